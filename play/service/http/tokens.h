// SPDX-License-Identifier: GPL-3.0-or-later
// tokens.h -- the secrets that let a page in.
//
// The token is good for as long as the service runs, and some hours longer. A ticket stands in the
// address that another program (the desktop's browser) is started with: all users of the machine
// can read a program's arguments, so the token is never in them. A ticket is good once, within a
// minute, for a program of the same user on this machine.
#pragma once
#include <pthread.h>
#include <stdbool.h>
#include <sys/socket.h>

enum { SECRET_BYTES = 33, TICKET_SECONDS = 60, TOKEN_SECONDS = 12 * 3600 };

typedef struct Ticket {
    pthread_mutex_t lock;
    char words[SECRET_BYTES];  // "": none, or it was used
    double until;              // by the clock
} Ticket;

void secret_draw(char words[SECRET_BYTES]);  // 128 random bits, in hexadecimal digits

// The token of a folder of games ("": none): from its file there if that is safe and not older than
// TOKEN_SECONDS, or else a new one, which is kept there.
void token_take(const char *folder, char token[SECRET_BYTES]);
void token_renew(const char *folder);  // its hours begin anew

void ticket_init(Ticket *ticket);
void ticket_write(Ticket *ticket);  // a new one; an older one is worthless from here on
// Is it the ticket, in time? Then it is worthless from here on.
bool ticket_take(Ticket *ticket, const char *given);
// Does the connection from `peer` to our `port` come from this machine, and from a program of the
// user who runs this one?
bool peer_is_own(const struct sockaddr *peer, int port);
// Do these secrets agree? It takes as long whatever was given (NULL: nothing).
bool secret_same(const char *secret, const char *given);
