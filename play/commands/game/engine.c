// SPDX-License-Identifier: GPL-3.0-or-later
// engine.c -- the command `engine`: the service over stdin and stdout.
#include <unistd.h>

#include "engine/game/stop.h"
#include "play/commands/commands.h"
#include "play/service/line_server.h"

// clang-format off
static const CommandOption options[] = {
    {OPTION_GAMES, VALUE("FOLDER"), TEXT(ServiceOptions, folder), .otherwise = "games are not stored",
     HELP("Folder for the games, written ply by ply")},
};
// clang-format on

static int engine_run(void *service_options, Error *error) {
    ServiceOptions *chosen = service_options;
    chosen->paths = true;
    StopWatch watch;
    stop_watch_quiet(&watch);
    Service *service = service_new(chosen, error);
    if (service != NULL) {
        lines_serve(service, STDIN_FILENO, stdout);
        service_free(service);
    }
    stop_ignore(&watch);
    return service != NULL ? EXIT_WELL : EXIT_BAD;
}

const Command command_engine = {
    .name = "engine",
    .summary = "Answer JSON requests on stdin and stdout, one per line",
    .purpose =
        "Answer JSON requests of another program: one request per line on stdin, one answer or "
        "event per line on stdout. Requests ask for positions, choices, games against the computer "
        "and "
        "analysis; PROTOCOL.md lists them.",
    .examples = "printf '{\"request\": \"about\"}\\n' | cassino engine",
    OPTIONS(options),
    .bytes = sizeof(ServiceOptions),
    .run = engine_run,
};
