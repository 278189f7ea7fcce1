// SPDX-License-Identifier: GPL-3.0-or-later
// vary_options.c -- see vary_options.h.
#include "vary_options.h"

// clang-format off
static const struct argp_option shared[] = {
    {NULL, 0, NULL, 0, "The games:", 1},
    {"games",   'g', "N",      0, "Games of every variant: 400; balance 1000", 1},
    {"allied",  'a', "PLAYER", 0, "Who plays the Allied side: greedy (see `cassino list`)", 1},
    {"axis",    'x', "PLAYER", 0, "Who plays the Axis: greedy", 1},
    {"player",  'p', "PLAYER", 0, "Both", 1},
    {"swap",    'w', NULL,     0, "Play every seed twice, the players of both sides exchanged, so that "
                                  "the better player favours nobody", 1},
    {"set",     's', "PATH=VALUE", 0, "Change the scenario, such as turns=9, hands.axis=5 or "
                                  "units.HQ/8DLI.support=2; may be repeated. `cassino sensitivity "
                                  "SCENARIO --list` names the numbers", 1},
    {"learned", 'T', "FILE",   0, "Players know this table (`cassino train --out FILE`), not the one "
                                  "beside the scenario", 1},
    {"luck",    'l', "yes|no|deep[=N]", 0, "Count the luck of every game as a control variate, which spares "
                                  "games and takes time: yes if a player searches. deep: by playing on "
                                  "from all that might have been drawn, which spares more; deep=64: to "
                                  "the end of the game, in so many streams, which pays where a game "
                                  "takes seconds (elite: 16, staff: 64 to 256)", 1},
    {"seed",    'S', "N",      0, "The master seed: 1", 1},
    {"threads", 't', "N",      0, "Threads, a game each: all; changes speed alone", 1},
    {"progress", 'P', NULL,    0, "Without a terminal too: a line on stderr every ten seconds", 1},
    {NULL, 0, NULL, 0, "The answer:", 2},
    {"json",    'j', NULL,     0, "In JSON", 2},
    {0},
};
// clang-format on

static int options_append(const struct argp_option from[], struct argp_option out[], int count) {
    for (; from->name != NULL || from->key != 0 || from->doc != NULL; from++) {
        assert(count < VARY_OPTIONS - 1);
        out[count++] = *from;
    }
    return count;
}

void vary_options(const struct argp_option own[], struct argp_option out[VARY_OPTIONS]) {
    int count = options_append(own, out, 0);
    count = options_append(shared, out, count);
    out[count] = (struct argp_option){0};
}

static void luck_parse(const struct argp_state *state, const char *text, Vary *vary) {
    if (strcmp(text, "yes") == 0)
        vary->luck = LUCK_YES;
    else if (strcmp(text, "no") == 0)
        vary->luck = LUCK_NO;
    else if (strcmp(text, "deep") == 0 || strncmp(text, "deep=", 5) == 0) {
        vary->luck = LUCK_DEEP;
        vary->streams = text[4] == '=' ? (int)arguments_number(state, "--luck deep=N", text + 5, 2,
                                                               DEEP_STREAMS_MAX)
                                       : DEEP_FEW;
    } else
        arguments_refuse(state, "--luck wants yes, no, deep or deep=N, not '%.40s'", text);
}

static void set_parse(const struct argp_state *state, const char *text, Vary *vary) {
    if (vary->set_count == VARY_SETS_MAX) {
        arguments_refuse(state, "--set: at most %d changes", VARY_SETS_MAX);
    }
    if (strchr(text, '=') == NULL) {
        arguments_refuse(state, "--set wants PATH=VALUE, such as turns=9, not '%.60s'", text);
    }
    vary->sets[vary->set_count++] = text;
}

void vary_wants_scenario(struct argp_state *state, const Vary *vary) {
    if (vary->scenario == NULL)
        arguments_refuse(state, "wants a scenario, such as `%s gbsu/first-contact`", state->name);
}

error_t vary_parse(int key, char *argument, struct argp_state *state, Vary *vary) {
    switch (key) {
        case ARGP_KEY_INIT:
            vary->command = state->argv[0];
            return 0;
        case ARGP_KEY_ARG:
            if (state->arg_num > 0) return ARGP_ERR_UNKNOWN;
            vary->scenario = argument;
            return 0;
        case 'g':
            vary->games = (int)arguments_number(state, "--games", argument, 2, VARY_GAMES_MAX);
            return 0;
        case 'a':
            vary->spec[ALLIED] = argument;
            return 0;
        case 'x':
            vary->spec[AXIS] = argument;
            return 0;
        case 'p':
            vary->spec[ALLIED] = vary->spec[AXIS] = argument;
            return 0;
        case 'w':
            vary->swap = true;
            return 0;
        case 's':
            set_parse(state, argument, vary);
            return 0;
        case 'l':
            luck_parse(state, argument, vary);
            return 0;
        case 'S':
            vary->seed = arguments_seed(state, argument);
            return 0;
        case 't':
            vary->threads = (int)arguments_number(state, "--threads", argument, 1, 1024);
            return 0;
        case 'T':
            vary->learned = argument;
            return 0;
        case 'P':
            vary->progress = true;
            return 0;
        case 'j':
            vary->json = true;
            return 0;
        case 'o':
            vary->out = argument;
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}
