// SPDX-License-Identifier: GPL-3.0-or-later
// sheets.c -- see sheets.h. Start at sheets_put.
#include "sheets.h"

#include <ctype.h>

enum {
    ROW_LABEL = 3,   // "07 ", before each row of a map, and again on each sheet
    WRAP_INDENT = 4, // of what goes on on the next line
};

typedef struct Line {
    const char *text;
    int length;
} Line;

typedef struct Columns {  // of a map, as the numbers above it tell
    int count, step;      // step: from one hex to the next
} Columns;

static Line line_at(const char *text) { return (Line){text, (int)strcspn(text, "\n")}; }

// The bytes of a colour that begins at `at`, or 0.
static int ink_bytes(const char *at, const char *end) {
    const char *byte = at;
    if (*byte != '\033') return 0;
    while (byte < end && *byte != 'm') byte++;
    return byte < end ? (int)(byte - at) + 1 : 0;
}

static bool goes_on(char byte) { return ((unsigned char)byte & 0xC0) == 0x80; }  // a letter, UTF-8

int sheets_columns(const char *line, int length) {
    const char *end = line + length;
    int columns = 0;
    while (line < end) {
        int ink = ink_bytes(line, end);
        if (ink == 0) columns += !goes_on(*line);
        line += ink ? ink : 1;
    }
    return columns;
}

// ---- Maps

// Is this the line of numbers above a map: blanks, 01, 02 and so on, evenly spaced?
static bool is_head(Line line, Columns *columns) {
    int first = 0, at = 0;
    *columns = (Columns){0};
    for (int i = 0; i < line.length;) {
        int ink = ink_bytes(line.text + i, line.text + line.length);
        if (ink > 0 || line.text[i] == ' ') {
            at += ink == 0;
            i += ink ? ink : 1;
            continue;
        }
        if (i + 1 >= line.length || !isdigit((unsigned char)line.text[i]) ||
            !isdigit((unsigned char)line.text[i + 1]))
            return false;
        int number = 10 * (line.text[i] - '0') + line.text[i + 1] - '0';
        if (number != ++columns->count) return false;
        if (number == 1) first = at;
        if (number == 2) columns->step = at - first;
        at += 2;
        i += 2;
    }
    return columns->count >= 2 && columns->step > 0 && first > ROW_LABEL;
}

// A row of the map is numbered, or begins with blanks.
static bool is_row(Line line) {
    const char *text = line.text, *end = text + line.length;
    while (text < end && ink_bytes(text, end) > 0) text += ink_bytes(text, end);
    if (end - text < ROW_LABEL) return false;
    bool number = isdigit((unsigned char)text[0]) && isdigit((unsigned char)text[1]);
    return (number || strncmp(text, "  ", 2) == 0) && text[2] == ' ';
}

// The columns from..to-1 of a line, in their colours.
static void put_slice(Line line, int from, int to, Text *out) {
    const char *at = line.text, *end = at + line.length, *ink = NULL;
    int column = 0, ink_length = 0;
    bool inked = false;
    while (at < end && column < to) {
        int bytes = ink_bytes(at, end);
        if (bytes > 0) {
            ink = at;
            ink_length = bytes;
            inked = false;
            at += bytes;
            continue;
        }
        bytes = 1;
        while (at + bytes < end && goes_on(at[bytes])) bytes++;
        if (column++ >= from) {
            if (!inked && ink != NULL) text_put(out, "%.*s", ink_length, ink);
            inked = true;
            text_put(out, "%.*s", bytes, at);
        }
        at += bytes;
    }
    if (ink != NULL) text_put(out, "\033[0m");
}

// The map from `view` on, whose first line numbers its columns; where it ends.
static const char *put_map(const char *view, Columns columns, int width, Text *out) {
    int fit = max_int(2, (width - ROW_LABEL - columns.step / 2) / columns.step);
    int sheets = (columns.count - 2) / (fit - 1) + 1;  // a column of each is on the next too
    int each = (columns.count - 1 + sheets - 1) / sheets + 1;
    const char *end = view;
    for (int sheet = 0; sheet < sheets; sheet++) {
        int first = sheet * (each - 1), last = min_int(first + each, columns.count);
        int from = ROW_LABEL + first * columns.step;
        int to = ROW_LABEL + last * columns.step + columns.step / 2;
        if (sheets > 1)
            text_put(out, "-- The map, part %d of %d: columns %02d to %02d\n", sheet + 1, sheets,
                     first + 1, last);
        const char *at = view;
        for (Line line = line_at(at); at == view || is_row(line); line = line_at(at)) {
            put_slice(line, 0, ROW_LABEL, out);
            put_slice(line, from, to, out);
            while (out->length > 0 && out->start[out->length - 1] == ' ')
                out->start[--out->length] = '\0';
            text_char(out, '\n');
            at += line.length + (at[line.length] == '\n');
        }
        end = at;
    }
    return end;
}

// ---- Other lines

// The byte at which a line must be cut so that what is before it fits, or its length.
static int cut_of(Line line, int width) {
    int blank = 0, columns = 0;
    for (int i = 0; i < line.length;) {
        int ink = ink_bytes(line.text + i, line.text + line.length);
        if (ink == 0 && line.text[i] == ' ' && columns > WRAP_INDENT) blank = i;
        if (ink == 0) columns += !goes_on(line.text[i]);
        if (columns > width && blank > 0) return blank;
        i += ink ? ink : 1;
    }
    return line.length;
}

static void put_wrapped(Line line, int width, Text *out) {
    int indent = 0;
    while (sheets_columns(line.text, line.length) > width - indent) {
        int cut = cut_of(line, width - indent);
        text_put(out, "%*s%.*s", indent, "", cut, line.text);
        line.text += cut;
        line.length -= cut;
        while (line.length > 0 && line.text[0] == ' ') line.text++, line.length--;
        if (line.length == 0) break;
        text_char(out, '\n');
        indent = WRAP_INDENT;
    }
    if (line.length > 0) text_put(out, "%*s%.*s", indent, "", line.length, line.text);
    text_char(out, '\n');
}

void sheets_put(const char *view, int width, Text *out) {
    while (*view != '\0') {
        Line line = line_at(view);
        Columns columns;
        if (is_head(line, &columns)) {
            view = put_map(view, columns, width, out);
            continue;
        }
        put_wrapped(line, width, out);
        view += line.length + (view[line.length] == '\n');
    }
}
