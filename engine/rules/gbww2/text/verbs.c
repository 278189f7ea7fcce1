// SPDX-License-Identifier: GPL-3.0-or-later
// verbs.c -- lists the verbs of Great Battles of WWII: how each is typed, which rule the log cites
// for it, what it acts on, and what can be learned of it. To add a verb, follow "A verb" in
// CONTRIBUTING.md.
#include <stdlib.h>

#include "engine/rules/gbww2/evaluation/features.h"
#include "engine/rules/gbww2/rules/scene_places.h"
#include "engine/rules/scene.h"
#include "text_internal.h"

// ---- Operands, and the rows and columns of the feature tables (features.h)

enum {
    OF_NOBODY,
    OF_BATTALION,
    OF_STAND,
    OF_SUPPORT,  // a stand that is attached; TABLE_ACT does not count it
    OF_DIVISION,
    OF_GROUP,
    OF_STRIKE,
    // the unit that has actions: a battalion, or BATTALIONS_MAX plus a division for its C Ops
    OF_ACTOR,
    OF_ASKED,  // a battalion, division or strike; the phase decides which
    OF_AIMER,  // a stand or strike; the phase decides which
    OF_ZERO,   // a `where` that is always 0 and has no text
    OF_NUMBER,
    OF_EXIT,  // the division whose exit a C Ops uses
    OF_CELL,
    OF_SQUARE,
    OF_FORMATION,
    OF_FACING,
    OF_SHAPE,
    OF_WEATHER,
    OF_DAYLIGHT,
    OF_CARD,
    OF_DELAY,
    OF_HIT,
    OF_HIT_SET,
    OF_DRIFT,
    OF_YES,
    OF_DICE,  // the Allied die less the Axis die
    OF_STEADY,
    OF_MORALE,
    OF_PLAN,
    OF_WEAPONS,
    OF_MOUNTED,
    // Operands that only tables use.
    OF_ALL,
    OF_SIDE,
    OF_PLACE,
    OF_SECTOR,
    OF_HEADING,
    OF_FORMATION_KEY,
    OF_SIDE_GROUP,
    OF_SIDE_STRIKE,
    OF_PLAN_TURN,
    OF_GAME_TURN,
    OF_HOLDER,
    OF_OBJECTIVE,
    OF_CONDITION,
    KINDS
};

static const char *const daylights[] = {"at once", "later"};
static const char *const cards[] = {"diamond", "black", "?"};
static const char *const delays[] = {"none", "1 turn", "2 turns", "3 turns", "never"};
static const char *const hits[] = {"nothing", "suppressed", "destroyed"};
static const char *const answers[] = {"no", "yes"};
static const char *const steadies[] = {"steady", "wavers"};
static const char *const morales[] = {"breaks", "holds"};
static const char *const plans[] = {"none", "planned", "registered", "on-call"};
static const char *const weapons[] = {"", " with heavy weapons", " packing heavy weapons"};
static const char *const mounted[] = {"", " mounted"};
static const char *const formation_keys[] = {"march", "assault", "defence", "road"};
static const char *const conditions[CONDITIONS] = {"unseen",       "reserve", "gone",       "whole",
                                                   "whole-shaken", "worn",    "worn-shaken"};

static int count_battalions(const World *world) { return world->battalion_count; }
static int count_places(const World *world) { return places_wide(world) * places_high(world); }
static int count_groups(const World *world) { return world->group_count; }
static int count_objectives(const World *world) { return world->objective_count; }
static int count_game_turns(const World *world) { return turns_all(world) + 1; }
static int count_strikes(const World *world) {
    int first;
    return strikes_of(world, ALLIED, &first) + strikes_of(world, AXIS, &first);
}
static int count_sectors(const World *world) {
    (void)world;
    return SECTORS_MAX;
}
static int count_headings(const World *world) {
    (void)world;
    return FACINGS;
}
static int count_plan_turns(const World *world) {
    (void)world;
    return PLAN_TURNS;
}

static int count_divisions(const World *world) { return world->division_count; }
static int count_asked(const World *world) {
    return max_int(world->battalion_count, max_int(count_strikes(world), world->division_count));
}
static int count_aimers(const World *world) {
    return max_int(world->stand_count, count_strikes(world));
}
static int count_whatever(const World *world) { return (void)world, ACTION_WHO_MAX + 1; }
static int count_hit_sets(const World *world) { return (void)world, 1 << BODY_MAX; }
static int count_drifts(const World *world) { return (void)world, 100; }
static int count_dice(const World *world) { return (void)world, 2 * DICE_EVEN + 1; }

static void span_stands(const World *world, ActionSpace *out) {
    span_add(out, 0, world->stand_count);
    span_add(out, COPS_UNIT, world->division_count);
}
static void span_actors(const World *world, ActionSpace *out) {
    span_add(out, 0, world->battalion_count);
    span_add(out, BATTALIONS_MAX, world->division_count);
}
static void span_squares(const World *world, ActionSpace *out) {
    span_add(out, 0, count_sectors(world));
    span_add(out, NOWHERE, 1);
}
static void span_cells(const World *world, ActionSpace *out) {
    for (int y = 0; y <= 2 * world->height; y++) span_add(out, cell_at(0, y), 2 * world->width + 1);
    for (int i = 0; i < world->roads.count; i++)
        span_add(out, (int)road_cell(i, 0), world->roads.road[i].count);
    span_add(out, NOWHERE, 1);
}

static void put_battalion(const Operand *it, Text *out) {
    text_put(out, "%s", it->world->battalion[it->index].name);
}
static void put_a_stand(const Operand *it, Text *out) {
    if (it->index < COPS_UNIT)
        put_stand(it->world, (int)it->index, out);
    else
        text_put(out, "the C Ops of %s", it->world->division[it->index - COPS_UNIT].name);
}
static void put_actor(const Operand *it, Text *out) {
    if (it->index < BATTALIONS_MAX)
        text_put(out, "%s", it->world->battalion[it->index].name);
    else
        text_put(out, "the C Ops of %s", it->world->division[it->index - BATTALIONS_MAX].name);
}
static void put_division(const Operand *it, Text *out) {
    text_put(out, "%s", it->world->division[it->index].name);
}
static void put_group(const Operand *it, Text *out) {
    text_put(out, "%s", it->world->group_name[it->index]);
}
static void put_a_strike(const Operand *it, Text *out) {
    put_strike(it->world, (int)it->index, out);
}
static void put_number(const Operand *it, Text *out) { text_put(out, "%u", it->index); }
static void put_a_cell(const Operand *it, Text *out) { put_cell(it->world, it->index, out); }
static void put_dice(const Operand *it, Text *out) {
    text_put(out, "%+d", (int)it->index - DICE_EVEN);
}
static void put_turn(const Operand *it, Text *out) { text_put(out, "turn-%u", it->index); }
static void put_heading(const Operand *it, Text *out) { text_put(out, "facing-%u", it->index); }
static void put_objective(const Operand *it, Text *out) {
    text_put(out, "%s", it->world->objective[it->index].name);
}

static void put_square(const Operand *it, Text *out) {
    if (it->index == NOWHERE)
        text_put(out, "none");
    else
        text_put(out, "%d/%d", sector_x((int)it->index), sector_y((int)it->index));
}

static void put_sector(const Operand *it, Text *out) {
    text_put(out, "%d,%d", sector_x((int)it->index), sector_y((int)it->index));
}

static void put_place(const Operand *it, Text *out) {
    int wide = places_wide(it->world), place = (int)it->index;
    text_put(out, "%d,%d", place % wide * PLACE_INCHES, place / wide * PLACE_INCHES);
}

static void put_hit_set(const Operand *it, Text *out) {
    if (it->index == 0) text_put(out, "nothing");
    for (int i = 0; i < BODY_MAX; i++)
        if (it->index >> i & 1) text_put(out, "%d", i + 1);
}

// Writes how far a stand or C Ops drifts, in inches to the east or west and to the north or south.
// The distance depends on the dice and the altitude of the drop; gliders drift as from low altitude
// [Air Landings].
static void put_drift(const Operand *it, Text *out) {
    int drop = drop_of(it->world, it->state, (int)action_who(it->action));
    int east = drift_halves(it->world, drop, drift_east((int)it->index)),
        south = drift_halves(it->world, drop, drift_south((int)it->index));
    put_half(abs(east), out);
    text_put(out, " %s ", east < 0 ? "west" : "east");
    put_half(abs(south), out);
    text_put(out, " %s", south < 0 ? "north" : "south");
}

static void put_side_group(const Operand *it, Text *out) {
    text_put(out, "%s/%s", feature_side_keys[it->world->group_side[it->index]],
             it->world->group_name[it->index]);
}

static void put_strike_key(const Operand *it, Text *out) {
    int side = strike_side(it->world, (int)it->index), first;
    strikes_of(it->world, side, &first);
    text_put(out, "%s/strike-%d", feature_side_keys[side], (int)it->index - first + 1);
}

static int division_piece(const Operand *it) { return it->world->battalion_count + (int)it->index; }

static int actor_piece(const Operand *it) {
    int cops = (int)it->index - BATTALIONS_MAX;
    return cops >= 0 ? it->world->battalion_count + cops : (int)it->index;
}

// Returns the battalion that has the stand. If no battalion has it, returns the battalion that
// lists it.
static int stand_battalion(const Operand *it) {
    int holder = it->state->holder[it->index];
    return holder == NO_INDEX ? it->world->stand[it->index].home : holder;
}

static int stand_piece(const Operand *it) {
    int cops = (int)it->index - COPS_UNIT;
    return cops >= 0 ? it->world->battalion_count + cops : stand_battalion(it);
}

static int cell_place(const Operand *it) { return place_of_cell(it->world, it->index); }
static int square_place(const Operand *it) {
    return it->index == NOWHERE ? NO_PLACE : place_of(it->world, sector_spot((int)it->index));
}

static uint8_t asked_kind(const Operand *it) {
    switch (frame_at(it->state, 0)->phase) {
        case PHASE_PLAN_SQUARE:
        case PHASE_PLAN_CELL:
        case PHASE_CALL_SQUARE:
        case PHASE_CALL_CELL:
        case PHASE_AIM:
            return OF_STRIKE;
        case PHASE_COPS:
        case PHASE_PARK:
            return OF_DIVISION;
        case PHASE_TARGET:
            return OF_STAND;
        default:
            return OF_BATTALION;
    }
}

static int asked_battalion(const Operand *it) {
    uint8_t kind = asked_kind(it);
    return kind == OF_BATTALION ? (int)it->index : kind == OF_STAND ? stand_battalion(it) : -1;
}

// Returns the zone in which the battalion of the decision is set up, or NULL for other decisions.
static const Zone *zone_asked(const Operand *it) {
    int zone = asked_kind(it) == OF_BATTALION ? it->world->battalion[action_who(it->action)].zone
                                              : NO_INDEX;
    return zone == NO_INDEX ? NULL : &it->world->zone[zone];
}

// Returns true if a part of a place, whose north-west corner is given, lies in the zone.
static bool zone_meets(const Zone *zone, Spot corner) {
    enum { INSIDE = HALF / 2 };  // u from the edges of the place to the outer samples
    for (int y = INSIDE; y < PLACE_INCHES * INCH; y += HALF)
        for (int x = INSIDE; x < PLACE_INCHES * INCH; x += HALF)
            if (zone_has(zone, corner.x + x, corner.y + y)) return true;
    return false;
}

// Lists the places of a 6-in square: four, or fewer at the east and south edges of the table and at
// the edges of a set-up zone. Of a square that begins on an edge of the table, lists one place.
// Returns their number.
static int square_places(const Operand *it, int16_t out[1 + PARTS_ALSO_MAX]) {
    enum { SIZE = PLACE_INCHES * INCH };
    const World *world = it->world;
    const Zone *zone = zone_asked(it);
    Spot corner = sector_spot((int)it->index);
    int count = 0, east = SIZE * (places_wide(world) - 1), south = SIZE * (places_high(world) - 1);
    for (int k = 0; k <= PARTS_ALSO_MAX; k++) {
        Spot spot = spot_at(min_int(corner.x + (k & 1) * SIZE, east),
                            min_int(corner.y + (k >> 1) * SIZE, south));
        int16_t place = (int16_t)place_of(world, spot);
        bool known = count > 0 && (corner.x > east || corner.y > south);
        for (int i = 0; i < count; i++) known |= out[i] == place;
        if (!known && (zone == NULL || zone_meets(zone, spot))) out[count++] = place;
    }
    if (count == 0) out[count++] = (int16_t)place_of(world, corner);
    return count;
}

static int square_first(const Operand *it) {
    int16_t place[1 + PARTS_ALSO_MAX] = {NO_PLACE};
    if (it->index != NOWHERE) square_places(it, place);
    return place[0];
}

static int square_also(const Operand *it, int16_t out[]) {
    int16_t place[1 + PARTS_ALSO_MAX];
    int count = it->index == NOWHERE ? 1 : square_places(it, place);
    for (int i = 1; i < count; i++) out[i - 1] = place[i];
    return count - 1;
}

// clang-format off
static const OperandKind kinds[KINDS] = {
    [OF_NOBODY]        = {.count = count_whatever, .part = PART_NONE},
    [OF_BATTALION]     = {.count = count_battalions, .put = put_battalion, .part = PART_PIECE},
    [OF_STAND]         = {.spans = span_stands, .put = put_a_stand, .part = PART_PIECE, .at = stand_piece, .unit_of = stand_battalion},
    [OF_SUPPORT]       = {.spans = span_stands, .put = put_a_stand, .part = PART_PIECE, .at = stand_piece},
    [OF_DIVISION]      = {.count = count_divisions, .put = put_division, .part = PART_PIECE, .at = division_piece},
    [OF_GROUP]         = {.count = count_groups, .put = put_group},
    [OF_STRIKE]        = {.count = count_strikes, .put = put_a_strike},
    [OF_ACTOR]         = {.spans = span_actors, .put = put_actor, .part = PART_PIECE, .at = actor_piece},
    [OF_ASKED]         = {.count = count_asked, .asked = asked_kind, .unit_of = asked_battalion},
    [OF_AIMER]         = {.count = count_aimers, .asked = asked_kind, .unit_of = asked_battalion},
    [OF_ZERO]          = {.part = PART_NUMBER},
    [OF_NUMBER]        = {.count = count_plan_turns, .put = put_number, .part = PART_NUMBER},
    [OF_EXIT]          = {.count = count_divisions, .put = put_division, .part = PART_NUMBER},
    [OF_CELL]          = {.spans = span_cells, .put = put_a_cell, .part = PART_PLACE, .at = cell_place},
    [OF_SQUARE]        = {.spans = span_squares, .put = put_square, .part = PART_PLACE, .at = square_first, .also = square_also},
    [OF_FORMATION]     = {KIND_NAMES(formation_names), .part = PART_NUMBER},
    [OF_FACING]        = {KIND_NAMES(facing_names), .part = PART_NUMBER},
    [OF_SHAPE]         = {KIND_NAMES(shape_names), .part = PART_NUMBER},
    [OF_WEATHER]       = {KIND_NAMES(weather_names), .part = PART_NUMBER},
    [OF_DAYLIGHT]      = {KIND_NAMES(daylights), .part = PART_NUMBER},
    [OF_CARD]          = {KIND_NAMES(cards), .part = PART_CARD},
    [OF_DELAY]         = {KIND_NAMES(delays), .part = PART_NUMBER},
    [OF_HIT]           = {KIND_NAMES(hits), .part = PART_NUMBER},
    [OF_HIT_SET]       = {.count = count_hit_sets, .put = put_hit_set, .part = PART_NUMBER},
    [OF_DRIFT]         = {.count = count_drifts, .put = put_drift, .part = PART_NUMBER},
    [OF_YES]           = {KIND_NAMES(answers), .part = PART_NUMBER},
    [OF_DICE]          = {.count = count_dice, .put = put_dice, .part = PART_NUMBER},
    [OF_STEADY]        = {KIND_NAMES(steadies), .part = PART_NUMBER},
    [OF_MORALE]        = {KIND_NAMES(morales), .part = PART_NUMBER},
    [OF_PLAN]          = {KIND_NAMES(plans), .part = PART_NUMBER},
    [OF_WEAPONS]       = {KIND_NAMES(weapons), .part = PART_NUMBER},
    [OF_MOUNTED]       = {KIND_NAMES(mounted), .part = PART_NUMBER},
    [OF_ALL]           = {KIND_NAMES(feature_all_keys)},
    [OF_SIDE]          = {KIND_NAMES(feature_side_keys)},
    [OF_PLACE]         = {.count = count_places, .put = put_place, .part = PART_PLACE},
    [OF_SECTOR]        = {.count = count_sectors, .put = put_sector, .part = PART_PLACE, .at = square_place},
    [OF_HEADING]       = {.count = count_headings, .put = put_heading},
    [OF_FORMATION_KEY] = {KIND_NAMES(formation_keys)},
    [OF_SIDE_GROUP]    = {.count = count_groups, .put = put_side_group},
    [OF_SIDE_STRIKE]   = {.count = count_strikes, .put = put_strike_key},
    [OF_PLAN_TURN]     = {.count = count_plan_turns, .put = put_turn},
    [OF_GAME_TURN]     = {.count = count_game_turns, .put = put_turn},
    [OF_HOLDER]        = {KIND_NAMES(feature_holder_keys)},
    [OF_OBJECTIVE]     = {.count = count_objectives, .put = put_objective},
    [OF_CONDITION]     = {KIND_NAMES(conditions)},
};

static const LearnTable tables[TABLES - TABLE_OWN] = {
    [TABLE_SET_UP - TABLE_OWN]     = {"set-up",     OF_BATTALION,   OF_SECTOR},
    [TABLE_FACE - TABLE_OWN]       = {"faces",      OF_BATTALION,   OF_HEADING},
    [TABLE_FORMATION - TABLE_OWN]  = {"formations", OF_BATTALION,   OF_FORMATION_KEY},
    [TABLE_FIRES - TABLE_OWN]      = {"fires-at",   OF_BATTALION,   OF_BATTALION},
    [TABLE_HIT - TABLE_OWN]        = {"fired-at",   OF_ALL,         OF_BATTALION},
    [TABLE_CLOSES - TABLE_OWN]     = {"closes",     OF_BATTALION,   OF_BATTALION},
    [TABLE_CLOSED - TABLE_OWN]     = {"closed",     OF_ALL,         OF_BATTALION},
    [TABLE_GROUP - TABLE_OWN]      = {"groups",     OF_ALL,         OF_SIDE_GROUP},
    [TABLE_START - TABLE_OWN]      = {"starts",     OF_BATTALION,   OF_GAME_TURN},
    [TABLE_START_GROUP - TABLE_OWN] = {"group-starts", OF_SIDE_GROUP, OF_GAME_TURN},
    [TABLE_START_END - TABLE_OWN]  = {"start-ends", OF_SIDE,        OF_GAME_TURN},
    [TABLE_PLAN - TABLE_OWN]       = {"plans",      OF_SIDE_STRIKE, OF_PLAN},
    [TABLE_PLAN_PLACE - TABLE_OWN] = {"shells",     OF_SIDE,        OF_SECTOR},
    [TABLE_PLAN_CELL - TABLE_OWN]  = {"shell-places", OF_SIDE,      OF_PLACE},
    [TABLE_PLAN_TURN - TABLE_OWN]  = {"plan-turns", OF_SIDE_STRIKE, OF_PLAN_TURN},
    [TABLE_TURN - TABLE_OWN]       = {"turns",      OF_ALL,         OF_GAME_TURN},
    [TABLE_GOAL - TABLE_OWN]       = {"holds",      OF_HOLDER,      OF_OBJECTIVE},
    [TABLE_CONDITION - TABLE_OWN]  = {"condition",  OF_BATTALION,   OF_CONDITION},
};

// ---- Verbs

#define OWN_IN(name) OWN, .table = (name)  // features_own() recognizes the verb by its table

static const VerbRow rows[VERBS] = {
    // Outcomes of chance.
    [VERB_NONE]        = {"nothing", "nothing", NULL, NULL, OF_NOBODY, OF_NOBODY},
    [VERB_WEATHER]     = {"weather", "weather %2", "The weather of the day is %2", NULL, OF_NOBODY, OF_WEATHER},
    [VERB_DAYLIGHT]    = {"daylight", "light %2", "%r", NULL, OF_NOBODY, OF_DAYLIGHT},
    [VERB_CARD]        = {"card", "card %2", "%S draws %r", NULL, OF_NOBODY, OF_CARD},
    [VERB_DELAY]       = {"delay", "delay %2", "The call for %k %r", NULL, OF_STRIKE, OF_DELAY},
    [VERB_SHELL]       = {"shell", "shells %2", "%a %1: %r", NULL, OF_STAND, OF_HIT},
    [VERB_UNDER]       = {"under", "shells on hidden %2", "%k %r", NULL, OF_STRIKE, OF_HIT_SET},
    [VERB_FLAK]        = {"flak", "flak %2", "Flak fires at %1: %r", NULL, OF_STAND, OF_HIT},
    [VERB_DRIFT]       = {"drift", "drift %2", "%1 drifts %2 (inches)", NULL, OF_STAND, OF_DRIFT},
    [VERB_LAND]        = {"land", "landing %2", "%1 lands: %r", NULL, OF_STAND, OF_HIT},
    [VERB_COMMAND]     = {"command", "actions %2", "%1 gets %r", NULL, OF_ACTOR, OF_NUMBER},
    [VERB_SNEAK]       = {"sneak", "infiltration %2", "%1 infiltrates: %r", NULL, OF_STAND, OF_YES},
    [VERB_SHOT]        = {"shot", "shot %2", "The shot at %t %r", NULL, OF_STAND, OF_HIT},
    [VERB_RALLY]       = {"rally", "rally %2", "%1 %r", NULL, OF_STAND, OF_YES},
    [VERB_CLASH]       = {"clash", "dice %2", "Close combat of %1: %x", NULL, OF_BATTALION, OF_DICE},
    [VERB_WAVER]       = {"waver", "stand %2", "%1 %r", NULL, OF_STAND, OF_STEADY},
    [VERB_HOLD]        = {"hold", "morale %2", "%1 %r", NULL, OF_BATTALION, OF_MORALE},
    [VERB_REPLACE]     = {"replace", "replacement %2", "%1 %r", NULL, OF_STAND, OF_YES},
    // The enemy sees this verb in place of a secret order.
    [VERB_ORDER]       = {"order", "order", NULL, NULL, OF_NOBODY, OF_NOBODY},
    // These verbs choose places and postures of battalions, moves, and plans of strikes.
    [VERB_RESERVE]     = {"reserve", "reserve %1", "%1 goes into reserve", NULL, OF_BATTALION, OF_ZERO, STAYS, .label = "Keep %1 in reserve"},
    [VERB_SQUARE]      = {"square", "square %2", "%w %m the square %2", NULL, OF_ASKED, OF_SQUARE, OWN_IN(TABLE_SET_UP)},
    [VERB_CELL]        = {"cell", "at %2", "%w %m %c", NULL, OF_ASKED, OF_CELL, OWN_IN(TABLE_PLACED)},
    [VERB_FORMATION]   = {"formation", "formation %2", "%1 goes into %2 formation", NULL, OF_BATTALION, OF_FORMATION, ALONG(TABLE_FORMATION, ROW_WHO, 0), .label = "Take %2 formation"},
    [VERB_FACING]      = {"facing", "face %2", "%1 faces %f", NULL, OF_BATTALION, OF_FACING, ALONG(TABLE_FACE, ROW_WHO, 0)},
    [VERB_SHAPE]       = {"shape", "shape %2", "%1 stands %p", NULL, OF_BATTALION, OF_SHAPE, STAYS, .label = "Line: %2"},
    [VERB_TYPE]        = {"type", "plan %2", "%k is %2", NULL, OF_STRIKE, OF_PLAN, ALONG(TABLE_PLAN, ROW_WHO, 0), .label = "Order: %2"},
    [VERB_TURN]        = {"turn", "turn %2", "%k %n", NULL, OF_STRIKE, OF_NUMBER, ALONG(TABLE_PLAN_TURN, ROW_WHO, 0), .label = "On turn %2"},
    // These verbs belong to the sequence of a turn.
    [VERB_FIRST]       = {"first", "first", "%S becomes first player for the day", NULL, OF_NOBODY, OF_ZERO, .label = "Become first player"},
    [VERB_PASS]        = {"pass", "pass", "%S passes, and does not become first player", NULL, OF_NOBODY, OF_ZERO},
    [VERB_COPS_BACK]   = {"cops-back", "c-ops %1 by %2", "The C Ops of %1 comes back by the exit of %2", "8.1.2", OF_DIVISION, OF_EXIT, .label = "Bring the C Ops back by the exit of %2"},
    [VERB_DEPLOY]      = {"deploy", "deploy %1", "%1 deploys from reserve", NULL, OF_BATTALION, OF_ZERO, STAYS, .acts = KIND(RESERVE)},
    [VERB_SUFFER]      = {"suffer", "suffer %1", "%1 takes a loss or suppression of the deployment", NULL, OF_STAND, OF_ZERO, STAYS, .label = "Take it on %1"},
    [VERB_ACTIVATE]    = {"activate", "activate %1", "%S activates %1", "9.2", OF_BATTALION, OF_ZERO, OWN_IN(TABLE_START)},
    [VERB_GROUP]       = {"group", "battlegroup %1", "%S activates battlegroup %1", "9.2", OF_GROUP, OF_ZERO, OWN_IN(TABLE_GROUP), .label = "Activate battlegroup %1"},
    [VERB_GROUND]      = {"ground", "ground %1", "%S orders %1 to ground", "9.4", OF_BATTALION, OF_ZERO, STAYS, .acts = KIND(COVER), .label = "Order %1 to ground", .gives_up = GIVES_UP_NAMED},
    [VERB_REMOVE]      = {"remove", "remove %1", "%S removes %1 from the table", "11.4", OF_STRIKE, OF_ZERO, .label = "Remove %1 from the table", .gives_up = GIVES_UP_NAMED},
    [VERB_CANCEL]      = {"cancel", "cancel %1", "%S cancels %1", "11.1.5", OF_STRIKE, OF_ZERO, .gives_up = GIVES_UP_NAMED},
    [VERB_CALL]        = {"call", "call %1", "%S calls for %1", NULL, OF_STRIKE, OF_ZERO, .acts = KIND(ARTILLERY), .label = "Call for %1"},
    [VERB_RENDEZVOUS]  = {"rendezvous", "rendezvous %1", "%b gathers at %1", NULL, OF_STAND, OF_ZERO, STAYS, .label = "Gather at %1"},
    // These verbs are actions of battalions and C Ops, and decisions in fire and close combat.
    [VERB_DISMOUNT]    = {"dismount", "dismount %1", "%1 dismounts", "14.3.6", OF_BATTALION, OF_ZERO, STAYS, .acts = KIND(TRANSPORT)},
    [VERB_MOVE]        = {"move", "move %1", "%1 begins a move", "14.3.1", OF_BATTALION, OF_ZERO, STAYS, .acts = KIND(MOVE)},
    [VERB_CLOSE]       = {"close", "close %1 with %2", "%1 advances into close combat with %2", "14.3.11", OF_BATTALION, OF_STAND, OWN_IN(TABLE_CLOSES), .acts = KIND(COMBAT), .label = "Send %1 into close combat with %2"},
    [VERB_FORM]        = {"form", "form %1", "%1 changes formation", "14.2.1", OF_BATTALION, OF_ZERO, STAYS, .label = "Change the formation of %1"},
    [VERB_STAND]       = {"stand", "stand %1%2", "%1 stands%2 to rally and fire", "14.1.5", OF_BATTALION, OF_WEAPONS, STAYS, .acts = KIND(FIRE), .label = "Stand, rally and fire with %1%2"},
    [VERB_REMOUNT]     = {"remount", "remount %1", "%1 mounts the vehicles", "3.5.3", OF_BATTALION, OF_ZERO, STAYS, .acts = KIND(TRANSPORT)},
    [VERB_COPS]        = {"cops", "c-ops %1", "The C Ops of %1 begins a move", "14.3.12", OF_DIVISION, OF_ZERO, .label = "Move the C Ops of %1"},
    [VERB_GATHER]      = {"gather", "gather %1", "%1 moves stands to the rendezvous", "Rendezvous", OF_BATTALION, OF_ZERO, STAYS, .label = "Move the stands of %1 to the rendezvous"},
    [VERB_CONSOLIDATE] = {"consolidate", "consolidate %1", "%1 consolidates at the rendezvous", "Rendezvous", OF_BATTALION, OF_ZERO, STAYS},
    [VERB_TARGET]      = {"target", "target %2", "%k %g %2", NULL, OF_AIMER, OF_STAND, OWN_IN(TABLE_FIRES), .label = "Fire at %2"},
    [VERB_PACK]        = {"pack", "pack %1", "%1 packs up", "14.3.7", OF_STAND, OF_ZERO, STAYS},
    [VERB_CONTACT]     = {"contact", "contact %2", "%1 makes contact with %2", NULL, OF_BATTALION, OF_BATTALION, STAYS, .acts = KIND(COMBAT), .label = "Make contact with %2"},
    [VERB_BACK]        = {"back", "back from %2", "%1 keeps away from %2", NULL, OF_BATTALION, OF_BATTALION, STAYS, .label = "Keep away from %2"},
    [VERB_ANSWER]      = {"answer", "answer %1%2", "%1 gives opportunity fire at %e%2", NULL, OF_BATTALION, OF_WEAPONS, STAYS, .acts = KIND(REACTION), .label = "Fire with %1%2"},
    [VERB_GIVE]        = {"give", "take %1", "%1 takes the hit", NULL, OF_STAND, OF_ZERO, STAYS, .label = "Take the hit on %1"},
    [VERB_RETREAT]     = {"retreat", "retreat %2", "%l retreats to %2", NULL, OF_BATTALION, OF_CELL, OWN_IN(TABLE_PLACED), .label = "Retreat to %2"},
    [VERB_FOLLOW]      = {"follow", "follow %1", "%1 advances after combat", NULL, OF_BATTALION, OF_ZERO, STAYS, .acts = KIND(PURSUIT), .label = "Advance with %1"},
    // These verbs are choices of the night. VERB_STAY also declines an advance after combat, and
    // VERB_DONE ends choices of all kinds.
    [VERB_PARK]        = {"park", "fup moves", "The FUP of %1 moves to its C Ops", NULL, OF_DIVISION, OF_ZERO, .label = "Move the FUP of %1 to its C Ops"},
    [VERB_STAY]        = {"stay", "stay%2", "%y%2", NULL, OF_ASKED, OF_MOUNTED, STAYS},
    [VERB_REFORM]      = {"re-form", "re-form", "%1 forms anew for the night", NULL, OF_BATTALION, OF_ZERO, STAYS},
    [VERB_WITHDRAW]    = {"withdraw", "withdraw", "%1 withdraws into reserve", NULL, OF_BATTALION, OF_ZERO, STAYS},
    [VERB_DETACH]      = {"detach", "detach %1", "%1 is detached", NULL, OF_STAND, OF_ZERO, STAYS},
    [VERB_ATTACH]      = {"attach", "attach %1 to %2", "%1 joins %2", NULL, OF_SUPPORT, OF_BATTALION},
    [VERB_DONE]        = {"done", "done", "%d", NULL, OF_NOBODY, OF_ZERO, OWN_IN(TABLE_START_END), .gives_up = GIVES_UP_OTHERS},
};
// clang-format on

const VerbTable gbww2_verbs = {
    .rows = rows,
    .kinds = kinds,
    .tables = tables,
    .count = VERBS,
    .kind_count = KINDS,
    .table_count = COUNT_OF(tables),
    .unit_kind = OF_BATTALION,
    .place_kind = OF_PLACE,
    .slot = describe_slot,
    .own = features_own,
    .length = features_length,
    .place = features_place_of,
};
