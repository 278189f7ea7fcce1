// SPDX-License-Identifier: GPL-3.0-or-later
// describe_changes.c -- describes changes between two positions: units, ruins, improved positions,
// control, mines, ammo, reshuffles and the turn.
#include "describe.h"
#include "format_action.h"

#include <stdio.h>

// --- units ---------------------------------------------------------------------------------------

static void unit_changes(Tale *tale, const State *before, const State *after, int unit, int mover) {
    const char *name = tale->world->unit[unit].name;
    char from[32], to[32];
    if (has(after->eliminated & ~before->eliminated, unit)) {
        text_put(tale_clause(tale), "%s is eliminated [2.0]", name);
        return;
    }
    if (!has(after->on_map, unit)) return;
    if (has(before->full & ~after->full, unit)) {
        text_put(tale_clause(tale), "%s loses a step [2.0]", name);
    }
    if (has(after->disorganised & ~before->disorganised, unit)) {
        text_put(tale_clause(tale), "%s becomes disorganised [8.1]", name);
    }
    if (unit == mover || before->hex[unit] == after->hex[unit] || !has(before->on_map, unit)) {
        return;
    }
    text_put(tale_clause(tale), "%s retreats from %s to %s [%s]", name,
             hex_name(tale->world, before->hex[unit], from),
             hex_name(tale->world, after->hex[unit], to),
             in_close_combat(tale->world, before, before->hex[unit]) ? "9.4.1" : "8.2");
}

// Adds a clause that announces a close combat, if the unit that has moved is now in a hex with
// enemies. The action or the step names the new hex of the unit.
static void mover_changes(Tale *tale, const State *before, const State *after, int mover) {
    if (mover == NO_UNIT || !has(after->on_map, mover) || before->hex[mover] == after->hex[mover]) {
        return;
    }
    char name[32];
    Hex hex = after->hex[mover];
    if (!in_close_combat(tale->world, after, hex) || action_verb(tale->action) == VERB_PLACE) {
        return;
    }
    text_put(tale_clause(tale), "%s assaults the enemy at %s [9.1]", tale->world->unit[mover].name,
             hex_name(tale->world, hex, name));
}

// --- ground --------------------------------------------------------------------------------------

static void improved_changes(Tale *tale, const State *before, const State *after) {
    for (uint64_t rest = before->improved & ~after->improved; rest; rest &= rest - 1) {
        char name[32];
        Hex hex = before->hex[bits_first(rest)];
        uint64_t friends = tale->world->side[tale->world->unit[bits_first(rest)].side].units;
        if (units_at(after, hex) & after->improved & friends) {
            continue;  // another unit in the hex now holds the marker
        }
        text_put(tale_clause(tale), "the improved position at %s is lost [5.8]",
                 hex_name(tale->world, hex, name));
    }
}

static void control_changes(Tale *tale, const State *before, const State *after) {
    for (int side = 0; side < SIDES; side++) {
        for (uint64_t rest = after->control[side] & ~before->control[side]; rest;
             rest &= rest - 1) {
            char name[32];
            text_put(tale_clause(tale), "%s takes control of %s [13.2]",
                     side_name(tale->world, side),
                     hex_name(tale->world, tale->world->objectives[bits_first(rest)], name));
        }
    }
}

// Adds a clause for each minefield that is revealed, or that is removed because its value is 0. The
// sentence of the action tells that engineers have cleared a minefield.
static void mine_changes(Tale *tale, const State *before, const State *after) {
    for (int i = 0; i < MINES_MAX; i++) {
        const Mine *was = &before->mine[i], *is = &after->mine[i];
        char name[32];
        if (was->hex == HEX_NONE) continue;
        hex_name(tale->world, was->hex, name);
        bool gone = is->hex == HEX_NONE;
        bool cleared = gone && action_verb(tale->action) == VERB_CLEAR;
        if (gone && !cleared) {
            text_put(tale_clause(tale), "the minefield at %s is a dummy and is removed [11.6.4]",
                     name);
        } else if (!gone && is->known && !was->known) {
            text_put(tale_clause(tale), "the minefield at %s is revealed: value %d [11.6.3]", name,
                     mine_value(tale->world, is));
        }
    }
}

static void ruin_changes(Tale *tale, const State *before, const State *after) {
    const World *world = tale->world;
    char name[32];
    uint32_t forts = after->ruined_forts & ~before->ruined_forts;
    for (Hex hex = 0; forts && hex < world->grid.count; hex++) {
        if (world->fort[hex] == 0 || !(forts >> world->fort_index[hex] & 1)) continue;
        text_put(tale_clause(tale), "the fortification at %s is ruined [11.8.4]",
                 hex_name(world, hex, name));
    }
    for (int i = 0; i < world->object_count; i++) {
        if (!((after->ruined_objects & ~before->ruined_objects) >> i & 1)) continue;
        text_put(tale_clause(tale), "%s is destroyed [11.7]", world->object[i].name);
    }
}

// --- ammo, cards, the turn, and all changes ------------------------------------------------------

static void ammo_changes(Tale *tale, const State *before, const State *after) {
    for (int side = 0; side < SIDES; side++) {
        if (before->ammo[side] == after->ammo[side]) continue;
        text_put(tale_clause(tale), "the ammo marker of %s moves from %d to %d%s",
                 side_name(tale->world, side), before->ammo[side], after->ammo[side],
                 after->ammo[side] > before->ammo[side] ? " [11.5]" : "");
        if (low_ammo(tale->world, after, side) && !low_ammo(tale->world, before, side)) {
            text_put(tale_clause(tale),
                     "the side is low on ammo and cannot fire with the initiative [11.5.1]");
        }
    }
}

static void turn_changes(Tale *tale, const State *before, const State *after) {
    const World *world = tale->world;
    int shuffled = bits_count(before->cards.used & ~after->cards.used);  // open cards stay out
    if (shuffled > 0) {
        text_put(tale_clause(tale), "the draw pile is empty: %d discards are reshuffled [2.0, R5]",
                 shuffled);
    }
    if (after->turn != before->turn) {
        tale_end_line(tale);
        text_put(tale_clause(tale), "Turn %d of %d begins%s", after->turn, world->turns,
                 is_night(world, after) ? ", at night [11.4]" : " [3.6]");
    }
    if (frame_at(after, 0)->phase != PHASE_OVER || frame_at(before, 0)->phase == PHASE_OVER) return;
    tale_end_line(tale);
    Text *clause = tale_clause(tale);
    text_put(clause, "The game ends: ");
    text_result(world, after, clause);
    text_put(clause, " [13.1]");
}

void describe_changes(Tale *tale, const State *before, const State *after, int mover) {
    for (int unit = 0; unit < tale->world->unit_count; unit++)
        unit_changes(tale, before, after, unit, mover);
    mover_changes(tale, before, after, mover);
    ruin_changes(tale, before, after);
    improved_changes(tale, before, after);
    control_changes(tale, before, after);
    mine_changes(tale, before, after);
    ammo_changes(tale, before, after);
    turn_changes(tale, before, after);
}
