// SPDX-License-Identifier: GPL-3.0-or-later
// vary_words.c -- what the answers of compare, sweep, sensitivity and balance have in common.
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

#include "vary.h"

#ifndef CASSINO_VERSION
#define CASSINO_VERSION "unknown"
#endif

void vary_print_header(const Vary *vary, const Game *game) {
    printf("scenario  %s (%s)", vary->scenario, game->rules->title_of(game->world));
    for (int i = 0; i < vary->set_count; i++) {
        printf("%s%s", i == 0 ? " with " : " and ", vary->sets[i]);
    }
    printf("\nplayers   Allied %s, Axis %s%s\n", vary->spec[ALLIED], vary->spec[AXIS],
           vary->swap ? ", and each seed again with the two exchanged" : "");
    printf("games     %d of each variant, on the same seeds (master seed %" PRIu64 ")\n",
           vary->games, vary->seed);
}

void vary_print_luck(const Vary *vary, double saved) {
    if (vary->value == NULL) return;
    printf("luck      counted by %s: as good as %.2f times the games\n", variate_name, saved);
}

json_t *spread_json(Spread spread) {
    return json_pack("{s:f, s:f, s:f}", "mean", spread.mean, "low", spread.low, "high",
                     spread.high);
}

json_t *vary_json(const Vary *vary, const Game *game) {
    char hash[17];
    json_t *sets = json_array();
    for (int i = 0; i < vary->set_count; i++) {
        json_array_append_new(sets, json_string(vary->sets[i]));
    }
    snprintf(hash, sizeof hash, "%016" PRIx64, game->rules->world_hash(game->world));
    // A number of JSON, as jansson writes it, has 63 bits: beyond them a seed is given in letters.
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, vary->seed);
    json_t *seed =
        vary->seed <= INT64_MAX ? json_integer((json_int_t)vary->seed) : json_string(digits);
    json_t *whole = json_pack("{s:s, s:s, s:o, s:s, s:s, s:s, s:b, s:i, s:o}", "version",
                              CASSINO_VERSION, "scenario", vary->scenario, "set", sets, "hash",
                              hash, "allied", vary->spec[ALLIED], "axis", vary->spec[AXIS], "swap",
                              vary->swap, "games", vary->games, "seed", seed);
    assert(whole != NULL);
    json_object_set_new(whole, "luck",
                        vary->value != NULL ? json_string(variate_name) : json_null());
    return whole;
}

void json_print(json_t *json) {
    json_dumpf(json, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(json);
}
