// SPDX-License-Identifier: GPL-3.0-or-later
// packed_response.c -- see packed_response.h; zlib packs.
#include "packed_response.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <zlib.h>

#include "engine/base/memory.h"
#include "http_library.h"

enum {
    SHORT = 1024,           // bytes; shorter answers fit into one packet as they are
    GZIP_WINDOW = 15 + 16,  // zlib: the largest window, with the header of gzip
    MEMORY_LEVEL = 8,       // zlib's default
};

// Returns whether the value of a header Accept-Encoding allows gzip. NULL stands for no header.
static bool gzip_accepted(const char *accepts) {
    while (accepts != NULL && *accepts != '\0') {
        accepts += strspn(accepts, " \t,");
        size_t whole = strcspn(accepts, ","), name = strcspn(accepts, ",; \t");
        if (name == 4 && strncasecmp(accepts, "gzip", 4) == 0) {
            const char *quality = strstr(accepts, "q=");
            return quality == NULL || quality >= accepts + whole || strtod(quality + 2, NULL) > 0;
        }
        accepts += whole;
    }
    return false;
}

// Returns the bytes in packed form, for the caller to free, and sets *packed_length. Returns NULL
// if they would not be shorter.
static char *gzip_packed(const char *bytes, size_t length, size_t *packed_length) {
    z_stream stream = {0};
    if (length < SHORT || length > INT_MAX) return NULL;
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, GZIP_WINDOW, MEMORY_LEVEL,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return NULL;
    char *packed = memory_take(length, 1);
    stream.next_in = (Bytef *)(uintptr_t)bytes;
    stream.avail_in = (uInt)length;
    stream.next_out = (Bytef *)packed;
    stream.avail_out = (uInt)length;
    bool good = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    *packed_length = stream.total_out;
    deflateEnd(&stream);
    if (good) return packed;
    free(packed);
    return NULL;
}

struct MHD_Response *packed_response(struct MHD_Connection *connection, const char *bytes,
                                     size_t length, enum MHD_ResponseMemoryMode mode) {
    size_t packed_length = 0;
    const char *accepts =
        http.lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_ACCEPT_ENCODING);
    char *packed = gzip_accepted(accepts) ? gzip_packed(bytes, length, &packed_length) : NULL;
    if (packed == NULL)
        return http.create_response_from_buffer(length, (void *)(uintptr_t)bytes, mode);
    if (mode == MHD_RESPMEM_MUST_FREE) free((void *)(uintptr_t)bytes);
    struct MHD_Response *response =
        http.create_response_from_buffer(packed_length, packed, MHD_RESPMEM_MUST_FREE);
    if (response != NULL)
        http.add_response_header(response, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    return response;
}
