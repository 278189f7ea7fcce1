// SPDX-License-Identifier: GPL-3.0-or-later
// learned_parse.c -- parses a policy file: a header, then tables. A line of a table is "row column
// number column number ..."; a table that begins with `table` holds weights, one that begins with
// `value` holds logits. Every byte outside lines that begin with # is checked. Start at
// learned_parse().
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/natural.h"
#include "engine/rules/rules.h"
#include "learned.h"

enum { WORD_BYTES = FEATURE_NAME_BYTES, HEADER_KEYS = 7 };

typedef struct Key {  // the name of a row or column
    uint64_t hash;    // of the name
    char name[WORD_BYTES];
} Key;

typedef struct Names {  // the names of all rows or columns of a table, in a hash table
    Key *key;           // by the index of the row or column
    int *slot;          // index of the key, or -1; keys with one hash are in slots side by side
    unsigned slots;     // a power of 2, more than the number of names
} Names;

typedef struct Reader {
    const Game *game;
    Learned *learned;
    const char *name, *text, *end;
    int line;
    const char *line_start, *at, *line_end;
    FeatureTable tables[FEATURE_TABLES_MAX];
    int table_count, table;  // number of tables; index of the current table, or -1 if unknown
    bool begun;              // a table has begun
    bool valued;             // the current table holds logits, not weights
    bool lead;               // the current table holds the factors of evaluate()
    int first;               // first Feature of the current table
    Names rows, columns;
    bool *given[2];  // [0] weights, [1] logits: by Feature, true if given in the file
    bool turn_given[LEARNED_TURNS];
    float weight[2 * LEARNED_MOST + 1];  // weights by number plus LEARNED_MOST; 0: not computed yet
    Error *error;
} Reader;

static bool refuse(Reader *reader, const char *where, const char *words) {
    return error_set_at(reader->error, reader->name, reader->line,
                        where != NULL ? (int)(where - reader->line_start) + 1 : 0, "%s", words);
}

// Moves to the next line that is not empty and does not begin with #, which may be the current
// line. Returns false at the end of the file.
static bool line_next(Reader *reader) {
    while (reader->at < reader->end) {
        reader->line++;
        reader->line_start = reader->at;
        const char *newline = memchr(reader->at, '\n', (size_t)(reader->end - reader->at));
        reader->line_end = newline != NULL ? newline : reader->end;
        const char *next = newline != NULL ? newline + 1 : reader->end;
        if (reader->line_start < reader->line_end && *reader->line_start != '#') return true;
        reader->at = next;
    }
    return false;
}

static void line_leave(Reader *reader) {
    reader->at = reader->line_end < reader->end ? reader->line_end + 1 : reader->end;
}

// Copies the next word of the line to `out` and returns the address of the word in the file.
// Returns NULL at the end of the line. For a word that is too long or has a control character, sets
// *bad to true and returns NULL.
static const char *word_next(Reader *reader, char out[WORD_BYTES], bool *bad) {
    while (reader->at < reader->line_end && *reader->at == ' ') reader->at++;
    const char *start = reader->at;
    size_t length = 0;
    for (; reader->at < reader->line_end && *reader->at != ' '; reader->at++) {
        unsigned char c = (unsigned char)*reader->at;
        if (c < ' ' || c == 127 || length + 1 >= WORD_BYTES) {
            *bad = true;
            return NULL;
        }
        out[length++] = (char)c;
    }
    out[length] = '\0';
    return length > 0 ? start : NULL;
}

// Reads a whole number from -LEARNED_MOST to LEARNED_MOST.
static bool weight_read(const char *word, int *value) {
    bool negative = *word == '-';
    const char *digit = word + negative;
    int number = 0;
    for (; *digit >= '0' && *digit <= '9' && number <= LEARNED_MOST; digit++)
        number = 10 * number + (*digit - '0');
    *value = negative ? -number : number;
    return digit > word + negative && *digit == '\0' && number <= LEARNED_MOST;
}

static bool number_read(const char *word, int64_t low, int64_t high, int64_t *value) {
    char *end;
    errno = 0;
    long long number = strtoll(word, &end, 10);
    *value = number;
    bool digits = isdigit((unsigned char)word[0]) || word[0] == '-';
    return digits && errno == 0 && *end == '\0' && number >= low && number <= high;
}

static bool hex_read(const char *word, uint64_t *value) {
    if (strlen(word) != 16 || strspn(word, "0123456789abcdef") != 16) return false;
    *value = strtoull(word, NULL, 16);
    return true;
}

// Reads a line "key: value" of the header into `value`. Returns false and fills the error if the
// next line does not have this key, or if its value is empty, too long or invalid.
static bool header_line(Reader *reader, const char *key, char *value, size_t size) {
    size_t length = strlen(key);
    if (!line_next(reader)) {
        reader->line++;
        return error_set_at(reader->error, reader->name, reader->line, 0,
                            "the file ends here; expected a line `%s: ...`", key);
    }
    const char *line = reader->line_start;
    size_t bytes = (size_t)(reader->line_end - line);
    if (bytes < length + 2 || memcmp(line, key, length) != 0 ||
        memcmp(line + length, ": ", 2) != 0) {
        return error_set_at(reader->error, reader->name, reader->line, 1,
                            "expected a line `%s: ...` here", key);
    }
    bytes -= length + 2;
    const char *from = line + length + 2;
    for (size_t i = 0; i < bytes; i++) {
        if ((unsigned char)from[i] < ' ' || from[i] == 127)
            return refuse(reader, from + i, "invalid byte; expected no control characters");
    }
    if (bytes == 0 || bytes >= size)
        return refuse(reader, from, "the value is missing or too long");
    memcpy(value, from, bytes);
    value[bytes] = '\0';
    line_leave(reader);
    return true;
}

static bool header_read(Reader *reader) {
    Learned *learned = reader->learned;
    char word[192], *end;
    int64_t number;
    if (!header_line(reader, "learned", word, sizeof word)) return false;
    if (strcmp(word, "1") != 0)
        return refuse(reader, NULL, "unknown version; expected `learned: 1`");
    if (!header_line(reader, "rules", word, sizeof word)) return false;
    if (strcmp(word, reader->game->rules->name) != 0)
        return refuse(reader, NULL, "this policy file belongs to another rule system");
    if (!header_line(reader, "scenario", learned->scenario, sizeof learned->scenario)) return false;
    if (!header_line(reader, "hash", word, sizeof word)) return false;
    if (!hex_read(word, &learned->scenario_hash))
        return refuse(reader, NULL, "invalid hash; expected 16 digits 0-9 a-f");
    if (!header_line(reader, "games", word, sizeof word)) return false;
    if (!number_read(word, 0, INT64_MAX, &number))
        return refuse(reader, NULL, "invalid number of games; expected a whole number from 0");
    learned->games = number;
    if (!header_line(reader, "seed", word, sizeof word)) return false;
    errno = 0;
    learned->seed = strtoull(word, &end, 10);
    if (!isdigit((unsigned char)word[0]) || *end != '\0' || errno != 0)
        return refuse(reader, NULL, "invalid seed; expected a whole number from 0");
    return header_line(reader, "version", learned->version, sizeof learned->version);
}

static Names names_new(int most) {
    Names names = {.key = memory_take((size_t)most, sizeof(Key)), .slots = 1};
    while (names.slots < 2 * (unsigned)most) names.slots *= 2;
    names.slot = memory_take(names.slots, sizeof *names.slot);
    return names;
}

static void names_free(Names *names) {
    free(names->key);
    free(names->slot);
}

// Returns the slot of a name, which is empty if there is no such name.
static int *names_slot(const Names *names, const char *name, uint64_t hash) {
    unsigned at = (unsigned)(hash >> 32) & (names->slots - 1);
    for (; names->slot[at] >= 0; at = (at + 1) & (names->slots - 1)) {
        const Key *key = &names->key[names->slot[at]];
        if (key->hash == hash && strcmp(key->name, name) == 0) break;
    }
    return &names->slot[at];
}

// Returns the index of the row or column with this name; -1 if there is none.
static int names_find(const Names *names, const char *name) {
    return *names_slot(names, name, hash_text(name));
}

// Lists the names of the rows or columns of a table. Of several with one name, the first is found.
static void names_list(const Reader *reader, int table, bool columns, Names *names, int count) {
    const FeatureRules *learn = &reader->game->rules->learn;
    memset(names->slot, 0xff, names->slots * sizeof *names->slot);
    for (int i = 0; i < count; i++) {
        Key *key = &names->key[i];
        Text text = text_over(key->name, WORD_BYTES);
        (columns ? learn->column : learn->row)(reader->game->world, table, i, &text);
        key->hash = hash_text(key->name);
        int *slot = names_slot(names, key->name, key->hash);
        if (*slot < 0) *slot = i;
    }
}

static void table_take(Reader *reader, bool valued, const char *name) {
    Learned *learned = reader->learned;
    reader->begun = true;
    reader->valued = valued;
    reader->lead = valued && strcmp(name, "guess") == 0;
    if (valued && learned->value == NULL)
        learned->value = memory_take((size_t)learned->size, sizeof(float));
    reader->table = -1;
    reader->first = NO_FEATURE + 1;
    for (int i = 0; i < reader->table_count; i++) {
        const FeatureTable *it = &reader->tables[i];
        if (strcmp(it->name, name) == 0) {
            reader->table = i;
            names_list(reader, i, false, &reader->rows, it->rows);
            names_list(reader, i, true, &reader->columns, it->columns);
            return;
        }
        reader->first += it->rows * it->columns;
    }
}

static float weight_of(Reader *reader, int value) {
    float *weight = &reader->weight[value + LEARNED_MOST];
    if (*weight == 0) *weight = (float)natural_exp(0.01 * value);
    return *weight;
}

// Stores one number of a row. `row` is the row's index, or -1 if this scenario has no such row. A
// number for an unknown row or column is counted and ignored. Returns false and fills the error for
// a number that the file has twice.
static bool entry_take(Reader *reader, int row, const char *column, const char *where, int value) {
    const FeatureTable *it = reader->table >= 0 ? &reader->tables[reader->table] : NULL;
    Learned *learned = reader->learned;
    learned->entries++;
    int place = it != NULL && row >= 0 ? names_find(&reader->columns, column) : -1;
    if (place < 0) {
        learned->unknown++;
        return true;
    }
    int trait = reader->first + row * it->columns + place;
    assert(trait > NO_FEATURE && trait < learned->size);
    bool *given = &reader->given[reader->valued][trait];
    if (*given) return refuse(reader, where, "duplicate entry");
    *given = true;
    if (reader->valued)
        learned->value[trait] = 0.01f * (float)value;
    else
        learned->factor[trait] = weight_of(reader, value);
    return true;
}

// Stores the factor by which the value multiplies the logit of evaluate() in one turn. Returns
// false and fills the error if the turn is invalid or the file has it twice.
static bool lead_take(Reader *reader, const char *column, const char *where, int value) {
    int64_t turn;
    if (!number_read(column, 0, LEARNED_TURNS - 1, &turn))
        return refuse(reader, where, "expected a turn from 0 to 63");
    if (reader->turn_given[turn]) return refuse(reader, where, "duplicate entry");
    reader->turn_given[turn] = true;
    reader->learned->lead[turn] = 0.01f * (float)value;
    reader->learned->entries++;
    return true;
}

static bool row_read(Reader *reader, const char *name) {
    int row = reader->table >= 0 ? names_find(&reader->rows, name) : -1, entries = 0;
    if (reader->lead && strcmp(name, "turn") != 0)
        return refuse(reader, NULL, "invalid row; `value guess` has only the row `turn`");
    char column[WORD_BYTES], word[WORD_BYTES];
    bool bad = false;
    for (const char *where; (where = word_next(reader, column, &bad)) != NULL; entries++) {
        int value;
        const char *number = word_next(reader, word, &bad);
        if (number == NULL || !weight_read(word, &value)) {
            return refuse(reader, number != NULL ? number : where,
                          "expected the name of a column and a whole number from -1000 to 1000");
        }
        bool taken = reader->lead ? lead_take(reader, column, where, value)
                                  : entry_take(reader, row, column, where, value);
        if (!taken) return false;
    }
    if (bad) return refuse(reader, reader->at, "a word is too long or has an invalid byte");
    return entries > 0 || refuse(reader, NULL, "missing numbers in this row");
}

static bool body_read(Reader *reader) {
    while (line_next(reader)) {
        char word[WORD_BYTES], name[WORD_BYTES];
        bool bad = false;
        reader->at = reader->line_start;
        const char *start = word_next(reader, word, &bad);
        if (start == NULL)
            return refuse(reader, NULL, "invalid line; expected a word at its start");
        bool valued = strcmp(word, "value") == 0;
        if (valued || strcmp(word, "table") == 0) {
            start = word_next(reader, name, &bad);
            while (reader->at < reader->line_end && *reader->at == ' ') reader->at++;
            if (start == NULL || reader->at < reader->line_end)
                return refuse(reader, NULL, "expected `table` or `value` and one name");
            table_take(reader, valued, name);
        } else if (!reader->begun) {
            return refuse(reader, start,
                          "expected a line `table NAME` or `value NAME` before this line");
        } else if (!row_read(reader, word)) {
            return false;
        }
        line_leave(reader);
    }
    return true;
}

static Learned *learned_new(int size, const char *name, const char *text, size_t length) {
    Learned *learned = memory_take(1, sizeof *learned);
    learned->size = size;
    learned->factor = memory_take(1, (size_t)size * sizeof(float));
    learned->text = memory_take(1, length + 1);
    for (int i = 0; i < size; i++) learned->factor[i] = 1;
    for (int i = 0; i < LEARNED_TURNS; i++) learned->lead[i] = 1;
    memcpy(learned->text, text, length);
    learned->text[length] = '\0';
    learned->length = length;
    learned->hash = hash_bytes(text, length);
    snprintf(learned->path, sizeof learned->path, "%s", name);
    return learned;
}

Learned *learned_parse(const Game *game, const char *name, const char *text, size_t length,
                       Error *error) {
    assert(game->rules->learn.tables != NULL);
    if (length > LEARNED_BYTES_MAX) {
        error_set_at(error, name, 0, 0, "is too long: at most %d bytes", LEARNED_BYTES_MAX);
        return NULL;
    }
    Reader reader = {.game = game, .name = name, .error = error};
    reader.table_count = game->rules->learn.tables(game->world, reader.tables);
    int size = features_size(reader.tables, reader.table_count), most = 1;
    for (int i = 0; i < reader.table_count; i++)
        most = max_int(most, max_int(reader.tables[i].rows, reader.tables[i].columns));
    assert(size <= FEATURES_MOST);
    reader.learned = learned_new(size, name, text, length);
    reader.text = reader.at = reader.learned->text;
    reader.end = reader.text + length;
    reader.rows = names_new(most);
    reader.columns = names_new(most);
    for (int i = 0; i < 2; i++) reader.given[i] = memory_take((size_t)size, sizeof(bool));
    bool good = header_read(&reader) && body_read(&reader);
    names_free(&reader.rows);
    names_free(&reader.columns);
    for (int i = 0; i < 2; i++) free(reader.given[i]);
    if (good && game->rules->learn.precompute != NULL)
        reader.learned->precomputed =
            game->rules->learn.precompute(game->world, reader.learned->factor);
    if (good) return reader.learned;
    learned_free(reader.learned);
    return NULL;
}
