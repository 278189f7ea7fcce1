// SPDX-License-Identifier: GPL-3.0-or-later
// worth.c -- the command `worth`: measures the worth of each unit to its side, by games with and
// without the unit. It also measures the worth of a choice, by games in which the player must make
// the choice and games in which he is free; and of a kind of action, by games in which one side is
// free and games in which it never acts so.
#include <fnmatch.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/experiments/forbid.h"
#include "bench/experiments/force.h"
#include "bench/stats/interval.h"
#include "bench/stats/multiple_testing.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"
#include "play/service/json/scene_json.h"
#include "vary_options.h"

enum {
    FORCES_MAX = 16,
    FORBIDS_MAX = 16,
    ITEMS_MAX = PIECES_MAX + 4 * FORCE_OPTIONS_MAX + RESTRICTIONS_MAX + SIDES * (FORBIDS_MAX + 1),
};
_Static_assert(SIDES *(FORBIDS_MAX + ACTION_KINDS) <= RESTRICTIONS_MAX, "a bit for each");

typedef enum ItemKind { ITEM_UNIT, ITEM_CHOICE, ITEM_NEVER, ITEM_HIDING } ItemKind;
static const char *const kind_names[] = {"unit", "choice", "never", "never"};

// A unit to remove, choices to make, actions to forbid, or the hidden units of a side to set up
// openly.
typedef struct Item {
    char name[FORCE_SPEC_BYTES];
    ForceChain chain;
    Side side;
    ItemKind kind;
    bool played;
    char why[240];      // why there is no measurement; empty if the command was stopped
    int restriction;    // ITEM_NEVER: index in Worth.restrictions
    Side offered;       // ITEM_NEVER: side that first had a choice of a pattern; NOBODY if unknown
    Contrast contrast;  // for the Allied side: games with the item, less games without it
    double p;           // p value after Holm's correction
} Item;

typedef struct Worth {
    Vary vary;
    const char *force[FORCES_MAX], *forbid[FORBIDS_MAX], *side;  // side: NULL for both
    int force_count, forbid_count;
    bool units, never;
    const char *only;  // name or pattern of the units to measure; NULL for all
    Game base;
    Sample sample;  // games of the unchanged scenario
    RestrictionList restrictions;
    Item *item;
    int count;
} Worth;

// ---- Units and choices to measure

static void unit_unknown(const char *only, const Piece pieces[], int count, Error *error) {
    const char *names[PIECES_MAX];
    for (int i = 0; i < count; i++) names[i] = pieces[i].name;
    int near = words_nearest(only, names, count);
    error_set(error, "--only: the scenario has no unit '%s'%s%s%s", only,
              near >= 0 ? "; did you mean '" : "", near >= 0 ? names[near] : "",
              near >= 0 ? "'?" : "");
}

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
    bool good = all->count > 0;
    if (!good && all->only == NULL)
        error_set(error, "%s has no units to measure", all->base.rules->title);
    else if (!good)
        unit_unknown(all->only, pieces, count, error);
    free(pieces);
    return good;
}

// Calls force_options() with the players and seeds of the games to play.
static int choices_find(const Worth *all, const char *pattern, ForceChain chains[], Side *side,
                        Error *error) {
    ForceSearch search = {&all->base,
                          {all->vary.spec[ALLIED], all->vary.spec[AXIS]},
                          all->vary.seed,
                          all->vary.games};
    return force_options(&search, pattern, chains, side, error);
}

// Adds an item for each choice that a pattern of --force finds, or one that tells why there is
// none. Returns false and fills *error if a pattern is invalid.
static bool forces_find(Worth *all, Error *error) {
    ForceChain whole, *chains = memory_take(FORCE_OPTIONS_MAX, sizeof *chains);
    bool good = true;
    for (int f = 0; f < all->force_count && good; f++) {
        Side side = NOBODY;
        Error none = {0};
        good = force_chain(all->force[f], &whole, error);
        int count = good ? choices_find(all, all->force[f], chains, &side, &none) : 0;
        if (count == 0) chains[0] = whole;
        for (int i = 0; i < max_int(count, good) && all->count < ITEMS_MAX; i++) {
            Item *item = &all->item[all->count++];
            *item = (Item){.side = side, .kind = ITEM_CHOICE, .p = 1, .chain = chains[i]};
            Text name = text_over(item->name, sizeof item->name);
            force_say(&chains[i], &name);
            snprintf(item->why, sizeof item->why, "%.230s", none.words);
        }
    }
    free(chains);
    return good;
}

// Adds the hiding of one side, or of each side in turn if `side` is SIDES: where a side has hidden
// units, or where `--forbid hiding` asks for it.
static void hiding_add(Worth *all, Side side, bool asked) {
    for (Side each = ALLIED; each < SIDES; each++) {
        if (side != SIDES && side != each) continue;
        Game changed;
        Error refused = {0};
        Item item = {.side = each, .kind = ITEM_HIDING, .p = 1};
        int edits = game_unhide(&all->base, each, &changed, &refused);
        if (edits > 0) game_close(&changed);
        if (edits == 0) snprintf(item.why, sizeof item.why, "it has no hidden units");
        if (edits < 0) snprintf(item.why, sizeof item.why, "%.190s", refused.words);
        snprintf(item.name, sizeof item.name, "%s", restriction_hiding);
        assert(all->count < ITEMS_MAX);
        if (edits > 0 || asked) all->item[all->count++] = item;
    }
}

// Returns the first side to which the games offer a choice that a pattern fits. Returns NOBODY and
// fills *why if there is none; NOBODY alone if the restriction is not a pattern.
static Side offered_to(const Worth *all, const Restriction *restriction, Error *why) {
    Side side = NOBODY;
    if (restriction->kind >= 0 || restriction->verb >= 0) return side;
    ForceChain *chains = memory_take(FORCE_OPTIONS_MAX, sizeof *chains);
    choices_find(all, restriction->pattern, chains, &side, why);
    free(chains);
    return side;
}

// Adds a restriction of each side, and measures that of `side`, or both if that is SIDES.
static bool forbid_add(Worth *all, const char *what, Side side, Error *error) {
    RestrictionList *list = &all->restrictions;
    Error none = {0};
    Side offered = NOBODY;
    for (Side each = ALLIED; each < SIDES; each++) {
        int place = list->count++;
        assert(place < RESTRICTIONS_MAX && (place & 1) == each);
        if (!restriction_read(&all->base, what, each, &list->at[place], error)) return false;
        if (each == ALLIED) offered = offered_to(all, &list->at[place], &none);
        if (side != SIDES && side != each) continue;
        Item *item = &all->item[all->count++];
        assert(all->count <= ITEMS_MAX);
        *item = (Item){
            .side = each, .kind = ITEM_NEVER, .p = 1, .restriction = place, .offered = offered};
        snprintf(item->name, sizeof item->name, "%s", what);
        snprintf(item->why, sizeof item->why, "%.230s", none.words);
    }
    return true;
}

static bool forbids_find(Worth *all, Error *error) {
    const char *kinds[ACTION_KINDS];
    Side side = SIDES;
    int count = all->never ? restriction_kinds(&all->base, kinds) : 0;
    if (all->side != NULL && !all->never && all->forbid_count == 0)
        return error_set(error, "--side needs --never or --forbid");
    bool good = all->side == NULL || view_side_find(&all->base, all->side, true, &side, error);
    if (side == SIDES) all->side = NULL;  // --side both
    if (good && all->never && count == 0)
        return error_set(error, "%s names no kinds of action; expected --forbid WORDS",
                         all->base.rules->title);
    for (int i = 0; i < all->forbid_count && good; i++) {
        if (strcmp(all->forbid[i], restriction_hiding) == 0)
            hiding_add(all, side, true);
        else
            good = forbid_add(all, all->forbid[i], side, error);
    }
    for (int i = 0; i < count && good; i++) good = forbid_add(all, kinds[i], side, error);
    if (all->never && good) hiding_add(all, side, false);
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

static int item_used(const Worth *all, const Item *item) {
    return all->sample.marked[item->restriction];
}

// Gives vary->spec and vary->make the player that the item needs. `spec` is room for its words.
static void item_player(const Item *item, Vary *vary, char spec[FORCE_SPEC_BYTES]) {
    const char *player = vary->spec[item->side];
    vary->spec[item->side] = spec;
    vary->make = item->kind == ITEM_CHOICE ? force_make : forbid_make;
    if (item->kind == ITEM_CHOICE)
        force_spec(&item->chain, player, spec);
    else
        forbid_spec(item->name, player, spec);
}

// Plays the games of an item, unless it cannot be measured. Returns false if they fail or were
// stopped.
static bool item_play(Worth *all, Item *item, Error *error) {
    Vary vary = all->vary;
    Game changed = {0};
    Sample sample = {0};
    char spec[FORCE_SPEC_BYTES];
    vary.mark = (TrialMark){0};
    if (item->why[0] != '\0') return true;
    bool edits = item->kind == ITEM_UNIT || item->kind == ITEM_HIDING;
    if (!edits) item_player(item, &vary, spec);
    if (item->kind == ITEM_UNIT && !unit_remove(all, item, &changed)) return true;
    if (item->kind == ITEM_HIDING && game_unhide(&all->base, item->side, &changed, error) <= 0)
        return false;
    bool good = sample_play(&vary, edits ? &changed : &all->base, vary.games, &sample, error);
    all->vary.meter = vary.meter;
    item->played = good;
    if (good)
        item->contrast = item->kind == ITEM_CHOICE ? contrast_of(&all->sample, &sample)
                                                   : contrast_of(&sample, &all->sample);
    sample_free(&sample);
    if (edits) game_close(&changed);
    return good;
}

// Leaves out the actions that the free side never chose: to forbid them changes nothing.
static void unused_tell(Worth *all) {
    const Game *base = &all->base;
    for (int i = 0; i < all->count; i++) {
        Item *item = &all->item[i];
        if (item->kind == ITEM_NEVER && item->why[0] == '\0' && item_used(all, item) == 0) {
            Text why = text_over(item->why, sizeof item->why);
            int others = all->sample.marked[item->restriction ^ 1];  // see forbid_add()
            text_put(&why, "never used in %d games", all->vary.games);
            if (all->side != NULL && (others > 0 || item->offered == !item->side))
                text_put(&why, "; --side %s measures the choice of %s",
                         item->side == AXIS ? "allied" : "axis",
                         base->rules->scene.side_name(base->world, !item->side));
        }
        if (item->why[0] != '\0') all->vary.meter.expected -= all->vary.games;
    }
}

// Returns false and fills *error if the games offer none of the choices to measure.
static bool items_check(const Worth *all, Error *error) {
    for (int i = 0; i < all->count; i++)
        if (all->item[i].why[0] == '\0' || all->item[i].kind == ITEM_HIDING) return true;
    return error_set(error, "%s", all->item[0].why);
}

// Plays the games of all items, until Ctrl-C. Returns false if games fail.
static bool worth_run(Worth *all, Error *error) {
    all->vary.meter.expected = (int64_t)(all->count + 1) * all->vary.games;
    all->vary.mark = (TrialMark){restriction_marks, &all->restrictions};
    bool good = sample_play(&all->vary, &all->base, all->vary.games, &all->sample, error);
    double *p = memory_take((size_t)all->count + 1, sizeof *p);
    int asked = 0;
    if (good) unused_tell(all);
    for (int i = 0; i < all->count && good; i++) good = item_play(all, &all->item[i], error);
    good |= stop_wanted();
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
    if (first->kind != second->kind) return first->kind < second->kind ? -1 : 1;
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

static const char *item_why(const Item *item) {
    return item->why[0] != '\0' ? item->why : "stopped before its games were played";
}

static void legend_print(const Worth *all) {
    static const char *const legends[] = {
        [ITEM_UNIT] =
            "Unit: games with it less games without it, on the same seeds, without a "
            "replacement.\n",
        [ITEM_CHOICE] =
            "Choice: games in which it is made when first offered, less games in which "
            "the player is free; below 0,\nthe free player scores better. `A; B`: A is "
            "made, then B when first offered after A.\n",
        [ITEM_NEVER] =
            "Never: games in which the side is free, less games in which it never "
            "chooses such an action while it\nhas another; the enemy does not know. "
            "Used: in these games the free side chose one although it had another.\n",
        [ITEM_HIDING] =
            "Never hiding: the side's hidden units are set up openly, and the enemy "
            "sees them.\n"};
    bool there[COUNT_OF(legends)] = {false};
    for (int i = 0; i < all->count; i++) there[all->item[i].kind] = true;
    putchar('\n');
    for (int i = 0; i < COUNT_OF(legends); i++)
        if (there[i]) printf("%s", legends[i]);
    int played = worth_played(all);
    printf("Clear: too large for chance");
    if (played > 1) printf(", in view of all %d differences (Holm's correction)", played);
    printf(".\n");
    if (there[ITEM_UNIT] || there[ITEM_HIDING]) vary_print_unlearned(&all->base);
}

static void item_print(const Worth *all, const Item *item) {
    char name[FORCE_SPEC_BYTES + 8], margin[SPREAD_BYTES];
    bool never = item->kind == ITEM_NEVER || item->kind == ITEM_HIDING;
    snprintf(name, sizeof name, "%s%s", never ? "never " : "", item->name);
    // Print a name that is longer than its column on a line of its own.
    if (strlen(name) > 34) printf("%s\n", name);
    printf(
        "%-34s %-12.12s ", strlen(name) > 34 ? "" : name,
        item->side < SIDES ? all->base.rules->scene.side_name(all->base.world, item->side) : "-");
    if (!item->played) {
        bool refused = item->kind == ITEM_UNIT && item->why[0] != '\0';
        printf("%s%s\n", refused ? "cannot be removed: " : "", item_why(item));
        return;
    }
    Spread share = own(item, item->contrast.share), points = own(item, item->contrast.points);
    printf("%+6.1f [%+6.1f, %+6.1f]    %-24s %s%.2g", number_told(100 * share.mean, 1),
           number_told(100 * share.low, 1), number_told(100 * share.high, 1),
           spread_margin(points, margin), item->p < 0.05 ? "clear, " : "", item->p);
    if (item->kind == ITEM_NEVER)
        printf("; used in %d of %d games", item_used(all, item), all->vary.games);
    printf("%s\n",
           item->kind != ITEM_UNIT && item->contrast.changed < 0.02 ? "; few results changed" : "");
}

static void worth_print(const Worth *all) {
    vary_print_header(&all->vary, &all->base);
    vary_print_now(&all->vary, &all->base, &all->sample);
    printf("\n%-34s %-12s %-26s %-24s %s\n", "what", "side", "worth in score, %", "in margin",
           "Holm's p");
    bool untold = false;
    for (int i = 0; i < all->count; i++) {
        item_print(all, &all->item[i]);
        untold |= all->item[i].played && isnan(all->item[i].contrast.points.low);
    }
    legend_print(all);
    spread_note_print(untold);
    vary_print_witness(&all->vary);
}

static void worth_json(const Worth *all) {
    json_t *whole = vary_json(&all->vary, &all->base), *list = json_array();
    for (int i = 0; i < all->count; i++) {
        const Item *item = &all->item[i];
        json_t *one =
            json_pack("{s:s, s:o, s:s, s:b}", "name", item->name, "side", json_side(item->side),
                      "kind", kind_names[item->kind], "played", item->played);
        if (item->kind == ITEM_NEVER)
            json_object_set_new(one, "used", json_integer(item_used(all, item)));
        if (item->played) {
            json_object_set_new(one, "share", spread_json(own(item, item->contrast.share)));
            json_object_set_new(one, "margin", spread_json(own(item, item->contrast.points)));
            json_object_set_new(one, "changed", json_real(item->contrast.changed));
            json_object_set_new(one, "p_holm", json_real(item->p));
        } else {
            json_object_set_new(one, "why", json_string(item_why(item)));
        }
        json_array_append_new(list, one);
    }
    json_object_set_new(whole, "now", spread_json(all->sample.share));
    json_object_set_new(whole, "worth", list);
    json_print(whole);
}

// ---- The command line

static int worth_command_run(void *words, Error *error) {
    Worth *all = words;
    all->item = memory_take(ITEMS_MAX, sizeof *all->item);
    all->restrictions.at = memory_take(RESTRICTIONS_MAX, sizeof *all->restrictions.at);
    bool good = vary_begin(&all->vary, &all->base, error);
    bool asked = all->force_count > 0 || all->forbid_count > 0 || all->never;
    if (good && (all->units || all->only != NULL || !asked)) good = units_find(all, error);
    good = good && forbids_find(all, error) && forces_find(all, error);
    good = good && items_check(all, error) && worth_run(all, error);
    vary_tell_stop("worth", worth_played(all), all->count, "measurements");
    if (good && all->sample.count > 0) {
        qsort(all->item, (size_t)all->count, sizeof *all->item, item_compare);
        (all->vary.json ? worth_json : worth_print)(all);
    }
    int exit_code = !good ? EXIT_BAD : worth_played(all) > 0 ? EXIT_WELL : EXIT_NO;
    sample_free(&all->sample);
    if (all->base.world != NULL) game_close(&all->base);
    free(all->restrictions.at);
    free(all->item);
    return exit_code;
}

// clang-format off
static const CommandOption options[] = {
    VARY_SCENARIO(Worth),
    {OPTION("force", 0), VALUE("WORDS"), TEXTS(Worth, force, force_count),
     HELP("A choice to measure, in the words of `cassino play` or `cassino replay` up to the rule's "
     "number, or a pattern such as 'place 1/B *'. The choice is made the first time that it is "
     "offered; a pattern stands for all its choices at that moment (the first 128), in the first game "
     "that offers one. 'FIRST; SECOND' makes two choices of one side in turn, and so on to six. May be repeated")},
    {OPTION("never", 0), FLAG(Worth, never),
     HELP("Measure each kind of action that the rules have, such as close combat, by games in which one "
     "side never acts so; and hiding, if the scenario hides units")},
    {OPTION("forbid", 0), VALUE("WORDS"), TEXTS(Worth, forbid, forbid_count),
     HELP("Actions that one side never chooses while it has another: a kind of action as --never names "
     "it, the key of a verb such as 'withdraw', or a pattern as for --force; or 'hiding': the side's "
     "hidden units are set up openly. May be repeated")},
    {OPTION_SIDE, TEXT(Worth, side), .otherwise = "each side in turn",
     HELP("Side that --never and --forbid restrict")},
    {OPTION("units", 0), FLAG(Worth, units),
     HELP("Measure every unit; always done without --only, --force, --never and --forbid")},
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
    .summary = "Measure the worth of a unit, of a choice, or of a kind of action",
    .purpose =
        "Measure the worth of a unit to its side, of a choice, or of a kind of action. Plays the "
        "scenario without each unit, with each choice made, or without the kind of action, and "
        "unchanged, on the same seeds. The answer lists the differences with their 95 % intervals, "
        "the best first, and tells which are clear: too large for chance, also in view of the "
        "number of differences (Holm's correction). Exit status 1: nothing could be measured.\n\n"
        "--never and --forbid restrict one player, and also its search: in the tree and in "
        "playouts the search makes none of the forbidden choices for its own side. It makes them "
        "for the enemy, who is free and does not know of the restriction. Where every legal action "
        "is forbidden, all are allowed.",
    .stops = "prints what is known so far",
    .examples =
        "cassino worth gbsu/first-contact --games 1000\n"
        "cassino worth gbww2/crossroads --only '2 Kents'\n"
        "cassino worth gbsu/first-contact --force 'place 1/B *' --player veteran\n"
        "cassino worth gbsu/first-contact --force 'place 1/B 0408; activate Blue company'\n"
        "cassino worth gbww2/crossroads --force '1 Surreys are placed at the square *'\n"
        "cassino worth gbsu/first-contact --never --player veteran\n"
        "cassino worth gbsu/first-contact --forbid rallying --side axis",
    OPTIONS(options),
    .bytes = sizeof(Worth),
    .run = worth_command_run,
};
