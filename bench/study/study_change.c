// SPDX-License-Identifier: GPL-3.0-or-later
// study_change.c -- searches for changes of one to three numbers that make a battle even. Start at
// study_changes().
//
//   1. The victory threshold is a candidate where points decide games: the margins of the learned
//      games show the threshold at which they would have been even.
//   2. Screening (study_screen.c) finds a first guess for each other number.
//   3. Candidates are learned anew, the smallest change first. To score a value, the first
//      two learners of the unchanged battle learn on from their policies. The secant through the
//      two best points gives the next value.
//   4. The best value is confirmed: new learners learn it from nothing and play on fresh seeds.
//   They are few at first, and more while the score stays near 50 %. The searching player plays
//   it, too.
//   5. If no number alone makes the battle even for certain, the change that came nearest to 50 %
//   stays, and a second number is searched with it, then a third: those whose effect is nearest to
//   what is missing.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/experiments/balance.h"
#include "engine/base/clock.h"
#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/rules/rules.h"
#include "study_internal.h"

enum {
    TRY_LEARNERS = 2,    // learners of each value that is tried
    CONFIRM_FIRST = 11,  // number of the first confirming learner
    CONFIRM_ROUNDS = 2,  // most values of a number that are confirmed
    TRY_SHARE = 4,       // a tried value is learned with 1 / TRY_SHARE of the learning games
    ADVICES_MOST = 3,    // the search ends when so many changes are confirmed
    ALONE_MOST = 4,      // most numbers that are searched alone
    TOGETHER_MOST = 3,   // most numbers that are searched together with the same others
};
// The work of trying a value, as a multiple of learning the battle from nothing.
static const double try_work = (double)TRY_LEARNERS / TRY_SHARE;
static const double near_enough = 0.025;  // a score this near to 50 % ends the search of a value
static const double too_far = 0.08;  // a value whose score is farther from 50 % is not confirmed

static double apart(double score) { return fabs(score - 0.5); }

// ---- Candidates

// Adds the victory threshold as the first candidate: giving a side points changes nothing else in
// the battle. Adds nothing if no threshold makes the battle even.
static void threshold_add(const Study *study, StudyCandidate list[], int *count) {
    const Rules *rules = study->base.rules;
    if (!study->even_there) return;
    Number *numbers = memory_take(NUMBERS_MAX, sizeof *numbers);
    int all = rules->lab.numbers(study->base.world, numbers);
    for (int i = 0; i < all; i++) {
        if (strcmp(numbers[i].path, "threshold") != 0) continue;
        int guess = (int)lround(study->even_at);
        if (guess == numbers[i].value) guess += study->now.score > 0.5 ? 1 : -1;
        study_candidate_add(list, count,
                            (StudyCandidate){.number = numbers[i], .guess = guess, .steps = 0});
    }
    free(numbers);
}

// ---- Learning a change anew

static void variant_add(StudyVariant *variant, VariantText *memory, const Number *number,
                        int value) {
    char *edit = memory->edit[variant->count];
    size_t length = strlen(memory->name);
    char path[32];
    // The hash tells paths apart that are equal where they are cut.
    if (snprintf(path, sizeof path, "%s", number->path) >= (int)sizeof path)
        snprintf(path, sizeof path, "%.24s~%04x", number->path,
                 (unsigned)hash_text(number->path) & 0xffff);
    snprintf(edit, sizeof memory->edit[0], "%s=%d", number->path, value);
    snprintf(memory->name + length, sizeof memory->name - length, "%s%s=%d",
             variant->count > 0 ? "+" : "", path, value);
    variant->edits[variant->count++] = edit;
}

StudyVariant study_variant(const StudyChange *change, int value, VariantText *memory) {
    StudyVariant variant = {.name = memory->name};
    memory->name[0] = '\0';
    for (int i = 0; i < change->with_count; i++)
        variant_add(&variant, memory, &change->with[i].number, change->with[i].value);
    variant_add(&variant, memory, &change->number, value);
    for (char *letter = memory->name; *letter != '\0'; letter++)
        if (*letter == '/') *letter = '_';  // names of units have it, names of files do not
    return variant;
}

static int tried_find(const StudyChange *change, int value) {
    for (int i = 0; i < change->tried_count; i++)
        if (change->tried[i].value == value) return i;
    return -1;
}

static int tried_best(const StudyChange *change) {
    int best = -1;
    for (int i = 0; i < change->tried_count; i++) {
        if (change->tried[i].value == change->number.value) continue;
        if (best < 0 ||
            apart(change->tried[i].score.score) < apart(change->tried[best].score.score))
            best = i;
    }
    return best;
}

// Returns the next value to learn, by the secant through two tried values: the best ones on both
// sides of 50 %, or the two nearest to 50 % if all are on one side. Returns the present value of
// the number if the secant is almost level or leads to a value that was tried.
static int value_next(const StudyChange *change) {
    int a = -1, b = -1;
    const TriedValue *tried = change->tried;
    for (int i = 0; i < change->tried_count; i++) {
        bool above = tried[i].score.score > 0.5;
        int *of = above ? &a : &b;
        if (*of < 0 || apart(tried[i].score.score) < apart(tried[*of].score.score)) *of = i;
    }
    if (a < 0 || b < 0) {  // all on one side: the two nearest
        a = b = -1;
        for (int i = 0; i < change->tried_count; i++) {
            if (a < 0 || apart(tried[i].score.score) < apart(tried[a].score.score)) {
                b = a;
                a = i;
            } else if (b < 0 || apart(tried[i].score.score) < apart(tried[b].score.score)) {
                b = i;
            }
        }
    }
    const Number *number = &change->number;
    double rise = tried[b].score.score - tried[a].score.score, step;
    if (!even_step(tried[b].value - tried[a].value, rise, tried[a].score.score, &step))
        return number->value;
    int value = tried[a].value + (int)lround(step);
    value = max_int(number->low, min_int(value, number->high));
    return tried_find(change, value) < 0 ? value : number->value;
}

// Moves a score and its interval.
static void score_move(StudyScore *score, double by) {
    score->score += by;
    for (int i = 0; i < score->learners; i++) score->each[i] += by;
    score->interval = (Interval){fmin(fmax(score->interval.low + by, 0), 1),
                                 fmin(fmax(score->interval.high + by, 0), 1)};
}

// Learns one value anew from the policies of the unchanged battle, and adds its score to
// change->tried: the score of the unchanged battle, and what the change adds to that of its first
// pair of learners, who learn on. Returns false and sets *error or study->stopped on failure.
static bool value_try(Study *study, StudyChange *change, int value, Error *error) {
    VariantText memory;
    StudyWork work = {.variant = study_variant(change, value, &memory),
                      .first = 1,
                      .count = TRY_LEARNERS,
                      .learning_games = study->plan.learning_games / TRY_SHARE,
                      .games = study->plan.games,
                      .onward = true};
    TriedValue *tried = &change->tried[change->tried_count];
    *tried = (TriedValue){.value = value};
    if (!study_learned_score(study, &work, &tried->score, error)) return false;
    score_move(&tried->score, study->now.score - (study->now.each[0] + study->now.each[1]) / 2);
    change->tried_count++;
    if (change->with_count > 0) return true;
    const StudyScore *now = &study->now, *then = &tried->score;
    Interval apart = interval_apart(now->score, now->interval, then->score, then->interval);
    study_effect_add(study, &change->number,
                     (StudyEffectAt){.value = value,
                                     .games = then->games,
                                     .change = then->score - now->score,
                                     .low = apart.low,
                                     .high = apart.high});
    return true;
}

// Returns false if the rules refuse the value. The search of this number then ends.
static bool value_allowed(const Study *study, const StudyChange *change, int value) {
    Game game;
    Error refusal;
    VariantText memory;
    StudyVariant variant = study_variant(change, value, &memory);
    if (!game_edit(&study->base, variant.edits, variant.count, &game, &refusal)) return false;
    game_close(&game);
    return true;
}

// Returns true if there is time to learn a battle and play its games `work` times, or if an earlier
// run has made the files of this value. Else sets study->out_of_time.
static bool time_for(Study *study, const StudyChange *change, int value, int first, int count,
                     double work) {
    VariantText memory;
    StudyVariant variant = study_variant(change, value, &memory);
    if (study_done(study, &variant, first, count)) return true;
    if (study_left(study) >= work * study->plan.learning_seconds) return true;
    study->out_of_time = true;
    return false;
}

// Makes `count` new learners learn the value change->value from nothing; sets change->confirmed and
// change->answer. Returns false and sets *error or study->stopped on failure.
static bool value_confirm(Study *study, StudyChange *change, int count, Error *error) {
    VariantText memory;
    StudyVariant variant = study_variant(change, change->value, &memory);
    StudyWork work = {.variant = variant,
                      .first = CONFIRM_FIRST,
                      .count = count,
                      .learning_games = study->plan.learning_games,
                      .games = study->plan.games};
    if (!study_learned_score(study, &work, &change->confirmed, error)) return false;
    change->answer = study_change_answer(&change->confirmed, study->params.band);
    return true;
}

// Returns the number of confirming learners for a look after the first: as many as the time allows,
// but no fewer than an earlier run has already made.
static int learners_for_look(const Study *study, const StudyChange *change, int look) {
    VariantText memory;
    StudyVariant variant = study_variant(change, change->value, &memory);
    int has = change->confirmed.learners, most = study_confirming[look];
    int count = has + study_learners_affordable(study, most - has);
    while (count < most && study_done(study, &variant, CONFIRM_FIRST, count + 2)) count += 2;
    return count;
}

// Confirms change->value with more and more learners until it is missed, or until there is no time.
// Leaves time for the games of the searching player. If there is time for every look, a study that
// was stopped and continued compares the same numbers of learners as an uninterrupted one, and so
// gives the same answer. Returns false as value_confirm() does.
static bool value_confirm_well(Study *study, StudyChange *change, Error *error) {
    for (int look = 0; look < STUDY_CONFIRM_LOOKS; look++) {
        int count = look == 0 ? study_confirming[0] : learners_for_look(study, change, look);
        if (look > 0 && count <= change->confirmed.learners) continue;
        if (!value_confirm(study, change, count, error)) return false;
        if (change->answer == CHANGE_MISSED) break;
    }
    return true;
}

static bool value_level(Study *study, StudyChange *change, Error *error) {
    VariantText memory;
    StudyVariant variant = study_variant(change, change->value, &memory);
    return study_level_variant(study, &variant, CONFIRM_FIRST, &change->level, error);
}

static bool change_confirm(Study *study, StudyChange *change, Error *error) {
    for (int round = 0; round < CONFIRM_ROUNDS; round++) {
        int best = tried_best(change);
        if (best < 0 || apart(change->tried[best].score.score) > too_far) return true;
        if (!time_for(study, change, change->tried[best].value, CONFIRM_FIRST, study_confirming[0],
                      study_confirming[0]))
            return true;
        change->value = change->tried[best].value;
        if (!value_confirm_well(study, change, error)) return false;
        if (change->answer != CHANGE_MISSED) return value_level(study, change, error);
        // Replace the earlier score of this value by the confirmed one, which leads to another
        // value.
        change->tried[best].score = change->confirmed;
        int value = value_next(change);
        if (value == change->number.value || change->tried_count == STUDY_TRIED_MAX ||
            !value_allowed(study, change, value) ||
            !time_for(study, change, value, 1, TRY_LEARNERS, try_work))
            return true;
        if (!value_try(study, change, value, error)) return false;
    }
    return true;
}

// Does steps 3 and 4 for one candidate; `score` is that of the battle with the candidate's other
// changes. Returns false and sets *error or study->stopped on failure.
static bool change_search(Study *study, const StudyCandidate *candidate, const StudyScore *score,
                          Error *error) {
    StudyChange *change = &study->changes[study->change_count++];
    *change = (StudyChange){.with_count = candidate->with_count,
                            .number = candidate->number,
                            .value = candidate->number.value,
                            .answer = CHANGE_MISSED};
    memcpy(change->with, candidate->with, sizeof change->with);
    change->tried[change->tried_count++] = (TriedValue){candidate->number.value, *score};
    int value = candidate->guess;
    while (change->tried_count < STUDY_TRIED_MAX - 1) {
        if (value == change->number.value || !value_allowed(study, change, value)) break;
        if (!time_for(study, change, value, 1, TRY_LEARNERS, try_work + study_confirming[0])) break;
        if (!value_try(study, change, value, error)) return false;
        if (apart(change->tried[change->tried_count - 1].score.score) <= near_enough) break;
        value = value_next(change);
    }
    return change_confirm(study, change, error);
}

// ---- Several numbers together

static int evens(const Study *study) {
    int count = 0;
    for (int i = 0; i < study->change_count; i++) count += study->changes[i].answer == CHANGE_EVEN;
    return count;
}

// Returns the change of `numbers` numbers whose best value came nearest to 50 %, or NULL.
// Sets *best to the index of that value in tried[].
static const StudyChange *nearest_change(const Study *study, int numbers, int *best) {
    const StudyChange *nearest = NULL;
    for (int i = 0; i < study->change_count; i++) {
        const StudyChange *change = &study->changes[i];
        int one = tried_best(change);
        if (change->with_count + 1 != numbers || one < 0) continue;
        if (nearest != NULL &&
            apart(change->tried[one].score.score) >= apart(nearest->tried[*best].score.score))
            continue;
        nearest = change;
        *best = one;
    }
    return nearest;
}

static bool has_number(const StudyChange *change, const Number *number) {
    for (int i = 0; i < change->with_count; i++)
        if (strcmp(change->with[i].number.path, number->path) == 0) return true;
    return strcmp(change->number.path, number->path) == 0;
}

// Lists the numbers that may bring the change `from`, with the value tried[best], nearer to 50 %.
// Returns how many it has stored in `list`, which has STUDY_EFFECTS_MAX elements.
static int together_list(const Study *study, const StudyChange *from, int best,
                         StudyCandidate list[]) {
    int count = 0;
    double missing = 0.5 - from->tried[best].score.score;
    for (int i = 0; i < study->effect_count; i++) {
        const StudyEffect *effect = &study->effects[i];
        if (has_number(from, &effect->number)) continue;
        int nearest = 0;
        for (int k = 1; k < effect->count; k++)
            if (fabs(effect->at[k].change - missing) < fabs(effect->at[nearest].change - missing))
                nearest = k;
        double off = fabs(effect->at[nearest].change - missing);
        if (off >= fabs(missing)) continue;
        StudyCandidate candidate = {.with_count = from->with_count + 1,
                                    .number = effect->number,
                                    .guess = effect->at[nearest].value,
                                    .steps = off};
        memcpy(candidate.with, from->with, sizeof candidate.with);
        candidate.with[from->with_count] = (StudyEdit){from->number, from->tried[best].value};
        study_candidate_add(list, &count, candidate);
    }
    return count;
}

// Does step 5. Returns false and sets *error or study->stopped on failure.
static bool together_search(Study *study, Error *error) {
    for (int numbers = 1; numbers <= STUDY_WITH_MAX; numbers++) {
        int best;
        const StudyChange *from = nearest_change(study, numbers, &best);
        if (from == NULL) return true;
        StudyCandidate list[STUDY_EFFECTS_MAX];
        int count = together_list(study, from, best, list);
        StudyScore score = from->tried[best].score;
        for (int i = 0; i < count && i < TOGETHER_MOST; i++) {
            if (evens(study) > 0 || study->out_of_time || study->change_count == STUDY_CHANGES_MAX)
                return true;
            if (!change_search(study, &list[i], &score, error)) return false;
        }
    }
    return true;
}

bool study_changes(Study *study, Error *error) {
    StudyCandidate candidates[STUDY_NUMBERS_MAX + 1];
    int count = 0;
    const LabRules *lab = &study->base.rules->lab;
    if (lab->numbers == NULL || lab->world_edit == NULL) return true;
    if (study->plan.screening_games > 0 && !study_screen(study, candidates, &count, error))
        return false;
    threshold_add(study, candidates, &count);
    for (int i = 0; i < count && i < ALONE_MOST; i++) {
        if (evens(study) == ADVICES_MOST || study->out_of_time) break;
        if (!change_search(study, &candidates[i], &study->now, error)) return false;
    }
    return evens(study) > 0 || study->out_of_time || together_search(study, error);
}
