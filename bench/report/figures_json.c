// SPDX-License-Identifier: GPL-3.0-or-later
// figures_json.c -- writes the figures of a report as JSON; see figures_json.h.
#include <jansson.h>
#include <math.h>
#include <stdlib.h>

#include "bench/stats/begin.h"
#include "figures_json.h"

#include "bench/report/figures/levels.h"
#include "bench/stats/half.h"
#include "suite_table.h"

// Returns a JSON number, or null for NAN and infinity, which JSON lacks.
static json_t *real(double number) { return isfinite(number) ? json_real(number) : json_null(); }

json_t *even_json(const EvenAt *even) {
    double nothing = (double)NAN;
    return json_pack("{s:o, s:[o, o], s:f}", "threshold", real(even->there ? even->at : nothing),
                     "interval", real(even->there ? even->low : nothing),
                     real(even->there ? even->high : nothing), "not_by_points", even->kept);
}

static json_t *interval_json(Interval interval) {
    return json_pack("[f, f]", interval.low, interval.high);
}

// Returns the value of the first move as JSON; null if one of the sides began too few games.
static json_t *begin_json(const Level *level) {
    Begin begin = begin_of(level->begun);
    if (!begin.known) return json_null();
    return json_pack("{s:[f, f], s:[f, f], s:f, s:o}", "games", level->begun[ALLIED].games,
                     level->begun[AXIS].games, "score", begin.score[ALLIED], begin.score[AXIS],
                     "worth", begin.worth, "interval", interval_json(begin.interval));
}

// Returns the ways in which the games of a level ended, without those that the scenario rules out.
// "allied" and "axis" are the shares of games that this side won so; null if nobody did.
static json_t *endings_json(const Report *report, const Level *level) {
    json_t *list = json_array();
    for (int i = 0; i < report->ending_count; i++) {
        const int *won = level->ended[i];
        const EndingFigures *one = &report->endings[i];
        double all = level->games, wins = won[ALLIED] + won[AXIS], share = (wins + won[DRAW]) / all;
        if (!one->possible && share <= 0) continue;
        json_t *json = json_pack("{s:s, s:s, s:f, s:f}", "name", one->name, "help", one->help,
                                 "share", share, "share_half", share_half_of(share, all));
        for (int side = 0; side < SIDES; side++) {
            double part = wins > 0 ? won[side] / all : (double)NAN;
            double half = wins > 0 ? share_half_of(part, all) : (double)NAN;
            json_object_set_new(json, side == ALLIED ? "allied" : "axis", real(part));
            json_object_set_new(json, side == ALLIED ? "allied_half" : "axis_half", real(half));
        }
        json_array_append_new(list, json);
    }
    return list;
}

static json_t *level_json(const Report *report, const Level *level) {
    char *const *about = level->about.value;
    char favours[96];
    const char *words = verdict_words(level_verdict(report, level), report->side[ALLIED],
                                      report->side[AXIS], favours, sizeof favours);
    json_t *json = json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:s, s:i, s:i, s:i, s:i}", "file", level->path,
        "scenario", about[META_SCENARIO], "version", about[META_VERSION], "hash", about[META_HASH],
        "set", about[META_EDITS], "allied", about[META_ALLIED], "axis", about[META_AXIS], "seed",
        about[META_SEED], "command", about[META_COMMAND], "games", level->games, "allied_won",
        level->won[ALLIED], "axis_won", level->won[AXIS], "drawn", level->won[DRAW]);
    assert(json != NULL);
    json_object_set_new(json, "score", json_real(tally_score(&level->tally)));
    json_object_set_new(json, "interval", interval_json(level_interval(level)));
    json_object_set_new(json, "stopped_at_look", json_boolean(level->looked));
    json_object_set_new(json, "anytime_interval", interval_json(interval_always(level->tally)));
    json_object_set_new(json, "fixed_interval", interval_json(interval_fixed(level->tally, 0.95)));
    json_object_set_new(json, "even_at", level->even.known ? even_json(&level->even) : json_null());
    json_object_set_new(json, "begin", begin_json(level));
    json_object_set_new(json, "moves", json_pack("[f, f]", level->moves[0], level->moves[1]));
    json_object_set_new(json, "endings", endings_json(report, level));
    json_object_set_new(json, "verdict", json_string(words));
    json_object_set_new(json, "games_needed", real(verdict_games(level->tally, report->band)));
    return json;
}

static json_t *scale_json(const Scale *scale) {
    return scale->known ? json_pack("{s:i, s:i, s:i}", "threshold", scale->threshold, "draw",
                                    scale->draw, "major", scale->major)
                        : json_null();
}

static int margin_compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

static json_t *margins_json(const Report *report) {
    json_t *list = json_array();
    int *margins = calloc((size_t)report->game_count, sizeof *margins);
    if (margins == NULL) return json_decref(list), json_null();
    for (int i = 0; i < report->game_count; i++) margins[i] = report->games[i].margin;
    qsort(margins, (size_t)report->game_count, sizeof *margins, margin_compare);
    for (int i = 0, from = 0; i < report->game_count; i++) {
        if (i + 1 < report->game_count && margins[i + 1] == margins[i]) continue;
        json_array_append_new(list,
                              json_pack("{s:i, s:i}", "margin", margins[i], "games", i + 1 - from));
        from = i + 1;
    }
    free(margins);
    const Proposal *proposal = &report->proposal;
    const Shares *now = &proposal->reached;
    return json_pack("{s:o, s:o, s:o, s:{s:f, s:f, s:f, s:f, s:f, s:f, s:[f, f], s:f}}",
                     "histogram", list, "thresholds", scale_json(&report->scale), "proposed",
                     scale_json(&proposal->scale), "reached", "draw", now->draw, "draw_half",
                     share_half(report, now->draw), "minor", now->minor, "minor_half",
                     share_half(report, now->minor), "major", now->major, "major_half",
                     share_half(report, now->major), "won", proposal->won[ALLIED],
                     proposal->won[AXIS], "not_by_points", proposal->kept);
}

static json_t *turns_json(const Report *report) {
    json_t *list = json_array(), *bins = json_array();
    for (int t = 0; t <= report->turn_count && report->valued; t++) {
        const Fan *fan = &report->fan[t];
        json_array_append_new(
            list, json_pack("{s:i, s:f, s:f, s:f, s:f, s:f, s:i}", "turn", t, "q10", fan->low,
                            "q25", fan->lower, "median", fan->middle, "q75", fan->upper, "q90",
                            fan->high, "decided", fan->decided));
    }
    for (int i = 0; i < BINS_MAX; i++) {
        const Bin *bin = &report->bins[i];
        if (bin->turns > 0)
            json_array_append_new(bins, json_pack("{s:f, s:f, s:i}", "estimate", bin->estimate,
                                                  "result", bin->result, "turns", bin->turns));
    }
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "turns", list, "lead_changes",
                     real(report->lead_changes), "lead_changes_half", real(report->lead_half),
                     "calibration", bins, "brier", real(report->brier), "brier_half",
                     real(report->brier_half), "brier_corrected", real(report->brier_corrected),
                     "brier_corrected_half", real(report->corrected_half));
}

static json_t *sides_json(const double pair[SIDES]) {
    return json_pack("[o, o]", real(pair[ALLIED]), real(pair[AXIS]));
}

// Returns the most frequent places of a piece at a moment; the label is "" off the board.
static json_t *stations_json(const Report *report, const Station stations[]) {
    json_t *list = json_array();
    for (int i = 0; i < STATIONS_SHOWN && stations[i].share > 0; i++)
        json_array_append_new(
            list, json_pack("{s:s, s:f, s:f}", "place",
                            stations[i].place >= 0 ? report->places[stations[i].place].label : "",
                            "share", stations[i].share, "share_half",
                            share_half_of(stations[i].share, report->game_count)));
    return list;
}

static json_t *pieces_json(const Report *report) {
    json_t *list = json_array();
    for (int i = 0; i < report->piece_count; i++) {
        const PieceFigures *one = &report->pieces[i];
        json_t *json = json_pack(
            "{s:s, s:s, s:i, s:f, s:f, s:f, s:o, s:o, s:o, s:i, s:o, s:o, s:s}", "name", one->name,
            "side", one->side == ALLIED ? "allied" : "axis", "steps", one->steps, "survives",
            one->survives, "survives_half", share_half(report, one->survives), "steps_lost",
            one->steps_lost, "steps_lost_half", real(one->lost_half), "steps_given",
            real(one->steps_given), "steps_given_half", real(one->given_half), "losses",
            one->losses, "turn", real(one->turn), "turn_interval",
            json_pack("[o, o]", real(one->turn_low), real(one->turn_high)), "place",
            one->place >= 0 ? report->places[one->place].label : "");
        json_object_set_new(json, "set_up", stations_json(report, one->stations[MOMENT_SET_UP]));
        json_object_set_new(json, "after_turn_1",
                            stations_json(report, one->stations[MOMENT_TURN_1]));
        json_array_append_new(list, json);
    }
    return list;
}

// Returns the things on the map that play may change. "allied" and "axis" are the shares of games
// in which this side did it first.
static json_t *objects_json(const Report *report) {
    json_t *list = json_array();
    double games = report->game_count;
    for (int i = 0; i < report->object_count; i++) {
        const ObjectFigures *one = &report->objects[i];
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:f, s:o, s:[o, o]}",
                      "name", one->name, "what", one->what, "place",
                      one->place >= 0 ? report->places[one->place].label : "", "share",
                      one->changed, "share_half", share_half_of(one->changed, games), "allied",
                      one->by[ALLIED], "allied_half", share_half_of(one->by[ALLIED], games), "axis",
                      one->by[AXIS], "axis_half", share_half_of(one->by[AXIS], games), "at_end",
                      one->lasts, "at_end_half", share_half_of(one->lasts, games), "turn",
                      real(one->turn), "turn_interval", real(one->turn_low), real(one->turn_high)));
    }
    return list;
}

static json_t *board_json(const Report *report) {
    json_t *places = json_array(), *objectives = json_array();
    for (int i = 0; i < report->place_count; i++) {
        const PlaceFigures *one = &report->places[i];
        json_array_append_new(
            places,
            json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o}", "label", one->label, "name", one->name,
                      "terrain", one->terrain, "dies", sides_json(one->dies), "dies_half",
                      sides_json(one->dies_half), "stands", sides_json(one->stands), "stands_half",
                      sides_json(one->stands_half)));
    }
    for (int i = 0; i < report->objective_count; i++) {
        const ObjectiveFigures *one = &report->objectives[i];
        const double held_half[] = {share_half(report, one->held[ALLIED]),
                                    share_half(report, one->held[AXIS])};
        json_array_append_new(
            objectives, json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "name", one->name,
                                  "place", one->place >= 0 ? report->places[one->place].label : "",
                                  "taken", sides_json(one->taken), "taken_half",
                                  sides_json(one->taken_half), "taken_turn", sides_json(one->turn),
                                  "taken_turn_half", sides_json(one->turn_half), "held",
                                  sides_json(one->held), "held_half", sides_json(held_half)));
    }
    return json_pack("{s:o, s:o, s:o, s:o}", "pieces", pieces_json(report), "places", places,
                     "objectives", objectives, "objects", objects_json(report));
}

static json_t *measures_json(const Report *report) {
    json_t *list = json_array();
    for (int i = 0; i < report->measure_count; i++) {
        const MeasureFigures *one = &report->measures[i];
        json_t *json = json_pack("{s:s, s:s}", "name", one->name, "unit", one->unit);
        const struct {
            const char *name, *half_name;
            const double *mean, *half;
            bool told;
        } rows[] = {{"turn_end", "turn_end_half", one->turn, one->turn_half, true},
                    {"end", "end_half", one->end, one->end_half, true},
                    {"gained", "gained_half", one->gained, one->gained_half, one->flow},
                    {"spent", "spent_half", one->spent, one->spent_half, one->flow}};
        for (int k = 0; k < COUNT_OF(rows); k++) {
            if (!rows[k].told) continue;
            json_object_set_new(json, rows[k].name, sides_json(rows[k].mean));
            json_object_set_new(json, rows[k].half_name, sides_json(rows[k].half));
        }
        json_array_append_new(list, json);
    }
    return list;
}

static json_t *cause_json(const Report *report, const Cause *cause) {
    return json_pack("{s:s, s:s, s:s, s:f, s:f, s:f, s:f, s:f, s:f, s:o, s:o, s:o, s:o, s:o}",
                     "mover", cause->mover, "event_type", cause->event_type, "outcome",
                     cause->outcome >= 0 ? report->outcomes[cause->outcome].label : "", "plies",
                     cause->plies, "change", cause->change, "size", cause->size, "deviation",
                     cause->deviation, "share", cause->share, "usual", cause->usual, "change_half",
                     real(cause->change_half), "share_half", real(cause->share_half), "plies_half",
                     real(cause->plies_half), "size_half", real(cause->size_half), "each_half",
                     real(cause->each_half));
}

static json_t *luck_json(const Report *report) {
    json_t *movers = json_array(), *causes = json_array(), *outcomes = json_array();
    if (report->luck_games == 0)
        return json_decref(movers), json_decref(causes), json_decref(outcomes), json_null();
    for (int i = 0; i < MOVERS; i++)
        json_array_append_new(movers, cause_json(report, &report->movers[i]));
    for (int i = 0; i < report->cause_count; i++)
        json_array_append_new(causes, cause_json(report, &report->causes[i]));
    for (int kind = 0; kind < 2; kind++) {
        for (int i = 0; i < report->shown_count[kind]; i++)
            json_array_append_new(outcomes, cause_json(report, &report->shown[kind][i]));
    }
    return json_pack("{s:i, s:f, s:f, s:f, s:o, s:o, s:o}", "games", report->luck_games, "start",
                     report->start, "result", report->result, "variance", report->variance,
                     "movers", movers, "event_types", causes, "outcomes", outcomes);
}

static json_t *breakdown_json(const GameBreakdown *breakdown) {
    if (!breakdown->kept) return json_null();
    return json_pack("{s:f, s:f, s:f, s:f, s:f}", "start", breakdown->start, "chance",
                     breakdown->change[0], "allied", breakdown->change[1], "axis",
                     breakdown->change[2], "error", breakdown->change[MOVER_ERROR]);
}

static json_t *picks_json(const Report *report) {
    json_t *json = json_object();
    for (int pick = 0; pick < PICKS; pick++) {
        char words[2000];
        Text text = text_over(words, sizeof words);
        if (report->pick[pick] < 0) continue;
        const GameLine *game = &report->games[report->pick[pick]];
        report_command(report, game->index, &text);
        json_object_set_new(json, report_pick_names[pick],
                            json_pack("{s:I, s:i, s:i, s:s, s:o}", "game", (json_int_t)game->index,
                                      "margin", game->margin, "plies", game->plies, "command",
                                      words, "luck", breakdown_json(&report->breakdown[pick])));
    }
    return json;
}

static json_t *plans_json(const Report *report) {
    json_t *list = json_array();
    for (int i = 0; i < report->plan_count; i++) {
        const PlanFigures *plan = &report->plans[i];
        json_t *one = json_pack(
            "{s:s, s:f, s:f, s:[f, f], s:f}", "side", plan->side == ALLIED ? "allied" : "axis",
            "games", plan->with.games, "share", tally_score(&plan->with), "change",
            plan->change - plan->half, plan->change + plan->half, "p_benjamini_hochberg", plan->p);
        if (plan->setup) {
            json_object_set_new(one, "piece", json_string(report->pieces[plan->piece].name));
            json_object_set_new(one, "place", json_string(report->places[plan->place].label));
        } else {
            json_object_set_new(one, "first", json_string(report->objectives[plan->first].name));
            json_object_set_new(
                one, "then",
                plan->then >= 0 ? json_string(report->objectives[plan->then].name) : json_null());
            json_object_set_new(one, "together", json_boolean(plan->together));
        }
        json_array_append_new(list, one);
    }
    return list;
}

// Returns the figures of all files together.
static json_t *overall_json(const Report *report) {
    static const char *const words[] = {"inconclusive", "balanced", "first", "second", "depends"};
    Trend trend = levels_trend(report);
    Policies policies = levels_policies(report);
    json_t *json = json_pack("{s:s, s:b}", "headline", words[levels_headline(report)],
                             "provisional", levels_provisional(report));
    json_object_set_new(json, "trend",
                        trend.levels > 1
                            ? json_pack("{s:i, s:i, s:i, s:f, s:f, s:b}", "levels", trend.levels,
                                        "weakest", trend.weak, "strongest", trend.strong, "z",
                                        trend.z, "p", trend.p, "clear", trend.clear)
                            : json_null());
    json_object_set_new(
        json, "policies",
        policies.policies > 0
            ? json_pack("{s:i, s:s, s:[f, f], s:i, s:f, s:f, s:[o, o]}", "count", policies.policies,
                        "player", report->levels[policies.level].about.value[META_ALLIED], "shares",
                        policies.low, policies.high, "files", policies.files, "standard_deviation",
                        policies.deviation, "chance_deviation", policies.chance_deviation,
                        "learning_deviation", real(policies.learning.low),
                        real(policies.learning.high))
            : json_null());
    return json;
}

static json_t *advice_json(const Report *report) {
    json_t *list = json_array();
    for (int i = 0; i < report->advice_count; i++) {
        const Advice *one = &report->advice[i];
        json_t *json = json_pack(
            "{s:s, s:i, s:i, s:s, s:s, s:s, s:f, s:o}", "path", one->path, "value", one->from,
            "change", one->to, "allied", one->player[ALLIED], "axis", one->player[AXIS], "of",
            one->balance ? "balance" : "sensitivity", one->balance ? "share" : "moves", one->share,
            "interval", interval_json(one->interval));
        if (one->balance) json_object_set_new(json, "better", json_boolean(one->better));
        if (one->balance) json_object_set_new(json, "verdict", json_string(one->verdict));
        json_array_append_new(list, json);
    }
    return list;
}

json_t *figures_json(const Report *report) {
    json_t *levels = json_array();
    for (int i = 0; i < report->level_count; i++)
        json_array_append_new(levels, level_json(report, &report->levels[i]));
    json_t *whole = json_pack(
        "{s:s, s:[s, s], s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "title",
        report->levels[0].about.value[META_TITLE], "sides", report->side[ALLIED],
        report->side[AXIS], "band", interval_json(report->band), "files", levels, "margins",
        margins_json(report), "course", turns_json(report), "board", board_json(report), "measures",
        measures_json(report), "luck", luck_json(report), "replays", picks_json(report));
    assert(whole != NULL);
    json_object_set_new(whole, "plans", plans_json(report));
    json_object_set_new(whole, "overall", overall_json(report));
    if (report->advice_count > 0) json_object_set_new(whole, "advice", advice_json(report));
    return whole;
}

static void json_write(json_t *whole, FILE *out) {
    json_dumpf(whole, out, JSON_INDENT(1) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(9));
    fputc('\n', out);
    json_decref(whole);
}

void report_json(const Report *report, FILE *out) { json_write(figures_json(report), out); }

// ---- A table of many simulations

static json_t *run_json(const SuiteScenario *scenario, int place) {
    const Report *report = &scenario->report;
    const Level *level = &report->levels[place];
    char *const *about = level->about.value;
    Interval always = interval_always(level->tally), fixed = interval_fixed(level->tally, 0.95);
    Interval fits = level_interval(level);
    char said[100];
    json_t *run =
        json_pack("{s:s, s:s, s:s, s:s, s:b, s:i, s:[i,i,i], s:f, s:[f,f], s:[f,f], s:[f,f], s:s}",
                  "allied", about[META_ALLIED], "axis", about[META_AXIS], "seed", about[META_SEED],
                  "version", about[META_VERSION], "learned", level->learned, "games", level->games,
                  "won", level->won[ALLIED], level->won[AXIS], level->won[DRAW], "score",
                  tally_score(&level->tally), "interval", fits.low, fits.high, "anytime_interval",
                  always.low, always.high, "fixed_interval", fixed.low, fixed.high, "verdict",
                  verdict_words(level_verdict(report, level), report->side[ALLIED],
                                report->side[AXIS], said, sizeof said));
    json_t *means = json_object();  // also of a measure that is the same in all games
    for (int m = 0; m < SUITE_MEASURES; m++) {
        Mean mean = scenario->measure[place][m];
        json_object_set_new(means, suite_columns[m].key,
                            isnan(mean.mean) ? json_null() : json_real(mean.mean));
        json_object_set_new(
            run, suite_columns[m].key,
            isnan(mean.mean) || isnan(mean.half)
                ? json_null()
                : json_pack("[f, f]", mean.mean - mean.half, mean.mean + mean.half));
    }
    json_object_set_new(run, "means", means);
    json_object_set_new(run, "decided_probability", json_real(scenario->decided[place]));
    if (level->even.known) json_object_set_new(run, "even", even_json(&level->even));
    return run;
}

json_t *suite_figures_json(const Suite *suite) {
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
            json_pack("{s:s, s:s, s:s, s:s, s:[s,s], s:s, s:{s:i, s:f, s:f, s:b}, s:o}", "scenario",
                      about[META_SCENARIO], "set", about[META_EDITS], "title", about[META_TITLE],
                      "hash", about[META_HASH], "sides", report->side[ALLIED], report->side[AXIS],
                      "threshold", about[META_THRESHOLD], "trend", "levels", trend.levels, "z",
                      trend.z, "p", trend.p, "clear", trend.clear, "runs", runs));
    }
    json_t *whole = json_pack("{s:[f,f], s:o}", "band", suite->band.low, suite->band.high,
                              "scenarios", scenarios);
    assert(whole != NULL);
    return whole;
}

void suite_json(const Suite *suite, FILE *out) { json_write(suite_figures_json(suite), out); }
