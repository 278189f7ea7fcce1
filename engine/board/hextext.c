// SPDX-License-Identifier: GPL-3.0-or-later
// hextext.c -- draws a hex map as text; see hextext.h. Start at hextext_put().
#include "hextext.h"

enum {
    HEXTEXT_ROW = HEX_SIDE_MAX * HEXTEXT_WIDTH + HEXTEXT_HALF,
    MARKS_MAX = 5,  // characters in the lower line
};

void ink_put(Text *out, unsigned ink, unsigned ground) {
    static const char *const codes[INKS] = {
        [INK_PLAIN] = "",         [INK_ALLIED] = ";38;5;81", [INK_AXIS] = ";38;5;210",
        [INK_WATER] = ";38;5;39", [INK_ROAD] = ";38;5;180",  [INK_FAINT] = ";38;5;246",
        [INK_MARK] = ";38;5;229",
    };
    unsigned kind = ink & (INK_BOLD - 1);
    assert(kind < INKS);
    text_put(out, "\033[0%s%s%s", ink & INK_BOLD ? ";1" : "", ink & INK_DIM ? ";2" : "",
             codes[kind]);
    if (ground) text_put(out, ";48;5;%u", ground);
    text_char(out, 'm');
}

static void map_ink(const HexText *map, unsigned ink, unsigned ground) {
    if (map->colour) ink_put(map->out, ink, ground);
}

typedef struct Glyph {
    char sign;
    uint8_t ink, ground;
} Glyph;

struct HexRow {
    Glyph line[HEXTEXT_LINES][HEXTEXT_ROW];
    int width;
};

void hexrow_sign(HexRow *row, int line, int x, char sign, unsigned ink) {
    assert(x >= 0 && x < row->width && line < HEXTEXT_LINES);
    row->line[line][x].sign = sign;
    row->line[line][x].ink = (uint8_t)ink;
}

void hexrow_text(HexRow *row, int line, int x, const char *text, int room, unsigned ink) {
    for (int used = 0; used < room && *text; text++) {
        if ((*text & 0xc0) == 0x80) continue;
        hexrow_sign(row, line, x + used++, *text & 0x80 ? '?' : *text, ink);
    }
}

void hexrow_marks(HexRow *row, int x, const char *marks, bool south_east) {
    int length = (int)strlen(marks);
    int start = length > 2 ? 1 : 2;
    int room = start + length > 5 && south_east ? 4 : MARKS_MAX;
    char west = row->line[1][x + 1].sign, east = row->line[1][x + 4].sign;
    if (start == 1 && west != ' ') hexrow_sign(row, 1, x, west, row->line[1][x + 1].ink);
    if (start + length > 4 && east != ' ') {
        hexrow_sign(row, 1, x + 5, east, row->line[1][x + 4].ink);
    }
    hexrow_sign(row, 1, x + start, marks[0], INK_FAINT);
    hexrow_text(row, 1, x + start + 1, marks + 1, room - 1, INK_MARK | INK_BOLD);
}

void hexrow_road(HexRow *row, int x, unsigned directions) {
    hexrow_sign(row, 0, x + 2, '=', INK_ROAD);
    if (directions >> 3 & 1) hexrow_sign(row, 0, x + 1, '=', INK_ROAD);
    for (int i = 3; i < HEXTEXT_WIDTH && directions & 1; i++)
        hexrow_sign(row, 0, x + i, '=', INK_ROAD);
}

// --- hexsides and hexes --------------------------------------------------------------------------

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

static void edges_draw(const HexText *map, HexRow *row, Hex hex, int x) {
    const EdgeSign *west = &edge_signs[map->edge(map->context, hex, 3)];
    const EdgeSign *south_west = &edge_signs[map->edge(map->context, hex, 4)];
    const EdgeSign *south_east = &edge_signs[map->edge(map->context, hex, 5)];
    hexrow_sign(row, 0, x, west->west, west->ink);
    hexrow_text(row, 1, x, south_west->south_west, 2, south_west->ink);
    hexrow_text(row, 1, x + 4, south_east->south_east, 2, south_east->ink);
    bool water = south_west->ink == INK_WATER && south_west == south_east;  // join the two sides
    if (water) hexrow_text(row, 1, x + 2, south_west->south_west, 2, INK_WATER);
}

static void hex_draw(const HexText *map, HexRow *row, Hex hex, int x) {
    unsigned ground = map->ground(map->context, hex);
    for (int i = 0; i < HEXTEXT_LINES * HEXTEXT_WIDTH; i++)
        row->line[i / HEXTEXT_WIDTH][x + i % HEXTEXT_WIDTH] =
            (Glyph){' ', INK_PLAIN, (uint8_t)ground};
    edges_draw(map, row, hex, x);
    map->cell(map->context, row, hex, x);
}

// --- lines of the map ----------------------------------------------------------------------------

static void print_line(const HexText *map, const HexRow *row, int line) {
    const Glyph *glyphs = row->line[line];
    int width = row->width;
    while (width > 0 && glyphs[width - 1].sign == ' ' &&
           (!map->colour || glyphs[width - 1].ground == 0)) {
        width--;
    }
    unsigned ink = INKS, ground = 0;  // colours that the terminal has now; INKS if unknown
    char signs[HEXTEXT_ROW];          // of the glyphs that have these colours
    int count = 0;
    for (int x = 0; x < width; x++) {
        const Glyph *glyph = &glyphs[x];
        bool inked = glyph->sign != ' ' || ink & INK_DIM;
        if (map->colour &&
            (ink == INKS || glyph->ground != ground || (inked && glyph->ink != ink))) {
            text_put(map->out, "%.*s", count, signs);
            count = 0;
            ink = glyph->ink;
            ground = glyph->ground;
            map_ink(map, ink, ground);
        }
        signs[count++] = glyph->sign;
    }
    text_put(map->out, "%.*s", count, signs);
    map_ink(map, INK_PLAIN, 0);
    text_char(map->out, '\n');
}

static void print_columns(const HexText *map) {
    map_ink(map, INK_FAINT, 0);
    text_put(map->out, "%*s", 4, "");
    for (int column = 1; column <= map->grid->columns; column++) {
        text_put(map->out, "  %02d%s", column, column < map->grid->columns ? "  " : "");
    }
    map_ink(map, INK_PLAIN, 0);
    text_char(map->out, '\n');
}

void hextext_put(const HexText *map) {
    const HexGrid *grid = map->grid;
    print_columns(map);
    for (int r = 0; r < grid->rows; r++) {
        HexRow row = {.width = grid->columns * HEXTEXT_WIDTH + HEXTEXT_HALF};
        for (int line = 0; line < HEXTEXT_LINES; line++)
            for (int x = 0; x < row.width; x++) row.line[line][x] = (Glyph){' ', INK_PLAIN, 0};
        for (int c = 0; c < grid->columns; c++) {
            hex_draw(map, &row, (Hex)(r * grid->columns + c),
                     c * HEXTEXT_WIDTH + (r % 2) * HEXTEXT_HALF);
        }
        map_ink(map, INK_FAINT, 0);
        text_put(map->out, "%02d  ", r + 1);
        print_line(map, &row, 0);
        text_put(map->out, "    ");
        print_line(map, &row, 1);
    }
}
