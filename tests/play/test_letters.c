// SPDX-License-Identifier: GPL-3.0-or-later
// test_letters.c -- a letter means the same in every command, and an option has one letter: who has
// learnt -s in one need not fear it in another.
#include <ctype.h>

#include "engine/base/base.h"
#include "program.h"

enum { COMMANDS_MAX = 64, LETTERS = 128, WORD_BYTES = 32 };

static char commands[COMMANDS_MAX][WORD_BYTES];
static char meaning[LETTERS][WORD_BYTES], of[LETTERS][WORD_BYTES];

// "  name   what it does" of the program's help.
static int commands_read(void) {
    int count = 0;
    assert_int_equal(run("--help", ""), 0);
    for (char *line = strtok(out, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char word[WORD_BYTES];
        if (sscanf(line, "  %31[a-z]  %*s", word) != 1 || strncmp(line, "   ", 3) == 0) continue;
        if (strlen(line) <= strlen(word) + 4 || strncmp(line + 2 + strlen(word), "  ", 2) != 0)
            continue;
        assert_true(count < COMMANDS_MAX);
        snprintf(commands[count++], WORD_BYTES, "%s", word);
    }
    return count;
}

// "  -s, --set=PATH=VALUE   Change ..."
static int letters_read(const char *command) {
    int wrong = 0;
    for (char *line = strtok(out, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        char letter, word[WORD_BYTES];
        if (sscanf(line, "  -%c, --%31[a-z-]", &letter, word) != 2) continue;
        int at = letter;
        assert_true(isalpha(at));
        if (meaning[at][0] == '\0') {
            memcpy(meaning[at], word, WORD_BYTES);
            snprintf(of[at], WORD_BYTES, "%.31s", command);
        }
        if (strcmp(meaning[at], word) == 0) continue;
        print_message("-%c is --%s in `%s`, --%s in `%s`\n", letter, meaning[at], of[at], word,
                      command);
        wrong++;
    }
    return wrong;
}

static void a_letter_means_the_same_in_every_command(void **unused) {
    (void)unused;
    int count = commands_read(), wrong = 0, letters = 0;
    assert_true(count > 20);
    for (int i = 0; i < count; i++) {
        char words[WORD_BYTES + 8];
        snprintf(words, sizeof words, "%.31s --help", commands[i]);
        if (run(words, "") == 0) wrong += letters_read(commands[i]);
    }
    assert_int_equal(wrong, 0);
    for (int a = 0; a < LETTERS; a++) {
        letters += meaning[a][0] != '\0';
        for (int b = 0; b < a; b++)
            assert_true(meaning[a][0] == '\0' || strcmp(meaning[a], meaning[b]) != 0);
    }
    assert_true(letters > 15);
}

int main(void) {
    if (!program_open("letters")) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_letter_means_the_same_in_every_command, empty_folder),
    };
    int failed = cmocka_run_group_tests_name("letters", tests, NULL, NULL);
    program_close();
    return failed;
}
