// SPDX-License-Identifier: GPL-3.0-or-later
// worth.c -- the command `worth`: measures the worth of each unit to its side, by games with and
// without the unit. It also measures the worth of a choice, by games in which the player must make
// the choice and games in which he is free.
#include <fnmatch.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/experiments/force.h"
#include "bench/stats/interval.h"
#include "bench/stats/multiple_testing.h"
#include "engine/base/memory.h"
#include "engine/game/open.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "vary_options.h"

enum { ITEMS_MAX = PIECES_MAX + 4 * FORCE_OPTIONS_MAX, FORCES_MAX = 16 };

typedef struct Item {  // a unit to remove, or choices to make
    char name[FORCE_SPEC_BYTES];
    ForceChain chain;
    Side side;
    bool forced, played;
    char why[200];      // why the unit cannot be removed
    Contrast contrast;  // for the Allied side: games with the unit or the choice, less the others
    double p;           // p value after Holm's correction
} Item;

typedef struct Worth {
    Vary vary;
    const char *force[FORCES_MAX];
    int force_count;
    bool units;
    const char *only;  // name or pattern of the units to measure; NULL for all
    Game base;
    Sample sample;  // games of the unchanged scenario
    Item *item;
    int count;
} Worth;

// ---- Units and choices to measure

// Adds an item for each unit that --only names. Returns false and fills the error if there is none.
static bool units_find(Worth *all, Error *error) {
    const LabRules *lab = &all->base.rules->lab;
    Piece *pieces = memory_take(PIECES_MAX, sizeof *pieces);
    int count = lab->pieces != NULL ? lab->pieces(all->base.world, pieces) : 0;
    for (int i = 0; i < count && all->count < ITEMS_MAX; i++) {
        if (all->only != NULL && fnmatch(all->only, pieces[i].name, FNM_CASEFOLD) != 0) continue;
        Item *item = &all->item[all->count++];
        *item = (Item){.side = pieces[i].side, .p = 1};
        snprintf(item->name, sizeof item->name, "%.90s", pieces[i].name);
    }
    free(pieces);
    if (all->count > 0) return true;
    if (all->only == NULL)
        return error_set(error, "%s has no units to measure", all->base.rules->title);
    return error_set(error, "--only: the scenario has no unit '%s'", all->only);
}

static bool forces_find(Worth *all, Error *error) {
    ForceChain *chains = memory_take(FORCE_OPTIONS_MAX, sizeof *chains);
    ForceSearch search = {&all->base,
                          {all->vary.spec[ALLIED], all->vary.spec[AXIS]},
                          all->vary.seed,
                          all->vary.games};
    bool good = true;
    for (int f = 0; f < all->force_count && good; f++) {
        Side side;
        int count = force_options(&search, all->force[f], chains, &side, error);
        good = count > 0;
        for (int i = 0; i < count && all->count < ITEMS_MAX; i++) {
            Item *item = &all->item[all->count++];
            *item = (Item){.side = side, .forced = true, .p = 1, .chain = chains[i]};
            Text name = text_over(item->name, sizeof item->name);
            force_say(&chains[i], &name);
        }
    }
    free(chains);
    return good;
}

// ---- Games

// Opens the scenario without a unit. Returns false and fills item->why if the loader refuses.
static bool unit_remove(const Worth *all, Item *item, Game *out) {
    char text[FORCE_SPEC_BYTES + 16];
    const char *edits[] = {text};
    Error refused = {0};
    snprintf(text, sizeof text, "units.%s=0", item->name);
    if (game_edit(&all->base, edits, 1, out, &refused)) return true;
    // A unit that is part of another unit has no line in the scenario's file.
    if (strstr(refused.words, "unknown key '") != NULL)
        snprintf(item->why, sizeof item->why, "it has no line of its own in the scenario");
    else
        snprintf(item->why, sizeof item->why, "%.190s", refused.words);
    return false;
}

static bool item_play(Worth *all, Item *item, Error *error) {
    Vary vary = all->vary;
    Game game = {0};
    Sample sample = {0};
    char spec[FORCE_SPEC_BYTES];
    if (item->forced) {
        force_spec(&item->chain, vary.spec[item->side], spec);
        vary.spec[item->side] = spec;
        vary.make = force_make;
    } else if (!unit_remove(all, item, &game)) {
        return true;
    }
    bool good = sample_play(&vary, item->forced ? &all->base : &game, vary.games, &sample, error);
    all->vary.meter = vary.meter;
    if (good) {
        item->played = true;
        item->contrast =
            item->forced ? contrast_of(&all->sample, &sample) : contrast_of(&sample, &all->sample);
    }
    sample_free(&sample);
    if (!item->forced) game_close(&game);
    return good;
}

static bool worth_run(Worth *all, Error *error) {
    all->vary.meter.expected = (int64_t)(all->count + 1) * all->vary.games;
    if (!sample_play(&all->vary, &all->base, all->vary.games, &all->sample, error)) return false;
    double *p = memory_take((size_t)all->count + 1, sizeof *p);
    int asked = 0;
    bool good = true;
    for (int i = 0; i < all->count && good; i++) good = item_play(all, &all->item[i], error);
    meter_clear();
    for (int i = 0; i < all->count; i++) {
        const Spread *share = &all->item[i].contrast.share;
        double half = (share->high - share->low) / (2 * NORMAL_95);
        if (all->item[i].played) p[asked++] = two_sided((share->high + share->low) / 2, half);
    }
    holm(p, asked, p);
    for (int i = 0, k = 0; i < all->count; i++)
        if (all->item[i].played) all->item[i].p = p[k++];
    free(p);
    return good;
}

// ---- Answers: the worth of a unit or a choice to its own side

static Spread own(const Item *item, Spread spread) {
    if (item->side == ALLIED) return spread;
    return (Spread){-spread.mean, -spread.high, -spread.low, spread.variance};
}

static int item_compare(const void *a, const void *b) {
    const Item *first = a, *second = b;
    if (first->forced != second->forced) return first->forced ? 1 : -1;
    if (first->played != second->played) return first->played ? -1 : 1;
    double worth[2] = {own(first, first->contrast.share).mean,
                       own(second, second->contrast.share).mean};
    if (worth[0] != worth[1]) return worth[0] > worth[1] ? -1 : 1;
    return strcmp(first->name, second->name);
}

static int worth_played(const Worth *all) {
    int played = 0;
    for (int i = 0; i < all->count; i++) played += all->item[i].played;
    return played;
}

static void worth_print(const Worth *all) {
    const Rules *rules = all->base.rules;
    vary_print_header(&all->vary, &all->base);
    printf("\n%-34s %-12s %-26s %-24s %s\n", "unit or choice", "side", "worth in points, %",
           "in margin", "Holm's p");
    for (int i = 0; i < all->count; i++) {
        const Item *item = &all->item[i];
        // Print a name that is longer than its column on a line of its own.
        if (strlen(item->name) > 34) printf("%s\n", item->name);
        printf("%-34s %-12.12s ", strlen(item->name) > 34 ? "" : item->name,
               rules->scene.side_name(all->base.world, item->side));
        if (!item->played) {
            printf("cannot be removed: %s\n", item->why);
            continue;
        }
        Spread share = own(item, item->contrast.share), points = own(item, item->contrast.points);
        char margin[48];
        snprintf(margin, sizeof margin, "%+.2f [%+.2f, %+.2f]", number_told(points.mean, 2),
                 number_told(points.low, 2), number_told(points.high, 2));
        printf("%+6.1f [%+6.1f, %+6.1f]    %-24s %s%.2g%s\n", number_told(100 * share.mean, 1),
               number_told(100 * share.low, 1), number_told(100 * share.high, 1), margin,
               item->p < 0.05 ? "clear, " : "", item->p,
               item->forced && item->contrast.changed < 0.02 ? "; few results changed" : "");
    }
    printf(
        "\nUnit: games with it less games without it, on the same seeds, without a replacement. "
        "Choice: games in\nwhich it is made when first offered, less games in which the player is "
        "free; below 0, the free player\nscores better. `A; B`: A is made, then B when first "
        "offered "
        "after A. Clear: significant after Holm's correction\nfor all %d differences together.\n",
        worth_played(all));
    vary_print_witness(&all->vary);
}

static void worth_json(const Worth *all) {
    json_t *whole = vary_json(&all->vary, &all->base), *list = json_array();
    for (int i = 0; i < all->count; i++) {
        const Item *item = &all->item[i];
        json_t *one = json_pack("{s:s, s:s, s:s, s:b}", "name", item->name, "side",
                                item->side == ALLIED ? "allied" : "axis", "kind",
                                item->forced ? "choice" : "unit", "played", item->played);
        if (item->played) {
            json_object_set_new(one, "share", spread_json(own(item, item->contrast.share)));
            json_object_set_new(one, "margin", spread_json(own(item, item->contrast.points)));
            json_object_set_new(one, "changed", json_real(item->contrast.changed));
            json_object_set_new(one, "p_holm", json_real(item->p));
        } else {
            json_object_set_new(one, "why", json_string(item->why));
        }
        json_array_append_new(list, one);
    }
    json_object_set_new(whole, "worth", list);
    json_print(whole);
}

// ---- The command line

static int worth_command_run(void *words, Error *error) {
    Worth *all = words;
    all->item = memory_take(ITEMS_MAX, sizeof *all->item);
    bool good = vary_open(&all->vary, &all->base, error);
    if (good && (all->units || all->only != NULL || all->force_count == 0))
        good = units_find(all, error);
    good = good && forces_find(all, error) && worth_run(all, error);
    if (good) {
        qsort(all->item, (size_t)all->count, sizeof *all->item, item_compare);
        (all->vary.json ? worth_json : worth_print)(all);
    }
    int exit_code = !good ? EXIT_BAD : worth_played(all) > 0 ? EXIT_WELL : EXIT_NO;
    sample_free(&all->sample);
    if (all->base.world != NULL) game_close(&all->base);
    free(all->item);
    return exit_code;
}

// clang-format off
static const CommandOption options[] = {
    VARY_SCENARIO(Worth),
    {OPTION("force", 0), VALUE("WORDS"), TEXTS(Worth, force, force_count),
     HELP("A choice to measure, in the words of `cassino play` or `cassino replay` up to the rule's "
     "number, or a pattern such as 'place 1/B *'. The choice is made the first time that it is "
     "offered; a pattern stands for all its choices at that moment, in the first of up to 64 games "
     "that offers one. 'FIRST; SECOND' makes two choices of one side in turn, and so on to six. May be repeated")},
    {OPTION("units", 0), FLAG(Worth, units),
     HELP("Measure every unit; without --force and --only this is always done")},
    {OPTION("only", 'i'), VALUE("NAME"), TEXT(Worth, only), .otherwise = "all units",
     HELP("Measure only the unit of this name, or the units that fit a pattern such as 'Pak *'")},
    VARY_GAMES_OF(Worth, VARY_GAMES),
    {OPTION_ALLIED, TEXT(Worth, vary.spec[ALLIED])},
    {OPTION_AXIS, TEXT(Worth, vary.spec[AXIS])},
    {OPTION_PLAYER, BOTH_TEXTS(Worth, vary.spec), HELP("Player of both sides")},
    {GROUP(Worth, vary, vary_common)},
};
// clang-format on

const Command command_worth = {
    .name = "worth",
    .summary = "Measure the worth of a unit to its side, or of a choice",
    .purpose =
        "Measure the worth of a unit to its side, or of a choice. Plays the scenario without each "
        "unit, or with each choice made, and unchanged, on the same seeds. The answer lists the "
        "differences with their 95 % intervals, the best unit and the best choice first, and tells "
        "which are significant "
        "after Holm's correction. Exit status 1: nothing could be measured.",
    .examples =
        "cassino worth gbsu/first-contact --games 1000\n"
        "cassino worth gbww2/crossroads --only '2 Kents'\n"
        "cassino worth gbsu/first-contact --force 'place 1/B *' --player veteran\n"
        "cassino worth gbsu/first-contact --force 'place 1/B 0408; activate Blue company'\n"
        "cassino worth gbww2/crossroads --force '1 Surreys is placed at the square *'",
    OPTIONS(options),
    .bytes = sizeof(Worth),
    .run = worth_command_run,
};
