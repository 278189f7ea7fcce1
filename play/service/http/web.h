// SPDX-License-Identifier: GPL-3.0-or-later
// web.h -- the service over HTTP (libmicrohttpd): POST /api answers a request, GET /events is the
// events of a game as they come, and everything else is a file of the page.
//
// Whoever connects must know the token; and a browser that another page sends here is turned away,
// by its Host (DNS rebinding) and its Origin. Each connection has a thread of its own: one that
// never reads holds up nobody else.
#pragma once
#include "play/service/service.h"
#include "tokens.h"

enum { TOKEN_BYTES = SECRET_BYTES, WEB_HOST_BYTES = 256 };

typedef struct WebOptions {
    const char *host;      // to listen at; NULL: this machine only
    int port;              // 0: any that is free
    double guest_seconds;  // in which a connection must show the token; 0: as usual (connections.h)
} WebOptions;

typedef struct Web Web;
// NULL, and *error says why. The token is kept with the games for some hours, so that a page that
// is open goes on when the service was started again.
Web *web_open(Service *service, const WebOptions *options, Error *error);
void web_close(Web *web);  // the service has been stopped
// The address to open, with the token.
void web_address(const Web *web, Text *out);
// The same for an argument of another program: with a ticket (tokens.h), and no older one is good.
void web_address_once(Web *web, Text *out);

// Of web_check.c: may a browser that was sent here by such headers (NULL: absent) ask anything?
typedef struct WebName {
    char host[WEB_HOST_BYTES];  // "" for this machine
    bool any;                   // it listens at all addresses of the machine
    atomic_int port;            // known when it listens, which threads may do before
} WebName;
bool web_host_good(const WebName *name, const char *host);
bool web_origin_good(const WebName *name, const char *origin);
