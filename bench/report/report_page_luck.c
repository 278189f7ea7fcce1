// SPDX-License-Identifier: GPL-3.0-or-later
// report_page_luck.c -- section 6 of the page: what the result was made of, and which event types
// and outcomes swing most.
#include <math.h>

#include "report_page.h"

// Of chance, decisions of the first and of the second side, the error: told apart in grey too.
static const char *const ink[MOVERS] = {"#8a7a3c", "#234f7c", "#d9805f", "#b9b9b4"};

// In HTML.
static const char *mover_words(const Report *report, int mover, char out[], size_t size) {
    if (mover == MOVER_CHANCE) return "luck";
    if (mover == MOVER_ERROR) return "the evaluator's error";
    snprintf(out, size, "decisions of %s", report->side_html[mover - MOVER_FIRST]);
    return out;
}

#define MOVER(i) mover_words(report, i, (char[7 * NAME_SHOWN]){0}, 7 * NAME_SHOWN)

// From -1/4 to 1 over the width of the picture.
static double place_of(double share) {
    return 150 + 300 * (fmin(fmax(share, -0.25), 1) + 0.25) / 1.25;
}

// A bar and its interval for each part; a part that pulls against the result goes left.
static void shares_draw(const Report *report, FILE *out) {
    fprintf(out,
            "<figure><figcaption><b>What decides who wins</b>: shares of the difference between "
            "one game's result and another's, with 95 %% intervals</figcaption>\n<svg "
            "class=\"bars\" viewBox=\"0 0 480 118\" role=\"img\"><title>What decides who "
            "wins</title>");
    for (int tick = 0; tick <= 100; tick += 25)
        fprintf(out,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"4\" y2=\"100\" stroke=\"%s\"/><text "
                "x=\"%.1f\" y=\"114\" class=\"tick\">%d %%</text>",
                place_of(tick / 100.0), place_of(tick / 100.0), tick == 0 ? "#1d1d1b" : "#d9d5c8",
                place_of(tick / 100.0), tick);
    for (int i = 0; i < MOVERS; i++) {
        const Cause *cause = &report->movers[i];
        double zero = place_of(0), end = place_of(cause->share), y = 8 + 24 * i;
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.0f\" width=\"%.1f\" height=\"16\" fill=\"%s\"/><line "
                "x1=\"%.1f\" x2=\"%.1f\" y1=\"%.0f\" y2=\"%.0f\" stroke=\"#111\" "
                "stroke-width=\"2\"/><text x=\"144\" y=\"%.0f\" "
                "class=\"end right\">%s</text>",
                fmin(zero, end), y, fabs(end - zero), ink[i],
                place_of(cause->share - cause->share_half),
                place_of(cause->share + cause->share_half), y + 8, y + 8, y + 12, MOVER(i));
    }
    fprintf(out, "</svg></figure>\n");
}

static void breakdown_write(const Report *report, FILE *out) {
    double sum = report->start;
    fprintf(out,
            "<table class=\"narrow\"><thead><tr><th>The account of %d games<th "
            "class=\"n\">moves the chance of %s<br>in the mean by<th "
            "class=\"n\">usual size<br>in a game<th class=\"n\">share of what<br>decides<th "
            "class=\"n\">times<br>a game</thead><tbody>\n"
            "<tr><td>The start, as the evaluator sees it<td class=\"n\">%.1f %%<td class=\"n\"><td "
            "class=\"n\"><td class=\"n\">\n",
            report->luck_games, report->side_html[ALLIED], 100 * report->start);
    for (int i = 0; i < MOVERS; i++) {
        const Cause *cause = &report->movers[i];
        sum += cause->change;
        fprintf(out,
                "<tr><td>%s<td class=\"n\">%+.1f &plusmn;%.1f %%<td class=\"n\">&plusmn;%.1f %%<td "
                "class=\"n\">%.0f &plusmn;%.0f %%<td class=\"n\">%.0f &plusmn;%.1f\n",
                MOVER(i), number_told(100 * cause->change, 1), 100 * cause->change_half,
                100 * cause->spread, number_told(100 * cause->share, 0), 100 * cause->share_half,
                cause->plies, cause->plies_half);
    }
    fprintf(out,
            "<tr><td><b>The result</b><td class=\"n\"><b>%.1f %%</b><td class=\"n\">&plusmn;%.1f "
            "%%<td class=\"n\">100 %%<td "
            "class=\"n\">\n</tbody></table>\n",
            100 * sum, 100 * sqrt(report->variance));
    figure_json(report, "luck.movers", out);
}

enum { CAUSES_SHOWN = 16 };

static void causes_rows(const Report *report, int from, int to, FILE *out) {
    double most = report->causes[0].size;
    fprintf(out,
            "<table><thead><tr><th>Event type<th>by<th class=\"n\">times a game<th "
            "class=\"n\">swing a game<th class=\"picture\"><th class=\"n\">in the mean for %s<th "
            "class=\"n\">share of what decides</thead><tbody>\n",
            report->side_html[ALLIED]);
    for (int i = from; i < to; i++) {
        const Cause *cause = &report->causes[i];
        fprintf(out, "<tr><td>");
        html_text(cause->event_type, out);
        fprintf(out, "<td>%s", MOVER(mover_place(cause->mover)));
        // An error at what chance shows has no ply of its own: that ply is chance's.
        cell_interval(cause->plies > 0 ? cause->plies : (double)NAN, cause->plies_half, 1, "", out);
        fprintf(out,
                "<td class=\"n\">%.1f &plusmn;%.1f %%<td "
                "class=\"picture\"><svg "
                "class=\"bar "
                "long\" viewBox=\"0 0 180 10\" role=\"img\"><title>swing %.1f %%</title><rect "
                "width=\"%.1f\" height=\"10\" fill=\"%s\"/></svg><td class=\"n\">%+.2f "
                "&plusmn;%.2f %%<td class=\"n\">%.1f &plusmn;%.1f %%\n",
                100 * cause->size, 100 * cause->size_half, 100 * cause->size,
                most > 0 ? 180 * cause->size / most : 0, ink[mover_place(cause->mover)],
                number_told(100 * cause->change, 2), 100 * cause->change_half,
                number_told(100 * cause->share, 1), 100 * cause->share_half);
    }
    fprintf(out, "</tbody></table>\n");
}

// The greatest at once; the rest, random events among them, on demand.
static void causes_write(const Report *report, FILE *out) {
    int shown = min_int(report->cause_count, CAUSES_SHOWN);
    if (shown == 0) return;
    fprintf(out, "<h3>Luck and decisions by event type</h3>\n");
    causes_rows(report, 0, shown, out);
    if (report->cause_count > shown) {
        fprintf(out, "<details><summary>all others, by size</summary>\n");
        causes_rows(report, shown, report->cause_count, out);
        fprintf(out, "</details>\n");
    }
    fprintf(out,
            "<p class=\"note\">A swing is a change of the winning chance, either way, and swings "
            "add up over a game: back and forth counts twice. The share is only what did not "
            "cancel out. With 95 %% intervals.</p>\n");
    figure_source(report,
                  "SELECT mover, event_type, sum(size) / 1e6 / (SELECT count(*) FROM game) FROM "
                  "luck_total GROUP BY 1, 2 ORDER BY 3 DESC",
                  out);
}

static void outcome_cell(const Report *report, int kind, const OutcomeFigures *outcome, double most,
                         FILE *out) {
    const OutcomeEffect *effect = &outcome->effect[kind];
    double heat = most > 0 ? effect->size / most : 0;
    fprintf(out, "<td style=\"background:rgba(138,106,20,%.2f);color:%s\"", 0.85 * heat * heat,
            heat > 0.8 ? "#fff" : "#1d1d1b");
    if (effect->times > 0)
        fprintf(out, " title=\"%.2f times a game, mean for %s %+.2f %%\"", effect->times,
                report->side_html[ALLIED], number_told(100 * effect->change, 2));
    fprintf(out, "><small>");
    html_text(outcome->label, out);
    fprintf(out, "</small>");
    if (effect->times > 0)
        fprintf(out, "<br>%.1f<small><br>&plusmn;%.1f</small>", 100 * effect->size,
                100 * effect->size_half);
}

enum { OUTCOMES_WIDE = 13 };  // columns that a phone has room for

static const OutcomeFigures *outcome_at(const Report *report, int row, int column) {
    for (int i = 0; i < report->outcome_count; i++)
        if (report->outcomes[i].row == row && report->outcomes[i].column == column)
            return &report->outcomes[i];
    return NULL;
}

static void outcomes_row(const Report *report, int kind, int row, int from, int to, double most,
                         FILE *out) {
    fprintf(out, "<tr>");
    for (int column = from; column < to; column++) {
        const OutcomeFigures *here = outcome_at(report, row, column);
        if (here != NULL)
            outcome_cell(report, kind, here, most, out);
        else
            fprintf(out, "<td>");
    }
    fputc('\n', out);
}

// In the rows and columns that the rules give them, as far as any was seen: the mean swing of a
// outcome each time. Long rows are broken.
static void outcomes_write(const Report *report, int kind, FILE *out) {
    int rows = 0, columns = 0;
    double most = 0;
    for (int i = 0; i < report->outcome_count; i++) {
        const OutcomeFigures *outcome = &report->outcomes[i];
        most = fmax(most, outcome->effect[kind].size);
        if (outcome->effect[kind].times <= 0) continue;
        rows = max_int(rows, outcome->row + 1);
        columns = max_int(columns, outcome->column + 1);
    }
    if (most <= 0) return;
    fprintf(out,
            "<figure class=\"wide\"><figcaption><b>%s</b>: mean swing of the winning chance each "
            "time, in %%, with its 95 %% interval</figcaption>\n<table class=\"outcomes "
            "narrow\"><tbody>\n",
            kind == 0 ? "What chance shows" : "What a side spends");
    for (int row = 0; row < rows; row++)
        for (int from = 0; from < columns; from += OUTCOMES_WIDE)
            outcomes_row(report, kind, row, from, min_int(from + OUTCOMES_WIDE, columns), most,
                         out);
    fprintf(out, "</tbody></table></figure>\n");
}

// Beyond the usual of its event type; of what a side spends, with that side's eyes.
static double each_time(const Report *report, const Cause *cause) {
    double change = cause->plies > 0 ? cause->change / cause->plies : 0, usual = 0;
    for (int i = 0; i < report->cause_count; i++)
        if (strcmp(report->causes[i].mover, cause->mover) == 0 &&
            strcmp(report->causes[i].event_type, cause->event_type) == 0)
            usual = report->causes[i].usual;
    return mover_place(cause->mover) == MOVER_SECOND ? usual - change : change - usual;
}

static void shown_write(const Report *report, int kind, FILE *out) {
    if (report->shown_count[kind] == 0) return;
    fprintf(
        out,
        "<table class=\"half\"><thead><tr><th>%s<th>event type<th class=\"n\">times a<br>game<th "
        "class=\"n\">swing<br>a game<th "
        "class=\"n\">each time,<br>for %s</thead><tbody>\n",
        kind == 0 ? "What chance shows" : "What a side spends",
        kind == 0 ? report->side_html[ALLIED] : "who spends it");
    for (int i = 0; i < report->shown_count[kind]; i++) {
        const Cause *cause = &report->shown[kind][i];
        fprintf(out, "<tr><td>");
        int mover = mover_place(cause->mover);
        if (kind == 1 && (mover == 1 || mover == 2))
            fprintf(out, "%s: ", report->side_html[mover - 1]);
        html_text(report->outcomes[cause->outcome].label, out);
        fprintf(out, "<td>");
        html_text(cause->event_type, out);
        fprintf(out,
                "<td class=\"n\">%.2f<td class=\"n\">%.2f &plusmn;%.2f %%<td class=\"n\">%+.1f "
                "&plusmn;%.1f %%\n",
                cause->plies, 100 * cause->size, 100 * cause->size_half,
                number_told(100 * each_time(report, cause), 1), 100 * cause->each_half);
    }
    fprintf(out, "</tbody></table>\n");
}

void page_luck(const Report *report, FILE *out) {
    fprintf(out, "<h2 id=\"luck\">6. Luck and decisions</h2>\n");
    if (report->luck_games == 0) {
        fprintf(out, report->valued
                         ? "<p>The luck of these games was not counted (<code>simulate --luck "
                           "N</code>).</p>\n"
                         : "<p>These rules have no evaluator of positions, so luck cannot be told "
                           "from decisions.</p>\n");
        return;
    }
    fprintf(
        out,
        "<p>Everything that chance shows and every decision changes the winning chance, as the "
        "program's evaluator names it with all secrets open. Booked one by one, over the first "
        "%d games, these changes lead from the start to the result without a remainder. "
        "<b>Luck</b> is the chance after a draw less the mean over all that might have been "
        "drawn, by its odds: of fair cards its mean is nothing. <b>Decisions</b> count for what "
        "they change beyond the mean of all decisions of that side on that event type: beyond "
        "what its own policy is expected to change. What is left is <b>the evaluator's "
        "error</b>: what it ought to have known before, and saw when the game was over.</p>\n",
        report->luck_games);
    if (report->movers[MOVER_ERROR].share > 0.25)
        fprintf(out,
                "<p class=\"note\">Here the error is large: the other shares are of what the "
                "evaluator sees, and may be smaller or larger in truth.</p>\n");
    shares_draw(report, out);
    breakdown_write(report, out);
    causes_write(report, out);
    if (report->shown_count[0] + report->shown_count[1] == 0) return;
    fprintf(out, "<h3>Which of it</h3>\n");
    for (int kind = 0; kind < 2; kind++) outcomes_write(report, kind, out);
    fprintf(out, "<div class=\"pair\">");
    for (int kind = 0; kind < 2; kind++) shown_write(report, kind, out);
    fprintf(out, "</div>\n");
    figure_source(
        report,
        "SELECT s.mover, s.event_type, f.label, s.plies, s.change / 1e6, s.size / 1e6 FROM "
        "luck_total s JOIN outcome f USING (outcome) ORDER BY s.size DESC LIMIT 20",
        out);
}
