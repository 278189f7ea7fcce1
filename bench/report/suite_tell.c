// SPDX-License-Identifier: GPL-3.0-or-later
// suite_tell.c -- the table of many simulations: on a terminal, as JSON, as a page.
#include <jansson.h>
#include <math.h>

#include "report_page.h"
#include "suite_read.h"

// clang-format off
const SuiteColumn suite_columns[SUITE_MEASURES] = {
    [SUITE_COMPLETION] = {"completion", "won", "%",
        "games with a winner, of all: no draw (Ludii: Completion)", 100, 0},
    [SUITE_TURNS] = {"turns", "turns", "", "length of a game in turns (Ludii: DurationTurns)", 1, 1},
    [SUITE_PLIES] = {"plies", "plies", "",
        "its length in actions, chance's among them (Ludii: DurationActions; TAG: game length)", 1, 0},
    [SUITE_DECISIONS] = {"decisions", "choices", "",
        "decisions of both sides between several actions, a game (Ludii: DecisionMoves; TAG counts the same as its actions "
        "per game)", 1, 0},
    [SUITE_LEADS] = {"lead_changes", "leads", "",
        "how often the lead changes hands, a game: a side leads from a winning chance of 60 % on, until the other has one "
        "(Browne: lead change; Ludii: LeadChange, there a share of the moves)", 1, 2},
    [SUITE_DRAMA] = {"drama", "drama", "%",
        "how far the winner of a decided game was behind: the mean over its turn ends of the loser's winning chance less the "
        "winner's, 0 where the winner led (Browne: drama; Ludii: DramaAverage, by moves)", 100, 1},
    [SUITE_LEFT] = {"decided_left", "left", "%",
        "turns of a decided game that were left when it was decided: from the first turn end at which the winner had a chance "
        "that 19 of 20 losers of this run never had (Browne: decisiveness; Ludii: DecisivenessTurns, whose bound is what no "
        "loser had, and so rises with the number of games)", 100, 0},
};
// clang-format on

void suite_measures_help(Text *out) {
    for (int m = 0; m < SUITE_MEASURES; m++)
        text_put(out, "%s: %s.\n", suite_columns[m].head, suite_columns[m].help);
    text_put(
        out,
        "Winning chances are the rules' evaluator's at the ends of turns, corrected by how the "
        "run's games ended. Sources: C. Browne, F. Maire, Evolutionary Game Design (IEEE "
        "Transactions on Computational Intelligence and AI in Games, 2010) and Browne's "
        "thesis (2009); the metrics of Ludii (ludii.games); R. Gaina and others, TAG: a "
        "tabletop games framework (2020).\n");
}

static const char *players_of(const Level *level, char out[300]) {
    char *const *about = level->about.value;
    snprintf(out, 300, "%.120s%s%.120s%s", about[META_ALLIED], level->alike ? "" : " : ",
             level->alike ? "" : about[META_AXIS], level->learnt ? ", learnt" : "");
    return out;
}

static const char *verdict_say(const Report *report, const Level *level, char out[100]) {
    return verdict_words(verdict_of(level->tally, report->band), report->side[ALLIED],
                         report->side[AXIS], out, 100);
}

static const char *name_of(const Report *report) {
    return report->levels[report->order[0]].about.value[META_SCENARIO];
}

static void trend_print(const Report *report, FILE *out) {
    Trend trend = levels_trend(report);
    if (trend.levels < 2) return;
    fprintf(out, "    from weak to strong: %s (%.1f to %.1f %%, p = %.2g)\n",
            trend.p >= 0.05 ? "no trend shown"
            : trend.z > 0   ? "it rises"
                            : "it falls",
            100 * tally_score(&report->levels[trend.weak].tally),
            100 * tally_score(&report->levels[trend.strong].tally), trend.p);
}

// Two tables one after the other, so that neither is wider than 100 columns [A11].
enum { PLAYERS_WIDE = 21 };

static void verdict_print(const Report *report, const Level *level, FILE *out) {
    Interval always = interval_always(level->tally);
    char words[300], said[100], even[128] = "";
    fprintf(out, "  %-*s %7d  %5.1f [%4.1f, %5.1f]  %-16.16s", PLAYERS_WIDE,
            players_of(level, words), level->games, 100 * tally_score(&level->tally),
            100 * always.low, 100 * always.high, verdict_say(report, level, said));
    Text text = text_over(even, sizeof even);
    if (level->even.known && level->even.there) even_say(&level->even, &text);
    fprintf(out, "  %s\n", level->even.known && !level->even.there ? "none" : even);
}

static void verdicts_print(const Suite *suite, FILE *out) {
    fprintf(out, "  %-*s %7s  %5s %-15s %-16s  even at\n", PLAYERS_WIDE, "players", "games",
            "share", "95 %", "verdict");
    for (int i = 0; i < suite->count; i++) {
        const Report *report = &suite->scenario[i]->report;
        fprintf(out, "%s: points of %s in %%", name_of(report), report->side[ALLIED]);
        if (report->scale.known) fprintf(out, "; threshold %+d", report->scale.threshold);
        fputc('\n', out);
        for (int k = 0; k < report->level_count; k++)
            verdict_print(report, &report->levels[report->order[k]], out);
        trend_print(report, out);
    }
}

static void measures_print(const Suite *suite, FILE *out) {
    fprintf(out, "\n  %-*s", PLAYERS_WIDE, "players");
    for (int m = 0; m < SUITE_MEASURES; m++) {
        char head[24];
        snprintf(head, sizeof head, "%s%s%s", suite_columns[m].head,
                 suite_columns[m].unit[0] != '\0' ? " " : "", suite_columns[m].unit);
        fprintf(out, " %10s", head);
    }
    fputc('\n', out);
    for (int i = 0; i < suite->count; i++) {
        const SuiteScenario *scenario = suite->scenario[i];
        fprintf(out, "%s\n", name_of(&scenario->report));
        for (int k = 0; k < scenario->report.level_count; k++) {
            int place = scenario->report.order[k];
            char words[300];
            fprintf(out, "  %-*s", PLAYERS_WIDE,
                    players_of(&scenario->report.levels[place], words));
            for (int m = 0; m < SUITE_MEASURES; m++) {
                const SuiteColumn *column = &suite_columns[m];
                Mean mean = scenario->measure[place][m];
                char cell[40] = "-";
                if (!isnan(mean.mean))
                    snprintf(cell, sizeof cell, "%.*f+-%.*f", column->places,
                             column->scale * mean.mean, column->places, column->scale * mean.half);
                fprintf(out, " %10s", cell);
            }
            fputc('\n', out);
        }
    }
}

void suite_print(const Suite *suite, FILE *out) {
    verdicts_print(suite, out);
    measures_print(suite, out);
}

// ---- JSON.

static json_t *run_json(const SuiteScenario *scenario, int place) {
    const Report *report = &scenario->report;
    const Level *level = &report->levels[place];
    char *const *about = level->about.value;
    Interval always = interval_always(level->tally), fixed = interval_fixed(level->tally, 0.95);
    char said[100];
    json_t *run = json_pack("{s:s, s:s, s:s, s:s, s:b, s:i, s:[i,i,i], s:f, s:[f,f], s:[f,f], s:s}",
                            "allied", about[META_ALLIED], "axis", about[META_AXIS], "seed",
                            about[META_SEED], "version", about[META_VERSION], "learnt",
                            level->learnt, "games", level->games, "won", level->won[ALLIED],
                            level->won[AXIS], level->won[DRAW], "share", tally_score(&level->tally),
                            "interval_always", always.low, always.high, "interval_fixed", fixed.low,
                            fixed.high, "verdict", verdict_say(report, level, said));
    for (int m = 0; m < SUITE_MEASURES; m++) {
        Mean mean = scenario->measure[place][m];
        json_object_set_new(
            run, suite_columns[m].key,
            isnan(mean.mean) ? json_null()
                             : json_pack("[f, f]", mean.mean - mean.half, mean.mean + mean.half));
    }
    json_object_set_new(run, "decided_chance", json_real(scenario->decided[place]));
    if (level->even.known) json_object_set_new(run, "even", even_json(&level->even));
    return run;
}

void suite_json(const Suite *suite, FILE *out) {
    json_t *scenarios = json_array();
    for (int i = 0; i < suite->count; i++) {
        const Report *report = &suite->scenario[i]->report;
        char *const *about = report->levels[report->order[0]].about.value;
        Trend trend = levels_trend(report);
        json_t *runs = json_array();
        for (int k = 0; k < report->level_count; k++)
            json_array_append_new(runs, run_json(suite->scenario[i], report->order[k]));
        json_array_append_new(
            scenarios,
            json_pack("{s:s, s:s, s:s, s:s, s:[s,s], s:s, s:{s:i, s:f, s:f}, s:o}", "scenario",
                      about[META_SCENARIO], "set", about[META_EDITS], "title", about[META_TITLE],
                      "hash", about[META_HASH], "sides", report->side[ALLIED], report->side[AXIS],
                      "threshold", about[META_THRESHOLD], "trend", "levels", trend.levels, "z",
                      trend.z, "p", trend.p, "runs", runs));
    }
    json_t *whole = json_pack("{s:[f,f], s:o}", "band", suite->band.low, suite->band.high,
                              "scenarios", scenarios);
    assert(whole != NULL);
    json_dumpf(whole, out, JSON_INDENT(1) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(9));
    fputc('\n', out);
    json_decref(whole);
}

// ---- A page.

static void row_write_html(const SuiteScenario *scenario, int place, FILE *out) {
    const Report *report = &scenario->report;
    const Level *level = &report->levels[place];
    char words[300], said[100];
    fprintf(out, "<tr><td><code>");
    html_text(players_of(level, words), out);
    fprintf(out, "</code><td class=\"n\">%d<td class=\"picture\">", level->games);
    scale_draw(report, level, out);
    Interval always = interval_always(level->tally);
    fprintf(out, "<td class=\"n\">%.1f<br><small>%.1f to %.1f</small><td>",
            100 * tally_score(&level->tally), 100 * always.low, 100 * always.high);
    html_text(verdict_say(report, level, said), out);
    for (int m = 0; m < SUITE_MEASURES; m++) {
        const SuiteColumn *column = &suite_columns[m];
        Mean mean = scenario->measure[place][m];
        cell_interval(column->scale * mean.mean, column->scale * mean.half, column->places, "",
                      out);
    }
    char at[128] = "-";
    Text text = text_over(at, sizeof at);
    if (level->even.known) even_say(&level->even, &text);
    fprintf(out, "<td class=\"n\">%s\n", at);
}

static void scenario_write(const SuiteScenario *scenario, FILE *out) {
    const Report *report = &scenario->report;
    char *const *about = report->levels[report->order[0]].about.value;
    fprintf(out, "<h2>");
    html_text(about[META_TITLE], out);
    fprintf(out, "</h2>\n<p class=\"about\"><code>");
    html_text(about[META_SCENARIO], out);
    fprintf(out, "</code>");
    if (about[META_EDITS][0] != '\0') fprintf(out, ", changed: ");
    html_text(about[META_EDITS], out);
    if (report->scale.known) fprintf(out, " &middot; threshold %+d", report->scale.threshold);
    fprintf(out,
            "</p>\n<table class=\"suite\"><thead><tr><th>Players<th class=\"n\">games<th "
            "class=\"picture\"><th "
            "class=\"n\">points of %s, %%<th>verdict",
            report->side_html[ALLIED]);
    for (int m = 0; m < SUITE_MEASURES; m++)
        fprintf(out, "<th class=\"n\" title=\"%s\">%s%s%s", suite_columns[m].help,
                suite_columns[m].head, suite_columns[m].unit[0] != '\0' ? ", " : "",
                suite_columns[m].unit);
    fprintf(out, "<th class=\"n\">even at</thead><tbody>\n");
    for (int k = 0; k < report->level_count; k++) row_write_html(scenario, report->order[k], out);
    fprintf(out, "</tbody></table>\n<p class=\"note\">");
    trend_print(report, out);
    fprintf(out, "</p>\n");
}

void suite_page(const Suite *suite, const char *command, FILE *out) {
    char help[4096];
    Text text = text_over(help, sizeof help);
    suite_measures_help(&text);
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta "
            "name=\"viewport\" content=\"width=device-width\">\n<title>%d scenarios</title>\n"
            "<style>%s%s</style></head><body>\n<header><p class=\"kind\">Table of simulations"
            "</p><h1>%d scenario%s</h1></header>\n<p>Intervals of shares hold however often one "
            "looks (95 %%); those of means are for games counted beforehand. Balanced: all of the "
            "interval from %.0f to %.0f %%. Even at: the middle margin of these very games, the "
            "handicap to bid for.</p>\n",
            suite->count, page_style, page_style_small, suite->count, suite->count == 1 ? "" : "s",
            100 * suite->band.low, 100 * suite->band.high);
    for (int i = 0; i < suite->count; i++) scenario_write(suite->scenario[i], out);
    fprintf(out, "<h2>What the columns are</h2>\n");
    for (char *line = help; *line != '\0';) {
        size_t length = strcspn(line, "\n");
        char end = line[length];
        line[length] = '\0';
        fprintf(out, "<p class=\"note\">");
        html_text(line, out);
        fprintf(out, "</p>\n");
        line += length + (end != '\0');
    }
    fprintf(out, "<h2>How to make this page again</h2>\n<pre>");
    for (int i = 0; i < suite->count; i++) {
        const Report *report = &suite->scenario[i]->report;
        for (int k = 0; k < report->level_count; k++) {
            html_text(report->levels[report->order[k]].about.value[META_COMMAND], out);
            fprintf(out, " --out ");
            html_text(suite->path, out);
            fputc('\n', out);
        }
    }
    html_text(command, out);
    fprintf(out, "</pre>\n</body></html>\n");
}
