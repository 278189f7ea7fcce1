// SPDX-License-Identifier: GPL-3.0-or-later
// show_map.c -- the hex map as text: a hex is six characters by two lines, every second row half a
// hex to the right. show_map() at the end is the way in.
//
//      012345
//      |<1MG     west side; "<" for an Axis unit; the label of the uppermost unit
//      ~~v3~~    south-west side; terrain, units in the stack and other marks; south-east side
#include "show.h"

#include <stdio.h>

enum {
    HEX_WIDTH = 6,
    HEX_LINES = 2,
    HALF = 3,
    ROW_WIDTH = 40 * HEX_WIDTH + HALF,
    MARKS_MAX = 5,  // characters of the lower line
};

typedef struct Glyph {
    char sign;
    uint8_t ink, ground;
} Glyph;

typedef struct Row {  // one row of hexes
    Glyph line[HEX_LINES][ROW_WIDTH];
    int width;
} Row;

static void row_put(Row *row, int line, int x, char sign, unsigned ink) {
    assert(x >= 0 && x < row->width && line < HEX_LINES);
    row->line[line][x].sign = sign;
    row->line[line][x].ink = (uint8_t)ink;
}

// A letter beyond ASCII takes several bytes and one place: it becomes "?".
static void row_text(Row *row, int line, int x, const char *text, int room, unsigned ink) {
    for (int used = 0; used < room && *text; text++) {
        if ((*text & 0xc0) == 0x80) continue;
        row_put(row, line, x + used++, *text & 0x80 ? '?' : *text, ink);
    }
}

// --- hexsides ------------------------------------------------------------------------------------

typedef enum EdgeKind {
    EDGE_NONE,
    EDGE_RIVER,
    EDGE_STREAM,
    EDGE_FORD,
    EDGE_ROAD,
    EDGE_BRIDGE,
    EDGE_RUIN
} EdgeKind;

typedef struct EdgeSign {
    char west;
    char south_west[3], south_east[3];
    uint8_t ink;
} EdgeSign;

// clang-format off
static const EdgeSign edge_signs[] = {
    [EDGE_NONE]   = {' ', "  ", "  ",  INK_PLAIN},
    [EDGE_RIVER]  = {'|', "~~", "~~",  INK_WATER},
    [EDGE_STREAM] = {':', "--", "--",  INK_WATER},
    [EDGE_FORD]   = {'%', "%%", "%%",  INK_WATER},
    [EDGE_ROAD]   = {'=', " /", "\\ ", INK_ROAD},
    [EDGE_BRIDGE] = {']', "][", "][",  INK_ROAD},
    [EDGE_RUIN]   = {'x', "xx", "xx",  INK_MARK},
};
// clang-format on

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

static void draw_edges(const Look *look, Row *row, Hex hex, int x) {
    const EdgeSign *west = &edge_signs[edge_kind(look, hex, 3)];
    const EdgeSign *south_west = &edge_signs[edge_kind(look, hex, 4)];
    const EdgeSign *south_east = &edge_signs[edge_kind(look, hex, 5)];
    row_put(row, 0, x, west->west, west->ink);
    row_text(row, 1, x, south_west->south_west, 2, south_west->ink);
    row_text(row, 1, x + 4, south_east->south_east, 2, south_east->ink);
    bool water = south_west->ink == INK_WATER && south_west == south_east;  // it flows on
    if (water) row_text(row, 1, x + 2, south_west->south_west, 2, INK_WATER);
}

// --- what stands in a hex ------------------------------------------------------------------------

static int top_unit(const Look *look, uint64_t units) {
    int top = bits_first(units);
    for (; units; units &= units - 1) {
        int unit = bits_first(units);
        if (look->state->order[unit] > look->state->order[top]) top = unit;
    }
    return top;
}

static void draw_label(const Look *look, Row *row, int line, int x, char sign, uint64_t units,
                       int side) {
    int unit = top_unit(look, units);
    row_put(row, line, x + 1, sign, ink_of(side));
    row_text(row, line, x + 2, look->world->unit[unit].label, 4, unit_ink(look->state, unit, side));
}

// The upper line where nobody stands: an objective with its owner, else the road.
static void draw_empty(const Look *look, Row *row, Hex hex, int x) {
    const World *world = look->world;
    int objective = world->objective[hex];
    if (objective != NO_INDEX) {
        int side = has(look->state->control[ALLIED], objective) ? ALLIED
                   : has(look->state->control[AXIS], objective) ? AXIS
                                                                : NOBODY;
        row_put(row, 0, x + 1, '*', INK_MARK | INK_BOLD);
        row_text(row, 0, x + 2, side == NOBODY ? "none" : world->side[side].name, 4,
                 side == NOBODY ? INK_FAINT : ink_of(side));
    } else if (world->road[hex]) {
        row_put(row, 0, x + 2, '=', INK_ROAD);
        if (world->road[hex] >> 3 & 1) row_put(row, 0, x + 1, '=', INK_ROAD);
        for (int i = 3; i < HEX_WIDTH && world->road[hex] & 1; i++)
            row_put(row, 0, x + i, '=', INK_ROAD);
    }
}

// The lower line: terrain and marks, two to five characters around the hexsides' signs.
static void draw_marks(const Look *look, Row *row, Hex hex, int x, uint64_t units) {
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
    int start = text.length > 2 ? 1 : 2;
    int room = start + (int)text.length > 5 && edge_kind(look, hex, 5) != EDGE_NONE ? 4 : MARKS_MAX;
    char west = row->line[1][x + 1].sign, east = row->line[1][x + 4].sign;
    if (start == 1 && west != ' ') row_put(row, 1, x, west, row->line[1][x + 1].ink);
    if (start + (int)text.length > 4 && east != ' ') {
        row_put(row, 1, x + 5, east, row->line[1][x + 4].ink);
    }
    row_put(row, 1, x + start, marks[0], INK_FAINT);
    row_text(row, 1, x + start + 1, marks + 1, room - 1, INK_MARK | INK_BOLD);
}

static void draw_hex(const Look *look, Row *row, Hex hex, int x) {
    const World *world = look->world;
    unsigned ground = terrain_ground(&world->terrains[world->terrain[hex]]);
    for (int i = 0; i < HEX_LINES * HEX_WIDTH; i++) {
        row->line[i / HEX_WIDTH][x + i % HEX_WIDTH] = (Glyph){' ', INK_PLAIN, (uint8_t)ground};
    }
    draw_edges(look, row, hex, x);
    uint64_t units = units_at(look->state, hex);
    uint64_t allied = units & world->side[ALLIED].units, axis = units & world->side[AXIS].units;
    if (allied && axis) {  // an attack waits, or is being resolved
        draw_label(look, row, 0, x, ' ', allied, ALLIED);
        draw_label(look, row, 1, x, 'X', axis, AXIS);
        return;
    }
    if (allied) draw_label(look, row, 0, x, ' ', allied, ALLIED);
    if (axis) draw_label(look, row, 0, x, '<', axis, AXIS);
    if (units == 0) draw_empty(look, row, hex, x);
    draw_marks(look, row, hex, x, units);
}

// --- rows ----------------------------------------------------------------------------------------

static void print_line(const Look *look, const Row *row, int line) {
    const Glyph *glyphs = row->line[line];
    int width = row->width;
    while (width > 0 && glyphs[width - 1].sign == ' ' &&
           (!look->colour || glyphs[width - 1].ground == 0)) {
        width--;
    }
    unsigned ink = INKS, ground = 0;  // what the terminal is set to; INKS: anything
    for (int x = 0; x < width; x++) {
        const Glyph *glyph = &glyphs[x];
        bool inked = glyph->sign != ' ' || ink & INK_DIM;
        if (ink == INKS || glyph->ground != ground || (inked && glyph->ink != ink)) {
            ink = glyph->ink;
            ground = glyph->ground;
            look_ink(look, ink, ground);
        }
        text_char(look->out, glyph->sign);
    }
    look_plain(look);
    text_char(look->out, '\n');
}

static void print_columns(const Look *look, int first) {
    look_ink(look, INK_FAINT, 0);
    text_put(look->out, "%*s", 4 + first, "");
    for (int column = 1; column <= look->world->grid.columns; column++) {
        text_put(look->out, "  %02d%s", column, column < look->world->grid.columns ? "  " : "");
    }
    look_plain(look);
    text_char(look->out, '\n');
}

void show_map(const Look *look) {
    const HexGrid *grid = &look->world->grid;
    print_columns(look, 0);
    for (int r = 0; r < grid->rows; r++) {
        Row row = {.width = grid->columns * HEX_WIDTH + HALF};
        for (int i = 0; i < HEX_LINES * row.width; i++) {
            row.line[i / row.width][i % row.width] = (Glyph){' ', INK_PLAIN, 0};
        }
        for (int c = 0; c < grid->columns; c++) {
            draw_hex(look, &row, (Hex)(r * grid->columns + c), c * HEX_WIDTH + (r % 2) * HALF);
        }
        look_ink(look, INK_FAINT, 0);
        text_put(look->out, "%02d  ", r + 1);
        print_line(look, &row, 0);
        text_put(look->out, "    ");
        print_line(look, &row, 1);
    }
}
