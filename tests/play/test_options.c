// SPDX-License-Identifier: GPL-3.0-or-later
// test_options.c -- checks that every option of every command is complete, and that --help, the
// manual page and the bash completion name it.
#include <ctype.h>

#include "play/commands/commands.h"
#include "program.h"

static char top[900];  // the top folder of the source tree

typedef void RowCheck(const Command *command, const CommandOption *row);

static void each_row(RowCheck *check) {
    int count = 0;
    for (int i = 0; commands[i] != NULL; i++) {
        OptionPlace places[OPTIONS_MAX];
        int rows = command_options(commands[i], places);
        for (int k = 0; k < rows; k++, count++) check(commands[i], places[k].row);
    }
    assert_true(count > 150);
}

static void row_is_whole(const Command *command, const CommandOption *row) {
    const char *fault = option_fault(row);
    if (fault != NULL)
        fail_msg("%s: %s: %s", command->name, row->name ? row->name : row->value, fault);
}

static void every_row_fits_its_member_and_its_default_its_range(void **unused) {
    (void)unused;
    each_row(row_is_whole);
}

static void every_default_is_accepted(void **unused) {
    (void)unused;
    for (int i = 0; commands[i] != NULL; i++) {
        void *words = calloc(1, commands[i]->bytes + 1);
        command_defaults(commands[i], words);  // asserts that the defaults are valid
        free(words);
    }
}

// Returns true if a help text starts with a capital, has no full stop at the end, and does not
// end with a bare value behind a colon.
static bool is_help(const char *help) {
    size_t length = help != NULL ? strlen(help) : 0;
    if (length < 8 || !isupper((unsigned char)help[0]) || strchr(".:,;", help[length - 1]) != NULL)
        return false;
    const char *colon = strrchr(help, ':');
    return colon == NULL || strchr(colon, ')') != NULL || strlen(colon) > 20;
}

static void row_has_help(const Command *command, const CommandOption *row) {
    char help[OPTION_HELP_BYTES];
    if (!is_help(row->help))
        fail_msg("%s %s: help '%s'", command->name, row->name ? row->name : row->value, row->help);
    if (row->name == NULL) return;
    option_help(row, help);
    if (row->kind == TAKES_NUMBER &&
        (strstr(help, "(range: ") == NULL || !strstr(help, "default: ")))
        fail_msg("%s --%s: no range or default in '%s'", command->name, row->name, help);
}

static void every_option_has_help_with_range_and_default(void **unused) {
    (void)unused;
    each_row(row_has_help);
    assert_true(is_help("Number of games to play (default: 1000)"));
    assert_false(is_help("Games: 1000"));
    assert_false(is_help("games to play"));
    assert_false(is_help("Number of games."));
}

static void every_command_says_what_it_is_for_with_an_example(void **unused) {
    (void)unused;
    for (int i = 0; commands[i] != NULL; i++) {
        const Command *command = commands[i];
        char words[64];
        snprintf(words, sizeof words, "cassino %s", command->name);
        assert_true(isupper((unsigned char)command->summary[0]));
        assert_true(command->summary[strlen(command->summary) - 1] != '.');
        assert_true(command->purpose[strlen(command->purpose) - 1] == '.');
        if (strstr(command->examples, words) == NULL) fail_msg("%s: no example", command->name);
    }
}

static void row_is_in_the_table(const Command *command, const CommandOption *row) {
    char line[200];
    if (row->name == NULL) return;
    snprintf(line, sizeof line, "\n%s --%s", command->name, row->name);
    if (strstr(out, line) == NULL) fail_msg("the table lacks%s", line);
}

// Checks that `cassino help --table`, from which the completion is made, has every option.
// test_install.c tries the completion.
static void the_completion_is_told_of_every_option(void **unused) {
    (void)unused;
    assert_int_equal(run("help --table", ""), 0);
    each_row(row_is_in_the_table);
}

static void row_is_in_the_manual(const Command *command, const CommandOption *row) {
    char title[64], option[64];
    snprintf(title, sizeof title, "cassino %s", command->name);
    for (char *c = title; *c != '\0'; c++) *c = (char)toupper((unsigned char)*c);
    const char *section = strstr(out, title);
    if (section == NULL) fail_msg("the manual has no section %s", title);
    const char *end = strstr(section, "\n.SH");
    snprintf(option, sizeof option, row->name != NULL ? "--%s" : "%s",
             row->name ? row->name : row->value);
    const char *at = strstr(section, option);
    if (at == NULL || (end != NULL && at > end)) fail_msg("%s: the manual lacks %s", title, option);
}

static void the_manual_names_every_option(void **unused) {
    (void)unused;
    char words[2100];
    snprintf(words, sizeof words, "list >/dev/null; sh %s/play/install/man.sh %s | tr -d '\\\\'",
             top, program);
    assert_int_equal(run(words, ""), 0);
    each_row(row_is_in_the_manual);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_fits_its_member_and_its_default_its_range),
        cmocka_unit_test(every_default_is_accepted),
        cmocka_unit_test(every_option_has_help_with_range_and_default),
        cmocka_unit_test(every_command_says_what_it_is_for_with_an_example),
        cmocka_unit_test(the_completion_is_told_of_every_option),
        cmocka_unit_test(the_manual_names_every_option),
    };
    if (realpath(".", top) == NULL || !program_open("test_options")) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
