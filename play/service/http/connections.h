// SPDX-License-Identifier: GPL-3.0-or-later
// connections.h -- limits connections that have not shown the token yet, so that they cannot block
// connections that have. Such a connection is closed after some seconds. The number of such
// connections is limited in total and per address; at the limit, the oldest one is closed.
//
// web.c calls the functions about one connection from many threads. A lock guards the list.
#pragma once
#include <stdbool.h>
#include <sys/socket.h>

enum {
    UNAUTHENTICATED_MAX = 128,         // most such connections in total
    UNAUTHENTICATED_PER_ADDRESS = 96,  // most such connections from one address
    TOKEN_WAIT_SECONDS = 10,
};

typedef struct Connections Connections;
typedef struct Connection Connection;

// Returns a list without connections, and starts a thread that closes late ones. `seconds` is how
// long a connection may wait before it shows the token (0: TOKEN_WAIT_SECONDS).
Connections *connections_new(double seconds);
void connections_free(Connections *connections);  // after connection_remove() for all
// Adds a new connection. Its `socket` is shut down if the token does not come in time. `address`
// may be NULL.
Connection *connection_add(Connections *connections, int socket, const struct sockaddr *address);
// Marks a connection that has shown the token. The limits no longer apply to it.
void connection_authenticate(Connections *connections, Connection *connection);
// Removes a connection from the list and frees it. Call it before the socket is closed.
void connection_remove(Connections *connections, Connection *connection);
