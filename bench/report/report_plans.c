// SPDX-License-Identifier: GPL-3.0-or-later
// report_plans.c -- the page's table of what goes with winning.
#include "report_page.h"

enum { PLANS_SHOWN = 16 };

static void plan_say(const Report *report, const PlanFigures *plan, FILE *out) {
    if (plan->setup) {
        html_text(report->pieces[plan->piece].name, out);
        fprintf(out, " is set up at ");
        html_text(report->places[plan->place].label, out);
        return;
    }
    fprintf(out, "takes ");
    html_text(report->objectives[plan->first].name, out);
    if (plan->then < 0) {
        fprintf(out, " and no other");
        return;
    }
    fprintf(out, plan->together ? " and, in the same turn, " : " first, then ");
    html_text(report->objectives[plan->then].name, out);
}

static void plan_row(const Report *report, const PlanFigures *plan, FILE *out) {
    // Told for the side that did it.
    bool first = plan->side == ALLIED;
    double with = tally_score(&plan->with), change = first ? plan->change : -plan->change;
    fprintf(out, "<tr><td>%s<td>", report->side_html[plan->side]);
    plan_say(report, plan, out);
    fprintf(out, "<td class=\"n\">%.0f %%<td class=\"n\">%.1f %%",
            100 * plan->with.games / plan->all.games, 100 * (first ? with : 1 - with));
    cell_interval(100 * change, 100 * plan->half, 1, "", out);
    if (plan->p < 0.0001)
        fprintf(out, "<td class=\"n\">&lt; 0.0001\n");
    else
        fprintf(out, "<td class=\"n\">%.2g%s\n", plan->p, plan->p < 0.05 ? "" : ", not clear");
}

void page_plans(const Report *report, FILE *out) {
    if (report->plans_asked == 0) return;
    int clear = 0;
    for (int i = 0; i < report->plan_count; i++) clear += report->plans[i].p < 0.05;
    fprintf(out,
            "<h3 id=\"plans\">What goes with winning</h3>\n<p>Where each unit stood as the set-up "
            "ended, and which objectives a side took first: the points of that side in such games, "
            "and by how much more that is than in its other games. Of %d such questions with %d "
            "games or more on either side, %d %s clear once it is allowed for that so many were "
            "asked (Benjamini and Hochberg: of those called clear one in twenty is false, on "
            "average). It goes with winning; whether it makes for it, <code>cassino worth "
            "--force</code> tells.</p>\n<table><thead><tr><th>Side<th>what it does<th "
            "class=\"n\">games<th class=\"n\">its points<th class=\"n\">more than else, %%<th "
            "class=\"n\">p, adjusted</thead><tbody>\n",
            report->plans_asked, PLAN_GAMES_MIN, clear, clear == 1 ? "is" : "are");
    for (int i = 0; i < min_int(report->plan_count, PLANS_SHOWN); i++)
        plan_row(report, &report->plans[i], out);
    fprintf(out, "</tbody></table>\n");
    figure_source(report,
                  "SELECT p.name, l.label, count(*), avg(g.payoff) / 1e6 FROM fate f JOIN game g "
                  "USING (game) JOIN piece p USING (piece) JOIN place l ON l.place = f.start GROUP "
                  "BY 1, 2",
                  out);
}
