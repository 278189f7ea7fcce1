// SPDX-License-Identifier: GPL-3.0-or-later
// study_screen.c -- screening: for each number of a scenario, balance_search() looks for a value
// that is even between players that learned the battle as it is. Start at study_screen().
//
// Such a value is only a first guess, because players who learn the changed battle play
// differently. Numbers that changed no game are noted. The file screening.json keeps what is done,
// so that a study that was stopped continues with the next number.
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "bench/experiments/balance.h"
#include "engine/base/memory.h"
#include "engine/base/new_file.h"
#include "engine/rules/rules.h"
#include "study_internal.h"
#include "study_sentences.h"

typedef struct Screening {
    Study *study;
    Number *numbers;  // all numbers of the scenario
    int all, next;    // next: the first that was not screened yet
    StudyCandidate *list;
    int *count;
} Screening;

enum { UNITS_MOST = 8 };  // most units that are left out or doubled

// Returns true if the study may change this number. The values of single units are too many, so it
// only leaves out or doubles some whole units, spread over the file. The numbers of the victory
// scale do not change the play.
static bool number_asked(const Screening *screening, const Number *number) {
    static const char *const left_out[] = {"units.*", "threshold", "draw", "major"};
    if (number_is_unit(number)) {
        int units = 0, place = 0;
        for (int i = 0; i < screening->all; i++) {
            if (&screening->numbers[i] == number) place = units;
            units += number_is_unit(&screening->numbers[i]);
        }
        assert(units > 0);  // the number itself is one
        int kept = min_int(units, UNITS_MOST);
        return (place + 1) * kept / units > place * kept / units;
    }
    for (int i = 0; i < COUNT_OF(left_out); i++)
        if (number_fits(number, left_out[i])) return false;
    return true;
}

// Returns true if at least two other values were tried, and none of them changed a game.
static bool number_is_dead(const Search *search) {
    int others = 0;
    for (int i = 1; i < search->try_count; i++) {
        if (search->tries[i].sample.count == 0) continue;
        others++;
        if (contrast_of(&search->tries[0].sample, &search->tries[i].sample).changed > 0)
            return false;
    }
    return others > 1;
}

// Returns how far from 50 % the score with an effect is.
static double effect_apart(const Study *study, const StudyEffectAt *at) {
    return fabs(study->now.score + at->change - 0.5);
}

void study_effect_add(Study *study, const Number *number, StudyEffectAt added) {
    StudyEffect *effect = study->effects, *end = effect + study->effect_count;
    while (effect < end && strcmp(effect->number.path, number->path) != 0) effect++;
    if (effect == end) {
        if (study->effect_count == STUDY_EFFECTS_MAX) return;
        study->effect_count++;
        *effect = (StudyEffect){.number = *number};
    }
    int at = 0, farthest = 0;
    while (at < effect->count && effect->at[at].value != added.value) at++;
    for (int i = 1; i < effect->count; i++)
        if (effect_apart(study, &effect->at[i]) > effect_apart(study, &effect->at[farthest]))
            farthest = i;
    if (at == COUNT_OF(effect->at)) {
        if (effect_apart(study, &added) >= effect_apart(study, &effect->at[farthest])) return;
        at = farthest;
    }
    effect->at[at] = added;
    if (at == effect->count) effect->count++;
}

// Notes the effects of all values that the search of a number has played, each in the games that
// the unchanged battle has played, too.
static void effects_note(Study *study, const Search *search) {
    const Sample *base = &search->tries[0].sample;
    for (int i = 1; i < search->try_count && base->count > 0; i++) {
        const Sample *sample = &search->tries[i].sample;
        if (sample->count == 0) continue;
        Spread change = contrast_of(base, sample).share;
        study_effect_add(study, &search->number,
                         (StudyEffectAt){.value = search->tries[i].value,
                                         .games = min_int(base->count, sample->count),
                                         .change = change.mean,
                                         .low = change.low,
                                         .high = change.high});
    }
}

void study_candidate_add(StudyCandidate list[], int *count, StudyCandidate candidate) {
    int at = (*count)++;
    for (; at > 0 && list[at - 1].steps > candidate.steps; at--) list[at] = list[at - 1];
    list[at] = candidate;
}

// Narrows the range of a number to what a designer would accept: a village of 2 points that becomes
// one of 93 makes another battle.
static void number_narrow(Number *number) {
    enum { TIMES = 4, LEAST = 12 };
    int reach = max_int(TIMES * abs(number->value), LEAST);
    number->low = max_int(number->low, number->value - reach);
    number->high = min_int(number->high, number->value + reach);
}

static bool number_screen(Study *study, Vary *vary, const Game *game, const Number *number,
                          StudyCandidate list[], int *count, Error *error) {
    Search *search = memory_take(1, sizeof *search);
    *search = (Search){.vary = vary,
                       .base = game,
                       .number = *number,
                       .low = number->low,
                       .high = number->high,
                       .confirm = 2,
                       .band = study->params.band,
                       .now = study->now.score,
                       .best = -1};
    bool good = balance_search(search, error);
    if (good && search->best >= 0 && search->crossed) {
        int value = search->tries[search->best].value;
        study_candidate_add(
            list, count,
            (StudyCandidate){
                .number = *number, .guess = value, .steps = number_change(number, value)});
    }
    if (good) effects_note(study, search);
    if (good && number_is_dead(search)) study->dead[study->dead_count++] = *number;
    balance_free(search);
    free(search);
    return good;
}

// ---- The file of what is done

static const Number *number_find(const Screening *screening, const char *path) {
    for (int i = 0; i < screening->all && path != NULL; i++)
        if (strcmp(screening->numbers[i].path, path) == 0) return &screening->numbers[i];
    return NULL;
}

// Returns the noted effects as a list of [path, value, change, low, high, games].
static json_t *effects_json(const Study *study) {
    json_t *list = json_array();
    for (int i = 0; i < study->effect_count; i++) {
        const StudyEffect *effect = &study->effects[i];
        for (int k = 0; k < effect->count; k++) {
            const StudyEffectAt *at = &effect->at[k];
            json_array_append_new(
                list, json_pack("[s, i, f, f, f, i]", effect->number.path, at->value, at->change,
                                at->low, at->high, at->games));
        }
    }
    return list;
}

json_t *study_effects_json(const Study *study) {
    json_t *list = json_array();
    for (int i = 0; i < study->effect_count; i++) {
        const StudyEffect *effect = &study->effects[i];
        json_t *values = json_array();
        for (int k = 0; k < effect->count; k++) {
            size_t at = 0;  // sorted by value
            for (int j = 0; j < k; j++) at += effect->at[j].value < effect->at[k].value;
            json_array_insert_new(
                values, at,
                json_pack("{s:i, s:f, s:[f, f], s:i}", "value", effect->at[k].value, "change",
                          effect->at[k].change, "interval", effect->at[k].low, effect->at[k].high,
                          "games", effect->at[k].games));
        }
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:s, s:i, s:o}", "path", effect->number.path, "help",
                            effect->number.help, "among", effect->number.among, "from",
                            effect->number.value, "values", values));
    }
    return list;
}

static bool screening_save(const Screening *screening, Error *error) {
    const Study *study = screening->study;
    char path[PATH_MOST];
    NewFile new;
    study_path(study, "screening.json", path);
    if (!new_file_begin(&new, path, error)) return false;
    json_t *candidates = json_array(), *dead = json_array();
    for (int i = 0; i < *screening->count; i++)
        json_array_append_new(
            candidates,
            json_pack("{s:s, s:i, s:f}", "path", screening->list[i].number.path, "guess",
                      screening->list[i].guess, "steps", screening->list[i].steps));
    for (int i = 0; i < study->dead_count; i++)
        json_array_append_new(dead, json_string(study->dead[i].path));
    json_t *whole =
        json_pack("{s:i, s:i, s:o, s:o, s:o}", "next", screening->next, "asked", study->asked_count,
                  "candidates", candidates, "dead", dead, "effects", effects_json(study));
    bool good = json_dumpf(whole, new.file, JSON_INDENT(2)) == 0;
    json_decref(whole);
    return new_file_end(&new, good, error);
}

// Takes what an earlier run has screened. Does nothing if the file is missing or invalid: then
// everything is screened again.
static void screening_load(Screening *screening) {
    Study *study = screening->study;
    char path[PATH_MOST];
    size_t i;
    json_t *one;
    study_path(study, "screening.json", path);
    json_t *whole = json_load_file(path, 0, NULL);
    json_int_t next = json_integer_value(json_object_get(whole, "next"));
    json_int_t asked = json_integer_value(json_object_get(whole, "asked"));
    bool good = next > 0 && next <= screening->all && asked >= 0 && asked <= STUDY_NUMBERS_MAX;
    if (good) {
        screening->next = (int)next;
        study->asked_count = (int)asked;
    }
    json_array_foreach(good ? json_object_get(whole, "candidates") : NULL, i, one) {
        const Number *number =
            number_find(screening, json_string_value(json_object_get(one, "path")));
        if (number == NULL || *screening->count >= STUDY_NUMBERS_MAX) continue;
        study_candidate_add(
            screening->list, screening->count,
            (StudyCandidate){.number = *number,
                             .guess = (int)json_integer_value(json_object_get(one, "guess")),
                             .steps = json_number_value(json_object_get(one, "steps"))});
    }
    json_array_foreach(good ? json_object_get(whole, "effects") : NULL, i, one) {
        const Number *number = number_find(screening, json_string_value(json_array_get(one, 0)));
        if (number == NULL) continue;
        study_effect_add(study, number,
                         (StudyEffectAt){.value = (int)json_integer_value(json_array_get(one, 1)),
                                         .change = json_number_value(json_array_get(one, 2)),
                                         .low = json_number_value(json_array_get(one, 3)),
                                         .high = json_number_value(json_array_get(one, 4)),
                                         .games = (int)json_integer_value(json_array_get(one, 5))});
    }
    json_array_foreach(good ? json_object_get(whole, "dead") : NULL, i, one) {
        const Number *number = number_find(screening, json_string_value(one));
        if (number != NULL && study->dead_count < STUDY_NUMBERS_MAX)
            study->dead[study->dead_count++] = *number;
    }
    json_decref(whole);
}

// ---- All numbers

static bool screening_run(Screening *screening, Vary *vary, const Game *game, Error *error) {
    Study *study = screening->study;
    for (; screening->next < screening->all && study->asked_count < STUDY_NUMBERS_MAX;
         screening->next++) {
        const Number *number = &screening->numbers[screening->next];
        if (!number_asked(screening, number)) continue;
        double share = (double)screening->next / screening->all;
        if (study_tick(study, "searching numbers to change", share)) return false;
        study->asked_count++;
        if (!number_screen(study, vary, game, number, screening->list, screening->count, error)) {
            study_tick(study, "searching numbers to change", share);  // was it stopped?
            return false;
        }
        screening->next++;
        bool good = screening_save(screening, error);
        screening->next--;
        if (!good) return false;
    }
    return true;
}

bool study_screen(Study *study, StudyCandidate list[], int *count, Error *error) {
    char learned[PAIR_BYTES];
    study_pair_files(study, &study_as_it_is, 1, learned);
    Vary vary = vary_defaults(study->plan.screening_games);
    vary.scenario = study->params.scenario;
    vary.learned = learned;
    vary.seed = study->params.seed;
    vary.threads = study->params.threads;
    vary.stop = study->params.stop;
    vary.meter.silent = true;
    Game game;
    if (!vary_open(&vary, &game, error)) return false;
    Screening screening = {.study = study, .list = list, .count = count};
    screening.numbers = memory_take(NUMBERS_MAX, sizeof *screening.numbers);
    screening.all = game.rules->lab.numbers(game.world, screening.numbers);
    for (int i = 0; i < screening.all; i++) number_narrow(&screening.numbers[i]);
    screening_load(&screening);
    bool good = screening_run(&screening, &vary, &game, error);
    free(screening.numbers);
    game_close(&game);
    return good && !study->stopped;
}
