// SPDX-License-Identifier: GPL-3.0-or-later
// files.c -- see files.h.
#include "files.h"

#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "json_map.h"
#include "play/service/json/scene_json.h"
#include "tiles.h"
#include "tmx.h"

enum { TILED_BYTES_MAX = 16 << 20, TILESETS_MAX = 200, PATH_BYTES = 1024 };

json_t *tiled_parse(const char *file, const char *text, size_t size, Error *error) {
    size_t blank = strspn(text, " \t\r\n\xef\xbb\xbf");
    json_error_t why;
    if (text[blank] == '<') return tmx_parse(file, text + blank, size - blank, error);
    json_t *map = json_loadb(text + blank, size - blank, 0, &why);
    if (map == NULL) error_set_at(error, file, why.line, why.column, "%s", why.text);
    return map;
}

static json_t *file_parse(const char *path, Error *error) {
    struct stat is;
    FILE *file = stat(path, &is) == 0 && S_ISREG(is.st_mode) ? fopen(path, "r") : NULL;
    if (file == NULL || is.st_size > TILED_BYTES_MAX) {
        if (file != NULL) fclose(file);
        error_set_at(error, path, 0, 0, file != NULL ? "has more than 16 MiB" : "cannot be read");
        return NULL;
    }
    char *text = memory_take((size_t)is.st_size + 1, 1);
    size_t size = fread(text, 1, (size_t)is.st_size, file);
    fclose(file);
    json_t *map = tiled_parse(path, text, size, error);
    free(text);
    return map;
}

// Puts the tilesets of other files into the map.
static bool tilesets_read(json_t *map, const char *path, Error *error) {
    json_t *list = json_object_get(map, "tilesets"), *tileset;
    char folder[PATH_BYTES], other[2 * PATH_BYTES];
    size_t i;
    json_array_foreach(list, i, tileset) {
        const char *source = map_words(tileset, "source");
        if (source[0] == '\0') continue;
        if (i == TILESETS_MAX || strlen(path) >= PATH_BYTES || strlen(source) >= PATH_BYTES)
            return error_set_at(error, path, 0, 0, "more than %d tilesets, or too long a path",
                                TILESETS_MAX);
        snprintf(folder, sizeof folder, "%s", path);
        if (source[0] == '/')
            snprintf(other, sizeof other, "%s", source);
        else
            snprintf(other, sizeof other, "%s/%s", dirname(folder), source);
        json_t *read = file_parse(other, error);
        if (read == NULL) return false;
        if (!json_is_object(read)) {
            json_decref(read);
            return error_set_at(error, other, 0, 0, "expected a tileset of Tiled");
        }
        json_object_set(read, "firstgid", json_object_get(tileset, "firstgid"));
        json_array_set_new(list, i, read);
    }
    return true;
}

json_t *tiled_read(const char *path, Error *error) {
    json_t *map = file_parse(path, error);
    if (map == NULL || tilesets_read(map, path, error)) return map;
    json_decref(map);
    return NULL;
}

// Writes the map as XML or JSON.
static bool map_write(const json_t *map, const char *path, Error *error) {
    FILE *out = fopen(path, "w");
    size_t length = strlen(path);
    const char *end = length > 4 ? path + length - 4 : "";
    bool good = out != NULL;
    if (good && strcmp(end, ".tmx") == 0)
        tmx_write(map, out);
    else if (good)
        good = json_dumpf(map, out, JSON_HOUSE | JSON_INDENT(1)) == 0 && fputc('\n', out) != EOF;
    if (out != NULL) good = fclose(out) == 0 && good;
    return good || error_write(error, path, errno);
}

// Returns true if the file has just these bytes.
static bool same_file(const char *path, const char *bytes, size_t size) {
    struct stat is;
    FILE *file = stat(path, &is) == 0 && S_ISREG(is.st_mode) && (size_t)is.st_size == size
                     ? fopen(path, "r")
                     : NULL;
    char *there = memory_take(size + 1, 1);
    bool same =
        file != NULL && fread(there, 1, size, file) == size && memcmp(there, bytes, size) == 0;
    if (file != NULL) fclose(file);
    free(there);
    return same;
}

// Writes the picture of the tiles. Refuses to write over another picture: the user has named only
// the map.
static bool tiles_write(const json_t *map, const char *path, Error *error) {
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size), *file = NULL;
    bool good = out != NULL && picture_write(map, out);
    if (out != NULL) good = fclose(out) == 0 && good;
    bool same = good && same_file(path, bytes, size);
    if (good && !same && (file = fopen(path, "wx")) != NULL)
        good = fwrite(bytes, 1, size, file) == size;
    int why = errno;
    if (file != NULL) good = fclose(file) == 0 && good;
    free(bytes);
    if (same || (file != NULL && good)) return true;
    if (why == EEXIST)
        return error_set_at(error, path, 0, 0,
                            "is not the picture of these tiles; move it away, or give the map "
                            "another name");
    return error_write(error, path, why);
}

bool tiled_write(const json_t *map, const char *path, Error *error) {
    const json_t *tileset = json_array_get(json_object_get(map, "tilesets"), 0);
    char folder[PATH_BYTES], picture[2 * PATH_BYTES];
    if (strlen(path) >= PATH_BYTES) return error_set_at(error, path, 0, 0, "path too long");
    snprintf(folder, sizeof folder, "%s", path);
    snprintf(picture, sizeof picture, "%s/%s", dirname(folder), map_words(tileset, "image"));
    return (tileset == NULL || tiles_write(map, picture, error)) && map_write(map, path, error);
}

bool tiled_texts_open(const char *name, Tree *scenario, Tree *chart, Error *error) {
    char path[PATH_MOST], folder[PATH_MOST], other[2 * PATH_MOST];
    size_t length = strlen(name);
    bool own = length > 5 && strcmp(name + length - 5, ".yaml") == 0;
    *scenario = *chart = (Tree){0};
    snprintf(path, sizeof path, "%s", name);
    if (!own && !scenario_path(name, path))
        return error_set(error, "unknown scenario '%s'; `cassino list` names them", name);
    if (!tree_open(scenario, path, error)) return false;
    const Node *node = node_get(scenario->root, "chart");
    bool named = node != NULL && node->kind == NODE_TEXT;
    snprintf(folder, sizeof folder, "%s", path);
    snprintf(other, sizeof other, "%s/%s", dirname(folder), named ? node->text : "");
    if (named ? tree_open(chart, other, error)
              : node_error(scenario->root, error, "missing 'chart'"))
        return true;
    tree_close(scenario);
    return false;
}
