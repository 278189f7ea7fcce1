// SPDX-License-Identifier: GPL-3.0-or-later
// bid.c -- `cassino bid`: the points, or any number, at which a battle is even, level by level.
#include "bench/experiments/bid.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/learn/learner.h"
#include "commands.h"
#include "engine/game/nearest.h"
#include "engine/game/open.h"
#include "engine/game/stop.h"
#include "vary_options.h"

#include <gsl/gsl_cdf.h>

#include "engine/base/memory.h"

enum { LEVELS_MAX = 16, LEARNERS_MAX = 16, GAMES_DEFAULT = 1000, CHUNK_GAMES = 160 };

typedef struct BidLevel {
    const char *player;
    Bid bid;
} BidLevel;

typedef struct BidCommand {
    Vary vary;
    const char *path, *learn_options;
    BidLevel level[LEVELS_MAX];
    int level_count, learners;
    Game base;
    Number number;
    double learnt[LEARNERS_MAX];
    int learnt_count;
} BidCommand;

// ---- Games at a value.

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
    free(numbers);
    return found >= 0 || error_set(error,
                                   "--path %s: there is no such number (`cassino sensitivity "
                                   "SCENARIO --list` names all %d)",
                                   all->path, count);
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
        if (!bid_search(&wanted, &level->bid, error)) return false;
    }
    meter_clear();
    return true;
}

// ---- Those that learn it: as `cassino train --even`.

static bool learners_run(BidCommand *all, Error *error) {
    LearnParams params = learn_defaults();
    if (!learn_options_read(all->base.rules, all->learn_options, &params, error)) return false;
    params.moving = 1;
    params.threads = all->vary.threads;
    StopWatch watch;
    stop_watch(&watch);
    bool good = true;
    for (int i = 0; i < all->learners && good && !stop_wanted(); i++) {
        params.seed = all->vary.seed + (uint64_t)i;
        Learner *learner = learner_new(&all->base, &params, error);
        good = learner != NULL;
        if (good) learner_stop_by(learner, stop_by_signal());
        while (good && learner_games(learner) < params.games && !stop_wanted())
            learner_advance(learner, CHUNK_GAMES);
        if (good && !stop_wanted()) {
            EvenAt even = learner_even(learner);
            good = even_there(&even, all->base.rules->title, error);
            all->learnt[all->learnt_count] = even.at;
            all->learnt_count += good;
        }
        if (learner != NULL) learner_free(learner);
    }
    stop_ignore(&watch);
    return good;
}

// The mean over learners, with Student's interval: what they differ in is the chance of learning.
static Spread learnt_spread(const BidCommand *all) {
    return spread_of(all->learnt, all->learnt_count);
}

// ---- Answers.

static void level_print(const BidCommand *all, const BidLevel *level) {
    const Bid *bid = &level->bid;
    printf("%-28s %6d   ", level->player, bid->games);
    bool within = bid->even > all->number.low && bid->even < all->number.high;
    if (!bid->crossed || !within)
        printf("nowhere from %d to %d\n", all->number.low, all->number.high);
    else if (!bid->bounded)
        printf("perhaps about %+.1f, perhaps nowhere: these games prove neither\n",
               number_told(bid->even, 1));
    else
        printf("%+6.1f   [%+6.1f, %+6.1f]   %+5.1f %% a unit%s\n", number_told(bid->even, 1),
               number_told(bid->low, 1), number_told(bid->high, 1),
               number_told(100 * bid->slope / 4, 1),
               bid->monotone ? "; no curve fits: of any shape" : "");
}

static void bid_print(const BidCommand *all) {
    printf("scenario  %s", all->vary.scenario);
    for (int i = 0; i < all->vary.set_count; i++) printf(" --set %s", all->vary.sets[i]);
    printf("\nnumber    %s, now %d: %s%s%s\n", all->number.path, all->number.value,
           all->number.help, all->number.among[0] != '\0' ? ", " : "", all->number.among);
    printf("\nplayers on both sides         games   even at   95 %%               share of %s\n",
           first_side(&all->base));
    for (int i = 0; i < all->level_count; i++) level_print(all, &all->level[i]);
    if (all->learnt_count > 0) {
        Spread spread = learnt_spread(all);
        printf("%-28s %6d   %+6.1f   ", "learners, as train --even", all->learnt_count,
               number_told(spread.mean, 1));
        if (all->learnt_count == 2)
            printf("%+.1f and %+.1f: three learners give an interval\n",
                   number_told(all->learnt[0], 1), number_told(all->learnt[1], 1));
        else if (all->learnt_count > 2)
            printf("[%+6.1f, %+6.1f]   from learner to learner\n", number_told(spread.low, 1),
                   number_told(spread.high, 1));
        else
            printf("one learner: its spread is not known\n");
    }
    printf(
        "\nThe number went up and down after each batch of games; a logistic curve through those "
        "about the\nmiddle, and Fieller's interval for where it crosses one half.\n");
}

static void bid_json(const BidCommand *all) {
    json_t *levels = json_array(), *learnt = json_array();
    for (int i = 0; i < all->level_count; i++) {
        const Bid *bid = &all->level[i].bid;
        json_t *one = json_pack("{s:s, s:i, s:b}", "player", all->level[i].player, "games",
                                bid->games, "crossed", bid->crossed);
        json_object_set_new(one, "even", bid->crossed ? json_real(bid->even) : json_null());
        json_object_set_new(
            one, "interval",
            bid->crossed && bid->bounded ? json_pack("[f, f]", bid->low, bid->high) : json_null());
        json_t *tried = json_array();
        for (int k = 0; k < bid->count; k++)
            json_array_append_new(tried, json_pack("[i, i, f]", bid->batch[k].value,
                                                   bid->batch[k].games, bid->batch[k].points));
        json_object_set_new(one, "batches", tried);
        json_array_append_new(levels, one);
    }
    for (int i = 0; i < all->learnt_count; i++)
        json_array_append_new(learnt, json_real(all->learnt[i]));
    json_t *whole = vary_json(&all->vary, &all->base);
    json_object_set_new(whole, "path", json_string(all->number.path));
    json_object_set_new(whole, "value", json_integer(all->number.value));
    json_object_set_new(whole, "levels", levels);
    json_object_set_new(whole, "learners", learnt);
    json_print(whole);
}

// ---- The command line.

static error_t bid_parse(int key, char *argument, struct argp_state *state) {
    BidCommand *all = state->input;
    switch (key) {
        case 'p':
            if (all->level_count == LEVELS_MAX)
                arguments_refuse(state, "--player: at most %d", LEVELS_MAX);
            all->level[all->level_count++].player = argument;
            return 0;
        case 'a':
        case 'x':
        case 'w':
            arguments_refuse(state, "both sides have the same player: name it by --player");
        case 'm':
            all->path = argument;
            return 0;
        case WORD_ONLY('n'):
            all->learners = (int)arguments_number(state, "--learners", argument, 1, LEARNERS_MAX);
            return 0;
        case 'k':
            all->learn_options = argument;
            return 0;
        case ARGP_KEY_END:
            vary_wants_scenario(state, &all->vary);
            if (all->level_count == 0) all->level[all->level_count++].player = "greedy";
            return 0;
        default:
            return vary_parse(key, argument, state, &all->vary);
    }
}

static bool bid_open(BidCommand *all, Error *error) {
    for (int i = all->level_count - 1; i >= 0; i--) {
        all->vary.spec[ALLIED] = all->vary.spec[AXIS] = all->level[i].player;
        if (all->base.world != NULL) game_close(&all->base);
        if (!vary_open(&all->vary, &all->base, error)) return false;
    }
    all->vary.value = NULL;  // a batch is too small for a control variate
    return true;
}

int command_bid(int argc, char **argv) {
    static const struct argp_option own[] = {
        {"path", 'm', "PATH", 0, "The number that is bid: threshold", 0},
        {"learners", WORD_ONLY('n'), "N", 0,
         "So many learners beside, as `cassino train --even`: 0; of points alone", 0},
        {"options", 'k', "KEY=VALUE,...", 0, "How they learn (see `cassino train --help`)", 0},
        {0},
    };
    static struct argp_option options[VARY_OPTIONS];
    static const struct argp argp = {
        options,
        bid_parse,
        "SCENARIO",
        "At how many points is a battle even? The handicap to bid for a side, with an interval, "
        "for each --player, or of any other number by --path. The number goes up and down after "
        "each batch of games, so that players play for the points that are asked about. Exit 1 if "
        "a level has no even value, or one without bounds."
        "\vFor example\n"
        "  cassino bid gbsu/mokra --player greedy --player veteran --games 2000\n"
        "  cassino bid gbsu/mokra --learners 4 --options games=4000\n"
        "  cassino bid gbsu/first-contact --path hands.axis",
        NULL,
        NULL,
        NULL};
    vary_options(own, options);
    static BidCommand all;
    all = (BidCommand){
        .vary = vary_defaults(GAMES_DEFAULT), .path = "threshold", .learn_options = ""};
    arguments_parse(&argp, argc, argv, &all);
    Error error = {0};
    bool good = bid_open(&all, &error) && number_find(&all, &error);
    if (good && all.learners > 0 && strcmp(all.number.path, "threshold") != 0)
        good = error_set(&error, "--learners bid points alone, not %s", all.number.path);
    good = good && levels_play(&all, &error) && (all.learners == 0 || learners_run(&all, &error));
    if (good && all.vary.json)
        bid_json(&all);
    else if (good)
        bid_print(&all);
    if (all.base.world != NULL) game_close(&all.base);
    if (!good) return command_fail(argv[0], &error);
    for (int i = 0; i < all.level_count; i++)
        if (!all.level[i].bid.crossed || !all.level[i].bid.bounded) return EXIT_NO;
    return EXIT_WELL;
}
