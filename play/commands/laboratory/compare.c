// SPDX-License-Identifier: GPL-3.0-or-later
// compare.c -- the command `compare`: measures how a change of a scenario changes who wins, game by
// game on the same seeds. Two files of games are compared by compare_files.c.
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>

#include "bench/experiments/vary.h"
#include "compare_files.h"
#include "engine/game/learned/learned.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "play/commands/files.h"
#include "vary_options.h"

enum { PART_FIRST = 100 };  // games before the two scenarios take turns

typedef struct Compare {
    Vary vary;           // the first scenario, without the changes
    const char *second;  // the second scenario; NULL for the first scenario with the changes
    const char *edits[VARY_SETS_MAX];
    int edit_count;
    Game game[2];
    Sample sample[2];
    bool policies;  // each scenario has a policy of its own
    int pairs;      // games of each scenario; fewer than wanted after a stop
    Contrast contrast;
} Compare;

// Returns true if a policy that was made for one scenario names enough of another: at most half of
// its entries may be of units, places or actions that the other one does not have.
static bool policy_fits(const Learned *learned) {
    if (learned == NULL) return true;
    return 2 * learned->unknown <= learned->entries &&
           (learned->axis == NULL || policy_fits(learned->axis));
}

// Gives the second scenario the policy of the first one, so that the difference is that of the
// scenarios alone, as with --set. A policy that does not fit the second scenario would leave its
// players without experience; then each scenario keeps its own, which the answer tells. Returns
// false and sets *error on failure.
static bool policy_share(Compare *compare, Game *second, Error *error) {
    const Game *first = &compare->game[0];
    Learned *learned = NULL;
    if (first->rules == second->rules && first->learned != NULL &&
        !learned_again(first->learned, second, &learned, error))
        return false;
    if (compare->vary.learned == NULL && !policy_fits(learned)) {
        learned_free(learned);
        compare->policies = true;
        return vary_policy(&compare->vary, second, NULL, error);
    }
    learned_free((Learned *)second->learned);
    second->learned = learned;
    return true;
}

// Opens both scenarios. The changes of --set apply only to the second one. Returns false and sets
// *error on failure.
static bool compare_open(Compare *compare, Error *error) {
    Vary *vary = &compare->vary;
    memcpy(compare->edits, vary->sets, sizeof compare->edits);
    compare->edit_count = vary->set_count;
    vary->set_count = 0;
    if (!vary_begin(vary, &compare->game[0], error)) return false;
    Game plain;
    if (!game_open(&plain, compare->second ? compare->second : vary->scenario, error)) {
        return false;
    }
    if (!policy_share(compare, &plain, error)) {
        game_close(&plain);
        return false;
    }
    if (compare->edit_count == 0) {
        compare->game[1] = plain;
        return true;
    }
    bool well = game_edit(&plain, compare->edits, compare->edit_count, &compare->game[1], error);
    game_close(&plain);
    return well;
}

// Checks before the first game that the scenarios differ and can be compared. Returns false and
// sets *error if not.
static bool compare_differs(const Compare *compare, Error *error) {
    const Game *first = &compare->game[0], *second = &compare->game[1];
    const char *name = compare->vary.scenario;
    if (first->rules != second->rules)
        return error_set_at(error, compare->second, 0, 0,
                            "has other rules than %s; expected two scenarios of one rule system",
                            name);
    if (first->rules->world_hash(first->world) != second->rules->world_hash(second->world))
        return true;
    if (compare->edit_count == 0)
        return error_set_at(error, name, 0, 0,
                            "both scenarios are identical; name another scenario, or a change with "
                            "--set PATH=VALUE");
    if (compare->second != NULL || compare->edit_count > 1)
        return error_set_at(
            error, name, 0, 0,
            "both scenarios are identical, also with the changes of --set; "
            "`cassino sensitivity SCENARIO --list` prints the value of each number");
    return error_set_at(error, name, 0, 0,
                        "--set changes nothing: the scenario already has '%s'; `cassino "
                        "sensitivity %s --list` prints the value of each number",
                        compare->edits[0], name);
}

static void compare_close(Compare *compare) {
    for (int i = 0; i < 2; i++) {
        sample_free(&compare->sample[i]);
        if (compare->game[i].world != NULL) game_close(&compare->game[i]);
    }
}

static bool compare_play(Compare *compare, Error *error) {
    Vary *vary = &compare->vary;
    vary->meter.expected = 2 * (int64_t)vary->games * (vary->swap ? 2 : 1);
    bool good = true;
    // Both scenarios in turn, so that a stop leaves pairs.
    for (int count = 0; good && count < vary->games;) {
        count = min_int(max_int(count + count / 4, PART_FIRST), vary->games);
        for (int i = 0; i < 2 && good; i++)
            good = sample_play(vary, &compare->game[i], count, &compare->sample[i], error);
    }
    meter_clear();
    if (!good && !stop_wanted()) return false;
    compare->pairs = min_int(compare->sample[0].count, compare->sample[1].count);
    compare->contrast = contrast_of(&compare->sample[0], &compare->sample[1]);
    for (int i = 0; i < 2; i++)
        compare->sample[i].points = spread_of(compare->sample[i].margin, compare->pairs);
    return true;
}

static const char *effect_words(const Game *game, Spread share, char out[], size_t size) {
    Side side = share.low > 0 ? ALLIED : AXIS;
    snprintf(out, size, "the change helps %s", game->rules->scene.side_name(game->world, side));
    if (share.low > 0 || share.high < 0) return out;
    return "no significant difference; more games would narrow the interval";
}

static void second_print(const Compare *compare) {
    printf("second    %s", compare->second ? compare->second : "the same scenario");
    for (int i = 0; i < compare->edit_count; i++) {
        printf("%s%s", i == 0 ? " with " : " and ", compare->edits[i]);
    }
    putchar('\n');
    if (!compare->policies) return;
    vary_print_policy(&compare->game[1]);
    printf(
        "caution   the policy of the first scenario names too little of the second one, so each "
        "has its own:\n          the difference contains what their players learned\n");
}

static void compare_print(const Compare *compare) {
    static const char *const names[] = {"first ", "second"};
    const Contrast *contrast = &compare->contrast;
    char margin[SPREAD_BYTES];
    bool untold = false;
    vary_print_header(&compare->vary, &compare->game[0]);
    second_print(compare);
    if (compare->pairs < compare->vary.games)
        printf("stopped   after %d games of each\n", compare->pairs);
    printf("\n          score of %-12s     95 %%   margin            95 %%   turns\n",
           first_side(&compare->game[0]));
    for (int i = 0; i < 2; i++) {
        const Sample *sample = &compare->sample[i];
        const Spread *share = i == 0 ? &contrast->first : &contrast->second;
        printf("%s    %6.1f %%  [%5.1f, %5.1f] %%   %s   %5.1f\n", names[i], 100 * share->mean,
               100 * share->low, 100 * share->high, spread_margin(sample->points, margin),
               sample->turns);
        untold |= isnan(sample->points.low);
    }
    printf("change    %+6.1f %%  [%+5.1f, %+5.1f] %%   %s\n",
           number_told(100 * contrast->share.mean, 1), number_told(100 * contrast->share.low, 1),
           number_told(100 * contrast->share.high, 1), spread_margin(contrast->points, margin));
    spread_note_print(untold || isnan(contrast->points.low));
    printf("\n%s (%.0f %% of the games had another winner or margin; a draw is half a point)\n",
           effect_words(&compare->game[0], contrast->share, (char[100]){0}, 100),
           100 * contrast->changed);
    printf("pairing   the same seeds are as precise as %.2f times as many games on other seeds\n",
           contrast->paired);
    vary_print_luck(&compare->vary, contrast->controlled);
    if (!compare->policies) vary_print_unlearned(&compare->game[0]);
}

static json_t *sample_json(const char *scenario, const Game *game, const Sample *sample,
                           Spread share) {
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, game->rules->world_hash(game->world));
    return json_pack("{s:s, s:s, s:o, s:o, s:f, s:f, s:f, s:o}", "scenario", scenario, "hash", hash,
                     "share", spread_json(share), "margin", spread_json(sample->points), "draws",
                     sample->draws, "turns", sample->turns, "plies", sample->plies, "learned",
                     policy_json(game));
}

static void compare_json(const Compare *compare) {
    const Vary *vary = &compare->vary;
    const Contrast *contrast = &compare->contrast;
    json_t *whole = vary_json(vary, &compare->game[0]), *sets = json_array();
    for (int i = 0; i < compare->edit_count; i++) {
        json_array_append_new(sets, json_string(compare->edits[i]));
    }
    json_object_set_new(whole, "set", sets);
    json_object_set_new(whole, "pairs", json_integer(compare->pairs));
    json_object_set_new(whole, "one_policy", json_boolean(!compare->policies));
    json_object_set_new(
        whole, "first",
        sample_json(vary->scenario, &compare->game[0], &compare->sample[0], contrast->first));
    json_object_set_new(whole, "second",
                        sample_json(compare->second ? compare->second : vary->scenario,
                                    &compare->game[1], &compare->sample[1], contrast->second));
    json_object_set_new(
        whole, "difference",
        json_pack("{s:o, s:o, s:f}", "share", spread_json(contrast->share), "margin",
                  spread_json(contrast->points), "changed", contrast->changed));
    json_object_set_new(
        whole, "saved",
        json_pack("{s:f, s:f}", "pairing", contrast->paired, "luck", contrast->controlled));
    json_print(whole);
}

// ---- The command line

static bool compare_check(void *words, Error *error) {
    Compare *compare = words;
    const char *first = compare->vary.scenario, *second = compare->second;
    if (compare_is_file(first) && (second == NULL || !compare_is_file(second)))
        return error_set(
            error, "%s is an SQLite file; expected a second file of `cassino simulate`", first);
    if (compare_is_file(first))
        return !files_same(first, second) ||
               error_set(error, "%s is named twice; expected two files of `cassino simulate`",
                         second);
    return second != NULL || compare->vary.set_count > 0 ||
           error_set(error, "missing a second scenario, or a change with --set PATH=VALUE");
}

static int compare_run(void *words, Error *error) {
    Compare *compare = words;
    const char *const files[2] = {compare->vary.scenario, compare->second};
    if (compare_is_file(files[0])) return compare_files(files, compare->vary.json, error);
    bool good = compare_open(compare, error) && compare_differs(compare, error) &&
                compare_play(compare, error);
    if (good) vary_tell_stop("compare", compare->pairs, compare->vary.games, "games of each");
    if (good && compare->pairs > 0) (compare->vary.json ? compare_json : compare_print)(compare);
    compare_close(compare);
    return good ? EXIT_WELL : EXIT_BAD;
}

// clang-format off
static const CommandOption options[] = {
    {VALUE("SCENARIO|FILE.db"), TEXT(Compare, vary.scenario), NEEDED,
     HELP("First scenario, or file of `cassino simulate`")},
    {VALUE("SCENARIO|FILE.db"), TEXT(Compare, second),
     HELP("Second scenario, played with the policy of the first one; or second file"),
     .otherwise = "the first scenario with the changes of --set"},
    VARY_GAMES_OF(Compare, VARY_GAMES),
    VARY_PLAYED(Compare),
};
// clang-format on

const Command command_compare = {
    .name = "compare",
    .summary = "Measure how a change of a scenario changes who wins",
    .purpose =
        "Measure how a change of a scenario changes who wins. Plays two scenarios on the same "
        "seeds "
        "and prints the difference, second less first, with its 95 % interval. --set changes the "
        "second scenario, or makes one from the first. Games of one seed draw the same cards as "
        "long as they take the same course, so their difference usually varies less than that of "
        "independent games; the answer tells how many times as many independent games would be as "
        "precise. Two files of `cassino "
        "simulate` are compared by the games in them: as pairs if enough of them have the same "
        "seed and index, "
        "else as two independent samples.",
    .stops = "prints what is known so far",
    .examples =
        "cassino compare gbsu/first-contact --set units.HQ/B.support=3 --games 2000\n"
        "cassino compare gbsu/first-contact my-battle.yaml --player ismcts:iterations=300\n"
        "cassino compare greedy.db elite.db",
    OPTIONS(options),
    .bytes = sizeof(Compare),
    .check = compare_check,
    .run = compare_run,
};
