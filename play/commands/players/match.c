// SPDX-License-Identifier: GPL-3.0-or-later
// match.c -- the command `match`: its options and its answer; bench/match/ plays the games.
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "bench/experiments/vary.h"
#include "bench/match/match.h"
#include "engine/base/memory.h"
#include "play/commands/commands.h"
#include "play/commands/learn_told.h"

#define GAMES_PLAIN 100
#define GAMES_SPRT  20000

typedef struct MatchWords {
    MatchParams params;
    int64_t games;
    bool json;
} MatchWords;

static bool sprt_read(const char *text, void *match_params) {
    MatchParams *params = match_params;
    char rest;
    params->sprt = true;
    return sscanf(text, "%lf,%lf%c", &params->elo0, &params->elo1, &rest) == 2 &&
           params->elo0 < params->elo1 && isfinite(params->elo0 - params->elo1);
}

static bool match_check(void *match_words, Error *error) {
    MatchWords *words = match_words;
    MatchParams *params = &words->params;
    if (params->first == NULL) return error_set(error, "missing --first PLAYER");
    if (params->second == NULL) return error_set(error, "missing --second PLAYER");
    if (words->games == 0) words->games = params->sprt ? GAMES_SPRT : GAMES_PLAIN;
    params->pairs = (int)(words->games / 2);
    params->learn_first = true;
    params->told = learn_told;
    params->learn_progress = learn_progress_show;
    return words->games % 2 == 0 ||
           error_set(error,
                     "--games: invalid value '%d'; expected an even number, because the players "
                     "exchange sides",
                     (int)words->games);
}

// clang-format off
static const CommandOption options[] = {
    {SCENARIO_ARGUMENT, TEXTS(MatchWords, params.scenarios, params.scenario_count)},
    {OPTION("first", 'f'), VALUE("PLAYER"), TEXT(MatchWords, params.first),
     HELP("Player whose score is printed")},
    {OPTION("second", 0), VALUE("PLAYER"), TEXT(MatchWords, params.second), HELP("Its opponent")},
    {OPTION_GAMES, NUMBER(MatchWords, games), RANGE(2, 2 * MATCH_PAIRS_MAX),
     OTHERWISE(0, WORDS_OF(GAMES_PLAIN) ", with --sprt at most " WORDS_OF(GAMES_SPRT)),
     HELP("Number of games, an even number")},
    {OPTION("sprt", 0), VALUE("ELO0,ELO1"), OTHER(MatchWords, params, sprt_read),
     EXPECTED("two Elo differences, the lower first, such as 0,20"),
     HELP("Stop when a sequential probability ratio test decides between the Elo differences ELO0 "
     "and ELO1, with 5 % error each; exit status 0 if ELO1 is accepted, else 1")},
    {OPTION_LEARNED("; FILE,FILE gives the first and the second player a file each"), TEXT(MatchWords, params.learned)},
    {OPTION_SEED, SEED(MatchWords, params.seed)},
    {OPTION_THREADS, NUMBER(MatchWords, params.threads), RANGE(1, 1024)},
    {OPTION_OUT, VALUE("FILE"), TEXT(MatchWords, params.out),
     HELP("Journal, one line per pair of games; the same command continues a match that was stopped")},
    {OPTION_JSON, FLAG(MatchWords, json)},
};
// clang-format on

static const char *sprt_name(const MatchResult *result) {
    return result->verdict > 0 ? "elo1" : result->verdict < 0 ? "elo0" : "undecided";
}

static json_t *pairs_json(const Pairs *pairs) {
    json_t *list = json_array();
    for (int i = 0; i < PAIR_OUTCOMES; i++)
        json_array_append_new(list, json_integer(pairs->count[i]));
    return list;
}

static void match_json(const MatchWords *words, const MatchResult *result) {
    const MatchParams *params = &words->params;
    Estimate estimate = pairs_estimate(&result->pairs);
    json_t *scenarios = json_array();
    for (int i = 0; i < params->scenario_count; i++)
        json_array_append_new(
            scenarios, json_pack("{s:s, s:f, s:o, s:s}", "scenario", params->scenarios[i], "score",
                                 pairs_estimate(&result->of_scenario[i]).score, "pairs",
                                 pairs_json(&result->of_scenario[i]), "policy", result->policy[i]));
    json_t *whole =
        json_pack("{s:s, s:s, s:o, s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:o, s:f, s:f, s:f, s:o}",
                  "first", params->first, "second", params->second, "seed", seed_json(params->seed),
                  "games", 2 * result->pair_count, "score", estimate.score, "score_low",
                  estimate.score_low, "score_high", estimate.score_high, "elo", estimate.elo,
                  "elo_low", estimate.elo_low, "elo_high", estimate.elo_high, "pairs",
                  pairs_json(&result->pairs), "payoff", result->payoff, "allied", result->allied,
                  "plies_per_game", result->plies, "scenarios", scenarios);
    assert(whole != NULL);
    if (params->sprt) {
        json_object_set_new(whole, "sprt", json_string(sprt_name(result)));
        json_object_set_new(whole, "llr", json_real(result->llr));
    }
    if (result->interrupted) json_object_set_new(whole, "interrupted", json_true());
    json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(whole);
}

static void match_print(const MatchWords *words, const MatchResult *result) {
    const MatchParams *params = &words->params;
    Estimate estimate = pairs_estimate(&result->pairs);
    const int64_t *count = result->pairs.count;
    printf("first    %s\nsecond   %s\n", params->first, params->second);
    if (params->scenario_count == 1) printf("policy   %s\n", result->policy[0]);
    printf(
        "games    %d, of %.0f plies on average; pairs in which the first player won 0, 1/2, 1, 3/2 "
        "and "
        "2 points: %ld, %ld, %ld, %ld, %ld\n",
        2 * result->pair_count, result->plies, (long)count[0], (long)count[1], (long)count[2],
        (long)count[3], (long)count[4]);
    printf("score    %.4f  [%.4f, %.4f]  of the first player, 95%% interval\n", estimate.score,
           estimate.score_low, estimate.score_high);
    printf("Elo      %+.1f  [%+.1f, %+.1f]\n", number_told(estimate.elo, 1),
           number_told(estimate.elo_low, 1), number_told(estimate.elo_high, 1));
    bool several = strcmp(result->side, "first") == 0;  // the scenarios have other names
    printf("payoff   %.4f of the first player; %.4f of %s%s\n", result->payoff, result->allied,
           several ? "the Allied sides" : "side ", several ? "" : result->side);
    for (int i = 0; params->scenario_count > 1 && i < params->scenario_count; i++)
        printf("         %.4f  in %ld games of %s; %s\n",
               pairs_estimate(&result->of_scenario[i]).score,
               2 * (long)pairs_total(&result->of_scenario[i]), params->scenarios[i],
               result->policy[i]);
    if (params->sprt)
        printf("SPRT     %s (llr %+.2f, bounds +-%.2f, between Elo %g and %g)\n", sprt_name(result),
               result->llr, SPRT_BOUND, params->elo0, params->elo1);
}

static int match_command_run(void *match_words, Error *error) {
    MatchWords *words = match_words;
    MatchResult *result = memory_take(1, sizeof *result);
    bool good = match_run(&words->params, result, error);
    if (result->pair_count > 0) (words->json ? match_json : match_print)(words, result);
    if (good && result->interrupted)
        fprintf(stderr, "cassino match: stopped after %d of %lld games; %s\n",
                2 * result->pair_count, (long long)words->games,
                words->params.out != NULL ? "the same command continues"
                                          : "with --out FILE, the same command would continue");
    bool no = words->params.sprt && result->verdict <= 0;
    free(result);
    return !good ? EXIT_BAD : no ? EXIT_NO : EXIT_WELL;
}

const Command command_match = {
    .name = "match",
    .summary = "Measure which of two players is better",
    .purpose =
        "Measure which of two players is better. They play pairs of games with the same seed "
        "and exchanged sides.",
    .stops = "prints the score so far; with --out, the same command continues",
    .examples = "cassino match kuhn_poker --first ismcts:iterations=500 --second greedy",
    .more = players_help,
    OPTIONS(options),
    .bytes = sizeof(MatchWords),
    .check = match_check,
    .run = match_command_run,
};
