// SPDX-License-Identifier: GPL-3.0-or-later
// render_map.c -- draws the map as text: the units in each hex, and the features along its sides.
// hextext.c draws the outlines of the hexes.
#include "render.h"

static EdgeKind edge_kind(const Look *look, Hex hex, int direction) {
    const World *world = look->world;
    int bridge = world->bridge[hex][direction];
    if (bridge != NO_INDEX) {
        return look->state->ruined_objects >> bridge & 1 ? EDGE_RUIN : EDGE_BRIDGE;
    }
    bool river = world->river[hex] >> direction & 1, road = world->road[hex] >> direction & 1;
    if (world->ford[hex] >> direction & 1) return EDGE_FORD;
    if (river) return road ? EDGE_BRIDGE : EDGE_RIVER;
    if (road) return EDGE_ROAD;
    return world->stream[hex] >> direction & 1 ? EDGE_STREAM : EDGE_NONE;
}

static int top_unit(const Look *look, uint64_t units) {
    int top = bits_first(units);
    for (; units; units &= units - 1) {
        int unit = bits_first(units);
        if (look->state->order[unit] > look->state->order[top]) top = unit;
    }
    return top;
}

static void draw_label(const Look *look, HexRow *row, int line, int x, char sign, uint64_t units,
                       int side) {
    int unit = top_unit(look, units);
    hexrow_sign(row, line, x + 1, sign, ink_of(side));
    hexrow_text(row, line, x + 2, look->world->unit[unit].label, 4,
                unit_ink(look->state, unit, side));
}

// Draws the upper line of a hex without units: an objective with its controller or, in other hexes,
// the road.
static void draw_empty(const Look *look, HexRow *row, Hex hex, int x) {
    const World *world = look->world;
    int objective = world->objective[hex];
    if (objective != NO_INDEX) {
        int side = has(look->state->control[ALLIED], objective) ? ALLIED
                   : has(look->state->control[AXIS], objective) ? AXIS
                                                                : NOBODY;
        hexrow_sign(row, 0, x + 1, '*', INK_MARK | INK_BOLD);
        hexrow_text(row, 0, x + 2, side == NOBODY ? "none" : world->side[side].name, 4,
                    side == NOBODY ? INK_FAINT : ink_of(side));
    } else if (world->road[hex]) {
        hexrow_road(row, x, world->road[hex]);
    }
}

// Draws the lower line of a hex: the terrain, then markers, in at most five characters.
static void draw_marks(const Look *look, HexRow *row, Hex hex, int x, uint64_t units) {
    const World *world = look->world;
    const State *state = look->state;
    char marks[16] = "";
    Text text = text_over(marks, sizeof marks);
    int mine = mine_at(state, hex);
    text_char(&text, world->terrains[world->terrain[hex]].letter);
    if (bits_count(units) > 1) text_put(&text, "%d", bits_count(units));
    if (units && has(state->disorganised, top_unit(look, units))) text_char(&text, '?');
    if (units && world->objective[hex] != NO_INDEX) text_char(&text, '*');
    if (world->fort[hex]) {
        text_char(&text, state->ruined_forts >> world->fort_index[hex] & 1 ? 'x' : '#');
    }
    if (units & state->improved) text_char(&text, '^');
    if (mine >= 0) {
        int value = mine_seen(look, &state->mine[mine]);
        text_char(&text, '!');
        if (value >= 0) text_put(&text, "%d", value);
    }
    hexrow_marks(row, x, marks, edge_kind(look, hex, 5) != EDGE_NONE);
}

static void map_cell(const void *context, HexRow *row, Hex hex, int x) {
    const Look *look = context;
    const World *world = look->world;
    uint64_t units = units_at(look->state, hex);
    uint64_t allied = units & world->side[ALLIED].units, axis = units & world->side[AXIS].units;
    if (allied && axis) {  // a close combat waits or is being resolved
        draw_label(look, row, 0, x, ' ', allied, ALLIED);
        draw_label(look, row, 1, x, 'X', axis, AXIS);
        return;
    }
    if (allied) draw_label(look, row, 0, x, ' ', allied, ALLIED);
    if (axis) draw_label(look, row, 0, x, '<', axis, AXIS);
    if (units == 0) draw_empty(look, row, hex, x);
    draw_marks(look, row, hex, x, units);
}

static EdgeKind map_edge(const void *context, Hex hex, int direction) {
    return edge_kind(context, hex, direction);
}

static unsigned map_ground(const void *context, Hex hex) {
    const Look *look = context;
    return terrain_ground(&look->world->terrains[look->world->terrain[hex]]);
}

void show_map(const Look *look) {
    hextext_put(&(HexText){.grid = &look->world->grid,
                           .colour = look->colour,
                           .out = look->out,
                           .context = look,
                           .edge = map_edge,
                           .cell = map_cell,
                           .ground = map_ground});
}
