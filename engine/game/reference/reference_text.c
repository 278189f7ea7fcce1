// SPDX-License-Identifier: GPL-3.0-or-later
// reference_text.c -- writes sections of the rules reference as text, with tables of the scenario;
// see reference.h.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "reference.h"

enum { CHART_BYTES = 1 << 14, COLUMNS_MAX = 24, CAPTION_BYTES = 256 };

// ---- Blocks of a body

static bool is_item(const char *line) { return line[0] == '-' && line[1] == ' '; }

// If a line stands for a table, stores the name of the table and returns the length of the name.
// Otherwise returns 0.
static int table_named(const char *line, const char **name) {
    static const char start[] = "{{table ";
    if (strncmp(line, start, strlen(start)) != 0) return 0;
    *name = line + strlen(start);
    return (int)strcspn(*name, "}\n");
}

// If a picture begins at `line`, points *text to its kind and returns the length of the picture up
// to its closing "}}". Otherwise returns 0.
static int picture_at(const char *line, const char *end, const char **text) {
    static const char start[] = "{{picture ";
    if (strncmp(line, start, strlen(start)) != 0) return 0;
    *text = line + strlen(start);
    const char *close = strstr(*text, "\n}}");
    return close != NULL && close < end ? (int)(close - *text) : 0;
}

bool reference_block(const Section *section, const char **rest, Block *out) {
    const char *end = section->body + section->body_length, *at = *rest;
    while (at < end && *at == '\n') at++;
    if (at >= end) return false;
    const char *name = NULL;
    int length = table_named(at, &name);
    if (length > 0) {
        *out = (Block){BLOCK_TABLE, name, length};
        *rest = at + strcspn(at, "\n");
        return true;
    }
    length = picture_at(at, end, &name);
    if (length > 0) {
        *out = (Block){BLOCK_PICTURE, name, length};
        *rest = name + length + strlen("\n}}");
        return true;
    }
    *out = (Block){is_item(at) ? BLOCK_ITEM : BLOCK_PARAGRAPH, is_item(at) ? at + 2 : at, 0};
    const char *line = at;
    do {
        at += strcspn(at, "\n");
        line = at + 1;
    } while (at < end && line < end && *line != '\n' && !is_item(line) &&
             table_named(line, &name) == 0 && picture_at(line, end, &name) == 0 && (at = line));
    if (at > end) at = end;
    out->length = (int)(at - out->text);
    *rest = at;
    return true;
}

void reference_words(const Block *block, Text *out) {
    for (int i = 0; i < block->length; i++) {
        char c = block->text[i];
        bool blank = c == ' ' || c == '\n';
        if (c == '`' || c == '*') continue;
        if (!blank || (out->length > 0 && out->start[out->length - 1] != ' '))
            text_char(out, blank ? ' ' : c);
    }
}

// ---- Tables of the scenario

void reference_terrain(const Game *game, Text *out) {
    Board *board = memory_take(1, sizeof *board);
    game->rules->scene.board(game->world, board);
    for (int i = 0; i < board->place_count; i++) {
        const Place *place = &board->places[i];
        bool told = place->terrain[0] == '\0';
        for (int j = 0; j < i && !told; j++)
            told = strcmp(board->places[j].terrain, place->terrain) == 0;
        if (!told)
            text_put(out, "%c %s: %s\n", place->letter == ' ' ? '.' : place->letter, place->terrain,
                     place->note);
    }
    free(board);
}

// Returns the index of the column with this name. Adds the column if it is new. Returns -1 if there
// is no space for it.
static int column_of(const char *columns[], int *count, const char *name) {
    for (int i = 0; i < *count; i++)
        if (strcmp(columns[i], name) == 0) return i;
    if (*count == COLUMNS_MAX) return -1;
    columns[*count] = name;
    return (*count)++;
}

static void piece_row(const ScenePiece *piece, int width, const char *columns[], int count,
                      Text *out) {
    text_put(out, "  %-16.16s %-14.14s %*d", piece->name, piece->symbol, width, piece->steps_most);
    for (int c = 0; c < count; c++) {
        char word[16] = "-";
        for (int n = 0; n < piece->number_count; n++)
            if (strcmp(piece->numbers[n].name, columns[c]) == 0)
                snprintf(word, sizeof word, "%d", (int)piece->numbers[n].value);
        text_put(out, " %*s", (int)strlen(columns[c]), word);
    }
    text_char(out, '\n');
}

// Lists each piece at the set-up. Names and numbers are printed on counters, so the list reveals
// nothing hidden.
static void table_units(const Game *game, Text *out) {
    const char *columns[COLUMNS_MAX];
    int count = 0, width = (int)strlen(view_step_name(game)) + 1;
    StateBuffer state;
    Scene *scene = memory_take(1, sizeof *scene);
    game->rules->setup(game->world, state_of(&state));
    view_scene(game, state_of_const(&state), NOBODY, scene);
    for (int i = 0; i < scene->piece_count; i++)
        for (int n = 0; n < scene->pieces[i].number_count; n++)
            column_of(columns, &count, scene->pieces[i].numbers[n].name);
    for (Side side = ALLIED; side < SIDES; side++) {
        text_put(out, "%s\n  %-16s %-14s %ss", view_side_name(game, side), "unit", "type",
                 view_step_name(game));
        for (int c = 0; c < count; c++) text_put(out, " %s", columns[c]);
        text_char(out, '\n');
        for (int i = 0; i < scene->piece_count; i++)
            if (scene->pieces[i].side == side)
                piece_row(&scene->pieces[i], width, columns, count, out);
    }
    free(scene);
}

// Returns true if a line of a chart cites `name` in brackets, alone or in a list: "[sheet: range]".
static bool line_cites(const char *line, int length, const char *name, int name_length) {
    for (int i = 0; i + name_length <= length; i++) {
        char before = i > 0 ? line[i - 1] : ' ',
             after = i + name_length < length ? line[i + name_length] : ' ';
        if ((before == '[' || before == ' ') && (after == ']' || after == ',') &&
            strncmp(line + i, name, (size_t)name_length) == 0)
            return true;
    }
    return false;
}

// Appends the tables of a chart whose first line cites `name`. A table is a line that is not
// indented and the indented lines below it.
static void table_chart(const Game *game, const char *name, int name_length, Text *out) {
    if (game->rules->scene.chart == NULL) return;
    char *chart = memory_take(CHART_BYTES, 1);
    Text words = text_over(chart, CHART_BYTES);
    game->rules->scene.chart(game->world, &words);
    bool taken = false;
    for (const char *line = chart; *line != '\0';) {
        int length = (int)strcspn(line, "\n");
        if (line[0] != ' ') taken = line_cites(line, length, name, name_length);
        if (taken) text_put(out, "%.*s\n", length, line);
        line += length + (line[length] == '\n');
    }
    free(chart);
}

void reference_table(const Game *game, const char *name, int length, Text *out) {
    if (length == 7 && strncmp(name, "terrain", 7) == 0)
        reference_terrain(game, out);
    else if (length == 5 && strncmp(name, "units", 5) == 0)
        table_units(game, out);
    else
        table_chart(game, name, length, out);
}

// ---- Sections as text

void reference_heading(const Section *section, Text *out) {
    if (section->rules_length > 0) text_put(out, "%.*s ", section->rules_length, section->rules);
    text_put(out, "%.*s", section->title_length, section->title);
}

// Breaks words at blanks into lines of `width` columns. The first line begins with `first`, the
// others with `indent`.
static void wrap(const char *words, int width, const char *first, const char *indent, Text *out) {
    text_put(out, "%s", first);
    for (int column = (int)strlen(first); *words != '\0';) {
        int length = (int)strcspn(words, " ");
        bool fresh = column == (int)strlen(indent);
        if (!fresh && column + 1 + length > width) {
            text_put(out, "\n%s", indent);
            column = (int)strlen(indent);
            fresh = true;
        }
        text_put(out, "%s%.*s", fresh ? "" : " ", length, words);
        column += length + !fresh;
        words += length;
        words += strspn(words, " ");
    }
    text_char(out, '\n');
}

// Appends a row of hexes: for each hex the name of its unit, or the letter of its terrain.
static void hexes_put(const char *line, int length, Text *out) {
    char row[CAPTION_BYTES], *rest = NULL;
    snprintf(row, sizeof row, "%.*s", length, line);
    text_put(out, row[0] == ' ' ? "    " : "");
    for (char *cell = strtok_r(row, " ", &rest); cell; cell = strtok_r(NULL, " ", &rest))
        text_put(out, "%-8s", cell[1] == ':' ? cell + 2 : cell);
    while (out->start[out->length - 1] == ' ') out->length--;
}

// Appends the lines of a picture, those of hexes in the form of hexes_put(), and its caption below.
// Leaves out arrows, because the caption describes them.
static void picture_put(const Block *block, int width, Text *out) {
    const char *end = block->text + block->length, *line = block->text + strcspn(block->text, "\n");
    char caption[CAPTION_BYTES];
    const char *words = block->text + strcspn(block->text, " ") + 1;
    snprintf(caption, sizeof caption, "%.*s", (int)(line - words), words);
    for (line++; line < end; line += strcspn(line, "\n") + 1) {
        bool arrow = strncmp(line, "move ", 5) == 0 || strncmp(line, "fire ", 5) == 0;
        if (arrow) continue;
        text_put(out, "    ");
        if (block->text[0] == 'h')
            hexes_put(line, (int)strcspn(line, "\n"), out);
        else
            text_put(out, "%.*s", (int)strcspn(line, "\n"), line);
        text_char(out, '\n');
    }
    wrap(caption, width, "    ", "    ", out);
}

void reference_section(const Reference *reference, int index, const Game *game, int width,
                       Text *out) {
    const Section *section = &reference->section[index];
    char *words = memory_take(SECTION_BYTES, 1);
    reference_heading(section, out);
    text_char(out, '\n');
    const char *rest = section->body;
    Block block;
    bool item = false;
    while (reference_block(section, &rest, &block)) {
        Text text = text_over(words, SECTION_BYTES);
        if (block.kind == BLOCK_PICTURE)
            picture_put(&block, width, &text);
        else if (block.kind != BLOCK_TABLE)
            reference_words(&block, &text);
        else if (game != NULL)
            reference_table(game, block.text, block.length, &text);
        if (text.length == 0) continue;
        if (!item || block.kind != BLOCK_ITEM) text_char(out, '\n');
        item = block.kind == BLOCK_ITEM;
        if (block.kind == BLOCK_TABLE || block.kind == BLOCK_PICTURE)
            text_put(out, "%s", words);
        else
            wrap(words, width, item ? "- " : "", item ? "  " : "", out);
    }
    free(words);
}

void reference_plain(const Section *section, const Game *game, Text *out) {
    char *table = memory_take(SECTION_BYTES, 1);
    const char *rest = section->body;
    Block block;
    while (reference_block(section, &rest, &block)) {
        Text text = text_over(table, SECTION_BYTES);
        if (block.kind == BLOCK_PICTURE) continue;
        if (block.kind == BLOCK_TABLE && game != NULL)
            reference_table(game, block.text, block.length, &text);
        Block words = {BLOCK_PARAGRAPH, table, (int)text.length};
        if (out->length > 0) text_char(out, ' ');
        reference_words(block.kind == BLOCK_TABLE ? &words : &block, out);
    }
    free(table);
}

void reference_contents(const Reference *reference, Text *out) {
    for (int i = 0; i < reference->count; i++) {
        const Section *section = &reference->section[i];
        if (section->level == 2 && i > 0) text_char(out, '\n');
        text_put(out, "%*s", 2 * max_int(0, section->level - 2), "");
        reference_heading(section, out);
        text_char(out, '\n');
    }
}
