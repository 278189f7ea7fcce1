// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_named.c -- checks that every numbered rule of the rulebook, every special rule of an
// airborne game and every ruling has a test, by the names of tests in this folder. The lists here
// name the headings, which have no rule of their own.
#include <ctype.h>
#include <glob.h>
#include <stdlib.h>

#include "engine/game/reference/reference.h"
#include "tests/gbww2/gbww2_kit.h"

#define FOLDER "tests/gbww2"

// The numbers of all sections in the rulebook, by chapters. The rulebook has no 4.1.4 and no
// 14.4.8.
static const char *const numbers[] = {
    "1.0 2.0 2.1.1 2.1.2 2.1.3 2.2 2.3 3.0 3.1 3.2 3.3 3.4 3.5 3.5.1 3.5.2 3.5.3",
    "4.0 4.1 4.1.1 4.1.2 4.1.3 4.1.5 4.1.6 4.2 4.2.1",
    "5.0 5.1 5.1.1 5.1.2 5.1.3 5.2 5.2.1 5.2.2 5.2.3 5.2.4 5.3 5.3.1 5.3.2 6.0 6.1 6.2 6.3",
    "7.0 7.1 7.2 8.0 8.0.1 8.1 8.1.1 8.1.2 8.2 8.3",
    "9.0 9.1 9.2 9.3 9.4 9.5 9.5.1 9.5.2 9.6 10.1 10.1.1 10.2",
    "11.0 11.1 11.1.1 11.1.2 11.1.3 11.1.4 11.1.5 11.1.6 11.2 11.2.1 11.2.2 11.2.3",
    "11.3 11.3.1 11.3.2 11.3.3 11.4 12.0 12.1 12.2 12.2.1 12.2.2 12.2.3 13.0 14.0",
    "14.1 14.1.1 14.1.2 14.1.3 14.1.4 14.1.5 14.2 14.2.1 14.2.2 14.2.3 14.2.4 14.2.5 14.2.6",
    "14.3 14.3.1 14.3.2 14.3.3 14.3.4 14.3.5 14.3.6 14.3.7 14.3.8 14.3.9 14.3.10 14.3.11 14.3.12",
    "14.3.13 14.3.14 14.4.1 14.4.2 14.4.3 14.4.4 14.4.5 14.4.6 14.4.7 14.4.9 14.4.10 14.4.11",
    "14.4.12 14.4.13 14.5 14.5.1 14.5.2 14.5.3 14.5.4 14.5.5 14.6 14.6.1 14.6.2 14.6.3",
    "14.7 14.7.1 14.7.2 14.7.3 14.8 14.8.1 14.8.2 14.8.3 14.8.4 14.8.5",
    "15.0 15.1 15.2 15.2.1 15.2.2 16.0 16.1 16.1.1 16.2 16.2.1 16.2.2 16.2.3",
    "16.3 16.3.1 16.3.2 16.3.3 16.3.4",
};

// The sections that are only headings.
static const struct Head {
    const char *number, *what;
} heads[] = {
    {"1.0", "overview"},
    {"2.0", "what a battalion is made of; its pieces are 2.1"},
    {"2.2", "figures of other scales, which nobody here has"},
    {"3.0", "names the formations of 3.1 to 3.3"},
    {"4.1", "heading of the attached"},
    {"4.2", "heading of the unattached"},
    {"5.0", "heading"},
    {"5.2", "what a FUP stands for"},
    {"5.3", "what a reserve stands for"},
    {"6.0", "sketch maps on paper"},
    {"7.0", "heading of the sequences of play"},
    {"8.0", "heading of the dawn phase"},
    {"11.0", "heading"},
    {"11.2", "names the barrages of 11.2.1 to 11.2.3"},
    {"11.3", "heading of what barrages do"},
    {"12.0", "says that some scenarios have aircraft"},
    {"14.1", "heading of restrictions"},
    {"14.2", "heading of forming"},
    {"14.3", "heading of movement"},
    {"14.3.14", "stands on the heading of direct fire"},
    {"14.6", "heading of indirect fire"},
    {"14.7", "heading of rally"},
};

enum {
    RULINGS = 40,
    SOURCES_BYTES_MAX = 1 << 20,
};

// How the names of tests for the special rules of airborne games begin.
static const char *const airborne[] = {
    "w12",                // the rule "Activation Points"
    "w32",                // one deck for both sides
    "dz_flak",            // "Air Landings", step 1
    "dz_drift",           // "Air Landings", step 2
    "dz_landing",         // "Air Landings", step 3
    "dz_a_c_ops",         // the rule "C Ops landing"
    "dz_the_rendezvous",  // the rule "Rendezvous"
    "drop_zone_consolidation_loses",
    "drop_zone_a_veteran_slips_through",  // the rule "Infiltration"
    "dz_air_supply",
};

static char *names;  // the names of all tests in the folder, separated by blanks

// Adds the names in TEST(...) and cmocka_unit_test(...) of a source text to `names`.
static void names_take(const char *source, size_t *length) {
    static const char *const rows[] = {"TEST(", "cmocka_unit_test("};
    for (int i = 0; i < COUNT_OF(rows); i++) {
        for (const char *at = source; (at = strstr(at, rows[i])) != NULL;) {
            at += strlen(rows[i]);
            names[(*length)++] = ' ';
            while (isalnum((unsigned char)*at) || *at == '_') names[(*length)++] = *at++;
            names[*length] = '\0';
        }
    }
}

static int names_read(void **unused) {
    (void)unused;
    static char source[SOURCES_BYTES_MAX];
    glob_t tests;
    // Return -1 if the test was not started in the top folder of the project.
    if (glob(FOLDER "/*/test_*.c", 0, NULL, &tests) != 0) return -1;
    names = calloc(1, SOURCES_BYTES_MAX);
    size_t length = 0;
    for (size_t i = 0; i < tests.gl_pathc; i++) {
        FILE *file = fopen(tests.gl_pathv[i], "rb");
        if (file == NULL) continue;
        size_t bytes = fread(source, 1, sizeof source - 1, file);
        source[bytes] = '\0';
        fclose(file);
        names_take(source, &length);
    }
    globfree(&tests);
    return length > 0 ? 0 : -1;
}

static int names_free(void **unused) {
    (void)unused;
    free(names);
    return 0;
}

// Returns true if some test name starts with `beginning` and has the section's number, written
// with underlines for dots.
static bool is_named(const char *beginning, const char *number) {
    char wanted[32] = "_";
    for (int i = 0; number[i] != '\0'; i++) {
        wanted[i + 1] = number[i] == '.' ? '_' : number[i];
        wanted[i + 2] = '_';
        wanted[i + 3] = '\0';
    }
    for (const char *at = names; (at = strstr(at, wanted)) != NULL; at++) {
        const char *start = at;
        while (start > names && start[-1] != ' ') start--;
        if (strncmp(start, beginning, strlen(beginning)) != 0) continue;
        bool alone = !isdigit((unsigned char)at[-1]) && !isdigit((unsigned char)at[strlen(wanted)]);
        if (alone) return true;
    }
    return false;
}

static bool is_begun(const char *beginning) {
    char wanted[64];
    snprintf(wanted, sizeof wanted, " %s_", beginning);
    return strstr(names, wanted) != NULL;
}

static bool is_head(const char *number) {
    for (int i = 0; i < COUNT_OF(heads); i++)
        if (strcmp(heads[i].number, number) == 0) return true;
    return false;
}

// Calls is_wrong() for each number of the rulebook. Returns how often it returned true.
static int each_number(bool (*is_wrong)(const char *number)) {
    int count = 0;
    for (int i = 0; i < COUNT_OF(numbers); i++) {
        char line[256], *rest = line;
        snprintf(line, sizeof line, "%s", numbers[i]);
        for (char *word; (word = strtok_r(rest, " ", &rest)) != NULL;) count += is_wrong(word);
    }
    return count;
}

static bool lacks_a_name(const char *number) {
    bool lacks = !is_head(number) && !is_named("rule_", number);
    if (lacks) print_error("no test names rule %s\n", number);
    return lacks;
}

static void every_rule_of_the_book_is_named_by_a_test(void **unused) {
    (void)unused;
    assert_int_equal(each_number(lacks_a_name), 0);
    assert_false(is_named("rule_", "14.4.8"));  // the rulebook has neither section
    assert_false(is_named("rule_", "4.1.4"));
    assert_false(is_named("rule_", "17.0"));
}

static bool is_any(const char *number) {
    (void)number;
    return true;
}

static bool is_named_head(const char *number) {
    bool both = is_head(number) && is_named("rule_", number);
    if (both) print_error("rule %s has a test, and is no heading\n", number);
    return both;
}

static void a_heading_is_a_number_of_the_book_without_a_test(void **unused) {
    (void)unused;
    assert_int_equal(each_number(is_any), 166);
    assert_int_equal(each_number(is_head), COUNT_OF(heads));
    assert_int_equal(each_number(is_named_head), 0);
}

static void every_ruling_is_named_by_a_test(void **unused) {
    (void)unused;
    int missing = 0;
    for (int i = 1; i <= RULINGS; i++) {
        char name[8];
        snprintf(name, sizeof name, "w%d", i);
        if (is_begun(name)) continue;
        print_error("no test is called %s_...\n", name);
        missing++;
    }
    assert_int_equal(missing, 0);
    assert_false(is_begun("w41"));  // after a new ruling, raise RULINGS above
}

// --- Every citation has a section in RULES.md

static Reference reference;

static bool lacks_an_entry(const char *number) {
    bool lacks = reference_find(&reference, number) < 0;
    if (lacks) print_error("RULES.md has no section for [%s]\n", number);
    return lacks;
}

static void every_number_and_every_ruling_has_an_entry(void **unused) {
    (void)unused;
    assert_true(reference_open(&reference, "gbww2"));
    assert_int_equal(each_number(lacks_an_entry), 0);
    for (int i = 1; i <= RULINGS; i++) {
        char number[8];
        snprintf(number, sizeof number, "W%d", i);
        assert_false(lacks_an_entry(number));
    }
    static const char *const sections[] = {"Activation Points", "Air Landings", "Rendezvous",
                                           "Infiltration", "Air Supply"};
    for (int i = 0; i < COUNT_OF(sections); i++) assert_false(lacks_an_entry(sections[i]));
    int found[SECTIONS_MAX];
    // The author of the charts.
    assert_int_equal(reference_search(&reference, NULL, "William Owen", found), 1);
}

static void every_special_rule_of_airborne_games_is_named_by_a_test(void **unused) {
    (void)unused;
    int missing = 0;
    for (int i = 0; i < COUNT_OF(airborne); i++) {
        if (is_begun(airborne[i])) continue;
        print_error("no test is called %s_...\n", airborne[i]);
        missing++;
    }
    assert_int_equal(missing, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_of_the_book_is_named_by_a_test),
        cmocka_unit_test(a_heading_is_a_number_of_the_book_without_a_test),
        cmocka_unit_test(every_ruling_is_named_by_a_test),
        cmocka_unit_test(every_number_and_every_ruling_has_an_entry),
        cmocka_unit_test(every_special_rule_of_airborne_games_is_named_by_a_test),
    };
    return cmocka_run_group_tests_name("gbww2 named", tests, names_read, names_free);
}
