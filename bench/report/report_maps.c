// SPDX-License-Identifier: GPL-3.0-or-later
// report_maps.c -- the scenario's own board as heatmaps, in SVG: places as the board outlines them,
// terrain as tint and letter, and in each place the number that the map is about. Nothing here
// knows what shape a place has. What objectives went through is in report_objectives.c.
#include <ctype.h>
#include <math.h>

#include "report_maps.h"

#define PLACE_SIZE \
    32.0  // the root of a place's area, in the drawing's own units: text is of 7 to 10

// clang-format off
static double dies_first   (const PlaceFigures *p) { return 100 * p->dies[ALLIED]; }
static double dies_second  (const PlaceFigures *p) { return 100 * p->dies[AXIS]; }
static double stands_first (const PlaceFigures *p) { return p->stands[ALLIED]; }
static double stands_second(const PlaceFigures *p) { return p->stands[AXIS]; }

typedef struct MapStyle {  // what a map shows of which side
    const char *title, *unit;
    Side side;
    double (*value)(const PlaceFigures *place);
    double least;  // a smaller number is not written
    bool counted;  // in 100 games
} MapStyle;

static const MapStyle styles[] = {
    {"are lost",  "lost there in 100 games",               ALLIED, dies_first,    0.5, true},
    {"are lost",  "lost there in 100 games",               AXIS,   dies_second,   0.5, true},
    {"stand",     "there as a turn ends, on average",      ALLIED, stands_first,  0.05, false},
    {"stand",     "there as a turn ends, on average",      AXIS,   stands_second, 0.05, false},
};

// The first word that the terrain's name contains gives its tint.
static const struct { const char *word, *tint; } tints[] = {
    {"wood", "#cbdfb8"}, {"forest", "#cbdfb8"}, {"orchard", "#dcebc6"}, {"vine", "#dfe8bf"}, {"grove", "#dcebc6"},
    {"scrub", "#e3e6c6"}, {"field", "#eee8c4"}, {"marsh", "#cfe0d6"}, {"swamp", "#cfe0d6"}, {"sea", "#bfd9e8"},
    {"water", "#bfd9e8"}, {"river", "#bfd9e8"}, {"lake", "#bfd9e8"}, {"hill", "#e6d2ad"}, {"ridge", "#dcc39a"},
    {"mountain", "#d2b78e"}, {"rough", "#e2d6be"}, {"town", "#d5cfca"}, {"village", "#d5cfca"}, {"build", "#d5cfca"},
    {"farm", "#dcd3c6"}, {"open", "#f8f5ea"}, {"clear", "#f8f5ea"},
};

// How a line of the board is drawn, by LineKind; those drawn first lie below.
static const struct { const char *ink; double width; } lines[LINE_KINDS] = {
    [LINE_ROAD] = {"#b3a27c", 1.6}, [LINE_RIVER] = {"#5a9bc4", 4}, [LINE_STREAM] = {"#7fb3d3", 2},
    [LINE_FORD] = {"#e8d9a8", 2.4}, [LINE_WALL] = {"#8a7f70", 2.4}, [LINE_EDGE] = {"#777060", 1.2},
};
static const LineKind line_order[LINE_KINDS] = {LINE_ROAD, LINE_STREAM, LINE_RIVER, LINE_FORD, LINE_WALL, LINE_EDGE};
// clang-format on

const char *const side_inks[SIDES] = {"#234f7c", "#d9805f"};

static const char *tint_of(const char *terrain) {
    char name[NAME_SHOWN];
    int length = 0;
    for (; terrain[length] != '\0' && length < NAME_SHOWN - 1; length++)
        name[length] = (char)tolower((unsigned char)terrain[length]);
    name[length] = '\0';
    for (int i = 0; i < COUNT_OF(tints); i++) {
        if (strstr(name, tints[i].word) != NULL) return tints[i].tint;
    }
    return "#efece4";
}

// ---- The frame: from board units to the drawing's.

static void frame_take(MapFrame *frame, Point point) {
    frame->left = fmin(frame->left, (double)point.x);
    frame->top = fmin(frame->top, (double)point.y);
    frame->right = fmax(frame->right, (double)point.x);
    frame->bottom = fmax(frame->bottom, (double)point.y);
}

// The area of an outline, by the shoelace formula.
static double area_of(const Report *report, const PlaceFigures *one) {
    double twice = 0;
    for (int i = 0; i < one->corners; i++) {
        Point a = report->points[one->outline + i];
        Point b = report->points[one->outline + (i + 1) % one->corners];
        twice += (double)a.x * (double)b.y - (double)b.x * (double)a.y;
    }
    return fabs(twice) / 2;
}

MapFrame map_frame(const Report *report) {
    MapFrame frame = {.left = INFINITY, .top = INFINITY, .right = -INFINITY, .bottom = -INFINITY};
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
    // Places without an outline share the board among themselves.
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

double map_x(const MapFrame *frame, Point point) {
    return ((double)point.x - frame->left) * frame->scale;
}

double map_y(const MapFrame *frame, Point point) {
    return ((double)point.y - frame->top) * frame->scale;
}

void map_start(const MapFrame *frame, const char *title, FILE *out) {
    fprintf(out, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" class=\"map\"><title>%s</title>\n",
            frame->width, frame->height, title);
}

// ---- The ground.

void place_draw(const Report *report, const MapFrame *frame, const PlaceFigures *one, double part,
                const char *paint, FILE *out) {
    double x = map_x(frame, one->centre), y = map_y(frame, one->centre);
    if (one->corners == 0) {
        fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" %s/>", x, y, part * frame->dot,
                paint);
        return;
    }
    fprintf(out, "<path d=\"");
    for (int i = 0; i < one->corners; i++) {
        Point corner = report->points[one->outline + i];
        fprintf(out, "%c%.1f %.1f", i == 0 ? 'M' : 'L', x + part * (map_x(frame, corner) - x),
                y + part * (map_y(frame, corner) - y));
    }
    fprintf(out, "z\" %s/>", paint);
}

static void lines_draw(const Report *report, const MapFrame *frame, LineKind kind, FILE *out) {
    int drawn = 0;
    for (int i = 0; i < report->line_count; i++) {
        const BoardLine *line = &report->lines[i];
        if (line->kind != kind) continue;
        fprintf(out, "%sM%.1f %.1fL%.1f %.1f", drawn++ == 0 ? "<path d=\"" : "",
                map_x(frame, line->from), map_y(frame, line->from), map_x(frame, line->to),
                map_y(frame, line->to));
    }
    if (drawn > 0)
        fprintf(out,
                "\" fill=\"none\" stroke-linecap=\"round\" stroke=\"%s\" stroke-width=\"%g\"/>\n",
                lines[kind].ink, lines[kind].width);
}

static void label_draw(const Report *report, const MapFrame *frame, const PlaceFigures *one,
                       FILE *out) {
    double x = map_x(frame, one->centre), y = map_y(frame, one->centre);
    double top = y - frame->dot, bottom = y + frame->dot;
    for (int i = 0; i < one->corners; i++) {
        double corner = map_y(frame, report->points[one->outline + i]);
        top = i == 0 ? corner : fmin(top, corner);
        bottom = i == 0 ? corner : fmax(bottom, corner);
    }
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"at\">", x, top + fmin(8.5, y - top));
    html_text(one->label, out);
    fprintf(out, "</text>");
    if (one->letter[0] != ' ') {
        fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"ground\">", x - 9, fmax(bottom - 9, y));
        html_text(one->letter, out);
        fprintf(out, "</text>");
    }
    fputc('\n', out);
}

void ground_draw(const Report *report, const MapFrame *frame, bool first, FILE *out) {
    if (!first) {
        fprintf(out, "<use href=\"#ground\"/>\n");
        return;
    }
    fprintf(out, "<g id=\"ground\">\n");
    for (int i = 0; i < report->place_count; i++) {
        char paint[80];
        snprintf(paint, sizeof paint, "fill=\"%s\" stroke=\"#b9b29f\" stroke-width=\"0.7\"",
                 tint_of(report->places[i].terrain));
        place_draw(report, frame, &report->places[i], 1, paint, out);
        fputc('\n', out);
    }
    for (int i = 0; i < LINE_KINDS; i++) lines_draw(report, frame, line_order[i], out);
    for (int i = 0; i < report->place_count; i++)
        label_draw(report, frame, &report->places[i], out);
    fprintf(out, "</g>\n");
}

// ---- The heat.

static void number_draw(double x, double y, double value, const char *class, FILE *out) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%.*f</text>", x, y + 3.5, class,
            value < 9.95 ? 1 : 0, value);
}

static void rings_draw(const Report *report, const MapFrame *frame, FILE *out) {
    for (int i = 0; i < report->objective_count; i++) {
        int place = report->objectives[i].place;
        if (place >= 0)
            place_draw(report, frame, &report->places[place], 0.95,
                       "fill=\"none\" stroke=\"#222\" stroke-width=\"1.6\"", out);
    }
    fputc('\n', out);
}

// What a pointer at a place is told.
static void heat_title(const PlaceFigures *one, const MapStyle *style, double value, FILE *out) {
    fprintf(out, "<g><title>");
    html_text(one->label, out);
    fprintf(out, ": %.*f", value < 9.95 ? 1 : 0, value);
    fprintf(out, " &plusmn;%.*f %s</title>", style->counted ? 1 : 2,
            style->counted ? 100 * one->dies_half[style->side] : one->stands_half[style->side],
            style->unit);
}

static void heat_draw(const Report *report, const MapFrame *frame, const MapStyle *style,
                      bool first, FILE *out) {
    double most = 0, all = 0;
    char title[500];
    snprintf(title, sizeof title, "Where pieces of %s %s", report->side_html[style->side],
             style->title);
    for (int i = 0; i < report->place_count; i++) {
        most = fmax(most, style->value(&report->places[i]));
        all += style->value(&report->places[i]);
    }
    fprintf(out, "<figure class=\"half\"><figcaption><b>%s</b><br>pieces %s; %.*f", title,
            style->unit,
            !style->counted ? 2
            : all < 99.5    ? 1
                            : 0,
            all);
    fprintf(
        out, " &plusmn;%.*f", style->counted ? 0 : 2,
        style->counted ? 100 * report->dies_half[style->side] : report->stands_half[style->side]);
    fprintf(out, " on the whole map</figcaption>\n");
    map_start(frame, title, out);
    ground_draw(report, frame, first, out);
    for (int i = 0; i < report->place_count; i++) {
        const PlaceFigures *one = &report->places[i];
        double value = style->value(one);
        if (value < style->least) continue;
        char paint[80];
        // The root: a place with a quarter of the most must not look empty.
        double heat = most > 0 ? sqrt(value / most) : 0;
        snprintf(paint, sizeof paint, "fill=\"%s\" fill-opacity=\"%.2f\"", side_inks[style->side],
                 0.9 * heat);
        heat_title(one, style, value, out);
        place_draw(report, frame, one, 0.82, paint, out);
        number_draw(map_x(frame, one->centre), map_y(frame, one->centre), value,
                    heat > 0.6 ? "hot" : "cold", out);
        fprintf(out, "</g>\n");
    }
    rings_draw(report, frame, out);
    fprintf(out, "</svg></figure>\n");
}

// ---- The legend.

static bool terrain_before(const Report *report, int i) {
    for (int k = 0; k < i; k++)
        if (strcmp(report->places[k].terrain, report->places[i].terrain) == 0) return true;
    return false;
}

static void legend_write(const Report *report, FILE *out) {
    bool any[LINE_KINDS] = {false};
    fprintf(out, "<p class=\"legend\">");
    for (int i = 0; i < report->place_count; i++) {
        const PlaceFigures *one = &report->places[i];
        if (one->terrain[0] == '\0' || terrain_before(report, i)) continue;
        fprintf(out, "<span><i style=\"background:%s\">", tint_of(one->terrain));
        if (one->letter[0] != ' ') html_text(one->letter, out);
        fprintf(out, "</i> ");
        html_text(one->terrain, out);
        fprintf(out, "</span> ");
    }
    for (int i = 0; i < report->line_count; i++) any[report->lines[i].kind] = true;
    for (int i = 0; i < LINE_KINDS; i++) {
        LineKind kind = line_order[i];
        if (any[kind])
            fprintf(out, "<span><b style=\"border-top:%gpx solid %s\"></b> %s</span> ",
                    ceil(lines[kind].width), lines[kind].ink, line_words[kind]);
    }
    if (report->objective_count > 0) fprintf(out, "<span><i class=\"ring\"></i> objective</span>");
    fprintf(out, "</p>\n");
}

void report_maps(const Report *report, FILE *out) {
    if (report->place_count == 0) return;
    MapFrame frame = map_frame(report);
    legend_write(report, out);
    if (report->piece_count == 0 && report->objective_count == 0) {
        fprintf(out, "<figure class=\"half\">");
        map_start(&frame, "The board", out);
        ground_draw(report, &frame, true, out);
        fprintf(out, "</svg></figure>\n");
    }
    for (int i = 0; i < COUNT_OF(styles) && report->piece_count > 0; i += 2) {
        fprintf(out, "<div class=\"pair\">");
        for (int k = i; k < i + 2; k++) heat_draw(report, &frame, &styles[k], k == 0, out);
        fprintf(out, "</div>\n");
        figure_source(report,
                      i == 0 ? "SELECT p.label, d.side, sum(d.count) FROM death d JOIN place p "
                               "USING (place) GROUP BY 1, 2"
                             : "SELECT p.label, t.side, sum(t.count) FROM stand t JOIN place p "
                               "USING (place) WHERE t.turn > 0 GROUP BY 1, 2",
                      out);
    }
}
