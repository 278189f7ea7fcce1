// SPDX-License-Identifier: GPL-3.0-or-later
// service.c -- manages the folder of games, the open games, the jobs, and the list of games; see
// service.h. Start at service_enter().
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
#include "engine/game/user_folder.h"
#include "play/service/sessions/game_session_open.h"

enum { FOLDER_BYTES = SERVICE_FOLDER_BYTES, PATH_BYTES = SERVICE_PATH_BYTES, STALE_SECONDS = 10 };

struct Service {
    pthread_mutex_t lock;
    pthread_cond_t left;  // signalled after each leave, and by service_stop()
    GameSession *sessions[GAMES_OPEN_MAX];
    int count;
    Job *jobs;
    atomic_bool stopped;
    bool paths;
    char folder[FOLDER_BYTES];
    int claim;  // descriptor of the locked file in the folder; -1 if no file is locked
};

// ---- The service and its folder

// Locks the folder, because two services would overwrite each other's records. Returns false and
// sets *error if another service has the lock, or if the file of the lock cannot be written.
static bool folder_claim(Service *service, Error *error) {
    char path[PATH_BYTES];
    snprintf(path, sizeof path, "%s/.lock", service->folder);
    service->claim = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (service->claim < 0) return error_write(error, path, errno);
    if (flock(service->claim, LOCK_EX | LOCK_NB) == 0) return true;
    if (errno != EWOULDBLOCK)
        return error_set_at(error, path, 0, 0, "cannot lock this file: %s", strerror(errno));
    return error_set_at(
        error, service->folder, 0, 0,
        "another cassino uses this folder of games; choose another with --games FOLDER");
}

// Returns true for a name that new_file_begin() made for a record or a review, such as
// "g0.record.00a1b2". "g0.record.review" is not temporary but a review.
static bool is_part(const char *name) {
    const char *end = strstr(name, ".record.") != NULL ? strrchr(name, '.') + 1 : "";
    return strlen(end) == 6 && strspn(end, "0123456789abcdef") == 6;
}

// Removes temporary files that a killed service left. Keeps files younger than STALE_SECONDS, which
// another program may be writing at this moment.
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
    if (!good) error_set(error, "--games: the name of the folder is too long or empty");
    if (good) snprintf(service->folder, sizeof service->folder, "%s", options->folder);
    good = good && folders_make(service->folder, error) && folder_claim(service, error);
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
    for (int i = 0; i < service->count; i++) game_session_stop(service->sessions[i]);
    pthread_cond_broadcast(&service->left);
    pthread_mutex_unlock(&service->lock);
}

void service_free(Service *service) {
    service_stop(service);
    for (int i = 0; i < service->count; i++) {
        assert(service->sessions[i]->users == 0);
        game_session_free(service->sessions[i]);
    }
    if (service->claim >= 0) close(service->claim);
    pthread_cond_destroy(&service->left);
    pthread_mutex_destroy(&service->lock);
    free(service);
}

// ---- Names of games

static bool name_check(const char *name, const char *field, RequestError *error) {
    size_t length = strlen(name);
    if (length > 0 && length < GAME_NAME_BYTES && name[0] != '-' &&
        name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0')
        return true;
    return request_refuse(
        error, field,
        "'%s': invalid name of a game; expected 1 to %d characters a-z, 0-9 and '-', not '-' first",
        field, GAME_NAME_BYTES - 1);
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

static GameSession *find_open(const Service *service, const char *name) {
    for (int i = 0; i < service->count; i++)
        if (strcmp(service->sessions[i]->name, name) == 0) return service->sessions[i];
    return NULL;
}

// Writes a name that no game has yet, such as "first-contact-3f09c2".
static void name_make(const Service *service, const char *scenario, char out[GAME_NAME_BYTES]) {
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
        snprintf(out, GAME_NAME_BYTES, "%s%s-%06x", stem[0] == '-' || !stem[0] ? "game" : "", stem,
                 fresh & 0xffffff);
    } while (find_open(service, out) != NULL || on_disk(service, out));
}

// ---- Opening, closing and deleting games. The caller of the functions up to leave_locked() holds
// the service's lock

static void list_remove(Service *service, GameSession *hosted) {
    for (int i = 0; i < service->count; i++) {
        if (service->sessions[i] != hosted) continue;
        service->sessions[i] = service->sessions[--service->count];
        return;
    }
}

// Makes room for one more open game. If GAMES_OPEN_MAX are open, closes the least recently used
// game that is idle and saved. Returns false and sets *error if there is no such game, which is
// always so if games are not stored.
static bool room_make(Service *service, RequestError *error) {
    if (service->count < GAMES_OPEN_MAX) return true;
    GameSession *oldest = NULL;
    for (int i = 0; i < service->count && service->folder[0] != '\0'; i++) {
        GameSession *hosted = service->sessions[i];
        if (hosted->users > 0 || (oldest != NULL && hosted->touched >= oldest->touched)) continue;
        pthread_mutex_lock(&hosted->lock);
        bool rests = !game_session_runs(hosted) && hosted->save_error.words[0] == '\0';
        pthread_mutex_unlock(&hosted->lock);
        if (rests) oldest = hosted;
    }
    if (oldest == NULL)
        return request_refuse(error, NULL, "%d games are open, the maximum; `delete` one",
                              GAMES_OPEN_MAX);
    list_remove(service, oldest);
    game_session_stop(oldest);
    game_session_free(oldest);
    return true;
}

static GameSession *list_add(Service *service, const char *name) {
    GameSession *hosted = calloc(1, sizeof *hosted);
    assert(hosted != NULL && service->count < GAMES_OPEN_MAX);
    game_session_init(hosted);
    snprintf(hosted->name, sizeof hosted->name, "%s", name);
    hosted->paths = service->paths;
    hosted->folder = service->folder;
    hosted->users = 1;
    service->sessions[service->count++] = hosted;
    return hosted;
}

static void leave_locked(Service *service, GameSession *hosted) {
    hosted->users--;
    hosted->touched = clock_now();
    pthread_cond_broadcast(&service->left);
    if (hosted->users > 0 || hosted->stage != STAGE_FAILED) return;
    list_remove(service, hosted);
    game_session_free(hosted);
}

void service_leave(Service *service, GameSession *hosted) {
    if (hosted == NULL) return;
    pthread_mutex_lock(&service->lock);
    leave_locked(service, hosted);
    pthread_mutex_unlock(&service->lock);
}

// Ends the opening of a game: starts it if `good` and the service was not stopped, else marks it as
// failed and leaves it. Wakes the requests that wait for the game. Returns true if it was started.
static bool opening_end(Service *service, GameSession *hosted, bool good, RequestError *error) {
    pthread_mutex_lock(&service->lock);
    pthread_mutex_lock(&hosted->lock);
    if (good && service->stopped) good = request_refuse(error, NULL, "the service is stopping");
    if (good) game_session_start(hosted);
    if (!good) {
        hosted->stage = STAGE_FAILED;
        hosted->failed = *error;
        hosted->failed.field = "game";
    }
    pthread_cond_broadcast(&hosted->changed);
    pthread_mutex_unlock(&hosted->lock);
    if (!good) leave_locked(service, hosted);
    pthread_mutex_unlock(&service->lock);
    return good;
}

static bool opening_await(Service *service, GameSession *hosted, RequestError *error) {
    pthread_mutex_lock(&hosted->lock);
    while (hosted->stage == STAGE_OPENING) pthread_cond_wait(&hosted->changed, &hosted->lock);
    bool good = hosted->stage == STAGE_OPEN;
    if (hosted->stage == STAGE_FAILED)
        *error = hosted->failed;
    else if (!good)
        request_refuse(error, "game", "the game is closing");
    pthread_mutex_unlock(&hosted->lock);
    if (!good) service_leave(service, hosted);
    return good;
}

GameSession *service_enter(Service *service, const char *name, RequestError *error) {
    char path[PATH_BYTES];
    if (!name_check(name, "game", error)) return NULL;
    pthread_mutex_lock(&service->lock);
    GameSession *hosted = find_open(service, name);
    bool open = hosted != NULL, known = open || on_disk(service, name);
    if (open) hosted->users++;
    if (!open && known && room_make(service, error)) hosted = list_add(service, name);
    pthread_mutex_unlock(&service->lock);
    if (!known) request_refuse(error, "game", "unknown game '%s'; `games` lists the games", name);
    if (hosted == NULL) return NULL;
    if (open) return opening_await(service, hosted, error) ? hosted : NULL;
    service_path(service, name, path);
    bool good = game_session_resume(hosted, path, error);
    return opening_end(service, hosted, good, error) ? hosted : NULL;
}

GameSession *service_enter_if_open(Service *service, const char *name) {
    RequestError error = {0};
    pthread_mutex_lock(&service->lock);
    GameSession *hosted = find_open(service, name);
    if (hosted != NULL) hosted->users++;
    pthread_mutex_unlock(&service->lock);
    return hosted != NULL && opening_await(service, hosted, &error) ? hosted : NULL;
}

GameSession *service_new_game(Service *service, GameSessionFill *fill, GameSession *other,
                              const RequestFields *fields, RequestError *error) {
    char name[GAME_NAME_BYTES], path[PATH_BYTES];
    if (fields->name != NULL && !name_check(fields->name, "name", error)) return NULL;
    pthread_mutex_lock(&service->lock);
    if (fields->name != NULL)
        snprintf(name, sizeof name, "%s", fields->name);
    else
        name_make(service,
                  fields->scenario != NULL ? fields->scenario
                  : other != NULL          ? other->session.record.scenario
                                           : "game",
                  name);
    bool taken = find_open(service, name) != NULL || on_disk(service, name);
    GameSession *hosted = !taken && room_make(service, error) ? list_add(service, name) : NULL;
    pthread_mutex_unlock(&service->lock);
    if (taken) request_refuse(error, "name", "a game '%s' exists; choose another name", name);
    if (hosted == NULL) return NULL;
    service_path(service, name, path);
    bool good = fill(hosted, other, fields, path, error);
    return opening_end(service, hosted, good, error) ? hosted : NULL;
}

// Removes the record and the review of a game. Returns false and sets *error on failure.
static bool record_delete(Service *service, const char *name, RequestError *error) {
    char path[PATH_BYTES], review[PATH_BYTES + 8];
    service_path(service, name, path);
    if (path[0] == '\0') return true;
    snprintf(review, sizeof review, "%s.review", path);
    unlink(review);  // fails without harm if there is no review
    if (unlink(path) == 0) return true;
    return request_refuse(error, "game", "cannot delete the record: %s", strerror(errno));
}

bool service_delete(Service *service, const char *name, RequestError *error) {
    GameSession *hosted = service_enter(service, name, error);
    pthread_mutex_lock(&service->lock);
    bool open = find_open(service, name) != NULL, good = false;
    if (hosted != NULL && hosted->deleted) {
        request_refuse(error, "game", "another request is deleting the game");
        leave_locked(service, hosted);
    } else if (hosted != NULL) {
        hosted->deleted = true;
        game_session_stop(hosted);  // makes streams and waiting requests leave the game
        while (hosted->users > 1) pthread_cond_wait(&service->left, &service->lock);
        list_remove(service, hosted);
        good = record_delete(service, name, error);
        game_session_free(hosted);
    } else if (!open && error->field != NULL && on_disk(service, name)) {
        good = record_delete(service, name, error);
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

// ---- The list of games

typedef struct Found {
    char name[GAME_NAME_BYTES];
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
        RequestError error;
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

int service_games(Service *service, char names[][GAME_NAME_BYTES], int64_t changed[], int room) {
    Found *list = NULL;
    int count = 0;
    if (service->folder[0] != '\0') {
        count = folder_list(service, &list);
    } else {
        list = memory_take(GAMES_OPEN_MAX, sizeof *list);
        pthread_mutex_lock(&service->lock);
        for (int i = 0; i < service->count; i++)
            snprintf(list[count++].name, GAME_NAME_BYTES, "%s", service->sessions[i]->name);
        pthread_mutex_unlock(&service->lock);
    }
    if (count > 0) qsort(list, (size_t)count, sizeof *list, found_compare);
    count = min_int(count, room);
    for (int i = 0; i < count; i++) {
        memcpy(names[i], list[i].name, GAME_NAME_BYTES);
        changed[i] = list[i].changed;
    }
    free(list);
    return count;
}
