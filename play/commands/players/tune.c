// SPDX-License-Identifier: GPL-3.0-or-later
// tune.c -- the command `tune`: fits the weights of a rule system and prints them as the rows of
// its table (for gbsu: engine/rules/gbsu/evaluation/weights.h). bench/tune/ does the fitting.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench/stats/interval.h"
#include "bench/tune/tune.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/game/stop.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

#define PAIRS_PLAIN 16
#define GAMES_PLAIN 3000

typedef struct TuneWords {
    TuneParams params;
    const char *system;
    bool evaluation;
    double start;
} TuneWords;

// clang-format off
static const CommandOption options[] = {
    {VALUE("SYSTEM"), TEXT(TuneWords, system), NEEDED, HELP("Rule system, such as gbsu")},
    {VALUE("SCENARIO"), TEXTS(TuneWords, params.scenarios, params.scenario_count),
     HELP("Scenarios to play"), .otherwise = "all of the system"},
    {OPTION("evaluation", 'E'), FLAG(TuneWords, evaluation),
     HELP("Fit the evaluation function to results of games, not the move policy")},
    {OPTION("iterations", 0), NUMBER(TuneWords, params.iterations), RANGE(1, 1000000), DEFAULT(400),
     HELP("Iterations of SPSA")},
    {OPTION_GAMES, NUMBER(TuneWords, params.games), RANGE(1, 1000000),
     OTHERWISE(0, WORDS_OF(PAIRS_PLAIN) ", with --evaluation " WORDS_OF(GAMES_PLAIN)),
     HELP("Pairs of games per iteration; with --evaluation, games per scenario")},
    {OPTION("proof", 0), NUMBER(TuneWords, params.proof), RANGE(0, 1000000), DEFAULT(400),
     HELP("Pairs of games between new and old weights at the end, without --evaluation")},
    {OPTION("factors", 'F'), VALUE("NAME,..."), TEXT(TuneWords, params.only), .otherwise = "all",
     HELP("Weights to fit, with --evaluation")},
    {OPTION_SEED, SEED(TuneWords, params.seed), .high = INT64_MAX},
    {OPTION_THREADS, NUMBER(TuneWords, params.threads), RANGE(1, 256)},
};
// clang-format on

static void progress_show(void *context, double share) {
    const TuneWords *words = context;
    if (!isatty(STDERR_FILENO)) return;
    double left = (clock_now() - words->start) * (1 - share) / share;
    fprintf(stderr, "\r%.0f %%, %s ", 100 * share, time_left(left, (char[TIME_LEFT_BYTES]){0}));
}

// Adds all scenarios of the rule system if the user named none. Returns false and sets *error if
// the system is unknown or has no scenarios.
static bool scenarios_fill(TuneWords *words, char names[][NAME_BYTES], Error *error) {
    TuneParams *params = &words->params;
    if (rules_find(words->system) == NULL)
        return error_set(error, "unknown rule system '%.40s'; `cassino list` names all",
                         words->system);
    for (int i = 0; i < params->scenario_count; i++) {
        Game game;
        if (!game_open_plain(&game, params->scenarios[i], NULL, error)) return false;
        const char *system = game.rules->name;
        game_close(&game);
        if (strcmp(system, words->system) != 0)
            return error_set(error, "%s is of %s, not %s", params->scenarios[i], system,
                             words->system);
    }
    size_t length = strlen(words->system);
    int count = params->scenario_count == 0 ? game_list(names, SCENARIOS_MAX) : 0;
    for (int i = 0; i < count && params->scenario_count < TUNE_SCENARIOS_MAX; i++) {
        if (strncmp(names[i], words->system, length) == 0 && names[i][length] == '/')
            params->scenarios[params->scenario_count++] = names[i];
    }
    return params->scenario_count > 0 || error_set(error, "%s has no scenarios", words->system);
}

static void result_print(const TuneWords *words, const TuneResult *result) {
    const TuneParams *params = &words->params;
    printf("# cassino tune %s%s --iterations %d --games %d --proof %d --seed %llu", words->system,
           words->evaluation ? " --evaluation" : "", params->iterations, params->games,
           params->proof, (unsigned long long)params->seed);
    if (params->only != NULL) printf(" --factors %s", params->only);
    for (int i = 0; i < params->scenario_count; i++) printf(" %s", params->scenarios[i]);
    if (words->evaluation) {
        printf("\n# %ld positions; log loss on unseen games %.4f, with the old weights %.4f\n",
               result->positions, result->loss_after, result->loss_before);
    } else {
        printf("\n# %d iterations; ", result->iterations);
        Interval told = interval_of_error(result->score, result->error, params->proof);
        if (params->proof > 0)
            printf("score of new against old weights %.3f [%.3f, %.3f]\n", result->score, told.low,
                   told.high);
        else
            printf("new and old weights were not compared (--proof 0)\n");
    }
    for (int i = 0; i < result->count; i++) {
        const TuneWeight *weight = &result->before[i];
        char after[24];
        snprintf(after, sizeof after, "%.3g", (double)result->after[i]);
        const char *point = strpbrk(after, ".e") == NULL ? ".0" : "";  // C has no number "5f"
        printf("W(%s, %s%sf, \"%s\")  // %.3g\n", weight->name, after, point, weight->help,
               (double)weight->value);
    }
}

static int tune_run(void *tune_words, Error *error) {
    TuneWords *words = tune_words;
    if (words->params.games == 0)
        words->params.games = words->evaluation ? GAMES_PLAIN : PAIRS_PLAIN;
    words->params.progress = progress_show;
    words->params.context = words;
    words->start = clock_now();
    char(*names)[NAME_BYTES] = memory_take(SCENARIOS_MAX, NAME_BYTES);
    TuneResult *result = memory_take(1, sizeof *result);
    StopWatch watch;
    stop_watch(&watch);
    bool good = scenarios_fill(words, names, error) &&
                (words->evaluation ? tune_evaluation : tune_policy)(&words->params, result, error);
    stop_ignore(&watch);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%40s\r", "");
    if (good) result_print(words, result);
    free(result);
    free(names);
    return good ? EXIT_WELL : EXIT_BAD;
}

const Command command_tune = {
    .name = "tune",
    .summary = "Fit the weights of a rule system's policy or evaluation function",
    .purpose =
        "Fit the weights of a rule system's move policy, over the scenarios named (default: all of "
        "the system), and print them as the rows of its table, with the old weights as comments. "
        "The method is SPSA: each iteration moves all weights at random, and games of greedy "
        "against greedy give the direction. With --evaluation, logistic regression fits the "
        "evaluation function.",
    .stops = "prints the weights so far",
    .examples =
        "cassino tune gbsu --iterations 2000 >weights\n"
        "cassino tune gbsu --evaluation",
    OPTIONS(options),
    .bytes = sizeof(TuneWords),
    .run = tune_run,
};
