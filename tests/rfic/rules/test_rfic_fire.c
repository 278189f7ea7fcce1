// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_fire.c -- tests dice and the numbers they need [sheet: range, dice; F7], cover,
// disruption and fate.
#include "engine/rules/rules.h"
#include "tests/rfic/rfic_kit.h"

#define GUN(name, weapon, pool, more) \
    PIECE(name, "gun", "weapon: " weapon ", crew: " #pool ", " more)
#define TANK(name, weight, more) PIECE(name, "afv", "weight: " weight ", " more)

static Pool pool(const char *firer, const char *target) {
    return fire_pool(world, state, unit(firer), unit(target));
}

// Opens the table and deals a card to each unit; no unit has acted yet.
static void open_and_deal(const Setting *setting) {
    table_open(setting);
    deal("");
}

static void sheet_dice_eight_rifles_fresh(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505"), .axis = RIFLES("X1", 8, "at: 0705")});
    deal("A1 AH");
    activate("A1");
    act("fire A1 at X1");
    assert_int_equal(offers("hits"), 9);
    is_odds("hits 0", 256, 6561);
}

static void sheet_dice_eight_rifles_moved(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0405"), .axis = RIFLES("X1", 8, "at: 0705")});
    deal("A1 AH");
    activate("A1");
    act("move A1 0505");
    act("fire A1 at X1");
    assert_int_equal(offers("hits"), 5);
    is_odds("hits 0", 16, 81);
    is_odds("hits 2", 8, 27);
}

static void sheet_dice_three_disrupted_rifles_throw_one(void **unused) {
    (void)unused;
    open_and_deal(
        &(Setting){.allied = RIFLES("A1", 3, "at: 0505"), .axis = RIFLES("X1", 8, "at: 0605")});
    state->disrupted |= bit(unit("A1"));
    assert_int_equal(pool("A1", "X1").dice, 1);
}

static void sheet_dice_machine_guns_by_crew(void **unused) {
    (void)unused;
    open_and_deal(
        &(Setting){.allied = PIECE("L", "infantry", "arms: {lmg: 2}, at: 0505") ", " PIECE(
                       "H", "infantry", "arms: {hmg: 2}, at: 0505"),
                   .axis = RIFLES("X1", 8, "at: 0605")});
    assert_int_equal(pool("L", "X1").dice, 4);
    assert_int_equal(pool("H", "X1").dice, 8);
    state->moved = ~(uint64_t)0 >> (64 - world->unit_count);
    assert_int_equal(pool("L", "X1").dice, 2);
    assert_int_equal(pool("H", "X1").dice, 4);
}

static void sheet_range_all_weapons_in_range_throw_together(void **unused) {
    (void)unused;
    open_and_deal(
        &(Setting){.allied = PIECE("A1", "infantry", "arms: {small-arms: 8, smg: 2}, at: 0505"),
                   .axis = RIFLES("X1", 8, "at: 0605") ", " RIFLES("X2", 8, "at: 0705") ", " RIFLES(
                       "X3", 8, "at: 0805")});
    assert_int_equal(pool("A1", "X1").dice, 12);
    assert_int_equal(pool("A1", "X2").dice, 8);
    assert_int_equal(pool("A1", "X3").dice, 0);
}

static void sheet_dice_anti_tank_crew_and_afv(void **unused) {
    (void)unused;
    open_and_deal(&(Setting){
        .allied = GUN("G", "medium-at-gun", 3, "at: 0505") ", " TANK("T", "medium", "at: 0405"),
        .axis = TANK("X1", "medium", "at: 0705")});
    assert_int_equal(pool("G", "X1").dice, 6);
    assert_int_equal(pool("T", "X1").dice, 4);
    state->moved |= bit(unit("G")) | bit(unit("T"));
    assert_int_equal(pool("G", "X1").dice, 3);
    assert_int_equal(pool("T", "X1").dice, 2);
}

static void rule_F16_a_commander_adds_two_or_one(void **unused) {
    (void)unused;
    open_and_deal(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505") ", " PIECE("C", "commander", "at: 0505"),
                   .axis = RIFLES("X1", 8, "at: 0605")});
    assert_int_equal(pool("A1", "X1").dice, 10);
    state->moved |= bit(unit("C"));
    assert_int_equal(pool("A1", "X1").dice, 9);
    state->wounded |= bit(unit("C"));
    assert_int_equal(pool("A1", "X1").dice, 8);
    assert_int_equal(pool("C", "X1").dice, 0);  // a commander alone cannot fire
}

static void sheet_range_of_each_weapon(void **unused) {
    static const int ranges[] = {2, 1, 2, 4, 1, 4, 4, 4, 6, 6, 8, 8, 6, 6, 8, 12, 16, 20};
    (void)unused;
    table_open(&(Setting){0});
    for (int i = 0; i < WEAPONS; i++) assert_int_equal(world->weapon[i].range, ranges[i]);
}

static void rule_F7_medium_at_against_medium_afv(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = GUN("G", "medium-at-gun", 3, "at: 0505"),
                          .axis = TANK("X1", "medium", "at: 0805")});
    deal("G AH");
    activate("G");
    act("fire G at X1");
    is_odds("hits 0", 64, 729);
    is_close(1 - odds("hits 0") - odds("hits 1"), 473.0 / 729);
}

static void rule_F7_a_light_gun_never_hits_a_heavy_afv(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = GUN("G", "light-at-gun", 3, "at: 0505"),
                   .axis = TANK("X1", "heavy", "at: 0705") ", " RIFLES("X2", 8, "at: 0706")});
    deal("G AH");
    activate("G");
    assert_false(can("fire G at X1"));
    assert_true(can("fire G at X2"));
}

static void rule_F7_a_heavy_gun_hits_a_light_afv_at_three(void **unused) {
    (void)unused;
    open_and_deal(&(Setting){.allied = GUN("G", "heavy-at-gun", 3, "at: 0505"),
                             .axis = TANK("X1", "light", "at: 0705")});
    assert_int_equal(pool("G", "X1").number, 3);
    is_close(1 - (double)world->binomial[3][6][0], 728.0 / 729);
}

static void rule_F7_infantry_weapons_at_an_afv(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                   .axis = TANK("X1", "medium", "at: 0605") ", " TANK("X2", "medium", "at: 0705")});
    deal("A1 AH");
    activate("A1");
    assert_false(can("fire A1 at X2"));
    act("fire A1 at X1");
    is_close(1 - odds("hits 0"), 1288991.0 / 1679616);
}

// --- Cover

static void cover_after(int hits, const char *men) {
    char words[32], axis[128];
    snprintf(axis, sizeof axis,
             "{name: X1, map: X1, type: infantry, arms: {small-arms: %s}, at: 0705}", men);
    table_open(&(Setting){
        .map = "  trenches: 0705\n", .allied = RIFLES("A1", 8, "at: 0505"), .axis = axis});
    deal("A1 AH");
    activate("A1");
    act("fire A1 at X1");
    snprintf(words, sizeof words, "hits %d", hits);
    act(words);
    assert_int_equal(phase(), PHASE_COVER);
}

static void sheet_cover_a_card_for_each_hit(void **unused) {
    (void)unused;
    cover_after(2, "8");
    full_pile();
    is_odds("red 0", 25, 102);
    is_odds("red 1", 26, 51);
    is_odds("red 2", 25, 102);
    act("red 1");
    assert_int_equal(figures("X1"), 7);
    assert_true(is_disrupted("X1"));
}

static void sheet_cover_three_of_42_with_20_red(void **unused) {
    (void)unused;
    cover_after(3, "8");
    pile(0, 10, 10, 12, 10);
    is_odds("red 0", 11, 82);
    is_odds("red 1", 33, 82);
    is_odds("red 2", 209, 574);
    is_odds("red 3", 57, 574);
}

static void rule_F3_two_cards_left_for_five_hits(void **unused) {
    (void)unused;
    cover_after(5, "8");
    pile(0, 1, 0, 1, 0);
    act("red 1");
    assert_int_equal(phase(), PHASE_COVER);
    assert_int_equal(state->fight.left, 3);
    assert_int_equal(offers("red"), 4);
    act("red 2");
    assert_int_equal(figures("X1"), 5);  // three hits took effect
}

static void rule_F3_discards_become_the_pile_when_it_is_empty(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    deal("ZA AH ZX 2C");
    memset(state->pile, 0, sizeof state->pile);
    pile_ready(world, state);
    assert_int_equal(pile_all(state), 50);  // the pile has all 52 cards but the two that units hold
    assert_int_equal(pile_left(state, RED), 25);
}

// --- Losses [F5]

static void rule_F5_the_first_hit_disrupts_and_each_costs_a_figure(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505"), .axis = RIFLES("X1", 8, "at: 0705")});
    deal("A1 AH");
    activate("A1");
    act("fire A1 at X1");
    act("hits 3");
    assert_true(is_disrupted("X1"));
    assert_int_equal(figures("X1"), 5);
}

static void rule_F15_losses_go_by_the_list_and_crews_last(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .allied = PIECE("A1", "infantry", "arms: {hmg: 2, smg: 2, small-arms: 4}, at: 0505")});
    const Unit *it = &world->unit[unit("A1")];
    assert_int_equal(it->arms[6][SMG], 0);
    assert_int_equal(it->arms[6][SMALL_ARMS], 4);
    assert_int_equal(it->arms[2][SMALL_ARMS], 0);
    assert_int_equal(it->arms[2][HMG], 2);
}

// --- Fate

// Sets up X1, a tank that gun G fires at, and plays the fire with this number of hits.
// `disrupted`: X1 was disrupted before. Then makes a full pile for the fate cards.
static void tank_hit(const char *weight, bool disrupted, int hits) {
    char axis[128], words[16];
    snprintf(axis, sizeof axis, "{name: X1, map: X1, type: afv, weight: %s, at: 0705}", weight);
    table_open(&(Setting){.allied = GUN("G", "heavy-at-gun", 3, "at: 0505"), .axis = axis});
    deal("G AH");
    activate("G");
    if (disrupted) state->disrupted |= bit(unit("X1"));
    act("fire G at X1");
    snprintf(words, sizeof words, "hits %d", hits);
    act(words);
    full_pile();
}

// Returns the probability that the unit is eliminated, summed over all fate cards that can
// follow.
static double death(const char *name) {
    Action list[ACTIONS_MAX];
    State before;
    double sum = 0;
    if (has(state->gone, unit(name))) return 1;
    if (phase() != PHASE_FATE && phase() != PHASE_COMMANDER) return 0;
    int count = game_listed(&game, state, list);
    memcpy(&before, state, sizeof before);
    for (int i = 0; i < count; i++) {
        double chance = (double)rfic_odds(world, state, list[i]);
        game.rules->apply(world, state, list[i]);
        sum += chance * death(name);
        memcpy(state, &before, sizeof before);
    }
    return sum;
}

static void sheet_fate_light_afv(void **unused) {
    (void)unused;
    tank_hit("light", true, 1);
    is_close(death("X1"), 0.5);
    table_close(NULL);
    tank_hit("light", true, 3);
    is_close(death("X1"), 15.0 / 17);
}

static void sheet_fate_medium_afv(void **unused) {
    (void)unused;
    tank_hit("medium", true, 1);
    is_close(death("X1"), 25.0 / 102);
    table_close(NULL);
    tank_hit("medium", true, 2);
    is_close(death("X1"), 1087.0 / 2499);
}

static void sheet_fate_heavy_afv(void **unused) {
    (void)unused;
    tank_hit("heavy", true, 1);
    is_close(death("X1"), 2.0 / 17);
}

static void rule_F5_the_first_hit_on_an_afv_disrupts_it(void **unused) {
    (void)unused;
    tank_hit("medium", false, 1);
    assert_true(is_disrupted("X1"));
    is_close(death("X1"), 0);
}

static void rule_F5_a_fresh_medium_afv_dies_in_one_fire(void **unused) {
    (void)unused;
    double sum = 0;
    for (int hits = 2; hits <= 6; hits++) {
        tank_hit("medium", false, hits);
        sum += (double)world->binomial[5][6][hits] * death("X1");
        table_close(NULL);
    }
    table_open(&(Setting){.allied = GUN("G", "medium-at-gun", 3, "at: 0505"),
                          .axis = TANK("X1", "medium", "at: 0705")});
    // Six dice hit with 5 or more, because a medium gun fires at medium armour [F7].
    assert_int_equal(fire_pool(world, state, unit("G"), unit("X1")).number, 5);
    is_close(sum, 10445916007.0 / 44181590292.0);
}

static void commander_hit(int hits) {
    char words[16];
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                   .axis = PIECE("C", "commander", "at: 0605") ", " RIFLES("ZX", 8, "at: 0909")});
    deal("A1 AH");
    activate("A1");
    state->disrupted |= bit(unit("C"));
    act("fire A1 at C");
    snprintf(words, sizeof words, "hits %d", hits);
    act(words);
    full_pile();
}

static void sheet_fate_commander(void **unused) {
    (void)unused;
    commander_hit(1);
    is_odds("card court-heart", 3, 52);
    is_close(odds("card heart") + odds("card diamond"), 23.0 / 52);
    is_odds("card black", 1, 2);
    act("card diamond");
    assert_true(has(state->wounded, unit("C")));
    assert_true(is_disrupted("C"));
}

static void rule_F16_a_black_card_ends_a_commanders_disruption(void **unused) {
    (void)unused;
    commander_hit(1);
    act("card black");
    assert_false(is_disrupted("C"));
    table_close(NULL);
    commander_hit(2);
    act("card black");  // the second hit disrupts him again
    assert_true(is_disrupted("C"));
    assert_int_not_equal(phase(), PHASE_COMMANDER);
}

static void rule_F16_a_second_wound_kills_a_commander(void **unused) {
    (void)unused;
    commander_hit(2);
    act("card diamond");
    act("card heart");
    assert_int_equal(figures("C"), 0);
}

// --- Artillery [G2, F19]

static void rule_F19_artillery_strikes_the_whole_hex_with_one_card_a_hit(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.map = "  trenches: 0605\n",
                   .allied = GUN("G", "infantry-gun", 4, "at: 0405"),
                   .axis = RIFLES("X1", 8, "at: 0605") ", " TANK("X2", "medium", "at: 0605")});
    deal("G AH");
    activate("G");
    act("fire G at X1");
    act("hits 2");
    act("red 0");
    assert_int_equal(figures("X1"), 8);  // the trench has covered the men
    assert_true(is_disrupted("X2"));     // a trench does not cover a tank, which takes both hits
    assert_int_equal(phase(), PHASE_FATE);
}

static void rule_G6_commanders_in_company_and_riders_are_no_targets(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = RIFLES("A1", 8, "at: 0505"),
                   .axis = RIFLES("X1", 8, "at: 0605") ", " PIECE("C", "commander", "at: 0605")});
    deal("A1 AH");
    activate("A1");
    assert_true(can("fire A1 at X1"));
    assert_false(can("fire A1 at C"));
}

static void rule_F9_indirect_fire_needs_an_observer_who_has_not_moved(void **unused) {
    (void)unused;
    table_open(&(Setting){
        .rows = "['. . . . . . . . .', '. . . w w w . . .', '. . . . . . . . .']",
        .allied = GUN("G", "infantry-gun", 4, "at: 0503") ", " PIECE("O", "observer", "at: 0101"),
        .axis = RIFLES("X1", 8, "at: 0501")});
    deal("G AH O KS");
    activate("G");
    assert_true(can("fire G at X1"));
    state->moved |= bit(unit("O"));
    assert_false(can("fire G at X1"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(sheet_dice_eight_rifles_fresh),
        TEST(sheet_dice_eight_rifles_moved),
        TEST(sheet_dice_three_disrupted_rifles_throw_one),
        TEST(sheet_dice_machine_guns_by_crew),
        TEST(sheet_range_all_weapons_in_range_throw_together),
        TEST(sheet_dice_anti_tank_crew_and_afv),
        TEST(rule_F16_a_commander_adds_two_or_one),
        TEST(sheet_range_of_each_weapon),
        TEST(rule_F7_medium_at_against_medium_afv),
        TEST(rule_F7_a_light_gun_never_hits_a_heavy_afv),
        TEST(rule_F7_a_heavy_gun_hits_a_light_afv_at_three),
        TEST(rule_F7_infantry_weapons_at_an_afv),
        TEST(sheet_cover_a_card_for_each_hit),
        TEST(sheet_cover_three_of_42_with_20_red),
        TEST(rule_F3_two_cards_left_for_five_hits),
        TEST(rule_F3_discards_become_the_pile_when_it_is_empty),
        TEST(rule_F5_the_first_hit_disrupts_and_each_costs_a_figure),
        TEST(rule_F15_losses_go_by_the_list_and_crews_last),
        TEST(sheet_fate_light_afv),
        TEST(sheet_fate_medium_afv),
        TEST(sheet_fate_heavy_afv),
        TEST(rule_F5_the_first_hit_on_an_afv_disrupts_it),
        TEST(rule_F5_a_fresh_medium_afv_dies_in_one_fire),
        TEST(sheet_fate_commander),
        TEST(rule_F16_a_black_card_ends_a_commanders_disruption),
        TEST(rule_F16_a_second_wound_kills_a_commander),
        TEST(rule_F19_artillery_strikes_the_whole_hex_with_one_card_a_hit),
        TEST(rule_G6_commanders_in_company_and_riders_are_no_targets),
        TEST(rule_F9_indirect_fire_needs_an_observer_who_has_not_moved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
