// SPDX-License-Identifier: GPL-3.0-or-later
// page.c -- writes a report as one HTML page; see page.h. Start at report_page().
#include "page.h"

#include <math.h>

#include "bench/report/figures_json.h"
#include "bench/report/suite_table.h"
#include "bench/simulate/simulate.h"
#include "chart.h"
#include "template.h"
#include "view.h"

json_t *view_real(double number) { return isfinite(number) ? json_real(number) : json_null(); }

// Returns the name of a file, quoted for a shell if necessary.
static json_t *shell_json(const char *name) {
    char words[300];
    Text text = text_over(words, sizeof words);
    shell_word(name, &text);
    return json_string_nocheck(words);
}

// Returns the command that plays the games of a file again, and the name of the file.
static json_t *command_view(const Level *level, const char *path) {
    return json_pack("{s:o, s:o}", "command", json_string_nocheck(level->about.value[META_COMMAND]),
                     "file", shell_json(path));
}

// Does the same for a file of many simulations. The first command names its scenario twice: that
// makes a file which takes further simulations, and plays no game twice.
static json_t *suite_command_view(const Level *level, const char *path, bool first) {
    static const char begins[] = "cassino simulate ";
    json_t *view = command_view(level, path);
    const char *command = level->about.value[META_COMMAND];
    char word[2 * PATH_MOST];
    Text text = text_over(word, sizeof word);
    shell_word(level->about.value[META_SCENARIO], &text);
    if (first && strncmp(command, begins, sizeof begins - 1) == 0)
        json_object_set_new(view, "command",
                            json_sprintf("%s%s %s", begins, word, command + sizeof begins - 1));
    return view;
}

static json_t *about_view(const Provenance *about) {
    static const struct {
        const char *key;
        Meta meta;
    } keys[] = {{"scenario", META_SCENARIO}, {"edits", META_EDITS}, {"allied", META_ALLIED},
                {"axis", META_AXIS},         {"seed", META_SEED},   {"version", META_VERSION},
                {"rules", META_RULES},       {"hash", META_HASH},   {"text", META_TEXT}};
    json_t *view = json_object();
    for (int i = 0; i < COUNT_OF(keys); i++)
        json_object_set_new(view, keys[i].key, json_string_nocheck(about->value[keys[i].meta]));
    return view;
}

void report_page(const Report *report, const char *command, FILE *out) {
    json_t *view = figures_json(report), *commands = json_array();
    for (int i = 0; i < report->level_count; i++)
        json_array_append_new(commands, command_view(&report->levels[i], report->levels[i].path));
    json_object_set_new(view, "about", about_view(&report->levels[0].about));
    json_object_set_new(view, "first", json_string(report->side[ALLIED]));
    json_object_set_new(view, "second", json_string(report->side[AXIS]));
    json_object_set_new(view, "games", json_integer(report->game_count));
    json_object_set_new(view, "file", shell_json(report->levels[0].path));
    json_object_set_new(view, "command", json_string_nocheck(command));
    json_object_set_new(view, "commands", commands);
    json_object_set_new(view, "charts", json_boolean(charts_possible()));
    view_verdict(report, view);
    view_advice(report, view);
    view_matrix(report, view);
    view_margins(report, view);
    view_turns(report, view);
    charts_json(report, view);
    view_map(report, view);
    view_board(report, view);
    view_luck(report, view);
    view_replays(report, view);
    template_fill("page.html", view, out);
    json_decref(view);
}

// ---- A table of many simulations

static void run_view(const SuiteScenario *scenario, int place, json_t *run) {
    char words[SUITE_WORDS];
    const Level *level = &scenario->report.levels[place];
    json_t *cells = json_array();
    for (int m = 0; m < SUITE_MEASURES; m++) {
        char cell[SUITE_WORDS];
        json_array_append_new(cells, json_string(suite_cell(scenario, place, m, " ± ", cell)));
    }
    json_object_set_new(run, "players", json_string(suite_players(level, words)));
    json_object_set_new(run, "even_words", view_even(level));
    json_object_set_new(run, "cells", cells);
}

static void scenario_view(const SuiteScenario *scenario, json_t *view) {
    const Report *report = &scenario->report;
    char words[SUITE_WORDS];
    for (int k = 0; k < report->level_count; k++)
        run_view(scenario, report->order[k],
                 json_array_get(json_object_get(view, "runs"), (size_t)k));
    json_object_set_new(view, "first", json_string(report->side[ALLIED]));
    int threshold = report->scale.threshold;
    json_object_set_new(view, "threshold_words",
                        report->scale.known ? json_sprintf("%s%d", plus_of(threshold), threshold)
                                            : json_string(""));
    json_object_set_new(view, "trend_words", json_string(suite_trend(report, words)));
}

// Returns the help of all columns, one item for each line.
static json_t *help_view(void) {
    char help[4096], *rest = help;
    Text text = text_over(help, sizeof help);
    json_t *lines = json_array();
    suite_measures_help(&text);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        if (*line != '\0') json_array_append_new(lines, json_string(line));
    return lines;
}

void suite_page(const Suite *suite, const char *command, FILE *out) {
    json_t *view = suite_figures_json(suite), *columns = json_array(), *commands = json_array();
    for (int m = 0; m < SUITE_MEASURES; m++)
        json_array_append_new(columns,
                              json_pack("{s:s, s:s, s:s}", "head", suite_columns[m].head, "unit",
                                        suite_columns[m].unit, "help", suite_columns[m].help));
    for (int i = 0; i < suite->count; i++) {
        const Report *report = &suite->scenario[i]->report;
        scenario_view(suite->scenario[i],
                      json_array_get(json_object_get(view, "scenarios"), (size_t)i));
        for (int k = 0; k < report->level_count; k++)
            json_array_append_new(commands,
                                  suite_command_view(&report->levels[report->order[k]], suite->path,
                                                     json_array_size(commands) == 0));
    }
    json_object_set_new(view, "count", json_integer(suite->count));
    json_object_set_new(view, "several", json_boolean(suite->count > 1));
    json_object_set_new(view, "columns", columns);
    json_object_set_new(view, "help_lines", help_view());
    json_object_set_new(view, "commands", commands);
    json_object_set_new(view, "command", json_string_nocheck(command));
    template_fill("suite.html", view, out);
    json_decref(view);
}
