// SPDX-License-Identifier: GPL-3.0-or-later
// learning.c -- the requests `learn` and `learn_progress`: the computer learns a battle that has no
// policy file before somebody plays it (ai/learn/first_policy.h). The policy is kept; `new` uses
// it.
#include <stdio.h>

#include "ai/learn/first_policy.h"
#include "engine/game/open.h"
#include "play/service/json/scene_json.h"
#include "progress.h"

typedef struct LearnRun {  // a request `learn` at work
    Running own;
    Progress progress;
    Call *call;
    char told[320];  // the sentence of first_policy_take(); "" if there is none
} LearnRun;

static bool run_stops(void *context) {
    const LearnRun *run = context;
    return call_stopped(run->call, NULL);
}

static void run_told(void *context, const char *words) {
    LearnRun *run = context;
    snprintf(run->told, sizeof run->told, "%s", words);
}

static void run_progress(void *context, int games, int all, double left) {
    LearnRun *run = context;
    progress_set(&run->progress, "learning", (double)games / all, left);
}

static void about_make(const char *scenario, char out[PROGRESS_ABOUT_BYTES]) {
    snprintf(out, PROGRESS_ABOUT_BYTES, "learn %s", scenario);
}

bool run_learn(Call *call) {
    Game game;
    Error why = {0};
    if (!game_open(&game, call->fields->scenario, &why))
        return request_refuse(&call->error, "scenario", "%s", why.words);
    LearnRun run = {.own = {.path = run.progress.about}, .call = call};
    about_make(call->fields->scenario, run.progress.about);
    bool good = running_begin(call, &run.own);
    if (good) {
        const FirstPolicy wanted = {
            .stop = {run_stops, &run}, .told = run_told, .progress = run_progress, .context = &run};
        progress_begin(&run.progress);
        good = first_policy_take(&game, &wanted, &why) ||
               request_refuse(&call->error, NULL, "%s", why.words);
        progress_end(&run.progress);
        running_end(&run.own);
    }
    bool learned = game.learned != NULL;
    game_close(&game);
    if (!good) return false;
    call_put(call, "learned", json_boolean(learned));
    call_put(call, "words", learned || run.told[0] == '\0' ? json_null() : json_words(run.told));
    return true;
}

bool run_learn_progress(Call *call) {
    char about[PROGRESS_ABOUT_BYTES];
    about_make(call->fields->scenario, about);
    progress_put(call, about);
    return true;
}
