// SPDX-License-Identifier: GPL-3.0-or-later
// tiled_web.c -- maps of Tiled without the libraries that the page without a server does not have:
// it reads .tmj files whose layers are not compressed, and paints no picture of the tiles.
#include "play/tiled/cells.h"
#include "play/tiled/files.h"
#include "play/tiled/tmx.h"

bool tiles_unpack(const char *way, const unsigned char *bytes, size_t size, unsigned char *out,
                  size_t wanted) {
    if (way[0] == '\0' && size == wanted) memcpy(out, bytes, size);
    return way[0] == '\0' && size == wanted;
}

json_t *tmx_parse(const char *file, const char *text, size_t size, Error *error) {
    (void)text, (void)size;
    error_set_at(error, file, 0, 0,
                 "this page reads maps of Tiled as .tmj only; save the map in Tiled as .tmj");
    return NULL;
}

bool picture_write(const json_t *map, FILE *out) {
    (void)map, (void)out;
    return false;
}
