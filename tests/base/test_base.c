// SPDX-License-Identifier: GPL-3.0-or-later
// test_base.c -- tests of engine/base: random generator, texts, errors, hashes, small sets.
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/error.h"
#include "engine/base/letter.h"
#include "engine/base/new_file.h"
#include "engine/base/pcg.h"
#include "engine/base/text.h"

#include <cmocka.h>

uint32_t pcg_library_next(uint64_t pair[2]);  // the reference implementation, in pcg_library.cpp

static void the_generator_gives_the_librarys_numbers(void **state) {
    (void)state;
    for (uint64_t stream = 0; stream < 20; stream++) {
        Pcg pcg = pcg_seeded(hash_mix(stream), stream);
        uint64_t pair[2] = {pcg.state, pcg.increment};
        for (int i = 0; i < 200; i++) {
            assert_int_equal(pcg_next(&pcg), pcg_library_next(pair));
            assert_true(pcg.state == pair[0] && pcg.increment == pair[1]);
        }
    }
}

// Compares the generator with the published output of pcg32 for the seed (42, 54).
static void the_generator_gives_the_published_numbers(void **state) {
    (void)state;
    static const uint32_t published[] = {0xa15c02b7, 0x7b47f409, 0xba1d3330,
                                         0x83d2f293, 0xbfa4784b, 0xcbed606e};
    Pcg pcg = pcg_seeded(42, 54);
    for (int i = 0; i < COUNT_OF(published); i++) assert_int_equal(pcg_next(&pcg), published[i]);
}

static void streams_differ_by_seed_index_and_purpose(void **state) {
    (void)state;
    Pcg a = pcg_stream(1, 2, PCG_GAME), b = pcg_stream(2, 2, PCG_GAME);
    Pcg c = pcg_stream(1, 3, PCG_GAME), d = pcg_stream(1, 2, PCG_TREE),
        same = pcg_stream(1, 2, PCG_GAME);
    assert_memory_equal(&a, &same, sizeof a);
    assert_memory_not_equal(&a, &b, sizeof a);
    assert_memory_not_equal(&a, &c, sizeof a);
    assert_memory_not_equal(&a, &d, sizeof a);
    assert_true(a.increment != b.increment && a.increment != c.increment &&
                a.increment != d.increment);
}

// Each side of a die comes up 6000 times on average; 6 standard deviations are less than 500.
static void bounded_numbers_are_uniform(void **state) {
    (void)state;
    Pcg pcg = pcg_stream(3, 0, PCG_TEST);
    for (uint32_t sides = 1; sides <= 13; sides++) {
        int count[13] = {0};
        for (uint32_t i = 0; i < 6000 * sides; i++) {
            uint32_t face = pcg_below(&pcg, sides);
            assert_true(face < sides);
            count[face]++;
        }
        for (uint32_t face = 0; face < sides; face++) assert_in_range(count[face], 5500, 6500);
    }
}

static void every_member_of_a_set_and_no_other_is_drawn(void **state) {
    (void)state;
    Pcg pcg = pcg_stream(4, 0, PCG_TEST);
    uint64_t set = bit(0) | bit(7) | bit(31) | bit(32) | bit(63), seen = 0;
    for (int i = 0; i < 500; i++) {
        int member = pcg_member(&pcg, set);
        assert_true(set & bit(member));
        seen |= bit(member);
    }
    assert_true(seen == set);
}

static void pcg_unit_lies_from_zero_to_one(void **state) {
    (void)state;
    Pcg pcg = pcg_stream(5, 0, PCG_TEST);
    double sum = 0;
    for (int i = 0; i < 20000; i++) {
        float unit = pcg_unit(&pcg);
        assert_true(unit >= 0.0f && unit < 1.0f);
        sum += (double)unit;
    }
    assert_true(sum > 9800 && sum < 10200);
}

static void the_nth_member_counts_from_zero(void **state) {
    (void)state;
    uint64_t set = bit(2) | bit(40) | bit(63);
    assert_int_equal(bits_nth(set, 0), 2);
    assert_int_equal(bits_nth(set, 1), 40);
    assert_int_equal(bits_nth(set, 2), 63);
    assert_int_equal(bits_count(set), 3);
    assert_int_equal(bits_first(set), 2);
}

static void a_text_never_writes_past_its_buffer(void **state) {
    (void)state;
    for (size_t size = 1; size <= 12; size++) {
        char buffer[16];
        memset(buffer, '#', sizeof buffer);
        Text text = text_over(buffer, size);
        text_put(&text, "%s", "abc");
        text_char(&text, 'd');
        text_put(&text, "%d-%s", 12, "xyz");
        text_char(&text, '!');
        char whole[16] = "abcd12-xyz!";
        whole[size - 1] = '\0';
        assert_string_equal(buffer, whole);
        assert_int_equal(text.length, strlen(whole));
        for (size_t i = size; i < sizeof buffer; i++) assert_int_equal(buffer[i], '#');
    }
}

static void a_text_is_what_printf_writes(void **state) {
    (void)state;
    static const char format[] = "%d|%s|%c%8d|%-7d|%12s|%-12s|%2s %%d %+d %-4s|%d %s %.1f";
    static const int numbers[] = {0, 7, -7, 10, 12345, -99999, INT_MAX, INT_MIN};
    for (int i = 0; i < COUNT_OF(numbers); i++) {
        char buffer[200], printed[200];
        Text text = text_over(buffer, sizeof buffer);
        int n = numbers[i];
        text_put(&text, format, n, "two words", 'x', n, n, "right", "left", "wide", n, "ab", n, "",
                 0.25);
        snprintf(printed, sizeof printed, format, n, "two words", 'x', n, n, "right", "left",
                 "wide", n, "ab", n, "", 0.25);
        assert_string_equal(buffer, printed);
        assert_int_equal(text.length, strlen(printed));
        for (int width = -20; width <= 20; width += 5) {
            static const char padded[] =
                "%02d|%06d|%+06d|%+d|%u|%3u|%.3s|%5.2s|%.*s|%*d|%-*s|%*u%%";
            text_clear(&text);
            text_put(&text, padded, n, n, n, n, (unsigned)n, (unsigned)n, "cut", "cut", width,
                     "cut or not", width, n, width, "left", width, (unsigned)n);
            snprintf(printed, sizeof printed, padded, n, n, n, n, (unsigned)n, (unsigned)n, "cut",
                     "cut", width, "cut or not", width, n, width, "left", width, (unsigned)n);
            assert_string_equal(buffer, printed);
        }
    }
}

static void a_cleared_text_starts_again(void **state) {
    (void)state;
    char buffer[8];
    Text text = text_over(buffer, sizeof buffer);
    text_put(&text, "full to the brim");
    text_clear(&text);
    assert_string_equal(buffer, "");
    text_put(&text, "new");
    assert_string_equal(buffer, "new");
}

static void the_time_left_has_one_form(void **state) {
    (void)state;
    char out[TIME_LEFT_BYTES];
    assert_string_equal(time_left(3, out), "about 0:00:03 left");
    assert_string_equal(time_left(3600 + 62.9, out), "about 1:01:02 left");
    assert_string_equal(time_left(-1, out), "about 0:00:00 left");
    assert_string_equal(time_left(NAN, out), "about 0:00:00 left");
    assert_string_equal(time_left(INFINITY, out), "about 9999:59:59 left");
}

static void an_error_is_one_line_of_what_is_known(void **state) {
    (void)state;
    Error error;
    char line[256];
    assert_false(error_set(&error, "no card %d", 7));
    assert_string_equal(error_line(&error, line, sizeof line), "no card 7");
    assert_false(error_set_at(&error, "map.yaml", 3, 9, "expected\na %s", "hex"));
    assert_string_equal(error_line(&error, line, sizeof line), "map.yaml:3:9: expected a hex");
    assert_false(error_set_at(&error, "map.yaml", 0, 0, "cannot be read"));
    assert_string_equal(error_line(&error, line, sizeof line), "map.yaml: cannot be read");
    assert_false(error_set_at(&error, "map.yaml", 3, 0, "ends here"));
    assert_string_equal(error_line(&error, line, sizeof line), "map.yaml:3: ends here");
    assert_false(error_set(NULL, "nobody listens"));
    assert_false(error_set_at(NULL, "file", 1, 1, "nobody listens"));
    error_set_at(&error, "a\nb", 1, 2, "no '\x1b[2J\xc2\x9b' nor '\xe2\x80\xae', but '\xc3\xa9'\n");
    error_line(&error, line, sizeof line);
    assert_string_equal(line, "a b:1:2: no '?[2J?\?' nor '?\?\?', but '\xc3\xa9' ");
}

static void an_error_that_is_too_long_is_cut(void **state) {
    (void)state;
    Error error;
    char words[1000], line[32];
    memset(words, 'w', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    error_set_at(&error, words, 1, 1, "%s", words);
    assert_int_equal(strlen(error.words), sizeof error.words - 1);
    assert_int_equal(strlen(error.file), sizeof error.file - 1);
    assert_int_equal(strlen(error_line(&error, line, sizeof line)), sizeof line - 1);
}

// Checks UTF-8 decoding: length, code point and control characters.
static void characters_are_decoded_as_utf_8(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int bytes;
        uint32_t code;
        bool control;
    } letters[] = {
        {"a", 1, 'a', false},
        {"\x1b", 1, 0x1b, true},
        {"\x7f", 1, 0x7f, true},
        {"\xc2\x9b", 2, 0x9b, true},
        {"\xc3\xa9", 2, 0xe9, false},
        {"\xe2\x80\xae", 3, 0x202e, true},
        {"\xe2\x81\xa9", 3, 0x2069, true},
        {"\xe2\x80\x8e", 3, 0x200e, true},
        {"\xe2\x80\x93", 3, 0x2013, false},
        {"\xf0\x9f\x82\xa1", 4, 0x1f0a1, false},
        {"\x80", 0, 0, false},              // cannot start a character
        {"\xc3", 0, 0, false},              // incomplete: the second byte is missing
        {"\xc0\xaf", 0, 0, false},          // invalid: more bytes than the character needs
        {"\xe0\x80\xaf", 0, 0, false},      // invalid: more bytes than the character needs
        {"\xed\xa0\x80", 0, 0, false},      // invalid: a surrogate is no character
        {"\xf4\x90\x80\x80", 0, 0, false},  // beyond the last code point
    };
    for (int i = 0; i < COUNT_OF(letters); i++) {
        uint32_t code;
        int bytes = letter_read(letters[i].text, strlen(letters[i].text), &code);
        assert_int_equal(bytes, letters[i].bytes);
        if (bytes == 0) continue;
        assert_int_equal(code, letters[i].code);
        assert_int_equal(letter_is_control(code), letters[i].control);
    }
}

static void hashes_never_change(void **state) {
    (void)state;
    assert_true(hash_mix(0) == 0xe220a8397b1dcdafu);
    assert_true(hash_text("") == hash_mix(0xcbf29ce484222325u));   // the published offset of FNV-1a
    assert_true(hash_text("a") == hash_mix(0xaf63dc4c8601ec8cu));  // a published value of FNV-1a
    assert_true(hash_text("foobar") == hash_mix(0x85944171f73967e8u));
    assert_true(hash_bytes("foobar", 6) == hash_text("foobar"));
    assert_true(hash_join(1, 2) != hash_join(2, 1));
}

// Two programs may replace a file at a time. The file is as private as the umask wants it.
static void a_file_is_replaced_in_one_step(void **state) {
    char folder[] = "/tmp/cassino-base-XXXXXX", path[64], words[8] = "";
    NewFile one, two;
    struct stat is;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    mode_t before = umask(077);
    assert_true(new_file_begin(&one, path, NULL) && new_file_begin(&two, path, NULL));
    assert_int_equal(strlen(one.beside), strlen(path) + strlen(".00a1b2"));
    fputs("one", one.file);
    fputs("two", two.file);
    assert_true(new_file_end(&one, true, NULL));
    umask(022);
    assert_false(new_file_end(&two, false, NULL));
    assert_true(stat(path, &is) == 0 && (is.st_mode & 0777) == 0600);
    FILE *file = fopen(path, "r");
    assert_true(file != NULL && fgets(words, sizeof words, file) != NULL);
    fclose(file);
    assert_string_equal(words, "one");
    assert_true(file_replace(path, "three", NULL));
    assert_true(stat(path, &is) == 0 && (is.st_mode & 0777) == 0644);
    umask(before);
    assert_false(file_replace("/nowhere/file", "", NULL));
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);  // nothing else is left
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_replaced_in_one_step),
        cmocka_unit_test(the_generator_gives_the_librarys_numbers),
        cmocka_unit_test(the_generator_gives_the_published_numbers),
        cmocka_unit_test(streams_differ_by_seed_index_and_purpose),
        cmocka_unit_test(bounded_numbers_are_uniform),
        cmocka_unit_test(every_member_of_a_set_and_no_other_is_drawn),
        cmocka_unit_test(pcg_unit_lies_from_zero_to_one),
        cmocka_unit_test(the_nth_member_counts_from_zero),
        cmocka_unit_test(a_text_never_writes_past_its_buffer),
        cmocka_unit_test(a_text_is_what_printf_writes),
        cmocka_unit_test(a_cleared_text_starts_again),
        cmocka_unit_test(the_time_left_has_one_form),
        cmocka_unit_test(an_error_is_one_line_of_what_is_known),
        cmocka_unit_test(an_error_that_is_too_long_is_cut),
        cmocka_unit_test(characters_are_decoded_as_utf_8),
        cmocka_unit_test(hashes_never_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
