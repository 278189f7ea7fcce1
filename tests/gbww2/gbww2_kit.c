// SPDX-License-Identifier: GPL-3.0-or-later
// gbww2_kit.c -- implements gbww2_kit.h.
#include "gbww2_kit.h"

#include <math.h>
#include <stdlib.h>

#include "engine/rules/gbww2/load/load.h"
#include "engine/rules/rules.h"

enum { YAML_MAX = 16384, WORDS_MAX = 128, TRIES = 400 };

World *world;
State *state;
Game game = {.rules = &gbww2_rules, .world = NULL};

static const char *usual(const char *text, const char *otherwise) {
    return text ? text : otherwise;
}

static void side_put(Text *out, const char *key, const char *name, const char *edge,
                     const char *zone, const char *battalions, const char *guns, const char *more,
                     const char *activation) {
    text_put(out,
             "  %s:\n    name: %s\n    activation: %s\n    zones: {z: [%s]}\n"
             "    exits: {D: Highway %s}\n    battlegroups: {G: [%s]}\n    supply: average\n%s",
             key, name, usual(activation, "{points: 30}"), zone, edge, battalions, usual(more, ""));
    if (guns != NULL) text_put(out, "    guns: [%s]\n", guns);
}

// Loads a scenario with the setting and starts a game. The zones do not matter to most tests,
// which put battalions where they need them.
void table_open(const Setting *setting) {
    static char yaml[YAML_MAX];
    Text out = text_over(yaml, sizeof yaml);
    text_put(&out,
             "title: A table\nrules: gbww2\nchart: charts/standard.yaml\nsummary: For tests.\n"
             "days: %s\nattacker: allied\nweather: clear\nmap:\n  size: 48 36\n%s"
             "  roads: [{name: Highway, at: [24 36, 24 0], allied: 0-18, axis: 18-36}]\nsides:\n",
             usual(setting->days, "{count: 1, turns: 9}"), usual(setting->map, ""));
    side_put(&out, "allied", "Blue", "south", "0 24, 48 24, 48 36, 0 36",
             usual(setting->allied, FOOT("ZA", "4 infantry", "")), setting->allied_guns,
             setting->allied_more, setting->activation);
    side_put(&out, "axis", "Red", "north", "0 0, 48 0, 48 12, 0 12",
             usual(setting->axis, FOOT("ZX", "4 infantry", "")), setting->axis_guns,
             setting->axis_more, setting->activation);
    text_put(&out,
             "objectives: [{name: Hill, at: 24 18, allied: 5, axis: 5}]\n"
             "victory: {threshold: 0, losses: 1}\n");
    assert_true(out.length + 1 < sizeof yaml);
    Error error = {0};
    world = world_load_text("scenarios/gbww2/table.yaml", yaml, out.length, NULL, 0, &error);
    if (world == NULL) {
        char line[700];
        fail_msg("%s\n%s", error_line(&error, line, sizeof line), yaml);
    }
    game.world = world;
    state = calloc(1, sizeof *state);
    assert_non_null(state);
    game.rules->setup(world, state);
    assert_true(gbww2_check_invariants(world, state));
}

int table_close(void **unused) {
    (void)unused;
    world_free(world);
    free(state);
    world = NULL;
    state = NULL;
    return 0;
}

// --- setting up

static void stand_at(const char *name, double x, double y, int facing, Formation formation,
                     int flags) {
    Battalion *it = &state->battalion[unit(name)];
    it->x = (uint8_t)lrint(2 * x);
    it->y = (uint8_t)lrint(2 * y);
    it->facing = (uint8_t)facing;
    it->formation = (uint8_t)formation;
    it->shape = STRAIGHT;
    it->place = ON_TABLE;
    it->flags = (uint16_t)((it->flags & ~(SHOWN | MOUNTED | ACTIVE)) | flags);
    memset(state->seen_empty, 0, sizeof state->seen_empty);
}

void put(const char *name, double x, double y, int facing, Formation formation) {
    stand_at(name, x, y, facing, formation, SHOWN | KNOWN | ACTIVE);
}

void hide(const char *name, double x, double y, int facing, Formation formation) {
    stand_at(name, x, y, facing, formation, 0);
}

// Plays to the Allied actions of turn 4, in daylight: passes every phase, and takes the first
// action where a phase cannot be passed. Then restores the battalions and gives each Allied one
// its actions.
void to_actions(int actions) {
    Battalion kept[BATTALIONS_MAX];
    StandSet suppressed = state->suppressed, destroyed = state->destroyed;
    memcpy(kept, state->battalion, sizeof kept);
    for (int i = 0; i < BATTALIONS_MAX; i++) state->battalion[i].flags |= SHOWN;
    bool there = false;
    for (int i = 0; i < TRIES && !there; i++) {
        Action list[ACTIONS_MAX];
        int count = game_listed(&game, state, list);
        assert_true(count > 0);
        bool last = phase() == PHASE_ACT || phase() == PHASE_DEPLOY || phase() == PHASE_ACTIVATE ||
                    phase() == PHASE_BARRAGE;
        game.rules->apply(world, state, list[last ? count - 1 : 0]);
        there = phase() == PHASE_ACT && state->turn == 4 && state->phasing == ALLIED;
    }
    assert_true(there);
    memcpy(state->battalion, kept, sizeof kept);
    state->suppressed = suppressed;
    state->destroyed = destroyed;
    memset(state->seen_empty, 0, sizeof state->seen_empty);
    for (int i = 0; i < world->battalion_count; i++) {
        uint8_t own[BODY_MAX];
        state->battalion[i].actions = (uint8_t)(world->battalion[i].side == ALLIED ? actions : 0);
        state->battalion[i].start = (uint8_t)stands_of(world, state, i, own);
    }
    assert_true(gbww2_check_invariants(world, state));
}

// --- playing

static const char *said(Action action, char out[WORDS_MAX]) {
    Text text = text_over(out, WORDS_MAX);
    gbww2_format_action(world, state, action, &text);
    return out;
}

static Action find(const char *words, bool whole, int *found) {
    Action list[ACTIONS_MAX], first = NO_ACTION;
    int count = game_listed(&game, state, list);
    *found = 0;
    for (int i = 0; i < count; i++) {
        char line[WORDS_MAX];
        said(list[i], line);
        bool same = whole ? strcmp(line, words) == 0 : strncmp(line, words, strlen(words)) == 0;
        if (same && (*found)++ == 0) first = list[i];
    }
    return first;
}

bool can(const char *words) {
    int found;
    find(words, true, &found);
    return found == 1;
}

int offers(const char *beginning) {
    int found;
    find(beginning, false, &found);
    return found;
}

static void not_on_offer(const char *words) {
    static char all[8192];
    Text out = text_over(all, sizeof all);
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[WORDS_MAX];
        text_put(&out, "\n  %s", said(list[i], line));
    }
    fail_msg("'%s' is not on offer in phase '%s':%s", words, phases[phase()].name, all);
}

void act(const char *words) {
    int found;
    Action action = find(words, true, &found);
    if (found != 1) not_on_offer(words);
    game.rules->apply(world, state, action);
    assert_true(gbww2_check_invariants(world, state));
}

void pass_all(void) {
    int was = phase();
    while (phase() == was && can("done")) act("done");
}

double odds(const char *words) {
    int found;
    Action action = find(words, true, &found);
    return found == 1 ? (double)gbww2_odds(world, state, action) : 0;
}

void is_odds(const char *words, int percent) {
    double is = odds(words);
    if (fabs(is - percent / 100.0) > 1e-5)
        fail_msg("'%s' has odds %.5f, not %d%%", words, is, percent);
}

// --- reading the position

int phase(void) { return frame_at(state, 0)->phase; }

int unit(const char *name) {
    int index = battalion_find(world, name);
    if (index < 0) fail_msg("no battalion %s", name);
    return index;
}

int stand(const char *name, int index) { return world->battalion[unit(name)].first_stand + index; }
void suppress(int index) { stand_add(&state->suppressed, index); }
void destroy(int index) { stand_add(&state->destroyed, index); }
