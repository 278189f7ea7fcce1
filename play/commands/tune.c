// SPDX-License-Identifier: GPL-3.0-or-later
// tune.c -- `cassino tune`: fits the numbers that a rule system judges by, and prints them as the
// lines of its table (for gbsu: engine/rules/gbsu/evaluation/weights.h).
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "arguments.h"
#include "bench/stats/interval.h"
#include "bench/tune/tune.h"
#include "commands.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/stop.h"

enum {
    ITERATIONS_PLAIN = 400,
    PAIRS_PLAIN = 16,
    GAMES_PLAIN = 3000,
    PROOF_PLAIN = 400,
};

typedef struct TuneWords {
    TuneParams params;
    const char *system;
    bool guess;
    double start;
} TuneWords;

static const struct argp_option options[] = {
    {"guess", 'G', NULL, 0, "Fit guess(), to results, and not rate(), by games", 0},
    {"iterations", WORD_ONLY('i'), "N", 0, "Steps of SPSA: 400", 0},
    {"games", 'g', "N", 0, "Pairs of games of a step: 16; with --guess, games a scenario: 3000", 0},
    {"proof", WORD_ONLY('p'), "N", 0, "Pairs of games, new against old, at the end: 400", 0},
    {"factors", 'F', "NAME,...", 0, "With --guess: fit these numbers alone", 0},
    {"seed", 'S', "N", 0, "The same seed fits the same: 1", 0},
    {"threads", 't', "N", 0, "Threads: all; changes speed alone", 0},
    {0},
};

static error_t tune_parse(int key, char *argument, struct argp_state *state) {
    TuneWords *words = state->input;
    TuneParams *params = &words->params;
    switch (key) {
        case 'G':
            words->guess = true;
            return 0;
        case WORD_ONLY('i'):
            params->iterations = (int)arguments_number(state, "--iterations", argument, 1, 1000000);
            return 0;
        case 'g':
            params->games = (int)arguments_number(state, "--games", argument, 1, 1000000);
            return 0;
        case WORD_ONLY('p'):
            params->proof = (int)arguments_number(state, "--proof", argument, 0, 1000000);
            return 0;
        case 'F':
            params->only = argument;
            return 0;
        case 'S':
            params->seed = (uint64_t)arguments_number(state, "--seed", argument, 0, INT64_MAX);
            return 0;
        case 't':
            params->threads = (int)arguments_number(state, "--threads", argument, 1, 256);
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num == 0) {
                words->system = argument;
            } else if (params->scenario_count < TUNE_SCENARIOS_MAX) {
                params->scenarios[params->scenario_count++] = argument;
            } else {
                arguments_refuse(state, "at most %d scenarios", TUNE_SCENARIOS_MAX);
            }
            return 0;
        case ARGP_KEY_NO_ARGS:
            arguments_refuse(state, "wants a rule system, such as `%s %s`", state->name,
                             rules_all[0]->name);
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

static void progress_show(void *context, double share) {
    const TuneWords *words = context;
    if (!isatty(STDERR_FILENO)) return;
    int left = (int)((clock_now() - words->start) * (1 - share) / share);
    fprintf(stderr, "\r%3.0f%%, %d:%02d:%02d to go ", 100 * share, left / 3600, left / 60 % 60,
            left % 60);
}

// Without scenarios, all of the system.
static bool scenarios_fill(TuneWords *words, char names[][NAME_BYTES], Error *error) {
    TuneParams *params = &words->params;
    if (rules_find(words->system) == NULL)
        return error_set(error, "there are no rules named '%.40s' (see `cassino list`)",
                         words->system);
    size_t length = strlen(words->system);
    int count = params->scenario_count == 0 ? game_list(names, SCENARIOS_MAX) : 0;
    for (int i = 0; i < count && params->scenario_count < TUNE_SCENARIOS_MAX; i++) {
        if (strncmp(names[i], words->system, length) == 0 && names[i][length] == '/')
            params->scenarios[params->scenario_count++] = names[i];
    }
    return params->scenario_count > 0 ||
           error_set(error, "%s has no scenarios to play", words->system);
}

static void result_print(const TuneWords *words, const TuneResult *result) {
    const TuneParams *params = &words->params;
    printf("# cassino tune %s%s --iterations %d --games %d --proof %d --seed %llu", words->system,
           words->guess ? " --guess" : "", params->iterations, params->games, params->proof,
           (unsigned long long)params->seed);
    if (params->only != NULL) printf(" --factors %s", params->only);
    for (int i = 0; i < params->scenario_count; i++) printf(" %s", params->scenarios[i]);
    if (words->guess) {
        printf("\n# %ld positions; log loss on unseen games %.4f, before %.4f\n", result->positions,
               result->loss_after, result->loss_before);
    } else {
        printf("\n# %d steps; new against old %.3f +- %.3f\n", result->iterations, result->score,
               NORMAL_95 * result->error);
    }
    for (int i = 0; i < result->count; i++) {
        const TuneWeight *weight = &result->before[i];
        printf("W(%s, %.3gf, \"%s\")  // %.3g\n", weight->name, (double)result->after[i],
               weight->help, (double)weight->value);
    }
}

int command_tune(int argc, char **argv) {
    static const struct argp argp = {
        options,
        tune_parse,
        "SYSTEM [SCENARIO...]",
        "Fits the numbers that a rule system judges by, over scenarios (all that it has, if none "
        "is named), and prints them as the lines of its table, the old ones behind. By SPSA: all "
        "numbers are moved at once by lot, and games of greedy against greedy say whither. With "
        "--guess by logistic regression. Ctrl-C ends it early and prints how far it came."
        "\vFor example\n  cassino tune gbsu --iterations 2000 > weights\n  cassino tune gbsu "
        "--guess",
        NULL,
        NULL,
        NULL};
    TuneWords words = {.params = {.iterations = ITERATIONS_PLAIN, .proof = PROOF_PLAIN, .seed = 1}};
    arguments_parse(&argp, argc, argv, &words);
    if (words.params.games == 0) words.params.games = words.guess ? GAMES_PLAIN : PAIRS_PLAIN;
    words.params.progress = progress_show;
    words.params.context = &words;
    words.start = clock_now();
    Error error = {0};
    char(*names)[NAME_BYTES] = memory_take(SCENARIOS_MAX, NAME_BYTES);
    TuneResult *result = memory_take(1, sizeof *result);
    StopWatch watch;
    stop_watch(&watch);
    bool good = scenarios_fill(&words, names, &error) &&
                (words.guess ? tune_guess : tune_rate)(&words.params, result, &error);
    stop_ignore(&watch);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%40s\r", "");
    if (good) result_print(&words, result);
    free(result);
    free(names);
    return good ? EXIT_WELL : command_fail(argv[0], &error);
}
