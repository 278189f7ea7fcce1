// SPDX-License-Identifier: GPL-3.0-or-later
// depth.c -- see depth.h.
#include "depth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

enum { SPEC_BYTES = 512, PATH_BYTES = 1024 };

// Writes the player with this number of iterations. A later option overrides an earlier one.
// Returns false if the words are too long.
static bool spec_write(const char *player, int iterations, char out[SPEC_BYTES]) {
    int length = snprintf(out, SPEC_BYTES, "%s%siterations=%d", player,
                          strchr(player, ':') != NULL ? "," : ":", iterations);
    return length < SPEC_BYTES;
}

static bool rung_run(const DepthParams *params, int rung, MatchResult *result, Error *error) {
    char strong[SPEC_BYTES], weak[SPEC_BYTES], journal[PATH_BYTES];
    int iterations = params->start << rung;
    if (!spec_write(params->player, 2 * iterations, strong) ||
        !spec_write(params->player, iterations, weak))
        return error_set(error, "the player is too long; expected at most %d bytes",
                         SPEC_BYTES - 32);
    MatchParams match = {.scenarios = {params->scenario},
                         .scenario_count = 1,
                         .first = strong,
                         .second = weak,
                         .pairs = params->pairs,
                         .sprt = true,
                         .elo0 = params->elo0,
                         .elo1 = params->elo1,
                         .seed = params->seed + (uint64_t)rung,
                         .threads = params->threads};
    if (params->journal != NULL) {
        if (snprintf(journal, sizeof journal, "%s.%d", params->journal, rung + 1) >= PATH_BYTES)
            return error_set(error, "the journal's name is too long");
        match.out = journal;
    }
    return match_run(&match, result, error);
}

bool depth_run(const DepthParams *params, Depth *depth, Error *error) {
    *depth = (Depth){0};
    if (params->rungs < 1 || params->rungs > DEPTH_RUNGS_MAX ||
        (int64_t)params->start << params->rungs > DEPTH_ITERATIONS_MAX)
        return error_set(
            error, "%d doublings of %d iterations: expected 1 to %d doublings, up to %d iterations",
            params->rungs, params->start, DEPTH_RUNGS_MAX, DEPTH_ITERATIONS_MAX);
    MatchResult *result = memory_take(1, sizeof *result);
    bool good = true;
    for (int rung = 0; good && rung < params->rungs; rung++) {
        good = rung_run(params, rung, result, error);
        depth->interrupted = result->interrupted;
        if (result->interrupted) depth->decided = false;
        if (!good || result->interrupted) break;
        depth->rung[depth->count++] = (DepthRung){.iterations = 2 * params->start << rung,
                                                  .pairs = result->pairs,
                                                  .verdict = result->verdict};
        if (params->told != NULL) params->told(params->context, rung, result);
        depth->decided = result->verdict != 0;
        if (result->verdict <= 0) break;
        depth->won++;
    }
    free(result);
    return good;
}
