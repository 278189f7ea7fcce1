// SPDX-License-Identifier: GPL-3.0-or-later
// view_map.c -- the scenario's own board as heatmaps: where pieces are set up, stand and are lost,
// and who controls the objectives. Nothing here knows what shape a place has. Start at view_map().
//
// A place is drawn around its own centre, so that templates can move and scale its outline. All
// coordinates are in the drawing's units: a place of average area is PLACE_SIZE wide.
#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "engine/rules/inventory.h"
#include "view.h"

#define PLACE_SIZE 32.0  // letters on it are 7 to 10 units high

typedef struct MapStyle {      // what a map shows, for each side
    const char *title, *tail;  // parts of the title before and after the name of the side
    const char *unit;
    // Offsets of double[SIDES]: the value in PlaceFigures and its half; the half of the sum of all
    // values in Report.
    size_t value, half, all_half;
    double least;     // places with smaller values are left out
    bool counted;     // the numbers are per 100 games
    const char *sql;  // finds the values
} MapStyle;

// clang-format off
#define OF(member, all) offsetof(PlaceFigures, member), offsetof(PlaceFigures, member##_half), offsetof(Report, all##_half)
#define OPENING(moment) offsetof(PlaceFigures, opens[moment]), offsetof(PlaceFigures, opens_half[moment]), offsetof(Report, opens_half[moment])
#define OPENING_SQL(column) "SELECT l.label, p.side, count(*) FROM fate f JOIN piece p USING (piece) JOIN place l ON l.place = f." column " GROUP BY 1, 2"

static const MapStyle styles[] = {
    {"Set-up of ",    "",                          "mean number of pieces at the end of the set-up", OPENING(MOMENT_SET_UP), 0.05, false, OPENING_SQL("start")},
    {"Positions of ", " at the end of turn 1",     "mean number of pieces",                          OPENING(MOMENT_TURN_1), 0.05, false, OPENING_SQL("first")},
    {"Losses of ",    "",                          "pieces lost there in 100 games",                 OF(dies, dies),         0.005, true,
     "SELECT p.label, d.side, sum(d.count) FROM death d JOIN place p USING (place) GROUP BY 1, 2"},
    {"Positions of ", " at the end of a turn",  "mean number of pieces",                          OF(stands, stands),     0.05, false,
     "SELECT p.label, t.side, sum(t.count) FROM stand t JOIN place p USING (place) WHERE t.turn > 0 GROUP BY 1, 2"},
};

// The tint of a terrain: the first row applies whose word is part of the terrain's name.
static const struct { const char *word, *tint; } tints[] = {
    {"wood", "#cbdfb8"}, {"forest", "#cbdfb8"}, {"orchard", "#dcebc6"}, {"vine", "#dfe8bf"}, {"grove", "#dcebc6"},
    {"scrub", "#e3e6c6"}, {"field", "#eee8c4"}, {"marsh", "#cfe0d6"}, {"swamp", "#cfe0d6"}, {"sea", "#bfd9e8"},
    {"water", "#bfd9e8"}, {"river", "#bfd9e8"}, {"lake", "#bfd9e8"}, {"hill", "#e6d2ad"}, {"ridge", "#dcc39a"},
    {"mountain", "#d2b78e"}, {"rough", "#e2d6be"}, {"town", "#d5cfca"}, {"village", "#d5cfca"}, {"build", "#d5cfca"},
    {"farm", "#dcd3c6"}, {"open", "#f8f5ea"}, {"clear", "#f8f5ea"},
};

// How a line of the board is drawn, by LineKind.
static const struct { const char *ink; double width; } lines[LINE_KINDS] = {
    [LINE_ROAD] = {"#b3a27c", 1.6}, [LINE_RIVER] = {"#5a9bc4", 4}, [LINE_STREAM] = {"#7fb3d3", 2},
    [LINE_FORD] = {"#e8d9a8", 2.4}, [LINE_WALL] = {"#8a7f70", 2.4}, [LINE_EDGE] = {"#777060", 1.2},
};
// Order of drawing: the first lies at the bottom.
static const LineKind line_order[LINE_KINDS] = {LINE_ROAD, LINE_STREAM, LINE_RIVER, LINE_FORD, LINE_WALL, LINE_EDGE};
// clang-format on

static const char *const side_keys[SIDES] = {"allied", "axis"};

typedef struct Frame {                // converts board units into units of the drawing
    double left, top, right, bottom;  // edges of the board; `left` and `top` include a margin
    double scale, width, height;
    double dot;  // the radius of a place without an outline
} Frame;

static const char *tint_of(const char *terrain) {
    char name[NAME_SHOWN];
    int length = 0;
    for (; length < NAME_SHOWN - 1 && terrain[length] != '\0'; length++)
        name[length] = (char)tolower((unsigned char)terrain[length]);
    name[length] = '\0';
    for (int i = 0; i < COUNT_OF(tints); i++) {
        if (strstr(name, tints[i].word) != NULL) return tints[i].tint;
    }
    return "#efece4";
}

// ---- The frame

static void frame_take(Frame *frame, Point point) {
    frame->left = fmin(frame->left, (double)point.x);
    frame->top = fmin(frame->top, (double)point.y);
    frame->right = fmax(frame->right, (double)point.x);
    frame->bottom = fmax(frame->bottom, (double)point.y);
}

// Returns the area of an outline, by the shoelace formula.
static double area_of(const Report *report, const PlaceFigures *one) {
    double twice = 0;
    for (int i = 0; i < one->corners; i++) {
        Point a = report->points[one->outline + i];
        Point b = report->points[one->outline + (i + 1) % one->corners];
        twice += (double)a.x * (double)b.y - (double)b.x * (double)a.y;
    }
    return fabs(twice) / 2;
}

static Frame frame_of(const Report *report) {
    Frame frame = {.left = INFINITY, .top = INFINITY, .right = -INFINITY, .bottom = -INFINITY};
    double area = 0;
    int outlined = 0;
    for (int i = 0; i < report->place_count; i++) {
        frame_take(&frame, report->places[i].centre);
        area += area_of(report, &report->places[i]);
        outlined += report->places[i].corners > 0;
    }
    for (int i = 0; i < report->point_count; i++) frame_take(&frame, report->points[i]);
    for (int i = 0; i < report->line_count; i++) {
        frame_take(&frame, report->lines[i].from);
        frame_take(&frame, report->lines[i].to);
    }
    double width = fmax(frame.right - frame.left, 1e-3),
           height = fmax(frame.bottom - frame.top, 1e-3);
    // Without outlines, each place gets an equal part of the board.
    if (outlined == 0 || area <= 0) area = fmax(width * height, width * width / 100);
    double size = sqrt(area / max_int(outlined > 0 ? outlined : report->place_count, 1));
    frame.scale = fmin(PLACE_SIZE / fmax(size, 1e-3), 4000 / fmax(width, height));
    frame.dot = 0.4 * size * frame.scale;
    double edge = 2 + (outlined > 0 ? 0 : frame.dot);
    frame.left -= edge / frame.scale;
    frame.top -= edge / frame.scale;
    frame.width = width * frame.scale + 2 * edge;
    frame.height = height * frame.scale + 2 * edge;
    return frame;
}

static double map_x(const Frame *frame, Point point) {
    return ((double)point.x - frame->left) * frame->scale;
}

static double map_y(const Frame *frame, Point point) {
    return ((double)point.y - frame->top) * frame->scale;
}

// ---- Places and lines

// Returns {"x", "y", "outline", "label"} of a place. The outline is an SVG path around the centre,
// or "" if the place has none.
static json_t *place_view(const Report *report, const Frame *frame, const PlaceFigures *one) {
    char *path = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&path, &size);
    double x = map_x(frame, one->centre), y = map_y(frame, one->centre);
    for (int i = 0; i < one->corners; i++) {
        Point corner = report->points[one->outline + i];
        fprintf(out, "%c%.1f %.1f", i == 0 ? 'M' : 'L', map_x(frame, corner) - x,
                map_y(frame, corner) - y);
    }
    fputs(one->corners > 0 ? "z" : "", out);
    fclose(out);
    json_t *view =
        json_pack("{s:f, s:f, s:s, s:s}", "x", x, "y", y, "outline", path, "label", one->label);
    free(path);
    return view;
}

static json_t *ground_view(const Report *report, const Frame *frame) {
    json_t *ground = json_array();
    for (int i = 0; i < report->place_count; i++) {
        const PlaceFigures *one = &report->places[i];
        double y = map_y(frame, one->centre), top = y - frame->dot, bottom = y + frame->dot;
        for (int k = 0; k < one->corners; k++) {
            double corner = map_y(frame, report->points[one->outline + k]);
            top = k == 0 ? corner : fmin(top, corner);
            bottom = k == 0 ? corner : fmax(bottom, corner);
        }
        json_t *place = place_view(report, frame, one);
        json_object_set_new(place, "tint", json_string(tint_of(one->terrain)));
        json_object_set_new(place, "top", json_real(top + fmin(8.5, y - top)));
        json_object_set_new(place, "bottom", json_real(fmax(bottom - 9, y)));
        json_object_set_new(place, "letter", json_string(one->letter[0] != ' ' ? one->letter : ""));
        json_array_append_new(ground, place);
    }
    return ground;
}

// Returns an SVG path for each kind of line that the board has.
static json_t *lines_view(const Report *report, const Frame *frame) {
    json_t *list = json_array();
    for (int i = 0; i < LINE_KINDS; i++) {
        char *path = NULL;
        size_t size = 0;
        FILE *out = open_memstream(&path, &size);
        for (int k = 0; k < report->line_count; k++) {
            const BoardLine *line = &report->lines[k];
            if (line->kind == line_order[i])
                fprintf(out, "M%.1f %.1fL%.1f %.1f", map_x(frame, line->from),
                        map_y(frame, line->from), map_x(frame, line->to), map_y(frame, line->to));
        }
        fclose(out);
        if (size > 0)
            json_array_append_new(
                list,
                json_pack("{s:s, s:s, s:s, s:f}", "path", path, "kind", line_words[line_order[i]],
                          "ink", lines[line_order[i]].ink, "width", lines[line_order[i]].width));
        free(path);
    }
    return list;
}

static json_t *terrains_view(const Report *report) {
    json_t *list = json_array(), *known = json_object();
    for (int i = 0; i < report->place_count; i++) {
        const PlaceFigures *one = &report->places[i];
        if (one->terrain[0] == '\0' || json_object_get(known, one->terrain) != NULL) continue;
        json_object_set_new(known, one->terrain, json_true());
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "terrain", one->terrain, "tint",
                                              tint_of(one->terrain), "letter",
                                              one->letter[0] != ' ' ? one->letter : ""));
    }
    json_decref(known);
    return list;
}

// ---- The maps

static double figure(const void *figures, size_t offset, int side) {
    return ((const double *)(const void *)((const char *)figures + offset))[side];
}

static json_t *heat_view(const Report *report, const Frame *frame, const MapStyle *style,
                         int side) {
    double most = 0, all = 0;
    json_t *places = json_array();
    for (int i = 0; i < report->place_count; i++) {
        double value = figure(&report->places[i], style->value, side);
        most = fmax(most, value);
        all += value;
    }
    for (int i = 0; i < report->place_count; i++) {
        const PlaceFigures *one = &report->places[i];
        double value = figure(one, style->value, side), told = style->counted ? 100 * value : value;
        // The square root keeps a place with a quarter of the largest value visible.
        double heat = most > 0 ? sqrt(value / most) : 0;
        if (value < style->least) continue;
        json_t *place = place_view(report, frame, one);
        json_object_set_new(place, "value", json_real(value));
        json_object_set_new(place, "half", view_real(figure(one, style->half, side)));
        json_object_set_new(place, "heat", json_real(0.9 * heat));
        json_object_set_new(place, "ink", json_string(heat > 0.6 ? "hot" : "cold"));
        json_object_set_new(place, "side", json_string(side_keys[side]));
        json_object_set_new(place, "number", json_sprintf("%.*f", told < 9.95 ? 1 : 0, told));
        json_array_append_new(places, place);
    }
    char title[2 * NAME_SHOWN];
    snprintf(title, sizeof title, "%s%s%s", style->title, report->side[side], style->tail);
    return json_pack("{s:s, s:s, s:b, s:f, s:o, s:b, s:o}", "title", title, "unit", style->unit,
                     "counted", style->counted, "all", all, "all_half",
                     view_real(figure(report, style->all_half, side)), "first_map",
                     style == styles && side == ALLIED, "places", places);
}

// Returns a pie of an objective: a disc for the side that controls it more often, and a slice for
// the other side.
static json_t *pie_view(const Report *report, const Frame *frame, const ObjectiveFigures *one) {
    const double circle = 6.283185307179586, radius = 1.125 * frame->dot;
    double all = one->held[ALLIED] + one->held[AXIS];
    int greater = one->held[ALLIED] >= one->held[AXIS] ? ALLIED : AXIS;
    int smaller = side_other((Side)greater);
    double slice = all > 0 ? circle * one->held[smaller] / all : 0;
    Point centre = report->places[one->place].centre;
    double x = map_x(frame, centre), y = map_y(frame, centre);
    json_t *path =
        slice > 0 ? json_sprintf("M%.1f %.1fv%.1fA%.1f %.1f 0 0 1 %.2f %.2fz", x, y, -radius,
                                 radius, radius, x + radius * sin(slice), y - radius * cos(slice))
                  : json_null();
    return json_pack("{s:f, s:f, s:f, s:s, s:s, s:o, s:f}", "x", x, "y", y, "radius", radius,
                     "greater", all > 0 ? side_keys[greater] : "nobody", "smaller",
                     side_keys[smaller], "slice", path, "share", one->held[ALLIED]);
}

void view_map(const Report *report, json_t *view) {
    if (report->place_count == 0) {
        json_object_set_new(view, "map", json_null());
        return;
    }
    Frame frame = frame_of(report);
    json_t *heat = json_array(), *rings = json_array(), *pies = json_array();
    for (int i = 0; i < report->objective_count; i++) {
        const ObjectiveFigures *one = &report->objectives[i];
        if (one->place < 0) continue;
        json_array_append_new(rings, place_view(report, &frame, &report->places[one->place]));
        json_array_append_new(pies, pie_view(report, &frame, one));
    }
    for (int i = 0; i < COUNT_OF(styles) && report->piece_count > 0; i++)
        json_array_append_new(heat, json_pack("{s:s, s:[o, o]}", "sql", styles[i].sql, "maps",
                                              heat_view(report, &frame, &styles[i], ALLIED),
                                              heat_view(report, &frame, &styles[i], AXIS)));
    bool bare = report->piece_count == 0;
    json_object_set_new(
        view, "map",
        json_pack("{s:f, s:f, s:f, s:o, s:o, s:o, s:b, s:b, s:o, s:o, s:o}", "width", frame.width,
                  "height", frame.height, "dot", frame.dot, "ground", ground_view(report, &frame),
                  "lines", lines_view(report, &frame), "terrains", terrains_view(report), "ringed",
                  report->objective_count > 0, "bare", bare && report->objective_count == 0, "heat",
                  heat, "rings", rings, "controllers",
                  report->objective_count > 0
                      ? json_pack("{s:o, s:b}", "pies", pies, "drawn", !bare)
                      : (json_decref(pies), json_null())));
}
