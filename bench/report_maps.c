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

// Terrain, coordinates and names; what is drawn over it follows.
static void ground_draw(const SiteFigures *one, FILE *out) {
    double x, y;
    char paint[80];
    centre_of(&one->site, &x, &y);
    snprintf(paint, sizeof paint, "fill=\"%s\" stroke=\"#b9b29f\" stroke-width=\"0.7\"",
             tint_of(one->terrain));
    hexagon_draw(x, y, HEX_SIDE, paint, out);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"at\">%s</text>", x, y - 11.5,
            one->site.label);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"ground\">", x - 9, y + 11);
    char letter[2] = {one->site.letter, '\0'};
    html_text(strcmp(letter, ".") == 0 ? "" : letter, out);
    fprintf(out, "</text>");
}

static void number_draw(double x, double y, double value, const char *class, FILE *out) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">%.*f</text>", x, y + 3.5, class,
            value < 9.95 ? 1 : 0, value);
}

static void heat_draw(const Report *report, const MapStyle *style, FILE *out) {
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
    for (int i = 0; i < report->site_count; i++) ground_draw(&report->sites[i], out);
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
    for (int i = 0; i < report->site_count; i++) ground_draw(&report->sites[i], out);
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

static void objectives_table(const Report *report, FILE *out) {
    fprintf(out,
            "<figure class=\"half\"><figcaption><b>When objectives change "
            "hands</b></figcaption>\n<table><thead><tr>"
            "<th>Objective<th class=\"n\">taken by Allied<br>times a game<th class=\"n\">mean "
            "turn<th class=\"n\">taken"
            " by Axis<br>times a game<th class=\"n\">mean turn<th class=\"n\">Allied at<br>the "
            "end<th class=\"n\">Axis at"
            "<br>the end</thead><tbody>\n");
    for (int i = 0; i < report->site_count; i++) {
        const SiteFigures *one = &report->sites[i];
        if (one->site.objective < 0) continue;
        fprintf(out, "<tr><td>%s ", one->site.label);
        html_text(one->name, out);
        for (int side = 0; side < SIDES; side++) {
            fprintf(out, "<td class=\"n\">%.2f", one->taken[side]);
            if (isnan(one->turn[side]))
                fprintf(out, "<td class=\"n\">-");
            else
                fprintf(out, "<td class=\"n\">%.1f", one->turn[side]);
        }
        fprintf(out, "<td class=\"n\">%.0f %%<td class=\"n\">%.0f %%\n", 100 * one->held[ALLIED],
                100 * one->held[AXIS]);
    }
    fprintf(out, "</tbody></table></figure>\n");
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
    fprintf(out, "<span><i class=\"ring\"></i> objective</span></p>\n");
}

void report_maps(const Report *report, FILE *out) {
    bool objectives = false;
    if (report->site_count == 0) return;
    for (int i = 0; i < report->site_count; i++) objectives |= report->sites[i].site.objective >= 0;
    legend_write(report, out);
    fprintf(out, "<div class=\"pair\">");
    for (int i = 0; i < 2; i++) heat_draw(report, &styles[i], out);
    fprintf(out, "</div>\n");
    figure_source(report,
                  "SELECT s.label, e.side, sum(e.count) FROM site_event e JOIN site s USING (site) "
                  "WHERE e.kind ="
                  " 'dies' GROUP BY 1, 2",
                  out);
    fprintf(out, "<div class=\"pair\">");
    for (int i = 2; i < COUNT_OF(styles); i++) heat_draw(report, &styles[i], out);
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
