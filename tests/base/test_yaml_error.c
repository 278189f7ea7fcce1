// SPDX-License-Identifier: GPL-3.0-or-later
// test_yaml_error.c -- tests that a text that is no valid YAML is refused at the place of the
// mistake.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/base/yaml/document.h"

#include <cmocka.h>

#define MARK "\xef\xbb\xbf"

// Returns the error of the text as "LINE:COLUMN: words", or "ok".
static const char *error_of(const char *text) {
    static char out[500];
    Tree tree;
    Error error = {0};
    if (tree_parse(&tree, "a", text, strlen(text), &error)) {
        tree_close(&tree);
        return "ok";
    }
    return strchr(error_line(&error, out, sizeof out), ':') + 1;
}

static void an_error_says_where_the_mistake_is_and_what_would_be_right(void **unused) {
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"a: 1\nb:\n\tc: 2\n", "3:1: a tab; indent with blanks"},
        {"a: >\n  x\n\ty\nb: 1\n", "3:1: a tab; indent with blanks"},
        {"a: @x\n", "1:4: a text cannot begin with @; put it in quotes"},
        {"a: 1\nb:5\nc: 2\n", "2:1: missing blank after the colon; write 'key: value'"},
        {"a: [1]\nb: {c:[1]}\n", "2:6: missing blank after the colon; write 'key: value'"},
        {"a: x\ny\nb: 1\n",
         "2:1: missing colon; write 'key: value', or indent the line if it continues the text "
         "above"},
        {"a:\n  - b: yes, c: 1\n",
         "2:14: a second colon in this line; write several keys as {key: value, key: value}, and "
         "put a text that contains ': ' in quotes"},
        {"a:\n  -{b: 1, c: 2}\n", "2:12: missing blank after the dash; write '- {key: value}'"},
        {"a: two words: and\n",
         "1:13: a second colon in this line; put a text that contains ': ' in quotes"},
        {"a: x\n  b: 1\n",
         "2:4: a key cannot begin here, because the key above has a value already; indent this "
         "line like the one above"},
        {"a: \"x\nb: 1\nc: \"y\"\n",
         "1:4: the quote \" that begins here is not closed in its line, but by the next one in "
         "line 3"},
        {"a: 1\nb: 'it's'\n",
         "2:8: text after a closing quote; inside '...' write '' for an apostrophe, inside "
         "\"...\" write \\\" for a quote"},
        {"a: \"x\nb: 1\n", "1:4: the quote \" that begins here is not closed"},
        {"a: \"x\\y\"\n", "1:6: unknown escape; inside \"...\" write \\\\ for a backslash"},
        {"a:\n  - {b: 1\n  - {b: 2}\n", "2:5: this { is not closed; expected , or } before line 3"},
        {"a: {b: [1, 2}\n", "1:8: this [ is not closed; expected , or ]"},
        {"a: [1, 2\nb: 3\n", "1:4: this [ is not closed; expected , or ] before line 2"},
        {"a: {b: 1 [2]}\n", "1:10: expected , or }; put a text with one of , : { } [ ] in quotes"},
        {"a: - b\n",
         "1:4: a list cannot begin here; begin it in the next line, each item with '- '"},
        {"a:\n  b: 1\n  - c\n", "3:3: expected 'key: value', indented to column 3 like line 2"},
        {"a:\n  - b\n  c: 1\n", "3:3: expected '- ', indented to column 3 like line 2"},
        {"  a: 1\nb: 2\n", "2:1: expected 'key: value', indented like the first key"},
        {"a: > x\n", "1:6: text after > or |; begin it in the next line, indented"},
        {"a: 1\nb: caf\xe9\n", "2:7: a character that is not UTF-8; save the file as UTF-8"},
        {"a: * b\n", "1:4: a text cannot begin with *; put it in quotes"},
        {"%YAML x\na: 1\n",
         "1:7: invalid YAML: did not find expected version number while scanning a %YAML directive "
         "begun in line 1"},
    };
    (void)unused;
    for (int i = 0; i < COUNT_OF(cases); i++) {
        char marked[100];
        snprintf(marked, sizeof marked, MARK "%s", cases[i].text);
        assert_string_equal(error_of(cases[i].text), cases[i].error);
        assert_string_equal(error_of(marked), cases[i].error);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_says_where_the_mistake_is_and_what_would_be_right),
    };
    return cmocka_run_group_tests_name("yaml_error", tests, NULL, NULL);
}
