// SPDX-License-Identifier: GPL-3.0-or-later
// tmx.c -- see tmx.h. The elements and attributes are those of Tiled's TMX Map Format.
#include "tmx.h"

#include <expat.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/plain.h"
#include "json_map.h"
#include "play/service/json/scene_json.h"

enum { XML_DEPTH_MAX = 40, XML_NODES_MAX = 1 << 20 };

// Elements that become objects of a list of their parent.
static const struct Element {
    const char *name, *list, *type;  // type: of a layer
} elements[] = {
    {"tileset", "tilesets", NULL},
    {"layer", "layers", "tilelayer"},
    {"objectgroup", "layers", "objectgroup"},
    {"imagelayer", "layers", "imagelayer"},
    {"group", "layers", "group"},
    {"object", "objects", NULL},
    {"property", "properties", NULL},
    {"chunk", "chunks", NULL},
    {"tile", "tiles", NULL},
};

typedef struct Reader {
    XML_Parser parser;
    json_t *root;
    // What each open element became: a part of the root, or NULL if it is not read.
    json_t *open[XML_DEPTH_MAX];
    char name[XML_DEPTH_MAX][16];
    int depth, count;
    char *text;  // of the innermost <data>, <chunk> or <property>
    size_t length, room;
    const char *fault;
} Reader;

static void fail(Reader *reader, const char *fault) {
    reader->fault = fault;
    XML_StopParser(reader->parser, XML_FALSE);
}

static json_t *list_of(json_t *parent, const char *key) {
    json_t *list = json_object_get(parent, key);
    if (json_is_array(list)) return list;
    json_object_set_new(parent, key, json_array());
    return json_object_get(parent, key);
}

static void attributes_read(json_t *object, const char **attributes) {
    for (; attributes[0] != NULL; attributes += 2)
        json_object_set_new(object, attributes[0], json_string(attributes[1]));
}

// Reads "0,0 12.5,40".
static json_t *points_read(const char *text) {
    json_t *list = json_array();
    locale_t before = plain_begin();
    while (text != NULL && *text != '\0') {
        char *comma, *end;
        double x = strtod(text, &comma), y = *comma == ',' ? strtod(comma + 1, &end) : 0;
        if (*comma != ',' || end == comma + 1) break;
        json_array_append_new(list, json_pack("{s:f, s:f}", "x", x, "y", y));
        text = end + strspn(end, " ");
    }
    plain_end(before);
    return list;
}

static const char *attribute_get(const char **attributes, const char *name) {
    for (; attributes[0] != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return NULL;
}

// Returns what an element becomes, or NULL. `around` is the name of the element around it.
static json_t *element_read(json_t *parent, const char *around, const char *name,
                            const char **attributes) {
    bool cells = strcmp(around, "data") == 0 || strcmp(around, "chunk") == 0;
    if (cells && strcmp(name, "tile") == 0) {
        const char *gid = attribute_get(attributes, "gid");
        json_array_append_new(list_of(parent, "data"),
                              json_integer(gid != NULL ? strtoll(gid, NULL, 10) : 0));
        return NULL;
    }
    for (int i = 0; i < COUNT_OF(elements); i++) {
        if (strcmp(elements[i].name, name) != 0) continue;
        json_t *object = json_object();
        attributes_read(object, attributes);
        if (elements[i].type != NULL)
            json_object_set_new(object, "type", json_string(elements[i].type));
        json_array_append_new(list_of(parent, elements[i].list), object);
        return object;
    }
    if (strcmp(name, "properties") == 0) return parent;
    if (strcmp(name, "data") == 0) {
        attributes_read(parent, attributes);
        return parent;
    }
    if (strcmp(name, "polygon") == 0 || strcmp(name, "polyline") == 0)
        json_object_set_new(parent, name, points_read(attribute_get(attributes, "points")));
    else if (strcmp(name, "point") == 0 || strcmp(name, "ellipse") == 0 ||
             strcmp(name, "capsule") == 0)
        json_object_set_new(parent, name, json_true());
    return NULL;
}

static bool has_text(const Reader *reader) {
    const char *name = reader->depth > 0 ? reader->name[reader->depth - 1] : "";
    return strcmp(name, "data") == 0 || strcmp(name, "chunk") == 0 || strcmp(name, "property") == 0;
}

static void on_start(void *user, const char *name, const char **attributes) {
    Reader *reader = user;
    json_t *made = NULL;
    if (reader->depth == XML_DEPTH_MAX || reader->count++ == XML_NODES_MAX) {
        fail(reader, "too many elements, or too many within each other");
        return;
    }
    if (reader->depth == 0) {
        if (strcmp(name, "map") != 0 && strcmp(name, "tileset") != 0) {
            fail(reader, "expected a map or tileset of Tiled");
            return;
        }
        made = reader->root = json_object();
        attributes_read(made, attributes);
    } else if (reader->open[reader->depth - 1] != NULL) {
        made = element_read(reader->open[reader->depth - 1], reader->name[reader->depth - 1], name,
                            attributes);
    }
    reader->open[reader->depth] = made;
    snprintf(reader->name[reader->depth], sizeof *reader->name, "%s", name);
    reader->depth++;
    if (has_text(reader)) reader->length = 0;
}

static void on_text(void *user, const char *words, int length) {
    Reader *reader = user;
    if (!has_text(reader)) return;
    if (reader->length + (size_t)length + 1 > reader->room) {
        reader->room = 2 * (reader->length + (size_t)length + 1);
        reader->text = memory_more(reader->text, reader->room, 1);
    }
    memcpy(reader->text + reader->length, words, (size_t)length);
    reader->length += (size_t)length;
}

static void on_end(void *user, const char *unused) {
    Reader *reader = user;
    (void)unused;
    if (reader->fault != NULL) return;  // the end of the element at which the reader has stopped
    json_t *object = reader->open[reader->depth - 1];
    bool text = has_text(reader) && object != NULL && reader->length > 0;
    const char *key = reader->name[reader->depth - 1][0] == 'p' ? "value" : "data";
    if (text && json_object_get(object, key) == NULL)
        json_object_set_new(object, key, json_stringn(reader->text, reader->length));
    reader->length = 0;
    reader->depth--;
}

static void on_entity(void *user, const char *name, int parameter, const char *value, int length,
                      const char *base, const char *system, const char *public,
                      const char *notation) {
    (void)name, (void)parameter, (void)value, (void)length, (void)base, (void)system;
    (void)public, (void)notation;
    fail(user, "it declares entities, which no map of Tiled does");
}

json_t *tmx_parse(const char *file, const char *text, size_t size, Error *error) {
    Reader reader = {.parser = memory_sure(XML_ParserCreate(NULL))};
    XML_SetUserData(reader.parser, &reader);
    XML_SetElementHandler(reader.parser, on_start, on_end);
    XML_SetCharacterDataHandler(reader.parser, on_text);
    XML_SetEntityDeclHandler(reader.parser, on_entity);
    bool good = XML_Parse(reader.parser, text, (int)size, true) == XML_STATUS_OK;
    if (!good)
        error_set_at(
            error, file, (int)XML_GetCurrentLineNumber(reader.parser),
            (int)XML_GetCurrentColumnNumber(reader.parser) + 1, "%s",
            reader.fault != NULL ? reader.fault : XML_ErrorString(XML_GetErrorCode(reader.parser)));
    XML_ParserFree(reader.parser);
    free(reader.text);
    if (good) return reader.root;
    json_decref(reader.root);
    return NULL;
}

// ---- Writing

static void attribute_write(FILE *out, const char *name, const char *words) {
    fprintf(out, " %s=\"", name);
    for (; *words != '\0'; words++) {
        if (strchr("&<>\"\n", *words) != NULL)
            fprintf(out, "&#%d;", *words);
        else
            fputc(*words, out);
    }
    fputc('"', out);
}

static void points_write(FILE *out, const char *name, const json_t *points) {
    const json_t *point;
    size_t i;
    fprintf(out, "<%s points=\"", name);
    json_array_foreach(points, i, point)
        fprintf(out, "%s%d,%d", i > 0 ? " " : "", map_int(point, "x", 0), map_int(point, "y", 0));
    fputs("\"/>\n", out);
}

static void data_write(FILE *out, const json_t *data) {
    size_t i, count = json_array_size(data);
    fputs("<data encoding=\"csv\">", out);
    for (i = 0; i < count; i++)
        fprintf(out, "%s%d", i > 0 ? "," : "", (int)json_integer_value(json_array_get(data, i)));
    fputs("</data>\n", out);
}

// Returns the element that an item of a list is; NULL if the key is no list of elements.
static const char *element_of(const char *list, const json_t *item) {
    for (int i = 0; i < COUNT_OF(elements); i++) {
        const char *type = elements[i].type;
        if (strcmp(elements[i].list, list) == 0 &&
            (type == NULL || strcmp(type, map_words(item, "type")) == 0))
            return elements[i].name;
    }
    return NULL;
}

// Writes the plain members of an object as attributes, and its lists as elements within it.
static void element_write(FILE *out, const char *name, const json_t *object) {
    bool typed = strcmp(name, "object") == 0 || strcmp(name, "tile") == 0;
    char words[MAP_VALUE_BYTES];
    const char *key;
    json_t *value, *item;
    size_t i;
    fprintf(out, "<%s", name);
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        bool own = strncmp(key, "image", 5) == 0 || strcmp(key, "point") == 0 ||
                   (strcmp(key, "type") == 0 && !typed) || json_is_array(value);
        if (json_is_string(value) && !own) attribute_write(out, key, json_string_value(value));
        if (json_is_number(value) && !own) attribute_write(out, key, map_value(value, words));
        if (json_is_boolean(value) && !own)
            attribute_write(out, key, json_is_true(value) ? "1" : "0");
    }
    fputs(">\n", out);
    json_object_foreach((json_t *)(uintptr_t)object, key, value) {
        if (strcmp(key, "data") == 0) data_write(out, value);
        if (strncmp(key, "poly", 4) == 0) points_write(out, key, value);
        if (strcmp(key, "point") == 0) fputs("<point/>\n", out);
        if (strcmp(key, "image") == 0) {
            fputs("<image", out);
            attribute_write(out, "source", json_string_value(value));
            fprintf(out, " width=\"%d\" height=\"%d\"/>\n", map_int(object, "imagewidth", 0),
                    map_int(object, "imageheight", 0));
        }
        bool properties = strcmp(key, "properties") == 0;
        if (properties) fputs("<properties>\n", out);
        json_array_foreach(value, i, item) {
            const char *element = element_of(key, item);
            if (element != NULL) element_write(out, element, item);
        }
        if (properties) fputs("</properties>\n", out);
    }
    fprintf(out, "</%s>\n", name);
}

void tmx_write(const json_t *map, FILE *out) {
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
    element_write(out, "map", map);
}
