// SPDX-License-Identifier: GPL-3.0-or-later
// test_patch.c -- tests edits of a scenario's text by path: each changes its own lines only, on
// small texts and on every shipped scenario.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/scenario/patch.h"

// Applies steps that are written as YAML: the items of a list, separated by "; " here.
static char *patched(const char *text, const char *steps, Error *error) {
    char words[1 << 12];
    Tree tree;
    snprintf(words, sizeof words, "v: [%s]", steps);
    if (!tree_parse(&tree, "steps", words, strlen(words), error)) fail_msg("%s", error->words);
    char *out = patch_text("my.yaml", text, node_get(tree.root, "v"), error);
    tree_close(&tree);
    return out;
}

static const struct Case {
    const char *before, *steps, *after;
} cases[] = {
    {"a: 1   # one\nb: two\n", "{op: replace, path: /a, value: 12}", "a: 12   # one\nb: two\n"},
    {"a: 'x'\nb: \"y\"\n", "{op: replace, path: /a, value: z z}, {op: replace, path: /b, value: w}",
     "a: 'z z'\nb: \"w\"\n"},
    {"a:\nb: 2\n", "{op: replace, path: /a, value: 1}", "a: 1\nb: 2\n"},
    {"a: x\n", "{op: replace, path: /a, value: \"b: c\"}", "a: \"b: c\"\n"},
    {"a: {b: 1, c: 2}\n", "{op: replace, path: /a/c, value: \"x, y\"}", "a: {b: 1, c: \"x, y\"}\n"},
    {"a: >\n  long words\n  and more\nb: 1\n", "{op: replace, path: /a, value: \"new\\nlines\"}",
     "a: >\n  new\n\n  lines\nb: 1\n"},
    // keys and items
    {"a: {b: 1}\n", "{op: add, path: /a/c, value: {d: 2}}", "a: {b: 1, c: {d: 2}}\n"},
    {"a:\n  b: 1 # x\nc: 2", "{op: add, path: /a/d, value: 3}, {op: add, path: /e, value: 4}",
     "a:\n  b: 1 # x\n  d: 3\nc: 2\ne: 4"},
    {"a:\n  - {n: 1}\n  # last\n  - {n: 2}   # y\nb: 1\n",
     "{op: add, path: /a/-, value: {n: 3}}, {op: add, path: /a/0, value: {n: 0}}",
     "a:\n  - {n: 0}\n  - {n: 1}\n  # last\n  - {n: 2}   # y\n  - {n: 3}\nb: 1\n"},
    {"a: [x, y]   # two\n", "{op: add, path: /a/-, value: z}, {op: add, path: /a/1, value: w}",
     "a: [x, w, y, z]   # two\n"},
    {"s: {}\nt:\nu: []\n",
     "{op: add, path: /s/k, value: v}, {op: add, path: /t/k/-, value: {n: 1}}, {op: add, path: "
     "/u/-, value: 0101-0102}",
     "s:\n  k: v\nt:\n  k:\n    - {n: 1}\nu: [0101-0102]\n"},
    {"a: 1\n", "{op: add, path: /s/f/9 D/-, value: {n: A/9}}",
     "a: 1\ns:\n  f:\n    9 D:\n      - {n: A/9}\n"},
    {"a: {b: 1}\n", "{op: add, path: /a/c/d/-, value: 2}", "a: {b: 1, c: {d: [2]}}\n"},
    {"a: [0101-0102, 0102-0103, 0103-0104, 0104-0105, 0105-0106, 0106-0107, 0107-0108, "
     "0108-0109]\n",
     "{op: add, path: /a/-, value: 0109-0110}",
     "a: [0101-0102, 0102-0103, 0103-0104, 0104-0105, 0105-0106, 0106-0107, 0107-0108, 0108-0109,\n"
     "    0109-0110]\n"},
    // removal
    {"a: 1\nb: 2   # gone too\n# stays\nc: 3\n", "{op: remove, path: /b}", "a: 1\n# stays\nc: 3\n"},
    {"a: {b: 1, c: 2, d: 3}\n", "{op: remove, path: /a/b}, {op: remove, path: /a/d}",
     "a: {c: 2}\n"},
    {"a: {b: 1,   # x\n    c: 2,\n    d: 3}\n", "{op: remove, path: /a/c}",
     "a: {b: 1,   # x\n    d: 3}\n"},
    {"a: {b: 1,   # x\n    c: 2}\n", "{op: remove, path: /a/b}", "a: {# x\n    c: 2}\n"},
    {"a:\n  - n: 1\n    m: 2\n  - n: 3\nb: 4\n",
     "{op: remove, path: /a/0/n}, {op: remove, path: /a/1}", "a:\n  - m: 2\nb: 4\n"},
    {"a:\n  b:\n    - {n: 1}\nc: 2\n", "{op: remove, path: /a/b/0}", "c: 2\n"},
    // words
    {"r:\n  - \". w .\"\n  - ' . . f'\n",
     "{op: replace, path: /r/0/1, value: h}, {op: replace, path: /r/1/2, value: .}",
     "r:\n  - \". h .\"\n  - ' . . .'\n"},
    {"z: 0101 0102   # two\n",
     "{op: add, path: /z/-, value: 0103}, {op: remove, path: /z/0}, {op: add, path: /z/0, value: "
     "0104}",
     "z: 0104 0102 0103   # two\n"},
    {"z: 0101\n  0102\ny: 1\n", "{op: remove, path: /z/1}, {op: add, path: /z/-, value: 0203}",
     "z: 0101 0203\ny: 1\n"},
    {"z: {w: 0101}\n", "{op: remove, path: /z/w/0}", "z: {}\n"},
    // names of keys
    {"a: {west: 1}   # W\n", "{op: rename, path: /a/west, value: \"east, south\"}",
     "a: {\"east, south\": 1}   # W\n"},
    {"x~/y: 1\n\xc3\xa9: {b: \xc3\xa9, c: 2}\n",
     "{op: replace, path: /x~0~1y, value: 2}, {op: replace, path: /\xc3\xa9/c, value: 3}",
     "x~/y: 2\n\xc3\xa9: {b: \xc3\xa9, c: 3}\n"},
};

static void each_step_changes_its_own_bytes(void **unused) {
    (void)unused;
    for (int i = 0; i < COUNT_OF(cases); i++) {
        Error error = {0};
        char *text = patched(cases[i].before, cases[i].steps, &error);
        if (text == NULL) fail_msg("case %d: %s", i, error.words);
        assert_string_equal(text, cases[i].after);
        free(text);
    }
}

static void a_step_that_cannot_be_made_says_why(void **unused) {
    static const char *const bad[][2] = {
        {"{op: move, path: /a}", "edit 1, '/a': 'op' must be add, remove, replace or rename"},
        {"{op: replace, path: /b, value: 1}", "edit 1, '/b': the file has no such path"},
        {"{op: replace, path: /a}", "missing 'value'"},
        {"{op: replace, path: a, value: 1}", "expected a path such as /sides/allied/name"},
        {"{op: add, path: /c/7, value: 1}", "the list has no such item"},
        {"{op: add, path: /a/0/1, value: 1}", "the path leads into a text"},
        {"{op: replace, path: /a/4, value: 1}", "the text has no such word"},
        {"{op: replace, path: /a/0, value: \"}\"}", "a word has letters"},
        {"{op: rename, path: /c, value: a}", "makes the file invalid: duplicate key 'a'"},
        {"{op: remove, path: \"\"}", "a file needs a key"},
        {"x", "'op' must be"},
    };
    (void)unused;
    for (int i = 0; i < COUNT_OF(bad); i++) {
        Error error = {0};
        assert_null(patched("a: x\nc: [1, 2]\n", bad[i][0], &error));
        if (strstr(error.words, bad[i][1]) == NULL) fail_msg("%s", error.words);
    }
}

// ---- Shipped scenarios

// Writes the JSON pointer of a node.
static bool pointer_find(const Node *node, const Node *wanted, char *out, size_t length) {
    out[length] = '\0';
    if (node == wanted) return true;
    int index = 0;
    for (const Node *child = node->first; child != NULL; child = child->next, index++) {
        size_t at = length + (size_t)sprintf(out + length, "/");
        if (child->key == NULL) at += (size_t)sprintf(out + at, "%d", index);
        for (const char *c = child->key != NULL ? child->key->text : ""; *c != '\0'; c++)
            at += (size_t)sprintf(out + at, "%s",
                                  *c == '/'   ? "~1"
                                  : *c == '~' ? "~0"
                                              : (char[2]){*c, '\0'});
        if (pointer_find(child, wanted, out, at)) return true;
    }
    return false;
}

// Removes the node at a path: all lines before it and after it stay.
static void remove_only(const Tree *tree, const char *pointer) {
    char words[1 << 10];
    Error error = {0};
    PatchPath path;
    PatchPlace place;
    assert_true(patch_path_read(pointer, &path));
    patch_place_find(tree, &path, &place);
    assert_int_equal(place.depth, path.count);
    int depth = place.depth;
    while (depth > 1 && place.chain[depth - 1]->count == 1) depth--;  // goes with its last child
    const Node *node = place.chain[depth];
    size_t first = node->key != NULL ? node->key->start : node->start, last = node->end;
    while (first > 0 && tree->text[first - 1] != '\n') first--;
    last += strcspn(tree->text + last, "\n");
    snprintf(words, sizeof words, "{op: remove, path: \"%s\"}", pointer);
    char *text = patched(tree->text, words, &error);
    if (text == NULL) fail_msg("%s: %s", pointer, error.words);
    size_t length = strlen(text), tail = tree->size - last;
    bool good = length < tree->size && strncmp(text, tree->text, first) == 0 &&
                (tree->text[last] == '\0' || strcmp(text + length - tail, tree->text + last) == 0);
    if (!good) fail_msg("%s: removal of %s changes other lines", tree->file, pointer);
    free(text);
}

// Replaces a text by itself: no byte changes. Leaves out long texts, which may be wrapped anew.
static void replace_same(const Tree *tree, const Node *node, const char *path) {
    char words[1 << 11], value[1 << 10];
    Error error = {0};
    Text out = text_over(value, sizeof value);
    if (node->kind != NODE_TEXT || strpbrk(node->text, "\n\"\\") != NULL ||
        node->end - node->start > 72)
        return;
    text_put(&out, "\"%s\"", node->text);
    snprintf(words, sizeof words, "{op: replace, path: \"%s\", value: %s}", path, value);
    char *text = patched(tree->text, words, &error);
    if (text == NULL) fail_msg("%s: %s", path, error.words);
    if (strcmp(text, tree->text) != 0 && strcmp(node->text, "") != 0)
        fail_msg("%s: %s changes", tree->file, path);
    free(text);
}

static void edits_of_shipped_scenarios_keep_other_lines(void **unused) {
    char names[SCENARIOS_MAX][NAME_BYTES], path[PATH_MOST], pointer[512];
    int count = game_list(names, SCENARIOS_MAX);
    (void)unused;
    for (int i = 0; i < count; i++) {
        Tree tree;
        Error error = {0};
        assert_true(scenario_path(names[i], path));
        assert_true(tree_open(&tree, path, &error));
        char *text = patched(tree.text, "", &error);
        assert_string_equal(text, tree.text);
        free(text);
        for (int j = i; j < tree.count; j += 67) {
            if (!pointer_find(tree.root, &tree.nodes[j], pointer, 0)) continue;  // a key
            replace_same(&tree, &tree.nodes[j], pointer);
            if (j > 0) remove_only(&tree, pointer);
        }
        tree_close(&tree);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_step_changes_its_own_bytes),
        cmocka_unit_test(a_step_that_cannot_be_made_says_why),
        cmocka_unit_test(edits_of_shipped_scenarios_keep_other_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
