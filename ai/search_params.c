// SPDX-License-Identifier: GPL-3.0-or-later
// search_params.c -- the one table of a search's options, with their defaults and help.
#include "search.h"

// clang-format off
#define AT(member) offsetof(SearchParams, member)
static const Option options[] = {
    {"iterations",    OPTION_INT,   AT(iterations),    0,    0, 1e9,  NULL,
        "iterations of each tree; 0: until seconds are over (1000 if neither is given)"},
    {"seconds",       OPTION_REAL,  AT(seconds),       0,    0, 86400, NULL,
        "time for a decision; 0: no limit. The choice then depends on the machine"},
    {"trees",         OPTION_INT,   AT(trees),         2,    1, TREES_MAX, NULL,
        "independent trees whose visits are added"},
    {"threads",       OPTION_INT,   AT(threads),       0,    0, 256,  NULL,
        "threads for the trees; 0: as many as there are. Changes speed alone"},
    {"megabytes",     OPTION_INT,   AT(megabytes),     256,  1, 65536, NULL,
        "memory for all trees, used as far as needed; a full tree goes on without "
        "growing"},
    {"policy",        OPTION_WORD,  AT(policy),        0,    0, 0,    "puct|ucb|equal",
        "the selection rule; puct needs rate(): without it, ucb. equal plays the best value"},
    {"explore",       OPTION_FLOAT, AT(explore),       0.7,  0, 100,  NULL,
        "weight of exploration in ucb and puct"},
    {"observer",      OPTION_WORD,  AT(observer),      0,    0, 0,    "single|multiple",
        "one tree, or one for what each side sees"},
    {"chance",        OPTION_WORD,  AT(chance),        0,    0, 0,    "closed|open",
        "the tree branches on chance as seen, or averages over it"},
    {"average",       OPTION_INT,   AT(average),       0,    0, 1e9,  NULL,
        "first visits of a node in which the tree averages over chance all the same"},
    {"determinization", OPTION_WORD,  AT(determinization),          0,    0, 0,    "each|once",
        "redeal what is hidden at each iteration, or once a tree"},
    {"playout",       OPTION_WORD,  AT(playout),       2,    0, 0,    "uniform|policy|greedy",
        "choices in playouts: any, in proportion to rate(), or the heaviest by it; "
        "without rate(), any"},
    {"epsilon",       OPTION_FLOAT, AT(epsilon),         0.2,  0, 1,    NULL,
        "share of choices in greedy playouts that are drawn in proportion to rate()"},
    {"playout_plies", OPTION_INT,   AT(playout_plies), 20,   0, PLIES_MAX, NULL,
        "cut a playout after so many plies and ask guess(); 0, or without guess(): play "
        "to the end"},
    {"depth",         OPTION_INT,   AT(depth),         256,  1, 256,  NULL,
        "plies in the tree; 1: flat Monte Carlo"},
    {"temperature",   OPTION_FLOAT, AT(temperature),         0,    0, 10,   NULL,
        "0: play the best move; else draw one by visits to the power of 1/noise"},
    {"learned",       OPTION_FLAG,  AT(learned),       1,    0, 1,    NULL,
        "use what `cassino train` learnt of the scenario, if it has"},
    {"value",         OPTION_FLOAT, AT(value),         0,    0, 1,    NULL,
        "share of the learnt value, if there is one, where guess() judges a turn's start"},
    {"early",         OPTION_FLAG,  AT(early),         1,    0, 1,    NULL,
        "stop when the most visited move can no longer change"},
};
#undef AT
// clang-format on

const OptionTable search_options = {options, COUNT_OF(options)};

SearchParams search_defaults(void) {
    SearchParams params = {0};
    options_reset(search_options, &params);
    return params;
}

SearchParams search_defaults_of(const Rules *rules) {
    SearchParams params = search_defaults();
    Error error = {0};
    if (rules->search_preset == NULL) return params;
    bool well = options_parse(search_options, &params, rules->search_preset, &error);
    assert(well);
    (void)well;
    return params;
}
