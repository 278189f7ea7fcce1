// SPDX-License-Identifier: GPL-3.0-or-later
// tokens.h -- the secrets that give a browser access.
//
// The token is valid as long as the service runs. A service that starts within 12 hours after its
// orderly end, or after the token was drawn, takes the same token, so that an open page survives a
// restart. A ticket is part of the address that the service passes to
// another program, the desktop's browser. Every user of the machine can read the arguments of a
// program, so they never contain the token. A ticket is valid once, for a minute, for a program of
// the same user on this machine.
#pragma once
#include <pthread.h>
#include <stdbool.h>
#include <sys/socket.h>

enum { SECRET_BYTES = 33, TICKET_SECONDS = 60, TOKEN_SECONDS = 12 * 3600 };

typedef struct Ticket {
    pthread_mutex_t lock;
    char words[SECRET_BYTES];  // the ticket; "" if none was drawn, or if it was used
    double until;              // clock_now() at which it expires
} Ticket;

// Draws 128 random bits and writes them in hexadecimal.
void secret_draw(char words[SECRET_BYTES]);

// Reads the token from its file in the folder of games. If the file is missing, damaged, unsafe
// (for example readable by others) or older than TOKEN_SECONDS, draws a new token and stores it
// there if it can. With folder "" it draws a token and stores none.
void token_take(const char *folder, char token[SECRET_BYTES]);
// Lets services that start within TOKEN_SECONDS from now take the stored token.
void token_renew(const char *folder);

void ticket_init(Ticket *ticket);
void ticket_write(Ticket *ticket);  // draws a new ticket; the old one becomes invalid
// Returns true if `given` (may be NULL) is the valid ticket. The ticket is then used up.
bool ticket_take(Ticket *ticket, const char *given);
// Returns true if a program of the same user on this machine made the connection from `peer` to
// `port`. Reads /proc/net/tcp and /proc/net/tcp6.
bool peer_is_own(const struct sockaddr *peer, int port);
// Returns true if two secrets are equal, in constant time. `given` may be NULL.
bool secret_same(const char *secret, const char *given);
