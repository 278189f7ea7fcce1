// SPDX-License-Identifier: GPL-3.0-or-later
// verbs.c -- defines the verbs of Red Flags & Iron Crosses. The row of a verb says how a player
// types it, how the log tells it, what its operands are, how it is explained, and which features a
// policy learns of it. Start reading at `rows`: a new verb begins with a row there.
// engine/kit/verb.c reads the rows.
#include "engine/rules/inventory.h"
#include "engine/rules/rfic/evaluation/features.h"
#include "format_action.h"

// ---- Operands, and the rows and columns of feature tables

enum {
    OF_NOTHING,
    OF_UNIT,
    OF_HEX,
    OF_CARD,
    OF_COUNT,  // a number of hits or of red cards
    OF_COLOUR,
    OF_CLASS,  // CardClass of a card drawn for a commander's fate
    OF_SUIT,   // RallySuit of a card drawn for a rally check
    OF_BRIDGE,
    OF_MINE,
    OF_BARRAGE,
    OF_TARGET,  // index into SideCard.target, or PLAN_NONE
    OF_TURN,    // the turn of a planned barrage
    // The next kinds are rows and columns of feature tables only. No verb has them as operands.
    OF_ALL,
    OF_MINE_WORK,  // a side, and whether it lays or clears mines
    OF_TARGET_NUMBER,
    OF_PLAN_TURN,
    OF_GAME_TURN,
    OF_HOLDER,
    OF_OBJECTIVE,
    OF_CONDITION,
    KINDS
};

static const char *const conditions[CONDITIONS] = {
    "away", "hidden", "whole", "whole-disrupted", "worn", "worn-disrupted"};
static const char *const mine_works[] = {"allied/lay", "axis/lay", "allied/clear", "axis/clear"};

static int count_units(const World *world) { return world->unit_count; }
static int count_hexes(const World *world) { return world->grid.count; }
static int count_bridges(const World *world) { return world->bridge_count; }
static int count_barrages(const World *world) { return world->barrage_count; }
static int count_objectives(const World *world) { return world->objective_count; }
static int count_game_turns(const World *world) { return world->turns + 1; }
static int count_cards(const World *world) { return PACK * world->packs; }
static int count_mines(const World *world) { return world->mine_count; }
static int count_counts(const World *world) { return (void)world, POOL_MAX + 1; }
static int count_targets(const World *world) {
    (void)world;
    return TARGETS_MAX;
}
static int count_plan_turns(const World *world) {
    (void)world;
    return TURNS_MAX + 1;
}
static void span_targets(const World *world, ActionSpace *out) {
    (void)world;
    span_add(out, 0, TARGETS_MAX);
    span_add(out, PLAN_NONE, 1);
}

static void put_unit(const Operand *it, Text *out) {
    text_put(out, "%s", it->world->unit[it->index].name);
}

static void put_hex(const Operand *it, Text *out) {
    char label[5];
    text_put(out, "%s", hex_label(&it->world->grid, (Hex)it->index, label));
}

static void put_card(const Operand *it, Text *out) {
    char name[16];
    text_put(out, "%s", card_name((int)it->index, name));
}

static void put_count(const Operand *it, Text *out) { text_put(out, "%u", it->index); }
static void put_place(const Operand *it, Text *out) { text_put(out, "%u", it->index + 1); }

static void put_bridge(const Operand *it, Text *out) {
    char name[12];
    text_put(out, "%s", bridge_name(it->world, (int)it->index, name));
}

// Writes the name of the battery and the number of its barrage, counted from 1, such as
// "Battery/2".
static void put_barrage(const Operand *it, Text *out) {
    int unit = it->world->barrage_unit[it->index], place = 1;
    for (unsigned i = 0; i < it->index; i++) place += it->world->barrage_unit[i] == unit;
    text_put(out, "%s/%d", it->world->unit[unit].name, place);
}

static int barrage_battery(const Operand *it) { return it->world->barrage_unit[it->index]; }

static int target_hex(const Operand *it) {
    if (it->index == PLAN_NONE) return NO_PLACE;
    int battery = it->world->barrage_unit[action_who(it->action)];
    return it->world->side[it->world->unit[battery].side].target[it->index];
}

static void put_target(const Operand *it, Text *out) {
    char label[5];
    int hex = target_hex(it);
    text_put(out, "%s", hex < 0 ? "none" : hex_label(&it->world->grid, (Hex)hex, label));
}

static int bridge_hex(const Operand *it) { return it->world->bridge_hex[it->index]; }

static void put_target_number(const Operand *it, Text *out) {
    text_put(out, "target-%u", it->index + 1);
}

static void put_turn_number(const Operand *it, Text *out) { text_put(out, "turn-%u", it->index); }

static void put_objective(const Operand *it, Text *out) {
    char label[5];
    Hex hex = it->world->objectives[it->index];
    text_put(out, "%s", hex_label(&it->world->grid, hex, label));
}

// clang-format off
static const OperandKind kinds[KINDS] = {
    [OF_NOTHING]       = {.part = PART_NONE},
    [OF_UNIT]          = {.count = count_units, .put = put_unit, .part = PART_PIECE},
    [OF_HEX]           = {.count = count_hexes, .put = put_hex, .part = PART_PLACE, .unseen = "a hidden hex"},
    [OF_CARD]          = {.count = count_cards, .put = put_card, .part = PART_CARD},
    [OF_COUNT]         = {.count = count_counts, .put = put_count, .part = PART_NUMBER},
    [OF_COLOUR]        = {KIND_NAMES(colour_names)},
    [OF_CLASS]         = {KIND_NAMES(class_names)},
    [OF_SUIT]          = {KIND_NAMES(suit_names)},
    [OF_BRIDGE]        = {.count = count_bridges, .put = put_bridge, .part = PART_PLACE, .at = bridge_hex},
    [OF_MINE]          = {.count = count_mines, .put = put_place},
    [OF_BARRAGE]       = {.count = count_barrages, .put = put_barrage, .part = PART_PIECE, .at = barrage_battery},
    [OF_TARGET]        = {.spans = span_targets, .put = put_target, .part = PART_PLACE, .at = target_hex, .unseen = "secret"},
    [OF_TURN]          = {.count = count_plan_turns, .put = put_count, .part = PART_NUMBER, .unseen = "secret"},
    [OF_ALL]           = {KIND_NAMES(feature_all_keys)},
    [OF_MINE_WORK]     = {KIND_NAMES(mine_works)},
    [OF_TARGET_NUMBER] = {.count = count_targets, .put = put_target_number},
    [OF_PLAN_TURN]     = {.count = count_plan_turns, .put = put_turn_number},
    [OF_GAME_TURN]     = {.count = count_game_turns, .put = put_turn_number},
    [OF_HOLDER]        = {KIND_NAMES(feature_holder_keys)},
    [OF_OBJECTIVE]     = {.count = count_objectives, .put = put_objective},
    [OF_CONDITION]     = {KIND_NAMES(conditions)},
};

static const LearnTable tables[TABLES - TABLE_OWN] = {
    [TABLE_FIRES - TABLE_OWN]     = {"fires-at",      OF_UNIT,      OF_UNIT},
    [TABLE_HIT - TABLE_OWN]       = {"fired-at",      OF_ALL,       OF_UNIT},
    [TABLE_STORMS - TABLE_OWN]    = {"assaults",      OF_UNIT,      OF_UNIT},
    [TABLE_STORMED - TABLE_OWN]   = {"assaulted",     OF_ALL,       OF_UNIT},
    [TABLE_HEX - TABLE_OWN]       = {"mines",         OF_MINE_WORK, OF_HEX},
    [TABLE_PLAN - TABLE_OWN]      = {"barrages",      OF_BARRAGE,   OF_TARGET_NUMBER},
    [TABLE_PLAN_TURN - TABLE_OWN] = {"barrage-turns", OF_BARRAGE,   OF_PLAN_TURN},
    [TABLE_BRIDGE - TABLE_OWN]    = {"bridges",       OF_ALL,       OF_BRIDGE},
    [TABLE_TURN - TABLE_OWN]      = {"turns",         OF_ALL,       OF_GAME_TURN},
    [TABLE_GOAL - TABLE_OWN]      = {"holds",         OF_HOLDER,    OF_OBJECTIVE},
    [TABLE_CONDITION - TABLE_OWN] = {"condition",     OF_UNIT,      OF_CONDITION},
};

// ---- Verbs

static const char lapses[] = "This takes the whole activation and counts as a move. The gun loses its planned barrages [F13].";

static const VerbRow rows[VERBS] = {
    // Outcomes of chance.
    [VERB_NONE]      = {"nothing", "nothing", NULL, NULL, OF_UNIT, OF_NOTHING},
    [VERB_CARD]      = {"card", "deal %2 to %1", NULL, NULL, OF_UNIT, OF_CARD},
    [VERB_HITS]      = {"hits", "hits %2", NULL, NULL, OF_UNIT, OF_COUNT},
    [VERB_REDS]      = {"reds", "red %2", NULL, NULL, OF_UNIT, OF_COUNT},
    [VERB_COLOUR]    = {"colour", "card %2", NULL, NULL, OF_UNIT, OF_COLOUR},
    [VERB_FATE]      = {"fate", "card %2", NULL, NULL, OF_UNIT, OF_CLASS},
    [VERB_RALLY]     = {"rally", "card %2", NULL, NULL, OF_UNIT, OF_SUIT},
    // Before the first turn.
    [VERB_PLACE]     = {"place", "place %1 %2", "%1 sets up at %2", "F18", OF_UNIT, OF_HEX, GOES, .label = "Place %1 at %2"},
    [VERB_LAY]       = {"lay", "mine %1 %2", "Minefield %1 is laid at %2", "F11", OF_MINE, OF_HEX,
                        ALONG(TABLE_HEX, ROW_SIDE, 0), .label = "Lay mine %1 at %2"},
    [VERB_PLAN]      = {"plan", "plan %1 %2", "The target of barrage %1 is %2", "G7", OF_BARRAGE, OF_TARGET,
                        ALONG(TABLE_PLAN, ROW_WHO, 0), .label = "Barrage %1: %2"},
    [VERB_PLAN_TURN] = {"plan-turn", "turn %2 %1", "The turn of barrage %1 is %2", "G7", OF_BARRAGE, OF_TURN,
                        ALONG(TABLE_PLAN_TURN, ROW_WHO, 0),
                        .why = "A barrage with a target must be fired when the card of its battery comes on that "
                               "turn, unless the battery has moved, retreated, limbered or unlimbered by then [G7].", .label = "Barrage %1: turn %2"},
    // Actions in an activation.
    [VERB_ARRIVE]    = {"arrive", "arrive %1 %2", "%1 arrives at %2", "F21", OF_UNIT, OF_HEX, GOES, .acts = KIND(RESERVE), .label = "Bring on %1 at %2"},
    [VERB_MOVE]      = {"move", "move %1 %2", NULL, "G4", OF_UNIT, OF_HEX, GOES, .acts = KIND(MOVE), .label = "Move %1 to %2"},
    [VERB_LEAD]      = {"lead", "lead %1 %2", NULL, "F6", OF_UNIT, OF_HEX, GOES, .acts = KIND(MOVE), .label = "Lead %1 to %2"},
    [VERB_LIMBER]    = {"limber", "limber %1", "%1 limbers", "F13", OF_UNIT, OF_NOTHING, STAYS, .why = lapses, .acts = KIND(TRANSPORT)},
    [VERB_UNLIMBER]  = {"unlimber", "unlimber %1", "%1 unlimbers", "F13", OF_UNIT, OF_NOTHING, STAYS, .why = lapses, .acts = KIND(TRANSPORT)},
    [VERB_MOUNT]     = {"mount", "mount %1 on %2", "%1 mounts %2", "F15", OF_UNIT, OF_UNIT, STAYS,
                        .why = "This takes the whole activation. Riders can only hold or dismount, and each "
                               "effective hit on the carrier costs them a figure [F15].", .acts = KIND(TRANSPORT)},
    [VERB_DISMOUNT]  = {"dismount", "dismount %1", "%1 dismounts", "F15", OF_UNIT, OF_NOTHING, STAYS,
                        .why = "This counts as its move. The unit may still fight, with spent dice [F15].", .acts = KIND(TRANSPORT)},
    [VERB_CLEAR]     = {"clear", "clear %1 %2", "%1 clears the mines at %2", "F11", OF_UNIT, OF_HEX,
                        ALONG(TABLE_HEX, ROW_SIDE, SIDES),
                        .why = "This removes the mines without a throw of dice and takes the whole activation [F11].", .acts = KIND(ENGINEER), .label = "Clear the mines at %2 with %1"},
    [VERB_DIG]       = {"dig", "dig %1", "%1 digs a trench", "F11", OF_UNIT, OF_NOTHING, STAYS,
                        .why = "A trench gives cover to men on foot and to guns that are not limbered [F11]. "
                               "Digging takes the whole activation.", .acts = KIND(COVER)},
    [VERB_BLOW]      = {"blow", "blow %1 %2", "%1 tries to blow the bridge %2", "F11", OF_UNIT, OF_BRIDGE,
                        ALONG(TABLE_BRIDGE, ROW_FIRST, 0), .acts = KIND(ENGINEER), .label = "Blow the bridge %2 with %1"},
    [VERB_BARRAGE]   = {"barrage", "barrage %1", NULL, "G7", OF_UNIT, OF_NOTHING, STAYS, .acts = KIND(ARTILLERY), .label = "Fire the planned barrage of %1"},
    [VERB_FIRE]      = {"fire", "fire %1 at %2", "%1 fires at %2", "G6", OF_UNIT, OF_UNIT, AIMS(TABLE_FIRES), .acts = KIND(FIRE)},
    [VERB_ASSAULT]   = {"assault", "assault %1 against %2", "%1 assaults %2", "F8", OF_UNIT, OF_UNIT, AIMS(TABLE_STORMS), .acts = KIND(COMBAT), .label = "Assault %2 with %1"},
    [VERB_BOMB]      = {"bomb", "bomb %1 at %2", "%1 bombs %2", "F11", OF_UNIT, OF_UNIT, AIMS(TABLE_FIRES), .acts = KIND(ARTILLERY)},
    [VERB_HOLD]      = {"hold", "hold %1", "%1 holds", "G4", OF_UNIT, OF_NOTHING, STAYS,
                        .why = "It does nothing more on this card. If it has not moved and is not disrupted, it defends with fresh dice [G4]."},
    [VERB_STOP]      = {"stop", "stop %1", "%1 ends the move", "G4", OF_UNIT, OF_NOTHING, STAYS,
                        .why = "It moves no further on this card. It may still fire or assault if it can reach an enemy [G4]."},
    // Decisions after an assault.
    [VERB_RETREAT]   = {"retreat", "retreat %1 %2", "%1 retreats to %2", "F22", OF_UNIT, OF_HEX, GOES, .label = "Retreat with %1 to %2"},
    [VERB_ENTER]     = {"enter", "enter %1 %2", "%1 advances into %2", "F8", OF_UNIT, OF_HEX, GOES, .acts = KIND(PURSUIT), .label = "Advance with %1 to %2"},
    [VERB_STAY]      = {"stay", "stay %1", "%1 does not advance", "F8", OF_UNIT, OF_NOTHING, STAYS,
                        .why = "It does not enter the hex of the enemy that it has driven out [F8].", .label = "Stay with %1"},
};
// clang-format on

const VerbTable rfic_verbs = {
    .rows = rows,
    .kinds = kinds,
    .tables = tables,
    .count = VERBS,
    .kind_count = KINDS,
    .table_count = COUNT_OF(tables),
    .unit_kind = OF_UNIT,
    .place_kind = OF_HEX,
};
