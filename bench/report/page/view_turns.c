// SPDX-License-Identifier: GPL-3.0-or-later
// view_turns.c -- what margins.html and turns.html show: margins and victory thresholds, the
// resources of the sides, and when games are decided.
#include <math.h>

#include "bench/report/figures/levels.h"
#include "view.h"

// Returns a row of the table of thresholds: the shares of draws, minor and major victories at one
// victory scale.
static json_t *scale_row(const Report *report, const char *name, const Scale *scale, Shares shares,
                         const double won[SIDES]) {
    double half[] = {share_half(report, won[ALLIED]), share_half(report, won[AXIS])};
    return json_pack("{s:s, s:i, s:i, s:i, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f}", "name",
                     name, "threshold", scale->threshold, "draw", scale->draw, "major",
                     max_int(scale->major, 0), "draws", shares.draw, "draws_half",
                     share_half(report, shares.draw), "minor", shares.minor, "minor_half",
                     share_half(report, shares.minor), "majors", shares.major, "majors_half",
                     share_half(report, shares.major), "won", won[ALLIED], "lost", won[AXIS],
                     "won_half", fmax(half[0], half[1]));
}

// Returns the shares of draws, minor and major victories in the games as they really ended. An
// immediate victory counts as a victory, whatever its margin.
static Shares shares_now(const Report *report) {
    Shares shares = {0};
    double each = 1.0 / report->game_count;
    for (int i = 0; i < report->game_count; i++) {
        const GameLine *game = &report->games[i];
        int lead = abs(game->margin - report->scale.threshold);
        if (game->result == DRAW)
            shares.draw += each;
        else if (report->scale.major > 0 && lead >= report->scale.major)
            shares.major += each;
        else
            shares.minor += each;
    }
    return shares;
}

void view_margins(const Report *report, json_t *view) {
    const double many_draws = 0.25;  // this far above the wanted share, draws count as too many
    const Level *level = &report->levels[0];
    const Proposal *proposal = &report->proposal;
    json_object_set_new(view, "ended", json_boolean(report->ending_count > 0));
    int margin = report->games[0].margin;
    json_object_set_new(view, "margin_only", json_sprintf("%s%d", plus_of(margin), margin));
    if (!report->margins) {
        json_object_set_new(view, "margin_table", json_null());
        return;
    }
    json_t *rows = json_array();
    double won[SIDES] = {(double)level->won[ALLIED] / level->games,
                         (double)level->won[AXIS] / level->games};
    if (report->scale.known)
        json_array_append_new(
            rows, scale_row(report, "of the scenario", &report->scale, shares_now(report), won));
    bool never_even = level->even.known && !level->even.there;
    if (!never_even)
        json_array_append_new(rows, scale_row(report, "proposed", &proposal->scale,
                                              proposal->reached, proposal->won));
    bool draws = !never_even && proposal->reached.draw > report->wanted.draw + many_draws;
    json_object_set_new(
        view, "margin_table",
        json_pack("{s:b, s:o, s:f, s:b, s:f, s:{s:f, s:f, s:f}}", "threshold_known",
                  report->scale.known, "rows", rows, "kept", proposal->kept, "never_even",
                  never_even, "many_draws", draws ? proposal->reached.draw : 0.0, "wanted", "draw",
                  report->wanted.draw, "minor", report->wanted.minor, "major",
                  report->wanted.major));
}

static json_t *measure_view(const Report *report, const MeasureFigures *one, int side) {
    json_t *view =
        json_pack("{s:s, s:s, s:s, s:b, s:o, s:o, s:f, s:o, s:f, s:o, s:f, s:o}", "name", one->name,
                  "unit", one->unit, "help", one->help, "flow", one->flow, "turn",
                  report->turn_count > 0 ? view_real(one->turn[side]) : json_null(), "turn_half",
                  view_real(one->turn_half[side]), "end", one->end[side], "end_half",
                  view_real(one->end_half[side]), "gained", one->gained[side], "gained_half",
                  view_real(one->gained_half[side]), "spent", one->spent[side], "spent_half",
                  view_real(one->spent_half[side]));
    char name[NAME_SHOWN];  // the name to print, because "stands_lost" is a name for programs
    snprintf(name, sizeof name, "%s", one->name);
    for (char *at = name; *at != '\0'; at++)
        if (*at == '_') *at = ' ';
    json_object_set_new(view, "name", json_string(name));
    return view;
}

// Returns what the rules count for each side; null if they count nothing.
static json_t *measures_view(const Report *report) {
    json_t *sides = json_array();
    bool flows = false;
    if (report->measure_count == 0) return json_decref(sides), json_null();
    for (int side = 0; side < SIDES; side++) {
        json_t *measures = json_array();
        for (int i = 0; i < report->measure_count; i++) {
            json_array_append_new(measures, measure_view(report, &report->measures[i], side));
            flows |= report->measures[i].flow;
        }
        json_array_append_new(
            sides, json_pack("{s:s, s:o}", "side", report->side[side], "measures", measures));
    }
    return json_pack("{s:b, s:o}", "flows", flows, "sides", sides);
}

// Returns the turn by whose end at least half of the decided games are decided, plus `more`
// standard deviations. `more` 0 gives the median; -NORMAL_95 and NORMAL_95 give the ends of the
// 95 % interval of the median.
static int decisive_turn(const Report *report, double more) {
    int all = 0, sum = 0;
    for (int t = 0; t <= report->turn_count; t++) all += report->fan[t].decided;
    for (int t = 0; t <= report->turn_count; t++) {
        sum += report->fan[t].decided;
        if (all > 0 && 2 * sum >= all + more * sqrt(all)) return t;
    }
    return report->turn_count;
}

void view_turns(const Report *report, json_t *view) {
    const Tally all = report->levels[0].tally;
    double score = tally_score(&all);
    json_object_set_new(view, "measure_tables", measures_view(report));
    json_object_set_new(view, "valued", json_boolean(report->valued));
    json_object_set_new(view, "turn_count", json_integer(report->turn_count));
    if (!report->valued || report->turn_count == 0) {
        json_object_set_new(view, "turn_words", json_null());
        return;
    }
    json_object_set_new(
        view, "turn_words",
        json_pack("{s:b, s:i, s:i, s:i, s:i, s:f}", "leads_told", !isnan(report->lead_changes),
                  "leads_games", LEADS_GAMES_MIN, "decisive", decisive_turn(report, 0),
                  "decisive_low", decisive_turn(report, -NORMAL_95), "decisive_high",
                  decisive_turn(report, NORMAL_95), "brier_constant",
                  fmax(all.squares / all.games - score * score, 0)));
}
