// SPDX-License-Identifier: GPL-3.0-or-later
// features.c -- what may be learnt of a battle: which unit does what, where each stands and each
// side, early and late, whom it fires at, and which cards are spent on what. Start at
// gbsu_move_features.
//
// A unit that stays where it is (fires, rallies, improves, clears, destroys, holds) has its own hex
// among its move features, as a mover has the hex it goes to: so the two are compared.
#include "features.h"

enum { TEMPOS = 3, CONDITIONS = 5 };

static const char *const use_keys[CARD_USES] = {"draw", "play", "decline", "lay", "discard"};
static const char *const purpose_keys[PURPOSES] = {"check", "fire",   "rally", "demolition",
                                                   "aim",   "combat", "else"};
static const char *const condition_keys[CONDITIONS] = {"away", "reduced", "reduced-disorganised",
                                                       "full", "full-disorganised"};
static const char *const strike_keys[] = {"declare", "shell", "call"};

static const Verb hex_verbs[HEX_VERBS] = {VERB_LAY_MINE, VERB_ASSAULT, VERB_TARGET, VERB_LAND};

// clang-format off
static const char *const verb_keys[VERBS] = {
    [VERB_NONE] = "nothing", [VERB_SHOWN] = "shown", [VERB_DEALT] = "dealt",
    [VERB_TURNED] = "turned", [VERB_MARKER] = "marker", [VERB_PLACE] = "place",
    [VERB_LAY_MINE] = "mine", [VERB_FORMATION] = "formation", [VERB_WEAPON] = "weapon",
    [VERB_DECLARE_STRIKE] = "strike", [VERB_DECLARED] = "declared", [VERB_USE] = "use",
    [VERB_SHELL] = "shell", [VERB_ASSAULT] = "assault", [VERB_END] = "end", [VERB_MOVE] = "move",
    [VERB_FIRE] = "fire", [VERB_RALLY] = "rally", [VERB_IMPROVE] = "improve",
    [VERB_CLEAR] = "clear", [VERB_DESTROY] = "destroy", [VERB_HOLD] = "hold",
    [VERB_DEFEND] = "defend", [VERB_CALL] = "call", [VERB_WITHDRAW] = "withdraw",
    [VERB_PASS] = "pass", [VERB_SUPPORT] = "support", [VERB_DRAW] = "draw", [VERB_PLAY] = "play",
    [VERB_DECLINE] = "decline", [VERB_TARGET] = "target", [VERB_LAND] = "land",
    [VERB_RETREAT] = "retreat", [VERB_COUNTER] = "counter", [VERB_ACCEPT] = "accept",
    [VERB_LAY] = "lay", [VERB_LOSE] = "lose", [VERB_SNIPE] = "snipe",
    [VERB_QUICK_RALLY] = "quick-rally", [VERB_DISCARD] = "discard", [VERB_REFILL] = "refill",
};
// clang-format on

int gbsu_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]) {
    int units = world->unit_count, hexes = world->grid.count;
    const FeatureTable tables[TABLES] = {
        [TABLE_ACT] = {"acts", VERBS, units},
        [TABLE_WHEN] = {"when", VERBS, SIDES * FEATURE_HALVES},
        [TABLE_EARLY] = {"stands-early", units, hexes},
        [TABLE_LATE] = {"stands-late", units, hexes},
        [TABLE_PLACED] = {"placed", units, hexes},
        [TABLE_SIDE_EARLY] = {"side-early", SIDES, hexes},
        [TABLE_SIDE_LATE] = {"side-late", SIDES, hexes},
        [TABLE_SIDE_PLACED] = {"side-placed", SIDES, hexes},
        [TABLE_FIRES] = {"fires-at", units, units},
        [TABLE_HIT] = {"fired-at", 1, units},
        [TABLE_USE] = {"used", FEATURE_HALVES, units},
        [TABLE_HEX] = {"aims", HEX_VERBS * SIDES, hexes},
        [TABLE_FORMATION] = {"declares", 1, world->formation_count},
        [TABLE_STRIKE] = {"strikes", COUNT_OF(strike_keys), world->strike_count},
        [TABLE_OBJECT] = {"objects", 1, world->object_count},
        [TABLE_SUPPORT] = {"supports", SIDES, SUPPORT_POINTS},
        [TABLE_CARD] = {"cards", SIDES * CARD_USES * PURPOSES, CARD_VALUES},
        [TABLE_TEMPO] = {"initiative", world->turns + 1, TEMPOS},
        [TABLE_SUIT] = {"suits", SIDES, SUITS},
        [TABLE_GOAL] = {"holds", FEATURE_HOLDERS, world->objective_count},
        [TABLE_CONDITION] = {"condition", units, CONDITIONS},
    };
    memcpy(out, tables, sizeof tables);
    return TABLES;
}

static void unit_key(const World *world, int unit, Text *out) {
    feature_key_put(out, world->unit[unit].name);
}

static void hex_key(const World *world, Hex hex, Text *out) {
    char label[5];
    text_put(out, "%s", hex_label(&world->grid, hex, label));
}

void gbsu_feature_row(const World *world, int table, int row, Text *out) {
    switch (table) {
        case TABLE_ACT:
        case TABLE_WHEN:
            text_put(out, "%s", verb_keys[row]);
            return;
        case TABLE_SIDE_EARLY:
        case TABLE_SIDE_LATE:
        case TABLE_SIDE_PLACED:
        case TABLE_SUPPORT:
        case TABLE_SUIT:
            text_put(out, "%s", feature_side_keys[row]);
            return;
        case TABLE_HEX:
            text_put(out, "%s/%s", feature_side_keys[row % SIDES],
                     verb_keys[hex_verbs[row / SIDES]]);
            return;
        case TABLE_STRIKE:
            text_put(out, "%s", strike_keys[row]);
            return;
        case TABLE_USE:
            text_put(out, "%s", feature_half_keys[row]);
            return;
        case TABLE_CARD:
            text_put(out, "%s/%s/%s", feature_side_keys[row % SIDES],
                     use_keys[row / SIDES % CARD_USES], purpose_keys[row / SIDES / CARD_USES]);
            return;
        case TABLE_TEMPO:
            text_put(out, "turn-%d", row);
            return;
        case TABLE_GOAL:
            text_put(out, "%s", feature_holder_keys[row]);
            return;
        case TABLE_HIT:
        case TABLE_FORMATION:
        case TABLE_OBJECT:
            text_put(out, "all");
            return;
        default:
            unit_key(world, row, out);
    }
}

void gbsu_feature_column(const World *world, int table, int column, Text *out) {
    char name[16];
    switch (table) {
        case TABLE_ACT:
        case TABLE_FIRES:
        case TABLE_HIT:
        case TABLE_USE:
            unit_key(world, column, out);
            return;
        case TABLE_WHEN:
            text_put(out, "%s/%s", feature_side_keys[column % SIDES],
                     feature_half_keys[column / SIDES]);
            return;
        case TABLE_FORMATION:
            feature_key_put(out, world->formation[column].name);
            return;
        case TABLE_STRIKE:
            text_put(out, "%s/%s", feature_side_keys[world->strike[column].side],
                     strike_name(world, column, name));
            return;
        case TABLE_OBJECT:
            feature_key_put(out, world->object[column].name);
            return;
        case TABLE_TEMPO:
            text_put(out, "%s", feature_holder_keys[column]);
            return;
        case TABLE_GOAL:
            hex_key(world, world->objectives[column], out);
            return;
        case TABLE_CONDITION:
            text_put(out, "%s", condition_keys[column]);
            return;
        case TABLE_SUPPORT:
        case TABLE_CARD:
        case TABLE_SUIT:
            text_put(out, "%d", column);
            return;
        default:
            hex_key(world, (Hex)column, out);
    }
}

// --- of an action --------------------------------------------------------------------------------

Purpose card_purpose(const State *state) {
    bool asked = frame_at(state, 0)->phase == PHASE_CARD && state->depth > 1;
    switch (frame_at(state, asked)->phase) {
        case PHASE_CHECK:
            return FOR_CHECK;
        case PHASE_FIRE:
            return FOR_FIRE;
        case PHASE_RALLY:
            return FOR_RALLY;
        case PHASE_DESTROY:
            return FOR_DEMOLITION;
        case PHASE_AIM:
            return FOR_AIM;
        case PHASE_COMBAT:
        case PHASE_LAY:
            return FOR_COMBAT;
        default:
            return FOR_ELSE;
    }
}

// A card counts by its value: actions with cards have no row in common.
static void run_card(const Glance *it, CardUse use, unsigned card, FeatureRun *run) {
    int row = it->side + SIDES * ((int)use + CARD_USES * (int)card_purpose(it->state));
    int value = card < CARDS ? card_value((int)card) : 0;
    run_fix(run, in_table(it->world, TABLE_CARD, row, CARD_VALUES, value));
}

// Along the hexes that a unit goes to.
static void run_ways(const Glance *it, unsigned unit, FeatureRun *run) {
    run_follow(run, in_table(it->world, TABLE_EARLY + it->stand, (int)unit, it->hexes, 0));
    run_follow(run, in_table(it->world, TABLE_SIDE_EARLY + it->stand, it->side, it->hexes, 0));
}

// In the hex where a unit stays.
static void run_stays(const Glance *it, unsigned unit, FeatureRun *run) {
    Hex hex = it->state->hex[unit];
    if (hex >= it->hexes) return;
    run_fix(run, in_table(it->world, TABLE_EARLY + it->stand, (int)unit, it->hexes, hex));
    run_fix(run, in_table(it->world, TABLE_SIDE_EARLY + it->stand, it->side, it->hexes, hex));
}

static void run_aims(const Glance *it, int place, unsigned where, FeatureRun *run) {
    if (where < (unsigned)it->hexes)
        run_follow(run, in_table(it->world, TABLE_HEX, SIDES * place + it->side, it->hexes, 0));
}

static void run_strike(const Glance *it, int row, FeatureRun *run) {
    run_follow(run, in_table(it->world, TABLE_STRIKE, row, it->world->strike_count, 0));
}

static void run_cards(const Glance *it, Action action, FeatureRun *run) {
    unsigned where = action_where(action);
    switch (action_verb(action)) {
        case VERB_DRAW:
            run_card(it, USE_DRAW, CARD_NONE, run);
            return;
        case VERB_PLAY:
            run_card(it, USE_PLAY, where, run);
            return;
        case VERB_DECLINE:
            run_card(it, USE_DECLINE, CARD_NONE, run);
            return;
        case VERB_LAY:
            run_card(it, USE_LAY, where, run);
            return;
        case VERB_DISCARD:
            run_card(it, USE_DISCARD, where, run);
            return;
        default:
            return;
    }
}

// What is particular to the verb. The actions of a run have verb and unit in common, or by_who the
// verb alone.
static void run_verb(const Glance *it, Action action, FeatureRun *run) {
    const World *world = it->world;
    unsigned unit = action_who(action), where = action_where(action);
    switch (action_verb(action)) {
        case VERB_MOVE:
        case VERB_PLACE:
        case VERB_RETREAT:
        case VERB_WITHDRAW:
            run_ways(it, unit, run);
            return;
        case VERB_FIRE:
            run_stays(it, unit, run);
            run_follow(run, in_table(world, TABLE_FIRES, (int)unit, world->unit_count, 0));
            run_follow(run, in_table(world, TABLE_HIT, 0, world->unit_count, 0));
            return;
        case VERB_DESTROY:
            run_stays(it, unit, run);
            run_follow(run, in_table(world, TABLE_OBJECT, 0, world->object_count, 0));
            return;
        case VERB_RALLY:
        case VERB_IMPROVE:
        case VERB_CLEAR:
        case VERB_HOLD:
            run_stays(it, unit, run);
            return;
        case VERB_USE:
            run_follow(run, in_table(world, TABLE_USE, it->half, world->unit_count, 0));
            return;
        case VERB_LAY_MINE:
            run_aims(it, 0, where, run);
            return;
        case VERB_ASSAULT:
            run_aims(it, 1, where, run);
            return;
        case VERB_TARGET:
            run_aims(it, 2, where, run);
            return;
        case VERB_LAND:
            run_aims(it, 3, where, run);
            return;
        case VERB_FORMATION:
            run_follow(run, in_table(world, TABLE_FORMATION, 0, world->formation_count, 0));
            return;
        case VERB_DECLARE_STRIKE:
            run_strike(it, 0, run);
            return;
        case VERB_SHELL:
            run_strike(it, 1, run);
            return;
        case VERB_CALL:
            run_strike(it, 2, run);
            return;
        case VERB_SUPPORT:
            if (where < SUPPORT_POINTS)
                run_follow(run, in_table(world, TABLE_SUPPORT, it->side, SUPPORT_POINTS, 0));
            return;
        default:
            run_cards(it, action, run);
    }
}

// clang-format off
const uint8_t run_shapes[VERBS] = {
    [VERB_PLACE] = RUN_UNIT, [VERB_MOVE] = RUN_UNIT, [VERB_FIRE] = RUN_UNIT,
    [VERB_RALLY] = RUN_UNIT, [VERB_IMPROVE] = RUN_UNIT, [VERB_CLEAR] = RUN_UNIT,
    [VERB_DESTROY] = RUN_UNIT, [VERB_HOLD] = RUN_UNIT, [VERB_CALL] = RUN_UNIT,
    [VERB_WITHDRAW] = RUN_UNIT, [VERB_SUPPORT] = RUN_UNIT, [VERB_RETREAT] = RUN_UNIT,
    [VERB_WEAPON] = RUN_UNITS, [VERB_USE] = RUN_UNITS, [VERB_DEFEND] = RUN_UNITS,
    [VERB_LOSE] = RUN_UNITS, [VERB_SNIPE] = RUN_UNITS, [VERB_QUICK_RALLY] = RUN_UNITS,
    [VERB_LAY_MINE] = RUN_PLACES, [VERB_FORMATION] = RUN_PLACES, [VERB_ASSAULT] = RUN_PLACES,
    [VERB_DECLARE_STRIKE] = RUN_PLACES, [VERB_SHELL] = RUN_PLACES, [VERB_TARGET] = RUN_PLACES,
};
// clang-format on

_Static_assert((int)PHASES <= 64, "glance_of() has a set of phases in a word");

int gbsu_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]) {
    Glance it = glance_of(world, state);
    int runs = 0;
    for (int i = 0; i < count; i += out[runs++].count) {
        FeatureRun *run = &out[runs];
        int verb = (int)action_verb(list[i]), units = world->unit_count;
        RunShape shape = run_shapes[verb];
        run->count = run_length(&list[i], count - i, shape);
        run->fixed_count = run->along_count = 0;
        run->by_who = shape == RUN_UNITS;
        run_verb(&it, list[i], run);
        run_fix(run, in_table(world, TABLE_WHEN, verb, SIDES * FEATURE_HALVES,
                              it.side + SIDES * it.half));
        Feature acts = in_table(world, TABLE_ACT, verb, units, 0);
        if (shape == RUN_UNITS) run_follow(run, acts);
        if (shape == RUN_UNIT) run_fix(run, acts + action_who(list[i]));
    }
    return runs;
}

// --- of a position -------------------------------------------------------------------------------

int gbsu_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]) {
    int count = 0, half = half_of(world, state), hexes = world->grid.count;
    int turn = min_int(state->turn, world->turns), tempo = min_int(state->initiative, TEMPOS - 1);
    out[count++] = in_table(world, TABLE_TEMPO, turn, TEMPOS, tempo);
    for (int suit = 0; suit < SUITS; suit++)
        out[count++] = in_table(world, TABLE_SUIT, state->suit_owner >> suit & 1, SUITS, suit);
    for (int i = 0; i < world->objective_count; i++) {
        int holder = state->control[ALLIED] >> i & 1 ? 0 : state->control[AXIS] >> i & 1 ? 1 : 2;
        out[count++] = in_table(world, TABLE_GOAL, holder, world->objective_count, i);
    }
    HexSet told[SIDES] = {0};
    for (int unit = 0; unit < world->unit_count; unit++) {
        bool here = has(state->on_map, unit);
        int condition =
            here ? 1 + 2 * (int)has(state->full, unit) + (int)has(state->disorganised, unit) : 0;
        out[count++] = in_table(world, TABLE_CONDITION, unit, CONDITIONS, condition);
        if (!here) continue;
        Hex hex = state->hex[unit];
        int side = world->unit[unit].side;
        out[count++] = in_table(world, TABLE_EARLY + half, unit, hexes, hex);
        if (hex_in(&told[side], hex)) continue;
        hex_add(&told[side], hex);
        out[count++] = in_table(world, TABLE_SIDE_EARLY + half, side, hexes, hex);
    }
    assert(count <= POSITION_FEATURES_MAX);
    return count;
}
