// SPDX-License-Identifier: GPL-3.0-or-later
// test_split_view.c -- tests the view on a narrow screen: no line is too wide, and every hex is
// complete.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "play/terminal/views/split_view.h"

enum { VIEW_BYTES = 1 << 17 };

static char view[VIEW_BYTES], fitted[2 * VIEW_BYTES];

// Returns the view without the marks between parts of a map.
static const char *fit(const char *text, int width) {
    Text out = text_over(fitted, sizeof fitted);
    char *to = fitted;
    split_view(text, width, 0, &out);
    for (const char *from = fitted; *from != '\0'; from++)
        if (*from != SPLIT_BEGIN && *from != SPLIT_END) *to++ = *from;
    *to = '\0';
    return fitted;
}

static int widest(const char *text) {
    int most = 0, width = 0;
    for (; *text != '\0'; text++) {
        if (*text == '\033') {
            text += strcspn(text, "m");
        } else if (*text == '\n') {
            most = max_int(most, width);
            width = 0;
        } else if (((unsigned char)*text & 0xC0) != 0x80) {
            width++;
        }
    }
    return most;
}

static void a_long_line_is_broken_at_a_space(void **unused) {
    (void)unused;
    assert_string_equal(fit("one two three four five six\n", 20),
                        "one two three four\n    five six\n");
    assert_string_equal(fit("\033[1mone two three four\033[0m five\n", 20),
                        "\033[1mone two three four\033[0m\n    five\n");
    assert_string_equal(fit("anythingverylongwithoutblanks\n", 20),
                        "anythingverylongwithoutblanks\n");
    assert_string_equal(fit("  as it is\n\nand so on", 0), "  as it is\n\nand so on");
}

// Checks the maps of all scenarios on screens of 80x24 and 120x40: every part starts with its
// heading and fits the screen, and no row is lost.
static void no_part_of_a_map_is_higher_than_the_screen(void **unused) {
    static const int sizes[][2] = {{80, 24}, {120, 40}};
    static char names[SCENARIOS_MAX][NAME_BYTES];
    (void)unused;
    int count = game_list(names, SCENARIOS_MAX), parts = 0;
    for (int i = 0; i < 2 * count; i++) {
        Game game;
        StateBuffer state;
        Error error = {0};
        assert_true(game_open_plain(&game, names[i / 2], NULL, &error));
        game.rules->setup(game.world, state_of(&state));
        Text text = text_over(view, sizeof view), out = text_over(fitted, sizeof fitted);
        view_show(&game, state_of(&state), NOBODY, false, &text);
        split_view(view, sizes[i % 2][0], sizes[i % 2][1] - 1, &out);
        for (const char *part = strchr(fitted, SPLIT_BEGIN); part != NULL;
             part = strchr(part + 1, SPLIT_BEGIN), parts++) {
            int lines = 0;
            assert_int_equal(part[1], ' ');
            for (const char *at = part; *at != SPLIT_END; at++) lines += *at == '\n';
            if (lines > sizes[i % 2][1] - 1)
                fail_msg("%s: a part of %d lines on %d", names[i / 2], lines, sizes[i % 2][1]);
        }
        game_close(&game);
    }
    assert_true(parts > 20);
}

static void a_wide_map_comes_in_parts_that_share_a_column(void **unused) {
    (void)unused;
    static const char map[] =
        "      01    02    03    04    05\n"
        "01    A1    B1    C1    D1    E1\n"
        "      a     b     c     d     e\n"
        "02       A2    B2    C2    D2    E2\n"
        "         f     g     h     i     j\n"
        "Terrain: a clear\n";
    assert_string_equal(fit(map, 80), map);
    assert_string_equal(fit(map, 27),
                        "      01    02    03  \n"
                        "01    A1    B1    C1  \n"
                        "      a     b     c   \n"
                        "02       A2    B2    C2  \n"
                        "         f     g     h   \n"
                        "    (continued to the right:)\n"
                        "      03    04    05\n"
                        "01    C1    D1    E1\n"
                        "      c     d     e\n"
                        "02       C2    D2    E2\n"
                        "         h     i     j\n"
                        "Terrain: a clear\n");
}

static void a_map_alone_has_its_rows_and_no_other_line(void **unused) {
    (void)unused;
    Text out = text_over(fitted, sizeof fitted);
    split_map("The game\n      01    02    03\n01    A1    B1    C1\n      a     b     c\nHands\n",
              &out);
    assert_string_equal(fitted,
                        "      01    02    03\n01    A1    B1    C1\n      a     b     c\n");
    out = text_over(fitted, sizeof fitted);
    split_map("no map here\n", &out);
    assert_int_equal(out.length, 0);
}

// Checks each scenario at the usual width, with and without colours: no line is too wide, and
// nothing is lost.
static void every_shipped_view_fits_eighty_columns(void **unused) {
    (void)unused;
    static const char *const names[] = {"gbsu/mokra",  "gbsu/primosole-hold", "gbsu/storfjord",
                                        "rfic/lenino", "gbww2/lenino-days",   "gbsu/first-contact"};
    for (int i = 0; i < COUNT_OF(names); i++) {
        for (int colour = 0; colour < 2; colour++) {
            Game game;
            Error error;
            StateBuffer state;
            assert_true(game_open_shipped(&game, names[i], &error));
            game.rules->setup(game.world, state_of(&state));
            Text out = text_over(view, sizeof view);
            view_show(&game, state_of(&state), ALLIED, colour, &out);
            fit(view, 80);
            assert_true(widest(fitted) <= 80);
            assert_true(widest(fitted) == widest(view) || widest(view) >= 80);
            game_close(&game);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_long_line_is_broken_at_a_space),
        cmocka_unit_test(no_part_of_a_map_is_higher_than_the_screen),
        cmocka_unit_test(a_wide_map_comes_in_parts_that_share_a_column),
        cmocka_unit_test(a_map_alone_has_its_rows_and_no_other_line),
        cmocka_unit_test(every_shipped_view_fits_eighty_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
