// SPDX-License-Identifier: GPL-3.0-or-later
// connections.c -- see connections.h.
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

struct Guest {
    int socket;
    double since;  // by the clock
    unsigned char address[ADDRESS_BYTES];
    bool known;  // it has shown the token
    bool shut;   // its time was up
    Guest *next;
};

struct Guests {
    pthread_mutex_t lock;
    pthread_cond_t ends;
    pthread_t sweeper;
    bool over;
    double seconds;
    Guest *list;  // the newest first
};

static void guest_shut(Guest *guest) {
    if (guest->known || guest->shut) return;
    guest->shut = true;
    shutdown(guest->socket, SHUT_RDWR);
}

static void *guests_sweep(void *context) {
    Guests *guests = context;
    pthread_mutex_lock(&guests->lock);
    while (!guests->over) {
        double oldest = clock_now() - guests->seconds;
        for (Guest *at = guests->list; at != NULL; at = at->next)
            if (at->since < oldest) guest_shut(at);
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += SWEEP_MILLISECONDS * 1000000L;
        if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
        pthread_cond_timedwait(&guests->ends, &guests->lock, &until);
    }
    pthread_mutex_unlock(&guests->lock);
    return NULL;
}

Guests *guests_new(double seconds) {
    Guests *guests = memory_take(1, sizeof *guests);
    *guests = (Guests){.seconds = seconds > 0 ? seconds : GUEST_SECONDS};
    pthread_mutex_init(&guests->lock, NULL);
    pthread_cond_init(&guests->ends, NULL);
    int failed = pthread_create(&guests->sweeper, NULL, guests_sweep, guests);
    assert(failed == 0);
    return guests;
}

void guests_free(Guests *guests) {
    pthread_mutex_lock(&guests->lock);
    guests->over = true;
    pthread_cond_broadcast(&guests->ends);
    pthread_mutex_unlock(&guests->lock);
    pthread_join(guests->sweeper, NULL);
    assert(guests->list == NULL);
    pthread_cond_destroy(&guests->ends);
    pthread_mutex_destroy(&guests->lock);
    free(guests);
}

// The bytes of an address, without its port.
static void address_take(Guest *guest, const struct sockaddr *address) {
    if (address == NULL) return;
    if (address->sa_family == AF_INET)
        memcpy(guest->address, &((const struct sockaddr_in *)(const void *)address)->sin_addr,
               sizeof(struct in_addr));
    else if (address->sa_family == AF_INET6)
        memcpy(guest->address, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr,
               sizeof(struct in6_addr));
}

// Makes room for one more of that address: NULL stands for any.
static void room_make(Guests *guests, const unsigned char *address, int most) {
    Guest *oldest = NULL;
    int count = 0;
    for (Guest *at = guests->list; at != NULL; at = at->next) {
        if (at->known || at->shut) continue;
        if (address != NULL && memcmp(at->address, address, ADDRESS_BYTES) != 0) continue;
        oldest = at;  // they lie in the order in which they came
        count++;
    }
    if (count >= most) guest_shut(oldest);
}

Guest *guest_comes(Guests *guests, int socket, const struct sockaddr *address) {
    Guest *guest = memory_take(1, sizeof *guest);
    *guest = (Guest){.socket = socket, .since = clock_now()};
    address_take(guest, address);
    pthread_mutex_lock(&guests->lock);
    room_make(guests, guest->address, GUESTS_EACH);
    room_make(guests, NULL, GUESTS_MOST);
    guest->next = guests->list;
    guests->list = guest;
    pthread_mutex_unlock(&guests->lock);
    return guest;
}

void guest_shows_token(Guests *guests, Guest *guest) {
    pthread_mutex_lock(&guests->lock);
    guest->known = true;
    pthread_mutex_unlock(&guests->lock);
}

void guest_leaves(Guests *guests, Guest *guest) {
    pthread_mutex_lock(&guests->lock);
    Guest **at = &guests->list;
    while (*at != guest) at = &(*at)->next;
    *at = guest->next;
    pthread_mutex_unlock(&guests->lock);
    free(guest);
}
