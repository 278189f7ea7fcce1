// SPDX-License-Identifier: GPL-3.0-or-later
// service.c -- the games that a service has open, and those that it keeps on disk. See service.h.
#include "service.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "engine/base/memory.h"
#include "play/service/sessions/game_session_open.h"

enum { FOLDER_BYTES = 380, PATH_BYTES = SERVICE_PATH_BYTES, STALE_SECONDS = 10 };

struct Service {
    pthread_mutex_t lock;
    pthread_cond_t left;  // somebody let a desk go
    Desk *desks[DESKS_MAX];
    int count;
    Job *jobs;
    atomic_bool stopped;
    bool paths;
    char folder[FOLDER_BYTES];
    int claim;  // the descriptor that keeps the folder ours; -1
};

// ---- The folder

bool service_home(char *out, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data != NULL && data[0] == '/')
        length = snprintf(out, size, "%s/cassino/games", data);
    else if (home != NULL && home[0] == '/')
        length = snprintf(out, size, "%s/.local/share/cassino/games", home);
    return length > 0 && (size_t)length < size;
}

static bool folder_make(const char *folder, Error *error) {
    char path[FOLDER_BYTES];
    snprintf(path, sizeof path, "%s", folder);
    for (char *c = path + 1;; c++) {
        if (*c != '/' && *c != '\0') continue;
        char here = *c;
        *c = '\0';
        if (mkdir(path, 0700) != 0 && errno != EEXIST)
            return error_set_at(error, path, 0, 0, "cannot be made: %s", strerror(errno));
        *c = here;
        if (here == '\0') return true;
    }
}

// Two services would write the same records.
static bool folder_claim(Service *service, Error *error) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/.lock", service->folder);
    service->claim = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (service->claim < 0)
        return error_set_at(error, path, 0, 0, "cannot be written: %s", strerror(errno));
    if (flock(service->claim, LOCK_EX | LOCK_NB) == 0) return true;
    return error_set_at(error, service->folder, 0, 0,
                        "another cassino keeps its games here: --games FOLDER names another");
}

// A name that mkstemp() made of a record's: "g0.record.x7Yd2a". "g0.record.review" is another file.
static bool is_part(const char *name) {
    static const char middle[] = ".record.";
    const char *at = strstr(name, middle), *end = at != NULL ? at + sizeof middle - 1 : "";
    return strlen(end) == 6 && strchr(end, '.') == NULL && strcmp(end, "review") != 0;
}

// Clears away what a killed service was writing. What is younger may be another program's, which
// writes a record here just now.
static void folder_clean(const Service *service) {
    DIR *folder = opendir(service->folder);
    if (folder == NULL) return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        struct stat info;
        if (!is_part(entry->d_name) || fstatat(dirfd(folder), entry->d_name, &info, 0) != 0)
            continue;
        if (time(NULL) - info.st_mtim.tv_sec >= STALE_SECONDS)
            unlinkat(dirfd(folder), entry->d_name, 0);
    }
    closedir(folder);
}

Service *service_new(const ServiceOptions *options, Error *error) {
    Service *service = memory_take(1, sizeof *service);
    pthread_mutex_init(&service->lock, NULL);
    pthread_cond_init(&service->left, NULL);
    service->claim = -1;
    service->paths = options->paths;
    if (options->folder == NULL) return service;
    bool good = strlen(options->folder) < sizeof service->folder && options->folder[0] != '\0';
    if (!good) error_set(error, "the name of the folder of games is too long, or empty");
    if (good) snprintf(service->folder, sizeof service->folder, "%s", options->folder);
    good = good && folder_make(service->folder, error) && folder_claim(service, error);
    if (good) {
        folder_clean(service);
        return service;
    }
    service_free(service);
    return NULL;
}

const char *service_folder(const Service *service) { return service->folder; }
bool service_paths(const Service *service) { return service->paths; }
bool service_stopped(const Service *service) { return service->stopped; }

void service_stop(Service *service) {
    service->stopped = true;
    pthread_mutex_lock(&service->lock);
    for (int i = 0; i < service->count; i++) desk_stop(service->desks[i]);
    pthread_cond_broadcast(&service->left);
    pthread_mutex_unlock(&service->lock);
}

void service_free(Service *service) {
    service_stop(service);
    for (int i = 0; i < service->count; i++) {
        assert(service->desks[i]->users == 0);
        desk_free(service->desks[i]);
    }
    if (service->claim >= 0) close(service->claim);
    pthread_cond_destroy(&service->left);
    pthread_mutex_destroy(&service->lock);
    free(service);
}

// ---- Names

static bool name_check(const char *name, const char *field, AskError *error) {
    size_t length = strlen(name);
    if (length > 0 && length < DESK_NAME_BYTES && name[0] != '-' &&
        name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0')
        return true;
    return ask_refuse(error, field, "'%s' wants a game's name: a-z, 0-9 and '-', up to %d", field,
                      DESK_NAME_BYTES - 1);
}

void service_path(const Service *service, const char *name, char path[PATH_BYTES]) {
    path[0] = '\0';
    if (service->folder[0] != '\0')
        snprintf(path, PATH_BYTES, "%s/%s.record", service->folder, name);
}

static bool on_disk(const Service *service, const char *name) {
    char path[PATH_BYTES];
    struct stat info;
    service_path(service, name, path);
    return path[0] != '\0' && stat(path, &info) == 0;
}

static Desk *desk_find_open(const Service *service, const char *name) {
    for (int i = 0; i < service->count; i++)
        if (strcmp(service->desks[i]->name, name) == 0) return service->desks[i];
    return NULL;
}

// "first-contact-3f09c2", which no game has.
static void name_make(const Service *service, const char *scenario, char out[DESK_NAME_BYTES]) {
    const char *slash = strrchr(scenario, '/'), *leaf = slash != NULL ? slash + 1 : scenario;
    char stem[32];
    int length = 0;
    for (; *leaf != '\0' && *leaf != '.' && length < (int)sizeof stem - 1; leaf++) {
        bool lower = (*leaf >= 'a' && *leaf <= 'z') || (*leaf >= '0' && *leaf <= '9');
        stem[length++] = lower ? *leaf : '-';
    }
    stem[length] = '\0';
    do {
        uint32_t fresh = 0;
        if (getrandom(&fresh, sizeof fresh, 0) != sizeof fresh)
            fresh = (uint32_t)(clock_now() * 1e6);
        snprintf(out, DESK_NAME_BYTES, "%s%s-%06x", stem[0] == '-' || !stem[0] ? "game" : "", stem,
                 fresh & 0xffffff);
    } while (desk_find_open(service, out) != NULL || on_disk(service, out));
}

// ---- Desks; the service's lock is held.

static void desk_remove(Service *service, Desk *desk) {
    for (int i = 0; i < service->count; i++) {
        if (service->desks[i] != desk) continue;
        service->desks[i] = service->desks[--service->count];
        return;
    }
}

// Room for one more: the game on disk that nobody has used for longest is closed.
static bool room_make(Service *service, AskError *error) {
    if (service->count < DESKS_MAX) return true;
    Desk *oldest = NULL;
    for (int i = 0; i < service->count && service->folder[0] != '\0'; i++) {
        Desk *desk = service->desks[i];
        if (desk->users > 0 || (oldest != NULL && desk->touched >= oldest->touched)) continue;
        pthread_mutex_lock(&desk->lock);
        bool rests = !desk_works(desk) && desk->trouble.words[0] == '\0';
        pthread_mutex_unlock(&desk->lock);
        if (rests) oldest = desk;
    }
    if (oldest == NULL)
        return ask_refuse(error, NULL, "%d games are open, which is the most: `forget` one",
                          DESKS_MAX);
    desk_remove(service, oldest);
    desk_stop(oldest);
    desk_free(oldest);
    return true;
}

static Desk *desk_add(Service *service, const char *name) {
    Desk *desk = calloc(1, sizeof *desk);
    assert(desk != NULL && service->count < DESKS_MAX);
    desk_init(desk);
    snprintf(desk->name, sizeof desk->name, "%s", name);
    desk->paths = service->paths;
    desk->users = 1;
    service->desks[service->count++] = desk;
    return desk;
}

static void desk_leave(Service *service, Desk *desk) {
    desk->users--;
    desk->touched = clock_now();
    pthread_cond_broadcast(&service->left);
    if (desk->users > 0 || desk->stage != DESK_FAILED) return;
    desk_remove(service, desk);
    desk_free(desk);
}

void service_leave(Service *service, Desk *desk) {
    if (desk == NULL) return;
    pthread_mutex_lock(&service->lock);
    desk_leave(service, desk);
    pthread_mutex_unlock(&service->lock);
}

// It is open now, or could not be opened: whoever waited for it looks again.
static bool desk_opened(Service *service, Desk *desk, bool good, const AskError *error) {
    pthread_mutex_lock(&service->lock);
    pthread_mutex_lock(&desk->lock);
    good = good && !service->stopped;
    if (good) desk_start(desk);
    if (!good) {
        desk->stage = DESK_FAILED;
        desk->failed = *error;
        desk->failed.field = "game";
    }
    pthread_cond_broadcast(&desk->changed);
    pthread_mutex_unlock(&desk->lock);
    if (!good) desk_leave(service, desk);
    pthread_mutex_unlock(&service->lock);
    return good;
}

static bool desk_await(Service *service, Desk *desk, AskError *error) {
    pthread_mutex_lock(&desk->lock);
    while (desk->stage == DESK_OPENING) pthread_cond_wait(&desk->changed, &desk->lock);
    bool good = desk->stage == DESK_OPEN;
    if (desk->stage == DESK_FAILED)
        *error = desk->failed;
    else if (!good)
        ask_refuse(error, "game", "the game is being closed");
    pthread_mutex_unlock(&desk->lock);
    if (!good) service_leave(service, desk);
    return good;
}

Desk *service_desk(Service *service, const char *name, AskError *error) {
    char path[PATH_BYTES];
    if (!name_check(name, "game", error)) return NULL;
    pthread_mutex_lock(&service->lock);
    Desk *desk = desk_find_open(service, name);
    bool open = desk != NULL, known = open || on_disk(service, name);
    if (open) desk->users++;
    if (!open && known && room_make(service, error)) desk = desk_add(service, name);
    pthread_mutex_unlock(&service->lock);
    if (!known) ask_refuse(error, "game", "there is no game '%s': see `games`", name);
    if (desk == NULL) return NULL;
    if (open) return desk_await(service, desk, error) ? desk : NULL;
    service_path(service, name, path);
    bool good = desk_resume(desk, path, error);
    return desk_opened(service, desk, good, error) ? desk : NULL;
}

Desk *service_desk_open(Service *service, const char *name) {
    AskError error = {0};
    pthread_mutex_lock(&service->lock);
    Desk *desk = desk_find_open(service, name);
    if (desk != NULL) desk->users++;
    pthread_mutex_unlock(&service->lock);
    return desk != NULL && desk_await(service, desk, &error) ? desk : NULL;
}

Desk *service_new_desk(Service *service, DeskFill *fill, Desk *other, const Ask *ask,
                       AskError *error) {
    char name[DESK_NAME_BYTES], path[PATH_BYTES];
    if (ask->name != NULL && !name_check(ask->name, "name", error)) return NULL;
    pthread_mutex_lock(&service->lock);
    if (ask->name != NULL)
        snprintf(name, sizeof name, "%s", ask->name);
    else
        name_make(service,
                  ask->scenario != NULL ? ask->scenario
                  : other != NULL       ? other->session.record.scenario
                                        : "game",
                  name);
    bool taken = desk_find_open(service, name) != NULL || on_disk(service, name);
    Desk *desk = !taken && room_make(service, error) ? desk_add(service, name) : NULL;
    pthread_mutex_unlock(&service->lock);
    if (taken) ask_refuse(error, "name", "there is a game '%s': take another name", name);
    if (desk == NULL) return NULL;
    service_path(service, name, path);
    bool good = fill(desk, other, ask, path, error);
    return desk_opened(service, desk, good, error) ? desk : NULL;
}

// A record that nobody can open can be forgotten too.
static bool record_forget(Service *service, const char *name, AskError *error) {
    char path[PATH_BYTES], review[PATH_BYTES + 8];
    service_path(service, name, path);
    if (path[0] == '\0') return true;
    snprintf(review, sizeof review, "%s.review", path);
    unlink(review);  // there may be none
    if (unlink(path) == 0) return true;
    return ask_refuse(error, "game", "cannot be forgotten: %s", strerror(errno));
}

bool service_forget(Service *service, const char *name, AskError *error) {
    Desk *desk = service_desk(service, name, error);
    pthread_mutex_lock(&service->lock);
    bool open = desk_find_open(service, name) != NULL, good = false;
    if (desk != NULL && desk->forgotten) {
        ask_refuse(error, "game", "the game is being forgotten");
        desk_leave(service, desk);
    } else if (desk != NULL) {
        desk->forgotten = true;
        desk_stop(desk);  // whoever looks at it lets it go
        while (desk->users > 1) pthread_cond_wait(&service->left, &service->lock);
        desk_remove(service, desk);
        good = record_forget(service, name, error);
        desk_free(desk);
    } else if (!open && error->field != NULL && on_disk(service, name)) {
        good = record_forget(service, name, error);
    }
    pthread_mutex_unlock(&service->lock);
    return good;
}

// ---- Jobs

void service_job_add(Service *service, Job *job) {
    pthread_mutex_lock(&service->lock);
    job->next = service->jobs;
    service->jobs = job;
    pthread_mutex_unlock(&service->lock);
}

void service_job_remove(Service *service, Job *job) {
    pthread_mutex_lock(&service->lock);
    Job **at = &service->jobs;
    while (*at != job) at = &(*at)->next;
    *at = job->next;
    pthread_mutex_unlock(&service->lock);
}

int service_jobs_stop(Service *service, const char *id) {
    int count = 0;
    pthread_mutex_lock(&service->lock);
    for (Job *job = service->jobs; job != NULL; job = job->next) {
        if (strcmp(job->id, id) != 0) continue;
        job->stopped = true;
        count++;
    }
    pthread_mutex_unlock(&service->lock);
    return count;
}

// ---- Lists

typedef struct Found {
    char name[DESK_NAME_BYTES];
    int64_t changed;
} Found;

static int found_compare(const void *a, const void *b) {
    const Found *one = a, *two = b;
    if (one->changed != two->changed) return one->changed < two->changed ? 1 : -1;
    return strcmp(one->name, two->name);
}

static int folder_list(const Service *service, Found **list) {
    int count = 0, room = 0;
    DIR *folder = opendir(service->folder);
    if (folder == NULL) return 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        AskError error;
        Found one = {0};
        struct stat info;
        char *dot = strrchr(entry->d_name, '.');
        if (dot == NULL || strcmp(dot, ".record") != 0) continue;
        int length = (int)(dot - entry->d_name);
        if (length >= (int)sizeof one.name) continue;
        snprintf(one.name, sizeof one.name, "%.*s", length, entry->d_name);
        if (!name_check(one.name, "game", &error)) continue;
        if (fstatat(dirfd(folder), entry->d_name, &info, 0) != 0) continue;
        one.changed = info.st_mtim.tv_sec;
        if (count == room) {
            room = 2 * room + 64;
            *list = memory_more(*list, 1, (size_t)room * sizeof **list);
        }
        (*list)[count++] = one;
    }
    closedir(folder);
    return count;
}

int service_games(Service *service, char names[][DESK_NAME_BYTES], int64_t changed[], int room) {
    Found *list = NULL;
    int count = 0;
    if (service->folder[0] != '\0') {
        count = folder_list(service, &list);
    } else {
        list = memory_take(DESKS_MAX, sizeof *list);
        pthread_mutex_lock(&service->lock);
        for (int i = 0; i < service->count; i++)
            snprintf(list[count++].name, DESK_NAME_BYTES, "%s", service->desks[i]->name);
        pthread_mutex_unlock(&service->lock);
    }
    if (count > 0) qsort(list, (size_t)count, sizeof *list, found_compare);
    count = min_int(count, room);
    for (int i = 0; i < count; i++) {
        memcpy(names[i], list[i].name, DESK_NAME_BYTES);
        changed[i] = list[i].changed;
    }
    free(list);
    return count;
}
