// SPDX-License-Identifier: GPL-3.0-or-later
// report.c -- `cassino report`: its words.
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arguments.h"
#include "bench/report/figures/advice.h"
#include "bench/report/figures/levels.h"
#include "bench/report/figures/suite.h"
#include "bench/report/figures_json.h"
#include "bench/report/page/chart.h"
#include "bench/report/page/page.h"
#include "bench/report/suite_table.h"
#include "bench/simulate/simulate.h"
#include "bench/simulate/suite.h"
#include "commands.h"
#include "report_advise.h"

enum { COMMAND_BYTES = 8192, PATH_BYTES = 1024 };

enum { ADVICES_MAX = 8 };

typedef struct ReportWords {
    const char *advice[ADVICES_MAX];
    int advice_count;
    const char *files[FILES_MAX], *out;
    int count;
    int64_t advise;    // games for asking what to change; 0: it is not asked
    bool json, suite;  // suite: a file of many simulations
    Interval band;
    Shares wanted;
} ReportWords;

static const struct argp_option options[] = {
    {"out", 'o', "FILE.html", 0, "The page to write", 0},
    {"json", 'j', NULL, 0, "The figures in JSON on the standard output", 0},
    {"band", 'b', "LOW,HIGH", 0, "What counts as balanced, in percent of the points: 40,60", 0},
    {"advice", WORD_ONLY('v'), "FILE.json", 0,
     "What to change: an answer of `cassino balance --json` or `cassino sensitivity --json`; may "
     "be given often",
     0},
    {"advise", 'V', "GAMES", 0,
     "Ask what to change here and now: runs `cassino sensitivity` and `cassino balance` for the "
     "players of the first file, within about so many games, such as 20000",
     0},
    {"shares", WORD_ONLY('w'), "DRAW,MINOR,MAJOR", 0,
     "Shares that proposed thresholds should give, in percent: 10,50,40", 0},
    {0},
};

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
            arguments_band(state, argument, &words->band);
            return 0;
        case WORD_ONLY('w'):
            shares_parse(state, argument, &words->wanted);
            return 0;
        case 'V':
            words->advise = arguments_number(state, "--advise", argument, 1000, 100000000);
            return 0;
        case WORD_ONLY('v'):
            if (words->advice_count == ADVICES_MAX)
                arguments_refuse(state, "--advice: at most %d files", ADVICES_MAX);
            words->advice[words->advice_count++] = argument;
            return 0;
        case ARGP_KEY_ARG:
            if (words->count == FILES_MAX) arguments_refuse(state, "at most %d files", FILES_MAX);
            words->files[words->count++] = argument;
            return 0;
        case ARGP_KEY_END:
            if (words->count == 0)
                arguments_refuse(state, "name a file that `cassino simulate` wrote");
            words->suite = words->count > 0 && suite_is(words->files[0]);
            if (words->suite && (words->count > 1 || words->advice_count > 0 || words->advise > 0))
                arguments_refuse(
                    state,
                    "%s holds many simulations: it is told alone, without --advice or --advise",
                    words->files[0]);
            if (words->out == NULL && !words->json && !words->suite)
                arguments_refuse(state, "name a page to write: --out is missing");
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

static bool page_fail(const char *path, Error *error) {
    return error_set_at(error, path, 0, 0, "cannot be written: %s", strerror(errno));
}

// Beside the file and then renamed: a page that was there is whole until the new one is. What is no
// ordinary file, such as a pipe, is written at once.
static bool page_write(const Report *report, const Suite *suite, const char *command,
                       const char *path, Error *error) {
    char beside[PATH_BYTES];
    struct stat facts;
    bool ordinary = stat(path, &facts) != 0 || S_ISREG(facts.st_mode);
    if (snprintf(beside, sizeof beside, "%s%s", path, ordinary ? ".part" : "") >= PATH_BYTES)
        return error_set(error, "a file's name has at most %d letters", PATH_BYTES - 6);
    FILE *out = fopen(beside, "w");
    if (out == NULL) return page_fail(path, error);
    if (suite != NULL)
        suite_page(suite, command, out);
    else
        report_page(report, command, out);
    bool written = ferror(out) == 0;
    written = fclose(out) == 0 && written;
    if (ordinary) written = written && rename(beside, path) == 0;
    if (written) return true;
    page_fail(path, error);
    if (ordinary) unlink(beside);
    return false;
}

static void answer_print(const Report *report, const char *path) {
    char words[3 * NAME_SHOWN];
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[report->order[i]];
        Interval interval = interval_always(level->tally);
        printf("games    %d, %s: %s, %s: %s\n", level->games, report->side[ALLIED],
               level->about.value[META_ALLIED], report->side[AXIS], level->about.value[META_AXIS]);
        printf("%-8s %.2f%% of the points  [%.2f, %.2f]  anytime-valid 95%% interval: %s\n",
               report->side[ALLIED], 100 * tally_score(&level->tally), 100 * interval.low,
               100 * interval.high,
               verdict_words(level_verdict(report, level), report->side[ALLIED], report->side[AXIS],
                             words, sizeof words));
    }
    printf("verdict  %s\n", headline_words(report, levels_headline(report), words, sizeof words));
    Trend trend = levels_trend(report);
    if (trend.levels > 1)
        printf("trend    from weak to strong players: %s (p = %.2g)\n",
               trend.p >= 0.05 ? "none"
               : trend.z > 0   ? "rising"
                               : "falling",
               trend.p);
    Policies policies = levels_policies(report);
    if (policies.policies > 1)
        printf(
            "policies %d learned independently, %s: %.1f to %.1f %%, standard deviation %.1f "
            "(%.1f by chance alone)\n",
            policies.policies, report->levels[policies.level].about.value[META_ALLIED],
            100 * policies.low, 100 * policies.high, 100 * policies.deviation,
            100 * policies.noise);
    printf("page     %s\n", path);
}

static int suite_tell(const char *command, const char *typed, const ReportWords *words) {
    Suite suite = {.band = words->band};
    Error error = {0};
    bool good = suite_figures(&suite, words->files[0], &error);
    if (good && words->out != NULL) good = page_write(NULL, &suite, typed, words->out, &error);
    if (good && words->json)
        suite_json(&suite, stdout);
    else if (good)
        suite_print(&suite, stdout);
    suite_free(&suite);
    return good ? EXIT_WELL : command_fail(command, &error);
}

int command_report(int argc, char **argv) {
    static char help[8192];
    Text doc = text_over(help, sizeof help);
    text_put(&doc,
             "Says of a scenario whether it is balanced, how sure that is, and why: one page that "
             "needs nothing else. The first file is told in full; with files of other players, "
             "weak to strong and those that have learnt it, the verdict is of all of them. A file "
             "of many simulations is told as one table, on the terminal and with --out as a page."
             "\vFor example\n"
             "  cassino report first.db --out first.html\n"
             "  cassino report first.db veteran.db --band 45,55 --out first.html\n"
             "  cassino report first.db --json | jq .luck.movers\n"
             "  cassino report all.db --out all.html\n\nThe columns of a table of many "
             "simulations:\n");
    suite_measures_help(&doc);
    const struct argp argp = {options, report_parse, "FILE.db...", help, NULL, NULL, NULL};
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
    if (words.suite) return suite_tell(argv[0], typed, &words);
    Report *report = calloc(1, sizeof *report);
    Error error = {0};
    if (report == NULL) {
        error_set(&error, "there is not enough memory");
        return command_fail(argv[0], &error);
    }
    report->band = words.band;
    report->wanted = words.wanted;
    bool good = report_read(report, words.files, words.count, &error);
    for (int i = 0; i < words.advice_count && good; i++)
        good = advice_read(report, words.advice[i], &error);
    if (good && words.advise > 0) good = report_advise(report, words.advise, &error);
    if (good && words.out != NULL) {
        if (!charts_possible())
            fprintf(stderr, "%s: no gnuplot, so no charts (Debian: gnuplot-nox)\n", argv[0]);
        good = page_write(report, NULL, typed, words.out, &error);
    }
    if (good && words.json)
        report_json(report, stdout);
    else if (good)
        answer_print(report, words.out);
    report_free(report);
    free(report);
    return good ? EXIT_WELL : command_fail(argv[0], &error);
}
