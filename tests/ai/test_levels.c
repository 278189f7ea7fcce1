// SPDX-License-Identifier: GPL-3.0-or-later
// test_levels.c -- tests that each level has a sentence about its measured strength, and that the
// list of players and the README have that sentence.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ai/levels.h"
#include "ai/players.h"

static const char *const levels[] = {"recruit", "regular", "veteran", "elite", "staff"};

// Reads a file into `out`, with each run of white space replaced by one space.
static void file_read(const char *path, char *out, size_t room) {
    FILE *file = fopen(path, "r");
    size_t length = 0;
    int byte;
    assert_non_null(file);
    while ((byte = fgetc(file)) != EOF && length + 1 < room) {
        if (byte == '\n' || byte == ' ') {
            if (length > 0 && out[length - 1] == ' ') continue;
            byte = ' ';
        }
        out[length++] = (char)byte;
    }
    out[length] = '\0';
    fclose(file);
}

static void every_level_is_described_by_what_was_measured(void **unused) {
    (void)unused;
    static char readme[1 << 16], help[1 << 14];
    Text text = text_over(help, sizeof help);
    file_read("README.md", readme, sizeof readme);
    players_help(&text);
    for (int i = 0; i < COUNT_OF(levels); i++) {
        char words[LEVEL_BYTES];
        Text sentence = text_over(words, sizeof words);
        assert_true(level_sentence_put(levels[i], &sentence));
        assert_true(strlen(words) < 84);
        if (i > 0) assert_non_null(strstr(words, levels[i - 1]));
        assert_non_null(strstr(words, " s per choice"));
        assert_non_null(strstr(help, words));
        if (strstr(readme, words) == NULL) fail_msg("README.md does not say: %s", words);
    }
}

static void other_players_have_no_sentence(void **unused) {
    (void)unused;
    char words[LEVEL_BYTES];
    Text text = text_over(words, sizeof words);
    assert_false(level_sentence_put("greedy", &text));
    assert_false(level_sentence_put("", &text));
    assert_string_equal(words, "");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_level_is_described_by_what_was_measured),
        cmocka_unit_test(other_players_have_no_sentence),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
