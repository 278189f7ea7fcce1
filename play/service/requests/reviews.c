// SPDX-License-Identifier: GPL-3.0-or-later
// reviews.c -- the request `review`: measures what each choice of a game without secrets cost
// (bench/review/review.h). If games are stored, the review is saved beside the game's record, and a
// repeated request continues it where it was stopped.
#include <stdio.h>
#include <stdlib.h>

#include "bench/review/review_keep.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

#define EVENT_SECONDS 1.0  // seconds between two events
#define SAVE_SECONDS  5.0  // seconds between two saves

typedef struct ReviewJob {
    Call *call;
    GameSession *hosted;
    Record *record;
    char path[SERVICE_PATH_BYTES + 8];  // path of the saved review; "" if it is not saved
    double told, saved;                 // clock_now() of the last event and the last save
} ReviewJob;

static void review_job_save(const ReviewJob *job, const Review *review) {
    // Ignore a failure to save, because the review is still a valid answer.
    if (job->path[0] != '\0')
        review_save(review, &job->hosted->session.game, job->record, job->path, NULL);
}

static bool review_job_progress(void *context, const Review *review) {
    ReviewJob *job = context;
    Call *call = job->call;
    const Client *client = call->client;
    double now = clock_now();
    if (now - job->saved > SAVE_SECONDS) {
        job->saved = now;
        review_job_save(job, review);
    }
    if (client->event != NULL && now - job->told > EVENT_SECONDS) {
        job->told = now;
        json_t *event =
            json_pack("{s:s, s:o, s:s, s:i, s:i, s:o}", "event", "review", "id",
                      call->fields->id != NULL ? json_words(call->fields->id) : json_null(), "game",
                      job->hosted->name, "judged", review->judged, "choices", review->count,
                      "review", review_json(review, &job->hosted->session.game, job->record));
        assert(event != NULL);
        client->event(client->context, job->hosted, call->fields->side, call->fields->id, event);
        json_decref(event);
    }
    return !call_stopped(call, job->hosted);
}

static bool review_job_run(ReviewJob *job) {
    Call *call = job->call;
    const Game *game = &job->hosted->session.game;
    ReviewParams params = review_defaults();
    Error why = {0};
    Review *review = review_new(game, job->record, &params, &why);
    if (review == NULL) return request_refuse(&call->error, NULL, "%s", why.words);
    if (job->path[0] != '\0') review_load(review, game, job->record, job->path);
    int before = review->judged;
    bool good = before == review->count ||
                review_run(review, game, job->record, review_job_progress, job, &why);
    if (good) {
        if (review->judged > before) review_job_save(job, review);
        call_put(call, "judged", json_integer(review->judged));
        call_put(call, "stopped", json_boolean(review->judged < review->count));
        call_put(call, "review", review_json(review, game, job->record));
    } else {
        request_refuse(&call->error, NULL, "%s", why.words);
    }
    review_free(review);
    return good;
}

// Refuses a game in which something is still secret, because a review in hindsight reveals hidden
// information.
bool run_review(Call *call) {
    char path[SERVICE_PATH_BYTES];
    GameSession *hosted = call_enter(call);
    if (hosted == NULL) return false;
    ReviewJob job = {.call = call, .hosted = hosted, .told = clock_now(), .saved = clock_now()};
    job.record = memory_take(1, sizeof *job.record);
    pthread_mutex_lock(&hosted->lock);
    bool open = game_session_has_no_secrets(hosted);
    *job.record = hosted->session.record;
    pthread_mutex_unlock(&hosted->lock);
    service_path(call->service, hosted->name, path);
    if (path[0] != '\0') snprintf(job.path, sizeof job.path, "%s.review", path);
    bool good = open ? review_job_run(&job)
                     : request_refuse(
                           &call->error, "game",
                           "a game against a computer player can be reviewed only after its end");
    if (call->client->event != NULL && call->fields->id != NULL)  // ends the events
        call->client->event(call->client->context, hosted, call->fields->side, call->fields->id,
                            NULL);
    free(job.record);
    service_leave(call->service, hosted);
    return good;
}
