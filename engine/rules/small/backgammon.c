// SPDX-License-Identifier: GPL-3.0-or-later
// backgammon.c -- the race of fifteen checkers by OpenSpiel's default rules. Every win counts the
// same (winloss_scoring: gammons count no more), and there is no doubling cube. The first roll is
// never a double and decides who begins. One decision moves one checker or passes, so a turn has at
// most two decisions, or four after a double. Start reading at legal().
//
// Each side counts points from its own side of the board: 24 is farthest, 1 nearest, 25 the bar,
// and 0 is off the board. Its point p is the enemy's point 25 - p.
#include "small.h"

enum { OFF = 0, BAR = 25, PLACES = 26, CHECKERS = 15, HOME = 6, DIE = 6 };
enum { BEGIN = 1, ROLL, MOVE, PASS };
// The verb of an action decides what `who` and `where` mean. In BEGIN, `who` is the side that
// begins, and `where` is 8 * high + low die. In ROLL, `who` is 0, and `where` is 8 * high + low
// die. In MOVE, `who` is the die, and `where` is the point (or the bar) that the checker leaves.
// In PASS, both are 0.

// The game ends after this number of plies: the side with fewer pips to go wins, and equal pips are
// a draw. Random play nearly always ends within about 1,500 plies.
enum { PLIES = 8000 };

struct State {
    // bit p is set if the side has a checker on its point p or, for p = 25, on the bar
    uint32_t held[SIDES];
    // bit p is set if the enemy holds the side's point p with two or more checkers
    uint32_t barred[SIDES];
    uint16_t plies;  // number of plies played so far
    // number of checkers on each place, numbered as that side counts
    uint8_t checkers[SIDES][PLACES];
    // the side that plays this turn, also while its dice are rolled; NOBODY before the first roll
    uint8_t side;
    uint8_t turn;  // the Side that chooses; CHANCE; NOBODY once the game is over
    // dice that are not played yet, the higher first; 0: none. A double is in die[0] only
    uint8_t die[2];
    uint8_t uses;    // moves that are left of a double; 0 without a double
    uint8_t winner;  // the Side that has won; NOBODY while the game goes on and after a draw
};
_Static_assert(sizeof(struct State) == 76, "no padding");

static World *world_load(const char *path, Error *error) {
    static const World world = {"Backgammon"};
    (void)path, (void)error;
    return small_world(&world);
}

// Calculates the two masks from the counts of checkers. apply() keeps them up to date.
static void masks_make(const State *state, Side side, uint32_t *held, uint32_t *barred) {
    *held = *barred = 0;
    for (int p = 1; p <= BAR; p++) *held |= (uint32_t)(state->checkers[side][p] > 0) << p;
    for (int p = 1; p < BAR; p++) {
        *barred |= (uint32_t)(state->checkers[side_other(side)][BAR - p] > 1) << p;
    }
}

static void setup(const World *world, State *state) {
    (void)world;
    memset(state, 0, sizeof *state);
    for (Side side = ALLIED; side < SIDES; side++) {
        state->checkers[side][24] = 2;
        state->checkers[side][13] = 5;
        state->checkers[side][8] = 3;
        state->checkers[side][6] = 5;
    }
    for (Side side = ALLIED; side < SIDES; side++) {
        masks_make(state, side, &state->held[side], &state->barred[side]);
    }
    state->side = NOBODY;  // the first roll decides who begins
    state->turn = CHANCE;
    state->winner = NOBODY;
}

static Side turn(const World *world, const State *state) {
    (void)world;
    return (Side)state->turn;
}

// Returns the places from which a checker may move by `die`. A checker on the bar must move first,
// and no checker moves to a point that the enemy blocks. When all checkers are home, a checker may
// leave the board from the point `die`, or from the farthest point if all checkers are nearer than
// `die`.
static uint32_t sources(uint32_t held, uint32_t barred, int die) {
    uint32_t from = held & ~(barred << die) & ~(uint32_t)(bit(die + 1) - 1);
    if (held >> BAR) return from & (uint32_t)bit(BAR);
    if (held >> (HOME + 1)) return from;
    if (held >> die == 0 && held != 0) return (uint32_t)bit(31 - __builtin_clz(held));
    return from | (held & (uint32_t)bit(die));
}

// Returns the places that the side holds after one checker has moved by `die` from the place
// `from`.
static uint32_t held_after(const State *state, Side side, int from, int die) {
    uint32_t held = state->held[side];
    if (state->checkers[side][from] == 1) held ^= (uint32_t)bit(from);
    if (from > die) held |= (uint32_t)bit(from - die);
    return held;
}

// Returns those places of `first` from which a move by `die` leaves a move by `other`, or ends the
// game.
static uint32_t sources_followed(const State *state, uint32_t first, int die, int other) {
    Side side = (Side)state->side;
    uint32_t followed = 0;
    for (; first != 0; first &= first - 1) {
        int from = bits_first(first);
        uint32_t held = held_after(state, side, from, die);
        if (held == 0 || sources(held, state->barred[side], other) != 0) followed |= first & -first;
    }
    return followed;
}

// Fills from[] with the places from which each die may move a checker. A side must play both dice
// if it can. If it can play only one of the dice, it must play the higher one if it can.
static void sources_choose(const State *state, uint32_t from[2]) {
    Side side = (Side)state->side;
    uint32_t held = state->held[side], barred = state->barred[side];
    from[0] = state->die[0] != 0 ? sources(held, barred, state->die[0]) : 0;
    from[1] = state->die[1] != 0 ? sources(held, barred, state->die[1]) : 0;
    if (state->die[0] == 0 || state->die[1] == 0) return;
    // A move of one checker never hinders another checker. So if two places allow the other die,
    // one of them still does after the move.
    bool high_easy = (from[1] & (from[1] - 1)) != 0, low_easy = (from[0] & (from[0] - 1)) != 0;
    uint32_t high =
        high_easy ? from[0] : sources_followed(state, from[0], state->die[0], state->die[1]);
    uint32_t low =
        low_easy ? from[1] : sources_followed(state, from[1], state->die[1], state->die[0]);
    if ((high | low) != 0) {
        from[0] = high, from[1] = low;
    } else if (from[0] != 0) {
        from[1] = 0;
    }
}

static void legal_rolls(const State *state, ActionList *out) {
    if (state->side == NOBODY) {
        for (unsigned side = ALLIED; side < SIDES; side++) {
            for (unsigned high = 2; high <= DIE; high++) {
                for (unsigned low = 1; low < high; low++) {
                    actions_push(out, action_make(BEGIN, side, 8 * high + low));
                }
            }
        }
        return;
    }
    for (unsigned high = 1; high <= DIE; high++) {
        for (unsigned low = 1; low <= high; low++) {
            actions_push(out, action_make(ROLL, 0, 8 * high + low));
        }
    }
}

static void legal(const World *world, const State *state, ActionList *out) {
    (void)world;
    assert(state->turn <= CHANCE);
    if (state->turn == CHANCE) {
        legal_rolls(state, out);
        return;
    }
    uint32_t from[2];
    sources_choose(state, from);
    for (int i = 1; i >= 0; i--) {  // the lower die comes first, so that the list is ascending
        for (uint32_t left = from[i]; left != 0; left &= left - 1) {
            actions_push(out, action_make(MOVE, state->die[i], (unsigned)bits_first(left)));
        }
    }
    if (out->count == 0) actions_push(out, action_make(PASS, 0, 0));
}

static int pips(const State *state, Side side) {
    int sum = 0;
    for (int p = 1; p <= BAR; p++) sum += p * state->checkers[side][p];
    return sum;
}

// Returns the number of pips by which Allied is ahead.
static int margin(const World *world, const State *state) {
    (void)world;
    return pips(state, AXIS) - pips(state, ALLIED);
}

static void checker_lift(State *state, Side side, int from) {
    unsigned left = --state->checkers[side][from];
    if (left == 0) state->held[side] &= ~(uint32_t)bit(from);
    if (left == 1 && from != BAR) state->barred[side_other(side)] &= ~(uint32_t)bit(BAR - from);
}

static void checker_put(State *state, Side side, int to) {
    unsigned now = ++state->checkers[side][to];
    if (to == OFF) return;
    state->held[side] |= (uint32_t)bit(to);
    if (now == 2 && to != BAR) state->barred[side_other(side)] |= (uint32_t)bit(BAR - to);
}

static void checker_move(State *state, int from, int die) {
    Side side = (Side)state->side, enemy = side_other(side);
    int to = max_int(from - die, OFF);
    assert(state->held[side] >> from & 1);
    checker_lift(state, side, from);
    if (to != OFF && state->checkers[enemy][BAR - to] != 0) {  // a blot is hit
        assert(state->checkers[enemy][BAR - to] == 1);
        checker_lift(state, enemy, BAR - to);
        checker_put(state, enemy, BAR);
    }
    checker_put(state, side, to);
}

static void dice_set(State *state, unsigned high, unsigned low) {
    assert(low >= 1 && low <= high && high <= DIE);
    state->die[0] = (uint8_t)high;
    state->die[1] = high == low ? 0 : (uint8_t)low;
    state->uses = high == low ? 4 : 0;
    state->turn = state->side;
}

static void die_use(State *state, unsigned die) {
    assert(die != 0 && (die == state->die[0] || die == state->die[1]));
    if (state->uses > 1) {
        state->uses--;
    } else {
        state->uses = 0;
        state->die[die == state->die[1]] = 0;
    }
}

static void turn_end(State *state) {
    state->die[0] = state->die[1] = state->uses = 0;
    state->side = (uint8_t)side_other((Side)state->side);
    state->turn = CHANCE;
}

static void apply(const World *world, State *state, Action action) {
    unsigned where = action_where(action);
    assert(state->turn <= CHANCE);
    state->plies++;
    switch (action_verb(action)) {
        case BEGIN:
            assert(state->side == NOBODY && action_who(action) < SIDES);
            state->side = (uint8_t)action_who(action);
            dice_set(state, where >> 3, where & 7);
            break;
        case ROLL:
            assert(state->turn == CHANCE && state->side < SIDES);
            dice_set(state, where >> 3, where & 7);
            break;
        case MOVE:
            assert(state->turn == state->side && where >= 1 && where <= BAR);
            checker_move(state, (int)where, (int)action_who(action));
            die_use(state, action_who(action));
            if (state->held[state->side] == 0) {
                state->winner = state->side;
                state->turn = NOBODY;
            } else if (state->die[0] == 0 && state->die[1] == 0) {
                turn_end(state);
            }
            break;
        case PASS:
            turn_end(state);
            break;
        default:
            assert(!"no such verb");
    }
    if (state->plies >= PLIES && state->turn != NOBODY) {
        int ahead = margin(world, state);
        state->winner = ahead > 0 ? ALLIED : ahead < 0 ? AXIS : NOBODY;
        state->turn = NOBODY;
    }
}

static float payoff(const World *world, const State *state, Side side) {
    (void)world;
    assert(state->turn == NOBODY && side < SIDES);
    return state->winner == NOBODY ? 0.5f : state->winner == side ? 1.0f : 0.0f;
}

static Action draw(const World *world, const State *state, Pcg *rng) {
    (void)world;
    assert(state->turn == CHANCE);
    if (state->side == NOBODY) {
        // Each ordered pair of different dice is equally likely. The first die is that of Allied.
        unsigned roll = pcg_below(rng, 30), allied = 1 + roll / 5, axis = 1 + roll % 5;
        axis += axis >= allied;
        unsigned high = allied > axis ? allied : axis, low = allied > axis ? axis : allied;
        return action_make(BEGIN, allied > axis ? ALLIED : AXIS, 8 * high + low);
    }
    unsigned roll = pcg_below(rng, 36), a = 1 + roll / 6, b = 1 + roll % 6;
    return action_make(ROLL, 0, a > b ? 8 * a + b : 8 * b + a);
}

static float odds(const World *world, const State *state, Action action) {
    unsigned high = action_where(action) >> 3, low = action_where(action) & 7;
    (void)world;
    if (state->side == NOBODY) return 1.0f / 30;
    return (high == low ? 1.0f : 2.0f) / 36;
}

static void resample(const World *world, State *state, Side viewer, Pcg *rng) {
    (void)world, (void)state, (void)viewer, (void)rng;  // nothing is hidden
}

static Action seen(const World *world, const State *state, Action action, Side viewer) {
    (void)world, (void)state, (void)viewer;
    return action;
}

static void prompt(const World *world, const State *state, Text *out) {
    (void)world;
    if (state->turn == CHANCE) {
        text_put(out, "The dice are rolled");
    } else if (state->turn == NOBODY) {
        text_put(out, "The game is over");
    } else if (state->uses > 0) {
        text_put(out, "%s to play %d more %ds", small_side((Side)state->turn), state->uses,
                 state->die[0]);
    } else if (state->die[0] != 0 && state->die[1] != 0) {
        text_put(out, "%s to play %d and %d", small_side((Side)state->turn), state->die[0],
                 state->die[1]);
    } else {
        text_put(out, "%s to play %d", small_side((Side)state->turn),
                 state->die[0] + state->die[1]);
    }
}

static void render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    (void)world, (void)viewer, (void)colour;
    for (Side side = ALLIED; side < SIDES; side++) {
        text_put(out, "%-6s (%d pips):", small_side(side), pips(state, side));
        for (int p = BAR; p >= OFF; p--) {
            if (state->checkers[side][p] == 0) continue;
            if (p == BAR) {
                text_put(out, " bar=%d", state->checkers[side][p]);
            } else if (p == OFF) {
                text_put(out, " off=%d", state->checkers[side][p]);
            } else {
                text_put(out, " %d=%d", p, state->checkers[side][p]);
            }
        }
        text_put(out, "\n");
    }
}

static void move_say(int from, int die, Text *out) {
    if (from == BAR) {
        text_put(out, "bar/%d", BAR - die);
    } else if (from > die) {
        text_put(out, "%d/%d", from, from - die);
    } else {
        text_put(out, "%d/off", from);
    }
}

static void format_action(const World *world, const State *state, Action action, Text *out) {
    unsigned where = action_where(action), who = action_who(action);
    (void)world, (void)state;
    switch (action_verb(action)) {
        case BEGIN:
            text_put(out, "%s begins with %u-%u", small_side((Side)who), where >> 3, where & 7);
            break;
        case ROLL:
            text_put(out, "roll %u-%u", where >> 3, where & 7);
            break;
        case MOVE:
            text_put(out, "play the %u: ", who);
            move_say((int)where, (int)who, out);
            break;
        case PASS:
            text_put(out, "pass");
            break;
        default:
            assert(!"no such verb");
    }
}

static void describe(const World *world, const State *state, Action action, Side viewer,
                     Text *out) {
    unsigned where = action_where(action), who = action_who(action);
    const char *name = small_side((Side)state->side);
    (void)world, (void)viewer;
    switch (action_verb(action)) {
        case BEGIN:
            text_put(out, "%s begins with %u-%u.", small_side((Side)who), where >> 3, where & 7);
            break;
        case ROLL:
            text_put(out, "%s rolls %u-%u.", name, where >> 3, where & 7);
            break;
        case MOVE: {
            Side enemy = side_other((Side)state->side);
            int to = (int)where - (int)who;
            text_put(out, "%s plays the %u: ", name, who);
            move_say((int)where, (int)who, out);
            text_put(out, to > OFF && state->checkers[enemy][BAR - to] == 1 ? ", a hit." : ".");
            break;
        }
        case PASS:
            text_put(out, "%s cannot move.", name);
            break;
        default:
            assert(!"no such verb");
    }
}

static bool dice_sound(const State *state) {
    unsigned high = state->die[0], low = state->die[1];
    if (high > DIE || low > DIE || state->uses > 4) return false;
    if (state->uses > 0 && (high == 0 || low != 0)) return false;
    if (high != 0 && low != 0 && high <= low) return false;
    return state->turn == NOBODY || (state->turn == CHANCE) == (high == 0 && low == 0);
}

static bool check_invariants(const World *world, const State *state) {
    (void)world;
    if (state->turn > NOBODY || state->plies > PLIES || !dice_sound(state)) return false;
    for (Side side = ALLIED; side < SIDES; side++) {
        int sum = 0;
        uint32_t held, barred;
        for (int p = OFF; p <= BAR; p++) sum += state->checkers[side][p];
        masks_make(state, side, &held, &barred);
        if (sum != CHECKERS || held != state->held[side] || barred != state->barred[side])
            return false;
        for (int p = 1; p < BAR; p++) {  // the two sides never hold the same point
            if (state->checkers[side][p] > 0 && state->checkers[side_other(side)][BAR - p] > 0) {
                return false;
            }
        }
    }
    if (state->side == NOBODY) return state->plies == 0 && state->turn == CHANCE;
    if (state->side > AXIS) return false;
    if (state->turn < SIDES) return state->turn == state->side && state->winner == NOBODY;
    if (state->turn == CHANCE) return state->winner == NOBODY;
    return state->plies >= PLIES || (state->winner < SIDES && state->held[state->winner] == 0);
}

const Rules backgammon_rules = {
    .name = "backgammon",
    .title = "Backgammon",
    .state_bytes = sizeof(struct State),
    .actions_max = 30,  // the first roll has 30 outcomes; a turn has at most 2 dice times 15 points
    .plies_max = PLIES,
    .bounds = {PASS, DIE + 1, 8 * DIE + DIE + 1},
    SMALL_SLOTS,
    .draw = draw,
    .odds = odds,
    .resample = resample,
    .seen = seen,
};
