// SPDX-License-Identifier: GPL-3.0-or-later
// simulate.c -- `cassino simulate`: its words and its answer.
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "arguments.h"
#include "bench/report/figures/suite.h"
#include "bench/report/suite_table.h"
#include "bench/simulate/simulate.h"
#include "bench/simulate/suite.h"
#include "commands.h"
#include "engine/base/memory.h"

enum { BATCH_SCENARIOS = 64, BATCH_PLAYERS = 16 };
enum { GAMES_PLAIN = 1000, GAMES_UNTIL = 1000000, HELP_BYTES = 16384, COMMAND_BYTES = 4096 };

typedef struct SimulateWords {
    SimulateParams params;
    int64_t only;  // -1: all games
    const char *record;
    const char *scenario[BATCH_SCENARIOS], *player[BATCH_PLAYERS];
    int scenario_count, player_count;
} SimulateWords;

static const struct argp_option options[] = {
    {"games", 'g', "N", 0, "Games: 1000; with --until the most, 1000000", 0},
    {"player", 'p', "PLAYER", 0, "Both; given often, each plays by itself", 0},
    {"allied", 'a', "PLAYER", 0, "Who plays the Allied side: greedy", 0},
    {"axis", 'x', "PLAYER", 0, "Who plays the Axis side: greedy", 0},
    {"seed", 'S', "N", 0, "The master seed: 1", 0},
    {"threads", 't', "N", 0, "Threads, a game each: all; changes speed alone", 0},
    {"out", 'o', "FILE.db", 0,
     "The SQLite file of all games; the same command goes on where it stopped", 0},
    {"until", 'u', "GOAL", 0,
     "Stop as soon as the 95% interval is so narrow (width=0.03), or balance is decided "
     "(verdict)",
     0},
    {"band", 'b', "LOW,HIGH", 0,
     "What --until verdict calls balanced, in percent of the points: 40,60", 0},
    {"shard", WORD_ONLY('n'), "I/N", 0,
     "Only part I of N, for N machines; `cassino merge` joins the files", 0},
    {"set", 's', "PATH=VALUE", 0,
     "Change the scenario, such as units.HQ/B.support=3; may be given often", 0},
    {"learned", 'T', "FILE", 0,
     "Players know this table (`cassino train --out FILE`), not the one beside the scenario", 0},
    {"progress", 'P', NULL, 0, "Without a terminal too: a line on stderr every ten seconds", 0},
    {"luck", 'l', "N", 0,
     "Count the luck of the first N games, for the report's luck breakdown: all if a player "
     "searches, else 1000",
     0},
    {"only", 'i', "INDEX", 0, "Play this one game of the simulation alone", 0},
    {"record", 'r', "FILE", 0, "With --only: write the game's record, for `cassino replay`", 0},
    {0},
};

void simulate_params_defaults(SimulateParams *params) {
    *params = (SimulateParams){.players = {"greedy", "greedy"},
                               .seed = 1,
                               .shard = 1,
                               .shards = 1,
                               .luck = -1,
                               .band = {0.4, 0.6}};
}

static void until_parse(const struct argp_state *state, const char *text, SimulateParams *params) {
    char rest;
    if (strcmp(text, "verdict") == 0) {
        params->until = UNTIL_VERDICT;
        return;
    }
    bool good = sscanf(text, "width=%lf%c", &params->width, &rest) == 1;
    if (!good || !(params->width >= 0.001 && params->width < 1))
        arguments_refuse(
            state, "--until wants verdict, or a width from 0.001 such as width=0.03, not '%.40s'",
            text);
    params->until = UNTIL_WIDTH;
}

static void shard_parse(const struct argp_state *state, const char *text, SimulateParams *params) {
    char rest;
    bool good = sscanf(text, "%d/%d%c", &params->shard, &params->shards, &rest) == 2;
    if (!good || params->shard < 1 || params->shard > params->shards || params->shards > 100000)
        arguments_refuse(
            state, "--shard wants a part and the number of parts, such as 1/4 to 4/4, not '%.40s'",
            text);
}

static void edit_add(const struct argp_state *state, const char *text, SimulateParams *params) {
    const char *equals = strchr(text, '=');
    if (equals == NULL || equals == text)
        arguments_refuse(state, "--set wants path=value, such as victory.threshold=2, not '%.40s'",
                         text);
    if (params->edit_count == EDITS_MAX)
        arguments_refuse(state, "at most %d changes with --set", EDITS_MAX);
    params->edits[params->edit_count++] = text;
}

static void words_check(const struct argp_state *state, SimulateWords *words) {
    SimulateParams *params = &words->params;
    if (params->scenario == NULL) arguments_refuse(state, "name a scenario");
    bool several = words->scenario_count > 1 || words->player_count > 1;
    params->suite = several || (params->out != NULL && suite_is(params->out));
    if (several && words->only >= 0)
        arguments_refuse(state, "--only wants one scenario and one player");
    if (words->scenario_count > 1 && params->learned != NULL)
        arguments_refuse(state, "--learned is of one scenario: name one");
    if (params->suite && params->shards > 1)
        arguments_refuse(state,
                         "--shard is for a file of one scenario and one player: many simulations "
                         "are shared out by naming each machine its own");
    if (params->games == 0) params->games = params->until != UNTIL_ALL ? GAMES_UNTIL : GAMES_PLAIN;
    if (params->out == NULL && words->only < 0)
        arguments_refuse(state, "name a file for the games: --out is missing");
    if (words->record != NULL && words->only < 0)
        arguments_refuse(state, "--record wants --only INDEX: which game?");
    if (params->until != UNTIL_ALL && params->shards > 1)
        arguments_refuse(
            state,
            "--until must see all games, and --shard has a part of them: give one of the two");
    if (params->shards > params->games)
        arguments_refuse(state, "--shard wants at most as many parts as there are games, %lld",
                         (long long)params->games);
}

static void player_add(const struct argp_state *state, const char *player, SimulateWords *words) {
    if (words->player_count == BATCH_PLAYERS)
        arguments_refuse(state, "--player: at most %d", BATCH_PLAYERS);
    words->player[words->player_count++] = player;
    words->params.players[ALLIED] = words->params.players[AXIS] = player;
}

static void scenario_add(const struct argp_state *state, const char *name, SimulateWords *words) {
    if (words->scenario_count == BATCH_SCENARIOS)
        arguments_refuse(state, "at most %d scenarios", BATCH_SCENARIOS);
    words->scenario[words->scenario_count++] = words->params.scenario = name;
}

static error_t simulate_parse(int key, char *argument, struct argp_state *state) {
    SimulateWords *words = state->input;
    SimulateParams *params = &words->params;
    switch (key) {
        case 'g':
            params->games = arguments_number(state, "--games", argument, 1, SIMULATE_GAMES_MAX);
            return 0;
        case 'p':
            player_add(state, argument, words);
            return 0;
        case 'a':
        case 'x':
            params->players[key == 'a' ? ALLIED : AXIS] = argument;
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
        case 'u':
            until_parse(state, argument, params);
            return 0;
        case 'b':
            arguments_band(state, argument, &params->band);
            return 0;
        case WORD_ONLY('n'):
            shard_parse(state, argument, params);
            return 0;
        case 's':
            edit_add(state, argument, params);
            return 0;
        case 'T':
            params->learned = argument;
            return 0;
        case 'P':
            params->progress = true;
            return 0;
        case 'l':
            params->luck = arguments_number(state, "--luck", argument, 0, SIMULATE_GAMES_MAX);
            return 0;
        case 'i':
            words->only = arguments_number(state, "--only", argument, 0, SIMULATE_GAMES_MAX - 1);
            return 0;
        case 'r':
            words->record = argument;
            return 0;
        case ARGP_KEY_ARG:
            scenario_add(state, argument, words);
            return 0;
        case ARGP_KEY_END:
            words_check(state, words);
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

static int one_play(const char *command, const SimulateWords *words) {
    GameRows *rows = memory_take(1, sizeof *rows);
    Error error = {0};
    char winner[64];
    bool good = simulate_record(&words->params, words->only, words->record, rows, winner, &error);
    if (good) {
        printf("game %lld: %s%s, margin %+d, after %d plies; state %016llx\n",
               (long long)words->only, winner[0] != '\0' ? winner : "a draw",
               winner[0] != '\0' ? " win" : "", rows->margin, rows->plies,
               (unsigned long long)rows->hash);
        if (words->record != NULL) printf("cassino replay %s\n", words->record);
    }
    free(rows);
    return good ? EXIT_WELL : command_fail(command, &error);
}

// The goal of --until, and whether it was reached.
static void goal_print(const SimulateParams *params, const SimulateResult *result) {
    Interval interval = simulate_interval(params, result);
    if (params->until == UNTIL_WIDTH)
        printf("width    %.2f %%, %s\n", 100 * (interval.high - interval.low),
               interval.high - interval.low <= params->width ? "as was wanted" : "not there yet");
    if (params->until == UNTIL_VERDICT)
        printf("verdict  %s, if %g to %g %% of the points count as balanced\n",
               verdict_words(verdict_of(result->tally, params->band), result->side[ALLIED],
                             result->side[AXIS], (char[80]){0}, 80),
               100 * params->band.low, 100 * params->band.high);
}

static void result_print(const SimulateParams *params, const SimulateResult *result) {
    Interval interval = simulate_interval(params, result);
    printf("games    %lld in %s\n", (long long)result->kept, params->out);
    if (result->kept > 0)
        printf("%-8s %.2f%% of the points  [%.2f, %.2f]  95%% interval%s\n", result->side[ALLIED],
               100 * tally_score(&result->tally), 100 * interval.low, 100 * interval.high,
               params->until == UNTIL_VERDICT ? ", anytime-valid" : "");
    if (result->kept > 0) goal_print(params, result);
}

// One after the other; what one has played is kept whatever becomes of the next.
static int all_play(const char *command, SimulateWords *words) {
    SimulateParams *params = &words->params;
    Error error = {0};
    int runs = words->scenario_count * max_int(words->player_count, 1);
    bool elsewhere = false, interrupted = false;
    for (int run = 0; run < runs && !interrupted; run++) {
        SimulateResult result;
        params->scenario = words->scenario[run / max_int(words->player_count, 1)];
        if (words->player_count > 0)
            params->players[ALLIED] = params->players[AXIS] =
                words->player[run % words->player_count];
        bool good = simulate_run(params, &result, &error);
        elsewhere = result.elsewhere;
        interrupted = result.interrupted;
        if (elsewhere && (good || error.words[0] == '\0')) continue;
        if (!good) return command_fail(command, &error);
        if (params->progress)
            fprintf(stderr, "%s, %s: %lld games\n", params->scenario, params->players[ALLIED],
                    (long long)result.kept);
    }
    Suite suite = {.band = params->band};
    bool good = elsewhere || suite_figures(&suite, params->out, &error);
    if (good && !elsewhere) suite_print(&suite, stdout);
    suite_free(&suite);
    if (!good) return command_fail(command, &error);
    if (interrupted) fprintf(stderr, "%s: stopped; the same command goes on from here\n", command);
    return interrupted ? EXIT_NO : EXIT_WELL;
}

int command_simulate(int argc, char **argv) {
    static char help[HELP_BYTES];
    Text text = text_over(help, sizeof help);
    text_put(&text,
             "Plays a scenario many times and keeps what happened in one SQLite file, for `cassino "
             "report`. Of several scenarios or players one file takes in all runs, less of each "
             "game than a file of one, and one table tells them; another run can be added later."
             "\vFor example\n  %s gbsu/first-contact --games 1000 --out first.db\n"
             "  %s gbsu/first-contact gbsu/mokra --player greedy --player elite --out all.db\n\n"
             "The table of several:\n",
             argv[0], argv[0]);
    suite_measures_help(&text);
    text_char(&text, '\n');
    players_help(&text);
    const struct argp argp = {options, simulate_parse, "SCENARIO...", help, NULL, NULL, NULL};
    SimulateWords words = {.only = -1};
    simulate_params_defaults(&words.params);
    arguments_parse(&argp, argc, argv, &words);
    if (words.only >= 0) return one_play(argv[0], &words);
    if (words.params.suite) return all_play(argv[0], &words);

    SimulateResult result;
    Error error = {0};
    bool good = simulate_run(&words.params, &result, &error);
    if (result.elsewhere && (good || error.words[0] == '\0')) return good ? EXIT_WELL : EXIT_BAD;
    if (!good) return command_fail(argv[0], &error);
    result_print(&words.params, &result);
    if (!result.interrupted) return EXIT_WELL;
    fprintf(stderr,
            "%s: stopped with %lld of %lld games kept; the same command goes on from here\n",
            argv[0], (long long)result.kept, (long long)result.wanted);
    return EXIT_NO;
}
