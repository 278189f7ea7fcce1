// SPDX-License-Identifier: GPL-3.0-or-later
// test_reference.c -- tests the rules references: how sections are read, found and searched, that
// their tables are those of the scenario, and that each reference is complete and not too long.
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/game/reference/reference.h"
#include "engine/rules/rules.h"

enum { WORDS_MIN = 2000, WORDS_MAX = 4000 };

static Reference reference;
static char room[1 << 18];

// ---- Reading a small text

static const char small[] =
    "# The game\n\nWho made it.\n\n"
    "## [2.0] Moving\n\nA unit moves,\nand `stops`.\n\n- one *item*\n- two\n  lines\n{{table "
    "2.1}}\n"
    "### [2.1, 2.3-5, R7] Costs\n\nRuling R7: mud is dear.\n\n"
    "## [sheet: range, dice] Dice\n\nThrow them.\n\n## [Air Landings] From the air\n\nThey fall.\n";

static void read_small(void) { reference_read(&reference, "small", small); }

static void a_heading_opens_a_section_and_higher_levels_are_inside_it(void **unused) {
    (void)unused;
    read_small();
    assert_int_equal(reference.count, 5);
    assert_int_equal(reference.section[0].level, 1);
    assert_int_equal(reference.section[0].rules_length, 0);
    assert_int_equal(strncmp(reference.section[1].title, "Moving", 6), 0);
    assert_int_equal(reference_end(&reference, 1), 3);
    assert_int_equal(reference_end(&reference, 2), 3);
    assert_int_equal(reference_end(&reference, 0), 5);
}

static void a_range_of_rules_finds_every_section_between_its_ends(void **unused) {
    int found[SECTION_FOUND_MAX];
    (void)unused;
    assert_true(reference_open(&reference, "gbww2"));
    assert_int_equal(reference_find_all(&reference, "[14.4.7 to 14.4.11]", found), 3);
    assert_int_equal(found[1], reference_find(&reference, "14.4.9"));
    assert_true(reference_open(&reference, "rfic"));
    assert_int_equal(reference_find_all(&reference, "S1-S6", found), 5);  // [S3, S4] is one section
}

static void a_picture_is_a_block_that_a_terminal_prints_as_rows(void **unused) {
    static const char text[] =
        "# A\n\n## [1.0] Fire\n\nBefore.\n{{picture hexes B fires\n.  w:MG/R-\n  f  .:1/B+\nfire "
        "MG/R 1 "
        "1\n}}\nAfter.\n";
    (void)unused;
    reference_read(&reference, "small", text);
    Text out = text_over(room, sizeof room);
    reference_section(&reference, 1, NULL, 60, &out);
    assert_string_equal(room,
                        "[1.0] Fire\n\nBefore.\n\n    .       MG/R-\n        f       1/B+\n    B "
                        "fires\n\nAfter.\n");
}

static void a_section_is_found_by_its_numbers_ranges_tables_and_names(void **unused) {
    static const struct {
        const char *rule;
        int section;
    } rows[] = {{"2.0", 1},   {"2", 1},           {"2.1", 2},          {"2.1d", 2},
                {"2.3", 2},   {"2.4", 2},         {"2.5", 2},          {"R7", 2},
                {"r7", 2},    {"sheet: dice", 3}, {"sheet: range", 3}, {"Air Landings", 4},
                {"2.2", -1},  {"2.6", -1},        {"R", -1},           {"2.", -1},
                {"dice", -1}, {"", -1},           {"R77", -1},         {"2.33", -1}};
    (void)unused;
    read_small();
    for (int i = 0; i < COUNT_OF(rows); i++)
        if (reference_find(&reference, rows[i].rule) != rows[i].section)
            fail_msg("'%s' leads to %d, not to %d", rows[i].rule,
                     reference_find(&reference, rows[i].rule), rows[i].section);
}

static void a_list_of_citations_leads_to_each_section_once_in_order(void **unused) {
    int found[SECTION_FOUND_MAX];
    (void)unused;
    read_small();
    assert_int_equal(reference_find_all(&reference, "[sheet: dice, R7, 2.1]", found), 2);
    assert_int_equal(found[0], 2);
    assert_int_equal(found[1], 3);
    assert_int_equal(reference_find_all(&reference, "2.1, 2.0", found), 2);
    assert_int_equal(found[0], 1);
    assert_int_equal(reference_find_all(&reference, "r7", found), 1);
    assert_int_equal(reference_find_all(&reference, "stops", found), 0);
    assert_int_equal(reference_find_all(&reference, "7 stops", found), 0);
}

static void a_search_finds_sections_with_all_words_at_the_start_of_words(void **unused) {
    int found[SECTIONS_MAX];
    (void)unused;
    read_small();
    assert_int_equal(reference_search(&reference, NULL, "RULING mud", found), 1);
    assert_int_equal(found[0], 2);
    assert_int_equal(reference_search(&reference, NULL, "th", found), 3);
    assert_int_equal(reference_search(&reference, NULL, "ud", found), 0);
    assert_int_equal(reference_search(&reference, NULL, "mud unit", found), 0);
    assert_int_equal(reference_search(&reference, NULL, " ", found), 0);
}

static void a_body_is_paragraphs_items_and_tables(void **unused) {
    static const struct {
        BlockKind kind;
        const char *words;
    } rows[] = {{BLOCK_PARAGRAPH, "A unit moves, and stops."},
                {BLOCK_ITEM, "one item"},
                {BLOCK_ITEM, "two lines"},
                {BLOCK_TABLE, "2.1"}};
    (void)unused;
    read_small();
    const Section *section = &reference.section[1];
    const char *rest = section->body;
    Block block;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        Text text = text_over(room, sizeof room);
        assert_true(reference_block(section, &rest, &block));
        assert_int_equal(block.kind, rows[i].kind);
        reference_words(&block, &text);
        assert_string_equal(room, rows[i].words);
    }
    assert_false(reference_block(section, &rest, &block));
}

static void lines_are_no_wider_than_asked(void **unused) {
    (void)unused;
    assert_true(reference_open(&reference, "gbsu"));
    for (int i = 0; i < reference.count; i++) {
        Text text = text_over(room, sizeof room);
        reference_section(&reference, i, NULL, 60, &text);
        const char *line = strchr(room, '\n') + 1;  // the line below the heading
        for (; *line != '\0'; line += strcspn(line, "\n") + 1)
            if (strcspn(line, "\n") > 60) fail_msg("too wide: %.100s", line);
    }
}

static void a_search_finds_words_of_tables(void **unused) {
    int found[SECTIONS_MAX];
    Game game;
    Error error = {0};
    (void)unused;
    assert_true(game_open_shipped(&game, "rfic/two-sections", &error));
    assert_true(reference_open(&reference, "rfic"));
    assert_int_equal(reference_search(&reference, NULL, "hmg", found), 0);
    assert_true(reference_search(&reference, &game, "hmg", found) > 0);
    assert_int_equal(reference_search(&reference, NULL, "table", found),
                     reference_search(&reference, &game, "table",
                                      found));  // the marker "{{table" itself is not found
    Text text = text_over(room, sizeof room);
    reference_excerpt(&reference.section[reference_find(&reference, "sheet: dice")], &game, "hmg",
                      60, &text);
    assert_non_null(strstr(room, "hmg 4 4 2"));
    game_close(&game);
}

// ---- The references of the rule systems

static int words_count(const char *text, int length) {
    int words = 0;
    for (int i = 0; i < length; i++) {
        bool table = strncmp(text + i, "{{", 2) == 0;
        if (table) i += (int)strcspn(text + i, "\n");
        bool starts =
            !isspace((unsigned char)text[i]) && (i == 0 || isspace((unsigned char)text[i - 1]));
        words += starts && !table;
    }
    return words;
}

static void a_rules_reference_has_2000_to_4000_words(void **unused) {
    (void)unused;
    for (const Rules *const *rules = rules_all; rules != rules_small; rules++) {
        assert_true(reference_open(&reference, (*rules)->name));
        int words = 0;
        for (int i = 0; i < reference.count; i++) {
            const Section *section = &reference.section[i];
            const char *rest = section->body;
            Block block;
            words += words_count(section->title, section->title_length);
            while (reference_block(section, &rest, &block))  // of a picture, count only its caption
                words += words_count(block.text, block.kind == BLOCK_PICTURE
                                                     ? (int)strcspn(block.text, "\n")
                                                     : block.length);
        }
        if (words < WORDS_MIN || words > WORDS_MAX)
            fail_msg("%s has %d words", (*rules)->name, words);
    }
    assert_false(reference_open(&reference, "tic_tac_toe"));
}

// Checks that each section has a title and each rule only one section. A chapter may be a heading
// only; other sections must have text.
static void every_section_has_a_title_and_words_and_no_rule_stands_twice(void **unused) {
    (void)unused;
    for (const Rules *const *rules = rules_all; rules != rules_small; rules++) {
        assert_true(reference_open(&reference, (*rules)->name));
        for (int i = 0; i < reference.count; i++) {
            const Section *section = &reference.section[i];
            int found[SECTION_FOUND_MAX];
            char own[256];
            bool chapter = reference_end(&reference, i) > i + 1;
            snprintf(own, sizeof own, "%.*s", section->rules_length, section->rules);
            if (section->title_length < 3) fail_msg("%s %s has no title", (*rules)->name, own);
            if (!chapter && words_count(section->body, section->body_length) < 5)
                fail_msg("%s %s says nothing", (*rules)->name, own);
            int count = section->rules_length > 0 ? reference_find_all(&reference, own, found) : 1;
            if (count != 1 || (section->rules_length > 0 && found[0] != i))
                fail_msg("%s: a rule of %s stands elsewhere too", (*rules)->name, own);
        }
    }
}

// Checks that a section with a ruling of this project names it, as in "Ruling R14" or "Ruling
// F5".
static void the_reference_marks_a_ruling_as_a_ruling(void **unused) {
    static const char letters[] = {
        'R', 'F', 'W'};  // first letters of the rule references of gbsu, rfic and gbww2
    static const char *const systems[] = {"gbsu", "rfic", "gbww2"};
    (void)unused;
    for (int s = 0; s < COUNT_OF(systems); s++) {
        int rulings = 0;
        assert_true(reference_open(&reference, systems[s]));
        for (int number = 1; number < 50; number++) {
            char rule[8], said[24], body[SECTION_BYTES], line[SECTION_BYTES];
            snprintf(rule, sizeof rule, "%c%d", letters[s], number);
            int index = reference_find(&reference, rule);
            if (index < 0) continue;
            const Section *section = &reference.section[index];
            Text words = text_over(line, sizeof line);
            snprintf(body, sizeof body, "%.*s", section->body_length, section->body);
            for (const char *c = body; *c != '\0'; c++) text_char(&words, *c == '\n' ? ' ' : *c);
            snprintf(said, sizeof said, "Ruling %s", rule);
            if (strstr(line, said) == NULL) fail_msg("%s does not say '%s'", systems[s], said);
            rulings++;
        }
        assert_true(rulings > 20);
    }
}

// ---- Tables

static void every_table_of_a_reference_is_one_of_its_scenarios(void **unused) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int tables = 0, count = game_list(names, SCENARIOS_MAX);
    (void)unused;
    for (const Rules *const *rules = rules_all; rules != rules_small; rules++) {
        assert_true(reference_open(&reference, (*rules)->name));
        for (int i = 0; i < reference.count; i++) {
            const char *rest = reference.section[i].body;
            Block block;
            while (reference_block(&reference.section[i], &rest, &block)) {
                if (block.kind != BLOCK_TABLE) continue;
                bool filled = false;  // filled in at least one scenario, as not all have landings
                for (int n = 0; n < count && !filled; n++) {
                    Game game;
                    Error error = {0};
                    size_t length = strlen((*rules)->name);
                    if (strncmp(names[n], (*rules)->name, length) != 0) continue;
                    assert_true(game_open_plain(&game, names[n], NULL, &error));
                    Text text = text_over(room, sizeof room);
                    reference_table(&game, block.text, block.length, &text);
                    filled = text.length > 20;
                    game_close(&game);
                }
                if (!filled)
                    fail_msg("%s: no scenario has the table %.*s", (*rules)->name, block.length,
                             block.text);
                tables++;
            }
        }
    }
    assert_true(tables > 20);
}

static char folder[64], page[1 << 16];

static void file_copy(const char *system, const char *name, const char *from, const char *to) {
    char path[256];
    snprintf(path, sizeof path, "scenarios/%s/%s", system, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s is missing: run from the top folder", path);
    size_t length = fread(page, 1, sizeof page - 1, file);
    page[length] = '\0';
    fclose(file);
    const char *at = from != NULL ? strstr(page, from) : page;
    if (at == NULL) fail_msg("%s holds no '%s'", path, from);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    file = fopen(path, "wb");
    assert_non_null(file);
    if (from != NULL)
        fprintf(file, "%.*s%s%s", (int)(at - page), page, to, at + strlen(from));
    else
        fputs(page, file);
    assert_int_equal(fclose(file), 0);
}

// Opens a copy of a scenario with `from` replaced by `to` in its chart, and checks that the table
// then has `words`.
static void assert_table(const char *system, const char *scenario, const char *from, const char *to,
                         const char *table, const char *words) {
    char path[256];
    Game game;
    Error error = {0};
    bool of_chart = strcmp(table, "units") != 0;
    snprintf(folder, sizeof folder, "/tmp/cassino-reference-XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/charts", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    file_copy(system, scenario, of_chart ? NULL : from, to);
    file_copy(system, "charts/standard.yaml", of_chart ? from : NULL, to);
    snprintf(path, sizeof path, "%s/%s", folder, scenario);
    if (!game_open_plain(&game, path, NULL, &error)) fail_msg("%s: %s", path, error.words);
    Text text = text_over(room, sizeof room);
    reference_table(&game, table, (int)strlen(table), &text);
    game_close(&game);
    if (strstr(room, words) == NULL) fail_msg("no '%s' in:\n%s", words, room);
    assert_int_equal(unlink(path), 0);
    snprintf(path, sizeof path, "%s/charts/standard.yaml", folder);
    assert_int_equal(unlink(path), 0);
    snprintf(path, sizeof path, "%s/charts", folder);
    assert_int_equal(rmdir(path) + rmdir(folder), 0);
}

static void a_table_shows_the_changed_chart_of_a_scenario(void **unused) {
    (void)unused;
    assert_table("gbsu", "first-contact.yaml", "motor: 3, cover: 2, blocks",
                 "motor: 3, cover: 5, blocks", "terrain", "wood: cover 5");
    assert_table("gbsu", "first-contact.yaml", "improved: 2", "improved: 4", "11.8", "adds 4");
    assert_table("gbsu", "first-contact.yaml", "inf: 1,  tank: 2", "inf: 1,  tank: 3", "6.10",
                 "tanks              3");
    assert_table("gbsu", "first-contact.yaml", "J:       {event: sniper",
                 "J:       {event: quick-rally", "12.2",
                 "quick rally, for the side with the initiative: AD JD");
    assert_table("gbsu", "first-contact.yaml", "firepower: 1", "firepower: 7", "units",
                 "         7");
    assert_table("rfic", "two-sections.yaml", "smg:            {range: 1",
                 "smg:            {range: 3", "sheet: range", "smg                  3");
    assert_table("rfic", "two-sections.yaml", "mines: 5", "mines: 4", "F7", "Mines 4");
    assert_table("gbww2", "crossroads.yaml", "veteran: 10, hq", "veteran: 9, hq", "13.0",
                 "veteran        55  95     9");
    assert_table("gbww2", "crossroads.yaml", "base: 100", "base: 90", "15.1", "at most 90");
    assert_table("gbww2", "crossroads.yaml", "poor: 3 1 0", "poor: 3 2 1", "16.2.1",
                 "poor                       3          2         1");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_heading_opens_a_section_and_higher_levels_are_inside_it),
        cmocka_unit_test(a_range_of_rules_finds_every_section_between_its_ends),
        cmocka_unit_test(a_picture_is_a_block_that_a_terminal_prints_as_rows),
        cmocka_unit_test(a_section_is_found_by_its_numbers_ranges_tables_and_names),
        cmocka_unit_test(a_list_of_citations_leads_to_each_section_once_in_order),
        cmocka_unit_test(a_search_finds_sections_with_all_words_at_the_start_of_words),
        cmocka_unit_test(a_search_finds_words_of_tables),
        cmocka_unit_test(a_body_is_paragraphs_items_and_tables),
        cmocka_unit_test(lines_are_no_wider_than_asked),
        cmocka_unit_test(a_rules_reference_has_2000_to_4000_words),
        cmocka_unit_test(every_section_has_a_title_and_words_and_no_rule_stands_twice),
        cmocka_unit_test(the_reference_marks_a_ruling_as_a_ruling),
        cmocka_unit_test(every_table_of_a_reference_is_one_of_its_scenarios),
        cmocka_unit_test(a_table_shows_the_changed_chart_of_a_scenario),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
