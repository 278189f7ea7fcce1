// SPDX-License-Identifier: GPL-3.0-or-later
// match.c -- `cassino match`: its words and its answer.
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "arguments.h"
#include "bench/experiments/vary.h"
#include "bench/match/match.h"
#include "commands.h"

enum { GAMES_PLAIN = 100, GAMES_SPRT = 20000, HELP_BYTES = 8192 };

typedef struct MatchWords {
    MatchParams params;
    int64_t games;
    bool json;
} MatchWords;

static const struct argp_option options[] = {
    {"first", 'f', "PLAYER", 0, "The player whose score is told", 0},
    {"second", WORD_ONLY('s'), "PLAYER", 0, "The player it is measured against", 0},
    {"games", 'g', "N", 0, "Games, an even number: 100, or with --sprt at most 20000", 0},
    {"sprt", WORD_ONLY('p'), "ELO0,ELO1", 0,
     "Stop as soon as it is clear whether the first player is nearer ELO1 or ELO0 "
     "better (5 % for each error); exit 0 for ELO1, else 1",
     0},
    {"seed", 'S', "N", 0, "The master seed: 1", 0},
    {"threads", 't', "N", 0, "Threads, a game each: all; changes speed alone", 0},
    {"out", 'o', "FILE", 0, "A journal, a line a pair; the same command goes on where it stopped",
     0},
    {"json", 'j', NULL, 0, "Answer in JSON", 0},
    {0},
};

static void sprt_parse(const struct argp_state *state, const char *text, MatchParams *params) {
    char rest;
    params->sprt = true;
    bool two = sscanf(text, "%lf,%lf%c", &params->elo0, &params->elo1, &rest) == 2;
    if (!two || !(params->elo0 < params->elo1) || !isfinite(params->elo0 - params->elo1))
        arguments_refuse(
            state, "--sprt wants two Elo differences, the lower first, such as 0,20, not '%.40s'",
            text);
}

static void words_check(const struct argp_state *state, MatchWords *words) {
    MatchParams *params = &words->params;
    if (params->scenario_count == 0) arguments_refuse(state, "name a scenario");
    if (params->first == NULL) arguments_refuse(state, "name the players: --first is missing");
    if (params->second == NULL) arguments_refuse(state, "name the players: --second is missing");
    if (words->games == 0) words->games = params->sprt ? GAMES_SPRT : GAMES_PLAIN;
    if (words->games % 2 != 0)
        arguments_refuse(state, "--games wants an even number, for sides are swapped, not %d",
                         (int)words->games);
    params->pairs = (int)(words->games / 2);
}

static error_t match_parse(int key, char *argument, struct argp_state *state) {
    MatchWords *words = state->input;
    MatchParams *params = &words->params;
    switch (key) {
        case 'f':
            params->first = argument;
            return 0;
        case WORD_ONLY('s'):
            params->second = argument;
            return 0;
        case 'g':
            words->games = arguments_number(state, "--games", argument, 2, 2 * MATCH_PAIRS_MAX);
            return 0;
        case WORD_ONLY('p'):
            sprt_parse(state, argument, params);
            return 0;
        case 'S':
            params->seed = arguments_seed(state, argument);
            return 0;
        case 't':
            params->threads = (int)arguments_number(state, "--threads", argument, 1, 1024);
            return 0;
        case 'o':
            params->out = argument;
            return 0;
        case 'j':
            words->json = true;
            return 0;
        case ARGP_KEY_ARG:
            if (params->scenario_count == MATCH_SCENARIOS_MAX)
                arguments_refuse(state, "at most %d scenarios", MATCH_SCENARIOS_MAX);
            params->scenarios[params->scenario_count++] = argument;
            return 0;
        case ARGP_KEY_END:
            words_check(state, words);
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

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
            scenarios, json_pack("{s:s, s:f, s:o}", "scenario", params->scenarios[i], "score",
                                 pairs_estimate(&result->of_scenario[i]).score, "pairs",
                                 pairs_json(&result->of_scenario[i])));
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
    printf(
        "games    %d, of %.0f plies; in pairs the first player made 0, 1/2, 1, 3/2, 2 points"
        " %ld, %ld, %ld, %ld, %ld times\n",
        2 * result->pair_count, result->plies, (long)count[0], (long)count[1], (long)count[2],
        (long)count[3], (long)count[4]);
    printf("score    %.4f  [%.4f, %.4f]  of the first player, with the 95%% interval\n",
           estimate.score, estimate.score_low, estimate.score_high);
    printf("Elo      %+.1f  [%+.1f, %+.1f]\n", number_told(estimate.elo, 1),
           number_told(estimate.elo_low, 1), number_told(estimate.elo_high, 1));
    printf("payoff   %.4f; of the %s side, whoever played it, %.4f\n", result->payoff, result->side,
           result->allied);
    for (int i = 0; params->scenario_count > 1 && i < params->scenario_count; i++)
        printf("         %.4f  in %ld games of %s\n", pairs_estimate(&result->of_scenario[i]).score,
               2 * (long)pairs_total(&result->of_scenario[i]), params->scenarios[i]);
    if (params->sprt)
        printf("SPRT     %s (llr %+.2f, bounds +-%.2f, between Elo %g and %g)\n", sprt_name(result),
               result->llr, SPRT_BOUND, params->elo0, params->elo1);
}

int command_match(int argc, char **argv) {
    static char help[HELP_BYTES];
    Text text = text_over(help, sizeof help);
    text_put(
        &text,
        "Plays two players against each other in pairs of games: the same seed, sides swapped. "
        "Ctrl-C ends it early and tells the score so far."
        "\vFor example\n  %s kuhn_poker --first ismcts:iterations=500 --second greedy --games "
        "200\n\n",
        argv[0]);
    players_help(&text);
    const struct argp argp = {options, match_parse, "SCENARIO...", help, NULL, NULL, NULL};
    MatchWords words = {.params.seed = 1};
    arguments_parse(&argp, argc, argv, &words);
    MatchResult *result = malloc(sizeof *result);
    Error error = {0};
    bool good = result != NULL ? match_run(&words.params, result, &error)
                               : error_set(&error, "there is not enough memory");
    if (result != NULL && result->pair_count > 0)
        (words.json ? match_json : match_print)(&words, result);
    if (!good) {
        free(result);
        return command_fail(argv[0], &error);
    }
    if (result->interrupted)
        fprintf(stderr, "%s: stopped after %d of %lld games; %s\n", argv[0], 2 * result->pair_count,
                (long long)words.games,
                words.params.out != NULL
                    ? "the same command goes on from here"
                    : "with --out FILE the same command would go on from here");
    bool no = result->interrupted || (words.params.sprt && result->verdict <= 0);
    free(result);
    return no ? EXIT_NO : EXIT_WELL;
}
