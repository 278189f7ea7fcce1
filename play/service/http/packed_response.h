// SPDX-License-Identifier: GPL-3.0-or-later
// packed_response.h -- makes answers of HTTP that are packed with gzip (RFC 1952) where the client
// accepts it.
#pragma once
#include <microhttpd.h>

// Returns an answer of these bytes. `mode` says who frees them, as in
// MHD_create_response_from_buffer(). Short answers, and those that packing does not shorten, stay
// as they are. Returns NULL without memory.
struct MHD_Response *packed_response(struct MHD_Connection *connection, const char *bytes,
                                     size_t length, enum MHD_ResponseMemoryMode mode);
