// SPDX-License-Identifier: GPL-3.0-or-later
// rfic_kit.c -- implements rfic_kit.h.
#include "rfic_kit.h"

#include <math.h>
#include <stdlib.h>

#include "engine/rules/rfic/load/load.h"
#include "engine/rules/rules.h"

enum { YAML_MAX = 16384, WORDS_MAX = 128 };

World *world;
State *state;
Game game = {.rules = &rfic_rules, .world = NULL};

static const char usual_rows[] =
    "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
    "'. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
    "'. . . . . . . . .']";

static const char *usual(const char *text, const char *otherwise) {
    return text ? text : otherwise;
}

void table_open(const Setting *setting) {
    static char yaml[YAML_MAX];
    Text out = text_over(yaml, sizeof yaml);
    text_put(&out,
             "title: A table\nrules: rfic\nchart: charts/standard.yaml\nsummary: For tests.\n"
             "turns: %d\nmap:\n  rows: %s\n%s",
             setting->turns ? setting->turns : 5, usual(setting->rows, usual_rows),
             usual(setting->map, ""));
    text_put(&out, "sides:\n  allied:\n    name: Blue\n%s    pieces: [%s]\n",
             usual(setting->allied_card, ""), usual(setting->allied, RIFLES("ZA", 8, "at: 0101")));
    text_put(&out, "  axis:\n    name: Red\n%s    pieces: [%s]\n", usual(setting->axis_card, ""),
             usual(setting->axis, RIFLES("ZX", 8, "at: 0909")));
    text_put(&out, "setup: allied\nvictory:\n%s  points:\n%s", usual(setting->victory, ""),
             usual(setting->points, "    - {figures: yes, allied: 1, axis: 1}\n"));
    assert_true(out.length + 1 < sizeof yaml);
    Error error = {0};
    world = world_load_text("scenarios/rfic/table.yaml", yaml, out.length, NULL, 0, &error);
    if (world == NULL) {
        char line[700];
        fail_msg("%s\n%s", error_line(&error, line, sizeof line), yaml);
    }
    game.world = world;
    state = calloc(1, sizeof *state);
    assert_non_null(state);
    game.rules->setup(world, state);
    assert_true(rfic_check_invariants(world, state));
}

int table_close(void **unused) {
    (void)unused;
    world_free(world);
    free(state);
    world = NULL;
    state = NULL;
    return 0;
}

// --- Play

static const char *said(Action action, char out[WORDS_MAX]) {
    Text text = text_over(out, WORDS_MAX);
    rfic_format_action(world, state, action, &text);
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

bool can_any(const char *beginning) { return offers(beginning) > 0; }

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
    assert_true(rfic_check_invariants(world, state));
}

double odds(const char *words) {
    int found;
    Action action = find(words, true, &found);
    if (found != 1) return 0;
    return (double)rfic_odds(world, state, action);
}

void is_odds(const char *words, double numerator, double denominator) {
    double is = odds(words), should = numerator / denominator;
    if (fabs(is - should) > 1e-5) fail_msg("'%s' has odds %.7f, not %.7f", words, is, should);
}

void is_close(double is, double should) {
    if (fabs(is - should) > 1e-5) fail_msg("%.7f is not %.7f", is, should);
}

// --- Cards

void deal(const char *cards) {
    char rest[256], line[WORDS_MAX];
    while (phase() == PHASE_DEAL) {
        const char *name = world->unit[frame_at(state, 0)->unit].name;
        const char *wanted = NULL;
        snprintf(rest, sizeof rest, "%s", cards);
        for (char *word = strtok(rest, " "); word; word = strtok(NULL, " ")) {
            char *card = strtok(NULL, " ");
            if (card && strcmp(word, name) == 0) wanted = card;
        }
        if (wanted != NULL) {
            snprintf(line, sizeof line, "deal %s to %s", wanted, name);
            act(line);
            continue;
        }
        Action list[ACTIONS_MAX], best = NO_ACTION;
        int count = game_listed(&game, state, list);
        for (int i = 0; i < count; i++) {
            char label[16];
            snprintf(line, sizeof line, " %s", card_name((int)action_where(list[i]), label));
            if (strstr(cards, line) != NULL) continue;  // another unit gets this card
            if (best == NO_ACTION ||
                card_order((int)action_where(list[i])) > card_order((int)action_where(best)))
                best = list[i];
        }
        game.rules->apply(world, state, best);
    }
}

void activate(const char *name) {
    while (phase() == PHASE_ACT && frame_at(state, 0)->unit != unit(name)) {
        char line[WORDS_MAX];
        snprintf(line, sizeof line, "hold %s", world->unit[frame_at(state, 0)->unit].name);
        act(line);
    }
    assert_int_equal(phase(), PHASE_ACT);
}

void pile(int court, int hearts, int diamonds, int clubs, int spades) {
    const int counts[CARD_CLASSES] = {court, hearts, diamonds, clubs, spades};
    for (int i = 0; i < CARD_CLASSES; i++) state->pile[i] = (uint8_t)counts[i];
    state->loose[RED] = state->loose[BLACK] = 0;
}

void full_pile(void) {
    memset(state->card, NO_CARD, sizeof state->card);
    pile(3, 10, 13, 13, 13);
}

// --- Read the position

int phase(void) { return frame_at(state, 0)->phase; }

int unit(const char *name) {
    for (int i = 0; i < world->unit_count; i++)
        if (strcmp(world->unit[i].name, name) == 0) return i;
    fail_msg("no piece %s", name);
    return NO_UNIT;
}

const char *place(const char *name) {
    static char label[5];
    return hex_label(&world->grid, state->hex[unit(name)], label);
}

bool is_disrupted(const char *name) { return has(state->disrupted, unit(name)); }
int figures(const char *name) { return state->figures[unit(name)]; }
