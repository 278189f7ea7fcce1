// SPDX-License-Identifier: GPL-3.0-or-later
// report_verdict.c -- the verdict in words and in a picture, and the players' levels side by side.
#include <math.h>

#include "report_page.h"

Verdict level_verdict(const Report *report, const Level *level) {
    return verdict_of(level->tally, report->band);
}

// A number of games that nobody mistakes for an exact one: two figures.
static double rounded(double games) {
    double unit = pow(10, floor(log10(fmax(games, 1))) - 1);
    return unit > 1 ? ceil(games / unit) * unit : ceil(games);
}

static void headline_write(const Report *report, const Level *level, FILE *out) {
    Verdict verdict = level_verdict(report, level);
    double low = 100 * report->band.low, high = 100 * report->band.high;
    double score = tally_score(&level->tally);
    fprintf(out, "<section class=\"verdict %s\"><p class=\"word\">",
            verdict == VERDICT_BALANCED ? "good"
            : verdict == VERDICT_OPEN   ? "open"
            : verdict == VERDICT_ALLIED ? "allied"
                                        : "axis");
    if (verdict == VERDICT_ALLIED || verdict == VERDICT_AXIS) {
        fprintf(out, "Favours ");
        html_text(report->side[verdict == VERDICT_ALLIED ? ALLIED : AXIS], out);
    } else {
        fprintf(out, verdict == VERDICT_BALANCED ? "Balanced" : "Not decided yet");
    }
    fprintf(out,
            "</p>\n<p>Between these players %s makes <b>%.1f %%</b> of the points (a draw is "
            "half a point). ",
            report->side_html[ALLIED], 100 * score);
    if (verdict == VERDICT_BALANCED) {
        fprintf(out,
                "The whole 95 %% interval lies within the band of %.0f to %.0f %% that counts as "
                "balanced.",
                low, high);
    } else if (verdict != VERDICT_OPEN) {
        fprintf(out,
                "The whole 95 %% interval lies outside the band of %.0f to %.0f %% that counts as "
                "balanced.",
                low, high);
    } else {
        double more = verdict_games(level->tally, report->band) - level->games;
        if (level->games < VERDICT_GAMES_MIN) {
            fprintf(out, "%d games are too few to say anything. Play some hundred.</p>\n",
                    level->games);
            return;
        }
        fprintf(out,
                "That is too near to an edge of the band of %.0f to %.0f %% to say on which side "
                "the truth lies. ",
                low, high);
        if (more > 5e6)
            fprintf(out, "It may lie on the edge itself: no reasonable number of games will tell.");
        else if (more < 1)
            fprintf(out, "A few games more should tell.");
        else
            fprintf(out, "It needs about <b>%.0f</b> more games.", rounded(more));
    }
    fprintf(out, "</p>\n");
}

// From 0 to 100 %: the band, the interval, the score.
static void scale_draw(const Report *report, const Level *level, FILE *out) {
    Interval always = interval_always(level->tally);
    double score = tally_score(&level->tally);
    fprintf(out,
            "<svg viewBox=\"0 0 900 98\" class=\"scale\" role=\"img\" aria-label=\"Share of the "
            "points\">"
            "<rect x=\"%.1f\" y=\"22\" width=\"%.1f\" height=\"36\" fill=\"#dfe8d8\"/>"
            "<line x1=\"20\" x2=\"880\" y1=\"40\" y2=\"40\" stroke=\"#8a8678\"/>",
            20 + 860 * report->band.low, 860 * (report->band.high - report->band.low));
    for (int tick = 0; tick <= 100; tick += 10)
        fprintf(out,
                "<line x1=\"%g\" x2=\"%g\" y1=\"36\" y2=\"44\" stroke=\"#8a8678\"/><text x=\"%g\" "
                "y=\"74\" class=\"tick\">%d"
                "</text>",
                20 + 8.6 * tick, 20 + 8.6 * tick, 20 + 8.6 * tick, tick);
    fprintf(
        out,
        "<text x=\"%.1f\" y=\"15\" class=\"tick\">counts as balanced</text><text x=\"20\" y=\"92\" "
        "class=\"end\">%s "
        "always wins</text><text x=\"880\" y=\"92\" class=\"end right\">%s always wins</text>"
        "<rect x=\"%.1f\" y=\"33\" width=\"%.1f\" height=\"14\" rx=\"3\" fill=\"#2d2d2d\" "
        "opacity=\"0.35\"/>"
        "<circle cx=\"%.1f\" cy=\"40\" r=\"6\" fill=\"#1b1b1b\"/></svg>\n",
        20 + 430 * (report->band.low + report->band.high), report->side_html[AXIS],
        report->side_html[ALLIED], 20 + 860 * always.low, fmax(860 * (always.high - always.low), 2),
        20 + 860 * score);
}

static void numbers_write(const Report *report, const Level *level, FILE *out) {
    Interval fixed = interval_fixed(level->tally, 0.95), always = interval_always(level->tally);
    fprintf(out,
            "<table class=\"narrow\"><tbody>\n<tr><td>Games<td class=\"n\">%d<td>%s won %d, "
            "%s won %d, drawn %d\n",
            level->games, report->side_html[ALLIED], level->won[ALLIED], report->side_html[AXIS],
            level->won[AXIS], level->won[DRAW]);
    fprintf(out,
            "<tr><td>95 %% interval, however often one looks<td class=\"n\">%.2f to %.2f "
            "%%<td>the verdict is this one's: stop at it, or go on, and at most one run in twenty "
            "is ever wrong\n",
            100 * always.low, 100 * always.high);
    fprintf(out,
            "<tr><td>95 %% interval, games counted beforehand<td class=\"n\">%.2f to %.2f "
            "%%<td>narrower, and right only if the number of games was fixed before the first\n",
            100 * fixed.low, 100 * fixed.high);
    fprintf(out, "</tbody></table>\n");
}

static const char human[] =
    "<h3>What this says of people who play it</h3>\n"
    "<p>The interval covers the luck of the games, not the skill of players. It is exact about one "
    "thing: how often these two programs "
    "win against each other. Programs weigh every choice alike and never tire, but they look a "
    "short way ahead, make no plan for "
    "the whole battle and do not learn an opponent. So:</p>\n<ul>\n"
    "<li>A result that stays the same from weak to strong players (section 2) is most likely a "
    "property of the scenario, and people "
    "will meet it too.</li>\n"
    "<li>A result that moves with the level is a property of the players: the side that gains has "
    "the plan that is harder to find. "
    "Beginners and experts will then judge the scenario differently.</li>\n"
    "<li>What no program here tries, such as a bluff or an agreed sequence of attacks, is not in "
    "these numbers at all. If the "
    "report and your table disagree, play the games of section 7 and see what the programs "
    "miss.</li>\n</ul>\n";

void page_verdict(const Report *report, FILE *out) {
    const Level *level = &report->levels[0];
    headline_write(report, level, out);
    scale_draw(report, level, out);
    fprintf(out, "</section>\n<h2 id=\"verdict\">1. How sure this is</h2>\n");
    numbers_write(report, level, out);
    figure_source(report, "SELECT winner, count(*), sum(payoff) / 1e6 FROM game GROUP BY 1", out);
    fputs(human, out);
}

// ---- 2. Levels.

static int name_place(const char *names[], int *count, const char *name) {
    for (int i = 0; i < *count; i++) {
        if (strcmp(names[i], name) == 0) return i;
    }
    assert(*count < 2 * FILES_MAX);
    names[*count] = name;
    return (*count)++;
}

// Rows are the first side's player, columns the second's.
static void matrix_write(const Report *report, FILE *out) {
    const char *names[2 * FILES_MAX];
    int count = 0, mixed = 0, cell[2 * FILES_MAX][2 * FILES_MAX] = {{0}};
    for (int i = 0; i < report->level_count; i++) {
        char *const *value = report->levels[i].about.value;
        int allied = name_place(names, &count, value[META_ALLIED]);
        int axis = name_place(names, &count, value[META_AXIS]);
        cell[allied][axis] = i + 1;
        mixed += allied != axis;
    }
    if (mixed == 0 || count < 2) return;
    fprintf(out,
            "<h3>Who against whom</h3>\n<p>Share of the points of %s in %%.</p>\n<table "
            "class=\"narrow\"><thead><tr><th>"
            "%s \\ %s",
            report->side_html[ALLIED], report->side_html[ALLIED], report->side_html[AXIS]);
    for (int column = 0; column < count; column++) {
        fprintf(out, "<th class=\"n\">");
        html_text(names[column], out);
    }
    fprintf(out, "</thead><tbody>\n");
    for (int row = 0; row < count; row++) {
        fprintf(out, "<tr><td>");
        html_text(names[row], out);
        for (int column = 0; column < count; column++) {
            const Level *level =
                cell[row][column] > 0 ? &report->levels[cell[row][column] - 1] : NULL;
            if (level != NULL)
                fprintf(out, "<td class=\"n\">%.1f", 100 * tally_score(&level->tally));
            else
                fprintf(out, "<td class=\"n\">");
        }
        fputc('\n', out);
    }
    fprintf(out, "</tbody></table>\n");
}

void page_levels(const Report *report, FILE *out) {
    fprintf(out,
            "<h2 id=\"levels\">2. Does it depend on the "
            "players?</h2>\n<table><thead><tr><th>Player of %s<th>Player of %s<th "
            "class=\"n\">games<th class=\"n\">share of %s<th class=\"n\">95 %% "
            "interval<th><th>verdict</thead><tbody>\n",
            report->side_html[ALLIED], report->side_html[AXIS], report->side_html[ALLIED]);
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[i];
        Interval interval = interval_always(level->tally);
        fprintf(out, "<tr><td>");
        html_text(level->about.value[META_ALLIED], out);
        fprintf(out, "<td>");
        html_text(level->about.value[META_AXIS], out);
        fprintf(out,
                "<td class=\"n\">%d<td class=\"n\">%.1f %%<td class=\"n\">%.1f to %.1f %%<td><svg "
                "class=\"bar level\" "
                "viewBox=\"0 0 120 10\"><rect width=\"120\" height=\"10\" fill=\"#eceae3\"/><rect "
                "x=\"%.1f\" width=\"%.1f\" "
                "height=\"10\" fill=\"#dfe8d8\"/><rect x=\"%.1f\" y=\"2\" width=\"%.1f\" "
                "height=\"6\" fill=\"#2d2d2d\"/></svg>"
                "<td>%s\n",
                level->games, 100 * tally_score(&level->tally), 100 * interval.low,
                100 * interval.high, 120 * report->band.low,
                120 * (report->band.high - report->band.low), 120 * interval.low,
                fmax(120 * (interval.high - interval.low), 1.5),
                verdict_words(level_verdict(report, level), report->side_html[ALLIED],
                              report->side_html[AXIS], (char[7 * NAME_SHOWN]){0}, 7 * NAME_SHOWN));
    }
    fprintf(out, "</tbody></table>\n");
    matrix_write(report, out);
    if (report->level_count == 1)
        fprintf(out,
                "<p class=\"note\">Only one pair of players was given. To see whether the result "
                "is the scenario's or the "
                "players', simulate again with stronger ones (<code>--allied elite --axis "
                "elite</code>) and name all "
                "files: <code>cassino report FILE.db FILE.db... --out report.html</code>.</p>\n");
}
