// SPDX-License-Identifier: GPL-3.0-or-later
// leduc_poker.c -- Leduc hold'em (Southey et al. 2005): six cards of three ranks. Each player pays
// an ante of one chip and gets a card. A round of betting follows, then a card on the board, then a
// second round. Start reading at nodes[].
#include "small_list.h"

enum {
    CARDS = 6,
    NO_CARD = 0,
    ALL_CARDS = 0x7e
};  // the cards are 1 to 6: two Jacks, two Queens, two Kings
enum { ANTE = 1, RAISE_ONE = 2, RAISE_TWO = 4, CHIPS_MAX = ANTE + 2 * RAISE_ONE + 2 * RAISE_TWO };
enum { BOARD = SIDES, CARD_PLACES = 3 };  // places of cards: a side or the board
enum { DEAL = 1, FOLD, CALL, RAISE };     // verbs; `who` of a DEAL is the place where the card goes

// A Node is the sequence of actions in this round. Its lowest two bits are the Side that acts,
// CHANCE, or NOBODY at the end. The name of a node of betting spells the round (ONE or TWO) and the
// actions: C for call or check, R for raise.
typedef enum Node {
    DEAL_ALLIED = 0x00 + CHANCE,
    DEAL_AXIS = 0x04 + CHANCE,
    ONE = 0x08 + ALLIED,
    ONE_C = 0x0c + AXIS,
    ONE_R = 0x10 + AXIS,
    ONE_CR = 0x14 + ALLIED,
    ONE_RR = 0x18 + ALLIED,
    ONE_CRR = 0x1c + AXIS,
    DEAL_BOARD = 0x20 + CHANCE,
    TWO = 0x24 + ALLIED,
    TWO_C = 0x28 + AXIS,
    TWO_R = 0x2c + AXIS,
    TWO_CR = 0x30 + ALLIED,
    TWO_RR = 0x34 + ALLIED,
    TWO_CRR = 0x38 + AXIS,
    FOLDED = 0x3c + NOBODY,
    SHOWDOWN = 0x40 + NOBODY,
    NODES,
    NONE = 0
} Node;

typedef struct NodeRow {
    // next node after FOLD or after the deal, after CALL, and after RAISE; NONE: illegal
    uint8_t next[3];
    uint8_t stake[3];  // chips by which FOLD, CALL and RAISE increase State.stake
} NodeRow;

// The row of each node. A player may fold only after a raise, and a round has at most two raises. A
// player who folds loses the chips that he has paid.
static const NodeRow nodes[NODES] = {
    [DEAL_ALLIED] = {{DEAL_AXIS, NONE, NONE}, {0, 0, 0}},
    [DEAL_AXIS] = {{ONE, NONE, NONE}, {0, 0, 0}},
    [ONE] = {{NONE, ONE_C, ONE_R}, {0, 0, 0}},
    [ONE_C] = {{NONE, DEAL_BOARD, ONE_CR}, {0, 0, 0}},
    [ONE_R] = {{FOLDED, DEAL_BOARD, ONE_RR}, {0, RAISE_ONE, 0}},
    [ONE_CR] = {{FOLDED, DEAL_BOARD, ONE_CRR}, {0, RAISE_ONE, 0}},
    [ONE_RR] = {{FOLDED, DEAL_BOARD, NONE}, {RAISE_ONE, 2 * RAISE_ONE, 0}},
    [ONE_CRR] = {{FOLDED, DEAL_BOARD, NONE}, {RAISE_ONE, 2 * RAISE_ONE, 0}},
    [DEAL_BOARD] = {{TWO, NONE, NONE}, {0, 0, 0}},
    [TWO] = {{NONE, TWO_C, TWO_R}, {0, 0, 0}},
    [TWO_C] = {{NONE, SHOWDOWN, TWO_CR}, {0, 0, 0}},
    [TWO_R] = {{FOLDED, SHOWDOWN, TWO_RR}, {0, RAISE_TWO, 0}},
    [TWO_CR] = {{FOLDED, SHOWDOWN, TWO_CRR}, {0, RAISE_TWO, 0}},
    [TWO_RR] = {{FOLDED, SHOWDOWN, NONE}, {RAISE_TWO, 2 * RAISE_TWO, 0}},
    [TWO_CRR] = {{FOLDED, SHOWDOWN, NONE}, {RAISE_TWO, 2 * RAISE_TWO, 0}},
    [FOLDED] = {{NONE, NONE, NONE}, {0, 0, 0}},
    [SHOWDOWN] = {{NONE, NONE, NONE}, {0, 0, 0}},
};

struct State {
    uint8_t card[CARD_PLACES];  // NO_CARD until dealt
    uint8_t node;
    // chips at stake for each player after the antes or the last call or fold: raises that were
    // made since are not in it
    uint8_t stake;
    uint8_t last;      // the Side that acted last; NOBODY before the first action of a player
    uint8_t spare[2];  // 0; a State of 8 bytes is copied fastest
};
_Static_assert(sizeof(struct State) == 8, "no padding");

static const char *const card_names[] = {
    "unknown card",    "Jack of spades", "Jack of hearts", "Queen of spades",
    "Queen of hearts", "King of spades", "King of hearts",
};

static int card_rank(int card) { return (card - 1) >> 1; }

static World *world_load(const char *path, Error *error) {
    static const World world = {"Leduc poker"};
    (void)path, (void)error;
    return small_world(&world);
}

static void setup(const World *world, State *state) {
    (void)world;
    *state = (State){.node = DEAL_ALLIED, .stake = ANTE, .last = NOBODY};
}

static Side turn(const World *world, const State *state) {
    (void)world;
    return (Side)(state->node & 3);
}

// Returns the place where the next card is dealt: a side, or BOARD.
static unsigned deal_place(const State *state) {
    return state->node == DEAL_BOARD ? BOARD : state->node >> 2;
}

static void legal(const World *world, const State *state, ActionList *out) {
    const NodeRow *row = &nodes[state->node];
    (void)world;
    if (turn(world, state) == CHANCE) {
        unsigned dealt = 1u << state->card[ALLIED] | 1u << state->card[AXIS];
        small_list(action_make(DEAL, deal_place(state), 0), ALL_CARDS & ~dealt, CARDS + 1, out);
        return;
    }
    assert(turn(world, state) < SIDES);
    Action *at = actions_take(out, 3);
    int count = 0;  // the code has no branches, because random playouts make them unpredictable
    at[count] = action_make(FOLD, 0, 0);
    count += row->next[0] != NONE;
    at[count++] = action_make(CALL, 0, 0);
    at[count] = action_make(RAISE, 0, 0);
    count += row->next[2] != NONE;
    out->count += count - 3;
}

static Action any(const World *world, const State *state, Pcg *rng) {
    const NodeRow *row = &nodes[state->node];
    unsigned least = row->next[0] == NONE, count = 2u - least + (row->next[2] != NONE);
    (void)world;
    return action_make(FOLD + least + (count == 1 ? 0 : pcg_below(rng, count)), 0, 0);
}

static void apply(const World *world, State *state, Action action) {
    const NodeRow *row = &nodes[state->node];
    unsigned verb = action_verb(action);
    (void)world;
    if (verb == DEAL) {
        assert(turn(world, state) == CHANCE && action_who(action) == deal_place(state));
        assert(action_where(action) >= 1 && action_where(action) <= CARDS);
        state->card[action_who(action)] = (uint8_t)action_where(action);
        state->node = row->next[0];
    } else {
        unsigned choice = verb - FOLD;
        assert(choice <= 2 && turn(world, state) < SIDES && row->next[choice] != NONE);
        state->last = (uint8_t)(state->node & 3);
        state->stake = (uint8_t)(state->stake + row->stake[choice]);
        state->node = row->next[choice];
    }
}

// Returns the strength of a hand. A pair with the board card beats all other hands; otherwise the
// higher rank wins.
static int hand_strength(const State *state, Side side) {
    int rank = card_rank(state->card[side]);
    return rank + 3 * (rank == card_rank(state->card[BOARD]));
}

// Returns the chips that Allied has won, or 0 while the game goes on.
static int chips(const State *state) {
    if (state->node == FOLDED) return state->last == AXIS ? state->stake : -state->stake;
    if (state->node != SHOWDOWN) return 0;
    int ahead = hand_strength(state, ALLIED) - hand_strength(state, AXIS);
    return ((ahead > 0) - (ahead < 0)) * state->stake;
}

static float payoff(const World *world, const State *state, Side side) {
    (void)world;
    assert(turn(world, state) == NOBODY && side < SIDES);
    float won = (float)(side == ALLIED ? chips(state) : -chips(state));
    return 0.5f + won * (0.5f / CHIPS_MAX);
}

static int margin(const World *world, const State *state) {
    (void)world;
    return chips(state);
}

// Returns a random card except the cards `low` and `high`, all equally likely. NO_CARD excludes
// none.
static unsigned deck_draw(unsigned low, unsigned high, Pcg *rng) {
    if (low > high) {
        unsigned swap = low;
        low = high, high = swap;
    }
    unsigned left = CARDS - (unsigned)((low != NO_CARD) + (high != NO_CARD));
    unsigned card = 1 + pcg_below(rng, left);
    card += low != NO_CARD && card >= low;
    card += high != NO_CARD && card >= high;
    return card;
}

static Action draw(const World *world, const State *state, Pcg *rng) {
    (void)world;
    assert(turn(world, state) == CHANCE);
    unsigned card = deck_draw(state->card[ALLIED], state->card[AXIS], rng);
    return action_make(DEAL, deal_place(state), card);
}

static float odds(const World *world, const State *state, Action action) {
    (void)world, (void)action;
    return 1.0f / (float)(CARDS - deal_place(state));
}

// Returns true if the viewer may not see the card at this place. A showdown shows both cards; a
// fold shows no card.
static bool card_hidden(const State *state, Side viewer, unsigned place) {
    return viewer != NOBODY && viewer != place && place != BOARD && state->node != SHOWDOWN;
}

// Replaces the enemy's card by a random card that the viewer cannot see elsewhere. Does nothing if
// the viewer knows that card or it is not dealt yet.
static void resample(const World *world, State *state, Side viewer, Pcg *rng) {
    Side enemy = side_other(viewer);
    (void)world;
    assert(viewer < SIDES);
    if (state->card[enemy] == NO_CARD || !card_hidden(state, viewer, enemy)) return;
    state->card[enemy] = (uint8_t)deck_draw(state->card[viewer], state->card[BOARD], rng);
}

static Action seen(const World *world, const State *state, Action action, Side viewer) {
    unsigned place = action_who(action);
    (void)world, (void)state;
    bool hidden =
        action_verb(action) == DEAL && viewer != NOBODY && place != BOARD && place != viewer;
    return hidden ? action_make(DEAL, place, NO_CARD) : action;
}

static void prompt(const World *world, const State *state, Text *out) {
    Side side = turn(world, state);
    if (side == CHANCE) {
        text_put(out, "A card is dealt");
    } else if (side == NOBODY) {
        text_put(out, "The game is over");
    } else {
        text_put(out, "%s to speak", small_side(side));
    }
}

static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    static const char *const said[NODES] = {
        [ONE_C] = "check",
        [ONE_R] = "raise",
        [ONE_CR] = "check, raise",
        [ONE_RR] = "raise, raise",
        [TWO_C] = "check",
        [TWO_R] = "raise",
        [TWO_CR] = "check, raise",
        [TWO_RR] = "raise, raise",
        [ONE_CRR] = "check, raise, raise",
        [TWO_CRR] = "check, raise, raise",
    };
    static const char *const ends[NODES] = {
        [DEAL_BOARD] = "Round 1 is over; the board card comes next.",
        [FOLDED] = "The game ended with a fold.",
        [SHOWDOWN] = "The game ended with a showdown.",
    };
    static const char *const places[CARD_PLACES] = {"Allied", "Axis", "Board"};
    (void)world, (void)colour;
    for (unsigned place = 0; place < CARD_PLACES; place++) {
        unsigned card = state->card[place];
        text_put(out, "%s: %s\n", places[place],
                 card == NO_CARD                     ? "no card yet"
                 : card_hidden(state, viewer, place) ? card_names[NO_CARD]
                                                     : card_names[card]);
    }
    const char *end = ends[state->node];
    text_put(out, "Chips at stake for each player%s: %d. ",
             end != NULL ? "" : " without raises of this round", state->stake);
    if (end != NULL)
        text_put(out, "%s\n", end);
    else
        text_put(out, "Said in round %d: %s\n", state->card[BOARD] == NO_CARD ? 1 : 2,
                 said[state->node] != NULL ? said[state->node] : "nothing");
}

static void format_action(const World *world, const State *state, Action action, Text *out) {
    static const char *const places[CARD_PLACES] = {"Allied", "Axis", "the board"};
    (void)world, (void)state;
    switch (action_verb(action)) {
        case DEAL:
            if (action_where(action) == NO_CARD) {
                text_put(out, "deal a card to %s", places[action_who(action)]);
            } else {
                text_put(out, "deal the %s to %s", card_names[action_where(action)],
                         places[action_who(action)]);
            }
            break;
        case FOLD:
            text_put(out, "fold");
            break;
        case CALL:
            text_put(out, "call");
            break;
        case RAISE:
            text_put(out, "raise");
            break;
        default:
            assert(!"no such verb");
    }
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    static const char *const places[CARD_PLACES] = {"Allied is", "Axis is", "The board is"};
    static const char *const verbs[] = {"folds", "calls", "raises"};
    Action shown = viewer == NOBODY ? action : seen(world, state, action, viewer);
    if (action_verb(action) == DEAL) {
        bool known = action_where(shown) != NO_CARD;
        text_put(out, "%s dealt %s%s.", places[action_who(action)], known ? "the " : "a card",
                 known ? card_names[action_where(shown)] : "");
    } else {
        text_put(out, "%s %s.", small_side(turn(world, state)), verbs[action_verb(action) - FOLD]);
    }
}

static bool check_invariants(const World *world, const State *state) {
    const uint8_t *card = state->card;
    unsigned node = state->node;
    (void)world;
    if (node >= NODES || state->spare[0] != 0 || state->spare[1] != 0) return false;
    if (card[0] > CARDS || card[1] > CARDS || card[2] > CARDS) return false;
    if ((card[ALLIED] != NO_CARD) != (node > DEAL_ALLIED)) return false;
    if ((card[AXIS] != NO_CARD) != (node > DEAL_AXIS)) return false;
    if (node <= DEAL_BOARD && card[BOARD] != NO_CARD) return false;
    if (node > DEAL_BOARD && node != FOLDED && card[BOARD] == NO_CARD) return false;
    if (card[ALLIED] != NO_CARD && (card[ALLIED] == card[AXIS] || card[ALLIED] == card[BOARD])) {
        return false;
    }
    if (card[AXIS] != NO_CARD && card[AXIS] == card[BOARD]) return false;
    if ((state->last == NOBODY) != (node <= ONE)) return false;
    if (state->last > NOBODY || state->last == CHANCE) return false;
    return state->stake >= ANTE && state->stake <= CHIPS_MAX && state->stake % 2 == 1;
}

const Rules leduc_poker_rules = {
    .name = "leduc_poker",
    .title = "Leduc poker",
    .state_bytes = sizeof(struct State),
    .actions_max = CARDS + 1,
    .plies_max = 11,
    .bounds = {RAISE, CARD_PLACES, CARDS + 1},
    SMALL_SLOTS,
    SMALL_OPEN,
    .any = any,
    .draw = draw,
    .odds = odds,
    .resample = resample,
    .seen = seen,
};
