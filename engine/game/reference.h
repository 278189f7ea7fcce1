// SPDX-License-Identifier: GPL-3.0-or-later
// reference.h -- the rules reference of a rule system: engine/rules/SYSTEM/RULES.md, which the
// program carries within itself, as sections that a citation or a word finds.
//
// A section is a heading with the rules that it holds, "### [7.3.1-3, R14] Title", and the text up
// to the next heading; headings of higher levels are its sub-sections. A line "{{table NAME}}"
// stands for a table of the scenario in use: "terrain", "units", or the table of the scenario's
// chart that cites NAME, such as "6.10" or "sheet: cover".
//
// Lines from "{{picture KIND CAPTION" to "}}" declare a small map, which the page draws with the
// code of its map and a terminal prints as it stands. Of the kind "hexes", each line is a row of
// hexes, the second and every other one half a hex to the right: the letter of a terrain (. clear,
// w wood, o orchard, f farm), and for a unit ":NAME" with + or - for its side. Lines "move NAME
// COLUMN ROW" and "fire NAME COLUMN ROW" draw arrows. Of the kind "stands", a letter is a quarter
// of an inch: [ 1  ] is a stand, ^ the direction of a front, o the middle of a template.
#pragma once
#include "engine/rules/rules.h"

enum {
    SECTIONS_MAX = 256,
    SECTION_FOUND_MAX = 32,  // sections that a list of citations may lead to
    SECTION_BYTES = 1 << 14  // room for one section with its tables
};

typedef struct Section {
    int level;          // 1 is the title of the whole, 2 a chapter
    const char *rules;  // "[7.3.1, R14]"; empty if the heading cites no rule
    const char *title;
    const char *body;
    int rules_length, title_length, body_length;
} Section;

typedef struct Reference {
    const char *system;
    int count;
    Section section[SECTIONS_MAX];
} Reference;

// Reads the reference of a rule system. The texts belong to the program. False if the system has
// none, as small games.
bool reference_open(Reference *out, const char *system);
// Reads a reference from any text, which must outlive *out; for tests.
void reference_read(Reference *out, const char *system, const char *text);

// The section that holds one rule; -1: none. "9.2d" leads to [9.2] if it has no section of its
// own, "7" to [7.0], and "r14" to [R14].
int reference_find(const Reference *reference, const char *rule);
// The sections of all rules that `words` cites, with or without brackets: "7.3.1, R14", or all
// between the ends of a range: "14.4.7 to 14.4.11". Each once, in the order of the text; returns
// how many.
int reference_find_all(const Reference *reference, const char *words, int out[SECTION_FOUND_MAX]);
// The sections that hold every word of `words`, at the start of a word, case ignored, in their text
// or in a table of the game (NULL: in no table). Returns how many; `out` has room for SECTIONS_MAX.
int reference_search(const Reference *reference, const Game *game, const char *words, int out[]);
// The first section behind `index` that is not one of its sub-sections.
int reference_end(const Reference *reference, int index);

// ---- Text

typedef enum BlockKind { BLOCK_PARAGRAPH, BLOCK_ITEM, BLOCK_TABLE, BLOCK_PICTURE } BlockKind;

typedef struct Block {
    BlockKind kind;
    // BLOCK_TABLE: the name of the table; BLOCK_PICTURE: its kind, its caption and the lines of it
    const char *text;
    int length;
} Block;

// Takes the next block of a body from *rest, which starts as the body. False at its end.
bool reference_block(const Section *section, const char **rest, Block *out);
// The words of a paragraph or an item on one line, without marks of emphasis.
void reference_words(const Block *block, Text *out);
// A table of the scenario. Puts nothing if it has none of that name.
void reference_table(const Game *game, const char *name, int length, Text *out);
void reference_terrain(const Game *game, Text *out);  // the table "terrain"

// One line: "[7.3.1, R14] Title".
void reference_heading(const Section *section, Text *out);
// A section for a screen of `width` columns, without its sub-sections. Game NULL: without tables.
void reference_section(const Reference *reference, int index, const Game *game, int width,
                       Text *out);
// All headings, a line each.
void reference_contents(const Reference *reference, Text *out);
// All words of a section and its tables, with one blank between.
void reference_plain(const Section *section, const Game *game, Text *out);
// About `width` columns of a section, around the first of `words`.
void reference_excerpt(const Section *section, const Game *game, const char *words, int width,
                       Text *out);
