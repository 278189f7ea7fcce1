// SPDX-License-Identifier: GPL-3.0-or-later
// test_select.c -- tests the selection rule on nodes made by hand, and the nodes themselves.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "ai/players.h"
#include "ai/search/select.h"

static SearchParams params_of(const char *text) {
    SearchParams params = search_defaults();
    Error error = {0};
    if (!options_parse(search_options, &params, text, &error)) fail_msg("%s", error.words);
    return params;
}

// ---- The selection rule on nodes made by hand.

typedef struct Made {
    Node nodes[8];
    Choices choices;
} Made;

static void choices_make(Made *made, int count, const uint32_t visits[], const uint32_t available[],
                         const float mean[]) {
    *made = (Made){.choices = {.nodes = made->nodes, .count = count, .parent_visits = 1000}};
    for (int i = 0; i < count; i++) {
        made->nodes[i] = (Node){.visits = visits[i],
                                .unavailable = 1000 - available[i],
                                .mean = mean[i],
                                .rarity = visits[i] > 0 ? 1 / sqrtf((float)visits[i]) : INFINITY,
                                .prior = (uint16_t)(65535 / count)};
        made->choices.child[i] = (uint16_t)i;
    }
}

// Returns the place of the selected choice. Checks that two optimizations do not change it: one
// for choices that are all children of the node, and one for choices that were equally available.
static int selected(const char *text, const Choices *choices, bool flip) {
    SearchParams params = params_of("policy=ucb");
    assert_true(options_parse(search_options, &params, text, NULL));
    Pcg rng = pcg_stream(1, 0, PCG_TEST), again = rng;
    float widths[SELECT_WIDTHS];
    select_prepare(widths);
    Choices all = *choices;
    all.widths = widths;
    all.all = true;
    int place = select_choice(&params, choices, flip, &rng);
    assert_int_equal(select_choice(&params, &all, flip, &again), place);
    all.equally_available = true;
    for (int i = 1; i < all.count; i++)
        all.equally_available &= all.nodes[i].unavailable == all.nodes[0].unavailable;
    again = pcg_stream(1, 0, PCG_TEST);
    assert_int_equal(select_choice(&params, &all, flip, &again), place);
    assert_true(again.state == rng.state);
    return place;
}

static void ucb_is_value_plus_exploration_by_availability(void **unused) {
    (void)unused;
    const uint32_t visits[] = {50, 20, 30};
    const float mean[] = {0.60f, 0.50f, 0.55f};
    for (uint32_t rare = 30; rare <= 1000; rare += 7) {
        const uint32_t available[] = {100, 100, rare};
        Made made;
        choices_make(&made, 3, visits, available, mean);
        int best = 0;
        double most = -1;
        for (int i = 0; i < 3; i++) {
            double score = (double)mean[i] + 0.7 * sqrt(log(available[i]) / visits[i]);
            if (score > most) best = i, most = score;
        }
        assert_int_equal(selected("explore=0.7", &made.choices, false), best);
    }
}

static void a_seldom_legal_move_is_not_explored_more(void **unused) {
    (void)unused;
    // Two moves were visited almost whenever they were available: 90 of 100 times and 4 of 4
    // times. If the second counts as available 100 times, exploration prefers it; otherwise not.
    const uint32_t visits[] = {90, 4}, common[] = {100, 100}, rare[] = {100, 4};
    const float mean[] = {0.75f, 0.2f};
    Made by_parent, by_chance;
    choices_make(&by_parent, 2, visits, common, mean);
    choices_make(&by_chance, 2, visits, rare, mean);
    assert_int_equal(selected("explore=0.7", &by_parent.choices, false), 1);
    assert_int_equal(selected("explore=0.7", &by_chance.choices, false), 0);
}

static void the_opponent_selects_low_values_of_the_viewer(void **unused) {
    (void)unused;
    const uint32_t visits[] = {10, 10, 10}, available[] = {30, 30, 30};
    const float mean[] = {0.9f, 0.1f, 0.5f};
    Made made;
    choices_make(&made, 3, visits, available, mean);
    assert_int_equal(selected("explore=0.1", &made.choices, false), 0);
    assert_int_equal(selected("explore=0.1", &made.choices, true), 1);
    assert_int_equal(selected("explore=0.1,policy=puct", &made.choices, true), 1);
}

static void ucb_tries_each_move_once_and_puct_uses_first_play_urgency(void **unused) {
    (void)unused;
    const uint32_t visits[] = {40, 10, 0}, available[] = {50, 50, 50};
    const float mean[] = {0.9f, 0.1f, 0};
    Made made;
    choices_make(&made, 3, visits, available, mean);
    assert_int_equal(selected("explore=0.1", &made.choices, false), 2);
    assert_int_equal(selected("explore=0.1", &made.choices, true), 2);
    // The mean of the siblings, 0.74, is less than the best value by more than exploration adds.
    assert_int_equal(selected("policy=puct,explore=0.01", &made.choices, false), 0);
    assert_int_equal(selected("policy=puct,explore=0.3", &made.choices, false), 2);
    assert_int_equal(selected("policy=puct,explore=0.01", &made.choices, true), 1);
}

static void ties_are_broken_evenly(void **unused) {
    (void)unused;
    const char *const rules[] = {"policy=ucb", "policy=puct", "policy=equal"};
    const uint32_t available[] = {40, 40, 40, 40, 40, 40, 40};
    const float mean[] = {0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f, 0.5f};
    Pcg rng = pcg_stream(1, 0, PCG_TEST);
    for (int count = 2; count <= 7; count++)
        for (int tried = 0; tried < 2; tried++)
            for (int r = 0; r < COUNT_OF(rules); r++) {
                uint32_t visits[7];
                for (int i = 0; i < 7; i++) visits[i] = tried ? 10 : 0;
                Made made;
                choices_make(&made, count, visits, available, mean);
                SearchParams params = params_of(rules[r]);
                int taken[7] = {0};
                for (int i = 0; i < 1000 * count; i++)
                    taken[select_choice(&params, &made.choices, false, &rng)]++;
                for (int i = 0; i < count;
                     i++)  // the bound is a little more than four standard errors
                    assert_in_range(taken[i], 860, 1140);
            }
}

static void priors_decide_the_order_of_first_visits(void **unused) {
    (void)unused;
    const uint32_t visits[] = {0, 0, 0}, available[] = {1, 1, 1};
    const float mean[] = {0, 0, 0};
    Made made;
    choices_make(&made, 3, visits, available, mean);
    made.nodes[1].prior = 60000;
    assert_int_equal(selected("policy=puct", &made.choices, false), 1);
    assert_int_equal(selected("policy=puct", &made.choices, true), 1);
}

// ---- Nodes.

// Simulates one pass of the search through the root: matches the legal actions with the children,
// adds new ones, matches again and updates the root. Returns the number of new children.
static int passed(SearchTree *tree, const Action list[], int count, Choices *choices) {
    int missing = tree_match(tree, tree->root, ALLIED, list, count, false, choices);
    if (missing > 0) {
        assert_true(tree_admit(tree, tree->root, ALLIED, list, count, NULL));
        assert_int_equal(tree_match(tree, tree->root, ALLIED, list, count, true, choices), 0);
    }
    assert_int_equal(choices->count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(choices_node(choices, i)->action, list[choices_place(choices, i)]);
        assert_int_equal(choices_place(choices, i), i);
    }
    node_update(&tree->nodes[tree->root], 0.5f);
    return missing;
}

static void children_are_matched_added_and_kept_sorted(void **unused) {
    (void)unused;
    static Node nodes[200];
    static Choices choices;
    SearchTree tree = {.nodes = nodes, .size = COUNT_OF(nodes)};
    tree_clear(&tree);
    const Action first[] = {5, 9, 12}, second[] = {1, 9, 30}, both[] = {1, 5, 9, 12, 30};
    assert_int_equal(passed(&tree, first, 3, &choices), 3);
    assert_int_equal(passed(&tree, first, 3, &choices), 0);
    assert_int_equal(passed(&tree, second, 3, &choices), 2);
    assert_int_equal(passed(&tree, both, 5, &choices), 0);
    const uint32_t available[] = {2, 3, 4, 3,
                                  2};  // in how many of the four passes each action was legal
    for (int i = 0; i < 5; i++)
        assert_int_equal(choices.parent_visits - choices_node(&choices, i)->unavailable,
                         available[i]);
    // The same action of another side is another child.
    assert_int_equal(tree_find(&tree, tree.root, AXIS, 9), NODE_NONE);
    assert_int_not_equal(tree_reach(&tree, tree.root, AXIS, 9), NODE_NONE);
    assert_int_equal(passed(&tree, both, 5, &choices), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ucb_is_value_plus_exploration_by_availability),
        cmocka_unit_test(a_seldom_legal_move_is_not_explored_more),
        cmocka_unit_test(the_opponent_selects_low_values_of_the_viewer),
        cmocka_unit_test(ucb_tries_each_move_once_and_puct_uses_first_play_urgency),
        cmocka_unit_test(ties_are_broken_evenly),
        cmocka_unit_test(priors_decide_the_order_of_first_visits),
        cmocka_unit_test(children_are_matched_added_and_kept_sorted),
    };
    return cmocka_run_group_tests_name("select", tests, NULL, NULL);
}
