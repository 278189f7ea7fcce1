// SPDX-License-Identifier: GPL-3.0-or-later
// sensitivity.c -- the command `sensitivity`: finds the numbers of a scenario that matter most. It
// plays a few values below and above each number: a one-at-a-time, or tornado, analysis.
#include <gsl/gsl_cdf.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/experiments/vary.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "vary_options.h"

#define BARS_MAX 40
enum { SCRIPT_BYTES = 1 << 16 };

enum { STEPS = 4 };
#define SPAN_LEAST 3

typedef struct Step {  // another value of one number
    int value;
    bool wanted, played;
    char why[200];      // why it was not played, in the loader's words
    Contrast contrast;  // changed less unchanged scenario
    bool clear;         // significant after Bonferroni's correction over all steps
} Step;

typedef struct Row {
    Number number;
    Step step[STEPS];  // the lowest value first
    int reach;         // step with the largest effect, clear ones first; -1 if none was played
} Row;

typedef struct Sensitivity {
    Vary vary;
    const char *only;  // part or pattern of a path; NULL for all numbers
    bool list;
    int span;          // largest change of a value; 0 for half of the value, at least SPAN_LEAST
    Row *rows;         // one row for each number tested; owned
    int count, steps;  // number of rows; number of steps that were played
    Sample base;
} Sensitivity;

static bool number_wanted(const char *only, const Number *number) {
    char pattern[160];
    if (only == NULL) return true;
    if (only[0] == '!') return !number_wanted(only + 1, number);
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
    bool good = all->count > 0;
    if (count == 0)
        error_set(error, "%s has no numbers that can be edited", game->rules->name);
    else if (!good)
        number_unknown("--only", all->only, numbers, count, error);
    free(numbers);
    return good;
}

// Chooses the values of a number to play: the whole span below and above the current value, cut at
// the number's range, and the values halfway to these. Each value is played only once.
static void steps_choose(const Sensitivity *all, Row *row) {
    const Number *number = &row->number;
    int span = all->span > 0 ? all->span : max_int(SPAN_LEAST, abs(number->value) / 2);
    int low = max_int(number->low, number->value - span);
    int high = min_int(number->high, number->value + span);
    const int values[STEPS] = {low, number->value - (number->value - low) / 2,
                               number->value + (high - number->value) / 2, high};
    for (int i = 0; i < STEPS; i++) {
        row->step[i].value = values[i];
        row->step[i].wanted = values[i] != number->value;
        for (int k = 0; k < i; k++) row->step[i].wanted &= values[k] != values[i];
    }
}

static bool step_play(Sensitivity *all, const Game *game, Row *row, Step *step, Error *error) {
    char text[NUMBER_PATH_BYTES + 16];
    const char *edits[] = {text};
    Error refused = {0};
    Sample sample = {0};
    Game changed;
    snprintf(text, sizeof text, "%s=%d", row->number.path, step->value);
    if (!game_edit(game, edits, 1, &changed, &refused)) {
        snprintf(step->why, sizeof step->why, "%.190s", refused.words);
        return true;
    }
    bool well = sample_play(&all->vary, &changed, all->vary.games, &sample, error);
    if (well) {
        step->contrast = contrast_of(&all->base, &sample);
        step->played = true;
        all->steps++;
    }
    sample_free(&sample);
    game_close(&changed);
    return well;
}

static double size_of(const Row *row, int step) {
    return fabs(row->step[step].contrast.share.mean);
}

// Returns true if step `a` has a larger effect than step `b` (-1: none). A clear step beats a step
// that is not clear.
static bool beats(const Row *row, int a, int b) {
    if (b < 0) return true;
    if (row->step[a].clear != row->step[b].clear) return row->step[a].clear;
    return size_of(row, a) > size_of(row, b);
}

// Returns the step with the largest effect among steps `from` to `to`, or -1 if none of them was
// played.
static int step_best(const Row *row, int from, int to) {
    int best = -1;
    for (int i = from; i <= to; i++)
        if (row->step[i].played && beats(row, i, best)) best = i;
    return best;
}

// Compares two rows for sorting: clear effects first, larger effects first.
static int rows_compare(const void *a, const void *b) {
    const Row *first = a, *second = b;
    if (first->reach < 0 || second->reach < 0) return (first->reach < 0) - (second->reach < 0);
    bool clear[2] = {first->step[first->reach].clear, second->step[second->reach].clear};
    if (clear[0] != clear[1]) return clear[0] ? -1 : 1;
    double sizes[2] = {size_of(first, first->reach), size_of(second, second->reach)};
    if (sizes[0] > sizes[1]) return -1;
    if (sizes[0] < sizes[1]) return 1;
    return strcmp(first->number.path, second->number.path);
}

// Marks the steps whose effect is clear, with Bonferroni's correction: an interval that is valid
// for all steps together must exclude zero. Among many differences, some plain 95 % intervals
// exclude zero by chance.
static void steps_judge(Sensitivity *all) {
    double wider =
        gsl_cdf_ugaussian_Qinv(0.025 / max_int(all->steps, 1)) / gsl_cdf_ugaussian_Qinv(0.025);
    for (int i = 0; i < all->count; i++) {
        Row *row = &all->rows[i];
        for (int k = 0; k < STEPS; k++) {
            Step *step = &row->step[k];
            const Spread *share = &step->contrast.share;
            double half = wider * (share->high - share->low) / 2;
            double centre = (share->high + share->low) / 2;
            step->clear = step->played && (centre - half > 0 || centre + half < 0);
        }
        row->reach = step_best(row, 0, STEPS - 1);
    }
}

static bool sensitivity_run(Sensitivity *all, const Game *game, Error *error) {
    Vary *vary = &all->vary;
    int64_t each = (int64_t)vary->games * (vary->swap ? 2 : 1);
    vary->meter.expected = each;
    for (int i = 0; i < all->count; i++) {
        steps_choose(all, &all->rows[i]);
        for (int k = 0; k < STEPS; k++)
            if (all->rows[i].step[k].wanted) vary->meter.expected += each;
    }
    bool well = sample_play(vary, game, vary->games, &all->base, error);
    for (int i = 0; i < all->count; i++) {
        for (int k = 0; k < STEPS && well; k++) {
            Step *step = &all->rows[i].step[k];
            if (!step->wanted) continue;
            well = step_play(all, game, &all->rows[i], step, error);
            if (well && !step->played) vary->meter.expected -= each;
        }
    }
    meter_clear();
    if (!well && !stop_wanted()) return false;
    steps_judge(all);
    qsort(all->rows, (size_t)all->count, sizeof *all->rows, rows_compare);
    return true;
}

// ---- Answers

static void numbers_print(const Sensitivity *all) {
    printf("%-32s %6s %6s %6s  %s\n", "path", "value", "low", "high", "meaning");
    for (int i = 0; i < all->count; i++) {
        const Number *number = &all->rows[i].number;
        printf("%-32s %6d %6d %6d  %s%s%s\n", number->path, number->value, number->low,
               number->high, number->help, number->among[0] ? ", " : "", number->among);
    }
}

static void step_print(const Row *row, int best) {
    if (best < 0) {
        printf("   %-31s", "");
        return;
    }
    const Step *step = &row->step[best];
    const Spread *share = &step->contrast.share;
    printf("   %4d: %+5.1f [%+5.1f, %+5.1f] %s", step->value, number_told(100 * share->mean, 1),
           number_told(100 * share->low, 1), number_told(100 * share->high, 1),
           step->clear ? "clear" : "     ");
}

static void sensitivity_print(const Sensitivity *all, const Game *game) {
    vary_print_header(&all->vary, game);
    vary_print_now(&all->vary, game, &all->base);
    putchar('\n');
    printf(
        "Effect of each number: the change of the score of %s, in %%, with 95 %% intervals, at "
        "the "
        "value\nbelow and the value above that change most, or most clearly. Clear effects come "
        "first.\n"
        "%-32s %5s   %-31s   %-31s  meaning\n",
        first_side(game), "number", "now", "below", "above");
    for (int i = 0; i < all->count; i++) {
        const Row *row = &all->rows[i];
        if (row->reach < 0 && stop_wanted()) continue;
        printf("%-32s %5d", row->number.path, row->number.value);
        step_print(row, step_best(row, 0, STEPS / 2 - 1));
        step_print(row, step_best(row, STEPS / 2, STEPS - 1));
        printf("  %s%s%s\n", row->number.help, row->number.among[0] ? ", " : "", row->number.among);
    }
    for (int i = 0; i < STEPS * all->count; i++) {
        const Step *step = &all->rows[i / STEPS].step[i % STEPS];
        if (step->why[0] != '\0') printf("refused   %s\n", step->why);
    }
    printf(
        "\nclear: significant after Bonferroni's correction for %d differences. Of the other "
        "intervals, "
        "some\nexclude zero by chance.\n",
        all->steps);
    vary_print_unlearned(game);
    vary_print_witness(&all->vary);
}

static json_t *step_json(const Step *step) {
    if (!step->played)
        return json_pack("{s:i, s:s}", "value", step->value, "refused",
                         step->why[0] != '\0' ? step->why : "stopped before its games were played");
    return json_pack("{s:i, s:o, s:o, s:b, s:f}", "value", step->value, "share",
                     spread_json(step->contrast.share), "margin",
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
        json_object_set_new(line, "among", json_string(row->number.among));
        json_t *steps = json_array();
        for (int k = 0; k < STEPS && !all->list; k++)
            if (row->step[k].wanted) json_array_append_new(steps, step_json(&row->step[k]));
        if (!all->list) json_object_set_new(line, "steps", steps);
        if (all->list) json_decref(steps);
        if (!all->list && row->reach >= 0)
            json_object_set_new(line, "reach", step_json(&row->step[row->reach]));
        json_array_append_new(rows, line);
    }
    json_object_set_new(whole, "numbers", rows);
    json_print(whole);
}

// Writes the bars of the plot, two per number: the value below on top, the value above under it.
// The thin line on a bar is its interval; a star at its end marks a clear effect.
static void bars_put(const Sensitivity *all, int count, Text *script) {
    for (int which = 0; which < 2; which++) {
        text_put(script, "$step%d << EOD\n", which);
        for (int i = 0; i < count; i++) {
            const Row *row = &all->rows[i];
            int best = step_best(row, which * STEPS / 2, (which + 1) * STEPS / 2 - 1);
            if (best < 0) continue;
            const Spread *share = &row->step[best].contrast.share;
            text_put(script, "%.2f %.2f %.2f %.2f %s%d\n", 100 * share->mean, 100 * share->low,
                     100 * share->high, i + (which - 0.5) * 0.36, row->step[best].clear ? "*" : "",
                     row->step[best].value);
        }
        text_put(script, "EOD\n");
    }
}

static bool sensitivity_plot(const Sensitivity *all, const Game *game, Error *error) {
    static const char *const colours[] = {"#d9a05f", "#234f7c"};
    char *buffer = malloc(SCRIPT_BYTES);
    int count = min_int(all->count, BARS_MAX);
    assert(buffer != NULL);
    Text script = text_over(buffer, SCRIPT_BYTES);
    bars_put(all, count, &script);
    text_put(&script, "set title ");
    plot_words(&script, "%s: %d games each, 95 %% intervals; *: clear",
               game->rules->title_of(game->world), all->vary.games);
    text_put(&script, " noenhanced\nset xlabel ");
    plot_words(&script, "change of the score of %s, %%", first_side(game));
    text_put(&script,
             " noenhanced\nset yrange [%d:-1]\n"
             "set offsets graph 0.06, graph 0.06, 0, 0\n"
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
            "notitle, $step%d using ($1 < 0 ? NaN : $3):4:5 with labels left offset 0.5,0 notitle, "
            "$step%d using ($1 < 0 ? $2 : NaN):4:5 with labels right offset -0.5,0 notitle",
            which > 0 ? ", " : "", which, colours[which], which == 0 ? "below" : "above", which,
            which, which);
    }
    bool well = plot_svg(buffer, all->vary.out, 900, 140 + 26 * count, error);
    free(buffer);
    return well;
}

// ---- The command line

static int sensitivity_command_run(void *words, Error *error) {
    Sensitivity *all = words;
    Game game;
    if (!vary_begin(&all->vary, &game, error)) return EXIT_BAD;
    bool good = rows_find(all, &game, error);
    if (good && !all->list) good = sensitivity_run(all, &game, error);
    int wanted = 0;
    for (int i = 0; i < STEPS * all->count; i++)
        wanted += all->rows[i / STEPS].step[i % STEPS].wanted;
    vary_tell_stop("sensitivity", all->steps, wanted, "values");
    bool told = good && (all->list || all->base.count > 0);
    if (told && all->vary.json)
        sensitivity_json(all, &game);
    else if (told)
        all->list ? numbers_print(all) : sensitivity_print(all, &game);
    if (told && !all->list && all->vary.out != NULL) good = sensitivity_plot(all, &game, error);
    sample_free(&all->base);
    free(all->rows);
    game_close(&game);
    return good ? EXIT_WELL : EXIT_BAD;
}

// clang-format off
static const CommandOption options[] = {
    VARY_SCENARIO(Sensitivity),
    {OPTION("only", 'i'), VALUE("WORD"), TEXT(Sensitivity, only), .otherwise = "all",
     HELP("Vary only the numbers whose path contains WORD, or fits a pattern such as "
     "'units.*.morale'; '!units.*' leaves those out")},
    {OPTION("span", 0), NUMBER(Sensitivity, span), RANGE(1, 10000),
     OTHERWISE(0, "half of the value, at least " WORDS_OF(SPAN_LEAST)),
     HELP("Largest change of a number, up and down; half of it is tried too")},
    {OPTION("list", 'L'), FLAG(Sensitivity, list),
     HELP("List the numbers with their values and ranges, and play no games")},
    VARY_SVG(Sensitivity, "Draw a tornado diagram of the first " WORDS_OF(BARS_MAX)
             " numbers of the answer with gnuplot"),
    VARY_GAMES_OF(Sensitivity, VARY_GAMES),
    VARY_PLAYED(Sensitivity),
};
// clang-format on

const Command command_sensitivity = {
    .name = "sensitivity",
    .summary = "Find the numbers of a scenario that matter most",
    .purpose =
        "Find the numbers of a scenario that matter most. Plays the scenario with other values of "
        "each number, below and above, on the same seeds as the unchanged scenario. The answer "
        "lists the effect of each number: clear effects first, and larger ones before smaller "
        "ones.",
    .stops = "prints what is known so far",
    .examples =
        "cassino sensitivity gbsu/first-contact --list\n"
        "cassino sensitivity gbsu/first-contact --only support\n"
        "cassino sensitivity gbsu/first-contact --games 1000 --out tornado.svg",
    OPTIONS(options),
    .bytes = sizeof(Sensitivity),
    .run = sensitivity_command_run,
};
