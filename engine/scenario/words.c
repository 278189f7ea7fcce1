// SPDX-License-Identifier: GPL-3.0-or-later
// words.c -- reads hexes, hexsides and turns in a scenario's texts; see words.h.
#include "words.h"

#include <stdio.h>

#include "engine/base/nearest.h"
#include "engine/base/text.h"

const char *const scenario_sides[2] = {"allied", "axis"};

bool hex_of_word(const HexGrid *grid, const Words *words, Hex *out, Error *error) {
    *out = hex_parse(grid, words->word);
    if (*out != HEX_NONE) return true;
    bool digits = strspn(words->word, "0123456789") == 4 && words->word[4] == '\0';
    if (strspn(words->word, "0123456789") == 4 && words->word[4] == ',')
        return words_error(
            words, error, "invalid hex '%s'; separate hexes by blanks, not by commas", words->word);
    if (!digits) {
        return words_error(words, error,
                           "invalid hex '%s'; expected column and row of two digits each, as 0507",
                           words->word);
    }
    return words_error(words, error,
                       "hex %s is off the map; columns go from 01 to %02d, rows from 01 to %02d",
                       words->word, grid->columns, grid->rows);
}

bool hex_of_node(const HexGrid *grid, const Node *node, Hex *out, Error *error) {
    Words words = words_of(node);
    if (!words_next(&words)) return node_error(node, error, "a hex is missing here");
    if (!hex_of_word(grid, &words, out, error)) return false;
    if (!words_next(&words)) return true;
    return words_error(&words, error, "expected a single hex here; remove '%s'", words.word);
}

bool hexes_of_node(const HexGrid *grid, const Node *node, HexSet *out, int *count, Error *error) {
    Words words = words_of(node);
    *out = (HexSet){0};
    *count = 0;
    while (words_next(&words)) {
        Hex hex;
        if (!hex_of_word(grid, &words, &hex, error)) return false;
        if (hex_in(out, hex)) {
            return words_error(&words, error, "hex %s is named twice here", words.word);
        }
        hex_add(out, hex);
        ++*count;
    }
    return true;
}

const char *hex_neighbours(const HexGrid *grid, Hex hex, char out[HEX_NEIGHBOURS_BYTES]) {
    Text list = text_over(out, HEX_NEIGHBOURS_BYTES);
    char label[5];
    for (int i = 0; i < HEX_DIRECTIONS; i++) {
        if (grid->neighbour[hex][i] == HEX_NONE) continue;
        text_put(&list, "%s%s", list.length > 0 ? ", " : "",
                 hex_label(grid, grid->neighbour[hex][i], label));
    }
    return out;
}

bool hexside_next(Words *words) {
    enum { HEX_BYTES = 5, HEXSIDE_BYTES = 9 };  // 0304- and 0304-0404
    if (!words_next(words)) return false;
    if (strlen(words->word) <= HEXSIDE_BYTES || words->word[HEXSIDE_BYTES] != '-') return true;
    words->word[HEXSIDE_BYTES] = '\0';
    words->rest = words->node->text + words->offset + HEX_BYTES;
    return true;
}

bool hexside_of_word(const HexGrid *grid, const Words *words, Hex *hex, int *direction,
                     Error *error) {
    char half[8] = "";
    Words part = *words;
    Hex beyond;
    size_t dash = strcspn(words->word, "-");
    if (dash != 4 || words->word[dash] != '-' || strlen(words->word) != 9) {
        return words_error(words, error,
                           "invalid hexside '%s'; expected two neighbours, as 0304-0404",
                           words->word);
    }
    snprintf(half, sizeof half, "%.4s", words->word);
    memcpy(part.word, half, sizeof half);
    if (!hex_of_word(grid, &part, hex, error)) return false;
    snprintf(half, sizeof half, "%.4s", words->word + 5);
    memcpy(part.word, half, sizeof half);
    part.offset += 5;
    if (!hex_of_word(grid, &part, &beyond, error)) return false;
    *direction = hex_direction(grid, *hex, beyond);
    if (*direction >= 0) return true;
    char near[HEX_NEIGHBOURS_BYTES];
    return words_error(words, error,
                       "invalid hexside: %.4s and %.4s are not neighbours; those of %.4s are %s",
                       words->word, words->word + 5, words->word, hex_neighbours(grid, *hex, near));
}

void hexside_add(const HexGrid *grid, uint8_t set[], Hex hex, int direction) {
    Hex beyond = grid->neighbour[hex][direction];
    assert(beyond != HEX_NONE);
    set[hex] |= (uint8_t)(1 << direction);
    set[beyond] |= (uint8_t)(1 << hex_opposite(direction));
}

// Reads "3" or "1-4" as a first and a last turn.
static bool turns_parse(const char *word, int *first, int *last) {
    char half[8] = "";
    int dash = (int)strcspn(word, "-");
    if (dash > 2 || strlen(word) > 5) return false;
    snprintf(half, sizeof half, "%.*s", dash, word);
    if (!number_parse(half, first)) return false;
    *last = *first;
    return word[dash] == '\0' || (number_parse(word + dash + 1, last) && *first <= *last);
}

bool turns_of_node(const Node *node, int turns, uint32_t *out, Error *error) {
    *out = 0;
    Words words = words_of(node);
    while (words_next(&words)) {
        int first, last;
        if (!turns_parse(words.word, &first, &last)) {
            return words_error(&words, error,
                               "invalid turn '%s'; expected a turn as 3 or turns as 1-4",
                               words.word);
        }
        if (first < 1 || last > turns) {
            return words_error(&words, error, "turn %d is outside the game; 'turns' is %d",
                               first < 1 ? first : last, turns);
        }
        for (int turn = first; turn <= last; turn++) *out |= (uint32_t)1 << turn;
    }
    return true;
}

bool name_unknown(const Node *node, const char *what, const char *const names[], int count,
                  Error *error) {
    char known[300];
    const char *wrong = node->text;
    Text list = text_over(known, sizeof known);
    int close = words_nearest(wrong, names, count);
    if (close >= 0)
        return node_error(node, error, "%s '%.40s'; did you mean '%s'?", what, wrong, names[close]);
    for (int i = 0; i < count; i++) text_put(&list, "%s%s", i > 0 ? ", " : "", names[i]);
    return node_error(node, error, "%s '%.40s'; known: %s", what, wrong,
                      count > 0 ? known : "none");
}

bool zone_empty(const Node *zone, Error *error) {
    const char *name = zone->key->text;
    if (strspn(name, "0123456789") == 4 && (name[4] == '\0' || name[4] == ' '))
        return node_error(zone->key, error,
                          "expected the name of a zone here, not '%.4s'; separate the hexes of a "
                          "zone by blanks, not by commas",
                          name);
    return node_error(zone, error, "zone '%s' has no hexes", name);
}

void text_keep(char *out, size_t size, const Node *node) {
    out[0] = '\0';
    if (node == NULL) return;
    size_t length = strlen(node->text);
    while (length > 0 && (node->text[length - 1] == '\n' || node->text[length - 1] == ' '))
        length--;
    assert(length < size);
    memcpy(out, node->text, length);
    out[length] = '\0';
}
