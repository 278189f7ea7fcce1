// SPDX-License-Identifier: GPL-3.0-or-later
// record.c -- saves, replays and extends records. record_parse.c reads them.
#include "record.h"
#include "engine/base/new_file.h"

#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "escape.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { LINE_BYTES = 4 * SAY_BYTES + 2 };  // the line of an action with every letter escaped

static bool word_take(char *out, size_t size, const char *what, const char *words, Error *error) {
    size_t length = strlen(words);
    if (length == 0 || length >= size)
        return error_set(error, "%s has 1 to %zu bytes, not %zu", what, size - 1, length);
    memcpy(out, words, length + 1);
    return true;
}

bool record_begin(Record *record, const Game *game, const char *scenario, const char *allied,
                  const char *axis, uint64_t seed, Error *error) {
    memset(record, 0, sizeof *record);
    record->hash = game->rules->world_hash(game->world);
    record->seed = seed;
    snprintf(record->rules, sizeof record->rules, "%s", game->rules->name);
    record->learned = learned_hash(game);
    snprintf(record->version, sizeof record->version, "%s", CASSINO_VERSION);
    const char *player = "a player in a record";
    return word_take(record->scenario, sizeof record->scenario, "a scenario's name", scenario,
                     error) &&
           word_take(record->player[ALLIED], sizeof record->player[0], player, allied, error) &&
           word_take(record->player[AXIS], sizeof record->player[0], player, axis, error);
}

bool record_note(Record *record, const char *edit, Error *error) {
    char longer[2 * sizeof record->set];
    Text text = text_over(longer, sizeof longer);
    text_put(&text, "%s%s", record->set, record->set[0] != '\0' ? "; " : "");
    escape_put(edit, true, &text);
    if (text.length >= sizeof record->set)
        return error_set(error, "too many or too long edits: a record has space for %zu bytes",
                         sizeof record->set - 1);
    memcpy(record->set, longer, text.length + 1);
    return true;
}

bool record_change(const Record *record, Game *game, Error *error) {
    char words[sizeof record->set];
    const char *edits[sizeof record->set / 2];
    int count = 0;
    memcpy(words, record->set, sizeof words);
    for (char *edit = words; edit[0] != '\0';) {
        char *end = strstr(edit, "; ");
        if (end != NULL) *end = '\0';
        char *next = end != NULL ? end + 2 : edit + strlen(edit);
        escape_read(edit);
        edits[count++] = edit;
        edit = next;
    }
    if (count == 0) return true;
    Game changed;
    if (!game_edit(game, edits, count, &changed, error)) return false;
    game_close(game);
    *game = changed;
    return true;
}

uint64_t state_hash(const Game *game, const State *state) {
    return hash_bytes(state, game->rules->state_bytes);
}

bool record_replay(const Record *record, const Game *game, State *state, int plies, Error *error) {
    if (plies < 0) plies = record->count;
    if (plies > record->count) {
        return error_set(error, "the record has %d %s; it has no ply %d", record->count,
                         record->count == 1 ? "ply" : "plies", plies);
    }
    game->rules->setup(game->world, state);
    for (int i = 0; i < plies; i++) {
        Action list[ACTIONS_MAX], action = record->actions[i];
        if (game_turn(game, state) == NOBODY) {
            return error_set(error, "ply %d: the game was over at ply %d", i + 1, i);
        }
        if (!list_holds(list, game_legal(game, state, list), action)) {
            return error_set(error, "ply %d: action %08" PRIx32 " is not legal here", i + 1,
                             action);
        }
        game_apply(game, state, action);
    }
    return true;
}

void record_position(const Record *record, const Game *game, State *state, int ply) {
    assert(ply >= 0 && ply <= record->count);
    game->rules->setup(game->world, state);
    for (int i = 0; i < ply; i++) game_apply(game, state, record->actions[i]);
}

void record_line(const Game *game, const State *state, Action action, Text *out) {
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    game->rules->format_action(game->world, state, action, &text);
    assert(text.length > 0);
    escape_put(words, false, out);
    text_char(out, '\n');
}

static void header_line(FILE *file, const char *key, const char *value) {
    char words[4 * sizeof((Record *)0)->scenario];
    Text text = text_over(words, sizeof words);
    escape_put(value, false, &text);
    fprintf(file, "%s: %s\n", key, words);
}

Side record_resigned(const Record *record) {
    const char *word = record->resigned;
    return word[0] == '\0' ? NOBODY : strcmp(word, "allied") == 0 ? ALLIED : AXIS;
}

static void record_write(FILE *file, const Record *record, const Game *game) {
    header_line(file, "rules", record->rules);
    header_line(file, "scenario", record->scenario);
    if (record->set[0] != '\0') fprintf(file, "set: %s\n", record->set);  // already escaped
    fprintf(file, "hash: %016" PRIx64 "\n", record->hash);
    header_line(file, "allied", record->player[ALLIED]);
    header_line(file, "axis", record->player[AXIS]);
    if (!record->secret) fprintf(file, "seed: %" PRIu64 "\n", record->seed);
    if (record->secret && record->told) fprintf(file, "secret: %" PRIu64 "\n", record->seed);
    if (record->index != 0) fprintf(file, "game: %" PRIu64 "\n", record->index);
    if (record->lesson[0] != '\0') header_line(file, "lesson", record->lesson);
    if (record->resigned[0] != '\0') header_line(file, "resigned", record->resigned);
    char orders[ORDERS_BYTES];
    Text given = text_over(orders, sizeof orders);
    orders_put(&record->orders, &given);
    if (given.length > 0) header_line(file, "orders", orders);
    if (record->learned != 0) fprintf(file, "learned: %016" PRIx64 "\n", record->learned);
    header_line(file, "version", record->version);
    fputc('\n', file);
    StateBuffer state;
    game->rules->setup(game->world, state_of(&state));
    for (int i = 0; i < record->count; i++) {
        char line[LINE_BYTES];
        Text text = text_over(line, sizeof line);
        record_line(game, state_of(&state), record->actions[i], &text);
        fputs(line, file);
        game_apply(game, state_of(&state), record->actions[i]);
    }
}

// Writes all bytes. Returns false and sets errno if that fails. A write() that writes only some
// bytes does not set errno; the next write() does.
static bool write_whole(int descriptor, const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t done = write(descriptor, bytes, length);
        if (done < 0 && errno == EINTR) continue;
        if (done < 0) return false;
        bytes += done;
        length -= (size_t)done;
    }
    return true;
}

char *record_text(const Record *record, const Game *game) {
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    assert(memory != NULL);
    record_write(memory, record, game);
    fclose(memory);
    assert(text != NULL);
    return text;
}

bool record_save(const Record *record, const Game *game, const char *path, Error *error) {
    NewFile new;
    if (!new_file_begin(&new, path, error)) return false;
    record_write(new.file, record, game);
    return new_file_end(&new, true, error);
}

bool record_append(const Game *game, const State *state, Action action, const char *path,
                   Error *error) {
    char line[LINE_BYTES];
    struct stat before;
    Text text = text_over(line, sizeof line);
    record_line(game, state, action, &text);
    int descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    if (descriptor < 0) return error_write(error, path, errno);
    // The line is written by one write(), so that an interruption leaves all of it or nothing. A
    // full disk can leave a part of the line, which ftruncate() below removes.
    bool sized = fstat(descriptor, &before) == 0;
    bool good = sized && write_whole(descriptor, line, text.length);
    int trouble = errno;
    if (!good && sized && ftruncate(descriptor, before.st_size) != 0) trouble = errno;
    if (close(descriptor) != 0 && good) {
        good = false;
        trouble = errno;
    }
    return good || error_write(error, path, trouble);
}
