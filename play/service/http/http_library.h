// SPDX-License-Identifier: GPL-3.0-or-later
// http_library.h -- the functions of libmicrohttpd. The library is loaded when the service begins
// to listen, because with the TLS library that it needs every command would start in 1.5 times the
// time.
#pragma once
#include <microhttpd.h>

#include "engine/base/error.h"

// Each function that the service calls, by its name behind MHD_.
#define HTTP_FUNCTIONS(EACH)            \
    EACH(start_daemon)                  \
    EACH(stop_daemon)                   \
    EACH(get_daemon_info)               \
    EACH(get_connection_info)           \
    EACH(lookup_connection_value)       \
    EACH(create_response_from_buffer)   \
    EACH(create_response_from_callback) \
    EACH(add_response_header)           \
    EACH(queue_response)                \
    EACH(destroy_response)

#define HTTP_MEMBER(name) __typeof__(&MHD_##name) name;
typedef struct HttpLibrary {
    HTTP_FUNCTIONS(HTTP_MEMBER)
} HttpLibrary;

extern HttpLibrary http;

// Fills `http`. Returns false and sets *error if the library is not installed. Call it before any
// function of `http`.
bool http_library_load(Error *error);
