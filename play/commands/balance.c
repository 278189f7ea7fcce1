// SPDX-License-Identifier: GPL-3.0-or-later
// balance.c -- `cassino balance`: its words and its answer; balance.c searches.
#include <jansson.h>
#include <stdlib.h>
#include "commands.h"
#include "vary_options.h"

#include "bench/experiments/balance.h"
#include "engine/base/memory.h"
#include "engine/game/nearest.h"
#include "engine/game/open.h"

enum { BYS_MAX = 32, SEARCHES_MAX = 64, VARIANTS_EXPECTED = 4, GAMES_DEFAULT = 1000 };

typedef struct By {  // a number, or several by a pattern, and the values allowed
    char path[128];
    bool bounded;
    int low, high;
} By;

typedef struct Balance {
    Vary vary;
    By by[BYS_MAX];
    int by_count, confirm;
    Interval band;
    Game base;
    Sample now;  // the scenario as it is, on the fresh seeds of the confirmation
    Search *search[SEARCHES_MAX];
    int count;
} Balance;

static const char *const answers[] = {"balanced", "not clear", "no"};

// ---- which numbers ----------------------------------------------------------------------------

static bool number_unknown(const By *by, const Number numbers[], int count, Error *error) {
    const char *paths[NUMBERS_MAX];
    for (int i = 0; i < count; i++) paths[i] = numbers[i].path;
    int near = words_nearest(by->path, paths, count);
    if (near >= 0) {
        return error_set(
            error,
            "--by %s: there is no such number; did you mean '%s'? `cassino sensitivity "
            "SCENARIO --list` names them all",
            by->path, paths[near]);
    }
    return error_set(error,
                     "--by %s: there is no such number (`cassino sensitivity SCENARIO --list` "
                     "names all %d)",
                     by->path, count);
}

static bool search_add(Balance *all, const By *by, const Number *number, Error *error) {
    int low = by->bounded ? max_int(by->low, number->low) : number->low;
    int high = by->bounded ? min_int(by->high, number->high) : number->high;
    if (number->value < low || number->value > high) {
        return error_set(error, "--by %s=%d..%d: the range must hold the value as it is, %d",
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
        return error_set(error, "%s has no numbers that can be changed", rules->name);
    }
    Number *numbers = memory_take(NUMBERS_MAX, sizeof *numbers);
    int count = rules->lab.numbers(all->base.world, numbers);
    bool well = true;
    for (int b = 0; b < all->by_count && well; b++) {
        int found = 0;
        for (int i = 0; i < count && well; i++) {
            if (!number_fits(&numbers[i], all->by[b].path)) continue;
            found++;
            well = search_add(all, &all->by[b], &numbers[i], error);
        }
        if (found == 0) well = number_unknown(&all->by[b], numbers, count, error);
    }
    free(numbers);
    return well;
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
    }
    meter_clear();
    if (well) {
        qsort(all->search, (size_t)all->count, sizeof all->search[0], balance_compare);
    }
    return well;
}

// ---- answers ----------------------------------------------------------------------------------

static bool balanced_now(const Balance *all) {
    return verdict_of(all->now.tally, all->band) == VERDICT_BALANCED;
}

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
        printf("no other value is possible: %.200s\n", search->refusal.words);
        return;
    }
    const Spread *share = &search->confirmed.share;
    printf("%-4d  %5.1f %%  [%4.1f, %5.1f] %%   %s", search->tries[search->best].value,
           100 * share->mean, 100 * share->low, 100 * share->high, answers[balance_answer(search)]);
    if (!search->better) printf("; no nearer to 50 %% than it is now");
    if (!search->crossed) printf("; nothing found in %s reaches 50 %%: this came nearest", range);
    putchar('\n');
}

static void balance_print(const Balance *all) {
    const Spread *now = &all->now.share;
    vary_print_header(&all->vary, &all->base);
    printf("now       points of %s: %.1f %%  [%.1f, %.1f] %%: %s\n\n", first_side(&all->base),
           100 * now->mean, 100 * now->low, 100 * now->high,
           balanced_now(all)
               ? "balanced as it is"
               : verdict_words(verdict_of(all->now.tally, all->band), first_side(&all->base),
                               all->base.rules->scene.side_name(all->base.world, AXIS),
                               (char[100]){0}, 100));
    printf(
        "Searched by retrospective approximation: the average over one row of seeds, doubling "
        "steps, then\nbisection, with the row doubled to %d games; confirmed by up to %d games on "
        "fresh seeds.\nbalanced, not clear, no: the verdict that `cassino report` would give, "
        "for a band of %.0f to %.0f %%.\n\n",
        all->vary.games, all->confirm, 100 * all->band.low, 100 * all->band.high);
    printf("    %-30s %-13s points of %s, fresh seeds   verdict\n", "number", "change",
           first_side(&all->base));
    for (int i = 0; i < all->count; i++) search_print(all->search[i], i + 1);
    const Search *best = all->search[0];
    if (balanced_now(all)) {
        printf("\nIt needs no change.\n");
    } else if (balance_answer(best) == ANSWER_YES) {
        printf("\nTo play it: --set %s=%d\n", best->number.path, best->tries[best->best].value);
    } else if (!any_better(all)) {
        printf(
            "\nNone of these numbers, changed alone, was found to come nearer to even than the "
            "scenario as it is.\n");
    } else if (balance_answer(best) == ANSWER_NO) {
        printf("\nNone of these numbers, changed alone within its range, balances the scenario.\n");
    } else if (best->confirmed.share.low > 0.5 || best->confirmed.share.high < 0.5) {
        printf(
            "\nFresh games say that 50 %% lies elsewhere: search with more of them (--games).\n");
    } else {
        printf("\nMore games (--confirm) would tell whether this balances it.\n");
    }
    vary_print_luck(&all->vary, all->now.saved);
    vary_print_witness(&all->vary);
}

static json_t *search_json(const Search *search) {
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
        "verdict", answers[balance_answer(search)], "tried", tried);
    if (search->best >= 0) {
        json_object_set_new(whole, "change", json_integer(search->tries[search->best].value));
        json_object_set_new(whole, "confirmed", spread_json(search->confirmed.share));
    }
    return whole;
}

static void balance_json(const Balance *all) {
    json_t *whole = vary_json(&all->vary, &all->base), *list = json_array();
    for (int i = 0; i < all->count; i++) {
        json_array_append_new(list, search_json(all->search[i]));
    }
    json_object_set_new(whole, "now", spread_json(all->now.share));
    json_object_set_new(whole, "band", json_pack("[f, f]", all->band.low, all->band.high));
    json_object_set_new(whole, "confirm", json_integer(all->confirm));
    json_object_set_new(whole, "method",
                        json_string("retrospective approximation (Chen and Schmeiser 2001) by "
                                    "bisection over whole numbers, confirmed on fresh seeds"));
    json_object_set_new(whole, "numbers", list);
    json_print(whole);
}

// ---- the command line -------------------------------------------------------------------------

static void by_parse(struct argp_state *state, const char *text, Balance *all) {
    size_t length = strcspn(text, "=");
    char rest;
    if (all->by_count == BYS_MAX) arguments_refuse(state, "--by: at most %d", BYS_MAX);
    By *by = &all->by[all->by_count++];
    by->bounded = text[length] == '=';
    bool well = length > 0 && length < sizeof by->path && strlen(text + length) < 32;
    if (well && by->bounded) {
        well = sscanf(text + length, "=%d..%d%c", &by->low, &by->high, &rest) == 2 &&
               by->low <= by->high;
    }
    if (!well) {
        arguments_refuse(state,
                         "--by wants PATH or PATH=LOW..HIGH, such as victory.threshold, not "
                         "'%.60s'",
                         text);
    }
    snprintf(by->path, sizeof by->path, "%.*s", (int)length, text);
}

static error_t balance_parse(int key, char *argument, struct argp_state *state) {
    Balance *all = state->input;
    switch (key) {
        case 'y':
            by_parse(state, argument, all);
            return 0;
        case 'b':
            arguments_band(state, argument, &all->band);
            return 0;
        case 'c':
            all->confirm = (int)arguments_number(state, "--confirm", argument, 2, VARY_GAMES_MAX);
            return 0;
        case ARGP_KEY_END:
            if (all->vary.scenario == NULL || all->by_count == 0) {
                arguments_refuse(state,
                                 "wants a scenario and what may be changed, such as `%s "
                                 "gbsu/first-contact --by victory.threshold`",
                                 state->name);
            }
            if (all->confirm == 0) all->confirm = min_int(2 * all->vary.games, VARY_GAMES_MAX);
            return 0;
        default:
            return vary_parse(key, argument, state, &all->vary);
    }
}

static void balance_close(Balance *all) {
    for (int i = 0; i < all->count; i++) {
        balance_free(all->search[i]);
        free(all->search[i]);
    }
    sample_free(&all->now);
    game_close(&all->base);
}

int command_balance(int argc, char **argv) {
    static const struct argp_option own[] = {
        {"by", 'y', "PATH[=LOW..HIGH]", 0,
         "A number that may be changed; may be repeated, and may be a "
         "pattern such as 'hands.*': each is tried alone",
         0},
        {"band", 'b', "LOW,HIGH", 0, "What counts as balanced, in percent of the points: 40,60", 0},
        {"confirm", 'c', "N", 0,
         "Games on fresh seeds for the answer, at most; fewer if they give a verdict: twice "
         "--games",
         0},
        {0},
    };
    static struct argp_option options[VARY_OPTIONS];
    static const struct argp argp = {
        options,
        balance_parse,
        "SCENARIO",
        "What is the smallest change that makes a scenario even? Searches, for each number named, "
        "the "
        "value at which the points are shared most evenly, plays that on fresh seeds and tells "
        "the "
        "interval; the best advice first. It takes for granted that more of a number helps one "
        "side "
        "throughout. Exit 0 if something balances it, 1 if nothing does."
        "\vFor example\n"
        "  cassino balance gbsu/first-contact --by victory.threshold\n"
        "  cassino balance gbsu/primosole-hold --by 'hands.*' --by 'units.*.support' --games 1000",
        NULL,
        NULL,
        NULL};
    vary_options(own, options);
    Balance all = {.vary = vary_defaults(GAMES_DEFAULT), .band = {0.4, 0.6}};
    arguments_parse(&argp, argc, argv, &all);
    Error error = {0};
    if (!vary_open(&all.vary, &all.base, &error)) return command_fail(argv[0], &error);
    bool well = searches_find(&all, &error) && balance_run(&all, &error);
    if (well && all.vary.json)
        balance_json(&all);
    else if (well)
        balance_print(&all);
    bool found = well && (balanced_now(&all) || balance_answer(all.search[0]) == ANSWER_YES);
    balance_close(&all);
    if (!well) return command_fail(argv[0], &error);
    return found ? EXIT_WELL : EXIT_NO;
}
