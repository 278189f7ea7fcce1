// SPDX-License-Identifier: GPL-3.0-or-later
// report_maps.c -- the scenario's own map as heatmaps, in SVG: hexes as they stand in the
// scenario's rows, terrain as tint and letter, and in each hex the number that the map is about.
#include <ctype.h>
#include <math.h>

#include "report_page.h"

#define HEX_SIDE 20.0                               // of a hexagon, in the drawing's own units
static const double hex_width = 34.64101615137755;  // sqrt(3) * HEX_SIDE

typedef struct MapStyle {  // how a map is drawn; `ink` of the heat
    const char *title, *unit, *ink;
    double (*value)(const SiteFigures *site);
    double least;  // a smaller number is not written
} MapStyle;

// clang-format off
static double dies_allied  (const SiteFigures *s) { return 100 * s->dies[ALLIED]; }
static double dies_axis    (const SiteFigures *s) { return 100 * s->dies[AXIS]; }
static double stands_allied(const SiteFigures *s) { return s->stands[ALLIED]; }
static double stands_axis  (const SiteFigures *s) { return s->stands[AXIS]; }

static const MapStyle styles[] = {
    {"Where Allied units die",   "units lost there in 100 games",          "#1f5f99", dies_allied,   0.5},
    {"Where Axis units die",     "units lost there in 100 games",          "#b03a1e", dies_axis,     0.5},
    {"Where Allied units stand", "units there as a turn ends, on average",  "#1f5f99", stands_allied, 0.05},
    {"Where Axis units stand",   "units there as a turn ends, on average",  "#b03a1e", stands_axis,   0.05},
};

// The first word that the terrain's name contains gives its tint.
static const struct { const char *word, *tint; } tints[] = {
    {"wood", "#cbdfb8"}, {"forest", "#cbdfb8"}, {"orchard", "#dcebc6"}, {"vine", "#dfe8bf"}, {"grove", "#dcebc6"},
    {"scrub", "#e3e6c6"}, {"field", "#eee8c4"}, {"marsh", "#cfe0d6"}, {"swamp", "#cfe0d6"}, {"sea", "#bfd9e8"},
    {"water", "#bfd9e8"}, {"river", "#bfd9e8"}, {"lake", "#bfd9e8"}, {"hill", "#e6d2ad"}, {"ridge", "#dcc39a"},
    {"mountain", "#d2b78e"}, {"rough", "#e2d6be"}, {"town", "#d5cfca"}, {"village", "#d5cfca"}, {"build", "#d5cfca"},
    {"farm", "#dcd3c6"}, {"open", "#f8f5ea"}, {"clear", "#f8f5ea"},
};
// clang-format on

static const char *tint_of(const char *terrain) {
    char name[32];
    int length = 0;
    for (; terrain[length] != '\0' && length < 31; length++)
        name[length] = (char)tolower((unsigned char)terrain[length]);
    name[length] = '\0';
    for (int i = 0; i < COUNT_OF(tints); i++) {
        if (strstr(name, tints[i].word) != NULL) return tints[i].tint;
    }
    return "#efece4";
}

static void centre_of(const Site *site, double *x, double *y) {
    *x = (site->column + 0.5 + 0.5 * (site->row & 1)) * hex_width + 2;
    *y = (1 + 1.5 * site->row) * HEX_SIDE + 2;
}

static void hexagon_draw(double x, double y, double side, const char *paint, FILE *out) {
    double half = side * hex_width / HEX_SIDE / 2;
    fprintf(out, "<path d=\"M%.1f %.1fl%.1f %.1fv%.1fl%.1f %.1fl%.1f %.1fv%.1fz\" %s/>", x,
            y - side, half, side / 2, side, -half, side / 2, -half, -side / 2, -side, paint);
}

static void map_start(const Report *report, const char *title, FILE *out) {
    double width = 0, height = 0, x, y;
    for (int i = 0; i < report->site_count; i++) {
        centre_of(&report->sites[i].site, &x, &y);
        width = fmax(width, x + hex_width / 2 + 2);
        height = fmax(height, y + HEX_SIDE + 2);
    }
    fprintf(out, "<svg viewBox=\"0 0 %.0f %.0f\" role=\"img\" aria-label=\"%s\" class=\"map\">\n",
            width, height, title);
}

// The lines along hexsides, or from the centres through them, as one path.
static void sides_draw(const Report *report, uint8_t (*sides)(const Site *site), bool through,
                       const char *paint, FILE *out) {
    const double sixth = 1.0471975511965976;  // of a turn, to a side from the one before
    int drawn = 0;
    for (int i = 0; i < report->site_count; i++) {
        const Site *site = &report->sites[i].site;
        double x, y;
        centre_of(site, &x, &y);
        for (int side = 0; side < 6; side++) {
            if (!(sides(site) >> side & 1)) continue;
            double angle = side * sixth, left = angle + sixth / 2, right = angle - sixth / 2;
            fputs(drawn++ == 0 ? "<path d=\"" : "", out);
            if (through)
                fprintf(out, "M%.1f %.1fL%.1f %.1f", x, y, x + hex_width / 2 * cos(angle),
                        y - hex_width / 2 * sin(angle));
            else if (side < 3)  // the hex beyond has the others
                fprintf(out, "M%.1f %.1fL%.1f %.1f", x + HEX_SIDE * cos(left),
                        y - HEX_SIDE * sin(left), x + HEX_SIDE * cos(right),
                        y - HEX_SIDE * sin(right));
        }
    }
    if (drawn > 0) fprintf(out, "\" fill=\"none\" stroke-linecap=\"round\" %s/>\n", paint);
}

static uint8_t rivers_of(const Site *site) { return site->rivers; }
static uint8_t streams_of(const Site *site) { return site->streams; }
static uint8_t roads_of(const Site *site) { return site->roads; }

static void hex_draw(const SiteFigures *one, FILE *out) {
    double x, y;
    char paint[80];
    centre_of(&one->site, &x, &y);
    snprintf(paint, sizeof paint, "fill=\"%s\" stroke=\"#b9b29f\" stroke-width=\"0.7\"",
             tint_of(one->terrain));
    hexagon_draw(x, y, HEX_SIDE, paint, out);
    fputc('\n', out);
}

static void label_draw(const SiteFigures *one, FILE *out) {
    double x, y;
    centre_of(&one->site, &x, &y);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"at\">%s</text>", x, y - 11.5,
            one->site.label);
    if (one->site.letter != '.') {
        fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"ground\">", x - 9, y + 11);
        html_text((char[]){one->site.letter, '\0'}, out);
        fprintf(out, "</text>");
    }
    fputc('\n', out);
}

// Terrain, roads, water and coordinates; what is drawn over them follows. Written once, for all
// maps of the page.
static void ground_draw(const Report *report, bool first, FILE *out) {
    if (!first) {
        fprintf(out, "<use href=\"#ground\"/>\n");
        return;
    }
    fprintf(out, "<g id=\"ground\">\n");
    for (int i = 0; i < report->site_count; i++) hex_draw(&report->sites[i], out);
    sides_draw(report, roads_of, true, "stroke=\"#b3a27c\" stroke-width=\"1.6\"", out);
    sides_draw(report, streams_of, false, "stroke=\"#7fb3d3\" stroke-width=\"2\"", out);
    sides_draw(report, rivers_of, false, "stroke=\"#5a9bc4\" stroke-width=\"4\"", out);
    for (int i = 0; i < report->site_count; i++) label_draw(&report->sites[i], out);
    fprintf(out, "</g>\n");
}

static void number_draw(double x, double y, double value, const char *class, FILE *out) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%.*f</text>", x, y + 3.5, class,
            value < 9.95 ? 1 : 0, value);
}

static void heat_draw(const Report *report, const MapStyle *style, bool first, FILE *out) {
    double most = 0, all = 0;
    for (int i = 0; i < report->site_count; i++) {
        most = fmax(most, style->value(&report->sites[i]));
        all += style->value(&report->sites[i]);
    }
    fprintf(
        out,
        "<figure class=\"half\"><figcaption><b>%s</b><br>%s; %.*f on the whole map</figcaption>\n",
        style->title, style->unit, all < 99.5 ? 1 : 0, all);
    map_start(report, style->title, out);
    ground_draw(report, first, out);
    for (int i = 0; i < report->site_count; i++) {
        const SiteFigures *one = &report->sites[i];
        double x, y, value = style->value(one);
        char paint[80];
        centre_of(&one->site, &x, &y);
        // The root: a hex with a quarter of the most must not look empty.
        double heat = most > 0 ? sqrt(value / most) : 0;
        snprintf(paint, sizeof paint, "fill=\"%s\" fill-opacity=\"%.2f\"", style->ink, 0.9 * heat);
        if (value >= style->least) hexagon_draw(x, y, 0.82 * HEX_SIDE, paint, out);
        if (value >= style->least) number_draw(x, y, value, heat > 0.6 ? "hot" : "cold", out);
        if (one->site.objective >= 0)
            hexagon_draw(x, y, 0.95 * HEX_SIDE,
                         "fill=\"none\" stroke=\"#222\" stroke-width=\"1.6\"", out);
        fputc('\n', out);
    }
    fprintf(out, "</svg></figure>\n");
}

static void objectives_draw(const Report *report, FILE *out) {
    fprintf(out,
            "<figure class=\"half\"><figcaption><b>Who holds the objectives at the "
            "end</b><br>blue: share of games "
            "in which Allied does, red: Axis; the number is the Allied share in %%</figcaption>\n");
    map_start(report, "Who holds the objectives at the end", out);
    ground_draw(report, false, out);
    for (int i = 0; i < report->site_count; i++) {
        const SiteFigures *one = &report->sites[i];
        double x, y, radius = 0.72 * HEX_SIDE;
        centre_of(&one->site, &x, &y);
        if (one->site.objective < 0) continue;
        double allied = one->held[ALLIED], axis = one->held[AXIS];
        double turn = allied + axis > 0 ? 6.283185307179586 * allied / (allied + axis) : 0;
        fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>", x, y, radius,
                allied + axis == 0 ? "#bbb"
                : allied >= axis   ? "#1f5f99"
                                   : "#b03a1e");
        bool mixed = allied > 0 && axis > 0;
        // The smaller slice lies over the whole disc of the greater.
        double slice = allied >= axis ? 6.283185307179586 - turn : turn;
        if (mixed)
            fprintf(out, "<path d=\"M%.1f %.1fv%.1fA%.1f %.1f 0 0 1 %.2f %.2fz\" fill=\"%s\"/>", x,
                    y, -radius, radius, radius, x + radius * sin(slice), y - radius * cos(slice),
                    allied >= axis ? "#b03a1e" : "#1f5f99");
        fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"hot\">%.0f</text>\n", x, y + 3.5,
                100 * allied);
    }
    fprintf(out, "</svg></figure>\n");
}

// A column a turn: upwards what Allied takes, downwards the Axis.
static void taken_draw(const Report *report, const SiteFigures *one, double most, FILE *out) {
    static const char *const inks[SIDES] = {"#1f5f99", "#b03a1e"};
    int turns = max_int(report->turn_count, 1);
    double width = 110.0 / turns;
    fprintf(out,
            "<svg class=\"course\" viewBox=\"0 0 110 28\"><path d=\"M0 14h110\" "
            "stroke=\"#8a8678\" stroke-width=\"0.6\"/>");
    for (int turn = 1; turn <= turns && most > 0; turn++) {
        for (int side = 0; side < SIDES; side++) {
            double height = 13.5 * one->taken_in[side][turn] / most;
            if (height < 0.05) continue;
            fprintf(out,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\">"
                    "<title>turn %d: %.2f times a game</title></rect>",
                    width * (turn - 0.9), side == ALLIED ? 14 - height : 14, 0.8 * width, height,
                    inks[side], turn, one->taken_in[side][turn]);
        }
    }
    fprintf(out, "</svg>");
}

static double taken_most(const Report *report) {
    double most = 0;
    for (int i = 0; i < report->site_count; i++) {
        for (int turn = 1; turn <= report->turn_count; turn++) {
            const SiteFigures *one = &report->sites[i];
            most = fmax(most, fmax(one->taken_in[ALLIED][turn], one->taken_in[AXIS][turn]));
        }
    }
    return most;
}

static void objectives_table(const Report *report, FILE *out) {
    double most = taken_most(report);
    fprintf(out,
            "<figure class=\"half\"><figcaption><b>When objectives change hands</b><br>turn by "
            "turn from the first to turn %d: upwards how often Allied takes it, downwards the "
            "Axis</figcaption>\n<table><thead><tr><th>Objective<th>taken by turn<th "
            "class=\"n\">by Allied:<br>times a game<th class=\"n\">mean<br>turn<th "
            "class=\"n\">by Axis:<br>times a game<th class=\"n\">mean<br>turn</thead><tbody>\n",
            report->turn_count);
    for (int i = 0; i < report->site_count; i++) {
        const SiteFigures *one = &report->sites[i];
        if (one->site.objective < 0) continue;
        fprintf(out, "<tr><td>%s ", one->site.label);
        html_text(one->name, out);
        fprintf(out, "<td>");
        taken_draw(report, one, most, out);
        for (int side = 0; side < SIDES; side++) {
            fprintf(out, "<td class=\"n\">%.2f", one->taken[side]);
            if (isnan(one->turn[side]))
                fprintf(out, "<td class=\"n\">-");
            else
                fprintf(out, "<td class=\"n\">%.1f", one->turn[side]);
        }
        fputc('\n', out);
    }
    fprintf(out, "</tbody></table></figure>\n");
}

static void legend_lines(const Report *report, FILE *out) {
    static const struct {
        const char *name, *ink;
        int width;
        uint8_t (*sides)(const Site *site);
    } lines[] = {{"road", "#b3a27c", 2, roads_of},
                 {"stream", "#7fb3d3", 2, streams_of},
                 {"river", "#5a9bc4", 5, rivers_of}};
    for (int line = 0; line < COUNT_OF(lines); line++) {
        bool any = false;
        for (int i = 0; i < report->site_count && !any; i++)
            any = lines[line].sides(&report->sites[i].site) != 0;
        if (any)
            fprintf(out, "<span><b style=\"border-top:%dpx solid %s\"></b> %s</span> ",
                    lines[line].width, lines[line].ink, lines[line].name);
    }
}

static void legend_write(const Report *report, FILE *out) {
    bool shown[256] = {false};
    fprintf(out, "<p class=\"legend\">");
    for (int i = 0; i < report->site_count; i++) {
        unsigned char letter = (unsigned char)report->sites[i].site.letter;
        if (shown[letter]) continue;
        shown[letter] = true;
        fprintf(out, "<span><i style=\"background:%s\">", tint_of(report->sites[i].terrain));
        if (letter != '.') html_text((char[]){(char)letter, '\0'}, out);
        fprintf(out, "</i> ");
        html_text(report->sites[i].terrain, out);
        fprintf(out, "</span> ");
    }
    legend_lines(report, out);
    fprintf(out, "<span><i class=\"ring\"></i> objective</span></p>\n");
}

void report_maps(const Report *report, FILE *out) {
    bool objectives = false;
    if (report->site_count == 0) return;
    for (int i = 0; i < report->site_count; i++) objectives |= report->sites[i].site.objective >= 0;
    legend_write(report, out);
    fprintf(out, "<div class=\"pair\">");
    for (int i = 0; i < 2; i++) heat_draw(report, &styles[i], i == 0, out);
    fprintf(out, "</div>\n");
    figure_source(report,
                  "SELECT s.label, e.side, sum(e.count) FROM site_event e JOIN site s USING (site) "
                  "WHERE e.kind ="
                  " 'dies' GROUP BY 1, 2",
                  out);
    fprintf(out, "<div class=\"pair\">");
    for (int i = 2; i < COUNT_OF(styles); i++) heat_draw(report, &styles[i], false, out);
    fprintf(out, "</div>\n");
    figure_source(report,
                  "SELECT s.label, t.side, sum(t.count) FROM stand t JOIN site s USING (site) "
                  "WHERE t.turn > 0"
                  " GROUP BY 1, 2",
                  out);
    if (!objectives) return;
    fprintf(out, "<div class=\"pair\">");
    objectives_draw(report, out);
    objectives_table(report, out);
    fprintf(out, "</div>\n");
    figure_source(report,
                  "SELECT s.label, e.kind, e.side, sum(e.count), avg(e.turn) FROM site_event e "
                  "JOIN site s USING"
                  " (site) WHERE e.kind IN ('taken', 'held') GROUP BY 1, 2, 3",
                  out);
}
