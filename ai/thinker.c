// SPDX-License-Identifier: GPL-3.0-or-later
// thinker.c -- the player that searches: a Search behind the interface of player.h, and its
// options.
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

// clang-format off
#define AT(member) offsetof(SearchParams, member)
static const Option options[] = {
    {"iterations",    OPTION_INT,   AT(iterations),    0,    0, 1e9,  NULL,
        "iterations of each tree; 0: until seconds are over (1000 if neither is given)"},
    {"seconds",       OPTION_REAL,  AT(seconds),       0,    0, 86400, NULL,
        "time for a decision; 0: no limit. The choice then depends on the machine"},
    {"trees",         OPTION_INT,   AT(trees),         2,    1, TREES_MAX, NULL,
        "independent trees whose visits are added"},
    {"threads",       OPTION_INT,   AT(threads),       0,    0, 256,  NULL,
        "threads for the trees; 0: as many as there are. Changes speed alone"},
    {"megabytes",     OPTION_INT,   AT(megabytes),     256,  1, 65536, NULL,
        "memory for all trees, used as far as needed; a full tree goes on without "
        "growing"},
    {"policy",        OPTION_WORD,  AT(policy),        0,    0, 0,    "puct|ucb|equal",
        "the selection rule; puct needs rate(): without it, ucb with fpu=10"},
    {"explore",       OPTION_FLOAT, AT(explore),       0.7,  0, 100,  NULL,
        "weight of exploration in ucb and puct"},
    {"prior",         OPTION_FLOAT, AT(prior),         0,    0, 1000, NULL,
        "weight of the rules' own rate() as a bias that fades with visits (ucb)"},
    {"fpu",           OPTION_FLOAT, AT(fpu),           0,   -1, 10,   NULL,
        "value of an untried move above the mean of its siblings; 10: each is tried "
        "once"},
    {"widen",         OPTION_FLOAT, AT(widen),         0,    0, 100,  NULL,
        "consider 1 + widen * sqrt(visits) moves, the heaviest by rate() first; 0: all"},
    {"observer",      OPTION_WORD,  AT(observer),      0,    0, 0,    "single|multiple",
        "one tree, or one for what each side sees"},
    {"chance",        OPTION_WORD,  AT(chance),        0,    0, 0,    "closed|open",
        "the tree branches on chance as seen, or averages over it"},
    {"deal",          OPTION_WORD,  AT(deal),          0,    0, 0,    "each|once",
        "redeal what is hidden at each iteration, or once a tree"},
    {"playout",       OPTION_WORD,  AT(playout),       2,    0, 0,    "uniform|rate|greedy",
        "choices in playouts: any, in proportion to rate(), or the heaviest by it; "
        "without rate(), any"},
    {"stray",         OPTION_FLOAT, AT(stray),         0.2,  0, 1,    NULL,
        "share of choices in greedy playouts that are drawn in proportion to rate()"},
    {"playout_plies", OPTION_INT,   AT(playout_plies), 20,   0, PLIES_MAX, NULL,
        "cut a playout after so many plies and ask guess(); 0, or without guess(): play "
        "to the end"},
    {"depth",         OPTION_INT,   AT(depth),         256,  1, 256,  NULL,
        "plies in the tree; 1: flat Monte Carlo"},
    {"final",         OPTION_WORD,  AT(final),         0,    0, 0,    "visits|value",
        "which move to play"},
    {"noise",         OPTION_FLOAT, AT(noise),         0,    0, 10,   NULL,
        "0: play the best move; else draw one by visits to the power of 1/noise"},
    {"early",         OPTION_FLAG,  AT(early),         1,    0, 1,    NULL,
        "stop when the most visited move can no longer change"},
    {"reuse",         OPTION_FLAG,  AT(reuse),         0,    0, 1,    NULL,
        "keep the tree from one decision to the next (observer=single, chance=closed)"},
};
#undef AT
// clang-format on

const OptionTable search_options = {options, COUNT_OF(options)};

SearchParams search_defaults(void) {
    SearchParams params = {0};
    options_reset(search_options, &params);
    return params;
}

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
             100 * (double)move->value, 196 * (double)move->error,
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
            .error = (double)move->error,
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

Player *thinker_make(const Game *game, const char *preset, bool cheats, const char *text,
                     uint64_t seed, Error *error) {
    SearchParams params = search_defaults();
    bool preset_ok = options_parse(search_options, &params, preset, error);
    assert(preset_ok);
    if (!options_parse(search_options, &params, text, error)) return NULL;
    params.seed = seed;
    if (cheats) params.deal = DEAL_TRUE;
    Thinker *thinker = calloc(1, sizeof *thinker);
    assert(thinker != NULL);
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

const SearchReport *thinker_report(const Player *player) {
    return player->choose == thinker_choose ? &((const Thinker *)player)->report : NULL;
}

const Search *thinker_search(const Player *player) {
    return player->choose == thinker_choose ? ((const Thinker *)player)->search : NULL;
}
