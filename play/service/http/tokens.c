// SPDX-License-Identifier: GPL-3.0-or-later
// tokens.c -- draws, stores and checks the token and the ticket; see tokens.h.
#include "tokens.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/base.h"
#include "engine/base/clock.h"

enum { PATH_BYTES = 512 };

void secret_draw(char words[SECRET_BYTES]) {
    unsigned char bytes[(SECRET_BYTES - 1) / 2];
    ssize_t got = getrandom(bytes, sizeof bytes, 0);
    assert(got == sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++) snprintf(words + 2 * i, 3, "%02x", bytes[i]);
}

bool secret_same(const char *secret, const char *given) {
    unsigned differs = 0;
    size_t length = given != NULL ? strlen(given) : 0;
    for (size_t i = 0; i < SECRET_BYTES - 1; i++)
        differs |= (unsigned)(secret[i] ^ (i < length ? given[i] : 1));
    return differs == 0 && length == SECRET_BYTES - 1;
}

// ---- The token

static void token_path(const char *folder, char path[PATH_BYTES]) {
    snprintf(path, PATH_BYTES, "%s/.token", folder);
}

// Returns true if only this user can read the file, and if it is not older than TOKEN_SECONDS. No
// service accepts a leaked token that is older, except one that took it in time and still runs.
static bool token_is_safe(int file) {
    struct stat info;
    return fstat(file, &info) == 0 && S_ISREG(info.st_mode) && info.st_uid == geteuid() &&
           (info.st_mode & 077) == 0 && time(NULL) - info.st_mtim.tv_sec < TOKEN_SECONDS;
}

static bool token_read(const char *path, char token[SECRET_BYTES]) {
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    ssize_t length = file >= 0 && token_is_safe(file) ? read(file, token, SECRET_BYTES - 1) : 0;
    if (file >= 0) close(file);
    token[SECRET_BYTES - 1] = '\0';
    return length == SECRET_BYTES - 1 && token[strspn(token, "0123456789abcdef")] == '\0';
}

void token_take(const char *folder, char token[SECRET_BYTES]) {
    char path[PATH_BYTES];
    token_path(folder, path);
    if (folder[0] != '\0' && token_read(path, token)) return;
    secret_draw(token);
    if (folder[0] == '\0') return;
    // If the token cannot be stored, open pages stop working after the next restart of the service.
    unlink(path);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0) return;
    if (write(file, token, SECRET_BYTES - 1) != SECRET_BYTES - 1) unlink(path);
    close(file);
}

void token_renew(const char *folder) {
    char path[PATH_BYTES];
    token_path(folder, path);
    if (folder[0] != '\0') utimensat(AT_FDCWD, path, NULL, AT_SYMLINK_NOFOLLOW);
}

// ---- The ticket, and who may use it

void ticket_init(Ticket *ticket) {
    *ticket = (Ticket){0};
    pthread_mutex_init(&ticket->lock, NULL);
}

void ticket_write(Ticket *ticket) {
    pthread_mutex_lock(&ticket->lock);
    secret_draw(ticket->words);
    ticket->until = clock_now() + TICKET_SECONDS;
    pthread_mutex_unlock(&ticket->lock);
}

bool ticket_take(Ticket *ticket, const char *given) {
    pthread_mutex_lock(&ticket->lock);
    bool good = ticket->words[0] != '\0' && clock_now() < ticket->until &&
                secret_same(ticket->words, given);
    if (good) ticket->words[0] = '\0';
    pthread_mutex_unlock(&ticket->lock);
    return good;
}

// Finds the user who owns the connection between two ports of this machine, in a table such as
// /proc/net/tcp. Returns false if the table lacks the connection.
static bool user_find(const char *table, unsigned peer, unsigned port, unsigned *user) {
    enum { ESTABLISHED = 1 };
    char line[512];
    bool found = false;
    FILE *file = fopen(table, "r");
    if (file == NULL) return false;
    while (!found && fgets(line, sizeof line, file) != NULL) {
        unsigned local, remote, state;
        found = sscanf(line, "%*d: %*[0-9A-Fa-f]:%x %*[0-9A-Fa-f]:%x %x %*s %*s %*s %u", &local,
                       &remote, &state, user) == 4 &&
                local == peer && remote == port && state == ESTABLISHED;
    }
    fclose(file);
    return found;
}

bool peer_is_own(const struct sockaddr *peer, int port) {
    if (peer == NULL) return false;
    const void *whole = peer;
    bool six = peer->sa_family == AF_INET6;
    unsigned from = ntohs(six ? ((const struct sockaddr_in6 *)whole)->sin6_port
                              : ((const struct sockaddr_in *)whole)->sin_port);
    unsigned user;
    return (user_find("/proc/net/tcp", from, (unsigned)port, &user) ||
            user_find("/proc/net/tcp6", from, (unsigned)port, &user)) &&
           user == geteuid();
}
