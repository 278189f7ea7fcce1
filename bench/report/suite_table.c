// SPDX-License-Identifier: GPL-3.0-or-later
// suite_table.c -- prints the table of many simulations on a terminal; see suite_table.h.
#include "suite_table.h"

#include <math.h>

#include "bench/report/figures/levels.h"

// clang-format off
const SuiteColumn suite_columns[SUITE_MEASURES] = {
    [SUITE_COMPLETION] = {"completion", "won", "%",
        "share of games with a winner (Ludii: Completion)", 100, 0},
    [SUITE_TURNS] = {"turns", "turns", "", "length of a game in turns (Ludii: DurationTurns)", 1, 1},
    [SUITE_PLIES] = {"plies", "plies", "",
        "length of a game in actions, chance events included (Ludii: DurationActions; TAG: game length)", 1, 0},
    [SUITE_DECISIONS] = {"decisions", "choices", "",
        "decisions of both sides between several actions, per game (Ludii: DecisionMoves; TAG: actions per game)", 1, 0},
    [SUITE_OPTIONS] = {"options", "options", "",
        "actions to choose from at one of these decisions (Ludii: BranchingFactor; TAG: branching factor)", 1, 1},
    [SUITE_LEADS] = {"lead_changes", "leads", "",
        "changes of the lead per game: a side leads from a win probability of 60 % until the other side leads "
        "(Browne: lead change; Ludii: LeadChange, there a share of the moves)", 1, 2},
    [SUITE_DRAMA] = {"drama", "drama", "%",
        "how far the winner was behind, in games with a winner: mean over the ends of turns of the win probability of the loser "
        "minus that of the winner, 0 if the winner led (Browne: drama; Ludii: DramaAverage, by moves)", 100, 1},
    [SUITE_LEFT] = {"decided_left", "left", "%",
        "share of the turns of a game with a winner that were left when it was decided: from the first end of a turn at which the "
        "winner had a win probability above 60 % that 19 of 20 losers of this run never had (Browne: decisiveness; Ludii: "
        "DecisivenessTurns, whose bound no loser had: it rises with the number of games)", 100, 0},
};
// clang-format on

void suite_measures_help(Text *out) {
    for (int m = 0; m < SUITE_MEASURES; m++)
        text_put(out, "%s: %s.\n", suite_columns[m].head, suite_columns[m].help);
    text_put(
        out,
        "Win probabilities are evaluations at the ends of turns, corrected by how the games of the "
        "run ended. Sources: C. Browne, F. Maire, Evolutionary Game Design (IEEE "
        "Transactions on Computational Intelligence and AI in Games, 2010) and Browne's "
        "thesis (2009); the metrics of Ludii (ludii.games); R. Gaina and others, TAG: a "
        "tabletop games framework (2020).\n");
}

const char *suite_players(const Level *level, char out[SUITE_WORDS]) {
    char *const *about = level->about.value;
    snprintf(out, SUITE_WORDS, "%.120s%s%.120s%s", about[META_ALLIED], level->alike ? "" : " : ",
             level->alike ? "" : about[META_AXIS], level->learned ? ", learned" : "");
    return out;
}

const char *suite_trend(const Report *report, char out[SUITE_WORDS]) {
    Trend trend = levels_trend(report);
    out[0] = '\0';
    if (trend.levels >= 2)
        snprintf(out, SUITE_WORDS,
                 "Trend of the score of %s from weak to strong players: %s (%.1f to %.1f %%, p = "
                 "%.2g)",
                 report->side[ALLIED],
                 !trend.clear  ? "not clear"
                 : trend.z > 0 ? "rising"
                               : "falling",
                 100 * tally_score(&report->levels[trend.weak].tally),
                 100 * tally_score(&report->levels[trend.strong].tally), trend.p);
    return out;
}

const char *suite_cell(const SuiteScenario *scenario, int level, int measure,
                       const char *plus_minus, char out[SUITE_WORDS]) {
    const SuiteColumn *column = &suite_columns[measure];
    Mean mean = scenario->measure[level][measure];
    snprintf(out, SUITE_WORDS, "-");
    if (!isnan(mean.mean) && isnan(mean.half))
        snprintf(out, SUITE_WORDS, "%.*f", column->places, column->scale * mean.mean);
    if (!isnan(mean.mean) && !isnan(mean.half))
        snprintf(out, SUITE_WORDS, "%.*f%s%.*f", column->places, column->scale * mean.mean,
                 plus_minus, column->places, column->scale * mean.half);
    return out;
}

// ---- On a terminal: two tables, one below the other, so that neither is wider than 100 columns

enum { PLAYERS_WIDE = 18, MEASURE_WIDE = 9 };

static const char *name_of(const Report *report) {
    return report->levels[report->order[0]].about.value[META_SCENARIO];
}

static void verdict_print(const Report *report, const Level *level, FILE *out) {
    Interval fits = level_interval(level);
    char words[SUITE_WORDS], verdict[100], even[128] = "";
    fprintf(out, "  %-*s %7d  %5.1f [%4.1f, %5.1f]  %-16.16s", PLAYERS_WIDE,
            suite_players(level, words), level->games, 100 * tally_score(&level->tally),
            100 * fits.low, 100 * fits.high,
            verdict_words(level_verdict(report, level), report->side[ALLIED], report->side[AXIS],
                          verdict, sizeof verdict));
    Text text = text_over(even, sizeof even);
    if (level->even.known && level->even.there) even_say(&level->even, &text);
    fprintf(out, "  %s\n", level->even.known && !level->even.there ? "none" : even);
}

static void verdicts_print(const Suite *suite, FILE *out) {
    fprintf(out, "  %-*s %7s  %5s %-15s %-16s  even at\n", PLAYERS_WIDE, "players", "games",
            "score", "95 %", "verdict");
    for (int i = 0; i < suite->count; i++) {
        const Report *report = &suite->scenario[i]->report;
        char words[SUITE_WORDS];
        int threshold = report->scale.threshold;
        fprintf(out, "%s: score of %s in %%", name_of(report), report->side[ALLIED]);
        if (report->scale.known) fprintf(out, "; threshold %s%d", plus_of(threshold), threshold);
        fputc('\n', out);
        for (int k = 0; k < report->level_count; k++)
            verdict_print(report, &report->levels[report->order[k]], out);
        if (*suite_trend(report, words) != '\0') fprintf(out, "    %s\n", words);
    }
}

static void measures_print(const Suite *suite, FILE *out) {
    char words[SUITE_WORDS];
    fprintf(out, "\n  %-*s", PLAYERS_WIDE, "players");
    for (int m = 0; m < SUITE_MEASURES; m++) {
        snprintf(words, sizeof words, "%s%s%s", suite_columns[m].head,
                 suite_columns[m].unit[0] != '\0' ? " " : "", suite_columns[m].unit);
        fprintf(out, " %*s", MEASURE_WIDE, words);
    }
    fputc('\n', out);
    for (int i = 0; i < suite->count; i++) {
        const SuiteScenario *scenario = suite->scenario[i];
        fprintf(out, "%s\n", name_of(&scenario->report));
        for (int k = 0; k < scenario->report.level_count; k++) {
            int place = scenario->report.order[k];
            fprintf(out, "  %-*s", PLAYERS_WIDE,
                    suite_players(&scenario->report.levels[place], words));
            for (int m = 0; m < SUITE_MEASURES; m++)
                fprintf(out, " %*s", MEASURE_WIDE, suite_cell(scenario, place, m, "+-", words));
            fputc('\n', out);
        }
    }
}

void suite_print(const Suite *suite, FILE *out) {
    verdicts_print(suite, out);
    measures_print(suite, out);
}
