// SPDX-License-Identifier: GPL-3.0-or-later
// connections.h -- connections that have not shown the token yet. They may be anybody's, and must
// not take the place of those that have: each has little time, and there are few of them, from one
// address and in all. Where there are too many, the oldest is closed for the newcomer.
#pragma once
#include <stdbool.h>
#include <sys/socket.h>

enum {
    GUESTS_MOST = 128,  // in all
    GUESTS_EACH = 96,   // from one address
    GUEST_SECONDS = 10,
};

typedef struct Guests Guests;
typedef struct Guest Guest;

Guests *guests_new(double seconds);  // that each has; 0: GUEST_SECONDS
void guests_free(Guests *guests);    // when all have left
// A connection is there; `socket` is shut down when its time is up.
Guest *guest_comes(Guests *guests, int socket, const struct sockaddr *address);
void guest_shows_token(Guests *guests, Guest *guest);  // it is none any more
void guest_leaves(Guests *guests, Guest *guest);       // before its socket is closed
