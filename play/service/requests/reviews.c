// SPDX-License-Identifier: GPL-3.0-or-later
// reviews.c -- the request `review`: what each choice of a game that is over cost
// (bench/review/review.h). It is kept beside the game's record, and goes on where it was stopped.
#include <stdio.h>
#include <stdlib.h>

#include "bench/review/review_keep.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "play/service/json/scene_json.h"
#include "requests.h"

#define TOLD_SECONDS 1.0  // between events of what is judged so far
#define KEPT_SECONDS 5.0  // between savings of what is judged

typedef struct Judging {
    Call *call;
    Desk *desk;
    Record *record;
    char path[SERVICE_PATH_BYTES + 8];  // of what is kept; "": nothing
    double told, kept;                  // by the clock, when last
} Judging;

static void judging_keep(const Judging *judging, const Review *review) {
    // A review that cannot be kept is an answer all the same.
    if (judging->path[0] != '\0')
        review_save(review, &judging->desk->session.game, judging->record, judging->path, NULL);
}

static bool judging_goes_on(void *context, const Review *review) {
    Judging *judging = context;
    Call *call = judging->call;
    const Client *client = call->client;
    double now = clock_now();
    if (now - judging->kept > KEPT_SECONDS) {
        judging->kept = now;
        judging_keep(judging, review);
    }
    if (client->event != NULL && now - judging->told > TOLD_SECONDS) {
        judging->told = now;
        json_t *event =
            json_pack("{s:s, s:o, s:s, s:i, s:i, s:o}", "event", "review", "id",
                      call->ask->id != NULL ? json_words(call->ask->id) : json_null(), "game",
                      judging->desk->name, "judged", review->judged, "choices", review->count,
                      "review", review_json(review, &judging->desk->session.game, judging->record));
        assert(event != NULL);
        client->event(client->context, judging->desk, call->ask->side, call->ask->id, event);
        json_decref(event);
    }
    return !call_stopped(call, judging->desk);
}

static bool judge(Judging *judging) {
    Call *call = judging->call;
    const Game *game = &judging->desk->session.game;
    ReviewParams params = review_defaults();
    Error why = {0};
    if (call->ask->side < SIDES) params.sides = 1 << call->ask->side;
    Review *review = review_new(game, judging->record, &params, &why);
    if (review == NULL) return ask_refuse(&call->error, NULL, "%s", why.words);
    if (judging->path[0] != '\0') review_load(review, game, judging->record, judging->path);
    int before = review->judged;
    bool good = before == review->count ||
                review_run(review, game, judging->record, judging_goes_on, judging, &why);
    if (good) {
        if (review->judged > before) judging_keep(judging, review);
        call_put(call, "judged", json_integer(review->judged));
        call_put(call, "stopped", json_boolean(review->judged < review->count));
        call_put(call, "review", review_json(review, game, judging->record));
    } else {
        ask_refuse(&call->error, NULL, "%s", why.words);
    }
    review_free(review);
    return good;
}

// Hindsight lays open what a computer held: so the game must be over, or nobody's secret.
bool run_review(Call *call) {
    char path[SERVICE_PATH_BYTES];
    Desk *desk = call_desk(call);
    if (desk == NULL) return false;
    Judging judging = {.call = call, .desk = desk, .told = clock_now(), .kept = clock_now()};
    judging.record = memory_take(1, sizeof *judging.record);
    pthread_mutex_lock(&desk->lock);
    bool open = desk_open_to_all(desk);
    *judging.record = desk->session.record;
    pthread_mutex_unlock(&desk->lock);
    service_path(call->service, desk->name, path);
    if (path[0] != '\0') snprintf(judging.path, sizeof judging.path, "%s.review", path);
    bool good = open ? judge(&judging)
                     : ask_refuse(&call->error, "game", "a game is reviewed when it is over");
    if (call->client->event != NULL && call->ask->id != NULL)  // no more of it comes
        call->client->event(call->client->context, desk, call->ask->side, call->ask->id, NULL);
    free(judging.record);
    service_leave(call->service, desk);
    return good;
}
