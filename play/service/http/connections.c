// SPDX-License-Identifier: GPL-3.0-or-later
// connections.c -- closes connections that show no token in time; see connections.h.
#include "connections.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/base.h"
#include "engine/base/clock.h"
#include "engine/base/memory.h"

enum { ADDRESS_BYTES = 16, SWEEP_MILLISECONDS = 250 };

struct Connection {
    int socket;
    double since;  // clock_now() when the connection began
    unsigned char address[ADDRESS_BYTES];
    bool known;  // the connection has shown the token
    bool shut;   // the connection was closed: too late, or too many
    Connection *next;
};

struct Connections {
    pthread_mutex_t lock;
    pthread_cond_t ends;
    pthread_t sweeper;
    bool over;
    double seconds;
    Connection *list;  // open connections, the newest first
};

static void connection_shut(Connection *connection) {
    if (connection->known || connection->shut) return;
    connection->shut = true;
    shutdown(connection->socket, SHUT_RDWR);
}

static void *connections_sweep(void *context) {
    Connections *connections = context;
    pthread_mutex_lock(&connections->lock);
    while (!connections->over) {
        double oldest = clock_now() - connections->seconds;
        for (Connection *at = connections->list; at != NULL; at = at->next)
            if (at->since < oldest) connection_shut(at);
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += SWEEP_MILLISECONDS * 1000000L;
        if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
        pthread_cond_timedwait(&connections->ends, &connections->lock, &until);
    }
    pthread_mutex_unlock(&connections->lock);
    return NULL;
}

Connections *connections_new(double seconds) {
    Connections *connections = memory_take(1, sizeof *connections);
    *connections = (Connections){.seconds = seconds > 0 ? seconds : TOKEN_WAIT_SECONDS};
    pthread_mutex_init(&connections->lock, NULL);
    pthread_cond_init(&connections->ends, NULL);
    int failed = pthread_create(&connections->sweeper, NULL, connections_sweep, connections);
    assert(failed == 0);
    return connections;
}

void connections_free(Connections *connections) {
    pthread_mutex_lock(&connections->lock);
    connections->over = true;
    pthread_cond_broadcast(&connections->ends);
    pthread_mutex_unlock(&connections->lock);
    pthread_join(connections->sweeper, NULL);
    assert(connections->list == NULL);
    pthread_cond_destroy(&connections->ends);
    pthread_mutex_destroy(&connections->lock);
    free(connections);
}

// Copies the bytes of an address, without its port, into the connection.
static void address_take(Connection *connection, const struct sockaddr *address) {
    if (address == NULL) return;
    if (address->sa_family == AF_INET)
        memcpy(connection->address, &((const struct sockaddr_in *)(const void *)address)->sin_addr,
               sizeof(struct in_addr));
    else if (address->sa_family == AF_INET6)
        memcpy(connection->address,
               &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr,
               sizeof(struct in6_addr));
}

// Closes the oldest unauthenticated connection from `address` (NULL: from any address) if there are
// already `most` of them.
static void room_make(Connections *connections, const unsigned char *address, int most) {
    Connection *oldest = NULL;
    int count = 0;
    for (Connection *at = connections->list; at != NULL; at = at->next) {
        if (at->known || at->shut) continue;
        if (address != NULL && memcmp(at->address, address, ADDRESS_BYTES) != 0) continue;
        oldest = at;  // the list has the newest first
        count++;
    }
    if (count >= most) connection_shut(oldest);
}

Connection *connection_add(Connections *connections, int socket, const struct sockaddr *address) {
    Connection *connection = memory_take(1, sizeof *connection);
    *connection = (Connection){.socket = socket, .since = clock_now()};
    address_take(connection, address);
    pthread_mutex_lock(&connections->lock);
    room_make(connections, connection->address, UNAUTHENTICATED_PER_ADDRESS);
    room_make(connections, NULL, UNAUTHENTICATED_MAX);
    connection->next = connections->list;
    connections->list = connection;
    pthread_mutex_unlock(&connections->lock);
    return connection;
}

void connection_authenticate(Connections *connections, Connection *connection) {
    pthread_mutex_lock(&connections->lock);
    connection->known = true;
    pthread_mutex_unlock(&connections->lock);
}

void connection_remove(Connections *connections, Connection *connection) {
    pthread_mutex_lock(&connections->lock);
    Connection **at = &connections->list;
    while (*at != connection) at = &(*at)->next;
    *at = connection->next;
    pthread_mutex_unlock(&connections->lock);
    free(connection);
}
