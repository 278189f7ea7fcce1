// SPDX-License-Identifier: GPL-3.0-or-later
// test_document.c -- tests where document.h finds the nodes of a text.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include "engine/base/yaml/document.h"

#include <cmocka.h>

#define MARK "\xef\xbb\xbf"

static void a_mark_before_the_first_key_is_no_part_of_the_text(void **unused) {
    static const char text[] = MARK "title: \xc3\xa9\nb: [1, 2]\n";
    Tree tree;
    (void)unused;
    assert_true(tree_parse(&tree, "a", text, strlen(text), NULL));
    const Node *title = node_get(tree.root, "title"), *list = node_get(tree.root, "b");
    assert_string_equal(title->text, "\xc3\xa9");
    assert_int_equal(title->key->column, 1);
    assert_int_equal(title->column, 8);
    assert_memory_equal(tree.text + title->start, "\xc3\xa9\n", 3);
    assert_int_equal(list->line, 2);
    assert_memory_equal(tree.text + list->start, "[1, 2]", 6);
    assert_memory_equal(tree.text + list->end, "\n", 1);
    tree_close(&tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_mark_before_the_first_key_is_no_part_of_the_text),
    };
    return cmocka_run_group_tests_name("document", tests, NULL, NULL);
}
