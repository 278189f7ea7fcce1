// SPDX-License-Identifier: GPL-3.0-or-later
// report_command.c -- `cassino report`: its words.
#include <errno.h>
#include <stdlib.h>

#include "arguments.h"
#include "report_page.h"

enum { COMMAND_BYTES = 8192 };

typedef struct ReportWords {
    const char *files[FILES_MAX], *out;
    int count;
    bool json;
    Interval band;
    Shares wanted;
} ReportWords;

static const struct argp_option options[] = {
    {"out", 'o', "FILE.html", 0, "The page to write", 0},
    {"json", 'j', NULL, 0, "The figures in JSON on the standard output", 0},
    {"band", 'b', "LOW,HIGH", 0, "What counts as balanced, in percent of the points: 40,60", 0},
    {"shares", 's', "DRAW,MINOR,MAJOR", 0,
     "Shares that proposed thresholds should give, in percent: 10,50,40", 0},
    {0},
};

static void band_parse(const struct argp_state *state, const char *text, Interval *band) {
    char rest;
    bool good = sscanf(text, "%lf,%lf%c", &band->low, &band->high, &rest) == 2;
    if (!good || !(band->low > 0 && band->low < band->high && band->high < 100))
        arguments_refuse(
            state, "--band wants two percentages, the lower first, such as 40,60, not '%.40s'",
            text);
    *band = (Interval){band->low / 100, band->high / 100};
}

static void shares_parse(const struct argp_state *state, const char *text, Shares *shares) {
    char rest;
    bool good =
        sscanf(text, "%lf,%lf,%lf%c", &shares->draw, &shares->minor, &shares->major, &rest) == 3;
    double sum = shares->draw + shares->minor + shares->major;
    if (!good || shares->draw < 0 || shares->minor < 0 || shares->major < 0 ||
        !(sum > 99 && sum < 101))
        arguments_refuse(
            state, "--shares wants three percentages that make 100, such as 10,50,40, not '%.40s'",
            text);
    *shares = (Shares){shares->draw / sum, shares->minor / sum, shares->major / sum};
}

static error_t report_parse(int key, char *argument, struct argp_state *state) {
    ReportWords *words = state->input;
    switch (key) {
        case 'o':
            words->out = argument;
            return 0;
        case 'j':
            words->json = true;
            return 0;
        case 'b':
            band_parse(state, argument, &words->band);
            return 0;
        case 's':
            shares_parse(state, argument, &words->wanted);
            return 0;
        case ARGP_KEY_ARG:
            if (words->count == FILES_MAX) arguments_refuse(state, "at most %d files", FILES_MAX);
            words->files[words->count++] = argument;
            return 0;
        case ARGP_KEY_END:
            if (words->count == 0)
                arguments_refuse(state, "name a file that `cassino simulate` wrote");
            if (words->out == NULL && !words->json)
                arguments_refuse(state, "name a page to write: --out is missing");
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

static bool page_write(const Report *report, const char *command, const char *path, Error *error) {
    FILE *out = fopen(path, "w");
    if (out == NULL) return error_set_at(error, path, 0, 0, "%s", strerror(errno));
    report_page(report, command, out);
    bool written = ferror(out) == 0;
    written = fclose(out) == 0 && written;
    return written ||
           error_set_at(error, path, 0, 0, "cannot be written in full: %s", strerror(errno));
}

int command_report(int argc, char **argv) {
    const struct argp argp = {
        options,
        report_parse,
        "FILE.db...",
        "Says of a scenario whether it is balanced, how sure that is, and why: one page that needs "
        "nothing "
        "else. The first file is told in full; more files, of other players, are compared with it.",
        NULL,
        NULL,
        NULL};
    char typed[COMMAND_BYTES];
    Text text = text_over(typed, sizeof typed);
    for (int i = 0; i < argc; i++) {
        if (i > 0) text_char(&text, ' ');
        if (i > 0)
            shell_word(argv[i], &text);
        else
            text_put(&text, "%s", argv[i]);
    }
    ReportWords words = {.band = {0.4, 0.6}, .wanted = {0.1, 0.5, 0.4}};
    arguments_parse(&argp, argc, argv, &words);
    Report *report = calloc(1, sizeof *report);
    Error error = {0};
    assert(report != NULL);
    report->band = words.band;
    report->wanted = words.wanted;
    bool good = report_read(report, words.files, words.count, &error);
    if (good && words.out != NULL) {
        if (!charts_possible())
            fprintf(stderr, "%s: no gnuplot, so no charts (Debian: gnuplot-nox)\n", argv[0]);
        good = page_write(report, typed, words.out, &error);
    }
    if (good && words.json) report_json(report, stdout);
    report_free(report);
    free(report);
    return good ? EXIT_WELL : command_fail(argv[0], &error);
}
