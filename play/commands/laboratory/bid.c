// SPDX-License-Identifier: GPL-3.0-or-later
// bid.c -- the command `bid`: the victory threshold, or another number, at which a scenario is
// even. bench/experiments/bid.h searches for it.
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/experiments/bid.h"
#include "bench/study/anew.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/game/stop.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "vary_options.h"

#define LEVELS_MAX 16

typedef struct BidLevel {
    const char *player;
    Bid bid;
    int value;  // whole number at which the scenario was learned anew
    Anew anew;  // between players that learned it there
} BidLevel;

typedef struct BidCommand {
    Vary vary;
    const char *path;
    BidLevel level[LEVELS_MAX];
    int level_count, searched;  // number of players; of those whose search was not stopped
    int learn;     // self-play games of each player that learns the even value; 0: none
    bool stopped;  // while a value was learned
    Interval band;
    Game base;
    Number number;
} BidCommand;

typedef struct Playing {
    BidCommand *all;
} Playing;

static bool value_play(void *context, int value, int64_t first, int count, double payoff[],
                       bool *refused, Error *error) {
    BidCommand *all = ((Playing *)context)->all;
    char text[NUMBER_PATH_BYTES + 16];
    const char *edits[] = {text};
    Game game;
    Sample sample = {0};
    Error why = {0};
    snprintf(text, sizeof text, "%s=%d", all->number.path, value);
    *refused = !game_edit(&all->base, edits, 1, &game, &why);
    if (*refused) return true;
    bool good = sample_play_from(&all->vary, &game, (uint64_t)first, count, &sample, error);
    if (good) memcpy(payoff, sample.payoff, (size_t)count * sizeof *payoff);
    sample_free(&sample);
    game_close(&game);
    return good;
}

static bool number_find(BidCommand *all, Error *error) {
    const Rules *rules = all->base.rules;
    Number *numbers = memory_take(NUMBERS_MAX, sizeof *numbers);
    int count = rules->lab.numbers != NULL ? rules->lab.numbers(all->base.world, numbers) : 0;
    int found = -1;
    for (int i = 0; i < count && found < 0; i++)
        if (number_fits(&numbers[i], all->path)) found = i;
    if (found >= 0) all->number = numbers[found];
    bool good = found >= 0 || number_unknown("--path", all->path, numbers, count, error);
    free(numbers);
    return good;
}

static bool levels_play(BidCommand *all, Error *error) {
    all->vary.meter.expected = (int64_t)all->level_count * all->vary.games;
    for (int i = 0; i < all->level_count; i++) {
        Playing playing = {all};
        BidLevel *level = &all->level[i];
        BidWanted wanted = {.value = all->number.value,
                            .low = all->number.low,
                            .high = all->number.high,
                            .games = all->vary.games,
                            .play = value_play,
                            .context = &playing};
        all->vary.spec[ALLIED] = all->vary.spec[AXIS] = level->player;
        if (!bid_search(&wanted, &level->bid, error)) {
            meter_clear();
            return stop_wanted();
        }
        all->searched++;
    }
    meter_clear();
    return true;
}

// ---- Learning anew

// Returns the whole number whose bid is tested by players that learn it: of the two beside the even
// value, the one whose score was nearer to one half.
static int value_even(const Bid *bid) {
    double least = 2;
    int value = (int)lround(bid->even);
    for (int i = 0; i < bid->beside_count; i++) {
        double apart = fabs(tally_score(&bid->beside[i].tally) - 0.5);
        if (apart < least) value = bid->beside[i].value;
        least = fmin(apart, least);
    }
    return value;
}

// Learns the scenario anew at the even value of each player and sets level->anew. Returns false and
// sets *error on failure or a stop.
static bool bids_learn(BidCommand *all, Error *error) {
    AnewParams params = {.learning_games = all->learn,
                         .games = anew_games(all->vary.games),
                         .band = all->band,
                         .stop = all->vary.stop};
    bool good = true;
    for (int i = 0; i < all->level_count && good; i++) {
        BidLevel *level = &all->level[i];
        if (!level->bid.crossed) continue;
        char text[NUMBER_PATH_BYTES + 16];
        const char *edits[] = {text};
        Game game;
        level->value = value_even(&level->bid);
        snprintf(text, sizeof text, "%s=%d", all->number.path, level->value);
        all->vary.spec[ALLIED] = all->vary.spec[AXIS] = level->player;
        good = game_edit(&all->base, edits, 1, &game, error);
        if (!good) break;
        good = anew_learn(&all->vary, &game, &params, &level->anew, error);
        game_close(&game);
    }
    all->stopped = stop_wanted();
    return good || all->stopped;
}

// ---- Answers

static void score_print(const BidCommand *all, const BidScore *one) {
    printf("%28s %6.0f   at %s%d: %.1f %% [%.1f, %.1f] for %s\n", "", one->tally.games,
           plus_of(one->value), one->value, 100 * tally_score(&one->tally), 100 * one->interval.low,
           100 * one->interval.high, first_side(&all->base));
}

// Returns what the games say if they give no even value.
static const char *missed_words(const BidCommand *all, const BidLevel *level) {
    if (level - all->level >= all->searched) return "stopped; played";
    return bid_one_side(&level->bid) ? "no even value" : "too few games to tell; played";
}

static void even_print(const BidCommand *all, const BidLevel *level) {
    const Bid *bid = &level->bid;
    if (!bid->crossed)
        printf("%s from %d to %d\n", missed_words(all, level), bid->lowest, bid->highest);
    else if (!bid->bounded)
        printf("about %+.1f, without an interval: it needs %d games, and may need more\n",
               number_told(bid->even, 1), BID_INTERVAL_MIN);
    else
        printf("%+6.1f   [%+6.0f, %+6.0f]   %+5.1f %% per unit%s\n", number_told(bid->even, 1),
               number_told(bid->low, 0), number_told(bid->high, 0),
               number_told(100 * bid->slope / 4, 1),
               bid->monotone ? "; no logistic curve fits" : "");
}

static void level_print(const BidCommand *all, const BidLevel *level) {
    const Bid *bid = &level->bid;
    printf("%-28s %6d   ", level->player, bid->games);
    if (bid->count == 0) {
        printf("stopped before its games were played\n");
        return;
    }
    bool within = bid->crossed;
    even_print(all, level);
    for (int i = 0; i < bid->beside_count && within; i++) score_print(all, &bid->beside[i]);
    bool few = !within && !bid_one_side(bid);
    BidScore most = bid_most_played(bid, INT_MIN), next = bid_most_played(bid, most.value);
    const BidScore *told[] = {few ? &most : &bid->end[0], few ? &next : &bid->end[1]};
    for (int i = 0; i < 2 && !within; i++)
        if (told[i]->tally.games > 0 && (i == 0 || told[1]->value != told[0]->value))
            score_print(all, told[i]);
    if (bid_none_even(bid) && within) printf("%35s   no whole number is even\n", "");
    const StudyScore *anew = &level->anew.score;
    if (anew->games == 0) return;
    printf("%28s %6d   learned anew at %s%d: %.1f %% [%.1f, %.1f] for %s: %s, %d players\n", "",
           anew->games, plus_of(level->value), level->value, 100 * anew->score,
           100 * anew->interval.low, 100 * anew->interval.high, first_side(&all->base),
           anew_words(&level->anew, all->band), anew->learners);
}

static void bid_print(const BidCommand *all) {
    printf("scenario  %s", all->vary.scenario);
    for (int i = 0; i < all->vary.set_count; i++) printf(" --set %s", all->vary.sets[i]);
    printf("\nnumber    %s, now %d: %s%s%s\n", all->number.path, all->number.value,
           all->number.help, all->number.among[0] != '\0' ? ", " : "", all->number.among);
    vary_print_policy(&all->base);
    printf("\nplayers on both sides         games   even at   95 %%               score of %s\n",
           first_side(&all->base));
    bool beside = false, learned = false, missed = false, few = false;
    for (int i = 0; i < all->level_count; i++) {
        level_print(all, &all->level[i]);
        beside |= all->level[i].bid.beside_count > 0;
        bool none = i < all->searched && !all->level[i].bid.crossed;
        missed |= none && bid_one_side(&all->level[i].bid);
        few |= none && !bid_one_side(&all->level[i].bid);
        learned |= all->level[i].anew.score.games > 0;
    }
    printf(
        "\nMethod: the number moves up or down after each batch of games. A logistic curve is "
        "fitted to the\nbatches near one half; Fieller's interval, widened to whole numbers, tells "
        "where the curve crosses\none half.");
    printf(beside ? " The last games are played at the whole numbers next to it.\n" : "\n");
    if (learned)
        printf(
            "Learned anew: %d to %d players learn the scenario at the better of these numbers from "
            "nothing,\n%d games each, because a policy that was learned at another value does not "
            "fit it.\n",
            STUDY_LEARNERS_MIN, STUDY_LEARNERS_MAX, all->learn);
    if (missed)
        printf(
            "No even value: one side scores more than half at all values that were played. Games "
            "that a break decides,\nfor example, have the same result at every threshold; `cassino "
            "report` tells how games end.\n");
    if (few)
        printf(
            "Too few games to tell: the scores prove neither that 50 %% lies between them, nor "
            "that it does not. Play more\ngames. The lines show the two values with the most "
            "games.\n");
    if (all->stopped) printf("Stopped while players learned the scenario.\n");
    if (stop_wanted()) printf("The command was stopped: run it again to the end for an answer.\n");
}

static json_t *score_json(const BidScore *one) {
    return json_pack("{s:i, s:f, s:f, s:[f, f]}", "value", one->value, "games", one->tally.games,
                     "score", tally_score(&one->tally), "interval", one->interval.low,
                     one->interval.high);
}

static void bid_json(const BidCommand *all) {
    json_t *levels = json_array();
    for (int i = 0; i < all->level_count; i++) {
        const Bid *bid = &all->level[i].bid;
        json_t *one = json_pack("{s:s, s:i, s:b}", "player", all->level[i].player, "games",
                                bid->games, "crossed", bid->crossed);
        json_object_set_new(one, "even", bid->crossed ? json_real(bid->even) : json_null());
        json_object_set_new(
            one, "interval",
            bid->crossed && bid->bounded ? json_pack("[f, f]", bid->low, bid->high) : json_null());
        json_t *tried = json_array(), *beside = json_array(), *ends = json_array();
        for (int k = 0; k < bid->beside_count; k++)
            json_array_append_new(beside, score_json(&bid->beside[k]));
        for (int k = 0; k < 2 && bid->count > 0; k++)
            json_array_append_new(ends, score_json(&bid->end[k]));
        json_object_set_new(one, "least_and_most", ends);
        json_object_set_new(one, "no_even_value", json_boolean(!bid->crossed && bid_one_side(bid)));
        json_object_set_new(one, "beside", beside);
        json_object_set_new(one, "no_number_is_even", json_boolean(bid_none_even(bid)));
        for (int k = 0; k < bid->count; k++)
            json_array_append_new(tried, json_pack("[i, i, f]", bid->batch[k].value,
                                                   bid->batch[k].games, bid->batch[k].points));
        json_object_set_new(one, "batches", tried);
        if (all->level[i].anew.score.games > 0) {
            const StudyScore *anew = &all->level[i].anew.score;
            json_object_set_new(
                one, "learned_anew",
                json_pack("{s:i, s:f, s:[f, f]}", "value", all->level[i].value, "score",
                          anew->score, "interval", anew->interval.low, anew->interval.high));
        }
        json_array_append_new(levels, one);
    }
    json_t *whole = vary_json(&all->vary, &all->base);
    json_object_set_new(whole, "path", json_string(all->number.path));
    json_object_set_new(whole, "value", json_integer(all->number.value));
    json_object_set_new(whole, "levels", levels);
    json_object_set_new(whole, "learning_games", json_integer(all->learn));
    json_print(whole);
}

// ---- The command line

static bool level_read(const char *text, void *bid_command) {
    BidCommand *all = bid_command;
    if (all->level_count == LEVELS_MAX) return false;
    all->level[all->level_count++].player = text;
    return true;
}

// clang-format off
static const CommandOption options[] = {
    VARY_SCENARIO(BidCommand),
    {OPTION("path", 'm'), VALUE("PATH"), TEXT(BidCommand, path), DEFAULT_TEXT("threshold"),
     HELP("Number of the scenario to bid")},
    {OPTION_PLAYER, WHOLE(level_read), EXPECTED("at most " WORDS_OF(LEVELS_MAX) " players"),
     .otherwise = "greedy", HELP("Player of both sides; repeat for one answer per player")},
    {OPTION_BAND(BidCommand, band)},
    {OPTION("learn", 0), NUMBER(BidCommand, learn), RANGE(0, VARY_GAMES_MAX),
     OTHERWISE(-1, "as many as train plays"),
     HELP("Self-play games in which each of " STUDY_LEARNERS_WORDS " learns the scenario at the even value from nothing; their score is then printed (0 for none)")},
    {OPTION_GAMES, NUMBER(BidCommand, vary.games), RANGE(2, VARY_GAMES_MAX), DEFAULT(1000),
     HELP("Number of games per player")},
    {GROUP(BidCommand, vary, vary_common)},
};
// clang-format on

static bool bid_open(BidCommand *all, Error *error) {
    for (int i = all->level_count - 1; i >= 0; i--) {
        all->vary.spec[ALLIED] = all->vary.spec[AXIS] = all->level[i].player;
        if (all->base.world != NULL) game_close(&all->base);
        if (!vary_begin(&all->vary, &all->base, error)) return false;
    }
    all->vary.value = NULL;  // a batch is too small for a control variate
    return true;
}

static int bid_run(void *bid_command, Error *error) {
    BidCommand *all = bid_command;
    if (all->level_count == 0) all->level[all->level_count++].player = "greedy";
    bool good = bid_open(all, error) && number_find(all, error);
    if (good && all->learn < 0) all->learn = anew_usual(&all->base);
    good = good && levels_play(all, error) &&
           (all->learn == 0 || stop_wanted() || bids_learn(all, error));
    if (good) vary_tell_stop("bid", all->searched, all->level_count, "players");
    if (good && all->level[0].bid.games > 0) (all->vary.json ? bid_json : bid_print)(all);
    if (all->base.world != NULL) game_close(&all->base);
    if (!good) return EXIT_BAD;
    for (int i = 0; i < all->level_count; i++)
        if (!all->level[i].bid.bounded) return EXIT_NO;
    return EXIT_WELL;
}

const Command command_bid = {
    .name = "bid",
    .summary = "Find the threshold at which a scenario is even, for each player",
    .purpose =
        "Find the number of victory points at which a scenario is even: the handicap to bid for a "
        "side, with a 95 % interval, for each --player. --path bids another number of the "
        "scenario. The number moves up or down after each batch of games, so the players play for "
        "the number that is tried. Other players then learn the scenario at the even value from "
        "nothing, and their score is printed, too. This takes as long as `cassino train` takes "
        "for " STUDY_LEARNERS_WORDS
        ". --luck has no effect, because a batch is too small for it. Exit status 1: for some "
        "player no even value was found, or its interval has no bounds.",
    .stops = "prints what is known so far",
    .examples =
        "cassino bid gbsu/mokra --player greedy --player veteran --games 2000\n"
        "cassino bid rfic/two-sections --path break.allied",
    OPTIONS(options),
    .bytes = sizeof(BidCommand),
    .run = bid_run,
};
