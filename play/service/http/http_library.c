// SPDX-License-Identifier: GPL-3.0-or-later
// http_library.c -- loads libmicrohttpd; see http_library.h.
#include "http_library.h"

#include <dlfcn.h>
#include <string.h>

HttpLibrary http;

#define HTTP_NAME(name) "MHD_" #name,

bool http_library_load(Error *error) {
    static const char file[] = "libmicrohttpd.so.12";
    static const char *const names[] = {HTTP_FUNCTIONS(HTTP_NAME)};
    _Static_assert(sizeof http == COUNT_OF(names) * sizeof(void *), "one pointer for each name");
    if (http.start_daemon != NULL) return true;
    void *found[COUNT_OF(names)], *library = dlopen(file, RTLD_NOW);
    for (int i = 0; i < COUNT_OF(names); i++) {
        found[i] = library != NULL ? dlsym(library, names[i]) : NULL;
        if (found[i] == NULL)
            return error_set(error, "cannot load %s, which serves the page: %s; install it", file,
                             dlerror());
    }
    memcpy(&http, found, sizeof http);
    return true;
}
