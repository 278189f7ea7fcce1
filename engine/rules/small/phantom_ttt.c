// SPDX-License-Identifier: GPL-3.0-or-later
// phantom_ttt.c -- tic-tac-toe in which a player does not see the enemy's marks (OpenSpiel's
// phantom_ttt, observation "reveal-nothing"). A player who tries a cell that the enemy holds learns
// this, and tries again. The enemy learns nothing, not even that a try has failed. Start reading at
// apply() and resample().
#include "small_list.h"

enum { CELLS = 9, FULL = (1 << CELLS) - 1, SOME_CELL = CELLS, TRY = 1 };

struct State {
    uint16_t marks[SIDES];  // bit 3 * row + column of the cells that each side has marked
    // cells that each side knows to be marked: its own, and enemy cells found by trying
    uint16_t known[SIDES];
    uint8_t turn;    // the Side that chooses; NOBODY once the game is over
    uint8_t winner;  // the Side that has won; NOBODY while the game goes on and after a draw
};
_Static_assert(sizeof(struct State) == 10, "no padding");

static bool has_line(unsigned marks) {
    unsigned rows = marks & marks >> 1 & marks >> 2 & 0x49;
    unsigned columns = marks & marks >> 3 & marks >> 6 & 0x7;
    unsigned diagonals = (unsigned)((marks & 0x111) == 0x111) | ((marks & 0x54) == 0x54);
    return (rows | columns | diagonals) != 0;  // the caller branches once, not four times
}

static World *world_load(const char *path, Error *error) {
    static const World world = {"Phantom tic-tac-toe"};
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

// Lists the cells that the side does not know to be taken. The action names its side: a player who
// has made two actions in a row knows that the first try failed.
static void legal(const World *world, const State *state, ActionList *out) {
    (void)world;
    assert(state->turn < SIDES);
    unsigned unknown = FULL & ~(unsigned)state->known[state->turn];
    small_list(action_make(TRY, state->turn, 0), unknown, CELLS, out);
}

static Action any(const World *world, const State *state, Pcg *rng) {
    (void)world;
    unsigned unknown = FULL & ~(unsigned)state->known[state->turn];
    return small_any(action_make(TRY, state->turn, 0), unknown, rng);
}

static void apply(const World *world, State *state, Action action) {
    unsigned cell = action_where(action), side = state->turn;
    (void)world;
    assert(side < SIDES && cell < CELLS && action_who(action) == side);
    assert((state->known[side] >> cell & 1) == 0);
    unsigned enemy = state->marks[side ^ 1], mark = 1u << cell & ~enemy;
    unsigned marks = state->marks[side] | mark;  // a failed try adds no mark
    state->known[side] |= (uint16_t)(1u << cell);
    state->marks[side] = (uint16_t)marks;
    if (has_line(marks)) {
        state->winner = (uint8_t)side;
        state->turn = NOBODY;
    } else {
        bool full = (marks | enemy) == FULL;
        state->turn = full ? NOBODY : (uint8_t)(side ^ (mark != 0));
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

// Returns a random set of marks that adds `wanted` cells of `unknown` to `found` without making a
// line. All such sets are equally likely.
static unsigned marks_choose(unsigned found, unsigned unknown, int wanted, Pcg *rng) {
    // Most random sets are allowed. After TRIES failed draws, all allowed sets are listed.
    enum { TRIES = 8 };
    for (int i = 0; i < TRIES; i++) {
        unsigned marks = found, left = unknown;
        for (int n = 0; n < wanted; n++) {
            unsigned cell = 1u << pcg_member(rng, left);
            marks |= cell, left ^= cell;
        }
        if (!has_line(marks)) return marks;
    }
    unsigned fits[1 << CELLS];
    unsigned count = 0;
    for (unsigned part = unknown;; part = (part - 1) & unknown) {
        if (bits_count(part) == wanted && !has_line(found | part)) fits[count++] = found | part;
        if (part == 0) break;
    }
    return fits[pcg_below(rng, count)];
}

// Samples what `viewer` cannot see. The viewer knows his own cells, the enemy cells that he has
// found, the number of enemy marks (turns alternate) and that no side has a line. So each set of
// unknown cells that makes no line is equally likely for the other enemy marks. The enemy can have
// found any of the viewer's cells by trying them; each counts as found with probability one half.
static void resample(const World *world, State *state, Side viewer, Pcg *rng) {
    Side enemy = side_other(viewer);
    (void)world;
    assert(viewer < SIDES);
    if (state->turn == NOBODY) return;  // the game is over and both boards are shown
    unsigned own = state->marks[viewer], found = state->known[viewer] & ~own;
    int wanted = bits_count(state->marks[enemy]) - bits_count(found);
    unsigned marks = found;
    if (wanted > 0)
        marks = marks_choose(found, FULL & ~(unsigned)state->known[viewer], wanted, rng);
    state->marks[enemy] = (uint16_t)marks;
    state->known[enemy] = (uint16_t)(marks | (own & pcg_next(rng) >> 7));
}

static Action seen(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state;
    bool hidden = viewer != NOBODY && action_who(action) != viewer;
    return hidden ? action_make(TRY, action_who(action), SOME_CELL) : action;
}

static void prompt(const World *world, const State *state, Text *out) {
    (void)world;
    if (state->turn < SIDES) {
        text_put(out, "%s to try a cell", small_side((Side)state->turn));
    } else {
        text_put(out, "The game is over");
    }
}

// Writes the board as the viewer knows it. After the end of the game writes the whole board.
static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    unsigned known = viewer == NOBODY || state->turn == NOBODY ? FULL : state->known[viewer];
    (void)world, (void)colour;
    for (int row = 0; row < 3; row++) {
        text_put(out, "%d  ", 3 - row);
        for (int column = 0; column < 3; column++) {
            int cell = 3 * row + column;
            text_char(out, (state->marks[ALLIED] & known) >> cell & 1 ? 'x'
                           : (state->marks[AXIS] & known) >> cell & 1 ? 'o'
                                                                      : '.');
        }
        text_char(out, '\n');
    }
    text_put(out, "   abc\n");
}

static void cell_say(unsigned cell, Text *out) {
    text_put(out, "%c%u", (int)('a' + cell % 3), 3 - cell / 3);
}

static void format_action(const World *world, const State *state, Action action, Text *out) {
    unsigned cell = action_where(action);
    (void)world, (void)state;
    text_put(out, "try ");
    if (cell == SOME_CELL) {
        text_put(out, "a cell");
    } else {
        cell_say(cell, out);
    }
}

// Writes the log line of an action. The enemy learns that a cell was marked, but not which cell,
// and gets no line for a failed try.
static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    unsigned cell = action_where(action), side = state->turn;
    bool fails = state->marks[side ^ 1] >> cell & 1;
    (void)world;
    if (viewer != NOBODY && viewer != side) {
        if (!fails) text_put(out, "%s marks a cell.", small_side((Side)side));
        return;
    }
    text_put(out, "%s %s ", small_side((Side)side), fails ? "tries" : "marks");
    cell_say(cell, out);
    text_put(out, fails ? ", which the enemy holds, and tries again." : ".");
}

static bool check_invariants(const World *world, const State *state) {
    unsigned x = state->marks[ALLIED], o = state->marks[AXIS];
    int ahead = bits_count(x) - bits_count(o);
    (void)world;
    if ((x & o) != 0 || (x | o) > FULL || ahead < 0 || ahead > 1) return false;
    for (Side side = ALLIED; side < SIDES; side++) {
        unsigned own = state->marks[side], known = state->known[side];
        if ((known & own) != own || (known & ~(x | o)) != 0) return false;
    }
    if (has_line(x) && has_line(o)) return false;
    Side winner = has_line(x) ? ALLIED : has_line(o) ? AXIS : NOBODY;
    if (state->winner != winner) return false;
    bool over = winner != NOBODY || (x | o) == FULL;
    return state->turn == (over ? NOBODY : ahead == 0 ? ALLIED : AXIS);
}

const Rules phantom_ttt_rules = {
    .name = "phantom_ttt",
    .title = "Phantom tic-tac-toe",
    .state_bytes = sizeof(struct State),
    .actions_max = CELLS,
    // Each cell is marked once, and the other side can find it once.
    .plies_max = CELLS + CELLS / 2 + (CELLS + 1) / 2,
    .bounds = {TRY, SIDES, CELLS},
    SMALL_SLOTS,
    .any = any,
    SMALL_NO_CHANCE,
    .resample = resample,
    .seen = seen,
};
