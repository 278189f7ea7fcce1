// SPDX-License-Identifier: GPL-3.0-or-later
// figure_types.h -- the figures of a report. Shares and win probabilities are in [0,1] and those of
// the first side; "per game" is a mean over all games (for a Cause, over those with a luck
// breakdown). Texts come from the file and are valid UTF-8.
#pragma once
#include "bench/simulate/simulate_store.h"
#include "bench/stats/interval.h"
#include "engine/rules/even.h"
#include "engine/rules/objects.h"

enum {
    FILES_MAX = 16,
    BINS_MAX = 10,  // bins of evaluations, for their calibration
    CAUSES_MAX = 512,
    SHOWN_MAX = 10,  // outcomes with the largest effects, of chance and of decisions each
    NAME_SHOWN = 64,
    DRAW = 2,  // the third result beside ALLIED and AXIS
    RESULTS
};

typedef enum Pick {  // games to replay; report_pick_names[] has their names
    PICK_TYPICAL,
    PICK_CLOSEST,
    PICK_UPSET,
    PICK_SHORTEST,
    PICK_LONGEST,
    PICKS,
} Pick;
extern const char *const report_pick_names[PICKS];
enum { MOVER_CHANCE, MOVER_FIRST, MOVER_SECOND, MOVER_ERROR, MOVERS };  // Report.movers

typedef struct Level {  // one file of games
    const char *path;
    Provenance about;
    int games, won[RESULTS];          // number of games; those won by ALLIED, by AXIS, and drawn
    Tally tally;                      // payoffs of the first side
    int ended[ENDINGS_MAX][RESULTS];  // the same by the way in which the games ended
    Tally begun[SIDES];   // payoffs of the games in which this side made the first decision
    double moves[SIDES];  // moves of the pieces of a side after the set-up, per game
    // Both sides have the same player, with the same policy; both use a learned policy; each has
    // its own policy, or only one has one.
    bool alike, learned, pair;
    bool looked;  // the run could stop at a verdict, or has fewer games than it should play
    // Start of the policy's hash if the files have several policies; of both, as "3fa2 and 91bc",
    // if the level is a pair; else "".
    char policy[16];
    double strength;  // estimate of search length, as a logarithm, for the weaker player
    EvenAt even;      // the threshold at which these games would be even
} Level;

typedef struct GameLine {
    int64_t index;
    double payoff;
    int margin, turns, plies;
    int decisions, options;  // choices of several actions; actions that they offered, in all
    int result;              // ALLIED, AXIS or DRAW
    bool kept;               // not decided by VP: the result is the same at any threshold
} GameLine;

typedef struct Shares {  // shares of all games
    double draw, minor, major;
} Shares;

typedef struct Proposal {  // a victory scale, and the results that the games would have by it
    Scale scale;
    Shares reached;
    double won[SIDES];  // shares of games that each side would win
    double kept;        // share of games whose result no threshold changes
} Proposal;

typedef struct EndingFigures {  // a way in which games end; Level.ended counts the games
    char name[NAME_SHOWN], help[128];
    bool possible;  // some game of the scenario may end so
} EndingFigures;

typedef struct Fan {  // distribution over games of the corrected win probability at a turn's end
    double low, lower, middle, upper, high;  // quantiles at 10, 25, 50, 75 and 90 %
    int games;                               // games in the distribution; ended games count
    int decided;  // games in which the winner led from here to the end, but not before
} Fan;

typedef struct Bin {          // turn ends with about equal evaluations
    double estimate, result;  // mean evaluation and mean result of its turn ends
    int turns;
} Bin;

// Moments of the opening: the end of the set-up, and the end of turn 1.
typedef enum Moment { MOMENT_SET_UP, MOMENT_TURN_1, MOMENTS } Moment;
enum { STATIONS_SHOWN = 3 };

typedef struct Station {  // where a piece stands in some of the games
    int place;            // index of the place; -1 if it is not on the board
    double share;         // share of games; 0: no such station
} Station;

typedef struct PieceFigures {
    char name[NAME_SHOWN];
    Side side;
    int steps;
    double survives, steps_lost;   // share of games in which it survives; mean steps that it loses
    double steps_given;            // mean steps that it inflicts; NAN if they are not counted
    double lost_half, given_half;  // half of the 95 % intervals of steps_lost and steps_given
    double turn;                   // median turn of its elimination; NAN if it always survives
    double turn_low, turn_high;    // 95 % interval of that median, by ranks; NAN if losses are few
    int losses;                    // number of games in which it was eliminated
    int place;                     // place where it is eliminated most often; -1 if it never is
    Station stations[MOMENTS][STATIONS_SHOWN];  // the most frequent first
} PieceFigures;

typedef struct PlaceFigures {
    char label[48], letter[8], name[NAME_SHOWN], terrain[NAME_SHOWN];
    Point centre;          // centre in board units, like its outline
    int outline, corners;  // index of its first corner in Report.points; number of corners
    double dies[SIDES], stands[SIDES];            // pieces lost per game; pieces at a turn's end
    double dies_half[SIDES], stands_half[SIDES];  // halves of the 95 % intervals of dies, stands
    // Mean number of pieces at each moment of the opening, and half of its interval.
    double opens[MOMENTS][SIDES], opens_half[MOMENTS][SIDES];
} PlaceFigures;

typedef struct ObjectiveFigures {
    char name[NAME_SHOWN];
    int place;                                  // index of its place; -1 if it is on no map
    double taken[SIDES], held[SIDES];           // captures per game; share of games held at the end
    double taken_half[SIDES];                   // half of the 95 % interval of `taken`
    double turn[SIDES], turn_half[SIDES];       // mean turn of the capture; NAN if never captured
    double taken_in[SIDES][ROW_TURNS_MAX + 1];  // captures per game, by turn
} ObjectiveFigures;

typedef struct ObjectFigures {  // a thing on the map, and a change that play may bring
    char name[NAME_SHOWN], what[NAME_SHOWN];
    int place;                   // index of its place; -1 if it is on no map
    double changed, lasts;       // shares of games in which it changed, or is changed at the end
    double by[SIDES];            // shares of games in which this side changed it first
    double turn;                 // median turn of the first change; NAN if it never changed
    double turn_low, turn_high;  // 95 % interval of that median; NAN if there are too few games
} ObjectFigures;

typedef struct MeasureFigures {
    char name[NAME_SHOWN], unit[NAME_SHOWN], help[256];
    bool flow;
    double turn[SIDES], end[SIDES];      // mean at the end of a turn; mean at the end of the game
    double gained[SIDES], spent[SIDES];  // sums per game, if `flow`
    // Halves of the 95 % intervals of turn, end, gained and spent.
    double turn_half[SIDES], end_half[SIDES], gained_half[SIDES], spent_half[SIDES];
} MeasureFigures;

typedef struct Cause {  // a cause of changes in the win probability
    char mover[8], event_type[NAME_SHOWN];
    int outcome;                     // index of the outcome; -1 for the sum over all outcomes
    double plies, change, size;      // sums per game: plies, changes, absolute changes
    double usual;                    // mean change of a decision, which is subtracted from each
    int usual_at;                    // index of the cause that receives `usual`; -1 for none
    double share;                    // share of the variance of the result that it explains
    double change_half, share_half;  // half of the 95 % intervals of `change` and `share`
    double plies_half,
        size_half;     // half intervals of `plies`, `size`; an outcome has no plies_half
    double deviation;  // standard deviation of its change in a game
    double each_half;  // half of the 95 % interval of an outcome's mean change per use
} Cause;

typedef struct GameBreakdown {     // breakdown of one game: start plus changes equal the result
    bool kept;                     // the file has a breakdown of the game
    double start, change[MOVERS];  // `change` is indexed like Report.movers
} GameBreakdown;

enum { ADVICE_MAX = 6, ADVICE_OF_ONE = 2 };  // changes in a report; changes from one file

enum {
    PLANS_MAX = 1024,
    PLAN_GAMES_MIN = 20,  // least number of games with a plan, and without it, for a test
};

typedef struct PlanFigures {  // a plan of a side, and how often the first side won with it
    bool setup;  // true for a position at the end of set-up, false for objectives taken
    Side side;   // the side that followed the plan
    int piece, place;
    int first, then;      // objectives in the order in which they were taken; `then` is -1 for none
    bool together;        // both objectives were taken in the same turn
    Tally with, all;      // first side's payoffs: games with the plan; all games compared
    double change, half;  // score with the plan less score without it; half of its 95 % interval
    double p;             // adjusted by Benjamini and Hochberg
} PlanFigures;

typedef struct Advice {  // a change of a number, and its effect
    char path[128], help[128], among[96], verdict[80], player[SIDES][128];
    int from, to;
    bool balance;  // true if it is from `cassino balance`, false if from `cassino sensitivity`
    bool better;   // if `balance`: the score is closer to 50 % than without the change
    double share;  // if `balance`: score with the change; else difference that it makes
    Interval interval;
} Advice;

typedef struct OutcomeEffect {
    double times, size, change;  // uses per game; mean absolute and mean change per use
    double size_half;            // half of the 95 % interval of `size`
} OutcomeEffect;

typedef struct OutcomeFigures {
    char label[48];
    int row, column;
    OutcomeEffect effect[2];  // effect[0]: drawn by chance; effect[1]: spent by a side
} OutcomeFigures;
