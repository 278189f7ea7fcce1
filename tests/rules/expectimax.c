// SPDX-License-Identifier: GPL-3.0-or-later
// expectimax.c -- computes exact values by expectimax with a memo table: the search expands every
// legal action and every chance event to the end of the game. It treats cards that cannot be told
// apart as one, so that a pack of 52 cards stays small. Start at expectimax_solve().
#include "expectimax.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/hash.h"
#include "engine/game/host.h"
#include "engine/rules/rules.h"

enum {
    MEMO_SLOTS = 1 << 21,  // slots of the memo table; a power of 2
    NODES_MAX = 1000000,   // the search gives up after this many positions
};

typedef struct Memo {
    uint64_t key;  // 0 marks an empty slot
    double value;
} Memo;

// Classes has the classes of all cards. Two cards of one class have the same effect for the rest of
// the game.
typedef struct Classes {
    int count, of[CARDS];  // of[card] is the index of the card's class in cards[]
    uint64_t cards[CARDS];
} Classes;

typedef struct Solver {
    const Game *game;
    Side viewer;         // the values are payoffs of this side
    Classes classes[2];  // classes[1] is used where the suits of cards have an effect
    Memo *memo;
    int nodes;
    bool full;   // the search gave up after NODES_MAX positions; the values are not exact
    bool peeks;  // a side's best choice depends on hidden information; the values are not exact
} Solver;

static void classes_fill(const World *world, bool all_suits, Classes *out) {
    int tags[CARDS];
    out->count = 0;
    for (int card = 0; card < CARDS; card++) {
        const Event *event = &world->event[card];
        // The suit of a Jack counts where snipers use it.
        bool suits = all_suits || event->kind == EVENT_SNIPER;
        int tag = event->kind == EVENT_NONE ? 0 : 1 + event->kind * 2 + event->owner;
        tag = ((tag * 11 + card_value(card)) * 5) + (suits ? 1 + card_suit(card) : 0);
        int class = 0;
        while (class < out->count && tags[class] != tag) class ++;
        if (class == out->count) {
            tags[out->count++] = tag;
            out->cards[class] = 0;
        }
        out->of[card] = class;
        out->cards[class] |= bit(card);
    }
}

// Suits count as long as an initiative card can be drawn or a strike aimed.
static const Classes *classes_now(const Solver *solver, const State *state) {
    const World *world = solver->game->world;
    int turn_phase = state->frame[0].phase;
    bool awaited = state->turn < world->turns || turn_phase == PHASE_REINFORCE ||
                   turn_phase == PHASE_INITIATIVE;
    return &solver->classes[awaited || world->strike_count > 0];
}

static bool is_plain(const Cards *cards) {  // true if no card is hidden or set aside
    return !(cards->secret[0] | cards->secret[1] | cards->down[0] | cards->down[1] | cards->aside |
             cards->kept[0] | cards->kept[1]);
}

// Replaces the used cards by the lowest cards of the same classes, as only the number of used
// cards in each class matters. Does nothing if is_plain() is false.
static void cards_canonical(const Solver *solver, State *state) {
    if (!is_plain(&state->cards)) return;
    const Classes *classes = classes_now(solver, state);
    uint64_t free = solver->game->world->deck & ~(state->cards.hand[0] | state->cards.hand[1]);
    uint64_t used = 0;
    for (int i = 0; i < classes->count; i++) {
        uint64_t alike = classes->cards[i] & free;
        int count = bits_count(alike & state->cards.used);
        for (; count > 0; count--, alike &= alike - 1) used |= bit(bits_first(alike));
    }
    state->cards.used = used;
}

// Returns true if the enemy of `side` has hidden cards, or a hidden mine whose value could be
// another. If all markers of the enemy have one value, a hidden mine is no secret.
static bool is_blind(const World *world, const State *state, Side side) {
    Side other = side_other(side);
    const Cards *cards = &state->cards;
    if (cards->hand[other] | cards->down[other] | cards->secret[other]) return true;
    for (int i = 0; i < MINES_MAX; i++) {
        const Mine *mine = &state->mine[i];
        if (mine->hex == HEX_NONE || mine->side != other || mine->known) continue;
        for (int k = 0; k < world->side[other].markers; k++)
            if (world->side[other].marker[k] != mine_value(world, mine)) return true;
    }
    return false;
}

static double solve(Solver *solver, const State *state);

static double solve_after(Solver *solver, const State *state, Action action) {
    StateBuffer buffer;
    State *next = state_of(&buffer);
    game_copy(solver->game, next, state);
    game_apply(solver->game, next, action);
    cards_canonical(solver, next);
    return solve(solver, next);
}

static double solve_chance(Solver *solver, const State *state, const Action list[], int count) {
    const Game *game = solver->game;
    double sum = 0, total = 0;
    bool cards = is_plain(&state->cards) && action_verb(list[0]) != VERB_MARKER,
         counted[CARDS] = {0};
    int class[CARDS];
    const Classes *classes = classes_now(solver, state);
    assert(count <= CARDS);
    for (int i = 0; i < count; i++) class[i] = cards ? classes->of[action_where(list[i])] : i;
    for (int i = 0; i < count && !solver->full; i++) {
        double odds = 0;
        for (int k = i; k < count && !counted[i]; k++) {
            if (class[k] != class[i]) continue;
            if (k > i) counted[k] = true;
            odds += (double)game->rules->odds(game->world, state, list[k]);
        }
        if (odds > 0) sum += odds * solve_after(solver, state, list[i]);
        total += odds;
    }
    return sum / total;
}

static double solve_choice(Solver *solver, const State *state, Side side, const Action list[],
                           int count) {
    const Game *game = solver->game;
    bool blind = count > 1 && is_blind(game->world, state, side);
    double best = 0, worst = 0, sign = side == solver->viewer ? 1 : -1;
    for (int i = 0; i < count && !solver->full; i++) {
        double value = solve_after(solver, state, list[i]);
        if (i == 0) best = worst = value;
        if (sign * value > sign * best) best = value;
        if (sign * value < sign * worst) worst = value;
        if (!blind && best == (sign > 0 ? 1 : 0)) break;  // no action can have a better value
    }
    if (blind && fabs(best - worst) > EQUAL) solver->peeks = true;
    return best;
}

static double solve(Solver *solver, const State *state) {
    const Game *game = solver->game;
    Side side = game_turn(game, state);
    if (side == NOBODY) return (double)game->rules->payoff(game->world, state, solver->viewer);
    uint64_t key = quick_hash(state, game->rules->state_bytes) | 1;
    size_t slot = key >> 8 & (MEMO_SLOTS - 1);
    for (; solver->memo[slot].key != 0; slot = (slot + 1) & (MEMO_SLOTS - 1))
        if (solver->memo[slot].key == key) return solver->memo[slot].value;
    if (++solver->nodes > NODES_MAX) solver->full = true;
    if (solver->full) return 0.5;
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    double value = side == CHANCE ? solve_chance(solver, state, list, count)
                                  : solve_choice(solver, state, side, list, count);
    while (solver->memo[slot].key != 0) slot = (slot + 1) & (MEMO_SLOTS - 1);
    solver->memo[slot] = (Memo){key, value};
    return value;
}

void expectimax_solve(const Game *game, const State *state, Side viewer, Solution *out) {
    Solver solver = {.game = game, .viewer = viewer};
    for (int suits = 0; suits < 2; suits++)
        classes_fill(game->world, suits != 0, &solver.classes[suits]);
    solver.memo = calloc(MEMO_SLOTS, sizeof *solver.memo);
    assert(solver.memo != NULL);
    memset(out, 0, sizeof *out);
    out->count = game_legal(game, state, out->list);
    out->best = out->second = -1;
    solver.peeks = is_blind(game->world, state, solver.viewer);
    for (int i = 0; i < out->count && !solver.full; i++) {
        out->value[i] = solve_after(&solver, state, out->list[i]);
        if (out->value[i] > out->best + EQUAL) {
            out->second = out->best;
            out->best = out->value[i];
        } else if (out->value[i] < out->best - EQUAL) {
            out->second = fmax(out->second, out->value[i]);
        }
    }
    out->nodes = solver.nodes;
    out->full = solver.full;
    out->peeks = solver.peeks;
    free(solver.memo);
}
