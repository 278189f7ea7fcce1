// SPDX-License-Identifier: GPL-3.0-or-later
// engine.c -- the command `engine`: the service over stdin and stdout.
#include "commands.h"

#include <unistd.h>

#include "arguments.h"
#include "engine/game/stop.h"
#include "play/service/line_server.h"

static error_t engine_parse(int key, char *argument, struct argp_state *state) {
    ServiceOptions *options = state->input;
    switch (key) {
        case 'g':
            options->folder = argument;
            return 0;
        default:
            return ARGP_ERR_UNKNOWN;
    }
}

int command_engine(int argc, char **argv) {
    static const struct argp_option options[] = {
        {"games", 'g', "FOLDER", 0, "Keep games in FOLDER, ply by ply (if not given: nowhere)", 0},
        {0},
    };
    static const struct argp argp = {
        options,
        engine_parse,
        "",
        "Answer requests in JSON, one a line on stdin, by lines on stdout: positions, choices, "
        "games against the computer, analysis. PROTOCOL.md has them all."
        "\vFor example:\n"
        "  printf '{\"request\": \"about\"}\\n' | cassino engine",
        NULL,
        NULL,
        NULL};
    ServiceOptions chosen = {.paths = true};
    Error error = {0};
    arguments_parse(&argp, argc, argv, &chosen);
    StopWatch watch;
    stop_watch_quiet(&watch);
    Service *service = service_new(&chosen, &error);
    if (service == NULL) return command_fail(argv[0], &error);
    lines_serve(service, STDIN_FILENO, stdout);
    service_free(service);
    stop_ignore(&watch);
    return EXIT_WELL;
}
