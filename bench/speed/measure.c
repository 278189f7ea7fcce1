// SPDX-License-Identifier: GPL-3.0-or-later
// measure.c -- measures the cost of the rules of a game; see measure.h. The time of a rule is the
// median of a few repetitions of a loop over a fixed sample of positions from random games.
#include "measure.h"

#include <math.h>
#include <stdlib.h>

#include "ai/players.h"
#include "ai/search/search_tree.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"

enum { SAMPLE = 256, REPEATS_MAX = 7 };

typedef struct Measured {
    const Game *game;
    double seconds;  // duration of the measurement of each figure
    int repeats;
    int choices, chances;  // number of positions in the samples
    StateBuffer choice[SAMPLE], chance[SAMPLE], scratch;
    Action taken[SAMPLE];  // a legal action of each choice
    Action list[ACTIONS_MAX];
    float weight[ACTIONS_MAX];
    uint64_t sink;  // sums results, so that the compiler does not remove a loop
} Measured;

double median(double values[], int count) {
    for (int i = 1; i < count; i++)
        for (int j = i; j > 0 && values[j] < values[j - 1]; j--) {
            double swap = values[j];
            values[j] = values[j - 1];
            values[j - 1] = swap;
        }
    return values[count / 2];
}

// Type of a function that calls one rule at position `i` of a sample.
typedef void Use(Measured *measure, int i);

static double use_ns(Measured *measure, int count, Use *use) {
    double values[REPEATS_MAX] = {0};
    if (count == 0) return 0;
    for (int r = 0; r < measure->repeats; r++) {
        double start = clock_now(), now;
        long uses = 0;
        do {
            for (int i = 0; i < count; i++) use(measure, i);
            uses += count;
            now = clock_now();
        } while (now - start < measure->seconds / measure->repeats);
        values[r] = (now - start) * 1e9 / (double)uses;
    }
    return median(values, measure->repeats);
}

static void use_copy(Measured *m, int i) {
    game_copy(m->game, state_of(&m->scratch), state_of(&m->choice[i]));
}

static void use_turn(Measured *m, int i) { m->sink += game_turn(m->game, state_of(&m->choice[i])); }

static void use_legal(Measured *m, int i) {
    m->sink += (uint64_t)game_legal(m->game, state_of(&m->choice[i]), m->list);
}

static void use_apply(Measured *m, int i) {
    use_copy(m, i);
    game_apply(m->game, state_of(&m->scratch), m->taken[i]);
}

static void use_draw(Measured *m, int i) {
    Pcg rng = {m->sink, 1};
    m->sink += m->game->rules->draw(m->game->world, state_of(&m->chance[i]), &rng);
}

static void use_resample(Measured *m, int i) {
    Pcg rng = {m->sink++, 1};
    use_copy(m, i);
    m->game->rules->resample(m->game->world, state_of(&m->scratch),
                             game_turn(m->game, state_of(&m->choice[i])), &rng);
}

static void use_rate(Measured *m, int i) {
    int count = game_legal(m->game, state_of(&m->choice[i]), m->list);
    m->game->rules->policy(m->game->world, state_of(&m->choice[i]), m->list, count, m->weight);
}

static void use_guess(Measured *m, int i) {
    m->sink += m->game->rules->evaluate(m->game->world, state_of(&m->choice[i]), ALLIED) > 0.5f;
}

// Fills the samples with positions of random games. Stops when the samples are full or a thousand
// games are over.
static void sample_take(Measured *measure) {
    const Game *game = measure->game;
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    StateBuffer state;
    for (int g = 0; g < 1000 && (measure->choices < SAMPLE || measure->chances < SAMPLE); g++) {
        memset(&state, 0, sizeof state);
        game->rules->setup(game->world, state_of(&state));
        for (Side turn; (turn = game_turn(game, state_of(&state))) != NOBODY;) {
            bool chance = turn == CHANCE, keep = pcg_below(&rng, 8) == 0;
            Action action;
            if (chance) {
                action = game->rules->draw(game->world, state_of(&state), &rng);
                if (keep && measure->chances < SAMPLE) measure->chance[measure->chances++] = state;
            } else {
                int count = game_legal(game, state_of(&state), measure->list);
                action = measure->list[pcg_below(&rng, (uint32_t)count)];
                if (keep && measure->choices < SAMPLE) {
                    measure->taken[measure->choices] = action;
                    measure->choice[measure->choices++] = state;
                }
            }
            game_apply(game, state_of(&state), action);
        }
    }
}

// Measures plies, choices and time of whole games. The moves are random, or those with the highest
// prior (`greedy`).
static void games_measure(Measured *measure, bool greedy, Figures *figures) {
    const Game *game = measure->game;
    const Rules *rules = game->rules;
    Pcg rng = pcg_stream(2, greedy, PCG_TEST);
    State *state = state_of(&measure->scratch);
    double start = clock_now(), now, plies = 0, decisions = 0, choices = 0, games = 0;
    do {
        rules->setup(game->world, state);
        for (Side turn; (turn = game_turn(game, state)) != NOBODY; plies++) {
            if (turn == CHANCE) {
                game_apply(game, state, rules->draw(game->world, state, &rng));
                continue;
            }
            int count = game_legal(game, state, measure->list);
            int best = (int)pcg_below(&rng, (uint32_t)count);
            if (greedy && count > 1) {
                rules->policy(game->world, state, measure->list, count, measure->weight);
                for (int i = 0; i < count; i++)
                    if (measure->weight[i] > measure->weight[best]) best = i;
            }
            decisions++;
            choices += count;
            game_apply(game, state, measure->list[best]);
        }
        games++;
        now = clock_now();
    } while (now - start < measure->seconds || games < 3);
    if (greedy) {
        figures->greedy_games_per_s = games / (now - start);
        return;
    }
    figures->random_games_per_s = games / (now - start);
    figures->ns_per_ply = (now - start) * 1e9 / plies;
    figures->plies_per_game = plies / games;
    figures->decisions_per_game = decisions / games;
    figures->mean_choices = choices / decisions;
}

// Returns the iterations per second of a search with one tree and one thread, from the first
// position with a choice. Playouts are uniform and go to the end, or (`cut`) are truncated as
// players do. Without `cut`, also fills the plies and the nodes per iteration.
static double search_speed(Measured *measure, bool cut, Figures *figures) {
    const Game *game = measure->game;
    SearchParams params = search_defaults_of(game->rules);
    params.trees = params.threads = 1;
    params.iterations = 20000;
    params.seconds = measure->seconds;
    params.early = false;
    if (!cut) params.playout_plies = 0;
    if (!cut) params.playout = PLAYOUT_UNIFORM;
    double speeds[REPEATS_MAX] = {0};
    State *state = state_of(&measure->scratch);
    Pcg rng = pcg_stream(3, 0, PCG_TEST);
    SearchReport *report = memory_take(1, sizeof *report);
    game->rules->setup(game->world, state);
    while (game_turn(game, state) == CHANCE || game_legal(game, state, measure->list) == 1)
        game_apply(game, state,
                   game_turn(game, state) == CHANCE ? game->rules->draw(game->world, state, &rng)
                                                    : measure->list[0]);
    for (int r = 0; r < measure->repeats; r++) {
        Search *search = search_new(game, &params, NULL);
        assert(search != NULL);
        search_run(search, state, game_turn(game, state), report);
        search_free(search);
        speeds[r] = (double)report->iterations / report->seconds;
        if (cut) continue;
        figures->plies_per_iteration = (double)report->plies / (double)report->iterations;
        figures->nodes_per_iteration = (double)report->nodes / (double)report->iterations;
    }
    free(report);
    return median(speeds, measure->repeats);
}

Figures game_measure(const Game *game, const char *name, bool quick) {
    const Rules *rules = game->rules;
    Measured *measure = memory_take(1, sizeof *measure);
    measure->game = game;
    measure->seconds = quick ? 0.02 : 0.2;
    measure->repeats = quick ? 3 : 7;
    sample_take(measure);
    Figures f = {.name = name, .state_bytes = rules->state_bytes, .bytes_per_node = sizeof(Node)};
    f.copy_ns = use_ns(measure, measure->choices, use_copy);
    f.turn_ns = use_ns(measure, measure->choices, use_turn);
    f.legal_ns = use_ns(measure, measure->choices, use_legal);
    f.apply_ns = fmax(use_ns(measure, measure->choices, use_apply) - f.copy_ns, 0);
    f.draw_ns = use_ns(measure, measure->chances, use_draw);
    f.resample_ns = fmax(use_ns(measure, measure->choices, use_resample) - f.copy_ns, 0);
    if (rules->policy != NULL)
        f.policy_ns = fmax(use_ns(measure, measure->choices, use_rate) - f.legal_ns, 0);
    if (rules->evaluate != NULL) f.evaluate_ns = use_ns(measure, measure->choices, use_guess);
    games_measure(measure, false, &f);
    if (rules->policy != NULL) games_measure(measure, true, &f);
    f.iterations_per_s = search_speed(measure, false, &f);
    if (rules->evaluate != NULL) f.truncated_iterations_per_s = search_speed(measure, true, &f);
    free(measure);
    return f;
}
