// SPDX-License-Identifier: GPL-3.0-or-later
// timed.c -- wraps rules to measure their time; see timed.h. The World of the wrapped rules is the
// Timed itself. Only one call in TIMED_EVERY is timed, because reading the clock takes about as
// long as a call.
#include "timed.h"

#include "engine/rules/rules.h"
#include "measure.h"

enum {
    TIMED_EVERY = 31,  // prime, so that it does not coincide with the pattern of calls of a ply
    READINGS = 1000,   // readings of the clock to measure their cost
};

static Timed *timed_of(const World *world) { return (Timed *)(uintptr_t)world; }

// Returns the start time of a timed call; 0 if this call is not timed.
static double part_start(Timed *timed, TimedPart part) {
    return timed->calls[part]++ % TIMED_EVERY == 0 ? clock_now() : 0;
}

static void part_end(Timed *timed, TimedPart part, double start) {
    if (start == 0) return;
    timed->seconds[part] += clock_now() - start;
    timed->timed[part]++;
}

static void legal(const World *world, const State *state, ActionList *out) {
    Timed *timed = timed_of(world);
    double start = part_start(timed, TIMED_LEGAL);
    timed->inner.rules->legal(timed->inner.world, state, out);
    part_end(timed, TIMED_LEGAL, start);
}

static void apply(const World *world, State *state, Action action) {
    Timed *timed = timed_of(world);
    double start = part_start(timed, TIMED_APPLY);
    timed->inner.rules->apply(timed->inner.world, state, action);
    part_end(timed, TIMED_APPLY, start);
}

static void policy(const World *world, const State *state, const Action list[], int count,
                   float out[]) {
    Timed *timed = timed_of(world);
    double start = part_start(timed, TIMED_POLICY);
    timed->inner.rules->policy(timed->inner.world, state, list, count, out);
    part_end(timed, TIMED_POLICY, start);
}

static float evaluate(const World *world, const State *state, Side side) {
    Timed *timed = timed_of(world);
    double start = part_start(timed, TIMED_EVALUATE);
    float value = timed->inner.rules->evaluate(timed->inner.world, state, side);
    part_end(timed, TIMED_EVALUATE, start);
    return value;
}

static Action draw(const World *world, const State *state, Pcg *rng) {
    Timed *timed = timed_of(world);
    double start = part_start(timed, TIMED_DRAW);
    Action action = timed->inner.rules->draw(timed->inner.world, state, rng);
    part_end(timed, TIMED_DRAW, start);
    return action;
}

// This function and the next five wrap rules that a search also calls, but that are not timed.
static Side turn(const World *world, const State *state) {
    return game_turn(&timed_of(world)->inner, state);
}

static float payoff(const World *world, const State *state, Side side) {
    const Game *inner = &timed_of(world)->inner;
    return inner->rules->payoff(inner->world, state, side);
}

static void resample(const World *world, State *state, Side viewer, Pcg *rng) {
    const Game *inner = &timed_of(world)->inner;
    inner->rules->resample(inner->world, state, viewer, rng);
}

static Action seen(const World *world, const State *state, Action action, Side viewer) {
    const Game *inner = &timed_of(world)->inner;
    return inner->rules->seen(inner->world, state, action, viewer);
}

static bool is_quiescent(const World *world, const State *state) {
    const Game *inner = &timed_of(world)->inner;
    return inner->rules->is_quiescent(inner->world, state);
}

static bool check_invariants(const World *world, const State *state) {
    const Game *inner = &timed_of(world)->inner;
    return inner->rules->check_invariants(inner->world, state);
}

Game timed_game(Timed *timed, const Game *inner) {
    const Rules *rules = inner->rules;
    *timed = (Timed){.inner = *inner};
    timed->rules = (Rules){
        .name = rules->name,
        .title = rules->title,
        .state_bytes = rules->state_bytes,
        .actions_max = rules->actions_max,
        .plies_max = rules->plies_max,
        .turn = turn,
        .legal = legal,
        .apply = apply,
        .payoff = payoff,
        .draw = draw,
        .resample = resample,
        .seen = seen,
        .check_invariants = check_invariants,
        .policy = rules->policy != NULL ? policy : NULL,
        .evaluate = rules->evaluate != NULL ? evaluate : NULL,
        .is_quiescent = rules->is_quiescent != NULL ? is_quiescent : NULL,
    };
    double start = clock_now(), now = start;
    for (int i = 0; i < READINGS; i++) now = clock_now();
    timed->clock_s = (now - start) / READINGS;
    return (Game){.rules = &timed->rules, .world = (const World *)timed};
}

double timed_seconds(const Timed *timed, TimedPart part) {
    if (timed->timed[part] == 0) return 0;
    double each = timed->seconds[part] / (double)timed->timed[part] - timed->clock_s;
    return each > 0 ? each * (double)timed->calls[part] : 0;
}
