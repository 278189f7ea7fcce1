// SPDX-License-Identifier: GPL-3.0-or-later
// signature.c -- see signature.h. The file tests/signature holds the expected number;
// tests/bench/speed/test_bench.c compares.
#include "signature.h"

#include "ai/players.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

const char *const shipped_scenarios[] = {
    "gbsu/first-contact",
    "gbsu/mokra",
    "gbsu/primosole-breakin",
    "gbsu/primosole-hold",
    "gbsu/storfjord",
    "rfic/two-sections",
    "rfic/ford",
    "rfic/mtsensk",
    "rfic/lenino",
    "gbww2/crossroads",
    "gbww2/ridge",
    "gbww2/primosole",
    "gbww2/lenino-days",
    NULL,
};

enum { POSITIONS = 3, PLIES_BETWEEN = 7 };

// Search options that cover each value of observer, chance, determinization, policy and playout,
// except policy=equal; playouts are uniform in games without priors.
static const char *const variants[] = {
    "iterations=60,trees=2,early=no",
    "iterations=60,trees=2,observer=multiple,playout_plies=30",
    "iterations=60,trees=1,chance=open,playout=policy,playout_plies=10",
    "iterations=30,trees=3,determinization=once,policy=puct,playout_plies=20",
    "iterations=60,trees=1,policy=ucb,playout_plies=5",
};

static uint64_t hash_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t report_hash(const SearchReport *report) {
    uint64_t hash = report->iterations;
    for (int i = 0; i < report->count; i++) {
        hash = hash_join(hash, report->moves[i].action);
        hash = hash_join(hash, report->moves[i].visits);
        hash = hash_join(hash, hash_float(report->moves[i].value));
    }
    for (int i = 0; i < report->pv_count; i++) hash = hash_join(hash, report->pv[i]);
    return hash;
}

// Plays at least `plies` random plies, and then on to a position with a choice. Returns false if
// the game ends first.
static bool position_next(const Game *game, State *state, int plies, Pcg *rng) {
    Action list[ACTIONS_MAX];
    for (int ply = 0;; ply++) {
        Side turn = game_turn(game, state);
        if (turn == NOBODY) return false;
        int count = turn == CHANCE ? 0 : game_legal(game, state, list);
        if (ply >= plies && count > 1) return true;
        Action action = turn == CHANCE ? game->rules->draw(game->world, state, rng)
                                       : list[pcg_below(rng, (uint32_t)count)];
        game_apply(game, state, action);
    }
}

static bool search_hash(const Game *game, const State *root, const char *variant, uint64_t *hash,
                        Error *error) {
    SearchParams params = search_defaults();
    bool good = options_parse(search_options, &params, variant, error);
    assert(good);
    params.seed = 1;
    params.megabytes = 8;
    Search *search = search_new(game, &params, error);
    if (search == NULL) return false;
    static _Thread_local SearchReport report;
    search_run(search, root, game_turn(game, root), &report);
    search_free(search);
    *hash = hash_join(*hash, report_hash(&report));
    return true;
}

static bool game_hash(const char *name, uint64_t *hash, Error *error) {
    Game game;
    if (!game_open_shipped(&game, name, error)) return false;
    *hash = hash_join(*hash, hash_text(name));
    Pcg rng = pcg_stream(1, hash_text(name), PCG_TEST);
    StateBuffer state;
    bool good = true;
    memset(&state, 0, sizeof state);
    game.rules->setup(game.world, state_of(&state));
    for (int p = 0; good && p < POSITIONS; p++) {
        if (!position_next(&game, state_of(&state), p * PLIES_BETWEEN, &rng)) break;
        for (int v = 0; good && v < COUNT_OF(variants); v++)
            good = search_hash(&game, state_of(&state), variants[v], hash, error);
    }
    game_close(&game);
    return good;
}

bool signature_compute(uint64_t *signature, Error *error) {
    static uint64_t known;  // the searches take seconds, and are the same whenever a process asks
    *signature = known;
    if (known != 0) return true;
    for (int i = 0; rules_small[i] != NULL; i++)
        if (!game_hash(rules_small[i]->name, signature, error)) return false;
    for (int i = 0; shipped_scenarios[i] != NULL; i++)
        if (!game_hash(shipped_scenarios[i], signature, error)) return false;
    known = *signature;
    return true;
}
