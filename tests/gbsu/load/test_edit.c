// SPDX-License-Identifier: GPL-3.0-or-later
// test_edit.c -- tests edited scenarios: the meaning of paths, refused edits, and the ranges of the
// table of numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/rules/gbsu/data/world.h"
#include "engine/rules/rules.h"

// These scenarios together have a number of every kind.
static const char *const scenarios[] = {"gbsu/first-contact", "gbsu/primosole-hold"};

static Game opened(const char *name) {
    Game game;
    Error error = {0};
    if (!game_open(&game, name, &error)) fail_msg("%s", error.words);
    return game;
}

static World *edited(const Game *game, const char *edit, Error *error) {
    const char *edits[] = {edit};
    return game->rules->lab.world_edit(game->world, edits, 1, error);
}

static World *well_edited(const Game *game, const char *edit) {
    Error error = {0};
    World *world = edited(game, edit, &error);
    if (world == NULL) fail_msg("%s: %s", edit, error.words);
    return world;
}

static void refused(const Game *game, const char *edit, const char *words) {
    Error error = {0};
    World *world = edited(game, edit, &error);
    assert_null(world);
    if (strstr(error.words, words) == NULL) {
        fail_msg("%s: '%s' holds no '%s'", edit, error.words, words);
    }
}

static void an_edit_changes_its_value_and_the_hash_and_nothing_else(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    const World *before = game.world;
    World *same = game.rules->lab.world_edit(game.world, NULL, 0, NULL);
    World *after = well_edited(&game, "turns=9"), *again = well_edited(&game, "turns = 9");
    assert_int_equal(after->turns, 9);
    assert_true(same->heading.hash == before->heading.hash &&
                after->heading.hash != before->heading.hash);
    assert_true(after->heading.hash == again->heading.hash);
    const char *a = game.rules->lab.world_text(before), *b = game.rules->lab.world_text(after);
    size_t first = 0;
    while (a[first] == b[first]) first++;
    assert_true(a[first] == '6' && b[first] == '9');
    assert_string_equal(a + first + 1, b + first + 1);
    World *files[] = {same, after, again};
    for (int i = 0; i < COUNT_OF(files); i++) game.rules->world_free(files[i]);
    game_close(&game);
}

static void a_short_path_means_the_same_as_the_long_one(void **unused) {
    (void)unused;
    static const char *const pairs[][2] = {
        {"hands.axis=4", "sides.axis.cards.deal=4"},
        {"limits.allied=6", "sides.allied.cards.limit=6"},
        {"ammo.allied=3", "sides.allied.low-ammo=3"},
        {"artillery.allied.1.strength=2", "sides.allied.artillery.1.strength=2"},
        {"air.axis.1.count=3", "sides.axis.air.1.count=3"},
        {"mines.allied.fields=1", "sides.allied.mines.fields=1"},
        {"points.3.allied=2", "victory.points.3.allied=2"},
        {"threshold=2", "victory.threshold=2"},
        {"forts.0908=3", "map.forts.0908=3"},
        {"units.HQ/1Para.support=3", "sides.allied.formations.1 Para.HQ/1Para.support=3"},
        {"units.88 mm.gun=5", "sides.axis.weapons.88 mm.gun=5"},
        {"units.hq/1para.SUPPORT=3", "sides.allied.formations.1 Para.1.support=3"},
        {"units.HQ/1sig.range=2", "sides.axis.formations.1 sig..HQ/1sig.range=2"},
    };
    Game game = opened("gbsu/primosole-hold");
    for (int i = 0; i < COUNT_OF(pairs); i++) {
        World *a = well_edited(&game, pairs[i][0]), *b = well_edited(&game, pairs[i][1]);
        assert_true(a->heading.hash == b->heading.hash &&
                    a->heading.hash != game.rules->world_hash(game.world));
        game.rules->world_free(a);
        game.rules->world_free(b);
    }
    game_close(&game);
}

static void a_hand_above_its_limit_is_refused_with_the_edit_that_raises_the_limit(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    Error error = {0};
    refused(&game, "hands.axis=6",
            "above the hand's 'limit' of 4; lower 'deal' or raise 'limit', "
            "as the edit limits.axis=6 does");
    World *world = game.rules->lab.world_edit(
        game.world, (const char *[]){"hands.axis=6", "limits.axis=6"}, 2, &error);
    if (world == NULL) fail_msg("%s", error.words);
    assert_int_equal(world->side[AXIS].deal, 6);
    assert_int_equal(world->side[AXIS].limit, 6);
    assert_int_equal(world->side[ALLIED].limit, 4);
    game.rules->world_free(world);
    game_close(&game);
}

static int unit_of(const World *world, const char *name) {
    for (int i = 0; i < world->unit_count; i++) {
        if (strcmp(world->unit[i].name, name) == 0) return i;
    }
    fail_msg("no unit %s", name);
    return 0;
}

static void a_number_left_at_its_default_is_written_in(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    const char *edits[] = {"units.1/B.vp=3", "units.MG/B.back.morale=2", "units.AT/R.steps=2",
                           "units.AT/R.back.firepower=0", "units.2/R.move=7"};
    Error error = {0};
    World *world = game.rules->lab.world_edit(game.world, edits, COUNT_OF(edits), &error);
    if (world == NULL) fail_msg("%s", error.words);
    assert_int_equal(world->unit[unit_of(world, "1/B")].vp, 3);
    assert_int_equal(world->unit[unit_of(world, "MG/B")].morale[1], 2);
    assert_int_equal(world->unit[unit_of(world, "AT/R")].steps, 2);
    assert_int_equal(world->unit[unit_of(world, "AT/R")].firepower[1], 0);
    assert_int_equal(world->unit[unit_of(world, "2/R")].mp, 14);
    game.rules->world_free(world);
    game_close(&game);
}

static void a_unit_may_be_absent_double_or_late(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    World *without = well_edited(&game, "units.T/B=0"), *more = well_edited(&game, "units.T/B=2"),
          *late = well_edited(&game, "units.T/B.turn=3");
    assert_int_equal(without->unit_count, game.world->unit_count - 1);
    assert_int_equal(more->unit_count, game.world->unit_count + 1);
    const Unit *first = &more->unit[unit_of(more, "T/B")],
               *second = &more->unit[unit_of(more, "T/B+")];
    assert_int_equal(second->formation, first->formation);
    assert_string_not_equal(second->label, first->label);
    assert_int_equal(late->unit[unit_of(late, "T/B")].turn, 3);
    refused(&game, "units.T/B=3", "must be a whole number from 0 to 2");
    game.rules->world_free(without);
    game.rules->world_free(more);
    game.rules->world_free(late);
    game_close(&game);
}

static void a_text_may_be_changed_too(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    World *world = well_edited(&game, "sides.allied.name=The \"Blue\": #1");
    assert_string_equal(world->side[ALLIED].name, "The \"Blue\": #1");
    game.rules->world_free(world);
    world = well_edited(&game, "setup=axis");
    assert_int_equal(world->setup_first, AXIS);
    game.rules->world_free(world);
    game_close(&game);
}

static void an_unknown_path_is_refused_with_what_is_near(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    refused(&game, "turnz=3", "did you mean 'turns'?");
    refused(&game, "units.HQ/C.support=3", "did you mean 'HQ/B'?");
    refused(&game, "units.HQ/B.suport=3", "did you mean 'support'?");
    refused(&game, "hands.axs=3", "did you mean 'axis'?");
    refused(&game, "points.9.allied=3", "known here: 1, 2, 3");
    refused(&game, "turns.more=3", "is a value and has no 'more'");
    refused(&game, "map=3", "is a map");
    refused(&game, "turns", "PATH=VALUE");
    refused(&game, "=3", "PATH=VALUE");
    refused(&game, "turns=", "PATH=VALUE");
    refused(&game, "turns=3\n", "control character");
    game_close(&game);
}

static void a_value_out_of_range_is_refused_in_the_loader_s_words(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    refused(&game, "turns=31", "with turns=31: 'turns' must be a whole number from 1 to 30");
    refused(&game, "hands.axis=8", "'deal' must be a whole number from 0 to 7");
    refused(&game, "sides.axis.cards.deal=seven", "'deal' must be a whole number");
    refused(&game, "units.1/B.support=1", "only a headquarters");
    game_close(&game);
}

// Checks that the ranges in edit_schema.c equal those of the tables in load_*.c.
static void every_number_has_the_loader_s_own_range(void **unused) {
    (void)unused;
    Number *numbers = calloc(NUMBERS_MAX, sizeof *numbers);
    for (int s = 0; s < COUNT_OF(scenarios); s++) {
        Game game = opened(scenarios[s]);
        int count = game.rules->lab.numbers(game.world, numbers);
        assert_in_range(count, 50, NUMBERS_MAX - 1);
        for (int i = 0; i < count; i += s == 0 ? 1 : 3) {  // the others have the same kinds
            char edit[128], words[80];
            assert_in_range(numbers[i].value - numbers[i].low, 0, numbers[i].high - numbers[i].low);
            bool side = strcmp(numbers[i].path, "initiative.side") == 0 ||
                        strcmp(numbers[i].path, "setup") == 0;
            if (side)
                snprintf(words, sizeof words, "must be one of allied, axis");
            else
                snprintf(words, sizeof words, "must be a whole number from %d to %d",
                         numbers[i].low, numbers[i].high);
            snprintf(edit, sizeof edit, "%s=%d", numbers[i].path, numbers[i].low - 1);
            refused(&game, edit, words);
            snprintf(edit, sizeof edit, "%s=%d", numbers[i].full, numbers[i].high + 1);
            refused(&game, edit, words);
        }
        game_close(&game);
    }
    free(numbers);
}

// The side that begins is a number too, so that a battle can be played with the sides exchanged.
static void the_side_that_begins_is_exchanged(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    World *number = well_edited(&game, "initiative.side=0"),
          *word = well_edited(&game, "initiative.side=allied"),
          *setup = well_edited(&game, "setup=1");
    assert_int_equal(game.world->initiative_side, AXIS);
    assert_int_equal(number->initiative_side, ALLIED);
    assert_int_equal(word->initiative_side, ALLIED);
    assert_int_equal(game.world->setup_first, ALLIED);
    assert_int_equal(setup->setup_first, AXIS);
    World *files[] = {number, word, setup};
    for (int i = 0; i < COUNT_OF(files); i++) game.rules->world_free(files[i]);
    game_close(&game);
}

static void a_number_set_to_what_it_is_leaves_the_hash(void **unused) {
    (void)unused;
    Number *numbers = calloc(NUMBERS_MAX, sizeof *numbers);
    Game game = opened("gbsu/first-contact");
    int count = game.rules->lab.numbers(game.world, numbers), same = 0;
    for (int i = 0; i < count; i++) {
        char edit[128];
        snprintf(edit, sizeof edit, "%s=%d", numbers[i].path, numbers[i].value);
        World *world = well_edited(&game, edit);
        same += game.rules->world_hash(world) == game.rules->world_hash(game.world);
        game.rules->world_free(world);
    }
    assert_int_equal(same, count);
    game_close(&game);
    free(numbers);
}

static void assert_among(const Game *game, const char *path, const char *words) {
    Number *numbers = calloc(NUMBERS_MAX, sizeof *numbers);
    int count = game->rules->lab.numbers(game->world, numbers), found = 0;
    assert_non_null(numbers);
    for (int i = 0; i < count; i++) {
        if (strcmp(numbers[i].path, path) != 0) continue;
        assert_string_equal(numbers[i].among, words);
        found++;
    }
    assert_int_equal(found, 1);
    free(numbers);
}

static void a_number_of_a_list_says_which_line_it_is_of(void **unused) {
    (void)unused;
    Game game = opened("gbsu/first-contact");
    assert_among(&game, "points.1.axis", "for control of 0504 0405, each");
    assert_among(&game, "points.2.allied", "for each enemy unit eliminated, multiplied by its vp");
    assert_among(&game, "points.3.allied", "for each step that the enemy has lost");
    assert_among(&game, "units.HQ/B.support", "");  // the path names the unit
    game_close(&game);
    game = opened("gbsu/primosole-hold");
    assert_among(&game, "points.5.allied", "if Primosole bridge is destroyed");
    assert_among(&game, "air.axis.1.strength", "turns: 4-4");
    game_close(&game);
}

static void random_edits_never_crash(void **unused) {
    (void)unused;
    static const char *const parts[] = {
        "units", ".",  "=", "1/B", "HQ/B",   "support",    "back", "morale",   "hands",
        "axis",  "3",  "0", "2",   "-1",     "9999999999", "\"",   "'",        "{",
        "]",     ": ", "#", " ",   "points", "map",        "\\",   "\xc3\xa9", "turns"};
    Game game = opened("gbsu/first-contact");
    Pcg rng = pcg_stream(4, 0, PCG_TEST);
    int loaded = 0;
    for (int i = 0; i < 3000; i++) {
        char edit[200];
        Text text = text_over(edit, sizeof edit);
        int length = (int)pcg_below(&rng, 8);
        for (int j = 0; j < length; j++) {
            text_put(&text, "%s", parts[pcg_below(&rng, COUNT_OF(parts))]);
        }
        Error error = {0};
        World *world = edited(&game, edit, &error);
        if (world != NULL)
            loaded++;
        else
            assert_true(error.words[0] != '\0');
        if (world != NULL) game.rules->world_free(world);
    }
    assert_true(loaded < 3000);
    char longest[400];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    refused(&game, longest, "at most");
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edit_changes_its_value_and_the_hash_and_nothing_else),
        cmocka_unit_test(a_short_path_means_the_same_as_the_long_one),
        cmocka_unit_test(a_hand_above_its_limit_is_refused_with_the_edit_that_raises_the_limit),
        cmocka_unit_test(a_number_left_at_its_default_is_written_in),
        cmocka_unit_test(a_unit_may_be_absent_double_or_late),
        cmocka_unit_test(a_text_may_be_changed_too),
        cmocka_unit_test(an_unknown_path_is_refused_with_what_is_near),
        cmocka_unit_test(a_value_out_of_range_is_refused_in_the_loader_s_words),
        cmocka_unit_test(every_number_has_the_loader_s_own_range),
        cmocka_unit_test(the_side_that_begins_is_exchanged),
        cmocka_unit_test(a_number_set_to_what_it_is_leaves_the_hash),
        cmocka_unit_test(a_number_of_a_list_says_which_line_it_is_of),
        cmocka_unit_test(random_edits_never_crash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
