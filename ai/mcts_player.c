// SPDX-License-Identifier: GPL-3.0-or-later
// mcts_player.c -- the player that searches: a Search behind the interface of player.h.
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "players.h"

#include <math.h>
#include <stdlib.h>

typedef struct Thinker {
    Player player;  // first: a Player * is a Thinker *
    SearchParams params;
    Search *search;
    SearchReport report;  // of the last choice
    int chosen;           // which of report.moves
    StateBuffer asked;    // the position it was made in, as it was handed over
} Thinker;

enum {
    LINE_SAID_MAX = 5,  // plies of the expected line that are told
};

// A draw by visits^(1/noise): 1 is in proportion, towards 0 the most visited.
static int noisy_choice(const Thinker *thinker, uint64_t seed) {
    const SearchReport *report = &thinker->report;
    Pcg rng = pcg_stream(seed, 0, PCG_PLAYER);
    double power = 1 / (double)thinker->params.noise, sum = 0;
    double most = fmax(1, report->moves[0].visits);
    double weight[ACTIONS_MAX];
    for (int i = 0; i < report->count; i++) {
        weight[i] = pow(report->moves[i].visits / most, power);
        sum += weight[i];
    }
    double mark = (double)pcg_unit(&rng) * sum;
    for (int i = 0; i < report->count; i++) {
        mark -= weight[i];
        if (mark < 0) return i;
    }
    return 0;
}

static Action thinker_choose(Player *self, const Game *game, const State *guess, Side side,
                             int ply) {
    Thinker *thinker = (Thinker *)self;
    uint64_t seed = hash_join(thinker->params.seed, (uint64_t)ply);
    search_seed(thinker->search, seed);
    search_watch(thinker->search, self->progress, self->progress_context);
    game_copy(game, state_of(&thinker->asked), guess);
    search_run(thinker->search, guess, side, &thinker->report);
    thinker->chosen = thinker->params.noise > 0 ? noisy_choice(thinker, seed) : 0;
    return thinker->report.moves[thinker->chosen].action;
}

typedef struct Line {
    const Game *game;
    Text *out;
    int said;
} Line;

static void line_say(void *context, const State *before, Action seen) {
    Line *line = context;
    if (line->said++ == 0 || line->said > LINE_SAID_MAX) return;  // the move itself is known
    text_put(line->out, "%s", line->said == 2 ? "; then it expects: " : ", ");
    line->game->rules->say(line->game->world, before, seen, line->out);
}

static void thinker_explain(Player *self, const Game *game, Text *out) {
    const Thinker *thinker = (const Thinker *)self;
    const SearchReport *report = &thinker->report;
    if (report->iterations == 0) return;
    const SearchMove *move = &report->moves[thinker->chosen];
    text_put(out, "%.0f%% (+-%.0f) after %llu iterations, %.0f%% of them on this move",
             100 * (double)move->value, 196 * (double)move->doubt,
             (unsigned long long)report->iterations,
             100.0 * move->visits / (double)report->iterations);
    Line line = {game, out, 0};
    search_line(thinker->search, state_of_const(&thinker->asked), move->action, line_say, &line);
}

static bool thinker_weigh(const Player *self, Action action, PlayerWeight *out) {
    const SearchReport *report = &((const Thinker *)self)->report;
    for (int i = 0; i < report->count; i++) {
        const SearchMove *move = &report->moves[i];
        if (move->action != action) continue;
        *out = (PlayerWeight){
            .value = (double)move->value,
            .error = (double)move->doubt,
            .share = report->iterations > 0 ? move->visits / (double)report->iterations : 0,
            .first = i == 0,
            .value_of_first = (double)report->moves[0].value};
        return true;
    }
    return false;
}

static void thinker_free(Player *self) {
    search_free(((Thinker *)self)->search);
    free(self);
}

static Player *searcher_make(const Game *game, const char *preset, const char *text, bool cheats,
                             uint64_t seed, Error *error) {
    SearchParams params = search_defaults_of(game->rules);
    bool preset_ok = options_parse(search_options, &params, preset, error);
    assert(preset_ok);
    if (!options_parse(search_options, &params, text, error)) return NULL;
    params.seed = seed;
    if (cheats) params.deal = DEAL_TRUE;
    Thinker *thinker = memory_take(1, sizeof *thinker);
    thinker->params = params;
    thinker->search = search_new(game, &params, error);
    thinker->player = (Player){.choose = thinker_choose,
                               .free = thinker_free,
                               .explain = thinker_explain,
                               .weigh = thinker_weigh,
                               .sees_all = params.deal == DEAL_TRUE};
    if (thinker->search != NULL) return &thinker->player;
    free(thinker);
    return NULL;
}

Player *thinker_make(const Game *game, const char *preset, const char *options, uint64_t seed,
                     Error *error) {
    return searcher_make(game, preset, options, false, seed, error);
}

Player *cheat_make(const Game *game, const char *preset, const char *options, uint64_t seed,
                   Error *error) {
    return searcher_make(game, preset, options, true, seed, error);
}

const SearchReport *thinker_report(const Player *player) {
    return player->choose == thinker_choose ? &((const Thinker *)player)->report : NULL;
}

const Search *thinker_search(const Player *player) {
    return player->choose == thinker_choose ? ((const Thinker *)player)->search : NULL;
}

void thinker_follow(Player *player, SearchLook *look, void *context) {
    if (player->choose == thinker_choose) search_follow(((Thinker *)player)->search, look, context);
}
