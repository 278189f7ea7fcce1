// SPDX-License-Identifier: GPL-3.0-or-later
// connections.h -- limits connections that have not shown the token yet, so that they cannot block
// those that have. Such a connection is closed after some seconds. Its number is limited in total
// and per address; at the limit, the oldest one is closed.
//
// web.c calls these functions from the threads of all connections. A lock guards the list.
#pragma once
#include <stdbool.h>
#include <sys/socket.h>

enum {
    UNAUTHENTICATED_MAX = 128,         // in total
    UNAUTHENTICATED_PER_ADDRESS = 96,  // from one address
    TOKEN_WAIT_SECONDS = 10,
};

typedef struct Connections Connections;
typedef struct Connection Connection;

// `seconds` is how long a connection may wait before it shows the token; 0: TOKEN_WAIT_SECONDS.
// Starts a thread that closes late connections.
Connections *connections_new(double seconds);
void connections_free(Connections *connections);  // after connection_remove() for all
// Adds a new connection. `socket` is shut down when the time is over; `address` may be NULL.
Connection *connection_add(Connections *connections, int socket, const struct sockaddr *address);
// The connection has shown the token: the limits no longer concern it.
void connection_authenticate(Connections *connections, Connection *connection);
// Removes and frees a connection. Call it before the socket is closed.
void connection_remove(Connections *connections, Connection *connection);
