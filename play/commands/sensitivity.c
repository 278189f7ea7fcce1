// SPDX-License-Identifier: GPL-3.0-or-later
// sensitivity.c -- `cassino sensitivity`: which number of a scenario matters most. A tornado of one
// more and one less of each.
#include <gsl/gsl_cdf.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "commands.h"
#include "vary_options.h"

#include "bench/stats/memory.h"
#include "bench/vary/vary.h"
#include "engine/game/open.h"

enum { SCRIPT_BYTES = 1 << 16, BARS_MAX = 40 };

typedef struct Step {  // one number, one less or one more
    bool played;
    char why[200];      // not played: the loader's words; "" at the end of the range
    Contrast contrast;  // less the scenario as it is
    bool clear;         // beyond chance, all the steps considered
} Step;

typedef struct Row {
    Number number;
    Step step[2];  // one less, one more
    double swing;  // the larger of the two differences
} Row;

typedef struct Sensitivity {
    Vary vary;
    const char *only;  // a pattern of paths; NULL: all
    bool list;
    Row *rows;  // owned
    int count, steps;
    Sample base;
} Sensitivity;

static bool number_wanted(const char *only, const Number *number) {
    char pattern[160];
    if (only == NULL) return true;
    if (strpbrk(only, "*?[") != NULL) return number_fits(number, only);
    snprintf(pattern, sizeof pattern, "*%.120s*", only);
    return number_fits(number, pattern);
}

static bool rows_find(Sensitivity *all, const Game *game, Error *error) {
    Number *numbers = memory_take(NUMBERS_MAX, sizeof *numbers);
    all->rows = memory_take(NUMBERS_MAX, sizeof *all->rows);
    int count =
        game->rules->lab.numbers != NULL ? game->rules->lab.numbers(game->world, numbers) : 0;
    for (int i = 0; i < count; i++) {
        if (number_wanted(all->only, &numbers[i])) all->rows[all->count++].number = numbers[i];
    }
    free(numbers);
    if (count == 0) {
        return error_set(error, "%s has no numbers that can be changed", game->rules->name);
    }
    if (all->count > 0) return true;
    return error_set(error, "--only %s: none of the %d numbers fits; --list names them", all->only,
                     count);
}

static bool step_play(Sensitivity *all, const Game *game, Row *row, int which, Error *error) {
    Step *step = &row->step[which];
    int value = row->number.value + (which == 0 ? -1 : 1);
    char text[NUMBER_PATH_BYTES + 16];
    const char *edits[] = {text};
    Error refused = {0};
    Sample sample = {0};
    Game changed;
    if (value < row->number.low || value > row->number.high) return true;
    snprintf(text, sizeof text, "%s=%d", row->number.path, value);
    if (!game_edit(game, edits, 1, &changed, &refused)) {
        snprintf(step->why, sizeof step->why, "%.190s", refused.words);
        return true;
    }
    bool well = sample_play(&all->vary, &changed, all->vary.games, &sample, error);
    if (well) {
        step->contrast = contrast_of(&all->base, &sample);
        step->played = true;
        row->swing = fmax(row->swing, fabs(step->contrast.share.mean));
        all->steps++;
    }
    sample_free(&sample);
    game_close(&changed);
    return well;
}

static int rows_compare(const void *a, const void *b) {
    const Row *first = a, *second = b;
    if (first->swing > second->swing) return -1;
    if (first->swing < second->swing) return 1;
    return strcmp(first->number.path, second->number.path);
}

// Bonferroni: with so many differences some 95 % intervals miss zero by chance. Clear is what a
// wider interval, right for all of them together, leaves clear.
static void steps_judge(Sensitivity *all) {
    if (all->steps == 0) return;
    double wider = gsl_cdf_ugaussian_Qinv(0.025 / all->steps) / gsl_cdf_ugaussian_Qinv(0.025);
    for (int i = 0; i < 2 * all->count; i++) {
        Step *step = &all->rows[i / 2].step[i % 2];
        const Spread *share = &step->contrast.share;
        double half = wider * (share->high - share->low) / 2,
               centre = (share->high + share->low) / 2;
        step->clear = step->played && (centre - half > 0 || centre + half < 0);
    }
}

static bool sensitivity_run(Sensitivity *all, const Game *game, Error *error) {
    Vary *vary = &all->vary;
    vary->meter.expected = (int64_t)(2 * all->count + 1) * vary->games * (vary->swap ? 2 : 1);
    bool well = sample_play(vary, game, vary->games, &all->base, error);
    for (int i = 0; i < all->count && well; i++) {
        for (int which = 0; which < 2 && well; which++) {
            well = step_play(all, game, &all->rows[i], which, error);
            if (well && !all->rows[i].step[which].played) {
                vary->meter.expected -= (int64_t)vary->games * (vary->swap ? 2 : 1);
            }
        }
    }
    meter_clear();
    if (!well) return false;
    steps_judge(all);
    qsort(all->rows, (size_t)all->count, sizeof *all->rows, rows_compare);
    return true;
}

// ---- answers ----------------------------------------------------------------------------------

static void numbers_print(const Sensitivity *all) {
    printf("%-32s %6s %6s %6s  %s\n", "path", "value", "low", "high", "what it is");
    for (int i = 0; i < all->count; i++) {
        const Number *number = &all->rows[i].number;
        printf("%-32s %6d %6d %6d  %s\n", number->path, number->value, number->low, number->high,
               number->help);
    }
}

static void sensitivity_print(const Sensitivity *all, const Game *game) {
    vary_print_header(&all->vary, game);
    printf("now       points of %s: %.1f %%  [%.1f, %.1f] %%\n\n", first_side(game),
           100 * all->base.share.mean, 100 * all->base.share.low, 100 * all->base.share.high);
    printf(
        "Change of the points of %s, in %%, for one less and one more, with 95 %% intervals; worst "
        "first.\n%-32s %6s   %-26s %-26s\n",
        first_side(game), "number", "value", "one less", "one more");
    for (int i = 0; i < all->count; i++) {
        const Row *row = &all->rows[i];
        printf("%-32s %6d", row->number.path, row->number.value);
        for (int which = 0; which < 2; which++) {
            const Step *step = &row->step[which];
            const Spread *share = &step->contrast.share;
            if (step->played) {
                printf("   %+5.1f [%+5.1f, %+5.1f] %s", 100 * share->mean, 100 * share->low,
                       100 * share->high, step->clear ? "clear" : "     ");
            } else {
                printf("   %-26s", step->why[0] != '\0' ? "refused, see below" : "out of range");
            }
        }
        putchar('\n');
    }
    for (int i = 0; i < 2 * all->count; i++) {
        const Step *step = &all->rows[i / 2].step[i % 2];
        if (step->why[0] != '\0') printf("refused   %s\n", step->why);
    }
    printf(
        "\nclear: beyond chance with all %d differences considered (Bonferroni). Of the others "
        "about "
        "one in\ntwenty intervals misses zero by chance.\n",
        all->steps);
}

static json_t *step_json(const Step *step) {
    if (!step->played)
        return json_pack("{s:s}", "refused", step->why[0] ? step->why : "out of range");
    return json_pack("{s:o, s:o, s:b, s:f}", "share", spread_json(step->contrast.share), "margin",
                     spread_json(step->contrast.points), "clear", step->clear, "changed",
                     step->contrast.changed);
}

static void sensitivity_json(const Sensitivity *all, const Game *game) {
    json_t *whole = vary_json(&all->vary, game), *rows = json_array();
    if (!all->list) json_object_set_new(whole, "now", spread_json(all->base.share));
    for (int i = 0; i < all->count; i++) {
        const Row *row = &all->rows[i];
        json_t *line = json_pack("{s:s, s:i, s:i, s:i, s:s}", "path", row->number.path, "value",
                                 row->number.value, "low", row->number.low, "high",
                                 row->number.high, "help", row->number.help);
        if (!all->list) {
            json_object_set_new(line, "less", step_json(&row->step[0]));
            json_object_set_new(line, "more", step_json(&row->step[1]));
        }
        json_array_append_new(rows, line);
    }
    json_object_set_new(whole, "numbers", rows);
    json_print(whole);
}

// A pair of bars a number, from the top; the thin line on a bar is its interval.
static bool sensitivity_plot(const Sensitivity *all, const Game *game, Error *error) {
    static const char *const colours[] = {"#b0651d", "#2f6b9a"};
    char *buffer = memory_take(SCRIPT_BYTES, 1);
    int count = min_int(all->count, BARS_MAX);
    Text script = text_over(buffer, SCRIPT_BYTES);
    for (int which = 0; which < 2; which++) {
        text_put(&script, "$step%d << EOD\n", which);
        for (int i = 0; i < count; i++) {
            const Step *step = &all->rows[i].step[which];
            const Spread *share = &step->contrast.share;
            if (!step->played) continue;
            text_put(&script, "%.2f %.2f %.2f %.2f\n", 100 * share->mean, 100 * share->low,
                     100 * share->high, i + (which - 0.5) * 0.36);
        }
        text_put(&script, "EOD\n");
    }
    text_put(&script, "set title ");
    plot_words(&script, "%s: %d games each, 95 %% intervals", game->rules->title_of(game->world),
               all->vary.games);
    text_put(&script, " noenhanced\nset xlabel ");
    plot_words(&script, "change of the points of %s, %%", first_side(game));
    text_put(&script,
             " noenhanced\nset yrange [%d:-1]\n"
             "set grid xtics\nset key outside\nset style fill solid noborder\n"
             "set arrow from 0, graph 0 to 0, graph 1 nohead\nset ytics (",
             count);
    for (int i = 0; i < count; i++) {
        if (i > 0) text_put(&script, ", ");
        plot_words(&script, "%s (%d)", all->rows[i].number.path, all->rows[i].number.value);
        text_put(&script, " %d", i);
    }
    text_put(&script, ") noenhanced\nplot ");
    for (int which = 0; which < 2; which++) {
        text_put(
            &script,
            "%s$step%d using (0):4:(0):1:($4-0.17):($4+0.17) with boxxyerror linecolor '%s' "
            "title '%s', $step%d using 1:4:2:3 with xerrorbars linecolor '#333333' pointtype 0 "
            "notitle",
            which > 0 ? ", " : "", which, colours[which], which == 0 ? "one less" : "one more",
            which);
    }
    bool well = plot_svg(buffer, all->vary.out, 900, 140 + 26 * count, error);
    free(buffer);
    return well;
}

// ---- the command line -------------------------------------------------------------------------

static error_t sensitivity_parse(int key, char *argument, struct argp_state *state) {
    Sensitivity *all = state->input;
    switch (key) {
        case 'n':
            all->only = argument;
            return 0;
        case 'i':
            all->list = true;
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num > 0) return ARGP_ERR_UNKNOWN;
            all->vary.scenario = argument;
            return 0;
        case ARGP_KEY_END:
            if (all->vary.scenario == NULL) {
                arguments_refuse(state, "wants a scenario, such as `%s gbsu/first-contact`",
                                 state->name);
            }
            return 0;
        default:
            return vary_parse(key, argument, state, &all->vary);
    }
}

int command_sensitivity(int argc, char **argv) {
    static const struct argp_option own[] = {
        {"only", 'n', "WORD", 0,
         "Only the numbers whose path holds WORD, or fits a pattern such as "
         "'units.*.morale'",
         0},
        {"list", 'i', NULL, 0, "List the numbers, their values and ranges, and play nothing", 0},
        {"out", 'o', "FILE.svg", 0, "Draw the tornado too, by gnuplot", 0},
        {0},
    };
    static struct argp_option options[VARY_OPTIONS];
    static const struct argp argp = {
        options,
        sensitivity_parse,
        "SCENARIO",
        "Which number of a scenario matters most? Plays the scenario with one less and one more of "
        "each "
        "of its numbers, on the same seeds as the scenario itself, and tells the differences, "
        "worst "
        "first."
        "\vFor example\n"
        "  cassino sensitivity gbsu/first-contact --list\n"
        "  cassino sensitivity gbsu/first-contact --only support\n"
        "  cassino sensitivity gbsu/first-contact --games 1000 --out tornado.svg",
        NULL,
        NULL,
        NULL};
    vary_options(own, options);
    Sensitivity all = {.vary = vary_defaults(VARY_GAMES)};
    arguments_parse(&argp, argc, argv, &all);
    Game game;
    Error error = {0};
    if (!vary_open(&all.vary, &game, &error)) return command_fail(argv[0], &error);
    bool well = rows_find(&all, &game, &error);
    if (well && !all.list) well = sensitivity_run(&all, &game, &error);
    if (well && all.vary.json)
        sensitivity_json(&all, &game);
    else if (well && all.list)
        numbers_print(&all);
    else if (well)
        sensitivity_print(&all, &game);
    if (well && !all.list && all.vary.out != NULL) well = sensitivity_plot(&all, &game, &error);
    sample_free(&all.base);
    free(all.rows);
    game_close(&game);
    return well ? EXIT_WELL : command_fail(argv[0], &error);
}
