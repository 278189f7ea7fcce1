// SPDX-License-Identifier: GPL-3.0-or-later
// report.c -- the command `report`: its options; bench/report/ makes the report.
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/people/people.h"
#include "bench/report/figures/advice.h"
#include "bench/report/figures/levels.h"
#include "bench/report/figures/suite.h"
#include "bench/report/figures_json.h"
#include "bench/report/page/chart.h"
#include "bench/report/page/page.h"
#include "bench/report/suite_table.h"
#include "bench/simulate/simulate.h"
#include "bench/simulate/suite.h"
#include "bench/stats/begin.h"
#include "bench/stats/half.h"
#include "engine/base/memory.h"
#include "play/commands/commands.h"
#include "report_advise.h"

enum { PATH_BYTES = 1024, ADVICES_MAX = 8 };

typedef struct ReportWords {
    const char *advice[ADVICES_MAX];
    int advice_count;
    const char *files[FILES_MAX], *out;
    int count;
    int64_t advise;    // number of games to search advice; 0 for no advice
    bool json, suite;  // print JSON; the file holds several simulations
    bool pool_people;  // also print the score together with the games of people
    Interval band;
    Shares wanted;
} ReportWords;

static bool shares_read(const char *text, void *shares) {
    Shares read;
    char rest;
    if (sscanf(text, "%lf,%lf,%lf%c", &read.draw, &read.minor, &read.major, &rest) != 3)
        return false;
    double sum = read.draw + read.minor + read.major;
    if (read.draw < 0 || read.minor < 0 || read.major < 0 || !(sum > 99 && sum < 101)) return false;
    *(Shares *)shares = (Shares){read.draw / sum, read.minor / sum, read.major / sum};
    return true;
}

static bool report_check(void *report_words, Error *error) {
    ReportWords *words = report_words;
    words->suite = suite_is(words->files[0]);
    if (words->suite && (words->count > 1 || words->advice_count > 0 || words->advise > 0))
        return error_set(
            error,
            "%s is a file for several simulations: report it alone, without --advice and "
            "--advise",
            words->files[0]);
    return words->out != NULL || words->json || words->suite ||
           error_set(error, "missing --out FILE.html, the page to write, or --json");
}

// clang-format off
static const CommandOption options[] = {
    {VALUE("FILE.db"), TEXTS(ReportWords, files, count), NEEDED, COUNTED,
     HELP("File of `cassino simulate`; more files of the scenario may have other players")},
    {OPTION_OUT, VALUE("FILE.html"), TEXT(ReportWords, out), HELP("Page to write")},
    {OPTION_JSON, FLAG(ReportWords, json)},
    {OPTION_BAND(ReportWords, band)},
    {OPTION("advice", 0), VALUE("FILE.json"), TEXTS(ReportWords, advice, advice_count), READ,
     HELP("Advice to add: output of `cassino balance --json` or `cassino sensitivity --json`; may be "
     "repeated")},
    {OPTION("advise", 'V'), NUMBER_AS(ReportWords, advise, "GAMES"), RANGE(1000, 100000000),
     OTHERWISE(0, "no advice"),
     HELP("Run `cassino sensitivity` and `cassino balance` for the players of the file that is described in full, "
     "with about this many games, at least 20 for each value, and add their advice")},
    {OPTION("shares", 0), VALUE("DRAW,MINOR,MAJOR"), OTHER(ReportWords, wanted, shares_read),
     DEFAULT_TEXT("10,50,40"), EXPECTED("three percentages that add up to 100, such as 10,50,40"),
     HELP("Shares of results, in percent, that the proposed thresholds of victory should give")},
    {OPTION("pool-people", 0), FLAG(ReportWords, pool_people),
     HELP("Print also the score of the strongest players' games and the games of people together")},
};
// clang-format on

// Writes the page into a new file and renames that file, so that an old page stays intact until the
// new one is complete. A file that is not regular, such as a pipe, is written directly.
static bool page_write(const Report *report, const Suite *suite, const char *path, Error *error) {
    char beside[PATH_BYTES];
    struct stat facts;
    bool ordinary = stat(path, &facts) != 0 || S_ISREG(facts.st_mode);
    if (snprintf(beside, sizeof beside, "%s%s", path, ordinary ? ".part" : "") >= PATH_BYTES)
        return error_set(error, "--out: file name too long; expected at most %d bytes",
                         PATH_BYTES - 6);
    FILE *out = fopen(beside, "w");
    if (out == NULL) return error_write(error, path, errno);
    if (suite != NULL)
        suite_page(suite, command_typed(), out);
    else
        report_page(report, command_typed(), out);
    bool written = ferror(out) == 0;
    written = fclose(out) == 0 && written;
    if (ordinary) written = written && rename(beside, path) == 0;
    if (written) return true;
    error_write(error, path, errno);
    if (ordinary) unlink(beside);
    return false;
}

// Prints the games of people and, if asked, their score together with the games of the last level.
static void people_print(const Report *report, bool pool) {
    const Level *last = &report->levels[report->order[report->level_count - 1]];
    Tally both = last->tally, people = report->people_tally;
    if (report->people[0] == '\0') return;
    printf("people   %s\n", report->people);
    if (!pool) return;
    both.games += people.games;
    both.points += people.points;
    both.squares += people.squares;
    Interval interval = interval_always(both);
    printf(
        "pooled   score of %s %.2f%%  [%.2f, %.2f]  in the games of %s against %s and of people\n",
        report->side[ALLIED], 100 * tally_score(&both), 100 * interval.low, 100 * interval.high,
        last->about.value[META_ALLIED], last->about.value[META_AXIS]);
}

// Prints in what share of the games of each level each ending occurred, and who won so.
static void endings_print(const Report *report) {
    for (int i = 0; i < report->level_count && report->ending_count > 0; i++) {
        const Level *level = &report->levels[report->order[i]];
        printf("endings  of the games of %s and %s:\n", level->about.value[META_ALLIED],
               level->about.value[META_AXIS]);
        for (int k = 0; k < report->ending_count; k++) {
            const int *won = level->ended[k];
            double each = 100.0 / level->games, share = each * (won[0] + won[1] + won[DRAW]);
            if (!report->endings[k].possible && share <= 0) continue;
            printf("         %-22s %5.1f%% ±%.1f", report->endings[k].name, share,
                   100 * share_half_of(share / 100, level->games));
            if (won[ALLIED] + won[AXIS] > 0)
                printf("  (%s %.1f%%, %s %.1f%%)", report->side[ALLIED], each * won[ALLIED],
                       report->side[AXIS], each * won[AXIS]);
            printf("\n");
        }
    }
}

// Prints what became of the things on the map in the games of the file described in full.
static void objects_print(const Report *report) {
    double games = report->game_count;
    if (report->object_count > 0)
        printf("objects  of the games of %s and %s:\n", report->levels[0].about.value[META_ALLIED],
               report->levels[0].about.value[META_AXIS]);
    for (int i = 0; i < report->object_count; i++) {
        const ObjectFigures *one = &report->objects[i];
        char words[2 * NAME_SHOWN + 2];
        snprintf(words, sizeof words, "%s %s", one->name, one->what);
        printf("         %-42s %5.1f%% ±%.1f", words, 100 * one->changed,
               100 * share_half_of(one->changed, games));
        if (one->changed > 0)
            printf("  (%s %.1f%%, %s %.1f%%), median turn %g", report->side[ALLIED],
                   100 * one->by[ALLIED], report->side[AXIS], 100 * one->by[AXIS], one->turn);
        printf("\n");
    }
}

enum { PLACES_PRINTED = 5 };

// Prints the places where most pieces of a side stand at a moment of the opening.
static void opening_print(const Report *report, Moment moment, int side) {
    bool told[PLACES_MAX] = {false};
    printf("%-8s %s, mean number of pieces%s:", moment == MOMENT_SET_UP ? "set-up" : "turn 1",
           report->side[side], moment == MOMENT_SET_UP ? "" : " at its end");
    for (int n = 0; n < PLACES_PRINTED; n++) {
        int best = -1;
        for (int i = 0; i < report->place_count; i++)
            if (!told[i] && report->places[i].opens[moment][side] > 0 &&
                (best < 0 ||
                 report->places[i].opens[moment][side] > report->places[best].opens[moment][side]))
                best = i;
        if (best < 0) break;
        told[best] = true;
        printf("%s %s %.2f", n > 0 ? "," : "", report->places[best].label,
               report->places[best].opens[moment][side]);
        double half = report->places[best].opens_half[moment][side];
        if (!isnan(half)) printf(" ±%.2f", half);
    }
    printf("\n");
}

static void level_print(const Report *report, const Level *level) {
    char words[3 * NAME_SHOWN];
    Interval interval = level_interval(level), always = interval_always(level->tally);
    Verdict verdict = level_verdict(report, level);
    printf("games    %d, %s: %s, %s: %s\n", level->games, report->side[ALLIED],
           level->about.value[META_ALLIED], report->side[AXIS], level->about.value[META_AXIS]);
    printf("%-8s score %.2f%%  [%.2f, %.2f]  95%% interval%s: %s%s\n", report->side[ALLIED],
           100 * tally_score(&level->tally), 100 * interval.low, 100 * interval.high,
           level->looked ? ", anytime-valid" : "",
           verdict_words(verdict, report->side[ALLIED], report->side[AXIS], words, sizeof words),
           level_counts(report, level) ? "" : " (does not count for the verdict)");
    if (verdict == VERDICT_OPEN && verdict_in(interval, report->band) != VERDICT_OPEN)
        printf(
            "         a verdict needs the interval that stays valid while games are added: "
            "[%.2f, %.2f]\n",
            100 * always.low, 100 * always.high);
}

static void answer_print(const Report *report, bool pool_people, const char *path) {
    char words[3 * NAME_SHOWN];
    for (int i = 0; i < report->level_count; i++)
        level_print(report, &report->levels[report->order[i]]);
    Begin begin = begin_of(report->levels[report->order[report->level_count - 1]].begun);
    begin_print(&begin, report->side[ALLIED], stdout);
    printf("verdict  %s%s\n", headline_words(report, levels_headline(report), words, sizeof words),
           levels_provisional(report)
               ? ", provisional: no player that counts has learned the scenario"
               : "");
    Trend trend = levels_trend(report);
    if (trend.levels > 1)
        printf("trend    from weak to strong players: %s (p = %.2g)\n",
               !trend.clear  ? "not clear"
               : trend.z > 0 ? "rising"
                             : "falling",
               trend.p);
    Policies policies = levels_policies(report);
    if (policies.policies > 1)
        printf("policies %d %s, %s: %.1f to %.1f %%", policies.policies,
               policies.pairs ? "pairings" : "learned independently",
               report->levels[policies.level].about.value[META_ALLIED], 100 * policies.low,
               100 * policies.high);
    if (policies.policies > 1 && policies.files > 2 && !policies.pairs)
        printf("; learning alone: standard deviation %.1f to %.1f points (95%% interval)",
               100 * policies.learning.low, 100 * policies.learning.high);
    if (policies.policies > 1) printf("\n");
    endings_print(report);
    objects_print(report);
    for (int moment = 0; moment < MOMENTS && report->piece_count > 0; moment++)
        for (int side = 0; side < SIDES; side++) opening_print(report, (Moment)moment, side);
    for (int i = 0; i < report->objective_count; i++)
        if (objective_dead(&report->objectives[i]))
            printf("flag     %s changes hands in at most %.1f of 100 games\n",
                   report->objectives[i].name,
                   100 * (report->objectives[i].taken[ALLIED] + report->objectives[i].taken[AXIS]));
    people_print(report, pool_people);
    printf("page     %s\n", path);
}

static int suite_tell(const ReportWords *words, Error *error) {
    Suite suite = {.band = words->band};
    bool good = suite_figures(&suite, words->files[0], error);
    if (good && words->out != NULL) good = page_write(NULL, &suite, words->out, error);
    if (good && words->json)
        suite_json(&suite, stdout);
    else if (good)
        suite_print(&suite, stdout);
    suite_free(&suite);
    return good ? EXIT_WELL : EXIT_BAD;
}

static int report_run(void *report_words, Error *error) {
    const ReportWords *words = report_words;
    if (words->suite) return suite_tell(words, error);
    Report *report = memory_take(1, sizeof *report);
    report->band = words->band;
    report->wanted = words->wanted;
    bool good = report_read(report, words->files, words->count, error);
    Text people = text_over(report->people, sizeof report->people);
    good = good && people_tell(report->levels[0].about.value[META_SCENARIO], report->side[ALLIED],
                               report->side[AXIS], &people, &report->people_tally, error);
    for (int i = 0; i < words->advice_count && good; i++)
        good = advice_read(report, words->advice[i], error);
    if (good && words->advise > 0) good = report_advise(report, words->advise, error);
    if (good && words->out != NULL) {
        if (!charts_possible())
            fprintf(stderr,
                    "cassino report: gnuplot is missing, so the page has no charts (Debian: "
                    "gnuplot-nox)\n");
        good = page_write(report, NULL, words->out, error);
    }
    if (good && words->json)
        report_json(report, stdout);
    else if (good)
        answer_print(report, words->pool_people, words->out);
    report_free(report);
    free(report);
    return good ? EXIT_WELL : EXIT_BAD;
}

static void report_more(Text *out) {
    text_put(out, "Columns of the table for several simulations:\n");
    suite_measures_help(out);
}

const Command command_report = {
    .name = "report",
    .summary = "Report whether a scenario is balanced, how sure that is, and why",
    .purpose =
        "Report whether a scenario is balanced, how sure that is, and why, as one page that needs "
        "no other file. It describes the file with the best players in full, whatever the order of "
        "the files, but prefers one with at least " WORDS_OF(WITNESS_GAMES)
        " games; the verdict considers all files. A file of several simulations "
        "gives one table, in the terminal and with --out as a page.",
    .examples =
        "cassino report first.db --out first.html\n"
        "cassino report first.db veteran.db --band 45,55 --out first.html\n"
        "cassino report first.db --json | jq .luck.movers\n"
        "cassino report all.db --out all.html",
    .more = report_more,
    OPTIONS(options),
    .bytes = sizeof(ReportWords),
    .check = report_check,
    .run = report_run,
};
