// SPDX-License-Identifier: GPL-3.0-or-later
// test_web.c -- tests the service over HTTP: access control, malformed requests, clients that
// never read, 64 games.
#include "service_kit.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "play/service/http/web.h"

enum { ANSWER_BYTES = 1 << 20, MALFORMED = 1000, DEAF = 8, GUESTS = 64, WAIT_SECONDS_MOST = 20 };

static Service *service;
static Web *web;
static int port;
static char token[TOKEN_BYTES], host[64];
static _Thread_local char answer[ANSWER_BYTES];

static int open_web(void **unused) {
    (void)unused;
    char address[300];
    Error error = {0};
    service = service_of(NULL);
    web = web_open(service, &(WebOptions){.port = 0}, &error);
    if (web == NULL) fail_msg("%s", error.words);
    Text text = text_over(address, sizeof address);
    web_address(web, &text);
    assert_int_equal(sscanf(address, "http://127.0.0.1:%d/#%32s", &port, token), 2);
    snprintf(host, sizeof host, "127.0.0.1:%d", port);
    return 0;
}

static int close_web(void **unused) {
    (void)unused;
    service_stop(service);
    web_close(web);
    service_free(service);
    return 0;
}

// ---- A client that sends bytes

static int connected(void) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct timeval most = {.tv_sec = WAIT_SECONDS_MOST};
    int line = socket(AF_INET, SOCK_STREAM, 0);
    inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
    assert_true(line >= 0);
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    assert_int_equal(connect(line, (struct sockaddr *)&at, sizeof at), 0);
    return line;
}

static void sent(int line, const char *bytes, size_t length) {
    while (length > 0) {  // the server may close the connection early
        ssize_t done = send(line, bytes, length, MSG_NOSIGNAL);
        if (done <= 0) return;
        bytes += done;
        length -= (size_t)done;
    }
}

// Receives until the connection is closed. Returns the HTTP status.
static int received(int line) {
    size_t used = 0;
    ssize_t got;
    while (used < sizeof answer - 1 &&
           (got = recv(line, answer + used, sizeof answer - 1 - used, 0)) > 0)
        used += (size_t)got;
    answer[used] = '\0';
    close(line);
    int status = 0;
    sscanf(answer, "HTTP/1.1 %d", &status);
    return status;
}

static int visited(const char *method, const char *path, const char *headers, const char *body) {
    char head[2048];
    int line = connected();
    int length = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nConnection: close\r\n%s", method,
                          path, headers);
    if (body != NULL)
        length += snprintf(head + length, sizeof head - (size_t)length, "Content-Length: %zu\r\n",
                           strlen(body));
    length += snprintf(head + length, sizeof head - (size_t)length, "\r\n");
    sent(line, head, (size_t)length);
    if (body != NULL) sent(line, body, strlen(body));
    return received(line);
}

// Posts a request in the same way as the page. Returns the HTTP status.
static int posted(const char *body) {
    char headers[400];
    snprintf(headers, sizeof headers,
             "Host: %s\r\nOrigin: http://%s\r\nContent-Type: application/json\r\n"
             "Authorization: Bearer %s\r\n",
             host, host, token);
    return visited("POST", "/api", headers, body);
}

// ---- Access control

static void a_request_with_the_token_is_answered(void **unused) {
    (void)unused;
    assert_int_equal(posted("{\"id\":\"1\",\"request\":\"about\"}"), 200);
    assert_non_null(strstr(answer, "{\"id\":\"1\",\"request\":\"about\",\"version\""));
    assert_int_equal(posted("{\"id\":\"1\",\"request\":\"nothing\"}"), 400);
    assert_non_null(strstr(answer, "{\"id\":\"1\",\"request\":\"nothing\",\"error\""));
}

static void the_page_may_load_scripts_only_from_the_server(void **unused) {
    (void)unused;
    posted("{\"request\":\"about\"}");
    assert_non_null(
        strstr(answer, "Content-Security-Policy: default-src 'none'; script-src 'self';"));
    assert_non_null(strstr(answer, "X-Content-Type-Options: nosniff"));
    assert_null(strstr(answer, "Access-Control-Allow"));
}

static void a_request_without_the_token_is_refused(void **unused) {
    (void)unused;
    static const char body[] = "{\"request\":\"about\"}";
    char headers[400], wrong[TOKEN_BYTES];
    const char *const bad[] = {"", "Bearer", "Bearer x", "Basic Og=="};
    for (int i = 0; i < COUNT_OF(bad); i++) {
        snprintf(headers, sizeof headers,
                 "Host: %s\r\nContent-Type: application/json\r\nAuthorization: %s\r\n", host,
                 bad[i]);
        assert_int_equal(visited("POST", "/api", headers, body), 401);
    }
    for (int i = 0; i < TOKEN_BYTES - 1; i++) {
        strcpy(wrong, token);
        wrong[i] = wrong[i] == '0' ? '1' : '0';
        snprintf(headers, sizeof headers,
                 "Host: %s\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\n", host,
                 wrong);
        assert_int_equal(visited("POST", "/api", headers, body), 401);
    }
    snprintf(headers, sizeof headers, "Host: %s\r\n", host);
    assert_int_equal(visited("GET", "/events?game=g", headers, NULL), 401);
    assert_int_equal(visited("GET", "/events?game=g&token=x", headers, NULL), 401);
    assert_int_equal(visited("GET", "/report?name=0123456789abcdef&token=x", headers, NULL), 401);
    char path[120];
    snprintf(path, sizeof path, "/report?name=0123456789abcdef&token=%s", token);
    assert_int_equal(visited("GET", path, headers, NULL), 404);
    snprintf(path, sizeof path, "/report?name=..%%2f..%%2fetc&token=%s", token);
    assert_int_equal(visited("GET", path, headers, NULL), 404);
}

static void a_foreign_host_name_is_refused(void **unused) {
    (void)unused;
    char headers[400];
    const char *const bad[] = {"evil.example",
                               "127.0.0.1.evil.example",
                               "127.0.0.1:1",
                               "127.0.0.1",
                               "localhost.evil.example",
                               "[::2]",
                               "",
                               "127.0.0.1:"};
    for (int i = 0; i < COUNT_OF(bad); i++) {
        bool has_port = strchr(bad[i], ':') != NULL && bad[i][0] != '[';
        for (int with = 0; with < 2 - has_port; with++) {
            char port_words[16] = "";
            if (with && strcmp(bad[i], "127.0.0.1") == 0) continue;  // this combination is allowed
            if (with) snprintf(port_words, sizeof port_words, ":%d", port);
            snprintf(headers, sizeof headers, "Host: %s%s\r\n", bad[i], port_words);
            int status = visited("GET", "/", headers, NULL);
            if (status != 403 && status != 400) fail_msg("%s: %d", headers, status);
        }
    }
    const char *const good[] = {"127.0.0.1", "localhost", "LOCALHOST", "[::1]"};
    for (int i = 0; i < COUNT_OF(good); i++) {
        snprintf(headers, sizeof headers, "Host: %s:%d\r\n", good[i], port);
        assert_int_not_equal(visited("GET", "/", headers, NULL), 403);
    }
}

static void a_foreign_origin_is_refused(void **unused) {
    (void)unused;
    char headers[500];
    const char *const bad[] = {"http://evil.example", "null",    "https://127.0.0.1",
                               "http://127.0.0.1:1",  "file://", "http://localhost"};
    for (int i = 0; i < COUNT_OF(bad); i++) {
        snprintf(headers, sizeof headers,
                 "Host: %s\r\nOrigin: %s\r\nContent-Type: application/json\r\n"
                 "Authorization: Bearer %s\r\n",
                 host, bad[i], token);
        assert_int_equal(visited("POST", "/api", headers, "{\"request\":\"about\"}"), 403);
    }
    snprintf(headers, sizeof headers,
             "Host: %s\r\nOrigin: http://%s\r\nAccess-Control-Request-Method: POST\r\n", host,
             host);
    assert_int_equal(visited("OPTIONS", "/api", headers, NULL), 405);
}

static void content_types_that_a_form_can_send_are_refused(void **unused) {
    (void)unused;
    const char *const types[] = {"text/plain", "application/x-www-form-urlencoded",
                                 "multipart/form-data; boundary=x"};
    char headers[400];
    for (int i = 0; i < COUNT_OF(types); i++) {
        snprintf(headers, sizeof headers,
                 "Host: %s\r\nContent-Type: %s\r\nAuthorization: Bearer %s\r\n", host, types[i],
                 token);
        assert_int_equal(visited("POST", "/api", headers, "{\"request\":\"about\"}"), 415);
    }
}

static void a_server_on_all_addresses_accepts_only_addresses_as_host(void **unused) {
    (void)unused;
    WebName any = {.any = true, .port = 1942, .host = "0.0.0.0"};
    assert_true(web_host_good(&any, "192.168.1.7:1942"));
    assert_true(web_host_good(&any, "[fe80::1]:1942"));
    assert_false(web_host_good(&any, "evil.example:1942"));
    WebName named = {.port = 1942, .host = "table.example"};
    assert_true(web_host_good(&named, "table.example:1942"));
    assert_false(web_host_good(&named, "192.168.1.7:1942"));
    assert_false(web_host_good(&named, NULL));
}

// ---- Too much data

static void a_body_that_is_too_long_is_refused(void **unused) {
    (void)unused;
    size_t length = 2u << 20;
    char *body = malloc(length + 1);
    assert_non_null(body);
    memset(body, ' ', length);
    body[length] = '\0';
    assert_int_equal(posted(body), 413);
    free(body);
    assert_int_equal(posted("{\"request\":\"about\"}"), 200);
}

static size_t malformed(Pcg *rng, char *bytes, size_t room) {
    static const char *const pieces[] = {
        "GET ",
        "POST ",
        "BREW ",
        "/api",
        "/events",
        "/",
        "/../../etc/passwd",
        "/%00",
        "/%zz",
        " HTTP/1.1\r\n",
        " HTTP/9.9\r\n",
        "\r\n",
        "\n",
        "\r",
        "Host: ",
        "127.0.0.1",
        "Content-Length: ",
        "-1",
        "99999999999999999999",
        "5",
        "Transfer-Encoding: chunked\r\n",
        "ffffffffffffffff\r\n",
        "Authorization: Bearer ",
        "Content-Type: application/json\r\n",
        "Expect: 100-continue\r\n",
        "Upgrade: websocket\r\n",
        "Connection: close\r\n",
        "?token=",
        "&game=&side=&from=-1",
        "{",
        "}",
        "\"request\"",
        ": ",
        "\xff\xfe",
        "\t",
        "Last-Event-ID: x\r\n",
    };
    size_t used = 0;
    int count = 1 + (int)pcg_below(rng, 24);
    for (int i = 0; i < count; i++) {
        const char *piece = pieces[pcg_below(rng, COUNT_OF(pieces))];
        size_t length = strlen(piece);
        if (used + length + 8 > room) break;
        memcpy(bytes + used, piece, length);
        used += length;
        if (pcg_below(rng, 6) == 0) bytes[used++] = (char)pcg_below(rng, 256);
        if (pcg_below(rng, 12) == 0 && used + TOKEN_BYTES < room) {
            memcpy(bytes + used, token, TOKEN_BYTES - 1);
            used += TOKEN_BYTES - 1;
        }
    }
    return used;
}

static void a_thousand_malformed_requests_do_no_harm(void **unused) {
    (void)unused;
    Pcg rng = pcg_stream(3, 0, PCG_TEST);
    for (int i = 0; i < MALFORMED; i++) {
        char bytes[2048];
        size_t length = malformed(&rng, bytes, sizeof bytes);
        int line = connected();
        sent(line, bytes, length);
        shutdown(line, SHUT_WR);
        received(line);
        assert_null(strstr(answer, "root:"));
    }
    assert_int_equal(posted("{\"request\":\"about\"}"), 200);
}

// ---- Events

static void new_game(const char *name) {
    json_decref(asked_well(service,
                           "{\"request\":\"new\",\"scenario\":\"gbsu/first-contact\",\"axis\":"
                           "\"greedy\",\"seed\":4,\"name\":\"%s\"}",
                           name));
}

static int event_line(const char *game, const char *more) {
    char head[512];
    int line = connected();
    int length =
        snprintf(head, sizeof head,
                 "GET /events?token=%s&game=%s%s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
                 token, game, more, host);
    sent(line, head, (size_t)length);
    return line;
}

// Receives until `words` have come. Fails after WAIT_SECONDS_MOST.
static void await(int line, const char *words) {
    size_t used = 0;
    double until = clock_now() + WAIT_SECONDS_MOST;
    answer[0] = '\0';
    while (strstr(answer, words) == NULL) {
        ssize_t got = recv(line, answer + used, sizeof answer - 1 - used, 0);
        if (got <= 0 || clock_now() > until) fail_msg("no '%s' in: %.3000s", words, answer);
        used += (size_t)got;
        answer[used] = '\0';
    }
}

static void events_arrive_at_once_and_resume_after_a_lost_connection(void **unused) {
    (void)unused;
    new_game("g");
    int line = event_line("g", "&from=0");
    await(line, "\"event\":\"position\"");
    assert_non_null(strstr(answer, "Content-Type: text/event-stream"));
    json_decref(
        asked_well(service, "{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"index\":0}"));
    await(line, "\"number\":1,\"waiting_for\":\"allied\"");
    assert_non_null(strstr(answer, "id: 1\ndata: {\"event\":\"ply\",\"game\":\"g\""));
    json_decref(asked_well(service, "{\"request\":\"undo\",\"game\":\"g\"}"));
    await(line, "\"event\":\"undone\"");
    close(line);
    assert_int_equal(played_on(service, "g", 3, 1), 3);
    line = event_line("g", "&from=1&positions=1");
    await(line, "\"event\":\"position\"");
    assert_null(strstr(answer, "id: 1\ndata: {\"event\":\"ply\""));
    assert_non_null(strstr(answer, "id: 2\ndata: {\"event\":\"ply\""));
    assert_non_null(strstr(answer, "\"position\":{\"ply\":2,"));
    close(line);
    line = event_line("g", "&side=axis");
    await(line, "its view is secret");
    close(line);
}

static void a_client_that_never_reads_delays_nobody(void **unused) {
    (void)unused;
    int deaf[DEAF];
    new_game("g");
    for (int i = 0; i < DEAF; i++) {
        int small = 1024;
        deaf[i] = event_line("g", "&from=0&positions=1");
        setsockopt(deaf[i], SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    }
    assert_true(played_on(service, "g", 10000, 1) <
                10000);  // clients that read nothing do not stop the game
    assert_int_equal(posted("{\"request\":\"position\",\"game\":\"g\"}"), 200);
    assert_non_null(strstr(answer, "\"over\":true"));
    for (int i = 0; i < DEAF; i++) close(deaf[i]);
}

static void deleting_a_game_ends_its_event_streams(void **unused) {
    (void)unused;
    new_game("g");
    int line = event_line("g", "");
    await(line, "\"event\":\"position\"");
    assert_int_equal(posted("{\"request\":\"delete\",\"game\":\"g\"}"), 200);
    while (recv(line, answer, sizeof answer, 0) > 0) continue;
    close(line);
}

// ---- Many games

typedef struct Guest {
    int index, choices;
    bool over, heard_the_end;
} Guest;

static bool well_posted(const char *format, ...) __attribute__((format(printf, 1, 2)));
static bool well_posted(const char *format, ...) {
    char body[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(body, sizeof body, format, arguments);
    va_end(arguments);
    return posted(body) == 200;
}

// Returns the body of the last answer as JSON; NULL if it is not JSON.
static json_t *answered(void) {
    const char *body = strstr(answer, "\r\n\r\n");
    return body ? json_loads(body + 4, 0, NULL) : NULL;
}

// Runs in a thread of its own: opens a game, listens to its events, and plays it to the end by
// requests. Has no assertions, because cmocka supports only one thread.
static void *guest_plays(void *context) {
    Guest *guest = context;
    Pcg rng = pcg_stream((uint64_t)guest->index, 0, PCG_TEST);
    char name[16];
    snprintf(name, sizeof name, "guest%d", guest->index);
    if (!well_posted("{\"request\":\"new\",\"scenario\":\"%s\",\"%s\":\"greedy\",\"seed\":%d,"
                     "\"name\":\"%s\"}",
                     guest->index % 2 == 0 ? "leduc_poker" : "tic_tac_toe",
                     guest->index % 4 < 2 ? "axis" : "allied", guest->index, name))
        return NULL;
    int line = event_line(name, "&from=0");
    while (well_posted("{\"request\":\"wait\",\"game\":\"%s\"}", name)) {
        json_t *said = answered();
        const json_t *position = json_object_get(said, "position");
        size_t count = json_array_size(json_object_get(position, "choices"));
        long long number = json_integer_value(json_object_get(said, "number"));
        guest->over = json_is_true(json_object_get(said, "over"));
        json_decref(said);
        if (guest->over || count == 0) break;
        if (!well_posted("{\"request\":\"choose\",\"game\":\"%s\",\"number\":%lld,\"index\":%u}",
                         name, number, pcg_below(&rng, (uint32_t)count)))
            break;
        guest->choices++;
    }
    size_t used = 0;
    for (ssize_t got = 1; got > 0 && !guest->heard_the_end && used < sizeof answer - 1;) {
        got = recv(line, answer + used, sizeof answer - 1 - used, 0);
        if (got > 0) used += (size_t)got;
        answer[used] = '\0';
        guest->heard_the_end = strstr(answer, "\"over\":true") != NULL;
    }
    close(line);
    return NULL;
}

static void sixty_four_games_are_played_and_watched_at_once(void **unused) {
    (void)unused;
    static pthread_t threads[GUESTS];
    static Guest guests[GUESTS];
    for (int i = 0; i < GUESTS; i++) {
        guests[i] = (Guest){.index = i};
        assert_int_equal(pthread_create(&threads[i], NULL, guest_plays, &guests[i]), 0);
    }
    for (int i = 0; i < GUESTS; i++) pthread_join(threads[i], NULL);
    for (int i = 0; i < GUESTS; i++)
        if (!guests[i].over || !guests[i].heard_the_end || guests[i].choices == 0)
            fail_msg("guest %d: %d choices, over %d, heard so %d", i, guests[i].choices,
                     guests[i].over, guests[i].heard_the_end);
}

#define WITH_WEB(test) cmocka_unit_test_setup_teardown(test, open_web, close_web)

int main(void) {
    const struct CMUnitTest tests[] = {
        WITH_WEB(a_request_with_the_token_is_answered),
        WITH_WEB(the_page_may_load_scripts_only_from_the_server),
        WITH_WEB(a_request_without_the_token_is_refused),
        WITH_WEB(a_foreign_host_name_is_refused),
        WITH_WEB(a_foreign_origin_is_refused),
        WITH_WEB(content_types_that_a_form_can_send_are_refused),
        cmocka_unit_test(a_server_on_all_addresses_accepts_only_addresses_as_host),
        WITH_WEB(a_body_that_is_too_long_is_refused),
        WITH_WEB(a_thousand_malformed_requests_do_no_harm),
        WITH_WEB(events_arrive_at_once_and_resume_after_a_lost_connection),
        WITH_WEB(a_client_that_never_reads_delays_nobody),
        WITH_WEB(deleting_a_game_ends_its_event_streams),
        WITH_WEB(sixty_four_games_are_played_and_watched_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
