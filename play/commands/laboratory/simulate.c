// SPDX-License-Identifier: GPL-3.0-or-later
// simulate.c -- the command `simulate`: its options and its answer. bench/simulate/ plays the
// games.
#include <stdio.h>
#include <stdlib.h>

#include "ai/players.h"
#include "bench/report/figures/suite.h"
#include "bench/report/suite_table.h"
#include "bench/simulate/rows.h"
#include "bench/simulate/simulate.h"
#include "bench/simulate/suite.h"
#include "bench/stats/begin.h"
#include "engine/base/memory.h"
#include "engine/game/learned/learned.h"
#include "play/commands/commands.h"
#include "play/commands/learn_told.h"

enum { BATCH_SCENARIOS = 64 };
#define BATCH_PLAYERS 16
#define GAMES_PLAIN   1000
#define GAMES_UNTIL   1000000

typedef struct SimulateWords {
    SimulateParams params;
    int64_t only;  // index of the only game to play; -1 for all games
    const char *record;
    const char *scenario[BATCH_SCENARIOS], *player[BATCH_PLAYERS];
    int scenario_count, player_count;
} SimulateWords;

static bool until_read(const char *text, void *simulate_params) {
    SimulateParams *params = simulate_params;
    char rest;
    params->until = strcmp(text, "verdict") == 0 ? UNTIL_VERDICT : UNTIL_WIDTH;
    if (params->until == UNTIL_VERDICT) return true;
    return sscanf(text, "width=%lf%c", &params->width, &rest) == 1 && params->width >= 0.001 &&
           params->width < 1;
}

static bool player_read(const char *text, void *simulate_words) {
    SimulateWords *words = simulate_words;
    if (words->player_count == BATCH_PLAYERS) return false;
    words->player[words->player_count++] = text;
    words->params.players[ALLIED] = words->params.players[AXIS] = text;
    return true;
}

static bool simulate_check(void *simulate_words, Error *error) {
    SimulateWords *words = simulate_words;
    SimulateParams *params = &words->params;
    bool several = words->scenario_count > 1 || words->player_count > 1, differ = false;
    for (int i = 1; i < words->scenario_count; i++)
        differ |= strcmp(words->scenario[i], words->scenario[0]) != 0;
    params->scenario = words->scenario[words->scenario_count - 1];
    params->learn_first = true;
    params->told = learn_told;
    params->learn_progress = learn_progress_show;
    params->suite = several || (params->out != NULL && suite_is(params->out));
    if (params->games == 0) params->games = params->until != UNTIL_ALL ? GAMES_UNTIL : GAMES_PLAIN;
    const struct {
        bool wrong;
        const char *words;
    } faults[] = {
        {several && words->only >= 0, "--only: expected one scenario and at most one --player"},
        {differ && params->learned != NULL && !learned_is_no(params->learned),
         "--learned: expected one scenario"},
        {several && params->shards > 1,
         "--shard: expected one scenario and at most one --player; to simulate several on many "
         "machines, "
         "give each machine its own scenarios or players"},
        {params->suite && params->shards > 1,
         "--shard: --out names a file for several simulations; name another file"},
        {params->out == NULL && words->only < 0, "missing --out: name a file for the games"},
        {words->record != NULL && words->only < 0,
         "--record: missing --only INDEX, which chooses the game"},
        {params->until != UNTIL_ALL && params->shards > 1,
         "--until and --shard cannot be combined: --until needs all games, a shard has a part"},
        {params->shards > params->games, "--shard: there are more shards than games"},
    };
    for (int i = 0; i < COUNT_OF(faults); i++)
        if (faults[i].wrong) return error_set(error, "%s", faults[i].words);
    return true;
}

static bool part_read(const char *text, void *simulate_params) {
    SimulateParams *params = simulate_params;
    return shard_read(text, &params->shard, &params->shards);
}

// clang-format off
static const CommandOption options[] = {
    {SCENARIO_ARGUMENT, TEXTS(SimulateWords, scenario, scenario_count)},
    {OPTION_GAMES, NUMBER(SimulateWords, params.games), RANGE(1, SIMULATE_GAMES_MAX),
     OTHERWISE(0, WORDS_OF(GAMES_PLAIN) ", with --until at most " WORDS_OF(GAMES_UNTIL)),
     HELP("Number of games to play")},
    {OPTION_PLAYER, WHOLE(player_read), EXPECTED("at most " WORDS_OF(BATCH_PLAYERS) " players"),
     HELP("Player of both sides; repeat for one run per player")},
    {OPTION_ALLIED, TEXT(SimulateWords, params.players[ALLIED])},
    {OPTION_AXIS, TEXT(SimulateWords, params.players[AXIS])},
    {OPTION_SEED, SEED(SimulateWords, params.seed)},
    {OPTION_THREADS, NUMBER(SimulateWords, params.threads), RANGE(1, 1024)},
    {OPTION_OUT, VALUE("FILE.db"), TEXT(SimulateWords, params.out),
     HELP("SQLite file for all games; the same command continues a run that was stopped")},
    {OPTION("until", 'u'), VALUE("GOAL"), OTHER(SimulateWords, params, until_read),
     EXPECTED("verdict, or width=W with W from 0.001 to below 1, such as width=0.03"),
     HELP("Stop when the 95% interval is at most W wide (1 is the whole range of scores), from 100 games on (width=W), or when the "
     "games decide whether the scenario is balanced (verdict)")},
    {OPTION_BAND(SimulateWords, params.band)},
    {OPTION_SHARD, OTHER(SimulateWords, params, part_read),
     HELP("Play part I of N, for N machines; `cassino merge` joins the files")},
    {OPTION_SET, TEXTS(SimulateWords, params.edits, params.edit_count)},
    {OPTION_LEARNED(LEARNED_OF_SIDES), TEXT(SimulateWords, params.learned)},
    {OPTION_PROGRESS, FLAG(SimulateWords, params.progress)},
    {OPTION("luck", 'l'), NUMBER(SimulateWords, params.luck), RANGE(0, SIMULATE_GAMES_MAX),
     OTHERWISE(-1, "all if a player searches, else 1000"),
     HELP("Number of games, from the first, whose luck is measured for the report; none in a file for "
     "several scenarios or players")},
    {OPTION("only", 'i'), NUMBER_AS(SimulateWords, only, "INDEX"),
     RANGE(0, SIMULATE_GAMES_MAX - 1), OTHERWISE(-1, "all games"),
     HELP("Play only the game of this index")},
    {OPTION("record", 'r'), VALUE("FILE"), TEXT(SimulateWords, record), WRITTEN,
     HELP("File for the record of the game of --only, for `cassino replay`")},
};
// clang-format on

static int one_play(const SimulateWords *words, Error *error) {
    GameRows *rows = memory_take(1, sizeof *rows);
    char winner[64];
    bool good = simulate_record(&words->params, words->only, words->record, rows, winner, error);
    if (good) {
        printf("game %lld: %s%s, margin %s%d, after %d plies; state %016llx\n",
               (long long)words->only, winner[0] != '\0' ? winner : "a draw",
               winner[0] != '\0' ? " win" : "", plus_of(rows->margin), rows->margin, rows->plies,
               (unsigned long long)rows->hash);
        if (words->record != NULL) printf("cassino replay %s\n", words->record);
    }
    free(rows);
    return good ? EXIT_WELL : EXIT_BAD;
}

// Prints whether the run has reached the goal of --until.
static void goal_print(const SimulateParams *params, const SimulateResult *result) {
    Interval interval = simulate_interval(result);
    if (params->until == UNTIL_WIDTH)
        printf("width    %.2f %%, %s\n", 100 * (interval.high - interval.low),
               interval.high - interval.low <= params->width ? "as requested, or less"
                                                             : "not reached yet");
    if (params->until == UNTIL_VERDICT)
        printf("verdict  %s, with a balanced range of %g to %g %%%s\n",
               verdict_words(verdict_of(result->tally, params->band), result->side[ALLIED],
                             result->side[AXIS], (char[80]){0}, 80),
               100 * params->band.low, 100 * params->band.high,
               result->learned ? "; for players with this policy (`cassino study` asks several)"
                               : "; provisional: no player has learned the scenario");
}

static void result_print(const SimulateParams *params, const SimulateResult *result) {
    Interval interval = simulate_interval(result);
    printf("games    %lld in %s\n", (long long)result->kept, params->out);
    if (result->kept > 0)
        printf("%-8s score %.2f%%  [%.2f, %.2f]  95%% interval%s\n", result->side[ALLIED],
               100 * tally_score(&result->tally), 100 * interval.low, 100 * interval.high,
               result->looked ? ", anytime-valid" : "");
    Begin begin = begin_of(result->begun);
    begin_print(&begin, result->side[ALLIED], stdout);
    printf("policy   %s\n", result->policy);
    if (result->kept > 0) goal_print(params, result);
}

// Plays one run after another. The finished runs stay in the file even if a later run fails.
static int all_play(SimulateWords *words, Error *error) {
    SimulateParams *params = &words->params;
    int runs = words->scenario_count * max_int(words->player_count, 1);
    bool elsewhere = false, interrupted = false;
    for (int run = 0; run < runs && !interrupted; run++) {
        SimulateResult result;
        params->scenario = words->scenario[run / max_int(words->player_count, 1)];
        if (words->player_count > 0)
            params->players[ALLIED] = params->players[AXIS] =
                words->player[run % words->player_count];
        bool good = simulate_run(params, &result, error);
        elsewhere = result.elsewhere;
        interrupted = result.interrupted;
        if (elsewhere && (good || error->words[0] == '\0')) continue;
        if (!good) return EXIT_BAD;
        if (params->progress)
            fprintf(stderr, "%s, %s against %s: %lld games\n", params->scenario,
                    params->players[ALLIED], params->players[AXIS], (long long)result.kept);
    }
    Suite suite = {.band = params->band};
    bool good = elsewhere || suite_figures(&suite, params->out, error);
    if (good && !elsewhere) suite_print(&suite, stdout);
    suite_free(&suite);
    if (!good) return EXIT_BAD;
    if (interrupted) fprintf(stderr, "cassino simulate: stopped; the same command continues\n");
    return interrupted ? EXIT_STOPPED : EXIT_WELL;
}

void simulate_params_defaults(SimulateParams *params) {
    SimulateWords words = {0};
    command_defaults(&command_simulate, &words);
    *params = words.params;
}

static int simulate_command_run(void *simulate_words, Error *error) {
    SimulateWords *words = simulate_words;
    SimulateResult result;
    if (words->only >= 0) return one_play(words, error);
    if (words->params.suite) return all_play(words, error);
    bool good = simulate_run(&words->params, &result, error);
    if (!good || result.elsewhere) return good ? EXIT_WELL : EXIT_BAD;
    result_print(&words->params, &result);
    if (!result.interrupted) return EXIT_WELL;
    fprintf(stderr,
            "cassino simulate: stopped after %lld of %lld games; the same command continues\n",
            (long long)result.kept, (long long)result.wanted);
    return EXIT_STOPPED;
}

static void simulate_more(Text *out) {
    text_put(out, "Columns of the table for several scenarios or players:\n");
    suite_measures_help(out);
    text_char(out, '\n');
    players_help(out);
}

const Command command_simulate = {
    .name = "simulate",
    .summary = "Play many games of a scenario and store them in one file",
    .purpose =
        "Play a scenario many times and store the games in one SQLite file, for `cassino report`. "
        "With several scenarios or players, one file holds all runs, with less data per game, and "
        "the answer is one table; later commands can add runs to the file.",
    .stops = "keeps the games played, and the same command continues",
    .examples =
        "cassino simulate gbsu/first-contact --games 1000 --out first.db\n"
        "cassino simulate gbsu/first-contact gbsu/mokra --player veteran --out all.db",
    .more = simulate_more,
    OPTIONS(options),
    .bytes = sizeof(SimulateWords),
    .check = simulate_check,
    .run = simulate_command_run,
};
