// SPDX-License-Identifier: GPL-3.0-or-later
// test_connections.c -- tests that connections without the token cannot lock out a client with
// the token (H7), and that answers are packed for those who accept it.
#include "service_kit.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>
#include <zlib.h>

#include "engine/base/clock.h"
#include "play/service/http/connections.h"
#include "play/service/http/web.h"

enum { HALF_OPEN = 400, SECONDS_MOST = 30 };

static Service *service;
static Web *web;
static int port;
static char token[TOKEN_BYTES];

static void web_begin(double token_wait_seconds) {
    char address[300];
    Error error = {0};
    service = service_of(NULL);
    web = web_open(service, &(WebOptions){.token_wait_seconds = token_wait_seconds}, &error);
    if (web == NULL) fail_msg("%s", error.words);
    Text text = text_over(address, sizeof address);
    web_address(web, &text);
    assert_int_equal(sscanf(address, "http://127.0.0.1:%d/#%32s", &port, token), 2);
}

static void web_end(void) {
    service_stop(service);
    web_close(web);
    service_free(service);
}

// Returns a connection from the address 127.0.0.`from` of this machine.
static int connected(int from) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)}, own = at;
    struct timeval most = {.tv_sec = SECONDS_MOST};
    int line = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(line >= 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    own.sin_addr.s_addr = htonl(0x7f000000u + (unsigned)from);
    own.sin_port = 0;
    assert_int_equal(bind(line, (struct sockaddr *)&own, sizeof own), 0);
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    assert_int_equal(connect(line, (struct sockaddr *)&at, sizeof at), 0);
    return line;
}

static void owner_is_answered(int from) {
    static const char body[] = "{\"request\":\"about\"}";
    char head[400], answer[64] = "";
    int line = connected(from);
    int length = snprintf(head, sizeof head,
                          "POST /api HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n"
                          "Content-Type: application/json\r\nAuthorization: Bearer %s\r\n"
                          "Content-Length: %zu\r\n\r\n%s",
                          port, token, sizeof body - 1, body);
    assert_int_equal(send(line, head, (size_t)length, MSG_NOSIGNAL), length);
    assert_true(recv(line, answer, sizeof answer - 1, 0) > 0);
    close(line);
    if (strncmp(answer, "HTTP/1.1 200", 12) != 0) fail_msg("%s", answer);
}

static void many_half_open_connections_do_not_block_a_client_with_the_token(void **unused) {
    (void)unused;
    static int lines[HALF_OPEN];
    web_begin(0);
    for (int i = 0; i < HALF_OPEN; i++) {
        lines[i] = connected(1 + i % 2);  // from the owner's address and from another one
        send(lines[i], "GET / HT", 8, MSG_NOSIGNAL);
        if (i % 50 == 49) owner_is_answered(1);
    }
    for (int i = 0; i < 5; i++) owner_is_answered(1 + i);
    for (int i = 0; i < HALF_OPEN; i++) close(lines[i]);
    web_end();
}

// Checks that a client without the token which sends a byte now and then is closed, in the head
// and in the body of a request.
static void a_connection_that_is_slow_without_the_token_is_closed(void **unused) {
    (void)unused;
    static const char *const beginnings[] = {
        "GET / HTTP/1.1\r\nX: ", "POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n"};
    web_begin(0.5);
    for (int i = 0; i < COUNT_OF(beginnings); i++) {
        int line = connected(1);
        send(line, beginnings[i], strlen(beginnings[i]), MSG_NOSIGNAL);
        double until = clock_now() + SECONDS_MOST;
        bool open = true;
        while (open && clock_now() < until) {
            char byte;
            usleep(50 * 1000);
            open = send(line, "x", 1, MSG_NOSIGNAL) == 1 && recv(line, &byte, 1, MSG_DONTWAIT) != 0;
        }
        assert_false(open);
        close(line);
    }
    web_end();
}

// Checks that a client with the token may take longer.
static void a_connection_with_the_token_is_not_closed(void **unused) {
    (void)unused;
    char head[300];
    web_begin(0.5);
    json_decref(
        asked_well(service, "{\"request\":\"new\",\"scenario\":\"tic_tac_toe\",\"name\":\"g\"}"));
    int line = connected(1);
    int length =
        snprintf(head, sizeof head,
                 "GET /events?token=%s&game=g HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", token, port);
    assert_int_equal(send(line, head, (size_t)length, MSG_NOSIGNAL), length);
    usleep(1500 * 1000);
    char byte;
    while (recv(line, &byte, 1, MSG_DONTWAIT) > 0) continue;
    assert_int_equal(recv(line, &byte, 1, MSG_DONTWAIT), -1);  // no more data, but still open
    close(line);
    web_end();
}

// Gets the page. Returns the body of the answer and sets *packed and *length. The caller frees it.
static char *page_got(const char *accepts, bool *packed, size_t *length) {
    enum { ROOM = 1 << 16 };
    char head[300], *answer = malloc(ROOM);
    assert_non_null(answer);
    int line = connected(1);
    int bytes = snprintf(head, sizeof head,
                         "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n%s\r\n",
                         port, accepts);
    assert_int_equal(send(line, head, (size_t)bytes, MSG_NOSIGNAL), bytes);
    size_t used = 0;
    for (ssize_t got; used < ROOM - 1 && (got = recv(line, answer + used, ROOM - 1 - used, 0)) > 0;)
        used += (size_t)got;
    close(line);
    answer[used] = '\0';
    char *body = strstr(answer, "\r\n\r\n");
    assert_non_null(body);
    body += 4;
    *length = used - (size_t)(body - answer);
    const char *encoding = strstr(answer, "\r\nContent-Encoding: gzip\r\n");
    *packed = encoding != NULL && encoding < body;
    memmove(answer, body, *length);
    return answer;
}

static void answers_are_packed_for_clients_that_accept_it(void **unused) {
    (void)unused;
    static const struct {
        const char *accepts;
        bool packed;
    } cases[] = {{"Accept-Encoding: deflate, gzip, br\r\n", true},
                 {"Accept-Encoding: GZIP;q=0.5\r\n", true},
                 {"Accept-Encoding: gzip;q=0, br\r\n", false},
                 {"Accept-Encoding: xgzip, br;q=1\r\n", false},
                 {"Accept-Encoding: ,;q=\r\n", false}};
    web_begin(0);
    bool packed;
    size_t length, plain_length;
    char *plain = page_got("", &packed, &plain_length);
    assert_false(packed);
    for (int i = 0; i < COUNT_OF(cases); i++) {
        char *body = page_got(cases[i].accepts, &packed, &length);
        assert_int_equal(packed, cases[i].packed);
        char *open = calloc(1, plain_length + 1);
        z_stream stream = {.next_in = (Bytef *)body, .avail_in = (uInt)length};
        stream.next_out = (Bytef *)open;
        stream.avail_out = (uInt)plain_length + 1;
        if (packed) {
            assert_true(length < plain_length);
            assert_int_equal(inflateInit2(&stream, 15 + 16), Z_OK);
            assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
            assert_int_equal(stream.total_out, plain_length);
            inflateEnd(&stream);
        }
        assert_memory_equal(packed ? open : body, plain, plain_length);
        free(open);
        free(body);
    }
    free(plain);
    web_end();
}

int main(void) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max < 4096 ? files.rlim_max : 4096;
    setrlimit(RLIMIT_NOFILE, &files);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_half_open_connections_do_not_block_a_client_with_the_token),
        cmocka_unit_test(answers_are_packed_for_clients_that_accept_it),
        cmocka_unit_test(a_connection_that_is_slow_without_the_token_is_closed),
        cmocka_unit_test(a_connection_with_the_token_is_not_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
