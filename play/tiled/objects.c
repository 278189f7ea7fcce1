// SPDX-License-Identifier: GPL-3.0-or-later
// objects.c -- see objects.h.
#include "objects.h"

#include <math.h>
#include <stdio.h>

#include "json_map.h"

enum { POINTS_MAX = 2000, ELLIPSE_POINTS = 24 };

typedef enum ObjectShape { OBJECT_POINT, OBJECT_LINE, OBJECT_AREA } ObjectShape;

static ObjectShape shape_of(const json_t *object) {
    if (json_object_get(object, "polyline") != NULL) return OBJECT_LINE;
    if (json_object_get(object, "polygon") != NULL) return OBJECT_AREA;
    bool point =
        json_is_true(json_object_get(object, "point")) || json_object_get(object, "gid") != NULL;
    bool wide = map_number(object, "width", 0) > 0 && map_number(object, "height", 0) > 0;
    return wide && !point ? OBJECT_AREA : OBJECT_POINT;
}

bool object_is_line(const Object *object) { return shape_of(object->json) == OBJECT_LINE; }

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

Hex object_hex(const Canvas *canvas, const Object *object) {
    double xy[2 * POINTS_MAX], x = 0, y = 0;
    Points points = points_of(object, xy);
    for (int i = 0; i < points.count; i++) {
        x += xy[2 * i] / points.count;
        y += xy[2 * i + 1] / points.count;
    }
    return points.count > 0 ? canvas_hex(canvas, x, y) : HEX_NONE;
}

int object_way(const Canvas *canvas, const Object *object, int out[], int room) {
    double xy[2 * POINTS_MAX];
    return canvas_way(canvas, closed(object, points_of(object, xy), xy), out, room);
}

static void place_add(Places *places, int id) {
    if (places->in[id]) return;
    places->in[id] = true;
    places->id[places->count++] = (uint16_t)id;
}

bool object_places(const Canvas *canvas, const Object *object, bool sides, Places *out) {
    double xy[2 * POINTS_MAX];
    int list[HEXSIDES_MAX], count = 0;
    Points points = points_of(object, xy);
    ObjectShape shape = shape_of(object->json);
    if (points.count == 0) return false;
    if (!sides && shape == OBJECT_AREA) {
        count = canvas_inside(canvas, points, list, HEXSIDES_MAX);
    } else if (!sides) {
        count = canvas_way(canvas, points, list, HEXSIDES_MAX);
    } else if (points.count == 1) {
        list[0] = canvas_side(canvas, xy[0], xy[1]);
        count = list[0] >= 0;
    } else {
        count = canvas_sides(canvas, closed(object, points, xy), list, HEXSIDES_MAX);
    }
    for (int i = 0; i < count; i++) {
        const Hexside *side = &canvas->sides[sides ? list[i] : 0];
        place_add(out, sides ? side->hex * HEX_DIRECTIONS + side->direction : list[i]);
    }
    return count > 0;
}

const char *place_label(const Canvas *canvas, int id, bool side, char out[10]) {
    char a[5], b[5];
    if (!side) return hex_label(&canvas->grid, (Hex)id, out);
    Hex hex = (Hex)(id / HEX_DIRECTIONS);
    hex_label(&canvas->grid, hex, a);
    hex_label(&canvas->grid, canvas->grid.neighbour[hex][id % HEX_DIRECTIONS], b);
    bool first = strcmp(a, b) < 0;
    snprintf(out, 10, "%s-%s", first ? a : b, first ? b : a);
    return out;
}

int place_of(const Canvas *canvas, const char *label, bool side) {
    char one[5] = "", two[5] = "", end;
    const HexGrid *grid = &canvas->grid;
    if (!side) {
        Hex hex = hex_parse(grid, label);
        return hex == HEX_NONE ? -1 : hex;
    }
    if (sscanf(label, "%4[0-9]-%4[0-9]%c", one, two, &end) != 2) return -1;
    Hex a = hex_parse(grid, one), b = hex_parse(grid, two);
    int direction = a != HEX_NONE && b != HEX_NONE ? hex_direction(grid, a, b) : -1;
    if (direction < 0) return -1;
    return direction < 3 ? a * HEX_DIRECTIONS + direction
                         : b * HEX_DIRECTIONS + hex_opposite(direction);
}
