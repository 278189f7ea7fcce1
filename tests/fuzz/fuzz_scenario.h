// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz_scenario.h -- loads any bytes as a scenario: the result is a valid World or an Error. The
// seeded loop of test_load.c and libFuzzer (fuzz_scenario.c) call the same function. The text
// after a line "# chart follows" is the chart; without that line, the chart on disk is used.
#pragma once
#include <stdint.h>
#include <stdlib.h>

#include "engine/rules/gbsu/load/load.h"

static const char fuzz_scenario_path[] = "scenarios/gbsu/fuzz.yaml";
static const char fuzz_chart_line[] = "\n# chart follows\n";

// Aborts unless the World has the properties on which the rules rely.
static inline void fuzz_world_check(const World *world) {
    assert(world->grid.count > 0 && world->grid.count <= HEXES_MAX);
    assert(world->turns >= 1 && world->turns <= TURNS_MAX);
    assert(world->unit_count >= 2 && world->unit_count <= UNITS_MAX);
    assert(world->award_count > 0 && world->heading.text != NULL);
    for (int i = 0; i < world->unit_count; i++) {
        const Unit *unit = &world->unit[i];
        assert(unit->where_count > 0 && unit->turn <= world->turns);
        assert((unit->where_count == 1) == (unit->at != HEX_NONE));
        assert(unit->at == HEX_NONE || hex_in(&unit->where, unit->at));
        assert(unit->steps >= 1 && unit->steps <= 2);
        assert(unit->formation == NO_FORMATION || unit->formation < world->formation_count);
    }
    for (Hex hex = 0; hex < world->grid.count; hex++) {
        assert(world->terrain[hex] < world->terrain_count && world->suit[hex] < SUITS);
        for (int direction = 0; direction < HEX_DIRECTIONS; direction++) {
            Hex next = world->grid.neighbour[hex][direction];
            assert(next != HEX_NONE || world->cost[0].step[hex][direction] == COST_NEVER);
            assert(world->bridge[hex][direction] == NO_INDEX ||
                   world->bridge[hex][direction] < world->object_count);
        }
    }
    for (int side = 0; side < SIDES; side++) {
        assert(world->side[side].units != 0);
        assert(world->side[side].deal <= world->side[side].limit);
        assert(world->side[side].minefields <= world->side[side].markers);
    }
}

static inline int fuzz_scenario(const uint8_t *data, size_t size) {
    Error error = {0};
    char *text = malloc(size + 1);
    if (text == NULL) return 0;
    if (size > 0) memcpy(text, data, size);
    text[size] = '\0';
    char *chart = strstr(text, fuzz_chart_line);
    size_t scenario_size = chart != NULL ? (size_t)(chart - text) : size;
    size_t chart_size = size - scenario_size;
    World *world =
        world_load_text(fuzz_scenario_path, text, scenario_size, chart, chart_size, &error);
    if (world != NULL) {
        fuzz_world_check(world);
        assert(error.words[0] == '\0');
    } else {
        assert(error.words[0] != '\0');
        assert(error.line >= 0 && error.column >= 0);
    }
    world_free(world);
    free(text);
    return 0;
}
