// SPDX-License-Identifier: GPL-3.0-or-later
// study.h -- studies a scenario for its designer: who wins between players that know the battle,
// what would make it even, and what to look at.
//
//   1. Several learners learn the battle independently, by self-play (study_learn.c).
//   2. Greedy players with the learned policies play games in pairs, each against another one.
//      Searching players with the first two policies play some games too.
//   3. Unless the battle proves to be even, the study searches for changes of numbers in it. Each
//      change is learned anew; new learners confirm the best on fresh seeds (study_change.c).
//   4. If it is wanted, new players with fresh seeds test the score and the advice once more
//      (study_replicate.c), as it was registered before the first game (study_register.c).
//   5. study_words.c writes all of this in sentences.
//
// A folder keeps plan.json, policies, files of games and more, so that a study can continue.
#pragma once
#include "bench/report/figures/levels.h"
#include "change.h"
#include "engine/game/open.h"
#include "engine/game/stop.h"
#include "study_compare.h"
#include "study_plan.h"

enum {
    STUDY_NUMBERS_MAX = 40,                     // numbers that are searched for changes
    STUDY_CHANGES_MAX = 12,                     // changes that are learned anew
    STUDY_EFFECTS_MAX = STUDY_NUMBERS_MAX + 1,  // with the victory threshold
    STUDY_LEARNERS_MOST = 8,                    // most learners of the battle as it is
};
// A study tells the share of games that points did not decide, if it is at least this.
#define STUDY_BREAKS_TOLD 0.10

typedef struct StudyParams {
    const char *scenario, *folder;
    const char *level;  // spec of the searching player, such as "veteran"
    double minutes;     // about how long the study works
    int games;          // least number of games of the players that learned the battle as it is
    int replicate;      // games that test each result again, beyond `minutes`; 0: none
    bool registered;    // write register.json before the first game (study_register.c)
    uint64_t seed;
    int threads;      // number of threads; 0 for all cores
    int part, parts;  // which of the processes that work on this study (study_team.h); 0: only one
    double patience;  // seconds that part 2 and more wait for part 1 to begin
    Interval band;    // scores that count as balanced, in [0,1]
    Stop stop;
    // Called often with the current step, its share done, and an estimate of all seconds left; may
    // be NULL.
    void (*progress)(void *context, const char *step, double share, double seconds_left);
    void *context;
} StudyParams;

typedef struct Study {
    StudyParams params;
    Game base;                        // the scenario as it is, without a learned policy
    char people[PEOPLE_WORDS_BYTES];  // sentences on games that people played; "" if there are none
    StudyPlan plan;
    double start;                                   // clock time at the start of this run
    bool stopped;                                   // params.stop stopped the study
    int lead;                                       // file of the leader's lock; 0: none
    char files[STUDY_LEARNERS_MAX + 1][PATH_MOST];  // files of games, as the report names them
    Report *report;                                 // report on all files
    StudyFigures figures[STUDY_LEARNERS_MAX];       // of each pairing
    StudyScore now, again;  // score of the battle as it is; and of its replication, games 0: none
    Tally level;            // payoffs of the searching player
    double even_at;        // threshold at which the learned games would be even, mean over pairings
    bool even_there;       // the games of each pairing have such a threshold
    double not_by_points;  // share of games that the points did not decide
    StudyCompared compared;
    StudyEffect effects[STUDY_EFFECTS_MAX];
    int effect_count;
    StudyChange changes[STUDY_CHANGES_MAX];
    int change_count;
    Number dead[STUDY_NUMBERS_MAX];  // numbers that changed no game, at any tried value
    int dead_count, asked_count;     // numbers in `dead`; numbers that were tried
    bool out_of_time;                // some change could not be learned anew in time
} Study;

// Names how a study plays. A folder in which an earlier version played otherwise is refused.
extern const char *const study_method;
void study_params_defaults(StudyParams *params);  // those of the command `study`
// Runs the study until it is done, or until params.stop stops it (study->stopped); another call
// continues. False, with *error set, on failure. Always call study_free() afterwards.
bool study_run(Study *study, const StudyParams *params, Error *error);
void study_free(Study *study);

Verdict study_verdict(const Study *study);  // verdict_in() of the interval of `now`
// Returns whether the study advises this change: it is even, or uncertain where none is even.
bool study_advises(const Study *study, const StudyChange *change);
// Returns about how many more games between learned players would decide; 0 if it is decided, or if
// no affordable number of games would.
int study_games_more(const Study *study);
// Returns the results as JSON with all sentences. The caller owns the JSON.
struct json_t *study_json(const Study *study);
// Writes the page study.html, filled from that JSON. The links to evidence begin with `links`.
void study_page(struct json_t *answer, const char *links, FILE *out);
// Writes study.json, study.html and games.html into the folder. `command` is the command line that
// games.html shows. Returns false and sets *error on failure.
bool study_write(const Study *study, struct json_t *answer, const char *command, Error *error);
