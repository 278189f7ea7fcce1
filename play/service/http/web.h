// SPDX-License-Identifier: GPL-3.0-or-later
// web.h -- the service over HTTP (libmicrohttpd). POST /api answers a request, POST /session gives
// the token for a ticket, GET /events streams the events of a game, and GET /report gives the page
// of a simulation or a study. All other paths are files of the page.
//
// The files need no token, and /session needs a ticket instead. The Host header (against DNS
// rebinding) and the Origin header show whether another website made the browser send a request;
// such a request is refused. Each connection has its own thread, so that a client that reads slowly
// delays nobody else.
#pragma once
#include "play/service/service.h"
#include "tokens.h"

enum { TOKEN_BYTES = SECRET_BYTES, WEB_HOST_BYTES = 256 };

typedef struct WebOptions {
    const char *host;           // address to listen on; NULL for this machine only
    int port;                   // port to listen on; 0 for any free port
    double token_wait_seconds;  // argument of connections_new(); 0 for its default
} WebOptions;

typedef struct Web Web;
// Starts to listen, and takes the token from the folder of games (tokens.h). Returns NULL and sets
// *error if libmicrohttpd is not installed, if the address is unknown, or if it cannot listen
// there, for example because the port is in use.
Web *web_open(Service *service, const WebOptions *options, Error *error);
// Ends all connections, calls token_renew() and frees `web`. Call service_end() before, because
// streams would not end otherwise.
void web_close(Web *web);
// Appends the address of the page, including the token.
void web_address(const Web *web, Text *out);
// Appends the address of the page with a new ticket, to be passed to another program. Only the
// newest ticket is valid.
void web_address_once(Web *web, Text *out);

// The names by which the service may be addressed, for the checks of web_check.c.
typedef struct WebName {
    char host[WEB_HOST_BYTES];  // the address to listen on; "" for this machine only
    bool any;                   // the service listens on all addresses of the machine
    atomic_int port;            // set when it listens, while threads may read it already
} WebName;
// Return true if a request with this Host or Origin header (NULL: absent) may be answered.
bool web_host_good(const WebName *name, const char *host);
bool web_origin_good(const WebName *name, const char *origin);
