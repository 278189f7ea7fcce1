// SPDX-License-Identifier: GPL-3.0-or-later
// report_maps.h -- drawing on the scenario's board, for the maps of a report.
#pragma once
#include "report_page.h"

typedef struct MapFrame {             // from board units to the drawing's
    double left, top, right, bottom;  // of the board, with an edge around it
    double scale, width, height;
    double dot;  // the radius of a place without an outline
} MapFrame;

extern const char *const side_inks[SIDES];

MapFrame map_frame(const Report *report);
double map_x(const MapFrame *frame, Point point);
double map_y(const MapFrame *frame, Point point);
void map_start(const MapFrame *frame, const char *title, FILE *out);  // `title` is HTML
// The outline of a place, or `part` of it around its centre.
void place_draw(const Report *report, const MapFrame *frame, const PlaceFigures *one, double part,
                const char *paint, FILE *out);
// Terrain, lines and labels; what is drawn over them follows. Written once, `first`, for all maps.
void ground_draw(const Report *report, const MapFrame *frame, bool first, FILE *out);
