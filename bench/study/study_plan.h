// SPDX-License-Identifier: GPL-3.0-or-later
// study_plan.h -- the sizes of a study. They are planned at its start, from the speed of this
// machine, and kept in plan.json.
#pragma once

enum { LEVEL_LEAST = 8 };  // least games of the searching player: fewer would say nothing

typedef struct StudyPlan {
    int learners;        // learned policies of the battle as it is; grows if they do not decide
    int usual_games;     // number of games after which `cassino train` ends by default
    int learning_games;  // learning games of each learner
    int games;           // games of each pairing in a changed battle
    int games_now;       // games of each pairing in the battle as it is, at least `games`
    int level_games;     // games of the searching player; 0 before its speed was measured, or if
                         // there is no time for LEVEL_LEAST of them
    double
        level_seconds;    // time that one of them takes, or took at least; 0 before it was measured
    int screening_games;  // games of each value of each number; 0 to search only the threshold
    double learning_seconds;  // estimated time to learn the battle once and to play the games
    double seconds;           // time that the study worked before this run
} StudyPlan;
