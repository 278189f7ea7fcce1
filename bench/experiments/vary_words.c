// SPDX-License-Identifier: GPL-3.0-or-later
// vary_words.c -- the parts that the outputs of compare, sweep, sensitivity, balance and other
// commands share.
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "engine/game/learned/learned.h"
#include "engine/rules/rules.h"
#include "vary.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

const char *first_side(const Game *game) {
    return game->rules->scene.side_name(game->world, ALLIED);
}

void vary_print_policy(const Game *game) {
    static const char other[] = "players that have learned the scenario may give another result";
    const Learned *learned = game->learned;
    if (learned == NULL) {
        printf("policy    none; %s\n", other);
        return;
    }
    printf("policy    %s%s%s\n", learned->path, learned->axis != NULL ? " and " : "",
           learned->axis != NULL ? learned->axis->path : "");
    if (!learned_fits(game))
        printf("          It was learned in another version of the scenario; %s.\n", other);
}

void vary_print_header(const Vary *vary, const Game *game) {
    printf("scenario  %s (%s)", vary->scenario, game->rules->title_of(game->world));
    for (int i = 0; i < vary->set_count; i++) {
        printf("%s%s", i == 0 ? " with " : " and ", vary->sets[i]);
    }
    printf("\nplayers   %s: %s, %s: %s%s\n", first_side(game), vary->spec[ALLIED],
           game->rules->scene.side_name(game->world, AXIS), vary->spec[AXIS],
           vary->swap ? ", and each seed again with the two exchanged" : "");
    vary_print_policy(game);
    printf("games     at most %d %sof each variant, on the same seeds (master seed %" PRIu64 ")\n",
           vary->games, vary->swap ? "pairs " : "", vary->seed);
}

void vary_print_now(const Vary *vary, const Game *game, const Sample *now) {
    printf("now       score of %s: %.1f %%  [%.1f, %.1f] %%", first_side(game),
           100 * now->share.mean, 100 * now->share.low, 100 * now->share.high);
    if (now->count < vary->games) printf(", in %d games", now->count);
    putchar('\n');
}

void vary_print_luck(const Vary *vary, double saved) {
    if (vary->value == NULL) return;
    printf("luck      measured by %s", variate_name);
    if (vary->luck == LUCK_ROLLOUTS)
        printf(", and by %d pairs of rollouts at each", vary->rollouts);
    printf("; as precise as %.2f times as many games\n", saved);
}

static bool is_greedy(const char *spec) {
    return strncmp(spec, "greedy", 6) == 0 && (spec[6] == '\0' || spec[6] == ':');
}

void vary_print_witness(const Vary *vary) {
    printf("valid for %s against %s", vary->spec[ALLIED], vary->spec[AXIS]);
    if (is_greedy(vary->spec[ALLIED]) && is_greedy(vary->spec[AXIS]))
        printf(
            " alone; searching players can give another result: repeat with --player "
            "veteran or stronger");
    putchar('\n');
}

void vary_print_unlearned(const Game *game) {
    if (!learned_fits(game)) return;
    printf(
        "The players have learned the scenario without the change. When players learn the change, "
        "too, the score\noften moves by another 3 to 10 percentage points; it moved by 40 after a "
        "change that showed hidden units.\n`cassino balance` and `cassino study` let players learn "
        "a change before they advise it.\n");
}

// Returns the seed as a JSON integer. A seed of more than 63 bits becomes a string, because jansson
// cannot store it as an integer.
json_t *seed_json(uint64_t seed) {
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, seed);
    return seed <= INT64_MAX ? json_integer((json_int_t)seed) : json_string(digits);
}

json_t *policy_json(const Game *game) {
    char hash[17];
    const Learned *learned = game->learned;
    if (learned == NULL) return json_null();
    snprintf(hash, sizeof hash, "%016" PRIx64, learned_hash(game));
    json_t *policy = json_pack("{s:s, s:s, s:I, s:b}", "file", learned->path, "hash", hash, "games",
                               (json_int_t)learned->games, "fits", learned_fits(game));
    if (learned->axis != NULL)
        json_object_set_new(policy, "axis_file", json_string(learned->axis->path));
    return policy;
}

json_t *vary_json(const Vary *vary, const Game *game) {
    char hash[17];
    json_t *sets = json_array();
    for (int i = 0; i < vary->set_count; i++) {
        json_array_append_new(sets, json_string(vary->sets[i]));
    }
    snprintf(hash, sizeof hash, "%016" PRIx64, game->rules->world_hash(game->world));
    json_t *whole = json_pack("{s:s, s:s, s:o, s:s, s:s, s:s, s:b, s:i, s:o}", "version",
                              CASSINO_VERSION, "scenario", vary->scenario, "set", sets, "hash",
                              hash, "allied", vary->spec[ALLIED], "axis", vary->spec[AXIS], "swap",
                              vary->swap, "games", vary->games, "seed", seed_json(vary->seed));
    assert(whole != NULL);
    json_object_set_new(whole, "luck",
                        vary->value != NULL ? json_string(variate_name) : json_null());
    json_object_set_new(whole, "rollouts",
                        json_integer(vary->luck == LUCK_ROLLOUTS ? vary->rollouts : 0));
    json_object_set_new(whole, "learned", policy_json(game));
    return whole;
}

void json_print(json_t *json) {
    json_dumpf(json, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(json);
}
