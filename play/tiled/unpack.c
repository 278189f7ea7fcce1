// SPDX-License-Identifier: GPL-3.0-or-later
// unpack.c -- unpacks the cells of a tile layer (cells.h) by zlib and zstd.
#include <zlib.h>
#include <zstd.h>

#include "cells.h"

bool tiles_unpack(const char *way, const unsigned char *bytes, size_t size, unsigned char *out,
                  size_t wanted) {
    if (strcmp(way, "zstd") == 0) return ZSTD_decompress(out, wanted, bytes, size) == wanted;
    if (way[0] == '\0') {
        if (size == wanted) memcpy(out, bytes, size);
        return size == wanted;
    }
    z_stream stream = {.next_in = (Bytef *)(uintptr_t)bytes,
                       .avail_in = (uInt)size,
                       .next_out = out,
                       .avail_out = (uInt)wanted};
    if (inflateInit2(&stream, 15 + 32) != Z_OK) return false;  // 32: zlib or gzip, as it begins
    bool good = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_out == 0;
    inflateEnd(&stream);
    return good;
}
