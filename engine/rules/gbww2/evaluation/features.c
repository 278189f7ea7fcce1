// SPDX-License-Identifier: GPL-3.0-or-later
// features.c -- what may be learnt of a battle: which battalion does what, where each stands and
// each side, early and late, how it faces, whom it fires at and closes with, where and when shells
// fall. Start at gbww2_move_features.
//
// A battalion that stays where it is (stands, forms, answers) has its own square among its move
// features, as a mover has the square that it goes to: so the two are compared.
#include "features.h"
#include "engine/rules/gbww2/scene_places.h"

enum {
    KINDS = ON_CALL + 1,
    TURNS_SHOWN = 11,  // 0: none
    WORN = 60,         // below that percentage of its stands
    SECTORS_MAX = SECTORS_WIDE * (TABLE_HIGH / SECTOR_INCHES + 1),
};

typedef enum Condition {
    UNSEEN,  // not there yet, in reserve or in hiding: not all know which
    RESTING,
    FALLEN,
    WHOLE,
    WHOLE_SHAKEN,
    WORN_DOWN,
    WORN_SHAKEN,
    CONDITIONS
} Condition;

static const char *const formation_keys[FORMATIONS] = {"march", "assault", "defence", "road"};
static const char *const kind_keys[KINDS] = {"none", "planned", "registered", "on-call"};
static const char *const condition_keys[CONDITIONS] = {
    "unseen", "reserve", "gone", "whole", "whole-shaken", "worn", "worn-shaken"};

// clang-format off
static const char *const verb_keys[VERBS] = {
    [VERB_NONE] = "nothing", [VERB_WEATHER] = "weather", [VERB_DAYLIGHT] = "daylight",
    [VERB_CARD] = "card", [VERB_DELAY] = "delay", [VERB_SHELL] = "shell", [VERB_UNDER] = "under",
    [VERB_FLAK] = "flak", [VERB_DRIFT] = "drift", [VERB_LAND] = "land",
    [VERB_COMMAND] = "command", [VERB_SNEAK] = "sneak", [VERB_SHOT] = "shot",
    [VERB_RALLY] = "rally", [VERB_CLASH] = "clash", [VERB_WAVER] = "waver", [VERB_HOLD] = "hold",
    [VERB_REPLACE] = "replace", [VERB_ORDER] = "order", [VERB_RESERVE] = "reserve",
    [VERB_SQUARE] = "square", [VERB_CELL] = "cell", [VERB_FORMATION] = "formation",
    [VERB_FACING] = "facing", [VERB_SHAPE] = "shape", [VERB_TYPE] = "type", [VERB_TURN] = "turn",
    [VERB_FIRST] = "first", [VERB_PASS] = "pass", [VERB_COPS_BACK] = "cops-back",
    [VERB_DEPLOY] = "deploy", [VERB_SUFFER] = "suffer", [VERB_ACTIVATE] = "activate",
    [VERB_GROUP] = "group", [VERB_GROUND] = "ground", [VERB_REMOVE] = "remove",
    [VERB_CANCEL] = "cancel", [VERB_CALL] = "call", [VERB_RENDEZVOUS] = "rendezvous",
    [VERB_DISMOUNT] = "dismount", [VERB_MOVE] = "move", [VERB_CLOSE] = "close",
    [VERB_FORM] = "form", [VERB_STAND] = "stand", [VERB_REMOUNT] = "remount",
    [VERB_COPS] = "cops", [VERB_GATHER] = "gather", [VERB_CONSOLIDATE] = "consolidate",
    [VERB_TARGET] = "target", [VERB_PACK] = "pack", [VERB_CONTACT] = "contact",
    [VERB_BACK] = "back", [VERB_ANSWER] = "answer", [VERB_GIVE] = "give",
    [VERB_RETREAT] = "retreat", [VERB_FOLLOW] = "follow", [VERB_PARK] = "park",
    [VERB_STAY] = "stay", [VERB_REFORM] = "re-form", [VERB_WITHDRAW] = "withdraw",
    [VERB_DETACH] = "detach", [VERB_ATTACH] = "attach", [VERB_DONE] = "done",
};
// clang-format on

static int squares_of(const World *world) {
    int high = (world->height + PLACE_INCHES - 1) / PLACE_INCHES;
    return places_wide(world) * high;
}

static int strikes_all(const World *world) {
    int first;
    return strikes_of(world, ALLIED, &first) + strikes_of(world, AXIS, &first);
}

static int turns_all(const World *world) {
    int sum = 0;
    for (int i = 0; i < world->days; i++) sum += world->turns[i];
    return sum;
}

int gbww2_feature_tables(const World *world, FeatureTable out[FEATURE_TABLES_MAX]) {
    int units = world->battalion_count, squares = squares_of(world), strikes = strikes_all(world);
    const FeatureTable tables[TABLES] = {
        [TABLE_ACT] = {"acts", VERBS, units},
        [TABLE_WHEN] = {"when", VERBS, SIDES * FEATURE_HALVES},
        [TABLE_EARLY] = {"stands-early", units, squares},
        [TABLE_LATE] = {"stands-late", units, squares},
        [TABLE_PLACED] = {"placed", units, squares},
        [TABLE_SIDE_EARLY] = {"side-early", SIDES, squares},
        [TABLE_SIDE_LATE] = {"side-late", SIDES, squares},
        [TABLE_SIDE_PLACED] = {"side-placed", SIDES, squares},
        [TABLE_SET_UP] = {"set-up", units, SECTORS_MAX},
        [TABLE_FACE] = {"faces", units, FACINGS},
        [TABLE_FORMATION] = {"formations", units, FORMATIONS},
        [TABLE_FIRES] = {"fires-at", units, units},
        [TABLE_HIT] = {"fired-at", 1, units},
        [TABLE_CLOSES] = {"closes", units, units},
        [TABLE_CLOSED] = {"closed", 1, units},
        [TABLE_GROUP] = {"groups", 1, world->group_count},
        [TABLE_PLAN] = {"plans", strikes, KINDS},
        [TABLE_PLAN_PLACE] = {"shells", SIDES, SECTORS_MAX},
        [TABLE_PLAN_TURN] = {"plan-turns", strikes, TURNS_SHOWN},
        [TABLE_TURN] = {"turns", 1, turns_all(world) + 1},
        [TABLE_GOAL] = {"holds", FEATURE_HOLDERS, world->objective_count},
        [TABLE_CONDITION] = {"condition", units, CONDITIONS},
    };
    memcpy(out, tables, sizeof tables);
    return TABLES;
}

void features_prepare(World *world) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    gbww2_feature_tables(world, tables);
    features_place(tables, TABLES, world->feature_first);
}

// --- names that last

void gbww2_feature_row(const World *world, int table, int row, Text *out) {
    switch (table) {
        case TABLE_ACT:
        case TABLE_WHEN:
            text_put(out, "%s", verb_keys[row]);
            return;
        case TABLE_SIDE_EARLY:
        case TABLE_SIDE_LATE:
        case TABLE_SIDE_PLACED:
        case TABLE_PLAN_PLACE:
            text_put(out, "%s", feature_side_keys[row]);
            return;
        case TABLE_PLAN:
        case TABLE_PLAN_TURN: {
            int side = strike_side(world, row), first;
            strikes_of(world, side, &first);
            text_put(out, "%s/strike-%d", feature_side_keys[side], row - first + 1);
            return;
        }
        case TABLE_GOAL:
            text_put(out, "%s", feature_holder_keys[row]);
            return;
        case TABLE_HIT:
        case TABLE_CLOSED:
        case TABLE_GROUP:
        case TABLE_TURN:
            text_put(out, "all");
            return;
        default:
            feature_key_put(out, world->battalion[row].name);
    }
}

static void square_key(const World *world, int square, Text *out) {
    int wide = places_wide(world);
    text_put(out, "%d,%d", square % wide * PLACE_INCHES, square / wide * PLACE_INCHES);
}

void gbww2_feature_column(const World *world, int table, int column, Text *out) {
    switch (table) {
        case TABLE_ACT:
        case TABLE_FIRES:
        case TABLE_HIT:
        case TABLE_CLOSES:
        case TABLE_CLOSED:
            feature_key_put(out, world->battalion[column].name);
            return;
        case TABLE_WHEN:
            text_put(out, "%s/%s", feature_side_keys[column % SIDES],
                     feature_half_keys[column / SIDES]);
            return;
        case TABLE_SET_UP:
        case TABLE_PLAN_PLACE:
            text_put(out, "%d,%d", column % SECTORS_WIDE * SECTOR_INCHES,
                     column / SECTORS_WIDE * SECTOR_INCHES);
            return;
        case TABLE_FACE:
            text_put(out, "facing-%d", column);
            return;
        case TABLE_FORMATION:
            text_put(out, "%s", formation_keys[column]);
            return;
        case TABLE_GROUP:
            text_put(out, "%s/", feature_side_keys[world->group_side[column]]);
            feature_key_put(out, world->group_name[column]);
            return;
        case TABLE_PLAN:
            text_put(out, "%s", kind_keys[column]);
            return;
        case TABLE_PLAN_TURN:
        case TABLE_TURN:
            text_put(out, "turn-%d", column);
            return;
        case TABLE_GOAL:
            feature_key_put(out, world->objective[column].name);
            return;
        case TABLE_CONDITION:
            text_put(out, "%s", condition_keys[column]);
            return;
        default:
            square_key(world, column, out);
    }
}

// --- of an action --------------------------------------------------------------------------------

typedef struct Glance {  // what all actions of a list share
    const World *world;
    const State *state;
    const Frame *frame;
    int side, half, squares, units;
    int by_unit, by_side;  // the tables of squares for now
} Glance;

static Feature in_table(const World *world, int table, int row, int columns, int column) {
    return world->feature_first[table] + (Feature)(row * columns + column);
}

static int turn_of(const World *world, const State *state) {
    int gone = state->turn;
    for (int day = 0; day + 1 < state->day; day++) gone += world->turns[day];
    return min_int(gone, turns_all(world));
}

static int half_of(const World *world, const State *state) {
    return 2 * turn_of(world, state) > turns_all(world) ? 1 : 0;
}

static int square_of_cell(const World *world, unsigned cell) {
    if (cell & ROAD_CELL)
        return place_of(world, road_spot(road_point(&world->roads, (int)(cell >> 8 & 0x7f),
                                                    (int)(cell & 0xff))));
    return place_of(world, spot_at(HALF * cell_x((int)cell), HALF * cell_y((int)cell)));
}

static void run_square(const Glance *it, int battalion, int square, FeatureRun *run) {
    run_fix(run, in_table(it->world, it->by_unit, battalion, it->squares, square));
    run_fix(run, in_table(it->world, it->by_side, it->side, it->squares, square));
}

static void run_stays(const Glance *it, int battalion, FeatureRun *run) {
    if (is_on(it->state, battalion))
        run_square(it, battalion, place_of(it->world, battalion_spot(it->state, battalion)), run);
}

// Whether an action's `who` is a battalion.
static bool of_a_battalion(const Glance *it, unsigned verb) {
    switch (verb) {
        case VERB_RESERVE:
        case VERB_CELL:
        case VERB_SQUARE:
            return it->frame->phase < PHASE_PLAN || it->frame->phase > PHASE_PLAN_TURN
                       ? it->frame->phase != PHASE_CALL_SQUARE &&
                             it->frame->phase != PHASE_CALL_CELL && it->frame->phase != PHASE_COPS
                       : false;
        case VERB_STAY:
            return it->frame->phase != PHASE_PARK;
        default:
            return verb_of_battalion(verb);
    }
}

// Whom an action is about: of a stand, its battalion. -1: no battalion.
static int battalion_of(const Glance *it, Action action) {
    unsigned verb = action_verb(action), who = action_who(action);
    if (of_a_battalion(it, verb)) return (int)who;
    bool stand = verb == VERB_PACK || verb == VERB_GIVE || verb == VERB_SUFFER ||
                 verb == VERB_RENDEZVOUS || verb == VERB_DETACH ||
                 (verb == VERB_TARGET && it->frame->phase == PHASE_TARGET);
    if (!stand) return -1;
    int holder = it->state->holder[who];
    return holder == NO_INDEX ? it->world->stand[who].home : holder;
}

static void run_targets(const Glance *it, Action action, int each, int all, FeatureRun *run) {
    int own = battalion_of(it, action), target = it->state->holder[action_where(action)];
    if (own >= 0) run_fix(run, in_table(it->world, each, own, it->units, target));
    run_fix(run, in_table(it->world, all, 0, it->units, target));
}

static void run_cell(const Glance *it, Action action, FeatureRun *run) {
    unsigned where = action_where(action);
    int battalion = battalion_of(it, action);
    if (where == NOWHERE || battalion < 0) return;
    run_square(it, battalion, square_of_cell(it->world, where), run);
}

// What is particular to the verb. The actions of a run have all of it in common but along `where`.
static void run_verb(const Glance *it, Action action, FeatureRun *run) {
    const World *world = it->world;
    unsigned verb = action_verb(action), where = action_where(action);
    int who = (int)action_who(action), battalion = battalion_of(it, action);
    switch (verb) {
        case VERB_CELL:
        case VERB_RETREAT:
            run_cell(it, action, run);
            return;
        case VERB_SQUARE:
            if (where == NOWHERE) return;
            if (battalion >= 0)
                run_follow(run, in_table(world, TABLE_SET_UP, battalion, SECTORS_MAX, 0));
            else
                run_follow(run, in_table(world, TABLE_PLAN_PLACE, it->side, SECTORS_MAX, 0));
            return;
        case VERB_FACING:
            run_follow(run, in_table(world, TABLE_FACE, battalion, FACINGS, 0));
            return;
        case VERB_FORMATION:
            run_follow(run, in_table(world, TABLE_FORMATION, battalion, FORMATIONS, 0));
            return;
        case VERB_TARGET:
            run_targets(it, action, TABLE_FIRES, TABLE_HIT, run);
            return;
        case VERB_CLOSE:
            run_targets(it, action, TABLE_CLOSES, TABLE_CLOSED, run);
            return;
        case VERB_GROUP:
            run_fix(run, in_table(world, TABLE_GROUP, 0, world->group_count, who));
            return;
        case VERB_TYPE:
            run_follow(run, in_table(world, TABLE_PLAN, who, KINDS, 0));
            return;
        case VERB_TURN:
            run_follow(run, in_table(world, TABLE_PLAN_TURN, who, TURNS_SHOWN, 0));
            return;
        default:
            if (battalion >= 0) run_stays(it, battalion, run);
    }
}

static bool is_along(unsigned verb, unsigned where) {
    return verb == VERB_FACING || verb == VERB_FORMATION || verb == VERB_TYPE ||
           verb == VERB_TURN || (verb == VERB_SQUARE && where != NOWHERE);
}

// How many actions from the first on share its move features, but for those along.
static int run_length(const Glance *it, const Action list[], int count) {
    unsigned verb = action_verb(list[0]), first = action_where(list[0]);
    int length = 1;
    bool cells = verb == VERB_CELL && first != NOWHERE && battalion_of(it, list[0]) >= 0;
    bool targets = verb == VERB_TARGET || verb == VERB_CLOSE;
    if (!cells && !targets && !is_along(verb, first)) return 1;
    int square = cells ? square_of_cell(it->world, first) : 0;
    for (; length < count && list[length] >> 16 == list[0] >> 16; length++) {
        unsigned where = action_where(list[length]);
        if (where == NOWHERE) break;
        if (cells && square_of_cell(it->world, where) != square) break;
        if (targets && it->state->holder[where] != it->state->holder[first]) break;
    }
    return length;
}

static bool is_placing(const Frame *frame) {
    bool posture = frame->phase >= PHASE_PLACE && frame->phase <= PHASE_SHAPE;
    return (posture && frame->other <= FOR_DAY) || frame->phase == PHASE_DROP ||
           frame->phase == PHASE_RETREAT;
}

int gbww2_move_features(const World *world, const State *state, const Action list[], int count,
                        FeatureRun out[]) {
    const Frame *frame = frame_at(state, 0);
    Glance it = {.world = world,
                 .state = state,
                 .frame = frame,
                 .side = (int)phases[frame->phase].who(world, state, frame),
                 .half = half_of(world, state),
                 .squares = squares_of(world),
                 .units = world->battalion_count};
    bool placing = is_placing(frame);
    it.by_unit = placing ? TABLE_PLACED : TABLE_EARLY + it.half;
    it.by_side = placing ? TABLE_SIDE_PLACED : TABLE_SIDE_EARLY + it.half;
    assert(it.side < SIDES);
    int runs = 0;
    for (int i = 0; i < count; i += out[runs++].count) {
        FeatureRun *run = &out[runs];
        unsigned verb = action_verb(list[i]);
        int battalion = battalion_of(&it, list[i]);
        *run = (FeatureRun){.count = run_length(&it, &list[i], count - i)};
        run_verb(&it, list[i], run);
        run_fix(run, in_table(world, TABLE_WHEN, (int)verb, SIDES * FEATURE_HALVES,
                              it.side + SIDES * it.half));
        if (battalion >= 0)
            run_fix(run, in_table(world, TABLE_ACT, (int)verb, it.units, battalion));
    }
    return runs;
}

// --- of a position -------------------------------------------------------------------------------

static Condition condition_of(const World *world, const State *state, int battalion) {
    const Battalion *it = &state->battalion[battalion];
    if (it->place == GONE) return FALLEN;
    if (it->place == AWAY || it->place == IN_AIR || is_unshown(state, battalion)) return UNSEEN;
    if (it->place == RESERVE) return RESTING;
    uint8_t stand[BODY_MAX];
    int count = stands_of(world, state, battalion, stand), shaken = 0;
    for (int i = 0; i < count; i++) shaken += is_suppressed(state, stand[i]);
    bool worn = 100 * count < WORN * world->battalion[battalion].stand_count;
    bool down = 2 * shaken > count || flag(state, battalion, GROUND);
    return worn ? down ? WORN_SHAKEN : WORN_DOWN : down ? WHOLE_SHAKEN : WHOLE;
}

int gbww2_position_features(const World *world, const State *state,
                            Feature out[POSITION_FEATURES_MAX]) {
    int count = 0, half = half_of(world, state), squares = squares_of(world);
    Feature told[SIDES * BATTALIONS_MAX];
    int told_count = 0;
    out[count++] = in_table(world, TABLE_TURN, 0, turns_all(world) + 1, turn_of(world, state));
    for (int i = 0; i < world->objective_count; i++) {
        int holder = state->held[ALLIED] >> i & 1 ? 0 : state->held[AXIS] >> i & 1 ? 1 : 2;
        out[count++] = in_table(world, TABLE_GOAL, holder, world->objective_count, i);
    }
    for (int i = 0; i < world->battalion_count; i++) {
        Condition condition = condition_of(world, state, i);
        out[count++] = in_table(world, TABLE_CONDITION, i, CONDITIONS, (int)condition);
        if (condition < WHOLE) continue;
        int square = place_of(world, battalion_spot(state, i)), side = side_of(world, i);
        out[count++] = in_table(world, TABLE_EARLY + half, i, squares, square);
        Feature trait = in_table(world, TABLE_SIDE_EARLY + half, side, squares, square);
        bool again = false;
        for (int k = 0; k < told_count; k++) again |= told[k] == trait;
        if (!again) out[count++] = told[told_count++] = trait;
    }
    assert(count <= POSITION_FEATURES_MAX);
    return count;
}
