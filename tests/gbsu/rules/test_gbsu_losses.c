// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_losses.c -- tests which units the laboratory records as the cause of a loss. The
// laboratory asks for the causing units before each action; watched() does the same.
#include "tests/gbsu/gbsu_kit.h"

static PieceSet behind[PIECES_MAX];

static void watch(void) { gbsu_behind(world, state, behind); }

static void watched(const char *words) {
    watch();
    act(words);
}

static void drawn(const char *labels) {
    for (const char *c = labels; *c;) {
        char label[4] = "";
        int length = (int)strcspn(c, " ");
        snprintf(label, sizeof label, "%.*s", length, c);
        watch();
        card(label);
        c += length + (c[length] == ' ');
    }
}

// Returns the names of the units that gbsu_behind() reports as the cause of losses of `name`, in
// counter order and separated by spaces; "" if there are none.
static const char *culprits(const char *name) {
    static char names[100];
    Text text = text_over(names, sizeof names);
    for (uint64_t rest = behind[unit(name)].word[0]; rest; rest &= rest - 1)
        text_put(&text, "%s%s", text.length > 0 ? " " : "", world->unit[bits_first(rest)].name);
    return names;
}

static void begin(const Setting *scene) {
    memset(behind, 0, sizeof behind);
    table_open(scene);
    turn_begins(ALLIED);
    activate_all(ALLIED);
}

static void attack(const char *name) {
    char words[32];
    snprintf(words, sizeof words, "use %s", name);
    watched(words);
    snprintf(words, sizeof words, "move %s 0505", name);
    watched(words);
    while (phase() == PHASE_REACT) watched("pass");
}

static void the_firer_causes_the_losses_of_a_fire(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0305") ", " FOOT("A2", "at: 0306") "]",
                   .axis = "X: [" FOOT("X1", ONE_STEP "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    watched("use A1");
    watched("fire A1 at X1");
    assert_int_equal(steps("X1"), 1);
    drawn("10C");
    assert_int_equal(steps("X1"), 0);
    assert_string_equal(culprits("X1"), "A1");
    assert_string_equal(culprits("X2"), "");
    watched("use A2");  // this action forgets the causes that the last one recorded
    assert_string_equal(culprits("X1"), "");
}

static void the_firer_causes_the_losses_of_a_defensive_fire(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", ONE_STEP "at: 0305") "]",
                     .axis = "X: [" FOOT("X1", "at: 0505") ", " FOOT("X2", "at: 0606") "]"});
    watched("use A1");
    watched("move A1 0405");
    drawn("10H");  // this card is drawn for the limit of X1
    watched("fire X1");
    drawn("10D");
    assert_int_equal(steps("A1"), 0);
    assert_string_equal(culprits("A1"), "X1");
}

// In a close combat X1 is eliminated and X2 retreats. The test checks that both count as the
// cause of the winners' loss.
static void all_enemies_in_the_hex_cause_the_losses_of_a_close_combat(void **unused) {
    (void)unused;
    begin(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT("A2", "at: 0405") "]",
                   .axis = "X: [" FOOT("X1", ONE_STEP "at: 0505") ", " FOOT("X2", "at: 0505") "]"});
    limits_drawn();
    attack("A1");
    attack("A2");
    watched("assault 0505");
    drawn("2H 2D 9H 9D");  // these are the open cards of X1, X2, A1 and A2
    drawn("2C 2S 8H 8D");  // these are their face-down cards
    assert_int_equal(phase(), PHASE_RETREAT);
    assert_int_equal(steps("X1"), 0);
    assert_string_equal(culprits("X1"), "A1 A2");
    assert_string_equal(culprits("X2"), "A1 A2");
    watched("retreat X2 0605");
    assert_int_equal(steps("X2"), 1);
    assert_string_equal(place("X2"), "0605");
    assert_int_equal(phase(), PHASE_LOSS);
    watched("lose A1");
    assert_int_equal(steps("A1"), 1);
    assert_string_equal(culprits("A1"), "X1 X2");
    watch();  // the combat is over
    assert_string_equal(culprits("A1"), "");
}

static void a_loss_by_a_mine_has_no_causing_unit(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0305") "]",
                     .axis_card = "    mines: {fields: 0, markers: [5]}\n",
                     .axis = "X: [" FOOT("X1", "at: 0909") "]"});
    mine_put(AXIS, "0405", 0);
    watched("use A1");
    watched("move A1 0405");
    assert_int_equal(wants(), PHASE_MINE);
    drawn("10C");
    assert_int_equal(steps("A1"), 1);
    assert_string_equal(culprits("A1"), "");
}

// After a lost close combat an attacker retreats onto a mine. The test checks that no enemy unit
// counts as the cause of that loss.
static void a_mine_entered_by_a_retreat_has_no_causing_unit(void **unused) {
    (void)unused;
    begin(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                     .axis_card = "    mines: {fields: 0, markers: [5]}\n",
                     .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    mine_put(AXIS, "0405", 0);
    limits_drawn();
    attack("A1");
    watched("assault 0505");
    drawn("9H 2D 9C 2S");
    assert_int_equal(steps("A1"), 1);
    assert_string_equal(culprits("A1"), "X1");
    assert_int_equal(wants(), PHASE_MINE);
    drawn("10C");
    assert_int_equal(steps("A1"), 0);
    assert_string_equal(culprits("A1"), "");
    assert_int_equal(phase(), PHASE_LOSS);  // the winner chooses its loss
    watched("lose X1");
    assert_string_equal(culprits("X1"), "A1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(the_firer_causes_the_losses_of_a_fire),
        TEST(the_firer_causes_the_losses_of_a_defensive_fire),
        TEST(all_enemies_in_the_hex_cause_the_losses_of_a_close_combat),
        TEST(a_loss_by_a_mine_has_no_causing_unit),
        TEST(a_mine_entered_by_a_retreat_has_no_causing_unit),
    };
    return cmocka_run_group_tests_name("gbsu losses", tests, NULL, NULL);
}
