// SPDX-License-Identifier: GPL-3.0-or-later
// test_registry.c -- tests that the program checks the table of each rule system when it starts
// (house.md 7). This test program has its own registry instead of registry.c, and includes main()
// of the program.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <cmocka.h>

int program_main(int argc, char **argv);
#define main program_main
#include "play/main.c"
#undef main

#include "engine/rules/rules.h"

enum { OUTPUT_BYTES = 2000 };

extern const Rules tic_tac_toe_rules, kuhn_poker_rules;
static Rules table;  // the table that a test damages
const Rules *const rules_all[] = {&tic_tac_toe_rules, &table, NULL};
const Rules *const *const rules_small = rules_all;
const Rules *rules_find(const char *name) {
    return strcmp(name, tic_tac_toe_rules.name) == 0 ? &tic_tac_toe_rules : NULL;
}

// Runs `cassino perft tic_tac_toe 1` in a child process. Returns its exit code, and fills `said`
// with what it wrote to stdout and stderr.
static int program_run(char said[OUTPUT_BYTES]) {
    char name[] = "cassino", perft[] = "perft", game[] = "tic_tac_toe", depth[] = "1";
    char *argv[] = {name, perft, game, depth, NULL};
    FILE *file = tmpfile();
    assert_non_null(file);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(fileno(file), STDOUT_FILENO);
        dup2(fileno(file), STDERR_FILENO);
        int code = program_main(4, argv);
        fflush(NULL);
        _exit(code);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    rewind(file);
    said[fread(said, 1, OUTPUT_BYTES - 1, file)] = '\0';
    fclose(file);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_refused(const char *line) {
    char said[OUTPUT_BYTES];
    assert_int_equal(program_run(said), EXIT_BAD);
    assert_string_equal(said, line);
    table = kuhn_poker_rules;
}

static void the_program_starts_when_every_table_is_whole(void **unused) {
    (void)unused;
    char said[OUTPUT_BYTES];
    table = kuhn_poker_rules;
    assert_int_equal(program_run(said), EXIT_WELL);
    assert_non_null(strstr(said, "9"));
}

static void scale(const World *world, Scale *out) {
    (void)world;
    *out = (Scale){0};
}

static void the_program_refuses_a_table_that_lacks_a_slot(void **unused) {
    (void)unused;
    table = kuhn_poker_rules;
    table.apply = NULL;
    assert_refused(
        "cassino: rule system 2, 'kuhn_poker', cannot be used: `apply` of its table (struct Rules "
        "in engine/rules/rules.h) is missing or out of range\n");
    table.name = NULL;
    assert_refused(
        "cassino: rule system 2, '', cannot be used: `name` of its table (struct Rules in "
        "engine/rules/rules.h) is missing or out of range\n");
    table.margin = NULL;
    table.lab.scale = scale;  // rules with `scale` must have `margin`
    assert_refused(
        "cassino: rule system 2, 'kuhn_poker', cannot be used: `margin` of its table (struct Rules "
        "in engine/rules/rules.h) is missing or out of range\n");
}

static void the_program_refuses_a_table_whose_sizes_are_too_large(void **unused) {
    (void)unused;
    table = kuhn_poker_rules;
    table.state_bytes = STATE_BYTES_MAX + 1;
    assert_refused(
        "cassino: rule system 2, 'kuhn_poker', cannot be used: `state_bytes` of its table (struct "
        "Rules in engine/rules/rules.h) is missing or out of range\n");
    table.actions_max = ACTIONS_MAX + 1;
    assert_refused(
        "cassino: rule system 2, 'kuhn_poker', cannot be used: `actions_max` of its table (struct "
        "Rules in engine/rules/rules.h) is missing or out of range\n");
}

static void the_program_refuses_two_systems_of_one_name(void **unused) {
    (void)unused;
    table = tic_tac_toe_rules;
    assert_refused(
        "cassino: rule system 2, 'tic_tac_toe', cannot be used: `name` of its table (struct Rules "
        "in engine/rules/rules.h) is already used by another system\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_program_starts_when_every_table_is_whole),
        cmocka_unit_test(the_program_refuses_a_table_that_lacks_a_slot),
        cmocka_unit_test(the_program_refuses_a_table_whose_sizes_are_too_large),
        cmocka_unit_test(the_program_refuses_two_systems_of_one_name),
    };
    return cmocka_run_group_tests_name("registry", tests, NULL, NULL);
}
