// SPDX-License-Identifier: GPL-3.0-or-later
// road_near.c -- see road_near.h.
#include "road_near.h"

RoadsNear roads_near(const Roads *roads, Spot spot, int most) {
    int left = inch_at(spot.x - most, TABLE_WIDE), top = inch_at(spot.y - most, TABLE_HIGH);
    return (RoadsNear){.roads = roads,
                       .spot = spot,
                       .most = most,
                       .x = left,
                       .y = top,
                       .first_x = left,
                       .last_x = inch_at(spot.x + most, TABLE_WIDE),
                       .last_y = inch_at(spot.y + most, TABLE_HIGH),
                       .chain = roads->last_in[top][left]};
}

bool roads_next(RoadsNear *it, int *index) {
    for (;;) {
        while (it->chain > 0) {
            *index = it->chain - 1;
            it->chain = it->roads->before[*index];
            if (spots_gap2(it->spot, road_spot(&it->roads->point[*index])) <= square(it->most))
                return true;
        }
        if (it->x < it->last_x) {
            it->x++;
        } else if (it->y < it->last_y) {
            it->x = it->first_x;
            it->y++;
        } else {
            return false;
        }
        it->chain = it->roads->last_in[it->y][it->x];
    }
}

int road_of(const Roads *roads, int index) {
    int road = 0;
    while (index >= roads->road[road].first + roads->road[road].count) road++;
    assert(road < roads->count);
    return road;
}

bool road_near(const Roads *roads, Spot spot, int most, Stage *out) {
    RoadsNear near = roads_near(roads, spot, most);
    int least = square(most) + 1, best = -1, index;
    while (roads_next(&near, &index)) {
        int gap2 = spots_gap2(spot, road_spot(&roads->point[index]));
        if (gap2 > least || (gap2 == least && index > best)) continue;
        least = gap2;
        best = index;
    }
    if (best < 0) return false;
    int road = road_of(roads, best);
    *out = (Stage){(uint8_t)road, (uint8_t)(best - roads->road[road].first), false};
    return true;
}
