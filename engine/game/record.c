// SPDX-License-Identifier: GPL-3.0-or-later
// record.c -- saving, replaying and appending; record_parse.c reads.
#include "record.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

void record_begin(Record *record, const Game *game, const char *scenario, const char *allied,
                  const char *axis, uint64_t seed) {
    memset(record, 0, sizeof *record);
    snprintf(record->rules, sizeof record->rules, "%s", game->rules->name);
    snprintf(record->scenario, sizeof record->scenario, "%s", scenario);
    record->hash = game->rules->world_hash(game->world);
    snprintf(record->player[ALLIED], sizeof record->player[0], "%s", allied);
    snprintf(record->player[AXIS], sizeof record->player[0], "%s", axis);
    record->seed = seed;
    snprintf(record->version, sizeof record->version, "%s", CASSINO_VERSION);
}

bool record_change(const Record *record, Game *game, Error *error) {
    char words[sizeof record->set];
    const char *edits[sizeof record->set / 2];
    int count = 0;
    memcpy(words, record->set, sizeof words);
    for (char *edit = words; edit[0] != '\0';) {
        char *end = strstr(edit, "; ");
        edits[count++] = edit;
        if (end == NULL) break;
        *end = '\0';
        edit = end + 2;
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

static bool action_is_legal(const Game *game, const State *state, Action action) {
    Action list[ACTIONS_MAX];
    int count = game_legal(game, state, list);
    for (int i = 0; i < count; i++) {
        if (list[i] == action) return true;
    }
    return false;
}

bool record_replay(const Record *record, const Game *game, State *state, int plies, Error *error) {
    if (plies < 0) plies = record->count;
    if (plies > record->count) {
        return error_set(error, "the record has %d plies, so there is no ply %d", record->count,
                         plies);
    }
    game->rules->setup(game->world, state);
    for (int i = 0; i < plies; i++) {
        if (game_turn(game, state) == NOBODY) {
            return error_set(error, "ply %d: the game was over at ply %d", i + 1, i);
        }
        if (!action_is_legal(game, state, record->actions[i])) {
            return error_set(error, "ply %d: action %08" PRIx32 " is not legal here", i + 1,
                             record->actions[i]);
        }
        game_apply(game, state, record->actions[i]);
    }
    return true;
}

static void action_write(FILE *file, const Game *game, const State *state, Action action) {
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    game->rules->say(game->world, state, action, &text);
    assert(text.length > 0 && strchr(words, '\n') == NULL);
    fprintf(file, "%s\n", words);
}

static void record_write(FILE *file, const Record *record, const Game *game) {
    fprintf(file, "rules: %s\nscenario: %s\n", record->rules, record->scenario);
    if (record->set[0] != '\0') fprintf(file, "set: %s\n", record->set);
    fprintf(file, "hash: %016" PRIx64 "\n", record->hash);
    fprintf(file, "allied: %s\naxis: %s\nseed: %" PRIu64 "\nversion: %s\n\n",
            record->player[ALLIED], record->player[AXIS], record->seed, record->version);
    StateBuffer state;
    game->rules->setup(game->world, state_of(&state));
    for (int i = 0; i < record->count; i++) {
        action_write(file, game, state_of(&state), record->actions[i]);
        game_apply(game, state_of(&state), record->actions[i]);
    }
}

bool record_save(const Record *record, const Game *game, const char *path, Error *error) {
    char beside[512];
    int length = snprintf(beside, sizeof beside, "%s.XXXXXX", path);
    if (length >= (int)sizeof beside) return error_set(error, "the record's name is too long");
    int descriptor = mkstemp(beside);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (file == NULL) {
        return error_set_at(error, path, 0, 0, "cannot be written: %s", strerror(errno));
    }
    fchmod(descriptor, 0644);  // mkstemp gives 0600; a record is no secret
    record_write(file, record, game);
    bool good = fflush(file) == 0 && !ferror(file) && fsync(descriptor) == 0;
    int trouble = errno;
    if (fclose(file) != 0 && good) {
        good = false;
        trouble = errno;
    }
    if (good && rename(beside, path) != 0) {
        good = false;
        trouble = errno;
    }
    if (good) return true;
    unlink(beside);
    return error_set_at(error, path, 0, 0, "cannot be written: %s", strerror(trouble));
}

bool record_append(const Game *game, const State *state, Action action, const char *path,
                   Error *error) {
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    game->rules->say(game->world, state, action, &text);
    text_char(&text, '\n');
    int descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    // One write for the line: a kill leaves the whole of it or nothing.
    bool good = descriptor >= 0 && write(descriptor, words, text.length) == (ssize_t)text.length;
    int trouble = errno;
    if (descriptor >= 0 && close(descriptor) != 0 && good) {
        good = false;
        trouble = errno;
    }
    return good || error_set_at(error, path, 0, 0, "cannot be written: %s", strerror(trouble));
}
