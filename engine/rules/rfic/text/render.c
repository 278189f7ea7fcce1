// SPDX-License-Identifier: GPL-3.0-or-later
// render.c -- Rules.render: writes the position as one side sees it, or all of it for NOBODY: turn
// and score, the next pieces to act, the map, the pieces with their cards, the planned barrages. No
// function here may write what `viewer` cannot know: the hexes of the enemy's hidden units and
// mines, and the barrages that the enemy's batteries have planned.
#include <stdio.h>

#include "engine/board/hextext.h"
#include "format_action.h"

enum { ORDER_SHOWN = 6 };  // most pieces listed in the order of their cards

typedef struct Look {
    const World *world;
    const State *state;
    Side viewer;
    bool colour;
    Text *out;
} Look;

static bool look_knows(const Look *look, int side) {
    return look->viewer == NOBODY || (int)look->viewer == side;
}

// Returns the units in a hex that the viewer knows of, except riders.
static uint64_t seen_at(const Look *look, Hex hex) {
    uint64_t there = standing_at(look->state, hex);
    for (uint64_t rest = there & look->state->hidden; rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (!look_knows(look, look->world->unit[unit].side)) there &= ~bit(unit);
    }
    return there;
}

// Returns the index of a minefield in the hex that the viewer knows of, or -1.
static int mine_seen(const Look *look, Hex hex) {
    for (int i = 0; i < look->world->mine_count; i++) {
        bool lies = look->state->mine_hex[i] == hex && !(look->state->mine_cleared >> i & 1);
        bool known =
            look->state->mine_known >> i & 1 || look_knows(look, look->world->mine[i].side);
        if (lies && known) return i;
    }
    return -1;
}

static unsigned ink_of(int side) { return side == ALLIED ? INK_ALLIED : INK_AXIS; }

// --- the map

static EdgeKind map_edge(const void *context, Hex hex, int direction) {
    const Look *look = context;
    const World *world = look->world;
    int bridge = world->bridge[hex][direction];
    if (bridge != NO_INDEX) return look->state->blown >> bridge & 1 ? EDGE_RUIN : EDGE_BRIDGE;
    if (world->ford[hex] >> direction & 1) return EDGE_FORD;
    if (world->river[hex] >> direction & 1) return EDGE_RIVER;
    if (world->road[hex] >> direction & 1) return EDGE_ROAD;
    return world->stream[hex] >> direction & 1 ? EDGE_STREAM : EDGE_NONE;
}

// Returns the unit that the map shows: the first fighting unit or, if there is none, the first
// commander or observer.
static int top_unit(const World *world, uint64_t units) {
    uint64_t fighters = units & ~staff(world);
    return bits_first(fighters ? fighters : units);
}

static void draw_marks(const Look *look, HexRow *row, Hex hex, int x, uint64_t units) {
    char marks[16] = "";
    Text text = text_over(marks, sizeof marks);
    text_char(&text, terrain_at(look->world, hex)->letter);
    if (bits_count(units) > 1) text_put(&text, "%d", bits_count(units));
    if (units & look->state->disrupted) text_char(&text, '?');
    if (units && look->world->objective[hex] != NO_INDEX) text_char(&text, '*');
    if (hex_in(&look->state->trenches, hex)) text_char(&text, '^');
    if (mine_seen(look, hex) >= 0) text_char(&text, '!');
    hexrow_marks(row, x, marks, map_edge(look, hex, 5) != EDGE_NONE);
}

static void draw_empty(const Look *look, HexRow *row, Hex hex, int x) {
    const World *world = look->world;
    int objective = world->objective[hex];
    if (objective == NO_INDEX) {
        if (world->road[hex]) hexrow_road(row, x, world->road[hex]);
        return;
    }
    int side = has(look->state->control[ALLIED], objective) ? ALLIED
               : has(look->state->control[AXIS], objective) ? AXIS
                                                            : NOBODY;
    hexrow_sign(row, 0, x + 1, '*', INK_MARK | INK_BOLD);
    hexrow_text(row, 0, x + 2, side == NOBODY ? "none" : world->side[side].name, 4,
                side == NOBODY ? INK_FAINT : ink_of(side));
}

static void map_cell(const void *context, HexRow *row, Hex hex, int x) {
    const Look *look = context;
    uint64_t units = seen_at(look, hex);
    if (units == 0) {
        draw_empty(look, row, hex, x);
    } else {
        int unit = top_unit(look->world, units), side = look->world->unit[unit].side;
        unsigned ink = ink_of(side) | (has(look->state->disrupted, unit) ? INK_DIM : INK_BOLD);
        hexrow_sign(row, 0, x + 1, side == ALLIED ? '+' : '-', ink_of(side));
        hexrow_text(row, 0, x + 2, look->world->unit[unit].label, 4, ink);
    }
    draw_marks(look, row, hex, x, units);
}

static unsigned map_ground(const void *context, Hex hex) {
    const Look *look = context;
    const Terrain *terrain = terrain_at(look->world, hex);
    if (terrain->enters == 0) return 18;
    if (!(terrain->enters >> MOVER_AFV & 1)) return 23;
    if (terrain->hill) return 58;
    return terrain->blocks ? terrain->rough ? 22 : 239 : 0;
}

// --- the text above the map

// Writes each objective with its worth to the Allied and to the Axis side, and the side that
// controls it; then the worth of enemy losses to both sides.
static void show_points(const Look *look) {
    const World *world = look->world;
    const uint8_t *men = world->figure_points, *machines = world->vehicle_points;
    text_put(look->out, "Victory points %s/%s for:", world->side[ALLIED].name,
             world->side[AXIS].name);
    for (int i = 0; i < world->objective_count; i++) {
        Hex hex = world->objectives[i];
        Side holder = rfic_controller(world, look->state, i);
        char label[5];
        text_put(look->out, " %s%s%s %d/%d", hex_label(&world->grid, hex, label),
                 world->hex_name[hex][0] ? " " : "", world->hex_name[hex],
                 world->objective_worth[i][ALLIED], world->objective_worth[i][AXIS]);
        text_put(look->out, " (held by %s),", holder < SIDES ? world->side[holder].name : "nobody");
    }
    if (men[ALLIED] || men[AXIS] || machines[ALLIED] || machines[AXIS])
        text_put(look->out, " each enemy figure lost %d/%d, each vehicle %d/%d [F12].\n",
                 men[ALLIED], men[AXIS], machines[ALLIED], machines[AXIS]);
    else
        text_put(look->out, " losses 0/0 [F12].\n");
}

static void show_score(const Look *look) {
    const World *world = look->world;
    const State *state = look->state;
    Scale scale;
    rfic_scale(world, &scale);
    text_put(look->out, "%s   ", world->heading.title);
    if (state->turn == 0)
        text_put(look->out, "Set-up, before turn 1 of %d.\n", world->turns);
    else
        text_put(look->out, "Turn %d of %d.\n", state->turn, world->turns);
    int margin = victory_margin(world, state);
    text_put(look->out, "Margin %s%d.\n", plus_of(margin), margin);
    scale_say(&scale, world->side[ALLIED].name, world->side[AXIS].name, ", ", look->out);
    draw_say(&scale, "; a draw is ", look->out);
    text_put(look->out, ".\n");
    show_points(look);
    for (int side = 0; side < SIDES; side++) {
        const SideCard *card = &world->side[side];
        int lost = strength_lost(world, state, side);
        text_put(look->out, "%s: %d of %d strength lost (%d%%)", card->name, lost, card->strength,
                 100 * lost / card->strength);
        if (card->breaks) text_put(look->out, ", breaks at %d%%", card->breaks);
        text_put(look->out, side == ALLIED ? "; " : ".\n");
    }
    int cards = 0;
    for (int class = 0; class < CARD_CLASSES; class ++) cards += state->pile[class];
    if (cards > 0)
        text_put(look->out, "Draw pile: %d red and %d black cards.\n", pile_left(state, RED),
                 pile_left(state, BLACK));
}

// Writes the pieces that act next, in the order of the cards that they still hold [S3, S4].
static void show_order(const Look *look) {
    const State *state = look->state;
    uint64_t left = 0;
    for (int unit = 0; unit < look->world->unit_count; unit++)
        if (state->card[unit] != NO_CARD) left |= bit(unit);
    if (left == 0 || state->frame[0].phase == PHASE_DEAL) return;
    text_put(look->out, "Next to act:");
    for (int count = 0; left != 0 && count < ORDER_SHOWN; count++) {
        int next = bits_first(left);
        char card[16];
        for (uint64_t rest = left; rest; rest &= rest - 1)
            if (card_order(state->card[bits_first(rest)]) < card_order(state->card[next]))
                next = bits_first(rest);
        left &= ~bit(next);
        text_put(look->out, "%s %s %s", count > 0 ? "," : "", look->world->unit[next].name,
                 card_name(state->card[next], card));
    }
    text_put(look->out, left ? ", and %d more.\n" : ".\n", bits_count(left));
}

// --- the text below the map, and the whole text

static void show_place(const Look *look, int unit) {
    const State *state = look->state;
    char label[5];
    if (has(state->gone, unit))
        text_put(look->out, "eliminated");
    else if (has(state->due, unit))
        text_put(look->out, "%s",
                 is_kind(look->world, unit, AIRCRAFT) ? "in the air" : "may arrive");
    else if (!has(state->on_map, unit))
        text_put(look->out,
                 look->world->unit[unit].turn > state->turn ? "arrives turn %d" : "off map",
                 look->world->unit[unit].turn);
    else if (has(state->hidden, unit) && !look_knows(look, look->world->unit[unit].side))
        text_put(look->out, "hidden");
    else
        text_put(look->out, "%s", hex_label(&look->world->grid, state->hex[unit], label));
}

// Writes the weapons of the figures that are left, or the weapon of a gun or an AFV.
static void show_arms(const Look *look, int unit) {
    const Unit *it = &look->world->unit[unit];
    const uint8_t *arms = it->arms[look->state->figures[unit]];
    int shown = 0;
    if (it->weapon != NO_INDEX) text_put(look->out, "; %s", weapon_names[it->weapon]);
    for (int weapon = 0; weapon < ARMS; weapon++)
        if (arms[weapon] > 0)
            text_put(look->out, "%s %d %s", shown++ ? "," : ";", arms[weapon],
                     weapon_names[weapon]);
    if (it->kind == AFV) text_put(look->out, ", %s armour", weight_names[it->armour]);
}

static void show_unit(const Look *look, int unit) {
    const State *state = look->state;
    const Unit *it = &look->world->unit[unit];
    char card[16] = "";
    if (state->card[unit] != NO_CARD) card_name(state->card[unit], card);
    text_put(look->out, "  %-4s %-22s %-9s %5d  %-5s ", it->label, it->name,
             unit_kind_names[it->kind], state->figures[unit], card);
    show_place(look, unit);
    if (has(state->disrupted, unit)) text_put(look->out, ", disrupted");
    if (has(state->moved, unit)) text_put(look->out, ", moved");
    if (has(state->limbered, unit)) text_put(look->out, ", limbered");
    if (has(state->wounded, unit)) text_put(look->out, ", wounded");
    if (has(state->riding, unit))
        text_put(look->out, ", riding %s", look->world->unit[state->carrier[unit]].name);
    if (has(state->hidden, unit) && look_knows(look, it->side)) text_put(look->out, ", hidden");
    if (state->figures[unit] > 0) show_arms(look, unit);
    text_char(look->out, '\n');
}

// Writes the planned barrages of the viewer, and those of the enemy that have been fired.
static void show_plans(const Look *look) {
    const World *world = look->world;
    char label[5];
    for (int i = 0; i < world->barrage_count; i++) {
        int unit = world->barrage_unit[i], side = world->unit[unit].side;
        bool fired = look->state->barrage_fired >> i & 1;
        if (!(look->state->barrage_made >> i & 1) || (!fired && !look_knows(look, side))) continue;
        Hex hex = world->side[side].target[look->state->barrage_target[i]];
        text_put(look->out, "Planned barrage of %s: %s, ", world->unit[unit].name,
                 hex_label(&world->grid, hex, label));
        if (look->state->barrage_turn[i] > 0)
            text_put(look->out, "turn %d%s.\n", look->state->barrage_turn[i],
                     fired ? ", fired" : "");
        else
            text_put(look->out, "turn not chosen yet.\n");
    }
}

// Writes the key of the map: the terrains on it, and the signs.
static void show_key(const Look *look) {
    const World *world = look->world;
    uint32_t present = 0;
    for (Hex hex = 0; hex < world->grid.count; hex++) present |= 1u << world->terrain[hex];
    const char *before = "Terrain: ";
    for (int i = 0; i < world->terrain_count; i++) {
        if (!(present >> i & 1)) continue;
        text_put(look->out, "%s%c %s", before, world->terrains[i].letter, world->terrains[i].name);
        before = ", ";
    }
    text_put(look->out,
             "\nUpper line: the top unit (+ of %s, - of %s), or * objective and its holder, or a "
             "road.\nLower line: terrain, number of units, ? a unit is disrupted, * objective, "
             "^ trench, ! mines.\nHexsides: | ~~ river, : -- stream, %% ford, = / \\ road, ][ "
             "bridge, x bridge that was blown.\n",
             world->side[ALLIED].name, world->side[AXIS].name);
}

void rfic_render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    Look look = {world, state, viewer, colour, out};
    HexText map = {&world->grid, colour, out, &look, map_edge, map_cell, map_ground};
    show_score(&look);
    show_order(&look);
    hextext_put(&map);
    show_key(&look);
    for (int side = 0; side < SIDES; side++) {
        text_put(out, "%-29s kind    figures  card  where\n", world->side[side].name);
        for (int unit = 0; unit < world->unit_count; unit++)
            if (world->unit[unit].side == side) show_unit(&look, unit);
    }
    show_plans(&look);
}
