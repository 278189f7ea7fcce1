// SPDX-License-Identifier: GPL-3.0-or-later
// record_parse.c -- reads a record. One table describes the keys of the header. To parse an action,
// the parser compares the line with the text of every legal action. Every byte outside comments
// is checked. Start at record_parse().
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/letter.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/rules/rules.h"
#include "escape.h"
#include "record.h"

enum { LINE_MAX_BYTES = 2200 };  // longer than any valid line, even with every letter escaped

typedef enum KeyIndex {  // keys of the header, in the order in which they are written
    KEY_RULES,
    KEY_SCENARIO,
    KEY_SET,  // optional; absent if the scenario is not edited
    KEY_HASH,
    KEY_ALLIED,
    KEY_AXIS,
    KEY_SEED,      // optional; absent if the seed is secret
    KEY_SECRET,    // optional; written after a game that was wholly drawn from one secret seed
    KEY_GAME,      // optional; default 0, the first game of its seed
    KEY_LESSON,    // optional; absent if the game is not a lesson
    KEY_RESIGNED,  // optional; absent if no side has resigned
    KEY_ORDERS,    // optional; absent if there are no standing orders
    KEY_LEARNED,   // optional; absent if no player used a policy file
    KEY_VERSION,
    KEYS
} KeyIndex;

typedef struct Reader {
    const char *name, *text;
    size_t length, next;             // length of `text`; offset of the next line
    int line, column;                // current line, and the column where its text begins; from 1
    char words[LINE_MAX_BYTES + 1];  // the current line without comment and outer blanks
    bool cut;                        // the current line has no newline: the file may be incomplete
    bool broken;                     // the current line is cut within a UTF-8 character
} Reader;

typedef enum RecordLine { LINE_END, LINE_EMPTY, LINE_COMMENT, LINE_WORDS, LINE_BAD } RecordLine;

static RecordLine line_read(Reader *reader, Error *error);
static bool header_parse(Reader *reader, Record *record, int line_of[KEYS], Error *error);
static bool action_parse(Reader *reader, const Game *game, const State *state, int ply,
                         Action *action, Error *error);
static bool line_is_half(const Reader *reader, const Game *game, const State *state);
static char *file_read(const char *path, size_t *length, Error *error);

bool record_parse_header(Record *record, const char *name, const char *text, size_t length,
                         Error *error) {
    Reader reader = {.name = name, .text = text, .length = length};
    int line_of[KEYS] = {0};
    memset(record, 0, sizeof *record);
    return header_parse(&reader, record, line_of, error);
}

bool record_parse(Record *record, const Game *game, const char *name, const char *text,
                  size_t length, Error *error) {
    Reader reader = {.name = name, .text = text, .length = length};
    int line_of[KEYS] = {0};
    memset(record, 0, sizeof *record);
    if (!header_parse(&reader, record, line_of, error)) return false;
    uint64_t hash = game->rules->world_hash(game->world);
    if (strcmp(record->rules, game->rules->name) != 0) {
        return error_set_at(error, name, line_of[KEY_RULES], 1,
                            "this is a record of '%s', not of '%s'", record->rules,
                            game->rules->name);
    }
    if (record->hash != hash) {
        return error_set_at(error, name, line_of[KEY_HASH], 1,
                            "scenario '%s' is not the one that was played: its hash is %016" PRIx64
                            " now and was %016" PRIx64 "; bring back the scenario of that time",
                            record->scenario, hash, record->hash);
    }
    StateBuffer buffer;
    State *state = state_of(&buffer);
    game->rules->setup(game->world, state);
    for (RecordLine kind; (kind = line_read(&reader, error)) != LINE_END;) {
        if (kind == LINE_BAD) return false;
        if (kind != LINE_WORDS) continue;
        if (reader.cut && line_is_half(&reader, game, state)) {
            record->torn = reader.line;
            break;
        }
        if (record->count == game->rules->plies_max) {
            return error_set_at(error, name, reader.line, reader.column,
                                "ply %d: a game has at most %d plies", record->count + 1,
                                game->rules->plies_max);
        }
        Action action = NO_ACTION;
        if (!action_parse(&reader, game, state, record->count + 1, &action, error)) return false;
        record->actions[record->count++] = action;
        game_apply(game, state, action);
    }
    return true;
}

bool record_load_header(Record *record, const char *path, Error *error) {
    size_t length;
    char *text = file_read(path, &length, error);
    if (text == NULL) return false;
    bool good = record_parse_header(record, path, text, length, error);
    free(text);
    return good;
}

bool record_load(Record *record, const Game *game, const char *path, Error *error) {
    size_t length;
    char *text = file_read(path, &length, error);
    if (text == NULL) return false;
    bool good = record_parse(record, game, path, text, length, error);
    free(text);
    return good;
}

// ---- Lines ----

// Reads the text of the next line, without its comment, into reader->words. Returns its kind: text,
// empty, comment or end. Returns LINE_BAD and fills *error if the text is too long or has an
// invalid byte; does not check the comment. If the file ends within a UTF-8 character, sets
// reader->broken instead.
static RecordLine line_read(Reader *reader, Error *error) {
    if (reader->next >= reader->length) return LINE_END;
    const char *line = reader->text + reader->next;
    size_t left = reader->length - reader->next;
    const char *newline = memchr(line, '\n', left);
    size_t length = newline ? (size_t)(newline - line) : left;
    reader->next += length + (newline != NULL);
    reader->cut = newline == NULL;
    reader->broken = false;
    reader->line++;
    reader->column = 1;
    if (length > 0 && line[length - 1] == '\r') length--;

    size_t end = 0;  // end of the text; see record.h for comments
    while (end < length &&
           !(line[end] == '#' && (end == 0 || isspace((unsigned char)line[end - 1])))) {
        uint32_t code;
        int bytes = letter_read(line + end, length - end, &code);
        reader->broken = bytes == 0 && reader->cut && length - end < 4;
        if (reader->broken) break;
        if (bytes == 0 || (letter_is_control(code) && code != '\t')) {
            error_set_at(error, reader->name, reader->line, (int)end + 1,
                         "invalid byte %02x; a record is text in UTF-8 without control characters",
                         (unsigned char)line[end]);
            return LINE_BAD;
        }
        end += (size_t)bytes;
        if (end > LINE_MAX_BYTES) {
            error_set_at(error, reader->name, reader->line, LINE_MAX_BYTES + 1,
                         "the line is too long: at most %d bytes", LINE_MAX_BYTES);
            return LINE_BAD;
        }
    }
    bool comment = end < length && !reader->broken;
    size_t start = 0;
    while (start < end && isspace((unsigned char)line[start])) start++;
    while (end > start && isspace((unsigned char)line[end - 1])) end--;
    memcpy(reader->words, line + start, end - start);
    reader->words[end - start] = '\0';
    reader->column = (int)start + 1;
    return end > start ? LINE_WORDS : comment ? LINE_COMMENT : LINE_EMPTY;
}

// ---- The header ----

typedef enum KeyType { TYPE_TEXT, TYPE_HEX, TYPE_NUMBER, TYPE_ORDERS } KeyType;

typedef struct Key {
    const char *name;
    KeyType type;
    size_t offset, size;  // place of the value in Record
    const char *example;
} Key;

// clang-format off
#define MEMBER(member) offsetof(Record, member), sizeof(((Record *)0)->member)
static const Key keys[KEYS] = {
    [KEY_RULES] = {"rules",    TYPE_TEXT,   MEMBER(rules),          "the name of a rule system"},
    [KEY_SCENARIO] = {"scenario", TYPE_TEXT,   MEMBER(scenario),       "a scenario's name or path"},
    [KEY_SET] = {"set",      TYPE_TEXT,   MEMBER(set),            "changes, such as turns=5; hands.axis=4"},
    [KEY_HASH] = {"hash",     TYPE_HEX,    MEMBER(hash),           "16 digits 0-9 a-f"},
    [KEY_ALLIED] = {"allied",   TYPE_TEXT,   MEMBER(player[ALLIED]), "person, or a player"},
    [KEY_AXIS] = {"axis",     TYPE_TEXT,   MEMBER(player[AXIS]),   "person, or a player"},
    [KEY_SEED] = {"seed",     TYPE_NUMBER, MEMBER(seed),           "a whole number from 0"},
    [KEY_SECRET] = {"secret",   TYPE_NUMBER, MEMBER(seed),           "a whole number from 0"},
    [KEY_GAME] = {"game",     TYPE_NUMBER, MEMBER(index),          "a whole number from 0"},
    [KEY_LESSON] = {"lesson",   TYPE_TEXT,   MEMBER(lesson),         "the name of a lesson"},
    [KEY_RESIGNED] = {"resigned", TYPE_TEXT,   MEMBER(resigned),       "allied or axis"},
    [KEY_ORDERS] = {"orders",   TYPE_ORDERS, MEMBER(orders),         "standing orders, such as allied fire 30; 4 hold 6 ask"},
    [KEY_LEARNED] = {"learned",  TYPE_HEX,    MEMBER(learned),        "16 digits 0-9 a-f"},
    [KEY_VERSION] = {"version",  TYPE_TEXT,   MEMBER(version),        "such as 0.1.0"},
};
#undef MEMBER
// clang-format on

static const char keys_listed[] =
    "rules, scenario, set, hash, allied, axis, seed, secret, game, lesson, resigned, orders, "
    "learned, "
    "version";

// Returns true if a value has control characters or invalid UTF-8. Values that people see may not
// have any; paths may have any bytes.
static bool has_controls(const char *words) {
    for (size_t left = strlen(words); left > 0;) {
        uint32_t code;
        int bytes = letter_read(words, left, &code);
        if (bytes == 0 || letter_is_control(code)) return true;
        words += bytes;
        left -= (size_t)bytes;
    }
    return false;
}

static bool value_parse(const Reader *reader, const Key *key, const char *value, Record *record,
                        Error *error) {
    int column = reader->column + (int)(value - reader->words);
    char *target = (char *)record + key->offset;
    if (key->type == TYPE_TEXT) {
        char words[LINE_MAX_BYTES + 1];
        strcpy(words, value);
        if (key->offset != offsetof(Record, set))
            escape_read(words);  // record_change() unescapes this list
        if (words[0] == '\0' || strlen(words) >= key->size) {
            return error_set_at(error, reader->name, reader->line, column,
                                "'%s' must have 1 to %zu bytes: %s", key->name, key->size - 1,
                                key->example);
        }
        if (key->offset != offsetof(Record, scenario) && has_controls(words)) {
            return error_set_at(error, reader->name, reader->line, column,
                                "'%s' must be UTF-8 without control characters", key->name);
        }
        memcpy(target, words, strlen(words) + 1);
        return true;
    }
    if (key->type == TYPE_ORDERS) {
        Error why = {0};
        if (orders_parse(value, &record->orders, &why)) return true;
        return error_set_at(error, reader->name, reader->line, column, "%s", why.words);
    }
    char *end;
    errno = 0;
    uint64_t number = strtoull(value, &end, key->type == TYPE_HEX ? 16 : 10);
    bool shaped = key->type == TYPE_HEX
                      ? strlen(value) == 16 && strspn(value, "0123456789abcdefABCDEF") == 16
                      : isdigit((unsigned char)value[0]);
    if (!shaped || *end != '\0' || errno != 0) {
        return error_set_at(error, reader->name, reader->line, column,
                            "'%s' must be %s, not '%.40s'", key->name, key->example, value);
    }
    memcpy(target, &number, sizeof number);
    return true;
}

static bool key_parse(const Reader *reader, Record *record, int line_of[], Error *error) {
    const char *colon = strchr(reader->words, ':');
    if (colon == NULL) {
        return error_set_at(error, reader->name, reader->line, reader->column,
                            "invalid header line '%.40s'; expected `key: value` with a key of %s; "
                            "an empty line ends the header",
                            reader->words, keys_listed);
    }
    char name[32];
    words_fold(reader->words, (size_t)(colon - reader->words), name, sizeof name);
    for (int i = 0; i < KEYS; i++) {
        if (strcmp(keys[i].name, name) != 0) continue;
        if (line_of[i] != 0) {
            return error_set_at(error, reader->name, reader->line, reader->column,
                                "'%s' is given twice: first in line %d", name, line_of[i]);
        }
        line_of[i] = reader->line;
        const char *value = colon + 1;
        while (isspace((unsigned char)*value)) value++;
        return value_parse(reader, &keys[i], value, record, error);
    }
    return error_set_at(error, reader->name, reader->line, reader->column,
                        "unknown key '%s'; known here: %s", name, keys_listed);
}

// Reads the header up to its empty line, or to the end of the text. Returns false and fills *error
// if the header is invalid.
static bool header_parse(Reader *reader, Record *record, int line_of[KEYS], Error *error) {
    bool started = false;
    for (RecordLine kind; (kind = line_read(reader, error)) != LINE_END;) {
        if (kind == LINE_BAD) return false;
        if (kind == LINE_COMMENT) continue;
        if (kind == LINE_EMPTY && started) break;
        if (kind == LINE_EMPTY) continue;
        started = true;
        if (!key_parse(reader, record, line_of, error)) return false;
    }
    if (!started) {
        return error_set_at(error, reader->name, 1, 1,
                            "the file has no header; a record starts with `rules: NAME`");
    }
    if (line_of[KEY_SEED] != 0 && line_of[KEY_SECRET] != 0)
        return error_set_at(error, reader->name, line_of[KEY_SECRET], 1,
                            "'secret' excludes 'seed'; remove one of them");
    if (record->resigned[0] != '\0' && strcmp(record->resigned, "allied") != 0 &&
        strcmp(record->resigned, "axis") != 0)
        return error_set_at(error, reader->name, line_of[KEY_RESIGNED], 1,
                            "resigned: invalid value '%s'; expected allied or axis",
                            record->resigned);
    record->secret = line_of[KEY_SEED] == 0;
    record->told = line_of[KEY_SECRET] != 0;
    for (int i = 0; i < KEYS; i++) {
        bool optional = i == KEY_SET || i == KEY_SEED || i == KEY_SECRET || i == KEY_GAME ||
                        i == KEY_LESSON || i == KEY_RESIGNED || i == KEY_ORDERS || i == KEY_LEARNED;
        if (line_of[i] != 0 || optional) continue;
        return error_set_at(error, reader->name, max_int(reader->line, 1), 1,
                            "missing '%s' in the header; expected %s", keys[i].name,
                            keys[i].example);
    }
    return true;
}

// ---- The actions ----

// Fills the error "'move X 0507' is not legal here; one of: ..." with legal actions. Returns false.
static bool action_refuse(const Reader *reader, const Game *game, const State *state, int ply,
                          const Action list[], int count, Error *error) {
    char said[SAY_BYTES], words[320];
    Text text = text_over(words, sizeof words);
    int best = 0, distance = 1 << 20, shown = 0;
    for (int i = 0; i < count; i++) {
        Text one = text_over(said, sizeof said);
        game->rules->format_action(game->world, state, list[i], &one);
        int here = words_distance(reader->words, said);
        if (here < distance) {
            distance = here;
            best = i;
        }
        if (text.length + one.length + 40 < text.size) {
            text_put(&text, "%s%s", shown ? ", " : "", said);
            shown++;
        }
    }
    if (shown < count) {  // if not all fit, begin with the most similar one
        text_clear(&text);
        game->rules->format_action(game->world, state, list[best], &text);
        text_put(&text, " (nearest of %d)", count);
    }
    return error_set_at(error, reader->name, reader->line, reader->column,
                        "ply %d: '%.60s' is not legal here%s; one of: %.250s", ply, reader->words,
                        reader->cut ? ", and the file does not end with a newline" : "", words);
}

static bool action_parse(Reader *reader, const Game *game, const State *state, int ply,
                         Action *action, Error *error) {
    if (game_turn(game, state) == NOBODY) {
        return error_set_at(error, reader->name, reader->line, reader->column,
                            "ply %d: '%.60s' comes after the end of the game", ply, reader->words);
    }
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    char words[LINE_MAX_BYTES + 1], wanted[LINE_MAX_BYTES + 1], said[SAY_BYTES],
        precomputed[SAY_BYTES];
    int found = -1;
    strcpy(words, reader->words);
    escape_read(words);
    words_fold(words, strlen(words), wanted, sizeof wanted);
    for (int i = 0; i < count; i++) {
        Text text = text_over(said, sizeof said);
        game->rules->format_action(game->world, state, list[i], &text);
        words_fold(said, text.length, precomputed, sizeof precomputed);
        if (strcmp(wanted, precomputed) != 0) continue;
        if (found < 0 || strcmp(words, said) == 0)
            found = i;  // two actions may differ only in case
    }
    if (found >= 0) *action = list[found];
    if (found >= 0) return true;
    return action_refuse(reader, game, state, ply, list, count, error);
}

// Returns true if the last line could be the beginning of a legal action. The line has no newline,
// so its end may be missing.
static bool line_is_half(const Reader *reader, const Game *game, const State *state) {
    Action list[ACTIONS_MAX];
    if (game_turn(game, state) == NOBODY) return false;
    int count = game_legal(game, state, list);
    size_t length = strlen(reader->words);
    for (int i = 0; i < count; i++) {
        char line[LINE_MAX_BYTES];
        Text text = text_over(line, sizeof line);
        record_line(game, state, list[i], &text);
        bool longer = text.length > length + 1 || reader->broken;
        if (longer && strncmp(line, reader->words, length) == 0) return true;
    }
    return false;
}

// ---- The file ----

// Returns the whole file; the caller frees it. Returns NULL and fills *error if the file is larger
// than RECORD_BYTES_MAX or cannot be read, such as a folder.
static char *file_read(const char *path, size_t *length, Error *error) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        error_set_at(error, path, 0, 0, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    size_t room = 1 << 16;
    char *text = memory_take(1, room);
    *length = 0;
    for (size_t got; (got = fread(text + *length, 1, room - *length, file)) > 0;) {
        *length += got;
        if (*length < room) continue;
        if (room > RECORD_BYTES_MAX) break;
        room *= 2;
        text = memory_more(text, 1, room);
    }
    bool good = true;
    if (ferror(file)) good = error_set_at(error, path, 0, 0, "cannot be read: %s", strerror(errno));
    if (good && *length > RECORD_BYTES_MAX) {
        good = error_set_at(error, path, 0, 0, "is too large for a record: at most %d MiB",
                            RECORD_BYTES_MAX >> 20);
    }
    fclose(file);
    if (good) return text;
    free(text);
    return NULL;
}
