// SPDX-License-Identifier: GPL-3.0-or-later
// test_sheets.c -- a view cut to a screen's width: the map in parts, other lines wrapped.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "play/terminal/sheets.h"

#include <cmocka.h>

static char page[4000];

static const char *cut(const char *view, int width) {
    Text text = text_over(page, sizeof page);
    sheets_put(view, width, &text);
    return page;
}

static const char map[] =
    "Head\n"
    "      01    02    03\n"
    "01 *A    =\n"
    "      .     w     f\n"
    "02                 <X\n"
    "         .     h     m\n"
    "Words below\n";

static void a_view_that_fits_stays_as_it_is(void **unused) {
    (void)unused;
    assert_string_equal(cut(map, 40), map);
}

static void a_map_that_is_too_wide_comes_in_parts_that_share_a_column(void **unused) {
    (void)unused;
    assert_string_equal(cut(map, 18),
                        "Head\n"
                        "-- The map, part 1 of 2: columns 01 to 02\n"
                        "      01    02\n"
                        "01 *A    =\n"
                        "      .     w\n"
                        "02\n"
                        "         .     h\n"
                        "-- The map, part 2 of 2: columns 02 to 03\n"
                        "      02    03\n"
                        "01 =\n"
                        "      w     f\n"
                        "02           <X\n"
                        "   .     h     m\n"
                        "Words below\n");
}

static void a_part_has_the_colours_of_the_whole(void **unused) {
    (void)unused;
    assert_string_equal(cut("      01    02    03\n01 \033[0;34m~~~~~~~~~~~~~~~~~~\033[0m\nWords\n", 18),
                        "-- The map, part 1 of 2: columns 01 to 02\n"
                        "      01    02\n"
                        "01 \033[0;34m~~~~~~~~~~~~~~~\033[0m\n"
                        "-- The map, part 2 of 2: columns 02 to 03\n"
                        "      02    03\n"
                        "01 \033[0;34m~~~~~~~~~~~~\033[0m\n"
                        "Words\n");
}

static void other_lines_are_wrapped_at_blanks_and_colours_take_no_room(void **unused) {
    (void)unused;
    assert_string_equal(cut("one two three four\n", 10), "one two\n    three\n    four\n");
    assert_string_equal(cut("\033[1mone two\033[0m x\n", 10), "\033[1mone two\033[0m x\n");
    assert_string_equal(cut("abcdefghijklmnop\n", 10), "abcdefghijklmnop\n");
    assert_int_equal(sheets_columns("\033[1m\xc3\xa9\xc3\xa9\033[0m", 12), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_that_fits_stays_as_it_is),
        cmocka_unit_test(a_part_has_the_colours_of_the_whole),
        cmocka_unit_test(other_lines_are_wrapped_at_blanks_and_colours_take_no_room),
        cmocka_unit_test(a_map_that_is_too_wide_comes_in_parts_that_share_a_column),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
