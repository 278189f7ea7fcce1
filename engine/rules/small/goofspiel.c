// SPDX-License-Identifier: GPL-3.0-or-later
// goofspiel.c -- two sides bid cards for thirteen prizes, which are turned up in random order. Each
// side has a suit of thirteen cards. The higher card takes the prize; equal cards throw it away
// (OpenSpiel's goofspiel made turn based: num_cards=13, points_order=random, imp_info=True,
// returns_type=win_loss). Bids stay hidden until the game is over: a side learns only who took
// each trick. The last trick has no choice, so it plays itself. Start reading at apply();
// resample() replaces hidden cards.
#include "small_list.h"

enum { CARDS = 13, ALL = (1 << (CARDS + 1)) - 2, SOME_CARD = 0 };  // cards and prizes are 1 to 13
enum { TURN_UP = 1, BID };  // verbs; `who` of BID is the side
// `who` of TURN_UP is the result of the previous trick, one of the next values.
enum { FIRST = 0, TAKEN_ALLIED, TAKEN_AXIS, THROWN };

struct State {
    uint16_t hand[SIDES];  // bit c is set while the side holds card c
    uint16_t prizes;       // bit p is set until prize p is turned up
    uint8_t turn;          // the Side that chooses; CHANCE; NOBODY once the game is over
    uint8_t tricks;        // number of complete tricks
    uint8_t outcome;  // result of the previous trick: FIRST if there is none, TAKEN_... or THROWN
    uint8_t points[SIDES];      // points of the prizes that each side has taken
    uint8_t prize[CARDS];       // prize of each trick; 0: not turned up yet
    uint8_t bid[SIDES][CARDS];  // bid of each side in each trick; 0: not made yet
};
_Static_assert(sizeof(struct State) == 50, "no padding");

static World *world_load(const char *path, Error *error) {
    static const World world = {"Goofspiel"};
    (void)path, (void)error;
    return small_world(&world);
}

static void setup(const World *world, State *state) {
    (void)world;
    *state = (State){.hand = {ALL, ALL}, .prizes = ALL, .turn = CHANCE};
}

static Side turn(const World *world, const State *state) {
    (void)world;
    return (Side)state->turn;
}

// Lists the prizes that chance can turn up, or the cards that the side can bid. `who` of the action
// that turns up a prize says who took the previous trick, because the bids stay hidden.
static void legal(const World *world, const State *state, ActionList *out) {
    (void)world;
    assert(state->turn <= CHANCE);
    if (state->turn == CHANCE) {
        small_list(action_make(TURN_UP, state->outcome, 0), state->prizes, CARDS + 1, out);
        return;
    }
    small_list(action_make(BID, state->turn, 0), state->hand[state->turn], CARDS + 1, out);
}

// Ends a trick for which both sides have bid. The side with the higher card gets the points of the
// prize; with equal cards no side does.
static void trick_resolve(State *state) {
    int trick = state->tricks++;
    unsigned allied = state->bid[ALLIED][trick], axis = state->bid[AXIS][trick];
    unsigned prize = state->prize[trick];
    state->points[ALLIED] = (uint8_t)(state->points[ALLIED] + (allied > axis ? prize : 0));
    state->points[AXIS] = (uint8_t)(state->points[AXIS] + (axis > allied ? prize : 0));
    state->outcome = allied > axis ? TAKEN_ALLIED : allied < axis ? TAKEN_AXIS : THROWN;
}

static void prize_turn_up(State *state, unsigned prize) {
    assert(state->prizes >> prize & 1);
    state->prizes = (uint16_t)(state->prizes ^ 1u << prize);
    state->prize[state->tricks] = (uint8_t)prize;
}

static void card_bid(State *state, unsigned side, unsigned card) {
    assert(side < SIDES && state->hand[side] >> card & 1);
    state->hand[side] = (uint16_t)(state->hand[side] ^ 1u << card);
    state->bid[side][state->tricks] = (uint8_t)card;
}

static void apply(const World *world, State *state, Action action) {
    unsigned side = state->turn, card = action_where(action);
    (void)world;
    assert(card >= 1 && card <= CARDS);
    if (side == CHANCE) {
        assert(action_verb(action) == TURN_UP && action_who(action) == state->outcome);
        prize_turn_up(state, card);
        state->turn = ALLIED;
        return;
    }
    assert(action_verb(action) == BID && action_who(action) == side);
    card_bid(state, side, card);
    state->turn = AXIS;
    if (side == ALLIED) return;
    trick_resolve(state);
    state->turn = CHANCE;
    if (state->tricks < CARDS - 1) return;
    prize_turn_up(state, (unsigned)bits_first(state->prizes));
    card_bid(state, ALLIED, (unsigned)bits_first(state->hand[ALLIED]));
    card_bid(state, AXIS, (unsigned)bits_first(state->hand[AXIS]));
    trick_resolve(state);
    state->turn = NOBODY;
}

static int margin(const World *world, const State *state) {
    (void)world;
    return state->points[ALLIED] - state->points[AXIS];
}

static float payoff(const World *world, const State *state, Side side) {
    assert(state->turn == NOBODY && side < SIDES);
    int ahead = side == ALLIED ? margin(world, state) : -margin(world, state);
    return ahead > 0 ? 1.0f : ahead < 0 ? 0.0f : 0.5f;
}

static Action draw(const World *world, const State *state, Pcg *rng) {
    (void)world;
    assert(state->turn == CHANCE);
    Action list[CARDS + 1];  // a list is faster than picking a random member of the set
    ActionList listed = {list, 0, CARDS + 1};
    small_list(action_make(TURN_UP, state->outcome, 0), state->prizes, CARDS + 1, &listed);
    int count = listed.count;
    assert(count == CARDS - state->tricks);
    return list[pcg_below(rng, (uint32_t)count)];
}

static float odds(const World *world, const State *state, Action action) {
    (void)world, (void)action;
    return 1.0f / (float)(CARDS - state->tricks);
}

// resample() draws uniformly from all assignments of enemy cards to past tricks that agree with who
// took each trick. It goes through the card values from 1 up. A trick that the viewer took with v
// needs an enemy card below v: possible cards wait in a pool, and v takes one of them. A trick that
// the viewer lost with v is open from v on, until a later card fills it.
typedef enum Kind { NO_BID, WON, LOST, EQUAL } Kind;

typedef struct Sweep {
    uint8_t kind[CARDS + 1];   // result of the viewer's bid of each value, a Kind
    uint8_t trick[CARDS + 1];  // the trick in which the viewer bid each value
    // number of tricks that the viewer won with this value or a higher value
    uint8_t pool_max[CARDS + 2];
    uint8_t open_max[CARDS + 2];  // number of tricks that the viewer lost with a lower value
    // ways[v][sweep_at(v, pool, open)] is the number of ways to place the enemy cards from v up. A
    // row of zeros behind the last pool and a column of zeros before the first open make checks of
    // bounds unnecessary. At most 12 tricks are won or lost.
    uint64_t ways[CARDS + 2][(CARDS / 2 + 2) * (CARDS / 2 + 2)];
} Sweep;

static int sweep_at(const Sweep *sweep, int value, int pool, int open) {
    return pool * (sweep->open_max[value] + 2) + 1 + open;
}

// A Branch has the numbers of ways to continue from `value` if its enemy card stays in the hand,
// joins the pool, or fills an open trick. `pool` is the number of pooled cards after a trick won
// with `value` has taken its card.
typedef struct Branch {
    uint64_t keep, join, fill;
} Branch;

static inline Branch sweep_branch(const Sweep *sweep, int value, int pool, int open) {
    int opened = open + (sweep->kind[value] == LOST);
    const uint64_t *next = &sweep->ways[value + 1][sweep_at(sweep, value + 1, pool, opened)];
    // The enemy bid this value in the trick where the viewer bid it.
    if (sweep->kind[value] == EQUAL) return (Branch){next[0], 0, 0};
    return (Branch){next[0], next[sweep->open_max[value + 1] + 2], (uint64_t)open * next[-1]};
}

static void sweep_clear(Sweep *sweep, int value) {
    int cells = (sweep->pool_max[value] + 2) * (sweep->open_max[value] + 2);
    assert(cells <= COUNT_OF(sweep->ways[value]));
    memset(sweep->ways[value], 0, (size_t)cells * sizeof sweep->ways[value][0]);
}

static void sweep_count(Sweep *sweep) {
    sweep->pool_max[CARDS + 1] = 0;
    sweep->open_max[1] = 0;
    for (int v = CARDS; v >= 1; v--) {
        sweep->pool_max[v] = (uint8_t)(sweep->pool_max[v + 1] + (sweep->kind[v] == WON));
    }
    for (int v = 1; v <= CARDS; v++) {
        sweep->open_max[v + 1] = (uint8_t)(sweep->open_max[v] + (sweep->kind[v] == LOST));
    }
    sweep_clear(sweep, CARDS + 1);
    // At the end no pooled card and no open trick may be left.
    sweep->ways[CARDS + 1][sweep_at(sweep, CARDS + 1, 0, 0)] = 1;
    for (int v = CARDS; v >= 1; v--) {
        int won = sweep->kind[v] == WON;
        sweep_clear(sweep, v);
        for (int pool = won; pool <= sweep->pool_max[v]; pool++) {
            uint64_t *ways = &sweep->ways[v][sweep_at(sweep, v, pool, 0)];
            for (int open = 0; open <= sweep->open_max[v]; open++) {
                Branch branch = sweep_branch(sweep, v, pool - won, open);
                ways[open] = (won ? (uint64_t)pool : 1) * (branch.keep + branch.join + branch.fill);
            }
        }
    }
}

// Returns a uniformly random number in [0, bound). `bound` may be up to 13!, which does not fit
// into 32 bits.
static uint64_t below_wide(Pcg *rng, uint64_t bound) {
    if (bound <= UINT32_MAX) return pcg_below(rng, (uint32_t)bound);
    uint64_t floor = -bound % bound, value;
    do {
        value = (uint64_t)pcg_next(rng) << 32;
        value |= pcg_next(rng);
    } while (value < floor);
    return value % bound;
}

// Samples the enemy's card for each past trick into bid[], going through the values from 1 up. Each
// choice is weighted by the counts that sweep_count() has made.
static void sweep_sample(const Sweep *sweep, uint8_t bid[], Pcg *rng) {
    uint8_t pool[CARDS], open[CARDS];  // cards in the pool; open tricks
    int pool_count = 0, open_count = 0;
    for (int v = 1; v <= CARDS; v++) {
        if (sweep->kind[v] == WON) {
            assert(pool_count > 0);
            unsigned pick = pcg_below(rng, (uint32_t)pool_count);
            bid[sweep->trick[v]] = pool[pick];
            pool[pick] = pool[--pool_count];
        }
        if (sweep->kind[v] == EQUAL) {
            bid[sweep->trick[v]] = (uint8_t)v;
            continue;
        }
        Branch branch = sweep_branch(sweep, v, pool_count, open_count);
        uint64_t pick = 0, all = branch.keep + branch.join + branch.fill;
        assert(all > 0);
        if (branch.keep != all) pick = below_wide(rng, all);
        if (pick >= branch.keep + branch.join) {
            unsigned which = pcg_below(rng, (uint32_t)open_count);
            bid[open[which]] = (uint8_t)v;
            open[which] = open[--open_count];
        } else if (pick >= branch.keep) {
            pool[pool_count++] = (uint8_t)v;
        }
        if (sweep->kind[v] == LOST) open[open_count++] = sweep->trick[v];
    }
    assert(pool_count == 0 && open_count == 0);
}

static void resample(const World *world, State *state, Side viewer, Pcg *rng) {
    Side enemy = side_other(viewer);
    Sweep sweep;  // not initialized, because sweep_count() writes ways[] before reading them
    (void)world;
    assert(viewer < SIDES);
    if (state->turn == NOBODY) return;  // the game is over and all cards are shown
    memset(sweep.kind, NO_BID, sizeof sweep.kind);
    for (int trick = 0; trick < state->tricks; trick++) {
        int own = state->bid[viewer][trick], his = state->bid[enemy][trick];
        sweep.kind[own] = own > his ? WON : own < his ? LOST : EQUAL;
        sweep.trick[own] = (uint8_t)trick;
    }
    sweep_count(&sweep);
    sweep_sample(&sweep, state->bid[enemy], rng);
    unsigned hand = ALL;
    for (int trick = 0; trick < state->tricks; trick++) hand ^= 1u << state->bid[enemy][trick];
    // The enemy has already bid for this prize. Each card that the enemy may still hold is equally
    // likely.
    if (enemy == ALLIED && state->turn == AXIS) {
        unsigned card = (unsigned)pcg_member(rng, hand);
        state->bid[enemy][state->tricks] = (uint8_t)card;
        hand ^= 1u << card;
    }
    state->hand[enemy] = (uint16_t)hand;
}

static Action seen(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state;
    bool hidden = action_verb(action) == BID && viewer != NOBODY && action_who(action) != viewer;
    return hidden ? action_make(BID, action_who(action), SOME_CARD) : action;
}

static void prompt(const World *world, const State *state, Text *out) {
    (void)world;
    if (state->turn == CHANCE) {
        text_put(out, "A prize is turned up");
    } else if (state->turn == NOBODY) {
        text_put(out, "The game is over");
    } else {
        text_put(out, "%s to bid for the %d", small_side((Side)state->turn),
                 state->prize[state->tricks]);
    }
}

static void bid_show(const State *state, Side viewer, Side side, int trick, Text *out) {
    bool open = viewer == NOBODY || viewer == side || state->turn == NOBODY;
    int card = state->bid[side][trick];
    if (card == 0) {
        text_put(out, "%8s", "-");
    } else if (open) {
        text_put(out, "%8d", card);
    } else {
        text_put(out, "%8s", "?");
    }
}

static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    (void)world, (void)colour;
    text_put(out, "Prize  Allied    Axis  taken by\n");
    for (int trick = 0; trick < CARDS && state->prize[trick] != 0; trick++) {
        int allied = state->bid[ALLIED][trick], axis = state->bid[AXIS][trick];
        text_put(out, "%5d", state->prize[trick]);
        bid_show(state, viewer, ALLIED, trick, out);
        bid_show(state, viewer, AXIS, trick, out);
        text_put(out, "  %s\n",
                 trick >= state->tricks ? "-"
                 : allied > axis        ? "Allied"
                 : allied < axis        ? "Axis"
                                        : "nobody");
    }
    text_put(out, "Points: Allied %d, Axis %d\n", state->points[ALLIED], state->points[AXIS]);
    for (Side side = ALLIED; side < SIDES; side++) {
        if (viewer != NOBODY && viewer != side && state->turn != NOBODY) continue;
        text_put(out, "%s holds", small_side(side));
        for (int card = 1; card <= CARDS; card++) {
            if (state->hand[side] >> card & 1) text_put(out, " %d", card);
        }
        text_put(out, "\n");
    }
}

static void format_action(const World *world, const State *state, Action action, Text *out) {
    static const char *const before[] = {"", "Allied takes it; ", "Axis takes it; ",
                                         "nobody takes it; "};
    (void)world, (void)state;
    if (action_verb(action) == TURN_UP) {
        text_put(out, "%sturn up the %u", before[action_who(action)], action_where(action));
    } else if (action_where(action) == SOME_CARD) {
        text_put(out, "bid a card");
    } else {
        text_put(out, "bid the %u", action_where(action));
    }
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    static const char *const before[] = {"", "Allied takes the prize. ", "Axis takes the prize. ",
                                         "Nobody takes the prize. "};
    Action shown = viewer == NOBODY ? action : seen(world, state, action, viewer);
    if (action_verb(action) == TURN_UP) {
        text_put(out, "%sThe %u is turned up.", before[action_who(action)], action_where(action));
    } else if (action_where(shown) == SOME_CARD) {
        text_put(out, "%s bids a card.", small_side((Side)state->turn));
    } else {
        text_put(out, "%s bids the %u.", small_side((Side)state->turn), action_where(action));
    }
}

// Returns true if the first `count` cards of the row are different cards from 1 to 13, and the rest
// of the row is 0. Sets *cards to the set of these cards.
static bool row_sound(const uint8_t row[], int count, unsigned *cards) {
    *cards = 0;
    for (int i = 0; i < CARDS; i++) {
        if (i >= count ? row[i] != 0 : row[i] < 1 || row[i] > CARDS) return false;
        if (i < count && *cards >> row[i] & 1) return false;
        if (i < count) *cards |= 1u << row[i];
    }
    return true;
}

static bool check_invariants(const World *world, const State *state) {
    bool over = state->turn == NOBODY;
    int tricks = state->tricks, points[SIDES] = {0}, outcome = FIRST;
    unsigned cards;
    (void)world;
    if (state->turn > NOBODY || tricks > CARDS || over != (tricks == CARDS)) return false;
    if (!over && tricks == CARDS - 1) return false;
    int turned = tricks + (state->turn < SIDES);
    if (!row_sound(state->prize, turned, &cards) || state->prizes != (ALL & ~cards)) return false;
    for (Side side = ALLIED; side < SIDES; side++) {
        int made = tricks + (side == ALLIED && state->turn == AXIS);
        if (!row_sound(state->bid[side], made, &cards)) return false;
        if (state->hand[side] != (ALL & ~cards)) return false;
    }
    for (int i = 0; i < tricks; i++) {
        int allied = state->bid[ALLIED][i], axis = state->bid[AXIS][i];
        outcome = allied > axis ? TAKEN_ALLIED : allied < axis ? TAKEN_AXIS : THROWN;
        if (allied != axis) points[allied > axis ? ALLIED : AXIS] += state->prize[i];
    }
    return state->outcome == outcome && state->points[ALLIED] == points[ALLIED] &&
           state->points[AXIS] == points[AXIS];
}

const Rules goofspiel_rules = {
    .name = "goofspiel",
    .title = "Goofspiel",
    .state_bytes = sizeof(struct State),
    .actions_max = CARDS + 1,
    .plies_max = 3 * (CARDS - 1),
    .bounds = {BID, SIDES *SIDES, CARDS + 1},
    SMALL_SLOTS,
    .draw = draw,
    .odds = odds,
    .resample = resample,
    .seen = seen,
};
