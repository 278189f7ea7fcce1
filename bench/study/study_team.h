// SPDX-License-Identifier: GPL-3.0-or-later
// study_team.h -- several processes that work on one study: MPI ranks, or tasks that were started
// one by one (`cassino study --shard 2/4`). All of them see the folder of the study. Part 1 leads:
// it plans, judges and writes the answer. The others learn what it asks for in work.json, and play
// the games. A lock on a file shows who works on what, so that the work of a process that dies is
// taken over.
#pragma once
#include "study_internal.h"

// Makes this process the leader of the study. Returns false and sets *error if another process
// already works on it.
bool team_lead(Study *study, Error *error);
// Does the work of the leader, together with the other processes. Sets tallies[i] to the payoffs of
// the games with learner first + i. Returns false if it fails (*error) or is stopped
// (study->stopped).
bool team_work(Study *study, const StudyWork *work, Tally tallies[], Error *error);
// Works for the leader until the leader ends. Returns false if it fails (*error) or is stopped
// (study->stopped).
bool team_help(Study *study, Error *error);
// Ends what team_lead() began.
void team_end(Study *study);
