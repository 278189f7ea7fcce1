// SPDX-License-Identifier: GPL-3.0-or-later
// learned.c -- finds and writes policy files; learned_parse.c parses them. Start at
// learned_beside().
#include "learned.h"
#include "engine/base/memory.h"
#include "engine/base/new_file.h"
#include "engine/rules/rules.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { LINE_WIDTH = 96 };

// Reads a whole file into *text, which the caller frees. If the file does not exist, sets *text to
// NULL and returns true. Returns false and fills *error if the file is too long or cannot be read.
static bool file_take(const char *path, char **text, size_t *length, Error *error) {
    *text = NULL;
    FILE *file = fopen(path, "r");
    if (file == NULL && errno == ENOENT) return true;
    if (file == NULL) return error_set_at(error, path, 0, 0, "cannot be read: %s", strerror(errno));
    *text = memory_more(NULL, 1, LEARNED_BYTES_MAX + 1);
    *length = fread(*text, 1, LEARNED_BYTES_MAX + 1, file);
    bool bad = ferror(file) != 0, long_file = *length > LEARNED_BYTES_MAX;
    fclose(file);
    if (!bad && !long_file) return true;
    free(*text);
    *text = NULL;
    if (bad) return error_set_at(error, path, 0, 0, "cannot be read: %s", strerror(EIO));
    return error_set_at(error, path, 0, 0, "is too long: at most %d bytes", LEARNED_BYTES_MAX);
}

// Writes the path of the policy file beside a scenario's file. Returns false if the rule system
// uses none, or if the path is too long.
static bool path_beside(const Game *game, const char *scenario_path, char path[PATH_MOST]) {
    if (game->rules->learn.tables == NULL) return false;
    size_t stem = strlen(scenario_path) - strlen(".yaml");
    return snprintf(path, PATH_MOST, "%.*s.learned", (int)stem, scenario_path) < PATH_MOST;
}

bool learned_exists(const Game *game, const char *scenario_path) {
    char path[PATH_MOST];
    return path_beside(game, scenario_path, path) && access(path, F_OK) == 0;
}

bool learned_beside(const Game *game, const char *scenario_path, Learned **out, Error *error) {
    char path[PATH_MOST];
    *out = NULL;
    if (!path_beside(game, scenario_path, path)) return true;
    char *text;
    size_t bytes = 0;
    if (!file_take(path, &text, &bytes, error)) return false;
    if (text == NULL) return true;
    *out = learned_parse(game, path, text, bytes, error);
    free(text);
    return *out != NULL;
}

// Reads the policy file at `path`. Returns NULL and fills *error on failure.
static Learned *file_read(const Game *game, const char *path, Error *error) {
    char *text;
    size_t bytes = 0;
    if (game->rules->learn.tables == NULL) {
        error_set_at(error, path, 0, 0, "players of %s do not use policy files",
                     game->rules->title);
        return NULL;
    }
    if (!file_take(path, &text, &bytes, error)) return NULL;
    if (text == NULL) {
        error_set_at(error, path, 0, 0, "this file does not exist");
        return NULL;
    }
    Learned *learned = learned_parse(game, path, text, bytes, error);
    free(text);
    return learned;
}

static void policy_set(Game *game, Learned *learned) {
    learned_free((Learned *)game->learned);
    game->learned = learned;
}

bool learned_take(Game *game, const char *path, Error *error) {
    Learned *learned = file_read(game, path, error);
    if (learned != NULL) policy_set(game, learned);
    return learned != NULL;
}

// Returns a policy that changes nothing, for one player only.
static Learned *policy_empty(const Game *game, Error *error) {
    static const LearnedHeader header = {.scenario = "none"};
    FeatureTable tables[FEATURE_TABLES_MAX];
    int size = features_size(tables, game->rules->learn.tables(game->world, tables));
    int16_t *zeros = memory_take((size_t)size, sizeof *zeros);
    char *text = learned_text(game, &header, &(LearnedNumbers){.factors = zeros});
    Learned *learned = learned_parse(game, "no", text, strlen(text), error);
    free(text);
    free(zeros);
    return learned;
}

// Returns the comma at which a choice is split into the words for the two sides, or NULL if it is
// one word. A path may have commas, too: split where both words are files, if there is such a
// comma.
static char *choice_comma(char *choice) {
    if (access(choice, F_OK) == 0) return NULL;
    for (char *comma = choice; (comma = strchr(comma, ',')) != NULL; *comma++ = ',') {
        *comma = '\0';
        bool both = (learned_is_no(choice) || access(choice, F_OK) == 0) &&
                    (learned_is_no(comma + 1) || access(comma + 1, F_OK) == 0);
        if (both) return comma;
    }
    return strchr(choice, ',');
}

// Gives the game a policy for each side.
static bool pair_take(Game *game, const char *const word[SIDES], Error *error) {
    Learned *of[SIDES] = {NULL, NULL};
    for (Side side = ALLIED; side < SIDES; side++) {
        bool none = learned_is_no(word[side]) && game->rules->learn.tables != NULL;
        of[side] = none ? policy_empty(game, error) : file_read(game, word[side], error);
        if (of[side] != NULL) continue;
        learned_free(of[ALLIED]);
        return false;
    }
    of[ALLIED]->axis = of[AXIS];
    policy_set(game, of[ALLIED]);
    return true;
}

bool learned_choose(Game *game, const char *choice, Error *error) {
    bool good = true;
    if (choice == NULL) return true;
    char *words = memory_sure(strdup(choice)), *comma = choice_comma(words);
    if (comma != NULL) *comma = '\0';
    if (comma != NULL)
        good = pair_take(game, (const char *const[]){words, comma + 1}, error);
    else if (learned_is_no(choice))
        policy_set(game, NULL);
    else
        good = learned_take(game, choice, error);
    free(words);
    return good;
}

bool learned_again(const Learned *learned, const Game *other, Learned **out, Error *error) {
    *out = learned_parse(other, learned->path, learned->text, learned->length, error);
    if (*out == NULL || learned->axis == NULL ||
        learned_again(learned->axis, other, &(*out)->axis, error))
        return *out != NULL;
    learned_free(*out);
    *out = NULL;
    return false;
}

void learned_free(Learned *learned) {
    if (learned == NULL) return;
    learned_free(learned->axis);
    free(learned->precomputed);
    free(learned->factor);
    free(learned->value);
    free(learned->text);
    free(learned);
}

uint64_t learned_hash(const Game *game) {
    const Learned *learned = game->learned;
    if (learned == NULL) return 0;
    return learned->axis != NULL ? hash_join(learned->hash, learned->axis->hash) : learned->hash;
}

bool learned_fits(const Game *game) {
    const Learned *learned = game->learned;
    uint64_t hash = game->rules->world_hash(game->world);
    return learned != NULL && learned->scenario_hash == hash &&
           (learned->axis == NULL || learned->axis->scenario_hash == hash);
}

Game learned_seen(const Game *game, Side side) {
    Game seen = *game;
    if (side == AXIS && game->learned != NULL && game->learned->axis != NULL)
        seen.learned = game->learned->axis;
    return seen;
}

Game learned_exchanged(const Game *game, Learned *room) {
    Game exchanged = *game;
    if (game->learned == NULL || game->learned->axis == NULL) return exchanged;
    *room = *game->learned->axis;
    room->axis = (Learned *)game->learned;
    exchanged.learned = room;
    return exchanged;
}

static void policy_say(const Game *game, const Learned *learned, Text *out) {
    if (learned == NULL || learned->entries == 0) {
        text_put(out, "no learned policy in use (`cassino train` makes one)");
        return;
    }
    text_put(out, "learned in %" PRId64 " games, %016" PRIx64, learned->games, learned->hash);
    if (learned->scenario_hash != game->rules->world_hash(game->world))
        text_put(out, ", of another version of the scenario");
}

void learned_say(const Game *game, const char *const names[SIDES], Text *out) {
    const Learned *learned = game->learned;
    if (game->rules->learn.tables == NULL) {
        text_put(out, "no learned policy (not available in this game)");
        return;
    }
    if (learned == NULL || learned->axis == NULL) {
        policy_say(game, learned, out);
        return;
    }
    for (Side side = ALLIED; side < SIDES; side++) {
        text_put(out, "%s%s: ", side == AXIS ? "; " : "",
                 names != NULL ? names[side] : game->rules->scene.side_name(game->world, side));
        policy_say(game, side == AXIS ? learned->axis : learned, out);
    }
}

typedef struct Writer {
    const Game *game;
    int least;  // least absolute value that is written
    Text *out;
    int width;  // width of the current line; 0 if no line has begun
    int entries;
} Writer;

static void entry_put(Writer *writer, int table, int row, int column, int value) {
    char key[FEATURE_NAME_BYTES], name[FEATURE_NAME_BYTES + 16];
    Text row_text = text_over(key, sizeof key), text = text_over(name, sizeof name);
    const FeatureRules *learn = &writer->game->rules->learn;
    learn->column(writer->game->world, table, column, &text);
    text_put(&text, " %d", value);
    if (writer->width > 0 && writer->width + (int)text.length + 1 > LINE_WIDTH) {
        text_char(writer->out, '\n');
        writer->width = 0;
    }
    if (writer->width == 0) {
        learn->row(writer->game->world, table, row, &row_text);
        text_put(writer->out, "%s", key);
        writer->width = (int)row_text.length;
    }
    text_put(writer->out, " %s", name);
    writer->width += 1 + (int)text.length;
    writer->entries++;
}

static void table_put(Writer *writer, const char *kind, const FeatureTable *it, int table,
                      const int16_t values[]) {
    bool begun = false;
    for (int row = 0; row < it->rows; row++) {
        for (int column = 0; column < it->columns; column++) {
            int value = values[row * it->columns + column];
            if (value > -writer->least && value < writer->least) continue;
            if (!begun) text_put(writer->out, "\n%s %s\n", kind, it->name);
            begun = true;
            entry_put(writer, table, row, column, value);
        }
        if (writer->width > 0) text_char(writer->out, '\n');
        writer->width = 0;
    }
}

// Writes a factor for each turn, by which the logit of evaluate() is multiplied. Leaves out factors
// of 100, which stand for 1.00.
static void lead_put(Writer *writer, const int16_t lead[]) {
    text_put(writer->out, "\nvalue guess\n");
    for (int turn = 0; turn < LEARNED_TURNS; turn++)
        if (lead[turn] != 100) text_put(writer->out, "turn %d %d\n", turn, lead[turn]);
}

static void tables_put(Writer *writer, const char *kind, const int16_t hundredths[]) {
    FeatureTable tables[FEATURE_TABLES_MAX];
    int count = writer->game->rules->learn.tables(writer->game->world, tables);
    for (int i = 0, next = NO_FEATURE + 1; i < count; i++) {
        table_put(writer, kind, &tables[i], i, hundredths + next);
        next += tables[i].rows * tables[i].columns;
    }
}

static void learned_put(const Game *game, const LearnedHeader *header,
                        const LearnedNumbers *numbers, int least, Text *out) {
    text_put(out,
             "# Written by `cassino train`: natural logarithms of weights, in hundredths.\n"
             "learned: 1\nrules: %s\nscenario: %s\nhash: %016" PRIx64 "\ngames: %" PRId64
             "\nseed: %" PRIu64 "\nversion: %s\n",
             game->rules->name, header->scenario, game->rules->world_hash(game->world),
             header->games, header->seed, CASSINO_VERSION);
    if (header->joined_seed != 0)
        text_put(out, LEARNED_JOINED "%" PRIu64 ".\n", header->joined_seed);
    Writer writer = {.game = game, .least = least, .out = out};
    tables_put(&writer, "table", numbers->factors);
    if (numbers->values == NULL) return;
    lead_put(&writer, numbers->lead);
    tables_put(&writer, "value", numbers->values);
}

bool learned_save(const char *text, const char *path, Error *error) {
    return file_replace(path, text, error);
}

char *learned_text(const Game *game, const LearnedHeader *header, const LearnedNumbers *numbers) {
    char *buffer = memory_take(1, LEARNED_BYTES_MAX + 2);
    Text text;
    int least = 0;
    do {  // drop the smallest numbers until the file fits
        least += 1 + least / 4;
        text = text_over(buffer, LEARNED_BYTES_MAX + 2);
        learned_put(game, header, numbers, least, &text);
    } while (text.length > LEARNED_BYTES_MAX && least <= LEARNED_MOST);
    return buffer;
}
