// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_placement.c -- tests the legal places of a battalion, which are found with caches,
// against a trial of all postures without caches, in random games of every scenario [6.1, 10.1].
#include <stdlib.h>

#include "engine/game/open.h"
#include "engine/rules/gbww2/rules/moving/placement.h"
#include "engine/rules/rules.h"
#include "tests/gbww2/gbww2_kit.h"

enum { GAMES = 3, EVERY = 97, PLACES = 24 };

static const char *const battles[] = {"gbww2/crossroads", "gbww2/ridge", "gbww2/primosole",
                                      "gbww2/lenino-days"};

// Returns true if some formation and facing fits at the cell. Tries all of them, without caches.
static bool fits_plainly(Fit *fit, int cell) {
    const World *where = fit->world;
    if (fit->purpose == FOR_SETUP) {
        const Zone *zone = &where->zone[where->battalion[fit->battalion].zone];
        if (zone_gap(zone, HALF * cell_x(cell), HALF * cell_y(cell)) > 0) return false;
    }
    for (int formation = 0; formation < FORMATIONS; formation++) {
        if (formation_of(&fit->body, formation) != formation) continue;
        for (int facing = 0; facing < FACINGS; facing++)
            for (int shape = 0; shape < (formation == DEFENCE ? SHAPES : 1); shape++)
                if (fit_shape(fit, cell, formation, facing, shape)) return true;
    }
    return false;
}

static int compared, fitted;

static void places_compared(const World *where, const State *at, int battalion, Pcg *rng) {
    Purpose purpose = pcg_below(rng, 2) ? FOR_DAY : FOR_SETUP;
    if (where->battalion[battalion].zone == NO_INDEX) purpose = FOR_DAY;
    Fit fit;
    fit_open(where, at, battalion, purpose, &fit);
    if (body_count(&fit.body) == 0) return;
    for (int i = 0; i < PLACES; i++) {
        int x = (int)pcg_below(rng, 2 * where->width + 1U);
        int y = (int)pcg_below(rng, 2 * where->height + 1U);
        const Battalion *near = &at->battalion[pcg_below(rng, where->battalion_count)];
        if (i % 2 == 0 && near->place == ON_TABLE) {  // a place near another battalion
            x = min_int(max_int(near->x + (int)pcg_below(rng, 13) - 6, 0), 2 * where->width);
            y = min_int(max_int(near->y + (int)pcg_below(rng, 13) - 6, 0), 2 * where->height);
        }
        if (i % 3 != 0) x &= ~1, y &= ~1;
        bool plainly = fits_plainly(&fit, cell_at(x, y));
        if (fit_cell(&fit, cell_at(x, y)) != plainly)
            fail_msg("battalion %d at %d/%d halves: %s", battalion, x, y,
                     plainly ? "fits, but is not remembered to" : "does not fit");
        compared++;
        fitted += plainly;
    }
}

static void game_compared(Game *played, uint64_t index) {
    Pcg rng = pcg_stream(11, index, PCG_TEST);
    State *at = calloc(1, sizeof *at);
    assert_non_null(at);
    played->rules->setup(played->world, at);
    for (int ply = 0; game_turn(played, at) != NOBODY; ply++) {
        Action list[ACTIONS_MAX];
        if (ply % EVERY == 0)
            places_compared(played->world, at, (int)pcg_below(&rng, played->world->battalion_count),
                            &rng);
        int count = game_listed(played, at, list);
        played->rules->apply(played->world, at, list[pcg_below(&rng, (uint32_t)count)]);
    }
    free(at);
}

// Compares legal places in two Worlds in turn, so that a cache entry of one World used for the
// other would be noticed.
static void rule_10_1_legal_places_are_those_where_a_posture_fits(void **unused) {
    (void)unused;
    Error error = {0};
    for (int i = 0; i < COUNT_OF(battles); i++) {
        Game one, other;
        assert_true(game_open_shipped(&one, battles[i], &error));
        assert_true(game_open_shipped(&other, battles[(i + 1) % COUNT_OF(battles)], &error));
        for (int game_index = 0; game_index < GAMES; game_index++)
            game_compared(game_index % 2 ? &other : &one, (uint64_t)(10 * i + game_index));
        game_close(&one);
        game_close(&other);
    }
    assert_true(compared > 1000);
    assert_true(fitted > compared / 10 && fitted < 9 * compared / 10);
}

// Checks that a spot is in a zone if and only if the edges of the zone enclose it.
static void rule_6_1_a_zone_holds_what_its_corners_enclose(void **unused) {
    (void)unused;
    Error error = {0};
    for (int i = 0; i < COUNT_OF(battles); i++) {
        Game one;
        assert_true(game_open_shipped(&one, battles[i], &error));
        for (int zone = 0; zone < one.world->zone_count; zone++)
            for (int y = -20; y < INCH * TABLE_HIGH + 20; y += 3)
                for (int x = -20; x < INCH * TABLE_WIDE + 20; x += 3)
                    assert_int_equal(zone_has(&one.world->zone[zone], x, y),
                                     zone_gap(&one.world->zone[zone], x, y) == 0);
        game_close(&one);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_10_1_legal_places_are_those_where_a_posture_fits),
        cmocka_unit_test(rule_6_1_a_zone_holds_what_its_corners_enclose),
    };
    return cmocka_run_group_tests_name("gbww2 fit", tests, NULL, NULL);
}
