// SPDX-License-Identifier: GPL-3.0-or-later
// depth.c -- the command `depth`: its options and its answer; bench/match/depth.c plays the games.
#include "bench/match/depth.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "bench/experiments/vary.h"
#include "engine/base/memory.h"
#include "play/commands/commands.h"

typedef struct DepthWords {
    DepthParams params;
    int games;
    double elo[2];
    bool json;
} DepthWords;

static bool elo_read(const char *text, void *elo) {
    double read[2];
    char rest;
    if (sscanf(text, "%lf,%lf%c", &read[0], &read[1], &rest) != 2) return false;
    if (!(read[0] < read[1]) || !isfinite(read[0] - read[1])) return false;
    memcpy(elo, read, sizeof read);
    return true;
}

static bool depth_check(void *depth_words, Error *error) {
    DepthWords *words = depth_words;
    words->params.pairs = words->games / 2;
    words->params.elo0 = words->elo[0];
    words->params.elo1 = words->elo[1];
    return words->games % 2 == 0 ||
           error_set(error,
                     "--games: invalid value '%d'; expected an even number, because the players "
                     "exchange sides",
                     words->games);
}

// clang-format off
static const CommandOption options[] = {
    {SCENARIO_ARGUMENT, TEXT(DepthWords, params.scenario)},
    {OPTION_PLAYER, TEXT(DepthWords, params.player), DEFAULT_TEXT("elite"),
     HELP("Searching player; its option `iterations` is set by this command")},
    {OPTION("from", 0), NUMBER_AS(DepthWords, params.start, "ITERATIONS"), RANGE(1, 1000000), DEFAULT(25),
     HELP("Iterations of the weaker player of the first match")},
    {OPTION("doublings", 0), NUMBER(DepthWords, params.rungs), RANGE(1, DEPTH_RUNGS_MAX), DEFAULT(8),
     HELP("Largest number of doublings to try")},
    {OPTION_GAMES, NUMBER(DepthWords, games), RANGE(2, 1000000), DEFAULT(2000),
     HELP("Largest number of games of a match, an even number; the test usually needs fewer")},
    {OPTION("elo", 0), VALUE("ELO0,ELO1"), OTHER(DepthWords, elo, elo_read), DEFAULT_TEXT("0,30"),
     EXPECTED("two Elo differences, the lower first, such as 0,30"),
     HELP("A doubling wins if the sequential probability ratio test decides for ELO1 against ELO0, with 5 % error each")},
    {OPTION_SEED, SEED(DepthWords, params.seed)},
    {OPTION_THREADS, NUMBER(DepthWords, params.threads), RANGE(1, 1024)},
    {OPTION_OUT, VALUE("FILE"), TEXT(DepthWords, params.journal),
     HELP("Journals FILE.1, FILE.2, ..., one for each match; the same command continues")},
    {OPTION_JSON, FLAG(DepthWords, json)},
};
// clang-format on

static const char *verdict_name(int verdict) {
    return verdict > 0 ? "wins" : verdict < 0 ? "does not win" : "undecided";
}

static void rung_print(void *context, int rung, const MatchResult *result) {
    const DepthWords *words = context;
    Estimate estimate = pairs_estimate(&result->pairs);
    if (words->json) return;
    if (rung == 0) printf("iterations   against   games    score  [95%% interval]     Elo\n");
    printf("%10d %9d %7d   %.4f  [%.4f, %.4f]  %+6.1f  %s\n", 2 * words->params.start << rung,
           words->params.start << rung, 2 * result->pair_count, estimate.score, estimate.score_low,
           estimate.score_high, number_told(estimate.elo, 1), verdict_name(result->verdict));
    fflush(stdout);
}

static void depth_print(const DepthWords *words, const Depth *depth) {
    printf("depth    %d doubling%s of %d iterations win", depth->won, depth->won == 1 ? "" : "s",
           words->params.start);
    if (depth->won == words->params.rungs)
        printf("; more were not tried (--doublings)\n");
    else if (depth->interrupted)
        printf("; stopped before the next was decided\n");
    else if (depth->decided)
        printf("; the next does not win\n");
    else
        printf("; %d games did not decide the next\n", words->games);
}

static void depth_json(const DepthWords *words, const Depth *depth) {
    json_t *rungs = json_array();
    for (int i = 0; i < depth->count; i++) {
        const DepthRung *rung = &depth->rung[i];
        Estimate estimate = pairs_estimate(&rung->pairs);
        json_array_append_new(
            rungs, json_pack("{s:i, s:i, s:I, s:f, s:[f, f], s:f, s:s}", "iterations",
                             rung->iterations, "against", rung->iterations / 2, "games",
                             (json_int_t)(2 * pairs_total(&rung->pairs)), "score", estimate.score,
                             "interval", estimate.score_low, estimate.score_high, "elo",
                             estimate.elo, "verdict", verdict_name(rung->verdict)));
    }
    json_t *whole = json_pack("{s:s, s:s, s:o, s:i, s:b, s:o}", "scenario", words->params.scenario,
                              "player", words->params.player, "seed", seed_json(words->params.seed),
                              "depth", depth->won, "decided", depth->decided, "matches", rungs);
    json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(whole);
}

static int depth_command_run(void *depth_words, Error *error) {
    DepthWords *words = depth_words;
    Depth *depth = memory_take(1, sizeof *depth);
    words->params.told = rung_print;
    words->params.context = words;
    bool good = depth_run(&words->params, depth, error);
    if (depth->interrupted)
        fprintf(stderr, "cassino depth: stopped; %s\n",
                words->params.journal != NULL ? "the same command continues"
                                              : "with --out FILE, the same command would continue");
    if (good && depth->count > 0) (words->json ? depth_json : depth_print)(words, depth);
    free(depth);
    return good ? EXIT_WELL : EXIT_BAD;
}

const Command command_depth = {
    .name = "depth",
    .summary = "Measure how much thinking a battle rewards",
    .purpose =
        "Measure the depth of a battle: how often the thinking time of a player can be doubled "
        "until more of it no longer wins. In each match the player meets itself with half the "
        "iterations, in pairs of games with exchanged sides. If twice the iterations win, both "
        "numbers are doubled for the next match; otherwise the command ends. A shallow battle "
        "rewards little thought, or is decided by luck.",
    .stops = "prints the matches so far; with --out, the same command continues",
    .examples =
        "cassino depth gbsu/first-contact\n"
        "cassino depth gbsu/mokra --player elite --from 50 --doublings 5 --out mokra-depth",
    .more = players_help,
    OPTIONS(options),
    .bytes = sizeof(DepthWords),
    .check = depth_check,
    .run = depth_command_run,
};
