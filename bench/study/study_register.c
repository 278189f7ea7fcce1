// SPDX-License-Identifier: GPL-3.0-or-later
// study_register.c -- registers a study before its first game: which questions it will answer, with
// how many players and games, from which seeds, and what counts as yes. A result that was
// registered cannot have been chosen afterwards from several tries.
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/rules/rules.h"
#include "study_internal.h"

static json_t *questions_json(const Study *study) {
    const StudyParams *params = &study->params;
    const char *first = study->base.rules->scene.side_name(study->base.world, ALLIED);
    char even[300], advice[300];
    snprintf(even, sizeof even,
             "Does the score of %s, between new players that learned the battle, lie between %.0f "
             "and %.0f %%? Yes if its whole 95 %% interval does, no if the interval lies outside, "
             "else undecided.",
             first, 100 * params->band.low, 100 * params->band.high);
    snprintf(advice, sizeof advice,
             "Does each change that the study advises score from 45 to 55 %% for %s between new "
             "players that learned the changed battle? Yes if the score does.",
             first);
    return json_pack("[s, s]", even, advice);
}

static json_t *register_json(const Study *study, const char *written) {
    const StudyParams *params = &study->params;
    char again[24];
    snprintf(again, sizeof again, "%" PRIu64, params->seed + STUDY_AGAIN_FIRST);
    json_t *json = study_identity(study);
    json_object_set_new(json, "written", json_string(written));
    json_object_set_new(json, "minutes", json_real(params->minutes));
    json_object_set_new(json, "questions", questions_json(study));
    json_object_set_new(json, "replication",
                        json_pack("{s:i, s:i, s:i, s:s}", "players", STUDY_AGAIN_LEARNERS,
                                  "learning_games_of_each", study->plan.usual_games,
                                  "games_of_each_battle", params->replicate, "first_seed", again));
    return json;
}

bool study_register(const Study *study, bool begun, Error *error) {
    char path[PATH_MOST], written[40];
    study_path(study, "register.json", path);
    time_t now = time(NULL);
    strftime(written, sizeof written, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    if (access(path, F_OK) != 0) {
        if (begun)
            return error_set_at(error, study->params.folder, 0, 0,
                                "this study began without --register; use another folder (--out)");
        json_t *fresh = register_json(study, written);
        bool good = json_dump_file(fresh, path, JSON_INDENT(2)) == 0;
        json_decref(fresh);
        return good || error_write(error, path, errno);
    }
    json_error_t where;
    json_t *held = json_load_file(path, 0, &where);
    if (held == NULL) return error_set_at(error, path, where.line, 0, "%s", where.text);
    const char *date = json_string_value(json_object_get(held, "written"));
    json_t *wanted = register_json(study, date != NULL ? date : written);
    bool same = json_equal(held, wanted);
    json_decref(held);
    json_decref(wanted);
    return same || error_set_at(error, path, 0, 0,
                                "this study was registered with other questions, sizes or seeds; "
                                "use the same options, or another folder (--out)");
}
