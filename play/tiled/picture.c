// SPDX-License-Identifier: GPL-3.0-or-later
// picture.c -- writes the picture of the tiles of a map (files.h): a PNG, compressed by zlib.
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "canvas.h"
#include "engine/base/memory.h"
#include "files.h"
#include "json_map.h"

static const struct Colour {
    const char *name;  // how the name of a terrain begins
    uint32_t rgb;
} colours[] = {
    {"clear", 0xe6e2c4}, {"open", 0xe6e2c4},    {"wood", 0x8fae74},     {"orchard", 0xb9c98a},
    {"vine", 0xcdc88d},  {"olive", 0xb4ba92},   {"field", 0xdcd08e},    {"hill", 0xc9ad7f},
    {"farm", 0xd9b59a},  {"village", 0xc99b86}, {"town", 0xb3837a},     {"marsh", 0xa9c3b4},
    {"reed", 0xb5cba0},  {"beach", 0xefdfa6},   {"riverbed", 0xe3d6ae}, {"water", 0x8fb7d6},
    {"", 0xc8c8c8},
};

static uint32_t colour_of(const char *name) {
    int i = 0;
    while (strncmp(name, colours[i].name, strlen(colours[i].name)) != 0) i++;
    return colours[i].rgb;
}

static void number_put(unsigned char *out, uint32_t number) {
    for (int i = 0; i < 4; i++) out[i] = (unsigned char)(number >> (24 - 8 * i));
}

static void chunk_write(FILE *out, const char *kind, const unsigned char *bytes, size_t size) {
    unsigned char number[4];
    uLong sum = crc32(0, (const Bytef *)kind, 4);
    number_put(number, (uint32_t)size);
    fwrite(number, 1, 4, out);
    fwrite(kind, 1, 4, out);
    fwrite(bytes, 1, size, out);
    number_put(number, (uint32_t)(size > 0 ? crc32(sum, bytes, (uInt)size) : sum));
    fwrite(number, 1, 4, out);
}

// Paints the pixel (x, y) of a tile: red, green, blue and opacity. The edge is darker.
static void pixel_put(unsigned char out[4], const TileGrid *tile, int x, int y, uint32_t rgb) {
    double across = abs(2 * x + 1 - tile->tile_width) / 2.0;
    double down = abs(2 * y + 1 - tile->tile_height) / 2.0;
    double slope = (double)(tile->tile_height - tile->side) / tile->tile_width;
    double room = tile->tile_height / 2.0 - down - slope * across;
    bool edge = room < 1.2 || across > tile->tile_width / 2.0 - 1;
    for (int i = 0; i < 3; i++) {
        int part = (int)(rgb >> (16 - 8 * i) & 0xff);
        out[i] = (unsigned char)(edge ? part * 3 / 4 : part);
    }
    out[3] = room > 0 ? 255 : 0;
}

bool picture_write(const json_t *map, FILE *out) {
    const json_t *tileset = json_array_get(json_object_get(map, "tilesets"), 0);
    const json_t *tiles = json_object_get(tileset, "tiles");
    TileGrid tile = tile_grid_own(1, 1);
    int width = (int)json_array_size(tiles) * tile.tile_width;
    size_t row = 1 + 4 * (size_t)width, size = row * (size_t)tile.tile_height;
    uLongf packed = compressBound(size);
    unsigned char *pixels = memory_take(size, 1), *bytes = memory_take(packed, 1), head[13] = {0};
    for (int x = 0; x < width; x++) {
        uint32_t colour =
            colour_of(map_class(json_array_get(tiles, (size_t)(x / tile.tile_width))));
        for (int y = 0; y < tile.tile_height; y++)
            pixel_put(pixels + (size_t)y * row + 1 + 4 * x, &tile, x % tile.tile_width, y, colour);
    }
    number_put(head, (uint32_t)width);
    number_put(head + 4, (uint32_t)tile.tile_height);
    head[8] = 8;  // bits
    head[9] = 6;  // red, green, blue and opacity
    bool good = compress(bytes, &packed, pixels, size) == Z_OK;
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, out);
    chunk_write(out, "IHDR", head, sizeof head);
    chunk_write(out, "IDAT", bytes, packed);
    chunk_write(out, "IEND", (const uint8_t[1]){0}, 0);
    free(pixels);
    free(bytes);
    return good && !ferror(out);
}
