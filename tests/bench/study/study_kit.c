// SPDX-License-Identifier: GPL-3.0-or-later
// study_kit.c -- see study_kit.h.
#include "study_kit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

bool patience_ends(void *context) {
    Patience *patience = context;
    return patience->left-- <= 0;
}

Path study_battle;

int study_battle_make(void **state) {
    char text[8192], charts[PATH_MOST];
    Path link;
    if (folder_make(state) != 0) return -1;
    FILE *from = fopen("scenarios/gbsu/first-contact.yaml", "r");
    FILE *to = fopen(file_in(study_battle, "uneven.yaml"), "w");
    if (from == NULL || to == NULL) return -1;
    size_t length = fread(text, 1, sizeof text - 1, from);
    text[length] = '\0';
    char *threshold = strstr(text, "threshold: 1 ");
    if (threshold == NULL || length == sizeof text - 1) return -1;
    threshold[11] = '9';
    bool good = fputs(text, to) >= 0;
    fclose(from);
    return fclose(to) == 0 && good && realpath("scenarios/gbsu/charts", charts) != NULL &&
                   symlink(charts, file_in(link, "charts")) == 0
               ? 0
               : -1;
}

StudyParams study_params(const char *folder) {
    return (StudyParams){.scenario = study_battle,
                         .folder = folder,
                         .level = "ismcts:iterations=10",
                         .minutes = STUDY_MINUTES,
                         .seed = 5,
                         .threads = 1,
                         .band = {0.4, 0.6}};
}

void study_well(Study *study, StudyParams params, Patience *patience) {
    if (patience != NULL) params.stop = (Stop){patience_ends, patience};
    Error error = {0};
    if (!study_run(study, &params, &error)) fail_msg("%s", error.words);
}

void studied_games(Study *study, const char *folder, Patience *patience, int games) {
    StudyParams params = study_params(folder);
    params.games = games;
    study_well(study, params, patience);
}

void studied(Study *study, const char *folder, Patience *patience) {
    studied_games(study, folder, patience, 0);
}

bool study_says(const Study *study, const char *words) {
    json_t *answer = study_json(study);
    char *text = json_dumps(answer, 0);
    bool found = strstr(text, words) != NULL;
    free(text);
    json_decref(answer);
    return found;
}

json_t *study_json_file(const char *folder, const char *name) {
    char path[PATH_MOST];
    snprintf(path, sizeof path, "%.400s/%s", folder, name);
    json_t *json = json_load_file(path, 0, NULL);
    assert_non_null(json);
    return json;
}

void plan_set(const char *folder, const char *key, int value) {
    char path[PATH_MOST];
    json_t *plan = study_json_file(folder, "plan.json");
    json_object_set_new(plan, key, json_integer(value));
    snprintf(path, sizeof path, "%.400s/plan.json", folder);
    assert_int_equal(json_dump_file(plan, path, 0), 0);
    json_decref(plan);
}
