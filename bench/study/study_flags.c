// SPDX-License-Identifier: GPL-3.0-or-later
// study_flags.c -- what a designer should look at: objectives that nobody takes, numbers without an
// effect, a side that hardly moves, and more. Each is told only if it holds in every pairing of two
// players that learned the battle. Start at study_flags_say().
#include <math.h>

#include "bench/stats/begin.h"
#include "engine/rules/rules.h"
#include "study_sentences.h"

static const double moves_rarely = 1;  // moves per game below which a side is reported

// Tells beside the verdict what the first decision is worth, if it is worth much in every pairing
// and helps the same side.
static void begin_say(const Study *study, json_t *list) {
    char words[400];
    Text text = text_over(words, sizeof words);
    int count = study->plan.learners;
    double least = 1, most = -1, score[SIDES] = {0};
    for (int i = 0; i < count; i++) {
        const Begin *begin = &study->figures[i].begin;
        if (!begin->known || begin->interval.low * begin->interval.high <= 0) return;
        least = fmin(least, begin->worth);
        most = fmax(most, begin->worth);
        for (Side side = ALLIED; side < SIDES; side++)
            score[side] += 100 * begin->score[side] / count;
    }
    if (least * most <= 0 || fabs(score[ALLIED] - score[AXIS]) <= 100 * BEGIN_MUCH) return;
    double with = round(score[ALLIED]), without = round(score[AXIS]);
    text_put(
        &text,
        "The first decision matters much: the score of %s is %.0f %% with the first decision of "
        "turn 1 and %.0f %% without it, a difference of %.0f points (%.0f to %.0f in single "
        "pairings).",
        study_side_name(study, ALLIED), with, without, fabs(with - without),
        100 * fmin(fabs(least), fabs(most)), 100 * fmax(fabs(least), fabs(most)));
    study_sentence_add(list, "verdict", "games.html", &text);
}

// Mean and greatest value of a figure over all pairings.
typedef struct Over {
    double mean, most;
} Over;

// Returns those of the member of StudyFigures, a double, that is `at` bytes from its start.
static Over figure_over(const Study *study, size_t at) {
    Over over = {0};
    for (int i = 0; i < study->plan.learners; i++) {
        double value = *(const double *)(const void *)((const char *)&study->figures[i] + at);
        over.mean += value / study->plan.learners;
        over.most = fmax(over.most, value);
    }
    return over;
}

static void objectives_say(const Study *study, json_t *list) {
    const Report *report = study->report;
    for (int i = 0; i < report->objective_count; i++) {
        char words[300];
        Text text = text_over(words, sizeof words);
        Over taken = figure_over(study, offsetof(StudyFigures, taken) + (size_t)i * sizeof(double));
        bool dead = true;
        for (int k = 0; k < study->plan.learners; k++) dead &= study->figures[k].dead[i];
        if (!dead) continue;
        if (taken.most <= 0)
            text_put(&text, "%s was never taken in %d games.", report->objectives[i].name,
                     study->now.games);
        else
            text_put(&text, "%s is rarely taken: %.2g times in 100 games.",
                     report->objectives[i].name, 100 * taken.mean);
        study_sentence_add(list, "flag", "games.html", &text);
    }
}

static void moves_say(const Study *study, json_t *list) {
    for (Side side = ALLIED; side < SIDES; side++) {
        char words[300];
        Text text = text_over(words, sizeof words);
        Over moves = figure_over(study, offsetof(StudyFigures, moves) + side * sizeof(double));
        if (moves.most >= moves_rarely || study->report->piece_count == 0) continue;
        text_put(&text, "%s: all units together make only %.1f moves in a game.",
                 study_side_name(study, side), moves.mean);
        study_sentence_add(list, "flag", "games.html", &text);
    }
}

// Returns the share of the games between learned players that ended in way k.
static double ended_share(const Report *report, int k) {
    double ended = 0, games = 0;
    for (int i = 0; i < report->level_count; i++) {
        const Level *level = &report->levels[i];
        if (!level->learned || strcmp(level->about.value[META_ALLIED], "greedy") != 0) continue;
        for (int result = 0; result < RESULTS; result++) ended += level->ended[k][result];
        games += level->games;
    }
    return games > 0 ? ended / games : 0;
}

static void breaks_say(const Study *study, json_t *list) {
    const Report *report = study->report;
    char words[500];
    Text text = text_over(words, sizeof words);
    if (study->not_by_points < STUDY_BREAKS_TOLD) return;
    text_put(&text, "%.0f %% of the games are not decided by victory points",
             100 * study->not_by_points);
    int told = 0;
    for (int k = POINTS_KINDS; k < report->ending_count; k++) {
        double share = 100 * ended_share(report, k);
        if (share >= 0.5)
            text_put(&text, "%s %s %.0f %%", told++ == 0 ? ":" : ",", report->endings[k].name,
                     share);
    }
    text_char(&text, '.');
    study_sentence_add(list, "flag", "games.html", &text);
}

// Tells which numbers changed nothing. They are only a hint if few games were played: the player
// has learned the battle as it is.
static void dead_say(const Study *study, json_t *list) {
    char words[STUDY_NUMBERS_MAX * 320];
    Text text = text_over(words, sizeof words);
    if (study->dead_count == 0) return;
    text_put(&text,
             "Changing these numbers made no difference in %d test games for each value; they may "
             "have no purpose in this battle:",
             study->plan.screening_games);
    for (int i = 0; i < study->dead_count; i++) {
        const Number *number = &study->dead[i];
        text_put(&text, "%s %s (%s%s%s)", i > 0 ? "," : "", number->path, number->help,
                 number->among[0] != '\0' ? ", " : "", number->among);
    }
    text_char(&text, '.');
    study_sentence_add(list, "flag", "study.html#numbers", &text);
}

// Tells the measures that are far from those of the shipped battles. Players that have learned
// little say nothing about who leads when.
static void compared_say(const Study *study, json_t *list) {
    for (int m = 0; m < SUITE_MEASURES; m++) {
        char words[300];
        Text text = text_over(words, sizeof words);
        if (study_provisional(study) && (m == SUITE_LEADS || m == SUITE_DRAMA || m == SUITE_LEFT))
            continue;
        study_compared_say(&study->compared, (SuiteMeasure)m, &text);
        if (words[0] != '\0') study_sentence_add(list, "flag", "study.html#plays", &text);
    }
}

void study_flags_say(const Study *study, json_t *list) {
    begin_say(study, list);
    objectives_say(study, list);
    moves_say(study, list);
    breaks_say(study, list);
    dead_say(study, list);
    compared_say(study, list);
}
