// SPDX-License-Identifier: GPL-3.0-or-later
// reference.h -- the rules reference of a rule system, engine/rules/SYSTEM/RULES.md, which is part
// of the program. Sections are found by the rules that they explain or by words.
//
// A section is a heading and the text up to the next heading. The heading names the rules that the
// section explains: "### [7.3.1-3, R14] Title". Sections with more '#' below it are sub-sections. A
// line "{{table NAME}}" stands for a table of the scenario: "terrain", "units", or the table of its
// chart that cites NAME, such as "6.10" or "sheet: cover".
//
// Lines from "{{picture KIND CAPTION" to "}}" declare a small map. The page draws it as it draws
// the map of a game; a terminal prints its lines.
// - KIND "hexes": each line is a row of hexes; the second and every other row is shifted right by
//   half a hex. A letter is a terrain (. clear, w wood, o orchard, f farm, h hill, v village, m
//   marsh, ~ water); ":NAME+" or ":NAME-" is a unit and its side. Lines "move NAME COLUMN ROW" and
//   "fire NAME COLUMN ROW" draw arrows.
// - KIND "stands": one character is a quarter of an inch; [ 1  ] is a stand, ^ the direction of a
//   front, o the centre of a template.
#pragma once
#include "engine/rules/game.h"

enum {
    SECTIONS_MAX = 256,
    SECTION_FOUND_MAX = 32,  // most sections that a list of citations finds
    SECTION_BYTES = 1 << 14  // longest section with its tables
};

typedef struct Section {
    int level;          // number of '#': 1 is the title of the document, 2 a chapter
    const char *rules;  // "[7.3.1, R14]", or empty
    const char *title;
    const char *body;
    int rules_length, title_length, body_length;
} Section;

typedef struct Reference {
    const char *system;
    int count;
    Section section[SECTIONS_MAX];
} Reference;

// Reads the reference of a rule system. The texts belong to the program. Returns false if the
// system has none, such as a small game.
bool reference_open(Reference *out, const char *system);
// Reads a reference from a text that must outlive *out.
void reference_read(Reference *out, const char *system, const char *text);

// Returns the index of the section that explains a rule, or -1. "9.2d" finds [9.2] if it has no
// section of its own, "7" finds [7.0], and "r14" finds [R14].
int reference_find(const Reference *reference, const char *rule);
// Finds the sections of all rules that `words` cites, with or without brackets: "7.3.1, R14". A
// range such as "14.4.7 to 14.4.11" finds all rules between its ends. Lists each section once, in
// the order of the reference. Returns their number.
int reference_find_all(const Reference *reference, const char *words, int out[SECTION_FOUND_MAX]);
// Finds the sections that contain all words, each at the start of a word, ignoring case. Also
// searches the tables of the game, unless `game` is NULL. Returns their number; `out` has room for
// SECTIONS_MAX.
int reference_search(const Reference *reference, const Game *game, const char *words, int out[]);
// Returns the index of the first section after `index` that is not a sub-section of it.
int reference_end(const Reference *reference, int index);

typedef enum BlockKind { BLOCK_PARAGRAPH, BLOCK_ITEM, BLOCK_TABLE, BLOCK_PICTURE } BlockKind;

typedef struct Block {
    BlockKind kind;
    // The text of the block. A BLOCK_TABLE has the name of its table here, a BLOCK_PICTURE its
    // kind, caption and lines.
    const char *text;
    int length;
} Block;

// Takes the next block of a body from *rest, which starts as section->body. Returns false at the
// end.
bool reference_block(const Section *section, const char **rest, Block *out);
// Appends a paragraph or an item on one line, without marks of emphasis.
void reference_words(const Block *block, Text *out);
// Appends a table of the scenario, or nothing if it has no table of this name.
void reference_table(const Game *game, const char *name, int length, Text *out);
// Appends the table "terrain".
void reference_terrain(const Game *game, Text *out);

// Appends the heading on one line: "[7.3.1, R14] Title".
void reference_heading(const Section *section, Text *out);
// Appends a section for a screen of `width` columns, without its sub-sections; without tables if
// `game` is NULL.
void reference_section(const Reference *reference, int index, const Game *game, int width,
                       Text *out);
// Appends all headings, one per line.
void reference_contents(const Reference *reference, Text *out);
// Appends all words of the body of a section and of its tables, separated by single blanks. Leaves
// out pictures.
void reference_plain(const Section *section, const Game *game, Text *out);
// Appends an excerpt of about `width` columns around the first word of `words`. If the section does
// not have that word, the excerpt is its start.
void reference_excerpt(const Section *section, const Game *game, const char *words, int width,
                       Text *out);
