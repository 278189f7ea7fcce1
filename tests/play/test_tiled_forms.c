// SPDX-License-Identifier: GPL-3.0-or-later
// test_tiled_forms.c -- tests all forms of tile layers that the map editor Tiled writes: encodings,
// compressions, chunks, both axes and both indexes; and files that were made to do harm.
#include "program.h"

#include <zlib.h>
#include <zstd.h>

#include "engine/base/memory.h"
#include "engine/base/text.h"
#include "play/tiled/files.h"
#include "play/tiled/objects.h"

static Error error;

// ---- Every form of a tile layer

typedef struct Form {
    const char *encoding, *compression;
    bool xml, axis_x, even, infinite, external;
    int columns, rows, x0, y0;  // x0, y0: where the cells of an infinite map begin
} Form;

enum { TILE_WIDE = 14, TILE_HIGH = 12, TILE_SIDE = 6, FORM_BYTES = 1 << 15 };

// Packs 32-bit numbers, little end first, and encodes them by base64.
static void base64_put(Text *text, const uint32_t tiles[], size_t count, const char *compression) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned char bytes[2048], packed[4096];
    size_t size = 4 * count;
    for (size_t i = 0; i < size; i++) bytes[i] = (unsigned char)(tiles[i / 4] >> 8 * (i % 4));
    memcpy(packed, bytes, size);
    if (strcmp(compression, "zstd") == 0)
        size = ZSTD_compress(packed, sizeof packed, bytes, size, 3);
    if (compression[0] == 'z' && compression[1] == 'l') {
        uLongf length = sizeof packed;
        compress(packed, &length, bytes, size);
        size = length;
    }
    if (strcmp(compression, "gzip") == 0) {
        z_stream stream = {.next_in = bytes,
                           .avail_in = (uInt)size,
                           .next_out = packed,
                           .avail_out = sizeof packed};
        assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY),
                         Z_OK);
        assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
        size = stream.total_out;
        deflateEnd(&stream);
    }
    for (size_t i = 0; i < size; i += 3) {
        uint32_t bits = (uint32_t)packed[i] << 16;
        if (i + 1 < size) bits |= (uint32_t)packed[i + 1] << 8;
        if (i + 2 < size) bits |= packed[i + 2];
        for (int j = 0; j < 4; j++)
            text_char(text, i + (size_t)j <= size ? digits[bits >> (18 - 6 * j) & 63] : '=');
    }
}

// Writes the cells of the form: all tiles differ, and each is flipped and turned in another way.
static void cells_put(Text *text, const Form *form, int x, int y, int wide, int high) {
    uint32_t tiles[512];
    int count = 0;
    for (int r = y; r < y + high; r++)
        for (int c = x; c < x + wide; c++) {
            int i = (r - form->y0) * form->columns + c - form->x0;
            bool in = r >= form->y0 && r < form->y0 + form->rows && c >= form->x0 &&
                      c < form->x0 + form->columns;
            tiles[count++] = in ? (uint32_t)(i + 1) | (uint32_t)(i & 15) << 28 : 0;
        }
    bool plain = form->encoding[0] == '\0';
    if (!plain && strcmp(form->encoding, "csv") != 0) {
        if (!form->xml) text_char(text, '"');
        base64_put(text, tiles, (size_t)count, form->compression);
        if (!form->xml) text_char(text, '"');
        return;
    }
    if (!form->xml) text_char(text, '[');
    for (int i = 0; i < count; i++) {
        if (plain && form->xml)
            text_put(text, "<tile gid=\"%u\"/>", tiles[i]);
        else
            text_put(text, "%s%u", i > 0 ? "," : "", tiles[i]);
    }
    if (!form->xml) text_char(text, ']');
}

// Writes a layer: all of it, or chunks of 4 times 4.
static void layer_put(Text *text, const Form *form) {
    if (!form->infinite) {
        cells_put(text, form, 0, 0, form->columns, form->rows);
        return;
    }
    bool first = true;
    for (int y = -8; y < 16; y += 4)
        for (int x = -8; x < 16; x += 4, first = false) {
            static const char *const heads[] = {
                "%s{\"x\":%d,\"y\":%d,\"width\":4,\"height\":4,\"data\":",
                "%s<chunk x=\"%d\" y=\"%d\" width=\"4\" height=\"4\">"};
            text_put(text, heads[form->xml], first || form->xml ? "" : ",", x, y);
            cells_put(text, form, x, y, 4, 4);
            text_put(text, form->xml ? "</chunk>" : "}");
        }
}

static const char terrain_names[] =
    "clear   orchard vineyardolive   wood    hill    farm    village "
    "town    marsh   reeds   beach   riverbedwater   ";
static const char terrain_letters[] = ".oviwhfgtmrbd~";

static void tileset_put(Text *text, const Form *form, bool alone) {
    const char *first = alone ? "" : form->xml ? " firstgid=\"1\"" : "\"firstgid\":1,";
    text_put(text, form->xml ? "<tileset%s name=\"t\">" : "{%s\"name\":\"t\",\"tiles\":[", first);
    for (int i = 0; i < 14; i++) {
        int length = (int)strcspn(terrain_names + 8 * i, " ");
        text_put(
            text,
            form->xml ? "%s<tile id=\"%d\" type=\"%.*s\"/>" : "%s{\"id\":%d,\"class\":\"%.*s\"}",
            i > 0 && !form->xml ? "," : "", i, length < 8 ? length : 8, terrain_names + 8 * i);
    }
    text_put(text, form->xml ? "</tileset>" : "]}");
}

static void form_put(Text *text, const Form *form) {
    const char *axis = form->axis_x ? "x" : "y", *index = form->even ? "even" : "odd";
    const char *source = form->xml ? "<tileset firstgid=\"1\" source=\"sets/t.tsx\"/>"
                                   : "{\"firstgid\":1,\"source\":\"sets/t.tsj\"}";
    int wide = form->axis_x ? TILE_HIGH : TILE_WIDE, high = form->axis_x ? TILE_WIDE : TILE_HIGH;
    text_put(
        text,
        form->xml
            ? "<?xml version=\"1.0\"?><map orientation=\"hexagonal\" width=\"%d\" height=\"%d\" "
              "tilewidth=\"%d\" tileheight=\"%d\" hexsidelength=\"%d\" staggeraxis=\"%s\" "
              "staggerindex=\"%s\" infinite=\"%d\">"
            : "{\"orientation\":\"hexagonal\",\"width\":%d,\"height\":%d,\"tilewidth\":%d,"
              "\"tileheight\":%d,\"hexsidelength\":%d,\"staggeraxis\":\"%s\","
              "\"staggerindex\":\"%s\",\"infinite\":%d,\"tilesets\":[",
        form->columns, form->rows, wide, high, TILE_SIDE, axis, index, form->infinite);
    if (form->external)
        text_put(text, "%s", source);
    else
        tileset_put(text, form, false);
    text_put(text,
             form->xml ? "<group><layer name=\"Ground\" width=\"%d\" height=\"%d\"><data"
                       : "],\"layers\":[{\"type\":\"group\",\"layers\":[{\"type\":\"tilelayer\","
                         "\"name\":\"Ground\",\"width\":%d,\"height\":%d,",
             form->columns, form->rows);
    const char *attribute = form->xml ? " %s=\"%s\"" : "\"%s\":\"%s\",";
    if (form->encoding[0] != '\0') text_put(text, attribute, "encoding", form->encoding);
    if (form->compression[0] != '\0') text_put(text, attribute, "compression", form->compression);
    text_put(text, form->xml ? ">" : form->infinite ? "\"chunks\":[" : "\"data\":");
    layer_put(text, form);
    text_put(text, form->xml        ? "</data></layer></group></map>"
                   : form->infinite ? "]}]}]}"
                                    : "}]}]}");
}

// Finds where Tiled draws the centre of a cell, in pixels.
static void centre_find(const Form *form, int x, int y, double *px, double *py) {
    bool shifted = (((form->axis_x ? x : y) & 1) != 0) != form->even;
    double along = (TILE_HIGH + TILE_SIDE) / 2.0;
    *px = form->axis_x ? along * x : TILE_WIDE * (x + shifted / 2.0);
    *py = form->axis_x ? TILE_WIDE * (y + shifted / 2.0) : along * y;
}

// Checks that cells which touch each other in Tiled are neighbours in the rows of the text, and no
// others, and that the map is not mirrored.
static void form_check(const Form *form, const char *text) {
    int column[14], row[14], count = form->columns * form->rows;
    const char *line = strstr(text, "  rows:\n");
    assert_non_null(line);
    memset(column, -1, sizeof column);
    for (int r = 0; (line = strstr(line, "    - \"")) != NULL; r++) {
        line += 7;
        for (int c = 0; *line != '"'; line++) {
            const char *letter = *line != ' ' ? strchr(terrain_letters, *line) : NULL;
            // A row that was added has the letter of the first tile.
            if (letter != NULL && (letter != terrain_letters || column[0] < 0 || r > 0)) {
                column[letter - terrain_letters] = c;
                row[letter - terrain_letters] = r;
            }
            c += *line != ' ';
        }
    }
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count; b++) {
            double ax, ay, bx, by;
            centre_find(form, a % form->columns + form->x0, a / form->columns + form->y0, &ax, &ay);
            centre_find(form, b % form->columns + form->x0, b / form->columns + form->y0, &bx, &by);
            double far = (ax - bx) * (ax - bx) + (ay - by) * (ay - by);
            double x =
                14 * (column[a] + (row[a] & 1) / 2.0) - 14 * (column[b] + (row[b] & 1) / 2.0);
            double y = 9 * (row[a] - row[b]);
            assert_true(column[a] >= 0 && column[b] >= 0);
            double wanted_x = form->axis_x ? ay - by : ax - bx;
            double wanted_y = form->axis_x ? bx - ax : ay - by;
            if ((far < 15 * 15) != (x * x + y * y < 15 * 15) || x != wanted_x || y != wanted_y)
                fail_msg("tiles %d and %d, axis x %d, even %d: %.300s", a, b, form->axis_x,
                         form->even, strstr(text, "  rows:"));
        }
}

static json_t *form_read(const Form *form) {
    static char text[FORM_BYTES];
    char path[128];
    Text put = text_over(text, sizeof text);
    if (form->external) {
        snprintf(path, sizeof path, "mkdir -p %s/sets", folder);
        assert_int_equal(system(path), 0);
        tileset_put(&put, form, true);
        file_write(form->xml ? "sets/t.tsx" : "sets/t.tsj", text);
        text_clear(&put);
    }
    form_put(&put, form);
    assert_true(put.length + 1 < put.size);
    if (!form->external) return tiled_parse("map", text, put.length, &error);
    file_write("map.tmx", text);
    snprintf(path, sizeof path, "%s/map.tmx", folder);
    return tiled_read(path, &error);
}

static void form_try(const Form *form, TiledTexts texts) {
    json_t *map = form_read(form), *notes = json_array();
    if (map == NULL) fail_msg("%s", error.words);
    char *text = tiled_scenario(map, "my.yaml", texts, notes, &error);
    if (text == NULL) fail_msg("%s, %s: %s", form->encoding, form->compression, error.words);
    form_check(form, text);
    free(text);
    json_decref(notes);
    json_decref(map);
}

static void each_form_of_tiles_is_read(void **unused) {
    static const char *const ways[][2] = {{"", ""},           {"csv", ""},
                                          {"base64", ""},     {"base64", "zlib"},
                                          {"base64", "gzip"}, {"base64", "zstd"}};
    static const int sizes[][2] = {{3, 3}, {3, 4}, {4, 3}, {2, 7}};
    Tree scenario, chart;
    (void)unused;
    assert_true(tiled_texts_open("gbsu/first-contact", &scenario, &chart, &error));
    TiledTexts texts = {scenario.text, chart.text};
    for (int i = 0; i < 96; i++) {
        Form form = {.encoding = ways[i % 6][0], .compression = ways[i % 6][1]};
        form.xml = i / 6 % 2;
        form.infinite = i / 12 % 2;
        form.axis_x = i & 1;
        form.even = i >> 1 & 1;
        form.columns = sizes[i >> 2 & 3][0];
        form.rows = sizes[i >> 2 & 3][1];
        form.external = i % 10 == 0;
        form.x0 = form.infinite ? i % 7 - 3 : 0;
        form.y0 = form.infinite ? i % 5 - 3 : 0;
        form_try(&form, texts);
    }
    tree_close(&chart);
    tree_close(&scenario);
}

// ---- Hostile files

static char noted[4096];  // by the last import

static char *imported(const char *text, size_t size, TiledTexts texts) {
    json_t *map = tiled_parse("map", text, size, &error), *notes = json_array();
    char *result = map != NULL ? tiled_scenario(map, "my.yaml", texts, notes, &error) : NULL;
    noted[json_dumpb(notes, noted, sizeof noted - 1, 0)] = '\0';
    json_decref(notes);
    json_decref(map);
    return result;
}

#define HEAD                                                                                 \
    "{\"orientation\":\"hexagonal\",\"tilewidth\":14,\"tileheight\":12,\"hexsidelength\":6," \
    "\"staggeraxis\":\"y\",\"staggerindex\":\"odd\",\"tilesets\":[],"
#define LAYER "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"L\","

static void a_hostile_file_is_refused(void **unused) {
    static const char *const bad[][2] = {
        {"", "end of file"},
        {"[]", "the orientation is ''; expected hexagonal"},
        {"{\"orientation\":\"isometric\"}", "the orientation is 'isometric'"},
        {"{\"orientation\":\"hexagonal\",\"tilewidth\":14,\"tileheight\":12,\"hexsidelength\":12}",
         "are no hexes"},
        {HEAD "\"width\":1e9,\"height\":1e9}", "the map has 1000000000 times 1000000000 hexes"},
        {HEAD "\"width\":-3,\"height\":3}", "the map has -3 times 3 hexes"},
        {HEAD LAYER "\"width\":100000,\"height\":100000,\"data\":[1]}]}",
         "a size of 100000 times 100000 is not possible"},
        {HEAD LAYER "\"chunks\":[{\"width\":1,\"height\":1,\"data\":[0]},"
                    "{\"x\":1,\"width\":512,\"height\":512,\"data\":[]}]}]}",
         "a size of 512 times 512 is not possible"},
        {HEAD LAYER "\"width\":2,\"height\":2,\"data\":[1,2,3]}]}", "its data are damaged"},
        {HEAD LAYER "\"width\":2,\"height\":2,\"data\":\"1,2,x,4\"}]}", "its data are damaged"},
        {HEAD LAYER "\"width\":2,\"height\":2,\"encoding\":\"base64\",\"data\":\"!!!!\"}]}",
         "its data are damaged"},
        {HEAD LAYER "\"width\":2,\"height\":2,\"encoding\":\"base64\",\"data\":\"AAAA\"}]}",
         "its data are damaged"},
        {HEAD LAYER "\"width\":2,\"height\":2,\"encoding\":\"base64\",\"compression\":\"lzma\","
                    "\"data\":\"\"}]}",
         "unknown compression 'lzma'"},
        {HEAD LAYER "\"width\":2,\"height\":2,\"encoding\":\"base64\",\"compression\":\"zlib\","
                    "\"data\":\"eJxjZGBgAAAACAAC\"}]}",
         "its data are damaged"},
        {"<map><layer>", "no element found"},
        {"<svg/>", "expected a map or tileset of Tiled"},
        {"<!DOCTYPE map [<!ENTITY a \"aaaa\">]><map/>", "it declares entities"},
    };
    Tree scenario, chart;
    (void)unused;
    assert_true(tiled_texts_open("gbsu/first-contact", &scenario, &chart, &error));
    TiledTexts texts = {scenario.text, chart.text};
    for (int i = 0; i < (int)(sizeof bad / sizeof *bad); i++) {
        assert_null(imported(bad[i][0], strlen(bad[i][0]), texts));
        if (strstr(error.words, bad[i][1]) == NULL) fail_msg("%s: %s", bad[i][0], error.words);
    }
    char *deep = memory_take(200001, 1);
    memset(deep, '[', 100000);
    assert_null(imported(deep, 100000, texts));
    for (int i = 0; i < 20000; i++) memcpy(deep + 7 * i, "<group>", 7);
    memcpy(deep, "<map  >", 7);
    assert_null(imported(deep, 140000, texts));
    assert_has(error.words, "too many elements, or too many within each other");
    free(deep);
    tree_close(&chart);
    tree_close(&scenario);
}

static void objects_of_too_many_points_are_left_out(void **unused) {
    static char text[1 << 19];
    Tree scenario, chart;
    Text put = text_over(text, sizeof text);
    (void)unused;
    assert_true(tiled_texts_open("gbsu/first-contact", &scenario, &chart, &error));
    text_put(&put, HEAD
             "\"width\":8,\"height\":8,\"layers\":[{\"type\":\"objectgroup\","
             "\"name\":\"map/roads\",\"objects\":[");
    for (int i = 0; i < 2; i++) {  // a road through the map and back, again and again
        text_put(&put, "%s{\"x\":7,\"y\":6,\"polyline\":[{\"x\":0,\"y\":0}", i > 0 ? "," : "");
        for (int j = 1; j < (i == 0 ? 500 : OBJECTS_WORK_MAX); j++)
            text_put(&put, ",{\"x\":%d,\"y\":1}", j % 2 * 90);
        text_put(&put, "]}");
    }
    text_put(&put, "]}]}");
    assert_true(put.length + 1 < put.size);
    char *made = imported(text, put.length, (TiledTexts){scenario.text, chart.text});
    assert_non_null(made);
    assert_has(noted, "layer 'map/roads': a part of its objects is left out");
    free(made);
    tree_close(&chart);
    tree_close(&scenario);
}

// Packs 8 MiB of zeros; the layer has room for four tiles.
static void a_layer_that_unpacks_to_more_is_refused(void **unused) {
    enum { BOMB_BYTES = 8 << 20 };
    unsigned char *zeros = memory_take(BOMB_BYTES, 1), *packed = memory_take(1 << 17, 1);
    static const char *const ways[] = {"zlib", "zstd"};
    static char text[1 << 18];
    Tree scenario, chart;
    (void)unused;
    assert_true(tiled_texts_open("gbsu/first-contact", &scenario, &chart, &error));
    for (int i = 0; i < 2; i++) {
        uLongf size = 1 << 17;
        if (i == 0)
            assert_int_equal(compress2(packed, &size, zeros, BOMB_BYTES, 1), Z_OK);
        else
            size = ZSTD_compress(packed, size, zeros, BOMB_BYTES, 1);
        Text put = text_over(text, sizeof text);
        text_put(
            &put,
            HEAD LAYER
            "\"width\":2,\"height\":2,\"encoding\":\"base64\",\"compression\":\"%s\",\"data\":\"",
            ways[i]);
        for (size_t at = 0; at + 300 < size; at += 300) {
            uint32_t words[75];
            memcpy(words, packed + at, 300);
            base64_put(&put, words, 75, "");
        }
        text_put(&put, "\"}]}");
        assert_null(imported(text, put.length, (TiledTexts){scenario.text, chart.text}));
        assert_has(error.words, "its data are damaged");
    }
    tree_close(&chart);
    tree_close(&scenario);
    free(packed);
    free(zeros);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(each_form_of_tiles_is_read, empty_folder),
        cmocka_unit_test(a_hostile_file_is_refused),
        cmocka_unit_test(objects_of_too_many_points_are_left_out),
        cmocka_unit_test(a_layer_that_unpacks_to_more_is_refused),
    };
    if (!program_open("tiled-forms")) return 1;
    int failed = cmocka_run_group_tests_name("tiled-forms", tests, NULL, NULL);
    program_close();
    return failed;
}
