// SPDX-License-Identifier: GPL-3.0-or-later
// files.c -- see files.h.
#include "files.h"

#include <stdio.h>
#include <sys/stat.h>

#include "engine/game/open.h"

// Returns the texts that a row has stored, and sets *count. A text that was not given is NULL.
static const char *const *row_texts(const OptionPlace *place, const void *words, int *count) {
    const CommandOption *row = place->row;
    const char *base = (const char *)words + place->base;
    assert(row->kind == TAKES_TEXT || row->kind == TAKES_TEXTS);
    *count = row->kind == TAKES_TEXT ? 1 : *(const int *)(const void *)(base + row->length);
    return (const char *const *)(const void *)(base + row->offset);
}

// Finds the file of a text: a path, or the name of a scenario.
static bool file_find(const char *text, struct stat *out) {
    char path[PATH_MOST];
    if (text == NULL) return false;
    return stat(text, out) == 0 || (scenario_path(text, path) && stat(path, out) == 0);
}

static bool same_file(const char *text, const struct stat *file) {
    struct stat other;
    return file_find(text, &other) && other.st_dev == file->st_dev && other.st_ino == file->st_ino;
}

bool files_same(const char *first, const char *second) {
    struct stat file;
    return file_find(first, &file) && same_file(second, &file);
}

// Returns true if the text names the file, or if one of two files that a comma joins is the file.
static bool names_file(const char *text, const struct stat *file) {
    char first[PATH_MOST];
    const char *comma = text != NULL ? strchr(text, ',') : NULL;
    if (same_file(text, file)) return true;
    if (comma == NULL ||
        snprintf(first, sizeof first, "%.*s", (int)(comma - text), text) >= PATH_MOST)
        return false;
    return same_file(first, file) || same_file(comma + 1, file);
}

static bool is_read(const OptionPlace places[], int count, const void *words,
                    const struct stat *file) {
    for (int i = 0; i < count; i++) {
        int texts;
        if (places[i].row->file != FILE_READ && places[i].row->file != FILE_COUNTED) continue;
        const char *const *text = row_texts(&places[i], words, &texts);
        for (int k = 0; k < texts; k++)
            if (names_file(text[k], file)) return true;
    }
    return false;
}

static bool twice_check(const OptionPlace *place, const void *words, Error *error) {
    int count;
    const char *const *text = row_texts(place, words, &count);
    for (int i = 1; i < count; i++) {
        struct stat file;
        if (stat(text[i], &file) != 0) continue;
        for (int k = 0; k < i; k++)
            if (same_file(text[k], &file))
                return error_set_at(error, text[i], 0, 0,
                                    "is named twice; its games would count twice");
    }
    return true;
}

bool files_check(const Command *command, const void *words, Error *error) {
    OptionPlace places[OPTIONS_MAX];
    int count = command_options(command, places);
    for (int i = 0; i < count; i++) {
        const CommandOption *row = places[i].row;
        struct stat file;
        int texts;
        if (row->file == FILE_COUNTED && !twice_check(&places[i], words, error)) return false;
        if (row->file != FILE_WRITTEN) continue;
        const char *path = row_texts(&places[i], words, &texts)[0];
        // A folder or a device may be read and written.
        if (path == NULL || stat(path, &file) != 0 || !S_ISREG(file.st_mode)) continue;
        if (is_read(places, count, words, &file))
            return error_set_at(
                error, path, 0, 0, "is an input file too; name another file as %s%s",
                row->name != NULL ? "--" : "", row->name != NULL ? row->name : row->value);
    }
    return true;
}
