// SPDX-License-Identifier: GPL-3.0-or-later
// cells.c -- see cells.h. No data are unpacked beyond the size that the layer says they have.
#include "cells.h"

#include <ctype.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "json_map.h"

enum { TILE_BITS = 0x0fffffff };  // the others say how a tile is flipped and turned

// Decodes base64 in place. Returns false if the text is no base64.
static bool base64_decode(const char *text, unsigned char *out, size_t *size) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = 0;
    int count = 0, ends = 0;
    *size = 0;
    for (; *text != '\0'; text++) {
        if (isspace((unsigned char)*text)) continue;
        const char *digit = strchr(digits, *text);
        if (*text == '=') ends++;
        if (*text != '=' && (digit == NULL || ends > 0)) return false;
        if (digit == NULL) continue;
        bits = bits << 6 | (uint32_t)(digit - digits);
        if (++count % 4 != 1) out[(*size)++] = (unsigned char)(bits >> (6 - 2 * ((count - 1) % 4)));
    }
    return (count + ends) % 4 == 0 && ends < 3;
}

static bool base64_read(const char *text, const char *way, uint32_t tiles[], size_t count) {
    size_t size, wanted = 4 * count;
    unsigned char *bytes = memory_take(strlen(text) + 4, 1), *out = memory_take(wanted, 1);
    bool good = base64_decode(text, bytes, &size) && tiles_unpack(way, bytes, size, out, wanted);
    for (size_t i = 0; good && i < count; i++)
        for (int byte = 3; byte >= 0; byte--) tiles[i] = tiles[i] << 8 | out[4 * i + (size_t)byte];
    free(bytes);
    free(out);
    return good;
}

static bool csv_read(const char *text, uint32_t tiles[], size_t count) {
    for (size_t i = 0; i < count; i++) {
        char *end;
        text += strspn(text, " \t\r\n");
        if (!isdigit((unsigned char)*text)) return false;
        tiles[i] = (uint32_t)strtoul(text, &end, 10);
        text = end + strspn(end, " \t\r\n");
        if (i + 1 < count && *text++ != ',') return false;
    }
    return *text == '\0' || *text == ',';
}

static bool tiles_read(const json_t *data, const char *encoding, const char *way, uint32_t tiles[],
                       size_t count) {
    const char *text = json_string_value(data);
    if (text != NULL)
        return strcmp(encoding, "base64") == 0 ? base64_read(text, way, tiles, count)
                                               : csv_read(text, tiles, count);
    if (json_array_size(data) != count) return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *tile = json_array_get(data, i);
        if (!json_is_integer(tile)) return false;
        tiles[i] = (uint32_t)json_integer_value(tile);
    }
    return true;
}

// Reads a rectangle of cells: a layer or a chunk of it.
static bool part_read(const json_t *part, const json_t *layer, Cells *out, Error *error) {
    int x = map_int(part, "x", 0), y = map_int(part, "y", 0);
    int width = map_int(part, "width", 0), height = map_int(part, "height", 0);
    const char *name = map_words(layer, "name"), *way = map_words(layer, "compression");
    if (width < 1 || height < 1 || width > (CELLS_MAX - out->seen) / height)
        return error_set(error, "layer '%s': a size of %d times %d is not possible", name, width,
                         height);
    if (strcmp(way, "zlib") != 0 && strcmp(way, "gzip") != 0 && strcmp(way, "zstd") != 0 &&
        way[0] != '\0')
        return error_set(error, "layer '%s': unknown compression '%s'; expected zlib, gzip or zstd",
                         name, way);
    size_t count = (size_t)width * (size_t)height;
    out->seen += width * height;
    uint32_t *tiles = memory_take(count, sizeof *tiles);
    bool good =
        tiles_read(json_object_get(part, "data"), map_words(layer, "encoding"), way, tiles, count);
    if (!good)
        error_set(error, "layer '%s': its data are damaged, or no %d times %d tiles", name, width,
                  height);
    for (size_t i = 0; good && i < count; i++) {
        if ((tiles[i] & TILE_BITS) == 0) continue;
        if (out->count == out->room) {
            out->room = 2 * out->room + 256;
            out->list = memory_more(out->list, (size_t)out->room, sizeof *out->list);
        }
        out->list[out->count++] =
            (Cell){x + (int)i % width, y + (int)i / width, tiles[i] & TILE_BITS};
    }
    free(tiles);
    return good;
}

bool cells_read(const json_t *layer, Cells *out, Error *error) {
    const json_t *chunks = json_object_get(layer, "chunks"), *chunk;
    size_t i;
    if (!json_is_array(chunks)) return part_read(layer, layer, out, error);
    json_array_foreach(chunks, i, chunk) {
        if (!part_read(chunk, layer, out, error)) return false;
    }
    return true;
}
