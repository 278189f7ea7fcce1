// SPDX-License-Identifier: GPL-3.0-or-later
// split_view.c -- splits a map for a narrow screen; see split_view.h. A map begins with a line
// of column numbers (as of engine/board/hextext.h), and ends before a line whose first character is
// neither a blank nor a digit.
#include "split_view.h"

#include <ctype.h>
#include <stdlib.h>

#include "engine/board/hextext.h"

enum {
    LABEL = 4,          // columns of the number of a row
    INDENT = 4,         // columns before the second and further lines of a broken line
    COLUMNS_LEAST = 3,  // smallest number of column numbers in the heading of a map
    AROUND_ROWS = 2     // lines of a part besides its rows: heading, words below
};

// Returns the length of the colour code at `at`, in bytes; 0 if there is none. A colour code takes
// no column on the screen.
static int ink_length(const char *at) {
    if (at[0] != '\033' || at[1] != '[') return 0;
    int length = 2;
    while (at[length] != '\0' && !isalpha((unsigned char)at[length])) length++;
    return length + (at[length] != '\0');
}

// Returns the length in bytes of the character or colour code at `at`. Sets *ink to true for a
// colour code.
static int piece_length(const char *at, bool *ink) {
    int length = ink_length(at);
    *ink = length > 0;
    if (*ink) return length;
    for (length = 1; ((unsigned char)at[length] & 0xC0) == 0x80;) length++;
    return length;
}

static int line_width(const char *line, int length) {
    int width = 0;
    for (int i = 0; i < length;) {
        bool ink;
        i += piece_length(line + i, &ink);
        width += !ink;
    }
    return width;
}

// Appends columns `from` to `to` - 1 of a line, and all colour codes of the line.
static void put_slice(const char *line, int length, int from, int to, Text *out) {
    int column = 0;
    for (int i = 0; i < length;) {
        bool ink;
        int bytes = piece_length(line + i, &ink);
        if (ink || (column >= from && column < to)) text_put(out, "%.*s", bytes, line + i);
        column += !ink;
        i += bytes;
    }
}

static int line_length(const char *line) { return (int)strcspn(line, "\n"); }

static const char *line_next(const char *line) {
    line += line_length(line);
    return line + (*line == '\n');
}

// Returns the first visible character of a line; '\n' or '\0' if the line is empty.
static char first_letter(const char *line) {
    while (ink_length(line) > 0) line += ink_length(line);
    return *line;
}

static bool is_heading(const char *line) {
    int numbers = 0;
    for (const char *at = line; *at != '\n' && *at != '\0';) {
        bool ink;
        int bytes = piece_length(at, &ink);
        if (!ink && *at != ' ' && !isdigit((unsigned char)*at)) return false;
        if (!ink && *at != ' ' && (at[1] == ' ' || at[1] == '\n' || at[1] == '\033')) numbers++;
        at += bytes;
    }
    return numbers >= COLUMNS_LEAST && first_letter(line) == ' ';
}

static bool in_map(const char *line) {
    char first = first_letter(line);
    return first == ' ' || first == '\n' || isdigit((unsigned char)first);
}

// Returns the number at the start of a line; 0 if the line begins with a blank, such as the second
// line of a row of hexes.
static int row_number(const char *line) {
    while (ink_length(line) > 0) line += ink_length(line);
    return atoi(line[0] == ' ' ? "" : line);
}

// Returns true if the line is the first of a map row. Such a line starts with the row's number,
// which may have a blank before it, as in " 4".
static bool is_row(const char *line) {
    while (ink_length(line) > 0) line += ink_length(line);
    int blanks = (int)strspn(line, " ");
    return blanks < LABEL - 1 && isdigit((unsigned char)line[blanks]);
}

typedef struct Part {  // part of a map: its lines, and columns from..to-1 behind the row numbers
    const char *heading, *first, *end;
    int from, to;
    const char *words;  // text below the part; may be ""
} Part;

// Appends a row of a part. Even rows are shifted by half a hex to the right.
static void put_row(const char *line, int length, bool even, const Part *part, Text *out) {
    int half = even ? HEXTEXT_HALF : 0, from = part->from;
    put_slice(line, length, 0, LABEL, out);
    if (from > 0) text_put(out, "%*s", half, "");
    put_slice(line, length, LABEL + (from > 0 ? from + half : 0), LABEL + part->to + half, out);
    text_char(out, '\n');
}

// Appends a part with its heading, between SPLIT_BEGIN and SPLIT_END.
static void put_part(const Part *part, Text *out) {
    bool even = false;
    text_char(out, SPLIT_BEGIN);
    put_row(part->heading, line_length(part->heading), false, part, out);
    for (const char *line = part->first; line < part->end; line = line_next(line)) {
        int row = row_number(line);
        if (row > 0) even = row % 2 == 0;
        put_row(line, line_length(line), even, part, out);
    }
    if (part->words[0] != '\0') text_put(out, "%*s(%s)\n", LABEL, "", part->words);
    text_char(out, SPLIT_END);
}

// Returns the end of the rows of a part that starts at `first`: as many whole rows as have at most
// `lines` lines together. Returns `end` if `lines` is 0 or less, or if not even one row fits.
static const char *part_end(const char *first, const char *end, int lines) {
    const char *cut = end, *line = first;
    int count = 0;
    for (; line < end && (lines <= 0 || count <= lines); line = line_next(line), count++)
        if (is_row(line) && line > first) cut = line;
    return line >= end && (lines <= 0 || count <= lines) ? end : cut;
}

// Appends a map in parts that fit the screen. All rows of the columns on the left come first.
static void put_map(const char *map, const char *end, int width, int height, Text *out) {
    int widest = 0;
    for (const char *line = map; line < end; line = line_next(line))
        widest = max_int(widest, line_width(line, line_length(line)));
    int hexes = max_int(2, (width - LABEL - HEXTEXT_HALF - 1) / HEXTEXT_WIDTH);
    for (int from = 0;; from += (hexes - 1) * HEXTEXT_WIDTH) {
        int to = from + hexes * HEXTEXT_WIDTH;
        bool last = widest < width || to + LABEL + HEXTEXT_HALF >= widest;
        const char *first = line_next(map);
        do {
            const char *stop = part_end(first, end, height > 0 ? height - AROUND_ROWS : 0);
            const char *words = stop < end ? "continued below:"
                                : last     ? ""
                                           : "continued to the right:";
            put_part(&(Part){map, first, stop, from, last ? widest : to, words}, out);
            first = stop;
        } while (first < end);
        if (last) break;
    }
}

// Appends a line outside the map, broken at spaces to fit `width` columns.
static void put_line(const char *line, int length, int width, Text *out) {
    int indent = 0;
    while (line_width(line, length) > width - 1 - indent) {
        int column = 0, cut = 0;
        for (int i = 0; i < length && column < width - indent;) {
            bool ink;
            int bytes = piece_length(line + i, &ink);
            if (line[i] == ' ' && column > INDENT) cut = i;
            column += !ink;
            i += bytes;
        }
        if (cut == 0) break;  // a single long word
        text_put(out, "%*s%.*s\n", indent, "", cut, line);
        while (cut < length && line[cut] == ' ') cut++;
        line += cut;
        length -= cut;
        indent = INDENT;
    }
    text_put(out, "%*s%.*s\n", indent, "", length, line);
}

void split_view(const char *view, int width, int height, Text *out) {
    if (width <= 0) {
        text_put(out, "%s", view);
        return;
    }
    for (const char *line = view; *line != '\0';) {
        const char *end = line_next(line);
        if (is_heading(line)) {
            while (*end != '\0' && in_map(end)) end = line_next(end);
            put_map(line, end, width, height, out);
        } else {
            put_line(line, line_length(line), width, out);
        }
        line = end;
    }
}

void split_map(const char *view, Text *out) {
    bool map = false;
    for (const char *line = view; *line != '\0'; line = line_next(line)) {
        if (map && !in_map(line)) return;
        map = map || is_heading(line);
        if (map) text_put(out, "%.*s\n", line_length(line), line);
    }
}
