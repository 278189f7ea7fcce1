// SPDX-License-Identifier: GPL-3.0-or-later
// mcts_player.c -- the MCTS player: a Search behind the interface of player.h.
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "players.h"
#include "policy.h"

#include <math.h>
#include <stdlib.h>

typedef struct MctsPlayer {
    Player player;  // first member: a Player * is cast to a MctsPlayer *
    SearchParams params;
    Search *search;
    SearchReport report;   // report of the last search
    int chosen;            // index into report.moves
    bool drawn;            // the policy file drew the choice (opening_choice())
    StateBuffer position;  // position of the last choice, as the host passed it
} MctsPlayer;

// Plies of the principal variation that an explanation covers; the first is the move itself.
enum { PV_SHOWN_MAX = 5 };
#define WITHIN_MOST 0.3  // half of the widest 95 % interval that is shown

// Returns the index of a sampled move, with probability proportional to visits^(1/temperature).
static int sampled_choice(const MctsPlayer *mcts_player, uint64_t seed) {
    const SearchReport *report = &mcts_player->report;
    Pcg rng = pcg_stream(seed, 0, PCG_PLAYER);
    double power = 1 / (double)mcts_player->params.temperature, sum = 0;
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

// Returns the index of the move that the policy file draws where Rules.is_opening() is true. A
// search is not good at such choices: it samples the enemy's secret choices evenly, and not as a
// clever enemy makes them. Returns -1 if this is no such position or the search decides.
static int opening_choice(const MctsPlayer *mcts_player, const Game *game, const State *guess,
                          uint64_t seed) {
    const SearchParams *params = &mcts_player->params;
    bool draws = params->draw_opening && params->learned && game->learned != NULL &&
                 params->determinization != DETERMINIZE_NEVER;
    if (!draws || !policy_draws(game, guess)) return -1;
    Action list[ACTIONS_MAX];
    int count = game_legal(game, guess, list);
    Pcg rng = pcg_stream(seed, 0, PCG_PLAYER);
    Action drawn = list[policy_draw(game, guess, list, count, &rng)];
    for (int i = 0; i < mcts_player->report.count; i++)
        if (mcts_player->report.moves[i].action == drawn) return i;
    return -1;
}

static Action mcts_player_choose(Player *self, const Game *game, const State *guess, Side side,
                                 int ply) {
    MctsPlayer *mcts_player = (MctsPlayer *)self;
    uint64_t seed = hash_join(mcts_player->params.seed, (uint64_t)ply);
    search_seed(mcts_player->search, seed);
    search_watch(mcts_player->search, self->progress, self->progress_context);
    game_copy(game, state_of(&mcts_player->position), guess);
    search_run(mcts_player->search, guess, side, &mcts_player->report);
    int drawn = opening_choice(mcts_player, game, guess, seed);
    int searched = mcts_player->params.temperature > 0 ? sampled_choice(mcts_player, seed) : 0;
    mcts_player->drawn = drawn >= 0;
    mcts_player->chosen = drawn >= 0 ? drawn : searched;
    return mcts_player->report.moves[mcts_player->chosen].action;
}

typedef struct PvText {
    const Game *game;
    Text *out;
    int count;  // plies seen so far, with the move itself
} PvText;

static void pv_ply_put(void *context, const State *before, Action seen) {
    PvText *pv = context;
    if (pv->count++ == 0 || pv->count > PV_SHOWN_MAX) return;  // skip the move itself
    text_put(pv->out, "%s", pv->count == 2 ? "; expected continuation: " : ", ");
    pv->game->rules->format_action(pv->game->world, before, seen, pv->out);
}

static void mcts_player_explain(Player *self, const Game *game, Text *out) {
    const MctsPlayer *mcts_player = (const MctsPlayer *)self;
    const SearchReport *report = &mcts_player->report;
    if (mcts_player->drawn)
        text_put(
            out,
            "Drawn by the policy file, so that the enemy, who does not see this choice, cannot "
            "guess it");
    if (mcts_player->drawn || report->iterations == 0) return;
    const SearchMove *move = &report->moves[mcts_player->chosen];
    double value = move->value, within = 1.96 * (double)move->uncertainty;
    text_put(out, "Win probability %.0f%% ", 100 * value);
    if (within < WITHIN_MOST)
        text_put(out, "(%.0f to %.0f%%)", 100 * fmax(value - within, 0),
                 100 * fmin(value + within, 1));
    else
        text_put(out, "(a rough guess)");
    text_put(out, " after %llu iterations, %.0f%% of them on this choice",
             (unsigned long long)report->iterations,
             100.0 * move->visits / (double)report->iterations);
    PvText pv = {game, out, 0};
    search_pv(mcts_player->search, state_of_const(&mcts_player->position), move->action, pv_ply_put,
              &pv);
}

static bool mcts_player_weigh(const Player *self, Action action, PlayerWeight *out) {
    const SearchReport *report = &((const MctsPlayer *)self)->report;
    for (int i = 0; i < report->count; i++) {
        const SearchMove *move = &report->moves[i];
        if (move->action != action) continue;
        *out = (PlayerWeight){
            .value = (double)move->value,
            .error = (double)move->uncertainty,
            .share = report->iterations > 0 ? move->visits / (double)report->iterations : 0,
            .first = i == 0,
            .value_of_first = (double)report->moves[0].value};
        return true;
    }
    return false;
}

static void mcts_player_free(Player *self) {
    search_free(((MctsPlayer *)self)->search);
    free(self);
}

static Player *searcher_make(const Game *game, const char *preset, const char *text, bool cheats,
                             uint64_t seed, Error *error) {
    SearchParams params = search_defaults_of(game->rules);
    bool preset_ok = options_parse(search_options, &params, preset, error);
    assert(preset_ok);
    if (!options_parse(search_options, &params, text, error)) return NULL;
    params.seed = seed;
    if (cheats) params.determinization = DETERMINIZE_NEVER;
    MctsPlayer *mcts_player = memory_take(1, sizeof *mcts_player);
    mcts_player->params = params;
    mcts_player->search = search_new(game, &params, error);
    mcts_player->player = (Player){.choose = mcts_player_choose,
                                   .free = mcts_player_free,
                                   .explain = mcts_player_explain,
                                   .weigh = mcts_player_weigh,
                                   .sees_all = params.determinization == DETERMINIZE_NEVER,
                                   .uses_policy = params.learned};
    if (mcts_player->search != NULL) return &mcts_player->player;
    free(mcts_player);
    return NULL;
}

Player *mcts_player_make(const Game *game, const char *preset, const char *options, uint64_t seed,
                         Error *error) {
    return searcher_make(game, preset, options, false, seed, error);
}

Player *cheat_make(const Game *game, const char *preset, const char *options, uint64_t seed,
                   Error *error) {
    return searcher_make(game, preset, options, true, seed, error);
}

const SearchReport *mcts_player_report(const Player *player) {
    return player->choose == mcts_player_choose ? &((const MctsPlayer *)player)->report : NULL;
}

const Search *mcts_player_search(const Player *player) {
    return player->choose == mcts_player_choose ? ((const MctsPlayer *)player)->search : NULL;
}

void mcts_player_follow(Player *player, SearchLook *look, void *context) {
    if (player->choose == mcts_player_choose)
        search_follow(((MctsPlayer *)player)->search, look, context);
}
