// SPDX-License-Identifier: GPL-3.0-or-later
// test_serve.c -- tests the program with other programs: the client play/service/client.py plays
// whole games by lines and over HTTP, a kill loses nothing, and Ctrl-C ends the server cleanly.
#include "tests/play/program.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/clock.h"

// Generous limits, because the machine can be busy and a sanitizer slow. The tests check only
// that the server starts and ends.
enum { START_SECONDS_MOST = 60, END_SECONDS_MOST = 20 };

static char client[1024];  // the path of client.py
static char address[256];  // the address that the server printed
static pid_t server;

// Starts the server in the test's folder, with its games in games/, and reads its address from
// its output.
static void server_start_with(const char *option) {
    file_write("said", "");
    server = fork();
    assert_true(server >= 0);
    if (server == 0) {
        if (chdir(folder) != 0 || freopen("said", "w", stdout) == NULL) _exit(3);
        execl(program, program, "serve", "--port", "0", "--games", "games", option, (char *)NULL);
        _exit(4);
    }
    double until = clock_now() + START_SECONDS_MOST;
    static char said[OUTPUT_BYTES];
    said[0] = '\0';
    while (strstr(said, "Ctrl-C") == NULL) {
        assert_true(clock_now() < until);
        usleep(20 * 1000);
        file_read("said", said);
    }
    assert_int_equal(sscanf(said, "Cassino is at %255s", address), 1);
}

static void server_start(void) { server_start_with(NULL); }

// Sends the signal and waits. Returns the exit code of the server, or -1 if the signal killed it.
static int server_end(int signal) {
    int status;
    assert_int_equal(kill(server, signal), 0);
    assert_int_equal(waitpid(server, &status, 0), server);
    server = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// Kills the server that a failed test left.
static int server_gone(void **unused) {
    (void)unused;
    if (server > 0) server_end(SIGKILL);
    return 0;
}

static bool has_python(void) {
    if (system("python3 -c '' 2>/dev/null") == 0) return true;
    print_message("skipped: there is no python3 here to run play/service/client.py\n");
    return false;
}

// Runs client.py against `where` in the test's folder. Returns its exit code.
static int client_run(const char *where, const char *scenario) {
    char command[4096];
    file_write("where", strchr(where, '#') != NULL ? where : "");
    snprintf(command, sizeof command, "cd %s && python3 %s '%s' %s <where >out 2>err", folder,
             client, strchr(where, '#') != NULL ? "-" : where, scenario);
    int status = system(command);
    file_read("out", out);
    file_read("err", err);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void a_client_of_sixty_lines_plays_whole_games_by_lines(void **unused) {
    (void)unused;
    if (!has_python()) skip();
    if (client_run(program, "") != 0) fail_msg("%s", err);
    assert_has(out, "wins");
    if (client_run(program, "leduc_poker") != 0) fail_msg("%s", err);
    assert_has(out, "wins");
    assert_int_equal(client_run(program, "gbsu/first-contac"), 1);
    assert_has(err, "did you mean 'gbsu/first-contact'?");
}

static void a_client_of_sixty_lines_plays_whole_games_over_http(void **unused) {
    (void)unused;
    if (!has_python()) skip();
    server_start();
    if (client_run(address, "") != 0) fail_msg("%s", err);
    assert_has(out, "wins");
    assert_int_equal(server_end(SIGINT), 0);
}

static void the_client_has_at_most_sixty_lines(void **unused) {
    (void)unused;
    FILE *file = fopen(client, "r");
    int lines = 0;
    assert_non_null(file);
    for (int c; (c = fgetc(file)) != EOF;) lines += c == '\n';
    fclose(file);
    assert_true(lines <= 60);
}

// Sends a request over HTTP to a path of the server. Returns the connection.
static int request_sent(const char *path, const char *body) {
    int port, line = socket(AF_INET, SOCK_STREAM, 0);
    char text[2048];
    const char *token = strchr(address, '#');
    assert_int_equal(sscanf(address, "http://127.0.0.1:%d/", &port), 1);
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_true(line >= 0);
    assert_int_equal(connect(line, (struct sockaddr *)&at, sizeof at), 0);
    int length =
        snprintf(text, sizeof text,
                 "POST /%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nContent-Type: "
                 "application/json\r\nAuthorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n%s",
                 path, port, token != NULL ? token + 1 : "", strlen(body), body);
    assert_in_range(length, 1, (int)sizeof text - 1);
    assert_int_equal(send(line, text, (size_t)length, MSG_NOSIGNAL), length);
    return line;
}

// Waits for the answer. Returns its HTTP status; `out` holds head and body.
static int request_answered(int line) {
    size_t used = 0;
    int status = 0;
    for (ssize_t got; (got = recv(line, out + used, sizeof out - 1 - used, 0)) > 0;)
        used += (size_t)got;
    out[used] = '\0';
    close(line);
    assert_int_equal(sscanf(out, "HTTP/1.1 %d", &status), 1);
    return status;
}

// Sends a request. The answer is in `out`.
static void asked(const char *request) {
    if (request_answered(request_sent("api", request)) != 200) fail_msg("%s: %s", request, out);
}

static void a_killed_server_loses_no_ply_and_an_open_page_continues(void **unused) {
    (void)unused;
    char before[256];
    server_start();
    snprintf(before, sizeof before, "%s", strchr(address, '#'));
    asked(
        "{\"request\":\"new\",\"scenario\":\"gbsu/first-contact\",\"name\":\"g\",\"axis\":"
        "\"person\",\"allied\":\"person\"}");
    asked("{\"request\":\"choose\",\"game\":\"g\",\"number\":0,\"index\":3}");
    asked("{\"request\":\"choose\",\"game\":\"g\",\"number\":1,\"index\":2}");
    assert_int_equal(server_end(SIGKILL), -1);
    server_start();
    // The page that is open still has the right token.
    assert_string_equal(strchr(address, '#'), before);
    asked("{\"request\":\"position\",\"game\":\"g\"}");
    assert_has(out, "\"ply\":2,");
    asked("{\"request\":\"games\"}");
    assert_has(out, "\"game\":\"g\"");
    assert_int_equal(server_end(SIGTERM), 0);
}

// ---- Access

// Sends a ticket to `/session`. Returns the HTTP status; the answer is in `out`.
static int session_asked(const char *ticket) {
    char body[128];
    snprintf(body, sizeof body, "{\"ticket\": \"%s\"}", ticket);
    return request_answered(request_sent("session", body));
}

// Puts a program before the real xdg-open in $PATH, which writes its arguments to a file.
static void browser_make(char path_before[4096]) {
    char path[4400];
    snprintf(path_before, 4096, "%s", getenv("PATH"));
    file_write("xdg-open", "#!/bin/sh\necho \"$@\" >opened.part; mv opened.part opened\n");
    snprintf(path, sizeof path, "%s/xdg-open", folder);
    assert_int_equal(chmod(path, 0755), 0);
    snprintf(path, sizeof path, "%s:%s", folder, path_before);
    setenv("PATH", path, 1);
}

static void the_browser_gets_a_ticket_that_works_once(void **unused) {
    (void)unused;
    static char before[4096], opened[OUTPUT_BYTES];
    char ticket[64], where[128], *token;
    browser_make(before);
    server_start_with("--open");
    setenv("PATH", before, 1);
    token = strchr(address, '#') + 1;
    snprintf(where, sizeof where, "%s/opened", folder);
    for (double until = clock_now() + START_SECONDS_MOST; access(where, F_OK) != 0;) {
        assert_true(clock_now() < until);
        usleep(20 * 1000);
    }
    file_read("opened", opened);
    assert_lacks(opened, token);
    assert_int_equal(sscanf(opened, "http://127.0.0.1:%*d/#ticket=%63[0-9a-f]", ticket), 1);
    *strchr(address, '#') = '\0';
    assert_int_equal(session_asked("00000000000000000000000000000000"), 401);
    assert_int_equal(session_asked(ticket), 200);
    assert_has(out, token);
    assert_int_equal(session_asked(ticket), 401);
    assert_has(out, "this address is invalid or has expired");
    assert_lacks(out, token);
    assert_int_equal(server_end(SIGINT), 0);
}

static void a_token_that_is_old_or_readable_by_others_is_replaced(void **unused) {
    (void)unused;
    char first[256], path[128];
    snprintf(path, sizeof path, "%s/games/.token", folder);
    server_start();
    snprintf(first, sizeof first, "%s", strchr(address, '#'));
    for (int way = 0; way < 3; way++) {
        const struct timespec old[2] = {{.tv_sec = 1000000}, {.tv_sec = 1000000}};
        assert_int_equal(server_end(SIGTERM), 0);
        if (way == 1) assert_int_equal(chmod(path, 0644), 0);
        if (way == 2) assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
        server_start();
        assert_int_equal(strcmp(strchr(address, '#'), first) == 0, way == 0);
        snprintf(first, sizeof first, "%s", strchr(address, '#'));
        struct stat info;
        assert_int_equal(stat(path, &info), 0);
        assert_int_equal(info.st_mode & 0777, 0600);
    }
    assert_int_equal(server_end(SIGINT), 0);
}

static void a_second_server_cannot_use_the_same_folder(void **unused) {
    (void)unused;
    server_start();
    assert_int_equal(run("serve --port 0 --games games", ""), 2);
    assert_has(err, "another cassino uses this folder of games");
    assert_int_equal(server_end(SIGINT), 0);
}

// Ends the server by a signal while it answers two simulations that take minutes and two
// computer players play a game. Checks that it exits soon, and that the record of the game is
// whole.
static void a_busy_server_exits_within_a_second_with_whole_records(void **unused) {
    (void)unused;
    static const char *const simulates =
        "{\"request\":\"simulate\",\"scenario\":\"gbsu/mokra\",\"allied\":\"staff\",\"axis\":"
        "\"staff\",\"games\":9,\"seed\":%d}";
    const int signals[] = {SIGTERM, SIGINT};
    for (int i = 0; i < 2; i++) {
        char request[300];
        int line[2];
        server_start();
        asked(
            "{\"request\":\"new\",\"scenario\":\"gbsu/mokra\",\"name\":\"g\",\"axis\":"
            "\"staff:iterations=40000\",\"allied\":\"greedy\"}");
        for (int seed = 1; seed <= 2; seed++) {
            snprintf(request, sizeof request, simulates, seed);
            line[seed - 1] = request_sent("api", request);
        }
        usleep(250 * 1000);
        double start = clock_now();
        assert_int_equal(server_end(signals[i]), 0);
        assert_true(clock_now() - start < END_SECONDS_MOST);
        for (int k = 0; k < 2; k++) close(line[k]);
        assert_int_equal(run("check games/g.record", ""), 0);
        empty_folder(NULL);
    }
}

// Starts `cassino engine` with a simulation that takes minutes. The caller closes *in, its input,
// and *told, its output.
static void engine_start(int *in, int *told) {
    static const char request[] =
        "{\"id\":\"0\",\"request\":\"about\"}\n"
        "{\"id\":\"1\",\"request\":\"simulate\",\"scenario\":\"gbsu/mokra\",\"allied\":\"staff\","
        "\"axis\":\"staff\",\"games\":9}\n";
    int input[2], output[2];
    assert_int_equal(pipe(input), 0);
    assert_int_equal(pipe(output), 0);
    server = fork();
    assert_true(server >= 0);
    if (server == 0) {
        if (chdir(folder) != 0 || dup2(input[0], 0) < 0 || dup2(output[1], 1) < 0) _exit(3);
        for (int i = 0; i < 2; i++) close(input[i]), close(output[i]);
        execl(program, program, "engine", "--games", "games", (char *)NULL);
        _exit(4);
    }
    close(input[0]);
    close(output[1]);
    *in = input[1];
    *told = output[0];
    assert_int_equal(write(*in, request, sizeof request - 1), sizeof request - 1);
    struct pollfd first = {.fd = *told, .events = POLLIN};
    assert_int_equal(poll(&first, 1, 60 * 1000),
                     1);  // the first answer: it has its signal handlers
    usleep(250 * 1000);
}

static void engine_ends_by_a_signal_and_when_nobody_reads(void **unused) {
    (void)unused;
    for (int way = 0; way < 3; way++) {
        int in, told, status;
        engine_start(&in, &told);
        double start = clock_now();
        if (way == 2)
            close(told);
        else
            assert_int_equal(kill(server, way == 0 ? SIGTERM : SIGINT), 0);
        assert_int_equal(waitpid(server, &status, 0), server);
        server = 0;
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 0);
        assert_true(clock_now() - start < END_SECONDS_MOST);
        if (way != 2) close(told);
        close(in);
    }
}

static void invalid_arguments_of_serve_are_refused(void **unused) {
    (void)unused;
    assert_int_equal(run("serve --port 70000", ""), 2);
    assert_has(err, "--port: invalid value");
    assert_int_equal(run("serve --games games --host nowhere.invalid", ""), 2);
    assert_has(err, "--host nowhere.invalid");
    assert_int_equal(run("engine now", ""), 2);
    assert_int_equal(run("engine --games games", "{\"request\":\"games\"}\n"), 0);
    assert_string_equal(out, "{\"request\":\"games\",\"games\":[]}\n");
}

static int open_all(void **unused) {
    (void)unused;
    return realpath("play/service/client.py", client) != NULL && program_open("test_serve") ? 0
                                                                                            : -1;
}

static int close_all(void **unused) {
    (void)unused;
    program_close();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_client_of_sixty_lines_plays_whole_games_by_lines,
                                        empty_folder, server_gone),
        cmocka_unit_test_setup_teardown(a_client_of_sixty_lines_plays_whole_games_over_http,
                                        empty_folder, server_gone),
        cmocka_unit_test_setup_teardown(the_client_has_at_most_sixty_lines, empty_folder,
                                        server_gone),
        cmocka_unit_test_setup_teardown(a_killed_server_loses_no_ply_and_an_open_page_continues,
                                        empty_folder, server_gone),
        cmocka_unit_test_setup_teardown(the_browser_gets_a_ticket_that_works_once, empty_folder,
                                        server_gone),
        cmocka_unit_test_setup_teardown(a_token_that_is_old_or_readable_by_others_is_replaced,
                                        empty_folder, server_gone),
        cmocka_unit_test_setup_teardown(a_second_server_cannot_use_the_same_folder, empty_folder,
                                        server_gone),
        cmocka_unit_test_setup_teardown(a_busy_server_exits_within_a_second_with_whole_records,
                                        empty_folder, server_gone),
        cmocka_unit_test_setup_teardown(engine_ends_by_a_signal_and_when_nobody_reads, empty_folder,
                                        server_gone),
        cmocka_unit_test_setup_teardown(invalid_arguments_of_serve_are_refused, empty_folder,
                                        server_gone),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
