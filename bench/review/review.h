// SPDX-License-Identifier: GPL-3.0-or-later
// review.h -- reviews a game choice by choice: the win probability that each choice lost, and the
// better choice.
//
//   1. A search finds the best choice. If that is the choice that was made, the cost is 0.
//   2. `trials` fresh searches compare both choices, visiting them equally often, on random streams
//      that had no part in step 1; else the choice found best would be favoured. The cost is the
//      mean difference, with a 95 % interval of Student's t.
//   3. A significant cost is measured again by longer searches. Of a cost with a grade, only that
//      result counts, and its interval is widened by the change between both, because all trials
//      share their bias. A smaller cost stays; its interval is widened by twice that change.
//
// Each choice is judged twice. `as_known` is the cost by what the side could know: the search
// resamples what the side could not see. `hindsight` is the cost in the true position: the search
// knows what is hidden from each side.
//
// Luck is separate from choices: the value after a chance event less its mean over all possible
// draws (bench/stats/variate.h), for the first side. review_account.h adds both up.
#pragma once
#include "ai/search/search.h"
#include "engine/game/record/record.h"

typedef enum ReviewGrade {
    REVIEW_GOOD,
    REVIEW_INACCURACY,  // in this and worse grades, the interval of the cost excludes 0
    REVIEW_MISTAKE,
    REVIEW_BLUNDER,
    REVIEW_GRADES,
} ReviewGrade;

// The least loss of win probability for each grade; lichess grades chess moves in a similar way.
#define REVIEW_INACCURACY_COST 0.05
#define REVIEW_MISTAKE_COST    0.10
#define REVIEW_BLUNDER_COST    0.20

enum { REVIEW_TRIALS = 8, REVIEW_ITERATIONS = 600 };  // defaults of ReviewParams
enum { REVIEW_TRIALS_MAX = 64, REVIEW_ITERATIONS_MAX = 10000000 };

typedef struct ReviewParams {
    uint64_t seed;
    int sides;       // set of 1 << Side: sides whose choices are reviewed
    int iterations;  // iterations of a search; slow rule systems use fewer (review_lengths())
    int trials;      // searches that compare two choices, 2 to REVIEW_TRIALS_MAX
    int threads;     // number of threads; 0 for all cores; does not change the result
} ReviewParams;

ReviewParams review_defaults(void);
// Sets the iterations of the search for the best choice (*look) and of a trial (*trial).
void review_lengths(const ReviewParams *params, const Game *game, int *look, int *trial);

typedef struct ReviewCost {
    Action best;             // best choice found; may be the choice that was made
    double cost, low, high;  // lost win probability and its 95 % interval; 0 if `best` was played
    ReviewGrade grade;
} ReviewCost;

typedef struct ReviewChoice {
    int ply;  // number of plies before the choice
    Side side;
    int turn;     // turn of the scenario; 0 if it has no turns
    int choices;  // legal actions, at least 2: forced moves are omitted
    Action played;
    bool judged;
    double value, error;            // the side's win probability before the choice; standard error
    double true_value, true_error;  // win probability and error in the true position
    ReviewCost as_known, hindsight;
} ReviewChoice;

typedef struct ReviewLuck {
    int ply;
    const char *event_type;  // a constant text of the rule system
    double change;           // the luck, in win probability of the first side
} ReviewLuck;

typedef struct Review {
    ReviewParams params;
    int count, judged, luck_count;  // entries of `choice`; judged ones; entries of `luck`
    ReviewChoice choice[PLIES_MAX];
    ReviewLuck luck[PLIES_MAX];
    double start;        // win probability of the first side by evaluate(); -1 without evaluate()
    double payoff;       // result for the first side; 0.5 if the game is not over
    bool over;           // the game is over
    int plies, chances;  // plies of the record; chance events with several outcomes
} Review;

// Lists the choices and the luck of a record, without judging them. The caller frees the review
// by review_free(). Returns NULL and sets *error if an action is illegal or memory runs out.
Review *review_new(const Game *game, const Record *record, const ReviewParams *params,
                   Error *error);
void review_free(Review *review);

// A callback after each judged choice, and about every 20 ms in between. One thread calls it at a
// time. If it returns false, the review ends: judged choices stay, others stay unjudged.
typedef bool ReviewProgress(void *context, const Review *review);
// Judges the choices that are not judged yet. The number of threads or calls does not change the
// result. Returns false and sets *error if there is no memory for the searches.
bool review_run(Review *review, const Game *game, const Record *record, ReviewProgress *progress,
                void *context, Error *error);

const char *review_grade_name(ReviewGrade grade);  // "blunder"; "" for a good choice
