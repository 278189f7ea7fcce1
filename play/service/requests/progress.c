// SPDX-License-Identifier: GPL-3.0-or-later
// progress.c -- see progress.h.
#include "progress.h"

#include <stdio.h>
#include <string.h>

#include "play/service/json/scene_json.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Progress *list;  // the long requests that run; guarded by `lock`, as their members

void progress_begin(Progress *own) {
    pthread_mutex_lock(&lock);
    own->next = list;
    list = own;
    pthread_mutex_unlock(&lock);
}

void progress_end(Progress *own) {
    pthread_mutex_lock(&lock);
    Progress **at = &list;
    while (*at != own) at = &(*at)->next;
    *at = own->next;
    pthread_mutex_unlock(&lock);
}

void progress_set(Progress *own, const char *step, double share, double left) {
    pthread_mutex_lock(&lock);
    snprintf(own->step, sizeof own->step, "%s", step);
    own->share = share;
    own->left = left;
    pthread_mutex_unlock(&lock);
}

void progress_put(Call *call, const char *about) {
    pthread_mutex_lock(&lock);
    const Progress *it = list;
    while (it != NULL && strcmp(it->about, about) != 0) it = it->next;
    call_put(call, "running", json_boolean(it != NULL));
    if (it != NULL) {
        call_put(call, "step", json_words(it->step));
        call_put(call, "share", json_real(it->share));
        call_put(call, "seconds_left", json_real(it->left));
    }
    pthread_mutex_unlock(&lock);
}
