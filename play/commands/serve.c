// SPDX-License-Identifier: GPL-3.0-or-later
// serve.c -- the command `serve`: the service over HTTP, for the page and for other programs.
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "commands.h"

#include "arguments.h"
#include "engine/game/stop.h"
#include "play/service/http/web.h"
#include "play/service/shutdown.h"

enum { PORT_USUAL = 1942, GLANCE_MILLISECONDS = 100, ADDRESS_BYTES = 400, FOLDER_BYTES = 380 };

typedef struct ServeOptions {
    ServiceOptions service;
    WebOptions web;
    bool opens;
} ServeOptions;

static error_t serve_parse(int key, char *argument, struct argp_state *state) {
    ServeOptions *options = state->input;
    switch (key) {
        case WORD_ONLY('p'):
            options->web.port = (int)arguments_number(state, "--port", argument, 0, 65535);
            return 0;
        case 'H':
            options->web.host = argument;
            return 0;
        case 'g':
            options->service.folder = argument;
            return 0;
        case WORD_ONLY('o'):
            options->opens = true;
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

// By the desktop's own browser. A child of ours that ends is nobody's worry.
static void page_open(Web *web) {
    extern char **environ;
    char name[] = "xdg-open", words[ADDRESS_BYTES];
    Text text = text_over(words, sizeof words);
    web_address_once(web, &text);  // every user of the machine can read it
    char *arguments[] = {name, words, NULL};
    pid_t child;
    if (posix_spawnp(&child, name, NULL, NULL, arguments, environ) != 0)
        printf("There is no xdg-open here: open the address yourself.\n");
}

static void serve_say(const Service *service, Web *web, const ServeOptions *options) {
    char address[ADDRESS_BYTES];
    Text text = text_over(address, sizeof address);
    web_address(web, &text);
    if (options->web.host != NULL)
        fprintf(stderr,
                "cassino serve: --host %s: whoever reaches this address and knows the token can "
                "play here, and what goes over the line is not encrypted\n",
                options->web.host);
    printf("Cassino is at %s\n", address);
    printf("Games are kept in %s. Ctrl-C ends.\n", service_folder(service));
    if (options->opens) page_open(web);
    fflush(stdout);
}

int command_serve(int argc, char **argv) {
    static const struct argp_option words[] = {
        {"port", WORD_ONLY('p'), "N", 0, "Listen at port N: 1942 if not given; 0: any that is free",
         0},
        {"host", 'H', "ADDRESS", 0, "Listen at ADDRESS, not at this machine alone", 0},
        {"games", 'g', "FOLDER", 0,
         "Keep games in FOLDER ($XDG_DATA_HOME/cassino/games if not given)", 0},
        {"open", WORD_ONLY('o'), NULL, 0, "Open the page in the browser", 0},
        {0},
    };
    static const struct argp argp = {
        words,
        serve_parse,
        "",
        "Serve the page, to play on and to learn, to a browser on this machine. Every game is kept "
        "on disk, ply by ply. PROTOCOL.md has the requests that other programs may make."
        "\vFor example:\n"
        "  cassino serve --open",
        NULL,
        NULL,
        NULL};
    ServeOptions options = {.web.port = PORT_USUAL};
    char home[FOLDER_BYTES];
    Error error = {0};
    arguments_parse(&argp, argc, argv, &options);
    if (options.service.folder == NULL && !service_home(home, sizeof home)) {
        error_set(&error, "there is no home to keep games in: --games FOLDER names one");
        return command_fail(argv[0], &error);
    }
    if (options.service.folder == NULL) options.service.folder = home;
    StopWatch watch;
    stop_watch_quiet(&watch);
    Service *service = service_new(&options.service, &error);
    if (service == NULL) return command_fail(argv[0], &error);
    Web *web = web_open(service, &options.web, &error);
    if (web != NULL) {
        serve_say(service, web, &options);
        while (!stop_wanted()) {
            poll(NULL, 0, GLANCE_MILLISECONDS);
            waitpid(-1, NULL, WNOHANG);
        }
        service_end(service);
        web_close(web);
    }
    service_free(service);
    stop_ignore(&watch);
    return web != NULL ? EXIT_WELL : command_fail(argv[0], &error);
}
