// SPDX-License-Identifier: GPL-3.0-or-later
// match.c -- plays a match for `cassino match`. Start at match_run().
#include "match.h"

#include <omp.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/learn/first_policy.h"
#include "ai/players.h"
#include "ai/threads.h"
#include "engine/base/clock.h"
#include "engine/game/learned/learned.h"
#include "engine/game/open.h"
#include "engine/game/play_game.h"
#include "engine/game/stop.h"
#include "engine/rules/rules.h"
#include "journal.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum {
    HEADER_BYTES = 4096,
    SPRT_PAIRS_MIN = 8,  // the test starts after this many pairs: fewer give no useful variance
};

typedef struct Match {
    const MatchParams *params;
    MatchResult *result;
    Game games[MATCH_SCENARIOS_MAX];
    int open;  // scenarios opened so far, in games[]
    char header[HEADER_BYTES];
    Journal journal;
    Error *error;
    bool failed;  // the journal cannot be written, so that the match ends
    PairLine *lines;
    int judged;    // pairs counted so far, in the order of their index
    int stop;      // pairs from this index on do not count
    int played;    // pairs played in this run
    double start;  // clock time at the start of this run, seconds
} Match;

// Opens every scenario and makes every player once, so that errors appear before the first game.
// Returns false and sets *error on the first failure.
static bool match_open(Match *match, Error *error) {
    const MatchParams *params = match->params;
    for (int i = 0; i < params->scenario_count; i++) {
        if (!game_open(&match->games[i], params->scenarios[i], error)) return false;
        match->open++;
        const FirstPolicy first = {.threads = params->threads,
                                   .stop = stop_by_signal(),
                                   .told = params->told,
                                   .progress = params->learn_progress};
        const char *specs[] = {params->first, params->second};
        PlayersUse use;
        if (!players_try(&match->games[i], specs, &use, error) ||
            !learned_choose(&match->games[i], params->learned, error) ||
            (params->learn_first && use.policy && !learned_is_no(params->learned) &&
             !first_policy_take(&match->games[i], &first, error)))
            return false;
        static const char *const names[SIDES] = {"first", "second"};
        Text policy = text_over(match->result->policy[i], sizeof match->result->policy[i]);
        learned_say(&match->games[i], names, &policy);
        const char *name = match->games[i].rules->scene.side_name(match->games[i].world, ALLIED);
        bool other = i > 0 && strcmp(match->result->side, name) != 0;
        snprintf(match->result->side, sizeof match->result->side, "%s", other ? "first" : name);
    }
    return true;
}

static void match_close(Match *match) {
    for (int i = 0; i < match->open; i++) game_close(&match->games[i]);
    free(match->lines);
}

static void header_write(Match *match) {
    const MatchParams *params = match->params;
    Text text = text_over(match->header, sizeof match->header);
    text_put(&text, "# match: 1\n# version: %s\n# first: %s\n# second: %s\n# seed: %llu\n",
             CASSINO_VERSION, params->first, params->second, (unsigned long long)params->seed);
    for (int i = 0; i < params->scenario_count; i++) {
        const Game *game = &match->games[i];
        text_put(&text, "# scenario: %s %016llx", params->scenarios[i],
                 (unsigned long long)game->rules->world_hash(game->world));
        if (game->learned != NULL)
            text_put(&text, " learned %016llx", (unsigned long long)learned_hash(game));
        text_char(&text, '\n');
    }
}

// Plays one game of pair `index`, in which the first player plays `side`, and stores its payoff and
// the plies in *line. Returns false if the game was stopped.
static bool game_play(const Match *match, int index, Side side, PairLine *line) {
    const MatchParams *params = match->params;
    const Game *opened = &match->games[index % params->scenario_count];
    Learned room;
    // --learned A,B names the policies of the first and of the second player.
    Game game = side == AXIS ? learned_exchanged(opened, &room) : *opened;
    PlayGame wanted = {.game = &game,
                       .make = player_make,
                       .seed = params->seed,
                       .index = (uint64_t)index,
                       .stop = stop_by_signal()};
    wanted.player[side] = params->first;
    wanted.player[side_other(side)] = params->second;
    Host host;
    if (!play_game(&host, &wanted)) return false;
    line->plies[side] = host.plies;
    line->payoff[side] = game.rules->payoff(game.world, state_of(&host.state), side);
    return true;
}

static PairLine pair_play(const Match *match, int index) {
    PairLine line = {0};
    line.done = game_play(match, index, ALLIED, &line) && game_play(match, index, AXIS, &line);
    return line;
}

static void progress_show(const Match *match) {
    if (!isatty(STDERR_FILENO)) return;
    const MatchResult *result = match->result;
    Estimate estimate = pairs_estimate(&result->pairs);
    double each = (clock_now() - match->start) / max_int(match->played, 1);
    double left = each * (match->params->pairs - match->judged);
    char words[TIME_LEFT_BYTES];
    fprintf(stderr, "\r%d of %d pairs, first player: score %.3f, Elo %+.0f [%+.0f, %+.0f]",
            match->judged, match->params->pairs, estimate.score, estimate.elo, estimate.elo_low,
            estimate.elo_high);
    if (match->params->sprt) fprintf(stderr, ", llr %+.2f", result->llr);
    fprintf(stderr, ", %s%s ", time_left(left, words), match->params->sprt ? " or less" : "");
}

// Counts finished pairs in the order of their index, and ends the match when the sequential test
// has a verdict.
static void pairs_judge(Match *match) {
    const MatchParams *params = match->params;
    MatchResult *result = match->result;
    while (match->judged < match->stop && match->lines[match->judged].done) {
        int index = match->judged++;
        const PairLine *line = &match->lines[index];
        pairs_add(&result->pairs, (double)line->payoff[0], (double)line->payoff[1]);
        pairs_add(&result->of_scenario[index % params->scenario_count], (double)line->payoff[0],
                  (double)line->payoff[1]);
        result->payoff += ((double)line->payoff[0] + (double)line->payoff[1]) / 2;
        result->allied += ((double)line->payoff[0] + 1 - (double)line->payoff[1]) / 2;
        result->plies += (line->plies[0] + line->plies[1]) / 2.0;
        if (!params->sprt) continue;
        result->llr = pairs_llr(&result->pairs, params->elo0, params->elo1);
        bool over = result->llr >= SPRT_BOUND || result->llr <= -SPRT_BOUND;
        if (over && match->judged >= SPRT_PAIRS_MIN) match->stop = match->judged;
    }
}

static void match_play(Match *match) {
    int threads = threads_or_cores(match->params->threads);
    int levels = omp_get_max_active_levels();
    // Inside this loop each player's search uses one thread (threads_of() in ai/search/search.c).
    omp_set_max_active_levels(threads > 1 ? 1 : 0);
    match->start = clock_now();
    pairs_judge(match);
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
    for (int i = 0; i < match->params->pairs; i++) {
        bool skip;
#pragma omp critical(match_lines)
        skip = match->lines[i].done || i >= match->stop || match->failed || stop_wanted();
        if (skip) continue;
        PairLine line = pair_play(match, i);
        if (!line.done) continue;
#pragma omp critical(match_lines)
        {
            match->lines[i] = line;
            match->played++;
            if (!match->failed && !journal_add(&match->journal, i, &line, match->error))
                match->failed = true;
            pairs_judge(match);
            progress_show(match);
        }
    }
    omp_set_max_active_levels(levels);
    if (isatty(STDERR_FILENO)) fprintf(stderr, "\r%79s\r", "");
}

bool match_run(const MatchParams *params, MatchResult *result, Error *error) {
    assert(params->pairs > 0 && params->scenario_count > 0);
    memset(result, 0, sizeof *result);
    Match match = {.params = params, .result = result, .stop = params->pairs, .error = error};
    match.lines = calloc((size_t)params->pairs, sizeof(PairLine));
    bool good = match.lines != NULL || error_set(error, "out of memory");
    good = good && match_open(&match, error);
    if (good) {
        header_write(&match);
        good = journal_open(&match.journal, params->out, match.header, match.lines, params->pairs,
                            error);
    }
    if (good) {
        StopWatch watch;
        stop_watch(&watch);  // a second Ctrl-C kills the program; the journal keeps all its pairs
        match_play(&match);
        stop_ignore(&watch);
        result->interrupted = match.judged < match.stop;
        assert(!result->interrupted || stop_wanted() || match.failed);
        result->pair_count = match.judged;
        result->payoff /= max_int(match.judged, 1);
        result->allied /= max_int(match.judged, 1);
        result->plies /= max_int(match.judged, 1);
        bool over = params->sprt && result->pair_count >= SPRT_PAIRS_MIN;
        if (over) result->verdict = (result->llr >= SPRT_BOUND) - (result->llr <= -SPRT_BOUND);
        // The journal also keeps finished pairs that do not count: after a stop, or because the
        // sequential test had its verdict before they ended.
        good = !match.failed && journal_finish(&match.journal, match.lines, params->pairs, error);
        journal_close(&match.journal);
    }
    match_close(&match);
    return good;
}
