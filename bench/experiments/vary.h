// SPDX-License-Identifier: GPL-3.0-or-later
// vary.h -- shared by the commands that change a scenario (such as compare, sweep, sensitivity and
// balance) and by a study: common options, games of a changed scenario, means with intervals, and
// paired differences.
#pragma once
#include "bench/stats/interval.h"
#include "engine/scenario/number.h"
#include "spread.h"
#include "trial.h"

enum { VARY_SETS_MAX = 16, VARY_GAMES = 400, VARY_GAMES_MAX = 1000000 };

typedef enum LuckCount { LUCK_AUTO, LUCK_YES, LUCK_NO, LUCK_ROLLOUTS } LuckCount;

typedef struct Vary {  // options that these commands share
    const char *scenario;
    const char *spec[SIDES];
    PlayerMake *make;                 // makes the players; NULL for player_make()
    const char *sets[VARY_SETS_MAX];  // edits of the scenario, such as "turns=9"
    const char *learned;              // policy file or "no"; NULL: the scenario's own
    int set_count, games;             // number of edits; games of each variant, twice with `swap`
    uint64_t seed;
    int threads, rollouts;  // 0 for all cores; pairs of rollouts per chance event (LUCK_ROLLOUTS)
    bool swap;              // plays every seed twice, with the players of both sides exchanged
    LuckCount luck;
    bool json, progress;         // print JSON; print progress even if stderr is not a terminal
    const char *out;             // file for an SVG picture; may be NULL
    TrialMark mark;              // what Sample.marked counts
    Stop stop;                   // asked before every ply; a stop fails the batch of games
    VariateValue *value;         // set by vary_open(): measures the luck; NULL to measure none
    struct Meter {               // prints the progress of the games
        double start, shown;     // clock times: of the first game's end, of the last line
        int64_t done, expected;  // games played; games to play
        bool always, silent;     // prints even without a terminal; never prints
    } meter;
} Vary;
Vary vary_defaults(int games);
// Opens the scenario with its edits into *game. Returns false and sets *error on failure.
bool vary_open(Vary *vary, Game *game, Error *error);
// Gives a game the policy of --learned. If it then has none and a player uses one,
// first_policy_take() learns the battle (unless --learned no). Sets *searches, unless it is NULL,
// to whether a player searches. Returns false and sets *error on failure.
bool vary_policy(const Vary *vary, Game *game, bool *searches, Error *error);
// True if a shell pattern matches the number's path or its full form. Case does not matter.
bool number_fits(const Number *number, const char *pattern);
void meter_clear(void);       // erases the progress line on the terminal
void vary_tick(void *meter);  // counts one more game of a trial, and may print progress

typedef struct Sample {  // games of one variant; owned arrays, indexed by game
    int count;
    double *payoff, *margin;  // results for the Allied side
    Luck *luck;
    double *adjusted;      // payoff less weighted luck; the payoff if luck is not measured
    Tally tally;           // number, sum and squares of `adjusted`
    Spread share, points;  // means of `adjusted` (first side's score) and of `margin`
    double saved;          // variance before the control variate / after it
    double draws;          // share of games with payoff one half
    double turns, plies;   // mean turns and mean plies of a game
    int marked[64];        // games with each mark of Vary.mark
} Sample;

// Adds games of the same seeds until *sample has `count`; the caller clears *sample before the
// first call. Returns false on failure; after a stop, *sample has the games before the first
// unfinished one.
bool sample_play(Vary *vary, const Game *game, int count, Sample *sample, Error *error);
// Does the same with the games from index `first` on. A large `first` gives fresh seeds.
bool sample_play_from(Vary *vary, const Game *game, uint64_t first, int count, Sample *sample,
                      Error *error);
void sample_free(Sample *sample);

typedef struct Contrast {  // second less first, in pairs of the same seed
    Spread share, points;
    Spread first, second;  // scores adjusted by the same weights, so that they differ by `share`
    double paired;         // variance without pairing / variance with pairing
    double controlled;     // variance of the pairs without / with the control variate
    double changed;        // share of the pairs with another payoff or margin
} Contrast;

Contrast contrast_of(const Sample *first, const Sample *second);

void vary_print_header(const Vary *vary, const Game *game);  // prints scenario, players, seeds
// Prints the score of the unchanged scenario, and the number of games after a stop.
void vary_print_now(const Vary *vary, const Game *game, const Sample *now);
// Prints the policy of the players, and whether it is of another version of the scenario.
void vary_print_policy(const Game *game);
// Prints the factor by which measuring luck saves games; nothing if luck was not measured.
void vary_print_luck(const Vary *vary, double saved);
// Prints for which players the result is valid, with a warning if both are greedy.
void vary_print_witness(const Vary *vary);
// Prints that the players have not learned a changed scenario; nothing if they have learned none.
void vary_print_unlearned(const Game *game);
struct json_t *vary_json(const Vary *vary, const Game *game);  // version and options as JSON
struct json_t *policy_json(const Game *game);                  // policy of the players; or null
const char *first_side(const Game *game);  // name of the Allied side in the scenario
struct json_t *seed_json(uint64_t seed);
void json_print(struct json_t *json);  // prints the JSON to stdout and frees it
// Appends formatted text in single quotes, in which gnuplot runs no commands.
void plot_words(Text *script, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Draws `script` with gnuplot (Debian: gnuplot-nox) into an SVG file. False if it fails (*error).
bool plot_svg(const char *script, const char *path, int width, int height, Error *error);
