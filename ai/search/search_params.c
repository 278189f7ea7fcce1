// SPDX-License-Identifier: GPL-3.0-or-later
// search_params.c -- the table of all search options, with ranges, defaults and help. options.c
// uses it to read player specs and to write --help.
#include "engine/rules/rules.h"
#include "search.h"

#ifndef SEARCH_MEGABYTES
#define SEARCH_MEGABYTES 256
#endif

// clang-format off
#define AT(member) offsetof(SearchParams, member)
static const Option options[] = {
    {"iterations",    OPTION_INT,   AT(iterations),    0,    0, 1e9,  NULL,
        "Iterations per tree; 0 searches until `seconds` is over (1000 without either)"},
    {"seconds",       OPTION_REAL,  AT(seconds),       0,    0, 86400, NULL,
        "Seconds per decision; 0 sets no limit. With a limit, moves depend on the machine"},
    {"trees",         OPTION_INT,   AT(trees),         2,    1, TREES_MAX, NULL,
        "Number of independent trees; the visits of their root moves are added"},
    {"threads",       OPTION_INT,   AT(threads),       0,    0, 256,  NULL,
        "Number of threads; 0 uses all cores. Changes the moves only with a limit in seconds"},
    {"megabytes",     OPTION_INT,   AT(megabytes),     SEARCH_MEGABYTES, 1, 65536, NULL,
        "Memory limit of all trees in MB (at least 128 KiB each); the search of a full tree "
        "continues without new nodes"},
    {"policy",        OPTION_WORD,  AT(policy),        0,    0, 0,    "puct|ucb|equal",
        "Selection rule; puct needs move priors, else it is ucb. equal visits all moves "
        "equally often and plays the best mean"},
    {"explore",       OPTION_FLOAT, AT(explore),       0.7,  0, 100,  NULL,
        "Exploration constant of ucb and puct"},
    {"observer",      OPTION_WORD,  AT(observer),      0,    0, 0,    "single|multiple",
        "Trees: single is SO-ISMCTS, one tree; multiple is MO-ISMCTS, one per side"},
    {"chance",        OPTION_WORD,  AT(chance),        0,    0, 0,    "closed|open",
        "Chance nodes: closed has a branch per seen outcome; open averages over outcomes"},
    {"average",       OPTION_INT,   AT(average),       0,    0, 1e9,  NULL,
        "With chance=closed: average over outcomes until a node has this number of visits"},
    {"determinization", OPTION_WORD, AT(determinization), 0, 0, 0,    "each|once",
        "Resample hidden information for each iteration, or once per tree"},
    {"playout",       OPTION_WORD,  AT(playout),       2,    0, 0,    "uniform|policy|greedy",
        "Playout moves: uniform at random, sampled by prior (policy), or highest prior "
        "(greedy); uniform in games without move priors"},
    {"epsilon",       OPTION_FLOAT, AT(epsilon),       0.2,  0, 1,    NULL,
        "Probability that a greedy playout samples a move by prior"},
    {"playout_plies", OPTION_INT,   AT(playout_plies), 20,   0, PLIES_MAX, NULL,
        "Playout depth limit in plies, after which the next quiescent position is evaluated "
        "(after 8 times the limit, any position); 0 "
        "plays to the end, as in games without evaluation function"},
    {"depth",         OPTION_INT,   AT(depth),         256,  1, 256,  NULL,
        "Depth limit of the tree in plies; 1 is flat Monte Carlo"},
    {"temperature",   OPTION_FLOAT, AT(temperature),   0,    0, 10,   NULL,
        "Temperature T: sample by visits^(1/T); 0 plays the most visited move, with policy=equal "
        "that of the best mean"},
    {"learned",       OPTION_FLAG,  AT(learned),       1,    0, 1,    NULL,
        "Use the policy file of the scenario, if there is one (see `cassino train`)"},
    {"draw_opening",  OPTION_FLAG,  AT(draw_opening),  1,    0, 1,    NULL,
        "In a set-up and a first plan of fire, which are secret, play a choice drawn by the policy "
        "file, if there is one, and not the choice of the search"},
    {"value",         OPTION_FLOAT, AT(value),         0,    0, 1,    NULL,
        "Weight of the learned value, if there is one, in evaluations of quiescent positions"},
    {"early",         OPTION_FLAG,  AT(early),         1,    0, 1,    NULL,
        "Stop when the most visited move can no longer change; no effect with policy=equal or a "
        "temperature above 0"},
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
