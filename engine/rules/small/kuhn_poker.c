// SPDX-License-Identifier: GPL-3.0-or-later
// kuhn_poker.c -- Kuhn's poker of 1950: three cards, an ante of one chip from each player, and at
// most one bet of one chip, which the other player may match. The value of the game is -1/18 chip
// for the first player. Start reading at nodes[].
#include "small_list.h"

enum { CARDS = 3, NO_CARD = 0 };  // the cards are 1 (Jack), 2 (Queen) and 3 (King)
enum { DEAL = 1, PASS, BET };     // verbs; `who` of a DEAL is the player who gets the card

// A Node is the sequence of all actions so far. The name of a node after the deal spells the
// actions: P for pass, B for bet.
typedef enum Node { DEAL_ALLIED, DEAL_AXIS, START, P, B, PB, PP, BP, PBP, BB, PBB, NODES } Node;

typedef struct NodeRow {
    uint8_t turn;     // the Side that acts; CHANCE before a deal; NOBODY at the end
    uint8_t next[2];  // next node after PASS or after the deal, and after BET; 0 at the end
    int8_t fold;      // chips that Allied has won if a player has folded, otherwise 0
    // chips that the higher card wins at a showdown; 0 before the end and after a fold
    uint8_t stake;
} NodeRow;

// clang-format off
static const NodeRow nodes[NODES] = {
    [DEAL_ALLIED] = {CHANCE, {DEAL_AXIS, 0}, 0, 0},
    [DEAL_AXIS]   = {CHANCE, {START, 0},     0, 0},
    [START]       = {ALLIED, {P,   B},       0, 0},
    [P]           = {AXIS,   {PP,  PB},      0, 0},
    [B]           = {AXIS,   {BP,  BB},      0, 0},
    [PB]          = {ALLIED, {PBP, PBB},     0, 0},
    [PP]          = {NOBODY, {0, 0},         0, 1},
    [BP]          = {NOBODY, {0, 0},        +1, 0},
    [PBP]         = {NOBODY, {0, 0},        -1, 0},
    [BB]          = {NOBODY, {0, 0},         0, 2},
    [PBB]         = {NOBODY, {0, 0},         0, 2},
};
// clang-format on

struct State {
    uint8_t card[SIDES];  // NO_CARD until dealt
    uint8_t node;
};
_Static_assert(sizeof(struct State) == 3, "no padding");

static const char *const card_names[] = {"unknown card", "Jack", "Queen", "King"};

static World *world_load(const char *path, Error *error) {
    static const World world = {"Kuhn poker"};
    (void)path, (void)error;
    return small_world(&world);
}

static void setup(const World *world, State *state) {
    (void)world;
    *state = (State){.node = DEAL_ALLIED};
}

static Side turn(const World *world, const State *state) {
    (void)world;
    return (Side)nodes[state->node].turn;
}

static void legal(const World *world, const State *state, ActionList *out) {
    (void)world;
    if (state->node <= DEAL_AXIS) {
        unsigned cards = 0xe & ~(1u << state->card[ALLIED]);
        small_list(action_make(DEAL, state->node, 0), cards, CARDS + 1, out);
        return;
    }
    assert(nodes[state->node].turn < SIDES);
    actions_push(out, action_make(PASS, 0, 0));
    actions_push(out, action_make(BET, 0, 0));
}

static void apply(const World *world, State *state, Action action) {
    const NodeRow *row = &nodes[state->node];
    unsigned verb = action_verb(action);
    (void)world;
    if (verb == DEAL) {
        assert(action_who(action) == state->node && state->node <= DEAL_AXIS);
        assert(action_where(action) >= 1 && action_where(action) <= CARDS);
        state->card[state->node] = (uint8_t)action_where(action);
        state->node = row->next[0];
    } else {
        assert(verb - PASS <= 1u && row->turn < SIDES);
        state->node = row->next[verb - PASS];
    }
}

// Returns the chips that Allied has won, or 0 while the game goes on.
static int chips(const State *state) {
    const NodeRow *row = &nodes[state->node];
    return state->card[ALLIED] > state->card[AXIS] ? row->fold + row->stake
                                                   : row->fold - row->stake;
}

static float payoff(const World *world, const State *state, Side side) {
    (void)world;
    assert(nodes[state->node].turn == NOBODY && side < SIDES);
    float won = (float)(side == ALLIED ? chips(state) : -chips(state));
    return 0.5f + won / 4;  // a player wins at most 2 chips, so the result is 0 to 1
}

static int margin(const World *world, const State *state) {
    (void)world;
    return chips(state);
}

static Action draw(const World *world, const State *state, Pcg *rng) {
    (void)world;
    assert(state->node <= DEAL_AXIS);
    unsigned left = CARDS - state->node, card = 1 + pcg_below(rng, left);
    card += state->node == DEAL_AXIS && card >= state->card[ALLIED];
    return action_make(DEAL, state->node, card);
}

static float odds(const World *world, const State *state, Action action) {
    (void)world, (void)action;
    return 1.0f / (float)(CARDS - state->node);
}

// Returns true if the viewer may not see the owner's card. A showdown shows both cards; a fold
// shows no card.
static bool card_hidden(const State *state, Side viewer, Side owner) {
    return viewer != NOBODY && viewer != owner && nodes[state->node].stake == 0;
}

// Replaces the enemy's card by a random card that the viewer does not hold. Does nothing if the
// viewer knows that card or it is not dealt yet.
static void resample(const World *world, State *state, Side viewer, Pcg *rng) {
    Side enemy = side_other(viewer);
    (void)world;
    assert(viewer < SIDES);
    if (state->card[enemy] == NO_CARD || !card_hidden(state, viewer, enemy)) return;
    unsigned own = state->card[viewer];
    unsigned card = 1 + pcg_below(rng, own == NO_CARD ? CARDS : CARDS - 1);
    state->card[enemy] = (uint8_t)(card + (own != NO_CARD && card >= own));
}

static Action seen(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state;
    bool hidden = action_verb(action) == DEAL && viewer != NOBODY && action_who(action) != viewer;
    return hidden ? action_make(DEAL, action_who(action), NO_CARD) : action;
}

static void prompt(const World *world, const State *state, Text *out) {
    Side side = turn(world, state);
    if (side == CHANCE) {
        text_put(out, "A card is dealt");
    } else if (side == NOBODY) {
        text_put(out, "The game is over");
    } else {
        text_put(out, "%s to pass or bet", small_side(side));
    }
}

static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    static const char *const said[NODES] = {
        [P] = "pass",       [B] = "bet",       [PB] = "pass, bet",        [PP] = "pass, pass",
        [BP] = "bet, pass", [BB] = "bet, bet", [PBP] = "pass, bet, pass", [PBB] = "pass, bet, bet",
    };
    (void)world, (void)colour;
    for (Side side = ALLIED; side < SIDES; side++) {
        bool known = state->card[side] != NO_CARD && !card_hidden(state, viewer, side);
        text_put(out, "%s: %s\n", small_side(side),
                 state->card[side] == NO_CARD ? "no card yet"
                                              : card_names[known ? state->card[side] : NO_CARD]);
    }
    text_put(out, "Said: %s\n", said[state->node] != NULL ? said[state->node] : "nothing");
}

static void format_action(const World *world, const State *state, Action action, Text *out) {
    (void)world, (void)state;
    switch (action_verb(action)) {
        case DEAL:
            if (action_where(action) == NO_CARD) {
                text_put(out, "deal a card to %s", small_side((Side)action_who(action)));
            } else {
                text_put(out, "deal the %s to %s", card_names[action_where(action)],
                         small_side((Side)action_who(action)));
            }
            break;
        case PASS:
            text_put(out, "pass");
            break;
        case BET:
            text_put(out, "bet");
            break;
        default:
            assert(!"no such verb");
    }
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    Action shown = viewer == NOBODY ? action : seen(world, state, action, viewer);
    if (action_verb(action) == DEAL) {
        bool known = action_where(shown) != NO_CARD;
        text_put(out, "%s is dealt %s%s.", small_side((Side)action_who(action)),
                 known ? "the " : "a card", known ? card_names[action_where(shown)] : "");
    } else {
        text_put(out, "%s %s.", small_side(turn(world, state)),
                 action_verb(action) == PASS ? "passes" : "bets");
    }
}

static bool check_invariants(const World *world, const State *state) {
    unsigned a = state->card[ALLIED], b = state->card[AXIS];
    (void)world;
    if (state->node >= NODES || a > CARDS || b > CARDS) return false;
    if ((a != NO_CARD) != (state->node > DEAL_ALLIED)) return false;
    if ((b != NO_CARD) != (state->node > DEAL_AXIS)) return false;
    return a != b || a == NO_CARD;
}

const Rules kuhn_poker_rules = {
    .name = "kuhn_poker",
    .title = "Kuhn poker",
    .state_bytes = sizeof(struct State),
    .actions_max = CARDS + 1,
    .plies_max = 5,
    .bounds = {BET, SIDES, CARDS + 1},
    SMALL_SLOTS,
    SMALL_OPEN,
    .draw = draw,
    .odds = odds,
    .resample = resample,
    .seen = seen,
};
