// SPDX-License-Identifier: GPL-3.0-or-later
// balance.c -- the command `balance`: its options and its answer. bench/experiments/balance.h does
// the search.
#include <jansson.h>
#include <stdlib.h>

#include "bench/experiments/balance.h"
#include "bench/study/anew.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "vary_options.h"

#define BYS_MAX 32
enum {
    SEARCHES_MAX = 64,
    VARIANTS_EXPECTED = 4,
    LEARNED_SEARCHES = 3,  // most numbers whose best values players learn
    LEARNED_VALUES = 2,    // most values of one number that players learn
};

typedef struct By {  // one --by: a number or a pattern, and the values that it may take
    char path[128];
    bool bounded;
    int low, high;
} By;

typedef struct Changed {  // a change that players have learned anew
    const Search *search;
    const Try *try;
    Anew anew;
} Changed;

typedef struct Balance {
    Vary vary;
    By by[BYS_MAX];
    int by_count, confirm;
    Interval band;
    Game base;
    Sample now;  // games of the unchanged scenario, on the seeds of the confirmation
    Search *search[SEARCHES_MAX];
    int count, searched;  // number of searches; of those that were not stopped, which come first
    int learn;            // self-play games of a learner of a changed scenario; 0: none
    Changed changed[LEARNED_SEARCHES * LEARNED_VALUES];
    int changed_count;
    bool stopped;            // while a change was learned
    const Search *advised;   // the search whose change is advised; NULL: none
    const Try *advised_try;  // its value
} Balance;

// A change is not called balanced by games of players that learned the unchanged scenario.
static const char *const answers[] = {"even before learning", "not clear", "no"};

static bool search_add(Balance *all, const By *by, const Number *number, Error *error) {
    int low = by->bounded ? max_int(by->low, number->low) : number->low;
    int high = by->bounded ? min_int(by->high, number->high) : number->high;
    if (number->value < low || number->value > high) {
        return error_set(error,
                         "--by %s=%d..%d: expected a range that contains the present value, %d",
                         number->path, by->low, by->high, number->value);
    }
    if (all->count == SEARCHES_MAX) {
        return error_set(error, "--by %s: at most %d numbers in one run", by->path, SEARCHES_MAX);
    }
    Search *search = memory_take(1, sizeof *search);
    *search = (Search){.vary = &all->vary,
                       .base = &all->base,
                       .number = *number,
                       .low = low,
                       .high = high,
                       .confirm = all->confirm,
                       .band = all->band,
                       .best = -1};
    all->search[all->count++] = search;
    return true;
}

static bool searches_find(Balance *all, Error *error) {
    const Rules *rules = all->base.rules;
    if (rules->lab.numbers == NULL || rules->lab.world_edit == NULL) {
        return error_set(error, "%s has no numbers that can be edited", rules->name);
    }
    Number *numbers = memory_take(NUMBERS_MAX, sizeof *numbers);
    int count = rules->lab.numbers(all->base.world, numbers);
    bool well = true;
    for (int b = 0; b < all->by_count && well; b++) {
        int found = 0;
        for (int i = 0; i < count && well; i++) {
            if (!number_fits(&numbers[i], all->by[b].path)) continue;
            found++;
            bool again = false;  // two patterns fit it
            for (int k = 0; k < all->count; k++)
                again |= strcmp(all->search[k]->number.path, numbers[i].path) == 0;
            if (again) continue;
            well = search_add(all, &all->by[b], &numbers[i], error);
        }
        if (found == 0) well = number_unknown("--by", all->by[b].path, numbers, count, error);
    }
    free(numbers);
    return well;
}

static bool balanced_now(const Balance *all) {
    return verdict_of(all->now.tally, all->band) == VERDICT_BALANCED;
}

// Makes players learn the best value of a search, and a second value if they miss 50 %. Sets
// all->advised if a value is balanced between them. Returns false and sets *error on failure.
static bool search_learn(Balance *all, Search *search, const AnewParams *params, Error *error) {
    const Try *try = &search->tries[search->best];
    for (int i = 0; i < LEARNED_VALUES && try != NULL; i++) {
        Changed *changed = &all->changed[all->changed_count];
        *changed = (Changed){.search = search, .try = try};
        if (!anew_learn(&all->vary, &try->game, params, &changed->anew, error)) return false;
        all->changed_count++;
        if (changed->anew.answer == CHANGE_EVEN) {
            all->advised = search;
            all->advised_try = try;
        }
        if (changed->anew.answer != CHANGE_MISSED) return true;
        try = balance_second(search, changed->anew.score.score);
    }
    return true;
}

// Makes players learn the changes of the best searches, until one is balanced between them. Ends at
// a search that does not reach 50 %. Learns nothing if the scenario is balanced now, or with
// `--learn 0`, which advises the best change if it is balanced. Returns false and sets *error on
// failure.
static bool changes_learn(Balance *all, Error *error) {
    if (all->learn == 0 && balance_answer(all->search[0]) == ANSWER_YES) {
        all->advised = all->search[0];
        all->advised_try = &all->search[0]->tries[all->search[0]->best];
    }
    if (all->learn == 0 || balanced_now(all)) return true;
    AnewParams params = {.learning_games = all->learn,
                         .games = anew_games(all->confirm),
                         .band = all->band,
                         .stop = all->vary.stop};
    bool good = true;
    int most = min_int(all->count, LEARNED_SEARCHES);
    for (int i = 0; i < most && good && all->advised == NULL; i++) {
        if (all->search[i]->best < 0 || !all->search[i]->crossed) break;
        good = search_learn(all, all->search[i], &params, error);
    }
    all->stopped = stop_wanted();
    return good || all->stopped;
}

static bool balance_run(Balance *all, Error *error) {
    Vary *vary = &all->vary;
    vary->meter.expected =
        (vary->swap ? 2 : 1) *
        ((int64_t)all->count * (VARIANTS_EXPECTED * vary->games + all->confirm) + all->confirm);
    bool well = balance_confirm(vary, &all->base, all->confirm, all->band, &all->now, error);
    for (int i = 0; i < all->count && well; i++) {
        all->search[i]->now = all->now.share.mean;
        well = balance_search(all->search[i], error);
        all->searched += well;
    }
    meter_clear();
    qsort(all->search, (size_t)all->searched, sizeof all->search[0], balance_compare);
    return well ? changes_learn(all, error) : stop_wanted();
}

// ---- Answers

static bool any_better(const Balance *all) {
    for (int i = 0; i < all->count; i++)
        if (all->search[i]->best >= 0 && all->search[i]->better) return true;
    return false;
}

static void search_print(const Search *search, int place) {
    char range[32];
    snprintf(range, sizeof range, "%d..%d", search->low, search->high);
    printf("%2d  %-30s %4d -> ", place, search->number.path, search->number.value);
    if (search->best < 0) {
        printf("no value tried in %s can be played: %.200s\n", range, search->refusal.words);
        return;
    }
    const Spread *share = &search->confirmed.share;
    printf("%-4d  %5.1f %%  [%4.1f, %5.1f] %%   %s", search->tries[search->best].value,
           100 * share->mean, 100 * share->low, 100 * share->high, answers[balance_answer(search)]);
    if (!search->better) printf("; not nearer to 50 %% than now");
    if (!search->crossed)
        printf("; no value tried in %s reaches 50 %%, this one came nearest", range);
    putchar('\n');
}

// Prints what is known of a search that was stopped.
static void stopped_print(const Search *search, int place) {
    printf("%2d  %-30s %4d -> ", place, search->number.path, search->number.value);
    if (search->best < 0) {
        printf("?     stopped before games of another value were complete\n");
        return;
    }
    const Try *try = &search->tries[search->best];
    bool fresh = search->confirmed.count > 0;
    const Sample *sample = fresh ? &search->confirmed : &try->sample;
    printf("%-4d  %5.1f %%  [%4.1f, %5.1f] %%   stopped after %d games %s\n", try->value,
           100 * sample->share.mean, 100 * sample->share.low, 100 * sample->share.high,
           sample->count, fresh ? "on fresh seeds" : "of the search, without a test");
}

static void anew_print(const Balance *all) {
    if (all->stopped) printf("\nStopped while players learned the changes.\n");
    if (all->changed_count == 0) return;
    printf(
        "\nLearned anew by %d to %d players, %d games of self-play each, then %d games each on "
        "fresh\nseeds:\n",
        STUDY_LEARNERS_MIN, STUDY_LEARNERS_MAX, all->learn, anew_games(all->confirm));
    for (int i = 0; i < all->changed_count; i++) {
        const Changed *changed = &all->changed[i];
        const Number *number = &changed->search->number;
        const StudyScore *score = &changed->anew.score;
        // Players that missed 50 % with the first value are followed by those of a second one.
        bool one = (i == 0 || changed[-1].search != changed->search) &&
                   (i + 1 == all->changed_count || changed[1].search != changed->search);
        printf("    %-30s %4d -> %-4d  %5.1f %%  [%4.1f, %5.1f] %%   %s, %d players%s\n",
               number->path, number->value, changed->try->value, 100 * score->score,
               100 * score->interval.low, 100 * score->interval.high,
               anew_words(&changed->anew, all->band), score->learners,
               one && changed->anew.answer == CHANGE_MISSED && !all->stopped
                   ? "; no second value was possible"
                   : "");
    }
    int usual = anew_usual(&all->base);
    if (all->learn < usual)
        printf(
            "The intervals are wide because these players learned in %d games, not in the usual "
            "%d: see --learn.\n",
            all->learn, usual);
}

// Prints why no change is advised.
static void nothing_print(const Balance *all) {
    const Search *best = all->search[0];
    if (stop_wanted())
        printf("\nNo answer, because the command was stopped: run it again to the end.\n");
    else if (!any_better(all))
        printf(
            "\nNo change of one of these numbers alone came nearer to even than the unchanged "
            "scenario.\n");
    else if (all->changed_count > 0)
        printf(
            "\nNo change is advised: players that learned the best changes did not score evenly, "
            "or differ\ntoo much to tell. `cassino study` also tries changes of several "
            "numbers.\n");
    else if (balance_answer(best) == ANSWER_NO)
        printf("\nNone of the changes tried, of one number each, balances the scenario.\n");
    else if (!best->crossed)
        printf(
            "\nNo change is advised: no value of the best number that was tried reaches 50 %%.\n");
    else if (best->confirmed.share.low > 0.5 || best->confirmed.share.high < 0.5)
        printf(
            "\nThe fresh games contradict the search; search again with more games (--games).\n");
    else
        printf(
            "\nMore games (--confirm) may tell whether the best change balances the scenario.\n");
}

static void balance_print(const Balance *all) {
    const Spread *now = &all->now.share;
    vary_print_header(&all->vary, &all->base);
    printf(
        "now       score of %s in %d games: %.1f %%  [%.1f, %.1f] %%, valid at every look: %s\n\n",
        first_side(&all->base), all->now.count, 100 * now->mean, 100 * now->low, 100 * now->high,
        balanced_now(all)
            ? "balanced without a change"
            : verdict_words(verdict_of(all->now.tally, all->band), first_side(&all->base),
                            all->base.rules->scene.side_name(all->base.world, AXIS), (char[100]){0},
                            100));
    printf(
        "Method: retrospective approximation. The mean over one set of seeds guides doubling "
        "steps, "
        "then\nbisection, while the set grows to %d games; up to %d games on fresh seeds test "
        "the "
        "answer.\nEven before learning: balanced by the policy of now, in a range of %.0f to %.0f "
        "%%.\n\n",
        all->vary.games, all->confirm, 100 * all->band.low, 100 * all->band.high);
    printf("    %-30s %-13s score of %s, 95 %%, valid at every look   verdict\n", "number",
           "change", first_side(&all->base));
    for (int i = 0; i < all->count; i++)
        (i < all->searched ? search_print : stopped_print)(all->search[i], i + 1);
    anew_print(all);
    if (balanced_now(all)) {
        printf("\nThe scenario is balanced without a change, for these players.\n");
    } else if (all->advised != NULL) {
        printf("\nTo play it: --set %s=%d%s\n", all->advised->number.path, all->advised_try->value,
               all->learn == 0 ? " (not learned anew)" : "");
    } else {
        nothing_print(all);
    }
    vary_print_luck(&all->vary, all->now.saved);
    vary_print_witness(&all->vary);
}

static json_t *search_json(const Balance *all, int place) {
    const Search *search = all->search[place];
    json_t *tried = json_array();
    for (int i = 0; i < search->try_count; i++) {
        const Try *try = &search->tries[i];
        if (try->sample.count == 0) continue;
        json_array_append_new(
            tried, json_pack("{s:i, s:i, s:o}", "value", try->value, "games", try->sample.count,
                             "share", spread_json(try->sample.share)));
    }
    json_t *whole = json_pack(
        "{s:s, s:s, s:s, s:i, s:i, s:i, s:b, s:b, s:s, s:o}", "path", search->number.path, "help",
        search->number.help, "among", search->number.among, "value", search->number.value, "low",
        search->low, "high", search->high, "reached", search->crossed, "better", search->better,
        "verdict", place < all->searched ? answers[balance_answer(search)] : "stopped", "tried",
        tried);
    if (search->best >= 0)
        json_object_set_new(whole, "change", json_integer(search->tries[search->best].value));
    if (search->confirmed.count > 0)
        json_object_set_new(whole, "confirmed", spread_json(search->confirmed.share));
    for (int i = 0; i < all->changed_count; i++) {  // of two values the second replaces the first
        const Changed *changed = &all->changed[i];
        if (changed->search != search) continue;
        const StudyScore *score = &changed->anew.score;
        char verdict[80];
        snprintf(verdict, sizeof verdict, "%s between players that learned it",
                 anew_words(&changed->anew, all->band));
        json_object_set_new(whole, "learned_anew",
                            json_pack("{s:i, s:f, s:f, s:f, s:i}", "value", changed->try->value,
                                      "mean", score->score, "low", score->interval.low, "high",
                                      score->interval.high, "players", score->learners));
        json_object_set_new(whole, "verdict", json_string(verdict));
    }
    return whole;
}

static void balance_json(const Balance *all) {
    json_t *whole = vary_json(&all->vary, &all->base), *list = json_array();
    for (int i = 0; i < all->count; i++) {
        json_array_append_new(list, search_json(all, i));
    }
    json_object_set_new(whole, "now", spread_json(all->now.share));
    json_object_set_new(whole, "band", json_pack("[f, f]", all->band.low, all->band.high));
    json_object_set_new(whole, "confirm", json_integer(all->confirm));
    json_object_set_new(whole, "method",
                        json_string("retrospective approximation (Chen and Schmeiser 2001) by "
                                    "bisection over whole numbers, confirmed on fresh seeds"));
    json_object_set_new(whole, "numbers", list);
    json_object_set_new(whole, "learning_games", json_integer(all->learn));
    json_print(whole);
}

// ---- The command line

// Reads "PATH" or "PATH=LOW..HIGH" and adds it to the numbers to search. Returns false if the text
// has another form or is too long, or if BYS_MAX texts were read already.
static bool by_read(const char *text, void *words) {
    Balance *all = words;
    size_t length = strcspn(text, "=");
    char rest;
    if (all->by_count == BYS_MAX) return false;
    By *by = &all->by[all->by_count++];
    by->bounded = text[length] == '=';
    snprintf(by->path, sizeof by->path, "%.*s", (int)length, text);
    if (length == 0 || length >= sizeof by->path || strlen(text + length) >= 32) return false;
    return !by->bounded || (sscanf(text + length, "=%d..%d%c", &by->low, &by->high, &rest) == 2 &&
                            by->low <= by->high);
}

static bool balance_check(void *words, Error *error) {
    Balance *all = words;
    if (all->confirm == 0) all->confirm = min_int(2 * all->vary.games, VARY_GAMES_MAX);
    return all->by_count > 0 ||
           error_set(error, "missing --by PATH; for example --by victory.threshold");
}

// clang-format off
static const CommandOption options[] = {
    VARY_SCENARIO(Balance),
    {OPTION("by", 'y'), VALUE("PATH[=LOW..HIGH]"), WHOLE(by_read),
     EXPECTED("PATH or PATH=LOW..HIGH, such as victory.threshold, at most " WORDS_OF(BYS_MAX)
     " times"),
     HELP("Number that may change, or a pattern such as 'hands.*'; may be repeated. Each number is "
     "tried alone")},
    {OPTION_BAND(Balance, band)},
    {OPTION("confirm", 'c'), NUMBER(Balance, confirm), RANGE(2, VARY_GAMES_MAX),
     OTHERWISE(0, "twice --games"),
     HELP("Largest number of games on fresh seeds that test an answer")},
    {OPTION("learn", 0), NUMBER(Balance, learn), RANGE(0, VARY_GAMES_MAX),
     OTHERWISE(-1, "as many as train plays"),
     HELP("Self-play games in which each of " STUDY_LEARNERS_WORDS " learns a change from nothing before it is "
     "advised; with fewer games the interval is wider. 0 advises changes that no player has learned")},
    {OPTION_GAMES, NUMBER(Balance, vary.games), RANGE(2, VARY_GAMES_MAX), DEFAULT(1000),
     HELP("Largest number of games per value, in the search")},
    VARY_PLAYED(Balance),
};
// clang-format on

static void balance_close(Balance *all) {
    for (int i = 0; i < all->count; i++) {
        balance_free(all->search[i]);
        free(all->search[i]);
    }
    sample_free(&all->now);
    game_close(&all->base);
}

static int balance_command_run(void *words, Error *error) {
    Balance *all = words;
    if (!vary_begin(&all->vary, &all->base, error)) return EXIT_BAD;
    if (all->learn < 0) all->learn = anew_usual(&all->base);
    bool good = searches_find(all, error) && balance_run(all, error);
    if (good) vary_tell_stop("balance", all->searched, all->count, "numbers");
    if (good && all->now.count > 0) (all->vary.json ? balance_json : balance_print)(all);
    bool found = good && (balanced_now(all) || all->advised != NULL);
    balance_close(all);
    return found ? EXIT_WELL : good ? EXIT_NO : EXIT_BAD;
}

const Command command_balance = {
    .name = "balance",
    .summary = "Find a change of one number that makes a scenario even",
    .purpose =
        "Find a change of one number that makes a scenario even. For each number named, searches "
        "for the value whose score is nearest to 50 %, then plays that value on fresh "
        "seeds and prints its interval; the best answer comes first. Players then learn the best "
        "changes, up to three, from nothing, because a policy that was learned before a change "
        "does not fit it. If their score is too far from 50 %, others learn a second value of the "
        "same number. Only a change that is even between players that learned it is advised. This "
        "takes as long as `cassino train` takes for " STUDY_LEARNERS_WORDS
        " and a change; Ctrl-C ends it "
        "and prints what is known. The search assumes that more of a number always helps the same "
        "side. Exit status 1: the scenario is not clearly balanced, and no change is advised.",
    .stops = "prints what is known so far",
    .examples =
        "cassino balance gbsu/first-contact --by victory.threshold\n"
        "cassino balance gbsu/primosole-hold --by 'hands.*' --by 'units.*.support'",
    OPTIONS(options),
    .bytes = sizeof(Balance),
    .check = balance_check,
    .run = balance_command_run,
};
