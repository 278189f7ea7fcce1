// SPDX-License-Identifier: GPL-3.0-or-later
// hexmap.c -- reads the rows, chains and names of a hex map; see hexmap.h.
#include "hexmap.h"

#include <stdio.h>

#include "engine/base/letter.h"

static int words_count(const Node *row) {
    int count = 0;
    for (Words words = words_of(row); words_next(&words);) count++;
    return count;
}

int hexmap_columns(const Node *rows) {
    int best = 0, most = 0;
    for (const Node *row = rows->first; row != NULL; row = row->next) {
        int columns = words_count(row), same = 0;
        for (const Node *other = rows->first; other != NULL && columns != best; other = other->next)
            same += words_count(other) == columns;
        if (same <= most) continue;
        best = columns;
        most = same;
    }
    return best;
}

bool hexmap_size(const Node *rows, int most, HexGrid *grid, Error *error) {
    int columns = rows->count <= HEX_SIDE_MAX ? hexmap_columns(rows) : words_count(rows->first);
    if (columns < 1 || columns > HEX_SIDE_MAX || rows->count > HEX_SIDE_MAX ||
        columns * rows->count > most) {
        return node_error(rows, error,
                          "%s 1 to %d columns and rows and at most %d hexes, not %d times %d",
                          most == HEXES_MAX ? "the engine plays a map of" : "a map has",
                          HEX_SIDE_MAX, most, columns, rows->count);
    }
    hex_grid_init(grid, columns, rows->count);
    return true;
}

static bool row_read(const HexGrid *grid, const Node *row, int number, HexmapPut *put,
                     void *context, Error *error) {
    int columns = grid->columns, column = 0;
    Words words = words_of(row);
    char is[64];
    if (row->kind != NODE_TEXT) {
        return node_error(row, error, "a row must be a text of letters, not %s",
                          node_describe(row, is, sizeof is));
    }
    for (; words_next(&words); column++) {
        uint32_t code;
        int bytes = letter_read(words.word, strlen(words.word), &code);
        if (words.word[bytes] != '\0') {
            return words_error(&words, error,
                               "'%s' is more than one letter; separate letters by blanks",
                               words.word);
        }
        if (column == columns) {
            return words_error(&words, error, "row %02d has more than %d letters", number + 1,
                               columns);
        }
        if (!put(context, &words, (Hex)(number * columns + column))) return false;
    }
    if (column == columns) return true;
    return node_error(row, error, "row %02d has %d letters, not %d", number + 1, column, columns);
}

bool hexmap_letters(const HexGrid *grid, const Node *rows, HexmapPut *put, void *context,
                    Error *error) {
    int number = 0;
    for (const Node *row = rows->first; row != NULL; row = row->next)
        if (!row_read(grid, row, number++, put, context, error)) return false;
    return true;
}

bool hexmap_chains(const HexGrid *grid, const Node *chains, const char *what, uint8_t set[],
                   Error *error) {
    char a[5], b[5], is[64], near[HEX_NEIGHBOURS_BYTES];
    for (const Node *chain = chains ? chains->first : NULL; chain != NULL; chain = chain->next) {
        Hex last = HEX_NONE, hex;
        int count = 0;
        Words words = words_of(chain);
        if (chain->kind != NODE_TEXT) {
            return node_error(chain, error, "a %s must be a text of hexes, not %s", what,
                              node_describe(chain, is, sizeof is));
        }
        for (; words_next(&words); count++, last = hex) {
            if (!hex_of_word(grid, &words, &hex, error)) return false;
            if (count == 0) continue;
            int direction = hex_direction(grid, last, hex);
            if (direction < 0) {
                return words_error(&words, error,
                                   "the %s leads from %s to %s, which are not neighbours; those of "
                                   "%s are %s",
                                   what, hex_label(grid, last, a), hex_label(grid, hex, b), a,
                                   hex_neighbours(grid, last, near));
            }
            hexside_add(grid, set, last, direction);
        }
        if (count < 2) return node_error(chain, error, "a %s has at least two hexes", what);
    }
    return true;
}

bool hexmap_waters(const HexGrid *grid, const HexmapWaters *waters, uint8_t river[],
                   uint8_t stream[], uint8_t ford[], Error *error) {
    Hex hex;
    int direction;
    for (Words words = words_of(waters->rivers); hexside_next(&words);) {
        if (!hexside_of_word(grid, &words, &hex, &direction, error)) return false;
        hexside_add(grid, river, hex, direction);
    }
    for (Words words = words_of(waters->streams); hexside_next(&words);) {
        if (!hexside_of_word(grid, &words, &hex, &direction, error)) return false;
        if (river[hex] >> direction & 1) {
            return words_error(&words, error, "hexside %s is a river, and cannot be a stream too",
                               words.word);
        }
        hexside_add(grid, stream, hex, direction);
    }
    for (Words words = words_of(waters->fords); hexside_next(&words);) {
        if (!hexside_of_word(grid, &words, &hex, &direction, error)) return false;
        if (!(river[hex] >> direction & 1)) {
            return words_error(&words, error, "a ford needs a river; hexside %s has none",
                               words.word);
        }
        hexside_add(grid, ford, hex, direction);
    }
    return true;
}

bool hexmap_names(const HexGrid *grid, const Node *names, char out[][HEXMAP_NAME_BYTES],
                  Error *error) {
    char is[64];
    for (const Node *entry = names ? names->first : NULL; entry != NULL; entry = entry->next) {
        Hex hex;
        if (!hex_of_node(grid, entry->key, &hex, error)) return false;
        size_t size = HEXMAP_NAME_BYTES;
        if (entry->kind != NODE_TEXT || entry->text[0] == '\0' || strlen(entry->text) >= size ||
            strchr(entry->text, '\n') != NULL) {
            return node_error(entry, error,
                              "a hex's name has 1 to %d bytes on one line; this is %s",
                              (int)size - 1, node_describe(entry, is, sizeof is));
        }
        snprintf(out[hex], size, "%s", entry->text);
    }
    return true;
}
