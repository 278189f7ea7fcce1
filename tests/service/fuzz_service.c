// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_service.c -- implements fuzz_service.h. The first byte selects how the others are read.
#include "fuzz_service.h"

#include <stdio.h>
#include <stdlib.h>

#include "play/service/json/scene_json.h"
#include "play/service/service.h"

enum { TEXT_BYTES_MAX = 4096, FIELDS_SHAPED = 5, REQUESTS_EACH = 16, GAMES = 3 };

typedef struct Bytes {
    const uint8_t *at, *end;
} Bytes;

static int byte_next(Bytes *bytes) { return bytes->at < bytes->end ? *bytes->at++ : 0; }

static Service *service;
static int asked;  // requests since the service was opened
static char folder[32];

// ---- JSON with the right structure

static const char *const names[] = {
    "game",    "scenario", "name",   "rules", "allied",  "axis",  "player", "words",     "stop",
    "number",  "index",    "ply",    "from",  "to",      "seed",  "side",   "positions", "record",
    "text",    "id",       "x",      "piece", "place",   "nth",   "after",  "games",     "order",
    "changes", "brief",    "lesson", "again", "minutes", "edits", "sets",   "map"};
static const char *const requests[] = {"about",
                                       "scenario",
                                       "new",
                                       "position",
                                       "choose",
                                       "undo",
                                       "why",
                                       "hint",
                                       "expect",
                                       "why_not",
                                       "terrain",
                                       "analyze",
                                       "stop",
                                       "go",
                                       "log",
                                       "save",
                                       "resume",
                                       "delete",
                                       "chart",
                                       "rules",
                                       "games",
                                       "look_ahead",
                                       "scenarios",
                                       "add_scenario",
                                       "simulate",
                                       "simulated_game",
                                       "report",
                                       "review",
                                       "wait",
                                       "watch",
                                       "orders",
                                       "compare",
                                       "preview",
                                       "lessons",
                                       "lesson",
                                       "lesson_back",
                                       "resign",
                                       "suggest_set_up",
                                       "study",
                                       "study_progress",
                                       "delete_scenario",
                                       "learn",
                                       "learn_progress",
                                       "design",
                                       "design_keys",
                                       "designs",
                                       "save_design",
                                       "delete_design",
                                       "design_map",
                                       "read_map"};
static const char *const texts[] = {"a",
                                    "b",
                                    "c",
                                    "tic_tac_toe",
                                    "leduc_poker",
                                    "gbsu/first-contact",
                                    "person",
                                    "greedy",
                                    "random",
                                    "flat:iterations=4,trees=1,megabytes=1,threads=1",
                                    "allied",
                                    "axis",
                                    "nobody",
                                    "1",
                                    "mark",
                                    "call",
                                    "",
                                    "../..",
                                    "7",
                                    "\xc3\xa9",
                                    "gbsu",
                                    "hold 2 fire 30",
                                    "gbsu/1-moving-and-firing"};

static json_t *value_of(Bytes *bytes, const char *name) {
    int byte = byte_next(bytes);
    if (strcmp(name, "game") == 0 && byte % 8 != 0) return json_string(texts[byte % GAMES]);
    if (strcmp(name, "name") == 0 && byte % 8 != 0) return json_string(texts[byte % GAMES]);
    switch (byte % 8) {
        case 0:
            return json_null();
        case 1:
            return json_boolean(byte & 8);
        case 2:
            return json_real(byte / 3.0);
        case 3:
            return byte & 8 ? json_object() : json_array();
        case 4:
            return json_integer((json_int_t)byte * byte_next(bytes) - 8);
        case 5:
            return json_integer(byte / 8);
        default:
            return json_string(texts[byte_next(bytes) % COUNT_OF(texts)]);
    }
}

// Replaces any other player by greedy, so that no player searches for long.
static void player_bound(json_t *json, const char *name) {
    const char *words = json_string_value(json_object_get(json, name));
    if (words == NULL) return;
    for (int i = 6; i < 10; i++)
        if (strcmp(words, texts[i]) == 0) return;
    json_object_set_new(json, name, json_string("greedy"));
}

static char *shaped(Bytes *bytes) {
    json_t *json = json_object();
    const char *request = requests[byte_next(bytes) % COUNT_OF(requests)];
    // The request "scenarios" opens every scenario and always gives the same answer, so use it
    // only one time in eight.
    if (strcmp(request, "scenarios") == 0 && byte_next(bytes) % 8 != 0) request = "about";
    json_object_set_new(json, "request", json_string(request));
    json_object_set_new(json, "game", json_string(texts[byte_next(bytes) % GAMES]));
    int fields = byte_next(bytes) % FIELDS_SHAPED * (byte_next(bytes) % 2);
    for (int i = 0; i < fields; i++) {
        const char *name = names[byte_next(bytes) % COUNT_OF(names)];
        json_object_set_new(json, name, value_of(bytes, name));
    }
    bool of_runs = strncmp(request, "simulate", 8) == 0;  // requests about simulations
    bool about_game = strcmp(request, "new") != 0 && strcmp(request, "about") != 0 &&
                      strcmp(request, "rules") != 0 && strcmp(request, "games") != 0 &&
                      strcmp(request, "scenarios") != 0 && strcmp(request, "report") != 0 &&
                      strncmp(request, "study", 5) != 0 && !of_runs;
    if (!about_game) json_object_del(json, "game");
    if (strcmp(request, "new") == 0) {
        json_object_set_new(json, "scenario", json_string(texts[3 + byte_next(bytes) % 3]));
        json_object_set_new(json, "name", json_string(texts[byte_next(bytes) % GAMES]));
        json_object_set_new(json, "axis", json_string("greedy"));
    }
    if (of_runs) {
        json_object_set_new(json, "scenario", json_string(texts[3 + byte_next(bytes) % 3]));
        json_object_set_new(json, "allied", json_string("random"));
        json_object_set_new(json, "axis", json_string("greedy"));
        const char *number = request[8] == 'd' ? "nth" : "games";
        if (json_object_get(json, number) == NULL || strcmp(number, "games") == 0)
            json_object_set_new(json, number, json_integer(byte_next(bytes) % 5));
    }
    if (strcmp(request, "look_ahead") == 0) {
        json_t *after = json_array();
        for (int i = byte_next(bytes) % 3; i >= 0; i--)
            json_array_append_new(after, value_of(bytes, "index"));
        json_object_set_new(json, "after", after);
    }
    if (strcmp(request, "design") == 0) {
        static const char *const ops[] = {"add", "remove", "replace", "rename"};
        static const char *const paths[] = {"/a", "/a/0", "/b/-", "/c/d", "/b/0/e", ""};
        json_object_set_new(json, "text",
                            json_string("a: 1 # x\nb: [y z, {e: 2}]\nc:\n  d: >\n   f\n"));
        json_object_set_new(
            json, "edits",
            json_pack("[{s:s, s:s, s:o}]", "op", ops[byte_next(bytes) % 4], "path",
                      paths[byte_next(bytes) % 6], "value", value_of(bytes, "value")));
    }
    if (strcmp(request, "report") == 0 && json_object_get(json, "name") == NULL)
        json_object_set_new(json, "name", json_string(texts[byte_next(bytes) % COUNT_OF(texts)]));
    if (strcmp(request, "analyze") == 0 || strcmp(request, "hint") == 0 ||
        strcmp(request, "why") == 0)
        json_object_set_new(json, "player", json_string(texts[9]));
    player_bound(json, "allied");
    player_bound(json, "axis");
    char *text = json_dumps(json, 0);
    json_decref(json);
    return text;
}

bool fuzz_service_has(const char *request, const char *field) {
    bool has = false;
    for (size_t i = 0; request != NULL && i < COUNT_OF(requests); i++)
        has |= strcmp(requests[i], request) == 0;
    for (size_t i = 0; field != NULL && i < COUNT_OF(names); i++)
        has |= strcmp(names[i], field) == 0;
    return has;
}

// ---- Requests

// Receives an event of a slow request and ignores it.
static void event_drop(void *context, GameSession *hosted, Side viewer, const char *id,
                       json_t *event) {
    (void)context, (void)hosted, (void)viewer, (void)id, (void)event;
}

// Tells the service that the client has left, so that a slow request ends at once.
static bool reads_no_more(void *context) {
    (void)context;
    return false;
}

static bool send(const char *text, size_t length) {
    Client client = {0};
    Request request;
    bool good;
    request_read(&request, text, length);
    const char *name = request.fields.request;
    if (request.waits ||
        (name != NULL && (strcmp(name, "review") == 0 || strcmp(name, "study") == 0)))
        client = (Client){event_drop, reads_no_more, NULL, true};
    json_t *answer = request_answer(service, &request, &client, &good);
    char *line = json_dumps(answer, JSON_HOUSE | JSON_COMPACT);
    const json_t *error = json_object_get(answer, "error");
    const char *words = json_string_value(json_object_get(error, "words"));
    if (line == NULL || good != (error == NULL) || (!good && (words == NULL || words[0] == '\0'))) {
        fprintf(stderr, "not answered: %.*s\n", (int)length, text);
        abort();
    }
    free(line);
    json_decref(answer);
    return good;
}

// Makes a legal choice in a game, so that games make progress. Returns false if it cannot.
static bool choose_next(Bytes *bytes) {
    char text[160];
    Client client = {0};
    Request request;
    bool good;
    const char *game = texts[byte_next(bytes) % GAMES];
    int length = snprintf(text, sizeof text, "{\"request\":\"position\",\"game\":\"%s\"}", game);
    request_read(&request, text, (size_t)length);
    json_t *answer = request_answer(service, &request, &client, &good);
    long long number = json_integer_value(json_object_get(answer, "number"));
    json_decref(answer);
    length = snprintf(text, sizeof text,
                      "{\"request\":\"choose\",\"game\":\"%s\",\"number\":%lld,\"index\":%d}", game,
                      number, byte_next(bytes) % 4);
    return send(text, (size_t)length);
}

// Starts a service whose games and simulations are in a temporary folder.
static void service_start(void) {
    static bool bound;
    if (!bound) bound = atexit(fuzz_service_end) == 0;
    snprintf(folder, sizeof folder, "/tmp/cassino-fuzz-XXXXXX");
    ServiceOptions options = {.folder = mkdtemp(folder)};
    service = service_new(&options, NULL);
}

void fuzz_service_end(void) {
    if (service == NULL) return;
    service_free(service);
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0) fprintf(stderr, "%s is left behind\n", folder);
    service = NULL;
    asked = 0;
}

int fuzz_service(const uint8_t *data, size_t size) {
    Bytes bytes = {data, data + size};
    int good = 0;
    if (asked > 5000) fuzz_service_end();
    if (service == NULL) service_start();
    int way = byte_next(&bytes);
    if (way % 4 == 0) {
        asked++;
        return send((const char *)bytes.at, (size_t)(bytes.end - bytes.at));
    }
    for (int i = 0; i < REQUESTS_EACH && bytes.at < bytes.end; i++) {
        asked++;
        if (byte_next(&bytes) % 3 == 0) {
            good += choose_next(&bytes);
            continue;
        }
        char *text = shaped(&bytes);
        good += text != NULL && send(text, strlen(text));
        free(text);
    }
    return good;
}
