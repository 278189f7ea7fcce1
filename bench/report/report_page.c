// SPDX-License-Identifier: GPL-3.0-or-later
// report_page.c -- the report as one page of HTML that needs nothing else: no network, no script.
// Start at report_page(); report_style.c is how it looks, report_verdict.c its first words.
#include "report_page.h"
#include "report_logs.h"

#include <math.h>
#include <stdlib.h>

// What stands for `c` in HTML; NULL: itself.
static const char *entity(char c) {
    switch (c) {
        case '&':
            return "&amp;";
        case '<':
            return "&lt;";
        case '>':
            return "&gt;";
        case '"':
            return "&quot;";
        case '\'':
            return "&#39;";
        default:
            return NULL;
    }
}

void html_text(const char *text, FILE *out) {
    for (; *text != '\0'; text++) {
        if (entity(*text) != NULL)
            fputs(entity(*text), out);
        else
            fputc(*text, out);
    }
}

void html_escape(const char *text, Text *out) {
    for (; *text != '\0'; text++) {
        if (entity(*text) != NULL)
            text_put(out, "%s", entity(*text));
        else
            text_char(out, *text);
    }
}

void cell_write(double number, int places, FILE *out) {
    fprintf(out, "<td class=\"n\">");
    if (isnan(number))
        fprintf(out, "-");
    else
        fprintf(out, "%.*f", places, number_told(number, places));
}

void cell_interval(double number, double half, int places, const char *unit, FILE *out) {
    fprintf(out, "<td class=\"n\">");
    if (isnan(number))
        fprintf(out, "-");
    else
        fprintf(out, "%.*f%s <small>&plusmn;%.*f</small>", places, number_told(number, places),
                unit, places, half);
}

double share_half(const Report *report, double share) {
    Interval it = interval_fixed(
        (Tally){report->game_count, share * report->game_count, share * report->game_count}, 0.95);
    return (it.high - it.low) / 2;
}

static void source_start(const Report *report, const char *program, FILE *out) {
    char words[300];
    Text text = text_over(words, sizeof words);
    shell_word(report->levels[0].path, &text);
    fprintf(out,
            "<details class=\"source\"><summary>how to make this figure again</summary><code>%s ",
            program);
    html_text(words, out);
}

void figure_source(const Report *report, const char *sql, FILE *out) {
    source_start(report, "sqlite3", out);
    fprintf(out, " \"");
    html_text(sql, out);
    fprintf(out, "\"</code></details>\n");
}

void figure_json(const Report *report, const char *where, FILE *out) {
    source_start(report, "cassino report", out);
    fprintf(out, " --json</code>, and there <code>%s</code></details>\n", where);
}

static const char *const chartless = "<p class=\"note\">No chart.</p>\n";

void chart_put(const Report *report, bool (*chart)(const Report *report, FILE *out),
               const char *sql, const char *class, const char *caption, FILE *out) {
    fprintf(out, "<figure class=\"%s\"><figcaption>%s</figcaption>\n", class, caption);
    if (!chart(report, out)) fputs(chartless, out);
    fprintf(out, "</figure>\n");
    if (sql != NULL) figure_source(report, sql, out);
}

// ---- 4. Turns.

// Whether what comes and what goes is counted of some of them.
static bool any_flow(const Report *report) {
    for (int i = 0; i < report->measure_count; i++)
        if (report->measures[i].flow) return true;
    return false;
}

static void measure_row(const Report *report, const MeasureFigures *one, int side, FILE *out) {
    char name[NAME_SHOWN];  // "stands_lost" is a name for programs
    snprintf(name, sizeof name, "%s", one->name);
    for (char *at = name; *at != '\0'; at++)
        if (*at == '_') *at = ' ';
    fprintf(out, "<tr title=\"");
    html_text(one->help, out);
    fprintf(out, "\"><td>");
    html_text(name, out);
    if (one->unit[0] != '\0') fprintf(out, ", ");
    html_text(one->unit, out);
    cell_interval(report->turn_count > 0 ? one->turn[side] : (double)NAN, one->turn_half[side], 2,
                  "", out);
    cell_interval(one->end[side], one->end_half[side], 2, "", out);
    if (one->flow) {
        cell_interval(one->gained[side], one->gained_half[side], 1, "", out);
        cell_interval(one->spent[side], one->spent_half[side], 1, "", out);
    } else if (any_flow(report)) {
        fprintf(out, "<td><td>");
    }
    fputc('\n', out);
}

// What the rules count for each side, by the names that they give it.
static void measures_write(const Report *report, FILE *out) {
    if (report->measure_count == 0) return;
    fprintf(out, "<h3>What each side has</h3>\n<div class=\"pair\">");
    for (int side = 0; side < SIDES; side++) {
        fprintf(out,
                "<table class=\"half\"><thead><tr><th>%s, in the mean<th class=\"n\">as a turn "
                "ends<th class=\"n\">at the end%s</thead><tbody>\n",
                report->side_html[side],
                any_flow(report) ? "<th class=\"n\">gained<th class=\"n\">spent" : "");
        for (int i = 0; i < report->measure_count; i++)
            measure_row(report, &report->measures[i], side, out);
        fprintf(out, "</tbody></table>");
    }
    fprintf(out, "</div>\n");
    figure_source(report,
                  "SELECT m.name, avg(t.end_allied), avg(t.end_axis) FROM turn_measure t JOIN "
                  "measure m USING (measure) WHERE t.turn > 0 GROUP BY 1",
                  out);
}

// The turn by whose end so many standard deviations more than half of the decided games are
// decided: 0 of them is the median, -NORMAL_95 and NORMAL_95 are the ends of its interval.
static int decisive_turn(const Report *report, double more) {
    int all = 0, sum = 0;
    for (int t = 0; t <= report->turn_count; t++) all += report->fan[t].decided;
    for (int t = 0; t <= report->turn_count; t++) {
        sum += report->fan[t].decided;
        if (all > 0 && 2 * sum >= all + more * sqrt(all)) return t;
    }
    return report->turn_count;
}

static void turns_write(const Report *report, FILE *out) {
    fprintf(out, "<h2 id=\"turns\">4. How the game runs</h2>\n");
    measures_write(report, out);
    if (!report->valued || report->turn_count == 0) {
        fprintf(out,
                report->valued
                    ? "<p>These rules have no turns, so there is no winning chance by turn.</p>\n"
                    : "<p>These rules have no evaluator of positions, so there is no winning "
                      "chance by turn.</p>\n");
        return;
    }
    fprintf(out,
            "<p>At the end of each turn the program's evaluator, with all secrets open, names the "
            "chance of %s to win; what "
            "it says of each turn is corrected here by how the games then ended. Half of all games "
            "lie in the dark band, "
            "eight of ten in the light one. A lead, of 60 %% or more, changes sides <b>%.1f "
            "&plusmn;%.1f</b> "
            "times a game on "
            "average; in half of the decided games the winner leads for good from the end of turn "
            "<b>%d</b> (%d to %d) or before.</p>\n",
            report->side_html[ALLIED], report->lead_changes, report->lead_half,
            decisive_turn(report, 0), decisive_turn(report, -NORMAL_95),
            decisive_turn(report, NORMAL_95));
    chart_put(report, chart_fan, NULL, "wide", "<b>Winning chance by turn</b>", out);
    figure_json(report, "course.turns", out);
    const Tally all = report->levels[0].tally;
    double score = tally_score(&all);
    fprintf(out, "<div class=\"pair\">");
    chart_put(report, chart_decisive, NULL, "half",
              "<b>The decisive turn</b><br>when the winner took the lead and kept it", out);
    chart_put(report, chart_trust, NULL, "half",
              "<b>Can the evaluator be trusted?</b><br>uncorrected; on the broken line it is right "
              "on average",
              out);
    fprintf(out,
            "</div>\n<p class=\"note\">The mean square error of the named chances is %.3f as the "
            "evaluator says them (95 %% interval &plusmn;%.3f) and %.3f corrected (&plusmn;%.3f); "
            "somebody who only knew the result of all games would make %.3f. The account of "
            "section 6 is of uncorrected chances.</p>\n",
            report->brier, report->brier_half, report->brier_corrected, report->corrected_half,
            fmax(all.squares / all.games - score * score, 0));
    figure_json(report, "course.turns[].decided and course.calibration", out);
}

// ---- 5. The board.

static void pieces_write(const Report *report, FILE *out) {
    if (report->piece_count == 0) return;
    fprintf(out, "<h3>Pieces</h3>\n<div class=\"pair\">");
    for (int side = 0; side < SIDES; side++) {
        fprintf(out, "<table class=\"half\"><thead><tr><th>");
        html_text(report->side[side], out);
        fprintf(out,
                "<th class=\"n\">survives<th class=\"picture\"><th class=\"n\">steps<br>lost<th "
                "class=\"n\">steps<br>inflicted<th class=\"n\">lost in turn<br>(median)"
                "<th>and most often at</thead><tbody>\n");
        for (int i = 0; i < report->piece_count; i++) {
            const PieceFigures *one = &report->pieces[i];
            if ((int)one->side != side) continue;
            fprintf(out, "<tr><td>");
            html_text(one->name, out);
            cell_interval(100 * one->survives, 100 * share_half(report, one->survives), 0, " %",
                          out);
            fprintf(out,
                    "<td class=\"picture\"><svg class=\"bar\" viewBox=\"0 0 60 8\" "
                    "role=\"img\"><title>survives in %.0f %% of the games</title><rect "
                    "width=\"60\" height=\"8\" "
                    "fill=\"#eceae3\"/><rect width=\"%.1f\" height=\"8\" fill=\"%s\"/></svg>",
                    100 * one->survives, 60 * one->survives,
                    side == ALLIED ? "#234f7c" : "#d9805f");
            char steps[16];
            snprintf(steps, sizeof steps, " of %d", one->steps);
            cell_interval(one->steps_lost, one->lost_half, 2, steps, out);
            cell_interval(one->steps_given, one->given_half, 2, "", out);
            cell_write(one->turn, one->turn == floor(one->turn) ? 0 : 1, out);
            if (one->turn_high > one->turn_low)
                fprintf(out, " <small>%.0f to %.0f</small>", one->turn_low, one->turn_high);
            fprintf(out, "<td>");
            if (one->place >= 0) html_text(report->places[one->place].label, out);
            fputc(' ', out);
            if (one->place >= 0) html_text(report->places[one->place].name, out);
            fputc('\n', out);
        }
        fprintf(out, "</tbody></table>\n");
    }
    fprintf(out, "</div>\n");
    if (!isnan(report->pieces[0].steps_given))
        fprintf(out,
                "<p class=\"note\">Steps inflicted are losses of the enemy, a game: where several "
                "pieces stand behind a loss, they share it alike. What nobody stands behind, such "
                "as a mine's, is nobody's.</p>\n");
    figure_source(report,
                  "SELECT p.name, avg(f.steps > 0), p.steps - avg(f.steps), avg(f.given) / 1e6 "
                  "FROM fate f JOIN piece p USING (piece) GROUP BY f.piece",
                  out);
}

static void board_write(const Report *report, FILE *out) {
    fprintf(out, "<h2 id=\"map\">5. Where it happens</h2>\n");
    if (report->place_count == 0 && report->piece_count == 0 && report->objective_count == 0) {
        fprintf(out, "<p>This game has no board.</p>\n");
        return;
    }
    if (report->place_count > 0)
        fprintf(out,
                "<p>The scenario's own board, with a letter for the terrain and the name of each "
                "place.%s</p>\n",
                report->piece_count > 0 ? " The darker a place, the more happened there." : "");
    report_maps(report, out);
    report_objectives(report, out);
    pieces_write(report, out);
    page_plans(report, out);
}

// ---- 7. Games to replay.

// The game's whole log, folded; its words are the rules' own.
static void log_write(const Report *report, const GameLine *game, FILE *out) {
    Error error = {0};
    char *log = report_log(report, game, &error);
    if (log == NULL) {
        fprintf(out, "<p class=\"note\">The game cannot be told ply by ply: ");
        html_text(error.words, out);
        fprintf(out, ".</p>\n");
        return;
    }
    fprintf(out, "<details><summary>What happened, ply by ply</summary><pre class=\"text\">");
    html_text(log, out);
    fprintf(out, "</pre></details>\n");
    free(log);
}

static void replay_write(const Report *report, Pick pick, FILE *out) {
    static const char *const names[PICKS] = {"The typical game", "The greatest upset",
                                             "The longest game"};
    static const char *const files[PICKS] = {"typical", "upset", "longest"};
    if (report->pick[pick] < 0) return;
    const GameLine *game = &report->games[report->pick[pick]];
    const GameBreakdown *breakdown = &report->breakdown[pick];
    char words[2000];
    Text text = text_over(words, sizeof words);
    report_command(report, game->index, &text);
    fprintf(out, "<h3>%s</h3>\n<p>Game %lld: %s%s, margin %+d, %d turns, %d chances and choices. ",
            names[pick], (long long)game->index,
            game->result == DRAW ? "a draw" : report->side_html[game->result],
            game->result == DRAW ? "" : " wins", game->margin, game->turns, game->plies);
    if (pick == PICK_TYPICAL)
        fprintf(out,
                "Of the games that end in the commonest way, it keeps nearest to the median "
                "course.");
    if (pick == PICK_UPSET)
        fprintf(out, "The loser was once given a chance of %.0f %%, corrected as in section 4.",
                100 * report->upset);
    if (breakdown->kept)
        fprintf(out,
                "<br>The chance of %s: %.0f %% at the start, luck %+.0f %%, decisions of %s "
                "%+.0f %%, of %s %+.0f %%, the evaluator's error %+.0f %%: %.0f %% in the end.",
                report->side_html[ALLIED], 100 * breakdown->start,
                number_told(100 * breakdown->change[MOVER_CHANCE], 0), report->side_html[ALLIED],
                number_told(100 * breakdown->change[MOVER_FIRST], 0), report->side_html[AXIS],
                number_told(100 * breakdown->change[MOVER_SECOND], 0),
                number_told(100 * breakdown->change[MOVER_ERROR], 0), 100 * game->payoff);
    fprintf(out, "</p>\n<pre>");
    html_text(words, out);
    fprintf(out, " --record %s.record\ncassino replay %s.record</pre>\n", files[pick], files[pick]);
    log_write(report, game, out);
}

static void replays_write(const Report *report, FILE *out) {
    fprintf(out,
            "<h2 id=\"games\">7. Three games to look at</h2>\n<p>Numbers say how often; only a "
            "game shows why. The first line "
            "plays the game again, move for move, and the second tells it rule by rule.</p>\n");
    for (int pick = 0; pick < PICKS; pick++) replay_write(report, (Pick)pick, out);
}

// ---- The whole.

static void provenance_write(const Report *report, const char *command, FILE *out) {
    const Provenance *about = &report->levels[0].about;
    fprintf(out, "<h2 id=\"again\">How to make this page again</h2>\n<pre>");
    for (int i = 0; i < report->level_count; i++) {
        char words[300];
        Text text = text_over(words, sizeof words);
        shell_word(report->levels[i].path, &text);
        html_text(report->levels[i].about.value[META_COMMAND], out);
        fprintf(out, " --out ");
        html_text(words, out);
        fputc('\n', out);
    }
    html_text(command, out);
    fprintf(out, "</pre>\n<p class=\"note\">Cassino ");
    html_text(about->value[META_VERSION], out);
    fprintf(out, "; rules ");
    html_text(about->value[META_RULES], out);
    fprintf(out, "; scenario text ");
    html_text(about->value[META_HASH], out);
    if (about->value[META_EDITS][0] != '\0') {
        fprintf(out, " with the changes ");
        html_text(about->value[META_EDITS], out);
    }
    fprintf(out,
            ". The same commands with the same version give the same games on any machine, on any "
            "number of threads. "
            "Players that are limited by seconds are the exception.</p>\n<details><summary>The "
            "scenario, in full</summary>"
            "<pre class=\"text\">");
    html_text(about->value[META_TEXT], out);
    fprintf(out, "</pre></details>\n");
}

void report_page(const Report *report, const char *command, FILE *out) {
    const Provenance *about = &report->levels[0].about;
    fprintf(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>Balance of ");
    html_text(about->value[META_TITLE], out);
    fprintf(out,
            "</title>\n<style>%s%s</style></head><body>\n<header><p class=\"kind\">Balance "
            "report</p><h1>",
            page_style, page_style_small);
    html_text(about->value[META_TITLE], out);
    fprintf(out, "</h1>\n<p class=\"about\">");
    html_text(about->value[META_SCENARIO], out);
    if (about->value[META_EDITS][0] != '\0') {
        fprintf(out, ", changed: ");
        html_text(about->value[META_EDITS], out);
    }
    fprintf(out, " &middot; %d games &middot; %s: <b>", report->game_count,
            report->side_html[ALLIED]);
    html_text(about->value[META_ALLIED], out);
    fprintf(out, "</b> &middot; %s: <b>", report->side_html[AXIS]);
    html_text(about->value[META_AXIS], out);
    fprintf(out, "</b> &middot; seed ");
    html_text(about->value[META_SEED], out);
    fprintf(out, "</p></header>\n");
    page_verdict(report, out);
    if (!charts_possible())
        fprintf(out,
                "<p class=\"note\">The charts are missing: gnuplot was not installed where this "
                "page was made (Debian: gnuplot-nox).</p>\n");
    page_matrix(report, out);
    page_margins(report, out);
    turns_write(report, out);
    board_write(report, out);
    page_luck(report, out);
    replays_write(report, out);
    provenance_write(report, command, out);
    fprintf(out, "</body></html>\n");
}
