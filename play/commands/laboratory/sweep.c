// SPDX-License-Identifier: GPL-3.0-or-later
// sweep.c -- the command `sweep`: finds who wins for every value of some numbers of a scenario.
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/experiments/vary.h"
#include "bench/stats/interval.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "vary_options.h"

#define AXES_MAX 4
enum { CELLS_MAX = 1000, PATH_BYTES = 128, SCRIPT_BYTES = 1 << 17 };

typedef struct Axis {  // a number and its values
    char path[PATH_BYTES];
    int low, high;
} Axis;

typedef struct Cell {  // one combination of values
    int value[AXES_MAX];
    bool refused;  // the loader refused the values; `error` says why
    int games;     // fewer than wanted if a stop left them incomplete
    Error error;
    Spread share, points;
    double draws, turns, saved;
} Cell;

typedef struct Sweep {
    Vary vary;
    Axis axis[AXES_MAX];
    int axis_count, cell_count;
    Cell *cells;    // all combinations; the last axis varies fastest; owned
    int played;     // combinations whose games are complete
    Interval band;  // balanced range, which the plot shows
} Sweep;

static bool cell_play(Sweep *sweep, const Game *base, Cell *cell, Error *error) {
    char text[AXES_MAX][PATH_BYTES + 16];
    const char *edits[AXES_MAX];
    Sample sample = {0};
    Game game;
    for (int i = 0; i < sweep->axis_count; i++) {
        snprintf(text[i], sizeof text[i], "%s=%d", sweep->axis[i].path, cell->value[i]);
        edits[i] = text[i];
    }
    if (!game_edit(base, edits, sweep->axis_count, &game, &cell->error)) {
        cell->refused = true;
        return true;
    }
    bool well = sample_play(&sweep->vary, &game, sweep->vary.games, &sample, error);
    cell->games = sample.count;
    cell->share = sample.share;
    cell->points = sample.points;
    cell->draws = sample.draws;
    cell->turns = sample.turns;
    cell->saved = sample.saved;
    sample_free(&sample);
    game_close(&game);
    return well;
}

static bool sweep_run(Sweep *sweep, const Game *base, Error *error) {
    Vary *vary = &sweep->vary;
    sweep->cells = memory_take((size_t)sweep->cell_count, sizeof(Cell));
    vary->meter.expected = (int64_t)sweep->cell_count * vary->games * (vary->swap ? 2 : 1);
    int refused = 0;
    for (int i = 0; i < sweep->cell_count; i++) {
        Cell *cell = &sweep->cells[i];
        for (int a = sweep->axis_count - 1, rest = i; a >= 0; a--) {
            int values = sweep->axis[a].high - sweep->axis[a].low + 1;
            cell->value[a] = sweep->axis[a].low + rest % values;
            rest /= values;
        }
        if (stop_wanted()) continue;
        if (!cell_play(sweep, base, cell, error) && !stop_wanted()) return false;
        sweep->played += cell->games == vary->games;
        refused += cell->refused;
        if (cell->refused) vary->meter.expected -= (int64_t)vary->games * (vary->swap ? 2 : 1);
    }
    meter_clear();
    if (refused < sweep->cell_count) return true;
    *error = sweep->cells[0].error;
    return false;
}

// ---- Answers

// Returns how many cells were refused without a gap, from cell `i` on.
static int refused_from(const Sweep *sweep, int i) {
    int end = i;
    while (end < sweep->cell_count && sweep->cells[end].refused) end++;
    return end - i;
}

static void sweep_print(const Sweep *sweep, const Game *base) {
    double saved = 0;
    int played = 0;
    bool untold = false;
    vary_print_header(&sweep->vary, base);
    putchar('\n');
    for (int a = 0; a < sweep->axis_count; a++) printf("%16s  ", sweep->axis[a].path);
    printf("score of %-12s     95 %%   draws   margin            95 %%   turns\n",
           first_side(base));
    for (int i = 0; i < sweep->cell_count; i++) {
        const Cell *cell = &sweep->cells[i];
        char line[700];
        for (int a = 0; a < sweep->axis_count; a++) {
            printf("%*d  ", max_int(16, (int)strlen(sweep->axis[a].path)), cell->value[a]);
        }
        if (cell->refused) {
            int more = refused_from(sweep, i) - 1;
            printf("refused: %s\n", error_line(&cell->error, line, sizeof line));
            if (more > 0) printf("%16s  refused too: the next %d\n", "", more);
            i += more;
            continue;
        }
        if (cell->games == 0) {
            printf("   stopped before its games were played\n");
            continue;
        }
        printf("   %6.1f %%  [%5.1f, %5.1f] %% %5.1f %%   %s   %5.1f", 100 * cell->share.mean,
               100 * cell->share.low, 100 * cell->share.high, 100 * cell->draws,
               spread_margin(cell->points, (char[SPREAD_BYTES]){0}), cell->turns);
        if (cell->games < sweep->vary.games) printf("   in %d games", cell->games);
        putchar('\n');
        untold |= isnan(cell->points.low);
        saved += cell->saved;
        played++;
    }
    putchar('\n');
    spread_note_print(untold);
    if (played > 0) vary_print_luck(&sweep->vary, saved / played);
    vary_print_unlearned(base);
}

static void sweep_json(const Sweep *sweep, const Game *base) {
    json_t *whole = vary_json(&sweep->vary, base), *rows = json_array();
    for (int i = 0; i < sweep->cell_count; i++) {
        const Cell *cell = &sweep->cells[i];
        json_t *values = json_object();
        for (int a = 0; a < sweep->axis_count; a++) {
            json_object_set_new(values, sweep->axis[a].path, json_integer(cell->value[a]));
        }
        if (cell->refused) {
            json_array_append_new(
                rows, json_pack("{s:o, s:s}", "values", values, "refused", cell->error.words));
        } else if (cell->games == 0) {
            json_array_append_new(rows, json_pack("{s:o, s:i}", "values", values, "games", 0));
        } else {
            json_array_append_new(
                rows, json_pack("{s:o, s:i, s:o, s:o, s:f, s:f, s:f}", "values", values, "games",
                                cell->games, "share", spread_json(cell->share), "margin",
                                spread_json(cell->points), "draws", cell->draws, "turns",
                                cell->turns, "saved", cell->saved));
        }
    }
    json_object_set_new(whole, "cells", rows);
    json_print(whole);
}

// Writes a line of the plot for each combination of the other numbers. A line runs along the values
// of the first number.
static void lines_write(const Sweep *sweep, Text *script) {
    int lines = 1, first = sweep->axis[0].high - sweep->axis[0].low + 1;
    for (int a = 1; a < sweep->axis_count; a++) {
        lines *= sweep->axis[a].high - sweep->axis[a].low + 1;
    }
    double apart = 0.5 / lines;  // side by side, or intervals would overlap
    for (int line = 0; line < lines; line++) {
        text_put(script, "$line%d << EOD\n", line);
        for (int i = 0; i < first; i++) {
            const Cell *cell = &sweep->cells[i * lines + line];
            if (cell->refused || cell->games == 0) continue;
            text_put(script, "%.3f %.2f %.2f %.2f\n",
                     cell->value[0] + apart * (line - (lines - 1) / 2.0), 100 * cell->share.mean,
                     100 * cell->share.low, 100 * cell->share.high);
        }
        text_put(script, "EOD\n");
    }
    text_put(script, "plot 50 notitle linecolor '#888888' dashtype 2");
    for (int line = 0; line < lines; line++) {
        const Cell *cell = &sweep->cells[line];
        text_put(script,
                 ", $line%d using 1:2:3:4 with yerrorlines linetype %d linewidth 1.5 pointtype 7 "
                 "pointsize 0.5 ",
                 line, line + 1);
        char words[200];
        Text title = text_over(words, sizeof words);
        for (int a = 1; a < sweep->axis_count; a++) {
            text_put(&title, "%s%s = %d", a > 1 ? ", " : "", sweep->axis[a].path, cell->value[a]);
        }
        text_put(script, "%s", sweep->axis_count > 1 ? "title " : "notitle");
        if (sweep->axis_count > 1) plot_words(script, "%s", words);
    }
    text_put(script, "\n");
}

static bool sweep_plot(const Sweep *sweep, const Game *base, Error *error) {
    char *buffer = memory_take(SCRIPT_BYTES, 1);
    Text script = text_over(buffer, SCRIPT_BYTES);
    text_put(&script, "set title ");
    plot_words(&script, "%s: %d games each, 95 %% intervals", base->rules->title_of(base->world),
               sweep->vary.games);
    text_put(&script, " noenhanced\nset xlabel ");
    plot_words(&script, "%s", sweep->axis[0].path);
    text_put(&script, " noenhanced\nset ylabel ");
    plot_words(&script, "score of %s, %%", first_side(base));
    text_put(
        &script,
        " noenhanced\nset yrange [0:100]\n"
        "set object 1 rectangle from graph 0,first %g to graph 1,first %g fillcolor rgb '#dfe8d8' "
        "fillstyle solid noborder behind\n"
        "set xrange [%d-0.5:%d+0.5]\nset xtics %d\nset grid ytics\nset key outside noenhanced\n"
        "set linetype 5 linecolor '#8a6a14'\n",
        100 * sweep->band.low, 100 * sweep->band.high, sweep->axis[0].low, sweep->axis[0].high,
        max_int(1, (sweep->axis[0].high - sweep->axis[0].low) / 10));
    lines_write(sweep, &script);
    bool whole = script.length < SCRIPT_BYTES - 1;
    bool well = whole
                    ? plot_svg(buffer, sweep->vary.out, 800, 480, error)
                    : error_set(error, "too many lines for one plot; vary fewer numbers or values");
    free(buffer);
    return well;
}

// ---- The command line

// Reads "PATH=LOW..HIGH" and adds an axis. Returns false if the text has another form or is too
// long, if a value has more than four digits, or if AXES_MAX axes were read already.
static bool axis_read(const char *text, void *words) {
    Sweep *sweep = words;
    const char *sign = strchr(text, '=');
    char rest;
    if (sweep->axis_count == AXES_MAX) return false;
    Axis *axis = &sweep->axis[sweep->axis_count];
    bool good = sign != NULL && sign > text && sign - text < PATH_BYTES && strlen(sign) < 32 &&
                sscanf(sign, "=%d..%d%c", &axis->low, &axis->high, &rest) == 2 &&
                axis->low <= axis->high && axis->low > -10000 && axis->high < 10000;
    if (good) snprintf(axis->path, sizeof axis->path, "%.*s", (int)(sign - text), text);
    sweep->axis_count += good;
    return good;
}

static bool sweep_check(void *words, Error *error) {
    Sweep *sweep = words;
    if (sweep->axis_count == 0)
        return error_set(error,
                         "missing --vary PATH=LOW..HIGH; for example --vary hands.axis=1..4");
    sweep->cell_count = 1;
    for (int i = 0; i < sweep->axis_count; i++) {
        sweep->cell_count *= sweep->axis[i].high - sweep->axis[i].low + 1;
        if (sweep->cell_count > CELLS_MAX)
            return error_set(error, "--vary: more than %d combinations", CELLS_MAX);
    }
    return true;
}

static int sweep_command_run(void *words, Error *error) {
    Sweep *sweep = words;
    Game base;
    if (!vary_begin(&sweep->vary, &base, error)) return EXIT_BAD;
    bool good = sweep_run(sweep, &base, error);
    vary_tell_stop("sweep", sweep->played, sweep->cell_count, "combinations");
    if (good) (sweep->vary.json ? sweep_json : sweep_print)(sweep, &base);
    if (good && sweep->vary.out != NULL) good = sweep_plot(sweep, &base, error);
    free(sweep->cells);
    game_close(&base);
    return good ? EXIT_WELL : EXIT_BAD;
}

// clang-format off
static const CommandOption options[] = {
    VARY_SCENARIO(Sweep),
    {OPTION("vary", 'v'), VALUE("PATH=LOW..HIGH"), WHOLE(axis_read),
     EXPECTED("PATH=LOW..HIGH, such as hands.axis=1..4, at most four digits each, at most "
     WORDS_OF(AXES_MAX) " times"),
     HELP("Number to vary and its range; repeat the option to play all combinations")},
    {OPTION_BAND(Sweep, band)},
    VARY_SVG(Sweep, "Draw the answer with gnuplot"),
    VARY_GAMES_OF(Sweep, VARY_GAMES),
    VARY_PLAYED(Sweep),
};
// clang-format on

const Command command_sweep = {
    .name = "sweep",
    .summary = "Measure who wins for every value of some numbers of a scenario",
    .purpose =
        "Measure who wins for every value of some numbers of a scenario. All variants are played "
        "on the same seeds, so that the differences between rows are usually more certain than the "
        "intervals of the single rows suggest.",
    .stops = "prints what is known so far",
    .examples =
        "cassino sweep gbsu/first-contact --vary hands.axis=1..4\n"
        "cassino sweep gbsu/first-contact --vary turns=4..8 --out sweep.svg",
    OPTIONS(options),
    .bytes = sizeof(Sweep),
    .check = sweep_check,
    .run = sweep_command_run,
};
