// SPDX-License-Identifier: GPL-3.0-or-later
// report_objectives.c -- who holds the objectives at the end, on the board, and when each changes
// hands, turn by turn.
#include <math.h>

#include "report_maps.h"

static void pie_draw(double x, double y, double radius, const double held[SIDES], FILE *out) {
    const double circle = 6.283185307179586;
    double all = held[ALLIED] + held[AXIS];
    int greater = held[ALLIED] >= held[AXIS] ? ALLIED : AXIS;
    fprintf(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>", x, y, radius,
            all <= 0 ? "#bbb" : side_inks[greater]);
    // The smaller slice lies over the whole disc of the greater.
    double slice = all > 0 ? circle * held[side_other((Side)greater)] / all : 0;
    if (slice > 0)
        fprintf(out, "<path d=\"M%.1f %.1fv%.1fA%.1f %.1f 0 0 1 %.2f %.2fz\" fill=\"%s\"/>", x, y,
                -radius, radius, radius, x + radius * sin(slice), y - radius * cos(slice),
                side_inks[side_other((Side)greater)]);
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" class=\"hot\">%.0f</text>\n", x, y + 3.5,
            100 * held[ALLIED]);
}

static void holders_draw(const Report *report, FILE *out) {
    MapFrame frame = map_frame(report);
    fprintf(
        out,
        "<figure class=\"half alone\"><figcaption><b>Who holds the objectives at the end</b><br>"
        "dark: share of games in which %s does, light: %s; the number is the share of %s in "
        "%%</figcaption>\n",
        report->side_html[ALLIED], report->side_html[AXIS], report->side_html[ALLIED]);
    map_start(&frame, "Who holds the objectives at the end", out);
    ground_draw(report, &frame, report->piece_count == 0, out);
    for (int i = 0; i < report->objective_count; i++) {
        const ObjectiveFigures *one = &report->objectives[i];
        if (one->place < 0) continue;
        Point centre = report->places[one->place].centre;
        pie_draw(map_x(&frame, centre), map_y(&frame, centre), 1.125 * frame.dot, one->held, out);
    }
    fprintf(out, "</svg></figure>\n");
}

// A column a turn: upwards what the first side takes, downwards the second.
static void taken_draw(const Report *report, const ObjectiveFigures *one, double most, FILE *out) {
    int turns = max_int(report->turn_count, 1);
    double width = 110.0 / turns;
    fprintf(out,
            "<svg class=\"course\" viewBox=\"0 0 110 28\" role=\"img\"><title>how often it is "
            "taken, turn by turn</title><path d=\"M0 14h110\" "
            "stroke=\"#8a8678\" stroke-width=\"0.6\"/>");
    for (int turn = 1; turn <= turns && most > 0; turn++) {
        for (int side = 0; side < SIDES; side++) {
            double height = 13.5 * one->taken_in[side][turn] / most;
            if (height < 0.05) continue;
            fprintf(out,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\">"
                    "<title>turn %d: %.2f times a game</title></rect>",
                    width * (turn - 0.9), side == ALLIED ? 14 - height : 14, 0.8 * width, height,
                    side_inks[side], turn, one->taken_in[side][turn]);
        }
    }
    fprintf(out, "</svg>");
}

static double taken_most(const Report *report) {
    double most = 0;
    for (int i = 0; i < report->objective_count; i++) {
        const ObjectiveFigures *one = &report->objectives[i];
        for (int turn = 1; turn <= report->turn_count; turn++)
            most = fmax(most, fmax(one->taken_in[ALLIED][turn], one->taken_in[AXIS][turn]));
    }
    return most;
}

static void objectives_table(const Report *report, FILE *out) {
    double most = taken_most(report);
    fprintf(out,
            "<figure class=\"wide\"><figcaption><b>When objectives change hands</b><br>turn by "
            "turn from the first to turn %d: upwards how often %s takes it, downwards "
            "%s</figcaption>\n<table><thead><tr><th>Objective<th class=\"picture\">taken by turn",
            report->turn_count, report->side_html[ALLIED], report->side_html[AXIS]);
    for (int side = 0; side < SIDES; side++)
        fprintf(out,
                "<th class=\"n\">by %s:<br>held at the end<th class=\"n\">taken, times<br>a "
                "game<th class=\"n\">mean<br>turn",
                report->side_html[side]);
    fprintf(out, "</thead><tbody>\n");
    for (int i = 0; i < report->objective_count; i++) {
        const ObjectiveFigures *one = &report->objectives[i];
        fprintf(out, "<tr><td>");
        if (one->place >= 0) html_text(report->places[one->place].label, out);
        fputc(' ', out);
        html_text(one->name, out);
        fprintf(out, "<td class=\"picture\">");
        taken_draw(report, one, most, out);
        for (int side = 0; side < SIDES; side++) {
            double held = one->held[side];
            cell_interval(100 * held, 100 * share_half(report, held), 0, " %", out);
            cell_interval(one->taken[side], one->taken_half[side], 2, "", out);
            cell_interval(one->turn[side], one->turn_half[side], 1, "", out);
        }
        fputc('\n', out);
    }
    fprintf(out, "</tbody></table></figure>\n");
}

void report_objectives(const Report *report, FILE *out) {
    if (report->objective_count == 0) return;
    if (report->place_count > 0) holders_draw(report, out);
    objectives_table(report, out);
    figure_source(report,
                  "SELECT o.name, h.kind, h.side, sum(h.count), avg(h.turn) FROM holding h JOIN "
                  "objective o USING (objective) GROUP BY 1, 2, 3",
                  out);
}
