// SPDX-License-Identifier: GPL-3.0-or-later
// tic_tac_toe.c -- three in a row on a board of nine cells. Allied plays x and begins. The game has
// no chance and no secrets. Read this file first to see the parts of a rule system: a State, the
// functions for slots of the table (small.h has further ones), and the table at the end.
#include "small.h"

enum { CELLS = 9, FULL = (1 << CELLS) - 1, MARK = 1 };

struct State {
    uint16_t marks[SIDES];  // bit 3 * row + column of the cells that each side has marked
    uint8_t turn;           // the Side that chooses; NOBODY once the game is over
    uint8_t winner;         // the Side that has won; NOBODY while the game goes on and after a draw
    uint16_t spare;         // 0, so that the State has no padding
};
_Static_assert(sizeof(struct State) == 8, "no padding");

static const uint16_t lines[] = {
    0007, 0070, 0700,  // rows; each octal digit has the three cells of one row
    0111, 0222, 0444,  // columns
    0421, 0124,        // diagonals
};

static bool has_line(unsigned marks) {
    for (int i = 0; i < COUNT_OF(lines); i++)
        if ((marks & lines[i]) == lines[i]) return true;
    return false;
}

static World *world_load(const char *path, Error *error) {
    static const World world = {"Tic-tac-toe"};
    (void)path, (void)error;
    return small_world(&world);
}

static void setup(const World *world, State *state) {
    (void)world;
    *state = (State){.turn = ALLIED, .winner = NOBODY};
}

static Side turn(const World *world, const State *state) {
    (void)world;
    return (Side)state->turn;
}

static unsigned marked(const State *state) { return state->marks[ALLIED] | state->marks[AXIS]; }

static void legal(const World *world, const State *state, ActionList *out) {
    (void)world;
    assert(state->turn < SIDES);
    for (unsigned cell = 0; cell < CELLS; cell++)
        if ((marked(state) >> cell & 1) == 0) actions_push(out, action_make(MARK, 0, cell));
}

static void apply(const World *world, State *state, Action action) {
    unsigned cell = action_where(action), side = state->turn;
    (void)world;
    assert(side < SIDES && cell < CELLS);
    assert((marked(state) >> cell & 1) == 0);
    unsigned marks = state->marks[side] | 1u << cell;
    state->marks[side] = (uint16_t)marks;
    if (has_line(marks)) {
        state->winner = (uint8_t)side;
        state->turn = NOBODY;
    } else {
        state->turn = marked(state) == FULL ? NOBODY : (uint8_t)side_other((Side)side);
    }
}

static float payoff(const World *world, const State *state, Side side) {
    (void)world;
    assert(state->turn == NOBODY);
    return small_payoff(state->winner, side);
}

static int margin(const World *world, const State *state) {
    (void)world;
    return small_margin(state->winner);
}

static void prompt(const World *world, const State *state, Text *out) {
    (void)world;
    if (state->turn < SIDES) {
        text_put(out, "%s to mark a cell", small_side((Side)state->turn));
    } else {
        text_put(out, "The game is over");
    }
}

static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    (void)world, (void)viewer, (void)colour;
    for (int row = 0; row < 3; row++) {
        text_put(out, "%d  ", 3 - row);
        for (int column = 0; column < 3; column++) {
            int cell = 3 * row + column;
            text_char(out, state->marks[ALLIED] >> cell & 1 ? 'x'
                           : state->marks[AXIS] >> cell & 1 ? 'o'
                                                            : '.');
        }
        text_char(out, '\n');
    }
    text_put(out, "   abc\n");
}

// Writes the name of a cell as on a chess board: a3 is the first cell, c1 the last.
static void format_action(const World *world, const State *state, Action action, Text *out) {
    unsigned cell = action_where(action);
    (void)world, (void)state;
    text_put(out, "mark %c%u", (int)('a' + cell % 3), 3 - cell / 3);
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    unsigned cell = action_where(action);
    (void)world, (void)viewer;
    text_put(out, "%s marks %c%u.", small_side((Side)state->turn), (int)('a' + cell % 3),
             3 - cell / 3);
}

static bool check_invariants(const World *world, const State *state) {
    unsigned x = state->marks[ALLIED], o = state->marks[AXIS];
    int ahead = bits_count(x) - bits_count(o);
    (void)world;
    if ((x & o) != 0 || (x | o) > FULL || ahead < 0 || ahead > 1) return false;
    if (state->spare != 0 || (has_line(x) && has_line(o))) return false;
    Side winner = has_line(x) ? ALLIED : has_line(o) ? AXIS : NOBODY;
    if (state->winner != winner) return false;
    bool over = winner != NOBODY || (x | o) == FULL;
    return state->turn == (over ? NOBODY : ahead == 0 ? ALLIED : AXIS);
}

const Rules tic_tac_toe_rules = {
    .name = "tic_tac_toe",
    .title = "Tic-tac-toe",
    .state_bytes = sizeof(struct State),
    .actions_max = CELLS,
    .plies_max = CELLS,
    .bounds = {MARK, 1, CELLS},
    SMALL_SLOTS,
    SMALL_OPEN,
    SMALL_NO_CHANCE,
    SMALL_NO_SECRETS,
};
