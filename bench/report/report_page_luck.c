// SPDX-License-Identifier: GPL-3.0-or-later
// report_page_luck.c -- section 6 of the page: what the outcome was made of, and which occasions
// and faces swing most.
#include <math.h>

#include "report_page.h"

// Of chance, decisions of the first and of the second side, nobody.
static const char *const ink[MOVERS] = {"#8a7a3c", "#2b5f8f", "#a8432f", "#7d7d78"};

// In HTML.
static const char *mover_words(const Report *report, int mover, char out[], size_t size) {
    if (mover == 0 || mover == MOVERS - 1) return mover == 0 ? "chance" : "nobody";
    snprintf(out, size, "decisions of %s", report->side_html[mover - 1]);
    return out;
}

#define MOVER(i) mover_words(report, i, (char[7 * NAME_SHOWN]){0}, 7 * NAME_SHOWN)

static void shares_draw(const Report *report, FILE *out) {
    double all = 0, x = 0;
    for (int i = 0; i < MOVERS; i++) all += fmax(report->movers[i].share, 0);
    if (all <= 0) return;
    fprintf(out,
            "<figure class=\"wide\"><figcaption><b>What decides who wins</b>: shares of the "
            "difference between one game's "
            "outcome and another's</figcaption>\n<svg viewBox=\"0 0 900 58\">");
    for (int i = 0; i < MOVERS; i++) {
        double width = 900 * fmax(report->movers[i].share, 0) / all;
        fprintf(out, "<rect x=\"%.1f\" width=\"%.1f\" height=\"34\" fill=\"%s\"/>", x, width,
                ink[i]);
        if (width > 60)
            fprintf(out,
                    "<text x=\"%.1f\" y=\"22\" fill=\"#fff\" font-size=\"15\" font-weight=\"700\" "
                    "text-anchor=\"middle\">%.0f %%"
                    "</text>",
                    x + width / 2, 100 * report->movers[i].share);
        if (width > 20)
            fprintf(out,
                    "<text x=\"%.1f\" y=\"51\" fill=\"#444\" font-size=\"13\" "
                    "text-anchor=\"middle\">%s</text>",
                    x + width / 2, MOVER(i));
        x += width;
    }
    fprintf(out, "</svg></figure>\n");
}

static void account_write(const Report *report, FILE *out) {
    double sum = report->start;
    fprintf(out,
            "<table class=\"narrow\"><thead><tr><th>The account, mean of a game<th "
            "class=\"n\">changes the chance of %s by<th "
            "class=\"n\">usual size in a game<th class=\"n\">share of what decides<th "
            "class=\"n\">times</thead><tbody>\n"
            "<tr><td>The start, as the evaluator sees it<td class=\"n\">%.1f %%<td class=\"n\"><td "
            "class=\"n\"><td class=\"n\">\n",
            report->side_html[ALLIED], 100 * report->start);
    for (int i = 0; i < MOVERS; i++) {
        const Cause *cause = &report->movers[i];
        sum += cause->change;
        fprintf(out,
                "<tr><td>%s<td class=\"n\">%+.1f %%<td class=\"n\">&plusmn;%.1f %%<td "
                "class=\"n\">%.0f %%<td class=\"n\">%.0f\n",
                MOVER(i), 100 * cause->change, 100 * cause->spread, 100 * cause->share,
                cause->plies);
    }
    fprintf(out,
            "<tr><td><b>The outcome</b><td class=\"n\"><b>%.1f %%</b><td class=\"n\">&plusmn;%.1f "
            "%%<td class=\"n\">100 %%<td "
            "class=\"n\">\n</tbody></table>\n",
            100 * sum, 100 * sqrt(report->variance));
    figure_source(
        report,
        "SELECT mover, sum(change) / 1e6 / (SELECT count(*) FROM game) FROM luck GROUP BY 1", out);
}

enum { CAUSES_SHOWN = 16 };

static void causes_rows(const Report *report, int from, int to, FILE *out) {
    double most = report->causes[0].size;
    fprintf(out,
            "<table><thead><tr><th>Occasion<th>by<th class=\"n\">times a game<th "
            "class=\"n\">swing a game<th><th class=\"n\">in the mean for %s<th "
            "class=\"n\">share of what decides</thead><tbody>\n",
            report->side_html[ALLIED]);
    for (int i = from; i < to; i++) {
        const Cause *cause = &report->causes[i];
        fprintf(out, "<tr><td>");
        html_text(cause->occasion, out);
        fprintf(out,
                "<td>%s<td class=\"n\">%.1f<td class=\"n\">%.1f %%<td><svg class=\"bar long\" "
                "viewBox=\"0 0 180 10\"><rect "
                "width=\"%.1f\" height=\"10\" fill=\"%s\"/></svg><td class=\"n\">%+.2f %%<td "
                "class=\"n\">%.1f %%\n",
                MOVER(mover_place(cause->mover)), cause->plies, 100 * cause->size,
                most > 0 ? 180 * cause->size / most : 0, ink[mover_place(cause->mover)],
                100 * cause->change, 100 * cause->share);
    }
    fprintf(out, "</tbody></table>\n");
}

// The greatest at once; the rest, random events among them, on demand.
static void causes_write(const Report *report, FILE *out) {
    int shown = min_int(report->cause_count, CAUSES_SHOWN);
    if (shown == 0) return;
    fprintf(out, "<h3>On which occasions</h3>\n");
    causes_rows(report, 0, shown, out);
    if (report->cause_count > shown) {
        fprintf(out, "<details><summary>all others, by size</summary>\n");
        causes_rows(report, shown, report->cause_count, out);
        fprintf(out, "</details>\n");
    }
    fprintf(out,
            "<p class=\"note\">A swing is a change of the winning chance, either way, and swings "
            "add up over a game: back and forth counts twice. The share is only what did not "
            "cancel out.</p>\n");
    figure_source(report,
                  "SELECT mover, occasion, sum(size) / 1e6 / (SELECT count(*) FROM game) FROM "
                  "swing GROUP BY 1, 2 ORDER BY 3 DESC",
                  out);
}

static void face_cell(const Report *report, int kind, const FaceFigures *face, double most,
                      FILE *out) {
    const FaceSwing *swing = &face->swing[kind];
    double heat = most > 0 ? swing->size / most : 0;
    fprintf(out, "<td style=\"background:rgba(138,106,20,%.2f);color:%s\"", 0.85 * heat * heat,
            heat > 0.8 ? "#fff" : "#1d1d1b");
    if (swing->times > 0)
        fprintf(out, " title=\"%.2f times a game, mean for %s %+.2f %%\"", swing->times,
                report->side_html[ALLIED], 100 * swing->change);
    fprintf(out, "><small>");
    html_text(face->label, out);
    fprintf(out, "</small>");
    if (swing->times > 0) fprintf(out, "<br>%.1f", 100 * swing->size);
}

// In the rows and columns that the rules give them: the mean swing of a face each time.
static void faces_write(const Report *report, int kind, FILE *out) {
    int rows = 0, columns = 0;
    double most = 0;
    for (int i = 0; i < report->face_count; i++) {
        const FaceFigures *face = &report->faces[i];
        most = fmax(most, face->swing[kind].size);
        rows = max_int(rows, face->row + 1);
        columns = max_int(columns, face->column + 1);
    }
    if (most <= 0) return;
    fprintf(out,
            "<figure class=\"wide\"><figcaption><b>%s</b>: mean swing of the winning chance each "
            "time, in %%</figcaption>\n<table class=\"faces narrow\"><tbody>\n",
            kind == 0 ? "What chance shows" : "What a side spends");
    for (int row = 0; row < rows; row++) {
        fprintf(out, "<tr>");
        for (int column = 0; column < columns; column++) {
            const FaceFigures *here = NULL;
            for (int i = 0; i < report->face_count && here == NULL; i++)
                if (report->faces[i].row == row && report->faces[i].column == column)
                    here = &report->faces[i];
            if (here != NULL)
                face_cell(report, kind, here, most, out);
            else
                fprintf(out, "<td>");
        }
        fputc('\n', out);
    }
    fprintf(out, "</tbody></table></figure>\n");
}

static void shown_write(const Report *report, int kind, FILE *out) {
    if (report->shown_count[kind] == 0) return;
    fprintf(out,
            "<table class=\"half\"><thead><tr><th>%s<th>occasion<th class=\"n\">times a<br>game<th "
            "class=\"n\">swing<br>a game<th "
            "class=\"n\">each time,<br>for %s</thead><tbody>\n",
            kind == 0 ? "What chance shows" : "What a side spends", report->side_html[ALLIED]);
    for (int i = 0; i < report->shown_count[kind]; i++) {
        const Cause *cause = &report->shown[kind][i];
        fprintf(out, "<tr><td>");
        int mover = mover_place(cause->mover);
        if (kind == 1 && (mover == 1 || mover == 2))
            fprintf(out, "%s: ", report->side_html[mover - 1]);
        html_text(report->faces[cause->face].label, out);
        fprintf(out, "<td>");
        html_text(cause->occasion, out);
        fprintf(out, "<td class=\"n\">%.2f<td class=\"n\">%.2f %%<td class=\"n\">%+.1f %%\n",
                cause->plies, 100 * cause->size,
                cause->plies > 0 ? 100 * cause->change / cause->plies : 0);
    }
    fprintf(out, "</tbody></table>\n");
}

void page_luck(const Report *report, FILE *out) {
    fprintf(out, "<h2 id=\"luck\">6. Luck and decisions</h2>\n");
    if (!report->valued) {
        fprintf(out,
                "<p>These rules have no evaluator of positions, so luck cannot be told from "
                "decisions.</p>\n");
        return;
    }
    fprintf(out,
            "<p>Everything that chance shows and every decision changes the winning chance. Booked "
            "one by one, they "
            "lead from the start to the "
            "outcome of each game without a remainder. What was decided by chance would be decided "
            "otherwise with the same "
            "players; what was decided by decisions shows where a better player has something to "
            "gain. Nobody's is what a side had no choice in, such as the loss it takes for a hit, "
            "and what the "
            "evaluator had not foreseen when the game ended. The account is only as "
            "good as the evaluator (section 4): what it sees too late, it books under what came "
            "last.</p>\n");
    if (fabs(report->start - report->outcome) > 0.1)
        fprintf(out,
                "<p class=\"note\">The evaluator misjudges this scenario: it gives %s %.0f %% "
                "at the start, and that side makes "
                "%.0f %%. The difference is booked under whatever came later, so trust the shares "
                "more than the means.</p>\n",
                report->side_html[ALLIED], 100 * report->start, 100 * report->outcome);
    shares_draw(report, out);
    account_write(report, out);
    causes_write(report, out);
    if (report->shown_count[0] + report->shown_count[1] == 0) return;
    fprintf(out, "<h3>Which of it</h3>\n");
    for (int kind = 0; kind < 2; kind++) faces_write(report, kind, out);
    fprintf(out, "<div class=\"pair\">");
    for (int kind = 0; kind < 2; kind++) shown_write(report, kind, out);
    fprintf(out, "</div>\n");
    figure_source(report,
                  "SELECT s.mover, s.occasion, f.label, s.plies, s.change / 1e6, s.size / 1e6 FROM "
                  "swing s JOIN face f USING (face) ORDER BY s.size DESC LIMIT 20",
                  out);
}
