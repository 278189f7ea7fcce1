// SPDX-License-Identifier: GPL-3.0-or-later
// serve.c -- the command `serve`: runs the service over HTTP, for the page and for other programs.
// It is a short example of a command with options.
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/game/stop.h"
#include "engine/game/user_folder.h"
#include "play/commands/commands.h"
#include "play/service/http/web.h"
#include "play/service/shutdown.h"

enum { GLANCE_MILLISECONDS = 100, ADDRESS_BYTES = 400, FOLDER_BYTES = 380 };

typedef struct ServeOptions {
    ServiceOptions service;
    WebOptions web;
    bool opens;
} ServeOptions;

// clang-format off
static const CommandOption options[] = {
    {OPTION("port", 0), NUMBER(ServeOptions, web.port), RANGE(0, 65535), DEFAULT(1942),
     HELP("Port to listen on; 0 takes any free port")},
    {OPTION("host", 'H'), VALUE("ADDRESS"), TEXT(ServeOptions, web.host),
     HELP("Address to listen on"), .otherwise = "localhost"},
    {OPTION_GAMES, VALUE("FOLDER"), TEXT(ServeOptions, service.folder),
     HELP("Folder for the games"), .otherwise = "cassino/games in $XDG_DATA_HOME or ~/.local/share"},
    {OPTION("open", 0), FLAG(ServeOptions, opens), HELP("Open the page in the browser")},
};
// clang-format on

// Opens the page in the desktop's browser.
static void page_open(Web *web) {
    extern char **environ;
    char name[] = "xdg-open", words[ADDRESS_BYTES];
    Text text = text_over(words, sizeof words);
    web_address_once(web, &text);  // valid once: other users of this machine can read arguments
    char *arguments[] = {name, words, NULL};
    pid_t child;
    if (posix_spawnp(&child, name, NULL, NULL, arguments, environ) != 0)
        printf("Cannot start xdg-open; open the address in a browser.\n");
}

static void serve_say(const Service *service, Web *web, const ServeOptions *chosen) {
    char address[ADDRESS_BYTES];
    Text text = text_over(address, sizeof address);
    web_address(web, &text);
    if (chosen->web.host != NULL)
        fprintf(stderr,
                "cassino serve: --host %s: everybody who reaches this address and knows the token "
                "can play here; the connection is not encrypted\n",
                chosen->web.host);
    printf("Cassino is at %s\n", address);
    printf("Games are stored in %s. Press Ctrl-C to stop.\n", service_folder(service));
    if (chosen->opens) page_open(web);
    fflush(stdout);
}

static int serve_run(void *serve_options, Error *error) {
    ServeOptions *chosen = serve_options;
    char home[FOLDER_BYTES];
    if (chosen->service.folder == NULL && !user_folder("games", home, sizeof home)) {
        error_set(error, "cannot find your folder for games; name a folder with --games FOLDER");
        return EXIT_BAD;
    }
    if (chosen->service.folder == NULL) chosen->service.folder = home;
    StopWatch watch;
    stop_watch_quiet(&watch);
    Service *service = service_new(&chosen->service, error);
    if (service == NULL) return EXIT_BAD;
    Web *web = web_open(service, &chosen->web, error);
    if (web != NULL) {
        serve_say(service, web, chosen);
        while (!stop_wanted()) {
            poll(NULL, 0, GLANCE_MILLISECONDS);
            waitpid(-1, NULL, WNOHANG);  // collect xdg-open after it has ended
        }
        service_end(service);
        web_close(web);
    }
    service_free(service);
    stop_ignore(&watch);
    return web != NULL ? EXIT_WELL : EXIT_BAD;
}

const Command command_serve = {
    .name = "serve",
    .summary = "Serve the page, to play in a browser on this machine",
    .purpose =
        "Serve the page, to play and learn in a browser on this machine, and the JSON "
        "requests of PROTOCOL.md to other programs. Every game is stored on disk, ply by "
        "ply.",
    .examples = "cassino serve --open",
    OPTIONS(options),
    .bytes = sizeof(ServeOptions),
    .run = serve_run,
};
