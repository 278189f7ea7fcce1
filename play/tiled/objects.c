// SPDX-License-Identifier: GPL-3.0-or-later
// objects.c -- see objects.h.
#include "objects.h"

#include <math.h>
#include <stdio.h>

#include "engine/base/text.h"
#include "json_map.h"

enum { POINTS_MAX = 2000, ELLIPSE_POINTS = 24, AREA_WORK = 20 };

typedef enum ObjectShape { OBJECT_POINT, OBJECT_LINE, OBJECT_AREA } ObjectShape;

static ObjectShape shape_of(const json_t *object) {
    if (json_object_get(object, "polyline") != NULL) return OBJECT_LINE;
    if (json_object_get(object, "polygon") != NULL) return OBJECT_AREA;
    bool point =
        json_is_true(json_object_get(object, "point")) || json_object_get(object, "gid") != NULL;
    bool wide = map_number(object, "width", 0) > 0 && map_number(object, "height", 0) > 0;
    return wide && !point ? OBJECT_AREA : OBJECT_POINT;
}

int object_work(const json_t *object) {
    const json_t *line = json_object_get(object, "polyline");
    size_t points = json_array_size(line != NULL ? line : json_object_get(object, "polygon"));
    return 1 + (int)(points < OBJECTS_WORK_MAX ? points : OBJECTS_WORK_MAX) +
           (shape_of(object) == OBJECT_AREA ? AREA_WORK : 0);
}

bool object_is_line(const Canvas *canvas, const Object *object) {
    ObjectShape shape = shape_of(object->json);
    return canvas->is_table ? shape != OBJECT_POINT : shape == OBJECT_LINE;
}

// Writes the points of an object, from its own origin, as x and y by turns. Returns their number.
static int corners_of(const json_t *object, double xy[2 * POINTS_MAX]) {
    const json_t *list = json_object_get(object, "polyline"), *point;
    double width = map_number(object, "width", 0), height = map_number(object, "height", 0);
    bool round = json_is_true(json_object_get(object, "ellipse"));
    size_t i;
    int count = 0;
    if (list == NULL) list = json_object_get(object, "polygon");
    json_array_foreach(list, i, point) {
        if (count == POINTS_MAX - 1) break;
        xy[2 * count] = map_number(point, "x", 0);
        xy[2 * count++ + 1] = map_number(point, "y", 0);
    }
    if (list != NULL) return count;
    if (shape_of(object) == OBJECT_POINT) {
        bool tile = json_object_get(object, "gid") != NULL;  // it stands on its lower left corner
        xy[0] = tile ? width / 2 : 0;
        xy[1] = tile ? -height / 2 : 0;
        return 1;
    }
    for (; count < (round ? ELLIPSE_POINTS : 4); count++) {
        double angle = 2 * M_PI * count / ELLIPSE_POINTS;
        xy[2 * count] = round ? width / 2 * (1 + cos(angle)) : (count == 1 || count == 2) * width;
        xy[2 * count + 1] = round ? height / 2 * (1 + sin(angle)) : (count > 1) * height;
    }
    return count;
}

static Points points_of(const Object *object, double xy[2 * POINTS_MAX]) {
    int count = corners_of(object->json, xy);
    double turn = map_number(object->json, "rotation", 0) * M_PI / 180;
    double x0 = map_number(object->json, "x", 0) + object->x;
    double y0 = map_number(object->json, "y", 0) + object->y;
    for (int i = 0; i < count; i++) {
        double x = xy[2 * i], y = xy[2 * i + 1];
        xy[2 * i] = x0 + x * cos(turn) - y * sin(turn);
        xy[2 * i + 1] = y0 + x * sin(turn) + y * cos(turn);
    }
    return (Points){xy, count};
}

// Draws the line of an area back to its first point.
static Points closed(const Object *object, Points points, double xy[2 * POINTS_MAX]) {
    if (shape_of(object->json) != OBJECT_AREA || points.count == 0) return points;
    xy[2 * points.count] = xy[0];
    xy[2 * points.count + 1] = xy[1];
    return (Points){xy, points.count + 1};
}

static const char *side_label(const Canvas *canvas, Hex a, Hex b, char out[LABEL_BYTES]) {
    char one[5], two[5];
    hex_label(&canvas->grid, a, one);
    hex_label(&canvas->grid, b, two);
    bool first = strcmp(one, two) < 0;
    snprintf(out, LABEL_BYTES, "%s-%s", first ? one : two, first ? two : one);
    return out;
}

// Writes the numbers of the hexes that an object covers, or the indexes of its hexsides.
static int places_of(const Canvas *canvas, const Object *object, bool sides, int out[]) {
    double xy[2 * POINTS_MAX];
    Points points = points_of(object, xy);
    ObjectShape shape = shape_of(object->json);
    if (points.count == 0) return 0;
    if (!sides && shape == OBJECT_AREA) return canvas_inside(canvas, points, out, HEXSIDES_MAX);
    if (!sides) return canvas_way(canvas, points, out, HEXSIDES_MAX);
    if (points.count > 1)
        return canvas_sides(canvas, closed(object, points, xy), out, HEXSIDES_MAX);
    out[0] = canvas_side(canvas, xy[0], xy[1]);
    return out[0] >= 0;
}

static const char *place_label(const Canvas *canvas, int place, bool side, char out[LABEL_BYTES]) {
    const Hexside *it = &canvas->sides[side ? place : 0];
    if (!side) return hex_label(&canvas->grid, (Hex)place, out);
    return side_label(canvas, it->hex, canvas->grid.neighbour[it->hex][it->direction], out);
}

bool object_labels(const Canvas *canvas, const Object *object, bool sides, json_t *out) {
    int list[HEXSIDES_MAX], count = places_of(canvas, object, sides, list);
    char label[LABEL_BYTES];
    for (int i = 0; i < count; i++)
        json_object_set_new(out, place_label(canvas, list[i], sides, label), json_true());
    return count > 0;
}

// Writes a point of a table in inches, rounded to half inches.
static void inches_put(const Canvas *canvas, double x, double y, Text *out) {
    text_put(out, "%.10g %.10g", round(2 * x / canvas->tiles.tile_width) / 2,
             round(2 * y / canvas->tiles.tile_height) / 2);
}

bool object_place(const Canvas *canvas, const Object *object, bool line, char out[CHAIN_BYTES]) {
    double xy[2 * POINTS_MAX], x = 0, y = 0;
    int list[HEXSIDES_MAX];
    Points points = points_of(object, xy);
    Text text = text_over(out, CHAIN_BYTES);
    for (int i = 0; i < points.count; i++) {
        x += xy[2 * i] / points.count;
        y += xy[2 * i + 1] / points.count;
        if (line) text_put(&text, i == 0 ? "[" : ", ");
        if (line) inches_put(canvas, xy[2 * i], xy[2 * i + 1], &text);
    }
    if (canvas->is_table) {
        if (line) text_char(&text, ']');
        if (!line) inches_put(canvas, x, y, &text);
        return points.count > line && text.length + 1 < text.size;
    }
    if (line) {
        int count = places_of(canvas, object, true, list);
        if (count > 0) place_label(canvas, list[0], true, out);
        return count > 0;
    }
    Hex hex = points.count > 0 ? canvas_hex(canvas, x, y) : HEX_NONE;
    hex_label(&canvas->grid, hex, out);
    return hex != HEX_NONE;
}

bool object_chain(const Canvas *canvas, const Object *object, char out[CHAIN_BYTES]) {
    double xy[2 * POINTS_MAX];
    int way[HEXES_DRAWN_MAX];
    char label[LABEL_BYTES];
    int count = canvas_way(canvas, closed(object, points_of(object, xy), xy), way, HEXES_DRAWN_MAX);
    Text text = text_over(out, CHAIN_BYTES);
    for (int i = 0; i < count; i++)
        text_put(&text, "%s%s", i > 0 ? " " : "", place_label(canvas, way[i], false, label));
    return count > 1;
}

const char *side_plain(const Canvas *canvas, const char *word, char out[LABEL_BYTES]) {
    char one[5] = "", two[5] = "", end;
    if (sscanf(word, "%4[0-9]-%4[0-9]%c", one, two, &end) != 2) return word;
    Hex a = hex_parse(&canvas->grid, one), b = hex_parse(&canvas->grid, two);
    return a != HEX_NONE && b != HEX_NONE ? side_label(canvas, a, b, out) : word;
}
