// SPDX-License-Identifier: GPL-3.0-or-later
// vary_options.c -- the options that the commands of experiments share; see vary_options.h.
#include "vary_options.h"

#include <stdio.h>

#include "engine/base/nearest.h"

#define ROLLOUTS "rollouts"
_Static_assert(ROLLOUTS_DEFAULT == 64 && ROLLOUTS_MAX == 4096, "as the help of --luck says");

static bool luck_read(const char *text, void *words) {
    Vary *vary = words;
    size_t length = strlen(ROLLOUTS);
    int64_t count = ROLLOUTS_DEFAULT;
    if (strcmp(text, "yes") == 0) {
        vary->luck = LUCK_YES;
    } else if (strcmp(text, "no") == 0) {
        vary->luck = LUCK_NO;
    } else {
        if (strncmp(text, ROLLOUTS, length) != 0) return false;
        if (text[length] == '=' && !number_read(text + length + 1, 1, ROLLOUTS_MAX, &count))
            return false;
        if (text[length] != '=' && text[length] != '\0') return false;
        vary->luck = LUCK_ROLLOUTS;
        vary->rollouts = (int)count;
    }
    return true;
}

// clang-format off
const CommandOption vary_players[VARY_PLAYERS] = {
    {OPTION_ALLIED, TEXT(Vary, spec[ALLIED])},
    {OPTION_AXIS, TEXT(Vary, spec[AXIS])},
    {OPTION_PLAYER, BOTH_TEXTS(Vary, spec), HELP("Player of both sides")},
    {OPTION("swap", 'w'), FLAG(Vary, swap), HELP("Play every seed twice, with the players of both "
     "sides exchanged, so that the better player favors neither side")},
};
const CommandOption vary_common[VARY_COMMON] = {
    {OPTION_SET, TEXTS(Vary, sets, set_count)},
    {OPTION_LEARNED(LEARNED_OF_SIDES), TEXT(Vary, learned)},
    {OPTION("luck", 'l'), VALUE("yes|no|rollouts[=N]"), WHOLE(luck_read),
     EXPECTED("yes, no, rollouts or rollouts=N, with N from 1 to 4096"),
     HELP("Use luck as a control variate: usually needs fewer games, each slower. rollouts: also estimate "
     "luck by N games from each drawn and each alternative outcome, 64 if N is missing; faster in "
     "all where a game takes longer than these rollouts, as with player elite for N = 64 and staff "
     "for N = 256"), .otherwise = "yes if a player searches, else no"},
    {OPTION_SEED, SEED(Vary, seed)},
    {OPTION_THREADS, NUMBER(Vary, threads), RANGE(1, 1024)},
    {OPTION_PROGRESS, FLAG(Vary, progress)},
    {OPTION_JSON, FLAG(Vary, json)},
};

bool vary_begin(Vary *vary, Game *game, Error *error) {
    static StopWatch watch;  // never ended: the program ends soon after the games
    if (vary->stop.asked == NULL) stop_watch(&watch);
    vary->stop = stop_by_signal();
    return vary_open(vary, game, error);
}

bool number_unknown(const char *option, const char *path, const Number numbers[], int count,
                    Error *error) {
    const char *paths[NUMBERS_MAX];
    for (int i = 0; i < count; i++) paths[i] = numbers[i].path;
    int near = words_nearest(path, paths, count);
    char meant[NUMBER_PATH_BYTES + 24] = "";
    if (near >= 0) snprintf(meant, sizeof meant, " did you mean '%s'?", paths[near]);
    return error_set(
        error, "%s: unknown number '%s';%s `cassino sensitivity SCENARIO --list` names all %d",
        option, path, meant, count);
}

void vary_tell_stop(const char *command, int done, int all, const char *parts) {
    if (stop_wanted())
        fprintf(stderr, "cassino %s: stopped after %d of %d %s\n", command, done, all, parts);
}
