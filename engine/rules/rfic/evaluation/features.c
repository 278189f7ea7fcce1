// SPDX-License-Identifier: GPL-3.0-or-later
// features.c -- what may be learnt of a battle: which unit does what, where each stands and each
// side, early and late, whom it fires at and assaults, where barrages fall. Start at
// rfic_move_features.
//
// A unit that stays where it is (fires, assaults, digs, holds) has its own hex among its move
// features, as a mover has the hex it goes to: so the two are compared.
#include "features.h"
#include "engine/rules/rfic/rfic.h"

enum { HEX_VERBS = 2, STRENGTH_WORN = 60 };  // below that percentage

typedef enum Condition {
    AWAY,
    HIDDEN,
    WHOLE,
    WHOLE_DISRUPTED,
    WORN,
    WORN_DISRUPTED,
    CONDITIONS
} Condition;

static const char *const condition_keys[CONDITIONS] = {
    "away", "hidden", "whole", "whole-disrupted", "worn", "worn-disrupted"};
static const Verb hex_verbs[HEX_VERBS] = {VERB_LAY, VERB_CLEAR};

// clang-format off
static const char *const verb_keys[VERBS] = {
    [VERB_NONE] = "nothing", [VERB_CARD] = "card", [VERB_HITS] = "hits", [VERB_REDS] = "reds",
    [VERB_COLOUR] = "colour", [VERB_FATE] = "fate", [VERB_RALLY] = "rally",
    [VERB_PLACE] = "place", [VERB_LAY] = "lay", [VERB_PLAN] = "plan",
    [VERB_PLAN_TURN] = "plan-turn", [VERB_ARRIVE] = "arrive", [VERB_MOVE] = "move",
    [VERB_LEAD] = "lead", [VERB_LIMBER] = "limber", [VERB_UNLIMBER] = "unlimber",
    [VERB_MOUNT] = "mount", [VERB_DISMOUNT] = "dismount", [VERB_CLEAR] = "clear",
    [VERB_DIG] = "dig", [VERB_BLOW] = "blow", [VERB_BARRAGE] = "barrage", [VERB_FIRE] = "fire",
    [VERB_ASSAULT] = "assault", [VERB_BOMB] = "bomb", [VERB_HOLD] = "hold", [VERB_STOP] = "stop",
    [VERB_RETREAT] = "retreat", [VERB_ENTER] = "enter", [VERB_STAY] = "stay",
};
// clang-format on

int rfic_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]) {
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
        [TABLE_STORMS] = {"assaults", units, units},
        [TABLE_STORMED] = {"assaulted", 1, units},
        [TABLE_HEX] = {"mines", HEX_VERBS * SIDES, hexes},
        [TABLE_PLAN] = {"barrages", world->barrage_count, TARGETS_MAX},
        [TABLE_PLAN_TURN] = {"barrage-turns", world->barrage_count, TURNS_MAX + 1},
        [TABLE_BRIDGE] = {"bridges", 1, world->bridge_count},
        [TABLE_TURN] = {"turns", 1, world->turns + 1},
        [TABLE_GOAL] = {"holds", FEATURE_HOLDERS, world->objective_count},
        [TABLE_CONDITION] = {"condition", units, CONDITIONS},
    };
    memcpy(out, tables, sizeof tables);
    return TABLES;
}

void features_prepare(World *world) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    rfic_feature_tables(world, tables);
    features_place(tables, TABLES, world->feature_first);
}

static void hex_key(const World *world, Hex hex, Text *out) {
    char label[5];
    text_put(out, "%s", hex_label(&world->grid, hex, label));
}

// "Battery_1/2": the second of that battery's.
static void barrage_key(const World *world, int barrage, Text *out) {
    int unit = world->barrage_unit[barrage], place = 1;
    for (int i = 0; i < barrage; i++) place += world->barrage_unit[i] == unit;
    feature_key_put(out, world->unit[unit].name);
    text_put(out, "/%d", place);
}

void rfic_feature_row(const World *world, int table, int row, Text *out) {
    switch (table) {
        case TABLE_ACT:
        case TABLE_WHEN:
            text_put(out, "%s", verb_keys[row]);
            return;
        case TABLE_SIDE_EARLY:
        case TABLE_SIDE_LATE:
        case TABLE_SIDE_PLACED:
            text_put(out, "%s", feature_side_keys[row]);
            return;
        case TABLE_HEX:
            text_put(out, "%s/%s", feature_side_keys[row % SIDES],
                     verb_keys[hex_verbs[row / SIDES]]);
            return;
        case TABLE_PLAN:
        case TABLE_PLAN_TURN:
            barrage_key(world, row, out);
            return;
        case TABLE_GOAL:
            text_put(out, "%s", feature_holder_keys[row]);
            return;
        case TABLE_HIT:
        case TABLE_STORMED:
        case TABLE_BRIDGE:
        case TABLE_TURN:
            text_put(out, "all");
            return;
        default:
            feature_key_put(out, world->unit[row].name);
    }
}

void rfic_feature_column(const World *world, int table, int column, Text *out) {
    switch (table) {
        case TABLE_ACT:
        case TABLE_FIRES:
        case TABLE_HIT:
        case TABLE_STORMS:
        case TABLE_STORMED:
            feature_key_put(out, world->unit[column].name);
            return;
        case TABLE_WHEN:
            text_put(out, "%s/%s", feature_side_keys[column % SIDES],
                     feature_half_keys[column / SIDES]);
            return;
        case TABLE_PLAN:
            text_put(out, "target-%d", column + 1);
            return;
        case TABLE_PLAN_TURN:
        case TABLE_TURN:
            text_put(out, "turn-%d", column);
            return;
        case TABLE_BRIDGE:
            hex_key(world, world->bridge_hex[column], out);
            text_char(out, '-');
            hex_key(world, world->bridge_beyond[column], out);
            return;
        case TABLE_GOAL:
            hex_key(world, world->objectives[column], out);
            return;
        case TABLE_CONDITION:
            text_put(out, "%s", condition_keys[column]);
            return;
        default:
            hex_key(world, (Hex)column, out);
    }
}

// --- of an action --------------------------------------------------------------------------------

typedef struct Glance {  // what all actions of a list share
    const World *world;
    const State *state;
    int side, half, hexes, units;
    Feature by_unit, by_side;  // the tables of hexes for now
} Glance;

static Feature in_table(const World *world, int table, int row, int columns, int column) {
    return world->feature_first[table] + (Feature)(row * columns + column);
}

static int half_of(const World *world, const State *state) {
    return 2 * state->turn > world->turns ? 1 : 0;
}

// Along the hexes that a unit goes to.
static void run_ways(const Glance *it, unsigned unit, FeatureRun *run) {
    run_follow(run, it->by_unit + unit * (Feature)it->hexes);
    run_follow(run, it->by_side);
}

// In the hex where a unit stays.
static void run_stays(const Glance *it, unsigned unit, FeatureRun *run) {
    Hex hex = it->state->hex[unit];
    if (hex >= it->hexes) return;
    run_fix(run, it->by_unit + unit * (Feature)it->hexes + hex);
    run_fix(run, it->by_side + hex);
}

static void run_targets(const Glance *it, unsigned unit, int each, int all, FeatureRun *run) {
    run_stays(it, unit, run);
    run_follow(run, in_table(it->world, each, (int)unit, it->units, 0));
    run_follow(run, in_table(it->world, all, 0, it->units, 0));
}

// What is particular to the verb. The actions of a run have verb and unit in common.
static void run_verb(const Glance *it, Action action, FeatureRun *run) {
    const World *world = it->world;
    unsigned unit = action_who(action);
    switch (action_verb(action)) {
        case VERB_PLACE:
        case VERB_ARRIVE:
        case VERB_MOVE:
        case VERB_LEAD:
        case VERB_RETREAT:
        case VERB_ENTER:
            run_ways(it, unit, run);
            return;
        case VERB_FIRE:
        case VERB_BOMB:
            run_targets(it, unit, TABLE_FIRES, TABLE_HIT, run);
            return;
        case VERB_ASSAULT:
            run_targets(it, unit, TABLE_STORMS, TABLE_STORMED, run);
            return;
        case VERB_LAY:
            run_follow(run, in_table(world, TABLE_HEX, it->side, it->hexes, 0));
            return;
        case VERB_CLEAR:
            run_follow(run, in_table(world, TABLE_HEX, SIDES + it->side, it->hexes, 0));
            return;
        case VERB_PLAN:
            if (action_where(action) < TARGETS_MAX)
                run_follow(run, in_table(world, TABLE_PLAN, (int)unit, TARGETS_MAX, 0));
            return;
        case VERB_PLAN_TURN:
            run_follow(run, in_table(world, TABLE_PLAN_TURN, (int)unit, TURNS_MAX + 1, 0));
            return;
        case VERB_BLOW:
            run_follow(run, in_table(world, TABLE_BRIDGE, 0, world->bridge_count, 0));
            return;
        default:
            run_stays(it, unit, run);
    }
}

// How many actions from the first on have its verb and unit; no plan is a run of its own.
static int run_length(const Action list[], int count) {
    bool plans = action_verb(list[0]) == VERB_PLAN && action_where(list[0]) < TARGETS_MAX;
    Action last =
        plans ? action_make(VERB_PLAN, action_who(list[0]), TARGETS_MAX - 1) : list[0] | 0xffff;
    int length = 1;
    while (length < count && list[length] <= last) length++;
    return length;
}

static bool is_placing(const State *state) {
    int phase = frame_at(state, 0)->phase;
    return phase == PHASE_SETUP || phase == PHASE_RETREAT ||
           (phase == PHASE_ACT && has(state->due, frame_at(state, 0)->unit));
}

// Of mines and barrages `who` is no unit.
static bool of_a_unit(unsigned verb) {
    return verb != VERB_LAY && verb != VERB_PLAN && verb != VERB_PLAN_TURN;
}

int rfic_move_features(const World *world, const State *state, const Action list[], int count,
                       FeatureRun out[]) {
    const Frame *frame = frame_at(state, 0);
    Glance it = {.world = world,
                 .state = state,
                 .side = (int)phases[frame->phase].who(world, state, frame),
                 .half = half_of(world, state),
                 .hexes = world->grid.count,
                 .units = world->unit_count};
    bool placing = is_placing(state);
    it.by_unit = world->feature_first[placing ? TABLE_PLACED : TABLE_EARLY + it.half];
    it.by_side = in_table(world, placing ? TABLE_SIDE_PLACED : TABLE_SIDE_EARLY + it.half, it.side,
                          it.hexes, 0);
    assert(it.side < SIDES);
    int runs = 0;
    for (int i = 0; i < count; i += out[runs++].count) {
        FeatureRun *run = &out[runs];
        unsigned verb = action_verb(list[i]);
        *run = (FeatureRun){.count = run_length(&list[i], count - i)};
        run_verb(&it, list[i], run);
        run_fix(run, in_table(world, TABLE_WHEN, (int)verb, SIDES * FEATURE_HALVES,
                              it.side + SIDES * it.half));
        if (of_a_unit(verb))
            run_fix(run, in_table(world, TABLE_ACT, (int)verb, it.units, (int)action_who(list[i])));
    }
    return runs;
}

// --- of a position -------------------------------------------------------------------------------

static Condition condition_of(const World *world, const State *state, int unit) {
    if (!has(state->on_map, unit)) return AWAY;
    if (has(state->hidden, unit)) return HIDDEN;
    bool worn = 100 * state->figures[unit] < STRENGTH_WORN * world->unit[unit].figures;
    bool disrupted = has(state->disrupted, unit);
    return worn ? disrupted ? WORN_DISRUPTED : WORN : disrupted ? WHOLE_DISRUPTED : WHOLE;
}

int rfic_position_features(const World *world, const State *state,
                           Feature out[POSITION_FEATURES_MAX]) {
    int count = 0, half = half_of(world, state), hexes = world->grid.count;
    out[count++] =
        in_table(world, TABLE_TURN, 0, world->turns + 1, min_int(state->turn, world->turns));
    for (int i = 0; i < world->objective_count; i++) {
        int holder = has(state->control[ALLIED], i) ? 0 : has(state->control[AXIS], i) ? 1 : 2;
        out[count++] = in_table(world, TABLE_GOAL, holder, world->objective_count, i);
    }
    HexSet told[SIDES] = {0};
    for (int unit = 0; unit < world->unit_count; unit++) {
        Condition condition = condition_of(world, state, unit);
        out[count++] = in_table(world, TABLE_CONDITION, unit, CONDITIONS, (int)condition);
        if (condition == AWAY || condition == HIDDEN) continue;  // where it hides, not all know
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
