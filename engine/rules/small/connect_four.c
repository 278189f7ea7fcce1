// SPDX-License-Identifier: GPL-3.0-or-later
// connect_four.c -- four in a row on seven columns of six cells. Allied begins. The game has no
// chance and no secrets.
#include "small_list.h"

// A column is seven bits, the lowest cell first. The seventh bit stays empty, so that no line of
// four bits runs across two columns (John Tromp's layout).
enum { COLUMNS = 7, ROWS = 6, COLUMN_BITS = ROWS + 1, CELLS = COLUMNS * ROWS, DROP = 1 };

struct State {
    uint64_t stones[SIDES];  // bit 7 * column + row of the cells with stones of each side
    uint8_t turn;            // the Side that chooses; NOBODY once the game is over
    uint8_t winner;        // the Side that has won; NOBODY while the game goes on and after a draw
    uint8_t stones_count;  // number of stones of both sides
    uint8_t spare[5];      // 0, so that the State has no padding
};
_Static_assert(sizeof(struct State) == 24, "no padding");

static bool has_line(uint64_t stones) {
    static const int steps[] = {1, COLUMN_BITS, COLUMN_BITS - 1, COLUMN_BITS + 1};
    uint64_t lines = 0;
    for (int i = 0; i < COUNT_OF(steps); i++) {
        uint64_t pairs = stones & stones >> steps[i];
        lines |= pairs & pairs >> 2 * steps[i];
    }
    return lines != 0;
}

static World *world_load(const char *path, Error *error) {
    static const World world = {"Connect Four"};
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

// Returns the set of columns with room. The bits of their highest cells are seven bits apart. One
// multiplication moves these bits side by side: one term of the product brings each bit to its
// place, and no two terms overlap.
static unsigned columns(const State *state) {
    const uint64_t first = 0x40810204081u, gather = 0x41041041040u;
    uint64_t stones = state->stones[ALLIED] | state->stones[AXIS];
    uint64_t room = ~stones >> (ROWS - 1) & first;
    return (unsigned)(room * gather >> COLUMN_BITS * (COLUMNS - 1)) & ((1u << COLUMNS) - 1);
}

static void legal(const World *world, const State *state, ActionList *out) {
    (void)world;
    assert(state->turn < SIDES);
    small_list(action_make(DROP, 0, 0), columns(state), COLUMNS, out);
}

static Action any(const World *world, const State *state, Pcg *rng) {
    (void)world;
    return small_any(action_make(DROP, 0, 0), columns(state), rng);
}

static void apply(const World *world, State *state, Action action) {
    unsigned column = action_where(action), side = state->turn;
    (void)world;
    assert(side < SIDES && column < COLUMNS);
    uint64_t stones = state->stones[ALLIED] | state->stones[AXIS];
    uint64_t cells = (bit(ROWS) - 1) << COLUMN_BITS * column;
    // The carry of the sum stops at the lowest empty cell.
    uint64_t stone = (stones + bit((int)(COLUMN_BITS * column))) & cells;
    assert(stone != 0);
    state->stones[side] |= stone;
    state->stones_count++;
    if (has_line(state->stones[side])) {
        state->winner = (uint8_t)side;
        state->turn = NOBODY;
    } else {
        state->turn = state->stones_count == CELLS ? NOBODY : (uint8_t)(side ^ 1);
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
        text_put(out, "%s to drop a stone", small_side((Side)state->turn));
    } else {
        text_put(out, "The game is over");
    }
}

static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    (void)world, (void)viewer, (void)colour;
    for (int row = ROWS - 1; row >= 0; row--) {
        for (int column = 0; column < COLUMNS; column++) {
            int cell = COLUMN_BITS * column + row;
            text_char(out, state->stones[ALLIED] >> cell & 1 ? 'x'
                           : state->stones[AXIS] >> cell & 1 ? 'o'
                                                             : '.');
        }
        text_char(out, '\n');
    }
    text_put(out, "1234567\n");
}

static void format_action(const World *world, const State *state, Action action, Text *out) {
    (void)world, (void)state;
    text_put(out, "column %u", action_where(action) + 1);
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    (void)world, (void)viewer;
    text_put(out, "%s drops a stone into column %u.", small_side((Side)state->turn),
             action_where(action) + 1);
}

static bool check_invariants(const World *world, const State *state) {
    uint64_t x = state->stones[ALLIED], o = state->stones[AXIS];
    int ahead = bits_count(x) - bits_count(o);
    (void)world;
    if ((x & o) != 0 || ahead < 0 || ahead > 1) return false;
    if (bits_count(x | o) != state->stones_count) return false;
    for (int i = 0; i < COUNT_OF(state->spare); i++) {
        if (state->spare[i] != 0) return false;
    }
    if ((x | o) >> COLUMN_BITS * COLUMNS != 0) return false;
    for (int column = 0; column < COLUMNS; column++) {  // no empty cell is below a stone
        uint64_t cells = (x | o) >> COLUMN_BITS * column & (bit(COLUMN_BITS) - 1);
        if ((cells & (cells + 1)) != 0 || cells >> ROWS != 0) return false;
    }
    if (has_line(x) && has_line(o)) return false;
    Side winner = has_line(x) ? ALLIED : has_line(o) ? AXIS : NOBODY;
    if (state->winner != winner) return false;
    bool over = winner != NOBODY || state->stones_count == CELLS;
    return state->turn == (over ? NOBODY : ahead == 0 ? ALLIED : AXIS);
}

const Rules connect_four_rules = {
    .name = "connect_four",
    .title = "Connect Four",
    .state_bytes = sizeof(struct State),
    .actions_max = COLUMNS,
    .plies_max = CELLS,
    .bounds = {DROP, 1, COLUMNS},
    SMALL_SLOTS,
    .any = any,
    SMALL_OPEN,
    SMALL_NO_CHANCE,
    SMALL_NO_SECRETS,
};
