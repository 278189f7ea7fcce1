// SPDX-License-Identifier: GPL-3.0-or-later
// vary.h -- what compare, sweep, sensitivity and balance share: their common options, games of a
// changed scenario, means with intervals, and differences by pairs.
#pragma once
#include "bench/stats/interval.h"
#include "trial.h"

enum { VARY_SETS_MAX = 16, VARY_GAMES = 400, VARY_GAMES_MAX = 1000000 };

// ---- what is asked ------------------------------------------------------------------------------

typedef enum LuckCount { LUCK_AUTO, LUCK_YES, LUCK_NO, LUCK_DEEP } LuckCount;

typedef struct Vary {  // what all of them ask for
    const char *scenario;
    const char *spec[SIDES];
    PlayerMake *make;                 // of players; NULL: player_make()
    const char *sets[VARY_SETS_MAX];  // "turns=9": changes of the scenario
    const char *learned;              // a file in place of what lies beside the scenario; NULL
    int set_count, games;             // games: of each variant; twice with `swap`
    uint64_t seed;
    int threads, streams;  // streams: with LUCK_DEEP
    bool swap;             // every seed twice, the players of both sides exchanged
    LuckCount luck;
    bool json, progress;  // progress: without a terminal too
    const char *out;      // an SVG; NULL
    // Set by vary_open():
    VariateValue *value;  // NULL: luck is not counted
    struct Meter {        // the progress on a terminal
        double start, shown;
        int64_t done, expected;  // games
        bool always;             // without a terminal too
    } meter;
} Vary;

Vary vary_defaults(int games);
// The scenario with its --set changes. Knows then whether luck is counted.
bool vary_open(Vary *vary, Game *game, Error *error);
// Is it what `pattern` names: a path, either form, capitals alike, or a shell pattern of them?
bool number_fits(const Number *number, const char *pattern);
void meter_clear(void);       // before the answer is printed
void vary_tick(void *meter);  // a game more: the progress of a trial

// ---- estimates ----------------------------------------------------------------------------------

typedef struct Spread {  // of a mean: its 95 % interval, and the variance of one game
    double mean, low, high, variance;
} Spread;

// Of payoffs in [0,1], of differences in [-1,1], of values without bounds.
Spread spread_of_payoffs(const double values[], int count);
Spread spread_of_differences(const double values[], int count);
Spread spread_of(const double values[], int count);

typedef struct Sample {  // games of one variant; owned arrays, one place a seed
    int count;
    double *payoff, *margin;  // of the Allied side
    Luck *luck;
    double *adjusted;      // payoff less weighted luck; the payoff if luck is not counted
    Tally tally;           // of adjusted
    Spread share, points;  // of adjusted: the first side's share of the points; of margin
    double saved;          // by the control variate: variance before / after
    double draws;          // share of payoffs of one half
    double turns, plies;   // means
} Sample;

// Adds games until there are `count`: the same seeds for every variant. A new Sample is all zero.
bool sample_play(Vary *vary, const Game *game, int count, Sample *sample, Error *error);
// The same from another place in the row of seeds, for confirmation.
bool sample_play_from(Vary *vary, const Game *game, uint64_t first, int count, Sample *sample,
                      Error *error);
void sample_free(Sample *sample);

typedef struct Contrast {  // second less first, by pairs of the same seed
    Spread share, points;
    Spread first, second;  // shares of the points by the same weights: they differ by `share`
    double paired;         // variance without pairing over variance with it
    double controlled;     // variance of the pairs without the control variate over with it
    double changed;        // share of the pairs that ended otherwise
} Contrast;

Contrast contrast_of(const Sample *first, const Sample *second);

void vary_print_header(const Vary *vary, const Game *game);  // scenario, players, seeds
// What counting luck saved and by which value function; nothing if it was not counted.
void vary_print_luck(const Vary *vary, double saved);
// For which players the answer holds; a warning if they are greedy alone.
void vary_print_witness(const Vary *vary);
struct json_t *vary_json(const Vary *vary, const Game *game);  // the same; jansson's
// The name of the first side, whose share of the points is told.
const char *first_side(const Game *game);
struct json_t *seed_json(uint64_t seed);
struct json_t *spread_json(Spread spread);
void json_print(struct json_t *json);  // to stdout; takes it over

// A scenario's words for a script, in quotes that gnuplot looks for no commands in.
void plot_words(Text *script, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Runs gnuplot (Debian: gnuplot-nox) on `script`, and what it draws as SVG goes to `path`.
bool plot_svg(const char *script, const char *path, int width, int height, Error *error);
