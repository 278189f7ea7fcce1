// SPDX-License-Identifier: GPL-3.0-or-later
// view_verdict.c -- what verdict.html and matrix.html show: the verdict of all files together, each
// file as a level of play, and the causes that decide a game. Start at view_verdict().
#include <math.h>

#include "ai/players.h"
#include "bench/report/figures/levels.h"
#include "bench/stats/begin.h"
#include "view.h"

enum { MORE_GAMES_MOST = 5000000 };  // does not propose more games than these

// Rounds a number of games up to two significant digits, so that nobody takes it for an exact
// number.
static double rounded(double games) {
    double unit = pow(10, floor(log10(fmax(games, 1))) - 1);
    return unit > 1 ? ceil(games / unit) * unit : ceil(games);
}

// Splits a player's spec into parts, so that the page may break a line after an option but not
// within a word.
static json_t *player_parts(const char *spec) {
    json_t *parts = json_array();
    for (size_t size; *spec != '\0'; spec += size) {
        size = strcspn(spec, ":,");
        size += spec[size] != '\0';
        json_array_append_new(parts, json_stringn(spec, size));
    }
    return parts;
}

json_t *view_even(const Level *level) {
    char words[128] = "";
    Text text = text_over(words, sizeof words);
    if (!level->even.known) return json_string("-");
    if (!level->even.there) return json_string("none");
    even_say(&level->even, &text);
    return json_string(words);
}

static json_t *p_words(double p) {
    return p < 0.0001 ? json_string("below 0.0001") : json_sprintf("= %.2g", p);
}

// Adds how many more games a level needs for a verdict: "few", "endless" or "about_games".
static void more_set(const Report *report, const Level *level, json_t *view) {
    double more = verdict_games(level->tally, report->band) - level->games;
    bool few = level->games < VERDICT_GAMES_MIN, endless = !few && more > MORE_GAMES_MOST;
    json_object_set_new(view, "few", json_boolean(few));
    json_object_set_new(view, "endless", json_boolean(endless));
    json_object_set_new(view, "about_games",
                        few || endless ? json_null() : json_real(rounded(fmax(more, 1))));
}

// Adds values to the JSON of each file. Adds "levels", the list of files from weak to strong
// players.
static void levels_set(const Report *report, json_t *view) {
    json_t *levels = json_array(), *undecided = json_array();
    double kept = 0;
    bool even = false, there = false;
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[report->order[i]];
        json_t *one = json_array_get(json_object_get(view, "files"), (size_t)report->order[i]);
        json_object_set_new(one, "allied_parts", player_parts(level->about.value[META_ALLIED]));
        json_object_set_new(one, "axis_parts", player_parts(level->about.value[META_AXIS]));
        json_object_set_new(one, "alike", json_boolean(level->alike));
        json_object_set_new(one, "learned", json_boolean(level->learned));
        const char *name = level->policy;
        json_object_set_new(one, "policy", json_string(level->pair ? "" : name));
        json_object_set_new(one, "pair_policies", json_string(level->pair ? name : ""));
        json_object_set_new(one, "even_words", view_even(level));
        more_set(report, level, one);
        json_array_append(levels, one);
        json_object_set_new(one, "counts", json_boolean(level_counts(report, level)));
        if (level_counts(report, level) && level_verdict(report, level) == VERDICT_OPEN &&
            !report->of_study)
            json_array_append(undecided, one);
        even |= level->even.known;
        there |= level->even.known && level->even.there;
        kept = fmax(kept, level->even.kept);
    }
    json_object_set_new(view, "levels", levels);
    json_object_set_new(view, "undecided", undecided);
    json_object_set_new(view, "games_min", json_integer(VERDICT_GAMES_MIN));
    json_object_set_new(view, "even", even ? json_object() : json_null());
    json_object_set_new(view, "even_there", json_boolean(there));
    json_object_set_new(view, "kept", json_real(kept));
    int threshold = report->scale.threshold;
    json_object_set_new(view, "threshold", json_sprintf("%s%d", plus_of(threshold), threshold));
}

static json_t *headline_view(const Report *report) {
    // The verdict of a study allows for learning, that of a report only for the games.
    if (report->of_study)
        return json_pack("{s:s, s:s, s:i, s:b}", "class", "open", "words",
                         "The games of a study. Its verdict is in study.html", "levels", 0,
                         "provisional", 0);
    static const char *const classes[] = {"open", "good", "allied", "axis", "open"};
    Headline headline = levels_headline(report);
    char words[3 * NAME_SHOWN];
    int judged = 0;
    for (int i = 0; i < report->level_count; i++)
        judged += level_counts(report, &report->levels[i]);
    bool all = judged > 1 && headline != HEADLINE_DEPENDS && headline != HEADLINE_OPEN;
    return json_pack("{s:s, s:s, s:i, s:b}", "class", classes[headline], "words",
                     headline_words(report, headline, words, sizeof words), "levels",
                     all ? judged : 0, "provisional", levels_provisional(report));
}

// Returns the kinds of players of all files, with their descriptions from the player list, each
// kind once; null if there are none.
static json_t *programs_view(const Report *report) {
    json_t *programs = json_array();
    for (const PlayerKind *kind = player_kinds; kind->name != NULL; kind++) {
        bool plays = false;
        size_t size = strlen(kind->name);
        for (int i = 0; i < 2 * report->level_count; i++) {
            const char *spec = report->levels[i / 2].about.value[META_ALLIED + i % 2];
            plays |= strncmp(spec, kind->name, size) == 0 && (spec[size] == ':' || !spec[size]);
        }
        if (plays)
            json_array_append_new(programs, json_pack("{s:s, s:s%}", "name", kind->name, "help",
                                                      kind->help, strcspn(kind->help, ";")));
    }
    return json_array_size(programs) > 0 ? json_pack("[o]", programs)
                                         : (json_decref(programs), json_null());
}

static json_t *trend_view(const Report *report, json_t *files) {
    Trend trend = levels_trend(report);
    if (trend.levels < 2) return json_null();
    return json_pack("{s:O, s:O, s:f, s:f, s:b, s:o, s:s}", "weak",
                     json_array_get(files, (size_t)trend.weak), "strong",
                     json_array_get(files, (size_t)trend.strong), "from",
                     tally_score(&report->levels[trend.weak].tally), "to",
                     tally_score(&report->levels[trend.strong].tally), "clear", trend.clear, "p",
                     p_words(trend.p), "favours", report->side[trend.z > 0 ? ALLIED : AXIS]);
}

// Returns the lowest and the highest score of levels with a learned policy (Policies in levels.h).
// Several policies of one player show how much a training run changes its score. Null without a
// learned policy.
static json_t *policies_view(const Report *report) {
    Policies policies = levels_policies(report);
    if (policies.levels == 0) return json_null();
    return json_pack("{s:b, s:b, s:f, s:f, s:b, s:b, s:i, s:o, s:f, s:f, s:f, s:f}", "pairs",
                     policies.pairs, "spread", policies.files > 2, "learning_low",
                     policies.files > 2 ? policies.learning.low : 0, "learning_high",
                     policies.files > 2 ? policies.learning.high : 0, "several",
                     policies.policies > 1, "differ", policies.high > policies.low, "count",
                     policies.policies, "parts",
                     player_parts(report->levels[policies.level].about.value[META_ALLIED]), "low",
                     policies.low, "high", policies.high, "deviation", policies.deviation,
                     "chance_deviation", policies.chance_deviation);
}

// Returns a warning, or null if both players of some file have learned the scenario. Verdicts
// without such players can be far off.
static json_t *warning_view(const Report *report) {
    bool searched = false, learned = false;
    for (int i = 0; i < report->level_count; i++) {
        searched |= report->levels[i].strength >= log2(200) - 0.01;
        learned |= report->levels[i].learned;
    }
    return learned ? json_null() : json_pack("{s:b}", "searched", searched);
}

// Returns the value of making the first decision, for each level where it differs significantly
// from 0.
static json_t *begin_view(const Report *report) {
    json_t *list = json_array();
    if (report->of_study) return list;  // the study tells it of all pairings together
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[report->order[i]];
        Begin begin = begin_of(level->begun);
        if (!begin.known || begin.interval.low * begin.interval.high <= 0) continue;
        json_array_append_new(
            list,
            json_pack("{s:o, s:f, s:f, s:f, s:f, s:f, s:b}", "parts",
                      player_parts(level->about.value[META_ALLIED]), "ours", begin.score[ALLIED],
                      "theirs", begin.score[AXIS], "worth", begin.worth, "low", begin.interval.low,
                      "high", begin.interval.high, "much", fabs(begin.worth) > BEGIN_MUCH));
    }
    return list;
}

static json_t *why_cause(const Report *report, const Cause *cause) {
    int mover = mover_place(cause->mover);
    return json_pack("{s:b, s:s, s:s, s:f, s:o}", "luck", mover == MOVER_CHANCE, "side",
                     report->side[mover == MOVER_SECOND ? AXIS : ALLIED], "event_type",
                     cause->event_type, "share", cause->share, "share_half",
                     view_real(cause->share_half));
}

// Returns the two causes with the largest shares of the variance, without the evaluation errors;
// null if there are fewer than two.
static json_t *why_view(const Report *report, json_t *files) {
    const Cause *most = NULL, *next = NULL;
    for (int i = 0; i < report->cause_count; i++) {
        const Cause *cause = &report->causes[i];
        if (mover_place(cause->mover) == MOVER_ERROR) continue;
        if (most == NULL || cause->share > most->share) {
            next = most;
            most = cause;
        } else if (next == NULL || cause->share > next->share) {
            next = cause;
        }
    }
    if (next == NULL) return json_null();
    json_t *view = json_copy(json_array_get(files, 0));
    json_object_set_new(view, "causes",
                        json_pack("[o, o]", why_cause(report, most), why_cause(report, next)));
    return view;
}

// Returns the objectives that hardly anybody takes.
static json_t *dead_view(const Report *report) {
    json_t *list = json_array();
    for (int i = 0; i < report->objective_count; i++) {
        const ObjectiveFigures *one = &report->objectives[i];
        if (objective_dead(one))
            json_array_append_new(list, json_pack("{s:s, s:f}", "name", one->name, "taken",
                                                  one->taken[ALLIED] + one->taken[AXIS]));
    }
    return list;
}

void view_verdict(const Report *report, json_t *view) {
    json_t *files = json_object_get(view, "files");
    json_object_set_new(view, "dead_objectives", dead_view(report));
    levels_set(report, view);
    json_object_set_new(view, "headline", headline_view(report));
    json_object_set_new(view, "programs", programs_view(report));
    json_object_set_new(view, "trend_words", trend_view(report, files));
    json_object_set_new(view, "policies", policies_view(report));
    json_object_set_new(view, "warning", warning_view(report));
    json_object_set_new(view, "begins", begin_view(report));
    json_object_set_new(view, "why", why_view(report, files));
    json_object_set_new(view, "people",
                        report->people[0] != '\0' ? json_string(report->people) : json_null());
}

static int name_place(const char *names[], int *count, const char *name) {
    for (int i = 0; i < *count; i++)
        if (strcmp(names[i], name) == 0) return i;
    assert(*count < 2 * FILES_MAX);
    names[*count] = name;
    return (*count)++;
}

// Adds the matrix of scores: rows are the players of the first side, columns those of the second.
// Adds null if every file has the same player on both sides.
void view_matrix(const Report *report, json_t *view) {
    const char *names[2 * FILES_MAX];
    int count = 0, mixed = 0, cell[2 * FILES_MAX][2 * FILES_MAX] = {{0}};
    json_t *columns = json_array(), *rows = json_array(), *files = json_object_get(view, "files");
    for (int i = 0; i < report->level_count; i++) {
        char *const *value = report->levels[i].about.value;
        int allied = name_place(names, &count, value[META_ALLIED]);
        int axis = name_place(names, &count, value[META_AXIS]);
        cell[allied][axis] = i + 1;
        mixed += allied != axis;
    }
    for (int row = 0; row < count; row++) {
        json_t *cells = json_array();
        for (int column = 0; column < count; column++) {
            int file = cell[row][column] - 1;
            json_array_append_new(
                cells, json_pack("{s:O?}", "level",
                                 file >= 0 ? json_array_get(files, (size_t)file) : NULL));
        }
        json_array_append_new(columns, json_string(names[row]));
        json_array_append_new(rows, json_pack("{s:s, s:o}", "name", names[row], "cells", cells));
    }
    json_t *matrix = json_pack("{s:o, s:o}", "columns", columns, "rows", rows);
    bool told = mixed > 0 && count > 1;
    json_object_set_new(view, "matrix", told ? matrix : json_null());
    if (!told) json_decref(matrix);
}
