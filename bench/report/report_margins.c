// SPDX-License-Identifier: GPL-3.0-or-later
// report_margins.c -- section 3 of the page: by how much games are won, the scenario's thresholds
// and those that are proposed, and what no threshold can do. Start at page_margins().
#include <math.h>

#include "report_page.h"

static void scale_row(const Report *report, const char *name, const Scale *scale,
                      const Shares *reached, const double won[SIDES], FILE *out) {
    fprintf(out, "<tr><td>%s<td class=\"n\">%+d<td class=\"n\">%d<td class=\"n\">", name,
            scale->threshold, scale->draw);
    if (scale->major > 0)
        fprintf(out, "%d", scale->major);
    else
        fprintf(out, "none");
    const double shares[] = {reached->draw, reached->minor, reached->major};
    for (int i = 0; i < COUNT_OF(shares); i++)
        cell_interval(100 * shares[i], 100 * share_half(report, shares[i]), 1, " %", out);
    fprintf(out, "<td class=\"n\">%.1f / %.1f %% <small>&plusmn;%.1f</small>\n", 100 * won[ALLIED],
            100 * won[AXIS],
            100 * fmax(share_half(report, won[ALLIED]), share_half(report, won[AXIS])));
}

// Shares as the games really ended: an immediate victory counts, whatever the margin.
static Shares shares_now(const Report *report) {
    Shares shares = {0};
    double each = 1.0 / report->game_count;
    for (int i = 0; i < report->game_count; i++) {
        const GameLine *game = &report->games[i];
        int lead = game->margin - report->scale.threshold;
        bool major = report->scale.major > 0 &&
                     (lead >= report->scale.major || -lead >= report->scale.major);
        if (game->result == DRAW)
            shares.draw += each;
        else if (major)
            shares.major += each;
        else
            shares.minor += each;
    }
    return shares;
}

// What no threshold can do, and what the proposed ones would do besides.
static void proposal_warn(const Report *report, FILE *out) {
    const double many_draws = 0.25;  // above the wanted share
    const Proposal *proposal = &report->proposal;
    const EvenAt *even = &report->levels[0].even;
    if (proposal->kept > 0)
        fprintf(out,
                "<p class=\"note\">%.0f %% of the games were not decided by points, but by a side "
                "that broke or won suddenly: they count as they ended, at any threshold.%s</p>\n",
                100 * proposal->kept,
                even->known && !even->there ? " No threshold makes these games even." : "");
    if (proposal->reached.draw > report->wanted.draw + many_draws)
        fprintf(out,
                "<p class=\"note\">At the proposed thresholds %.0f %% of the games would be "
                "draws: no thresholds come nearer to what is wanted.</p>\n",
                100 * proposal->reached.draw);
}

void page_margins(const Report *report, FILE *out) {
    const Level *level = &report->levels[0];
    fprintf(out,
            "<h2 id=\"margins\">3. By how much</h2>\n<p>How far apart the sides were "
            "when the game "
            "ended.");
    if (!report->margins) {
        fprintf(out, " Every game ended at %+d: these rules tell no more than who won.</p>\n",
                report->games[0].margin);
        return;
    }
    if (report->scale.known)
        fprintf(out,
                " The full line is the scenario's threshold, broken lines are where a major "
                "victory begins.");
    fprintf(out, "</p>\n");
    chart_put(report, chart_margins, "SELECT margin, winner, count(*) FROM game GROUP BY 1, 2",
              "wide", "<b>Margins</b>", out);
    fprintf(
        out,
        "<table><thead><tr><th>Thresholds<th class=\"n\">threshold<th class=\"n\">draw within<th "
        "class=\"n\">major "
        "from<th class=\"n\">draws<th class=\"n\">minor wins<th class=\"n\">major wins<th "
        "class=\"n\">wins of %s / %s</thead><tbody>\n",
        report->side_html[ALLIED], report->side_html[AXIS]);
    if (report->scale.known) {
        Shares now = shares_now(report);
        double won[SIDES] = {(double)level->won[ALLIED] / level->games,
                             (double)level->won[AXIS] / level->games};
        scale_row(report, "the scenario's", &report->scale, &now, won, out);
    }
    scale_row(report, "proposed", &report->proposal.scale, &report->proposal.reached,
              report->proposal.won, out);
    fprintf(out, "</tbody></table>\n");
    proposal_warn(report, out);
    fprintf(out,
            "<p class=\"note\">Proposed are the thresholds that come nearest to "
            "equal wins and to the "
            "wanted shares of %.0f %% draws, %.0f %% minor and %.0f %% major wins "
            "(<code>--shares</code>), had the same "
            "games been scored by them. Players who know of other thresholds would play otherwise: "
            "change the scenario "
            "and simulate again.</p>\n",
            100 * report->wanted.draw, 100 * report->wanted.minor, 100 * report->wanted.major);
}
