// SPDX-License-Identifier: GPL-3.0-or-later
// web_check.c -- checks the Host and Origin headers before a request is answered. See web.h.
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "web.h"

static bool is_address(const char *host) {
    char bare[WEB_HOST_BYTES];
    struct in6_addr address;
    if (inet_pton(AF_INET, host, &address) == 1) return true;
    size_t length = strlen(host);
    if (length < 3 || host[0] != '[' || host[length - 1] != ']') return false;
    snprintf(bare, sizeof bare, "%.*s", (int)length - 2, host + 1);
    return inet_pton(AF_INET6, bare, &address) == 1;
}

// Returns true if the Host header names this machine or the host of --host, and the port of the
// service (80 if it names none). This stops DNS rebinding: a foreign website can make its own name
// point to this machine, but cannot use this machine's names. If the service listens on all
// addresses, any numeric address is accepted too.
bool web_host_good(const WebName *name, const char *given) {
    static const char *const own[] = {"127.0.0.1", "localhost", "[::1]"};
    char host[WEB_HOST_BYTES], port[16];
    if (given == NULL || strlen(given) >= sizeof host) return false;
    strcpy(host, given);
    char *colon = strrchr(host, ':');
    if (colon != NULL && strchr(colon, ']') != NULL) colon = NULL;
    snprintf(port, sizeof port, "%d", name->port);
    if (strcmp(colon != NULL ? colon + 1 : "80", port) != 0) return false;
    if (colon != NULL) *colon = '\0';
    for (int i = 0; i < COUNT_OF(own); i++)
        if (strcasecmp(host, own[i]) == 0) return true;
    if (name->any) return is_address(host);
    return name->host[0] != '\0' && strcasecmp(host, name->host) == 0;
}

bool web_origin_good(const WebName *name, const char *origin) {
    static const char scheme[] = "http://";
    if (origin == NULL) return true;  // browsers send Origin with each POST of another website
    return strncasecmp(origin, scheme, sizeof scheme - 1) == 0 &&
           web_host_good(name, origin + sizeof scheme - 1);
}
