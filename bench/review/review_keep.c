// SPDX-License-Identifier: GPL-3.0-or-later
// review_keep.c -- writes a review as JSON and reads it back; see review_keep.h.
#include "review_keep.h"
#include "engine/base/new_file.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"
#include "review_account.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

enum { KEY_BYTES = 17, FORMAT = 3, ACCOUNT_BYTES = 2 * SAY_BYTES + 400 };

// Writes the hash of all inputs of a review, except the set of reviewed sides, in hexadecimal.
static void review_key(const Review *review, const Game *game, const Record *record,
                       char out[KEY_BYTES]) {
    const ReviewParams *params = &review->params;
    uint64_t key = game->rules->world_hash(game->world);
    for (const char *c = CASSINO_VERSION; *c != 0; c++) key = hash_join(key, (uint8_t)*c);
    key = hash_join(key, game->learned != NULL ? learned_hash(game) : 0);
    key = hash_join(key, params->seed);
    key = hash_join(key, (uint64_t)params->iterations);
    key = hash_join(key, (uint64_t)params->trials);
    int look, trial;
    review_lengths(params, game, &look, &trial);
    key = hash_join(key, (uint64_t)look << 32 | (unsigned)trial);
    for (int i = 0; i < record->count; i++) key = hash_join(key, record->actions[i]);
    snprintf(out, KEY_BYTES, "%016" PRIx64, key);
}

// Writes the hash of the choices, in hexadecimal. It detects an altered or damaged file.
static void choices_sum(const json_t *choices, char out[KEY_BYTES]) {
    uint64_t sum = 0;
    char *bytes = json_dumps(choices, JSON_COMPACT | JSON_SORT_KEYS);
    for (const char *c = bytes; c != NULL && *c != 0; c++) sum = hash_join(sum, (uint8_t)*c);
    free(bytes);
    snprintf(out, KEY_BYTES, "%016" PRIx64, sum);
}

// ---- Writing

static json_t *action_words(const Game *game, const State *state, Action action) {
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    game->rules->format_action(game->world, state, action, &text);
    return json_string(words);
}

static json_t *cost_json(const Game *game, const State *state, const ReviewChoice *choice,
                         const ReviewCost *cost) {
    char words[64];
    Text verdict = text_over(words, sizeof words);
    review_verdict_put(choice, cost, &verdict);
    json_t *whole =
        json_pack("{s:I, s:f, s:f, s:f, s:s}", "action", (json_int_t)cost->best, "cost", cost->cost,
                  "low", cost->low, "high", cost->high, "grade", review_grade_name(cost->grade));
    json_object_set_new(whole, "best", action_words(game, state, cost->best));
    json_object_set_new(whole, "verdict", json_string(words));
    return whole;
}

static json_t *choice_json(const Game *game, const State *state, const ReviewChoice *choice) {
    json_t *whole =
        json_pack("{s:i, s:s, s:i, s:i, s:I}", "ply", choice->ply, "side",
                  game->rules->scene.side_name(game->world, choice->side), "turn", choice->turn,
                  "choices", choice->choices, "action", (json_int_t)choice->played);
    json_object_set_new(whole, "played", action_words(game, state, choice->played));
    if (!choice->judged) return whole;
    json_object_set_new(whole, "value", json_real(choice->value));
    json_object_set_new(whole, "standard_error", json_real(choice->error));
    json_object_set_new(whole, "true_value", json_real(choice->true_value));
    json_object_set_new(whole, "true_standard_error", json_real(choice->true_error));
    json_object_set_new(whole, "as_known", cost_json(game, state, choice, &choice->as_known));
    json_object_set_new(whole, "hindsight", cost_json(game, state, choice, &choice->hindsight));
    return whole;
}

static json_t *luck_json(const Review *review) {
    json_t *list = json_array();
    for (int i = 0; i < review->luck_count; i++) {
        const ReviewLuck *luck = &review->luck[i];
        json_array_append_new(list, json_pack("{s:i, s:s, s:f}", "ply", luck->ply, "event_type",
                                              luck->event_type, "change", luck->change));
    }
    return list;
}

static json_t *side_account_json(const ReviewAccount *account, const Game *game, Side side) {
    char words[ACCOUNT_BYTES];
    Text text = text_over(words, sizeof words);
    int sign = side == ALLIED ? 1 : -1;
    review_account_put(account, game, side, &text);
    return json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:s}", "side",
                     game->rules->scene.side_name(game->world, side), "start",
                     side == ALLIED ? account->start : 100 - account->start, "own",
                     sign * account->choices[side], "other",
                     sign * account->choices[side_other(side)], "chance", sign * account->chance,
                     "end", side == ALLIED ? account->end : 100 - account->end, "words", words);
}

static json_t *fall_json(const ReviewFall *fall, const Review *review, const Game *game,
                         const Record *record) {
    char words[ACCOUNT_BYTES];
    Text text = text_over(words, sizeof words);
    review_fall_put(fall, review, game, record, false, &text);
    return json_pack("{s:s, s:i, s:i, s:f, s:f, s:s, s:i, s:o}", "side",
                     game->rules->scene.side_name(game->world, fall->side), "from", fall->from,
                     "to", fall->to, "before", fall->before, "after", fall->after, "cause",
                     review_cause_name(fall->cause), "ply", fall->ply, "words", json_string(words));
}

// Returns a point of the curve with the 95 % interval of its search.
static json_t *point_json(const ReviewPoint *point) {
    double reach = 1.96 * point->error;
    return json_pack("{s:i, s:f, s:f, s:f}", "ply", point->ply, "value", point->value, "low",
                     fmax(point->value - reach, 0), "high", fmin(point->value + reach, 1));
}

static json_t *account_json(const Review *review, const Game *game, const Record *record) {
    ReviewAccount *account = review_account(review);
    json_t *curve = json_array(), *falls = json_array(), *turning = json_array();
    json_t *sides = account->whole ? json_array() : json_null();
    for (Side side = ALLIED; account->whole && side < SIDES; side++)
        json_array_append_new(sides, side_account_json(account, game, side));
    for (int i = 0; i < account->point_count; i++)
        json_array_append_new(curve, point_json(&account->point[i]));
    for (int i = 0; i < account->fall_count; i++)
        json_array_append_new(falls, fall_json(&account->fall[i], review, game, record));
    for (int i = 0; i < account->turning_count; i++)
        json_array_append_new(turning, json_integer(account->turning[i]));
    free(account);
    return json_pack("{s:o, s:s, s:o, s:o, s:o}", "sides", sides, "note", review_account_note,
                     "curve", curve, "falls", falls, "turning_points", turning);
}

json_t *review_json(const Review *review, const Game *game, const Record *record) {
    char key[KEY_BYTES], sum[KEY_BYTES];
    json_t *list = json_array();
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    game->rules->setup(game->world, state);
    for (int ply = 0, next = 0; ply < record->count; ply++) {
        if (next < review->count && review->choice[next].ply == ply)
            json_array_append_new(list, choice_json(game, state, &review->choice[next++]));
        game_apply(game, state, record->actions[ply]);
    }
    review_key(review, game, record, key);
    choices_sum(list, sum);
    char policy[320];
    Text text = text_over(policy, sizeof policy);
    learned_say(game, NULL, &text);
    return json_pack("{s:i, s:s, s:s, s:s, s:i, s:i, s:I, s:o, s:o, s:o, s:o, s:o}", "review",
                     FORMAT, "key", key, "sum", sum, "policy", policy, "iterations",
                     review->params.iterations, "trials", review->params.trials, "seed",
                     (json_int_t)review->params.seed, "start",
                     review->start >= 0 ? json_real(review->start) : json_null(), "payoff",
                     review->over ? json_real(review->payoff) : json_null(), "choices", list,
                     "luck", luck_json(review), "account", account_json(review, game, record));
}

bool review_save(const Review *review, const Game *game, const Record *record, const char *path,
                 Error *error) {
    NewFile new;
    if (!new_file_begin(&new, path, error)) return false;
    json_t *whole = review_json(review, game, record);
    bool good =
        whole != NULL && json_dumpf(whole, new.file, JSON_INDENT(1) | JSON_PRESERVE_ORDER) == 0;
    json_decref(whole);
    return new_file_end(&new, good, error);
}

// ---- Reading a file that may contain anything

static bool share_of(const json_t *object, const char *key, double *out) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value)) return false;
    *out = json_number_value(value);
    return isfinite(*out) && *out >= -2 && *out <= 2;
}

static bool cost_read(const json_t *object, const Action list[], int count, ReviewCost *cost) {
    const char *grade = json_string_value(json_object_get(object, "grade"));
    const json_t *best = json_object_get(object, "action");
    if (grade == NULL || !json_is_integer(best)) return false;
    json_int_t action = json_integer_value(best);
    if (action < 0 || action > UINT32_MAX || !list_holds(list, count, (Action)action)) return false;
    cost->best = (Action)action;
    for (int i = 0; i < REVIEW_GRADES; i++) {
        if (strcmp(grade, review_grade_name(i)) != 0) continue;
        cost->grade = i;
        return share_of(object, "cost", &cost->cost) && share_of(object, "low", &cost->low) &&
               share_of(object, "high", &cost->high);
    }
    return false;
}

static bool choice_read(const json_t *object, const Action list[], int count,
                        ReviewChoice *choice) {
    ReviewChoice read = *choice;
    read.judged = true;
    if (!share_of(object, "value", &read.value) ||
        !share_of(object, "standard_error", &read.error) ||
        !share_of(object, "true_value", &read.true_value) ||
        !share_of(object, "true_standard_error", &read.true_error) ||
        !cost_read(json_object_get(object, "as_known"), list, count, &read.as_known) ||
        !cost_read(json_object_get(object, "hindsight"), list, count, &read.hindsight))
        return false;
    *choice = read;
    return true;
}

// Reads the judged choices of the JSON array `choices` into the review, and returns their number.
// Both lists are in order of plies, by which they are matched.
static int choices_read(Review *review, const Game *game, const Record *record,
                        const json_t *choices) {
    StateBuffer buffer = {0};
    State *state = state_of(&buffer);
    Action list[ACTIONS_MAX];
    size_t place = 0;
    int ply = 0, found = 0;
    game->rules->setup(game->world, state);
    for (int i = 0; i < review->count; i++) {
        ReviewChoice *choice = &review->choice[i];
        for (; ply < choice->ply; ply++) game_apply(game, state, record->actions[ply]);
        const json_t *object = json_array_get(choices, place);
        while (object != NULL && json_integer_value(json_object_get(object, "ply")) < choice->ply)
            object = json_array_get(choices, ++place);
        if (object == NULL) break;
        if (json_integer_value(json_object_get(object, "ply")) != choice->ply) continue;
        found += choice_read(object, list, game_legal(game, state, list), choice);
    }
    return found;
}

static bool words_are(const json_t *object, const char *key, const char *wanted) {
    const char *words = json_string_value(json_object_get(object, key));
    return words != NULL && strcmp(words, wanted) == 0;
}

int review_load(Review *review, const Game *game, const Record *record, const char *path) {
    char key[KEY_BYTES], sum[KEY_BYTES];
    json_t *whole = json_load_file(path, JSON_REJECT_DUPLICATES, NULL);
    if (whole == NULL) return 0;
    review_key(review, game, record, key);
    const json_t *choices = json_object_get(whole, "choices");
    choices_sum(choices, sum);
    bool same = json_integer_value(json_object_get(whole, "review")) == FORMAT &&
                words_are(whole, "key", key) && words_are(whole, "sum", sum);
    int found = same ? choices_read(review, game, record, choices) : 0;
    review->judged = found;
    json_decref(whole);
    return found;
}
