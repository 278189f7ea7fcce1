// SPDX-License-Identifier: GPL-3.0-or-later
// gbsu_kit.c -- implements gbsu_kit.h.
#include "gbsu_kit.h"

#include <stdlib.h>

#include "engine/rules/gbsu/load/load.h"
#include "engine/rules/rules.h"

enum { YAML_MAX = 16384, WORDS_MAX = 96 };

World *world;
State *state;
Game game = {.rules = &gbsu_rules, .world = NULL};

static const char usual_rows[] =
    "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
    "'. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
    "'. . . . . . . . .']";

// --- opening and closing ------------------------------------------------------------------------

static const char * or (const char *text, const char *usual) { return text ? text : usual; }

static void yaml_side(Text *out, const Setting *scene, Side side) {
    const char *formations = side == ALLIED ? scene->allied : scene->axis;
    const char *weapons = side == ALLIED ? scene->allied_weapons : scene->axis_weapons;
    const char *more = side == ALLIED ? scene->allied_card : scene->axis_card;
    const char *usual =
        side == ALLIED ? "Far: [" FOOT("ZA", "at: 0101") "]" : "Away: [" FOOT("ZX", "at: 0909") "]";
    text_put(out, "  %s:\n    name: %s\n", scenario_sides[side], side == ALLIED ? "Blue" : "Red");
    text_put(out, "    cards: {deal: %d, limit: %d}\n", scene->deal[side],
             scene->hand ? scene->hand : 5);
    if (more == NULL || strstr(more, "low-ammo") == NULL) text_put(out, "    low-ammo: 20\n");
    if (more) text_put(out, "%s", more);
    text_put(out, "    formations: {%s}\n", or (formations, usual));
    if (weapons) text_put(out, "    weapons: [%s]\n", weapons);
}

void table_open(const Setting *scene) {
    static char yaml[YAML_MAX];
    Text out = text_over(yaml, sizeof yaml);
    text_put(&out,
             "title: A table\nrules: gbsu\nchart: charts/standard.yaml\nsummary: For tests.\n"
             "turns: %d\nmap:\n  rows: %s\n%s",
             scene->turns ? scene->turns : 10, or (scene->rows, usual_rows), or (scene->map, ""));
    text_put(&out, "sides:\n");
    yaml_side(&out, scene, ALLIED);
    yaml_side(&out, scene, AXIS);
    text_put(&out, "initiative: %s\n", or (scene->initiative, "{side: axis, cards: 0}"));
    text_put(&out, "victory:\n  points:\n%s",
             or (scene->points, "    - {losses: yes, allied: 1, axis: 1}\n"));
    text_put(&out, "%s", or (scene->rest, "setup: allied\n"));
    if (scene->rest && strstr(scene->rest, "setup:") == NULL) text_put(&out, "setup: allied\n");
    assert_true(out.length + 1 < sizeof yaml);

    Error error = {0};
    world = world_load_text("scenarios/gbsu/table.yaml", yaml, out.length, scene->chart,
                            scene->chart ? strlen(scene->chart) : 0, &error);
    if (world == NULL) {
        char line[700];
        fail_msg("%s\n%s", error_line(&error, line, sizeof line), yaml);
    }
    game.world = world;
    state = calloc(1, sizeof *state);
    assert_non_null(state);
    game.rules->setup(world, state);
    assert_true(gbsu_check_invariants(world, state));
}

int table_close(void **unused) {
    (void)unused;
    world_free(world);
    free(state);
    world = NULL;
    state = NULL;
    return 0;
}

// Starts a turn: the ace of spades is drawn and gives `initiative` the initiative. The initiative
// card starts no random event [12.1], and no test needs the ace of spades for anything else.
void turn_begins(Side initiative) { turn_begins_with("AS", initiative); }

void turn_begins_with(const char *label, Side initiative) {
    assert_int_equal(phase(), PHASE_INITIATIVE);
    state->suit_owner = initiative == AXIS ? 15 : 0;
    card(label);
    assert_int_equal(state->initiative, initiative);
    assert_int_equal(phase(), PHASE_DECLARE);
}

void activate(const char *formation) {
    char words[WORDS_MAX];
    snprintf(words, sizeof words, "activate %s", formation);
    act(words);
    act("done");
    assert_int_equal(phase(), PHASE_ACTIVATE);
}

void activate_all(Side side) {
    assert_int_equal(phase(), PHASE_DECLARE);
    Frame *frame = &state->frame[0];
    state->activated = side_units(world, state, side);
    frame->phase = PHASE_ACTIVATE;
    frame->value = 0;
}

void phase_ends(void) {
    assert_int_equal(phase(), PHASE_ACTIVATE);
    act("done");
}

// --- playing ------------------------------------------------------------------------------------

static const char *said(Action action, char out[WORDS_MAX]) {
    Text text = text_over(out, WORDS_MAX);
    gbsu_format_action(world, state, action, &text);
    return out;
}

static Action find(const char *words, bool whole, int *found) {
    Action list[ACTIONS_MAX], first = NO_ACTION;
    char each[WORDS_MAX];
    *found = 0;
    if (turn() == NOBODY) return first;
    int count = game_legal(&game, state, list);
    for (int i = 0; i < count; i++) {
        said(list[i], each);
        bool same = whole ? strcmp(each, words) == 0 : strncmp(each, words, strlen(words)) == 0;
        if (same && (*found)++ == 0) first = list[i];
    }
    return first;
}

static void not_on_offer(const char *words) {
    Action list[ACTIONS_MAX];
    char each[WORDS_MAX], prompt[512];
    Text text = text_over(prompt, sizeof prompt);
    int count = turn() == NOBODY ? 0 : game_legal(&game, state, list);
    gbsu_prompt(world, state, &text);
    print_error("'%s' is not on offer. %s Phase: %s. There are:\n", words, prompt,
                phases[phase()].name);
    for (int i = 0; i < count; i++) print_error("  %s\n", said(list[i], each));
    fail();
}

static void apply(Action action) {
    game.rules->apply(world, state, action);
    assert_true(gbsu_check_invariants(world, state));
}

void act(const char *words) {
    int found;
    Action action = find(words, true, &found);
    if (found == 0) not_on_offer(words);
    assert_int_equal(found, 1);
    apply(action);
}

// --- plans ---------------------------------------------------------------------------------------

static State begun;  // the position at the start of the current plan

static Action plan_find(const char *words) {
    Action list[ACTIONS_MAX];
    char each[WORDS_MAX];
    int count = turn() == NOBODY ? 0 : game_plans(&game, state, list);
    for (int i = 0; i < count; i++)
        if (strcmp(said(list[i], each), words) == 0) return list[i];
    return NO_ACTION;
}

bool can_plan(const char *words) { return can(words) || plan_find(words) != NO_ACTION; }

void go_on(const char *words) {
    Action plan = plan_find(words);
    int found;
    if (plan == NO_ACTION) plan = find(words, true, &found);
    if (plan == NO_ACTION) not_on_offer(words);
    begun = *state;
    apply(game.rules->onward(world, state, state, plan));
}

bool goes_on(const char *words) {
    Action plan = plan_find(words);
    int found;
    if (plan == NO_ACTION) plan = find(words, true, &found);
    return plan != NO_ACTION && game.rules->onward(world, &begun, state, plan) != NO_ACTION;
}

bool can(const char *words) {
    int found;
    find(words, true, &found);
    return found > 0;
}

int offers(const char *beginning) {
    int found;
    find(beginning, false, &found);
    return found;
}

bool can_any(const char *beginning) { return offers(beginning) > 0; }

void card(const char *label) {
    Action list[ACTIONS_MAX];
    int wanted = card_parse(label);
    assert_int_not_equal(wanted, CARD_NONE);
    if (turn() != CHANCE) not_on_offer(label);
    int count = game_legal(&game, state, list);
    for (int i = 0; i < count; i++) {
        if ((int)action_where(list[i]) != wanted) continue;
        apply(list[i]);
        return;
    }
    not_on_offer(label);
}

void cards(const char *labels) {
    for (const char *c = labels; *c;) {
        char label[4] = "";
        int length = (int)strcspn(c, " ");
        snprintf(label, sizeof label, "%.*s", length, c);
        card(label);
        c += length + (c[length] == ' ');
    }
}

Side turn(void) { return game_turn(&game, state); }
int phase(void) { return frame_at(state, 0)->phase; }

int wants(void) {
    assert_true(state->depth > 1);
    return frame_at(state, 1)->phase;
}

void pass(void) {
    while (phase() == PHASE_REACT) act("pass");
}

// --- reading the position ------------------------------------------------------------------------

int unit(const char *name) {
    for (int i = 0; i < world->unit_count; i++) {
        if (strcmp(world->unit[i].name, name) == 0) return i;
    }
    fail_msg("there is no unit '%s'", name);
    return NO_UNIT;
}

Hex hex(const char *label) {
    Hex found = hex_parse(&world->grid, label);
    assert_int_not_equal(found, HEX_NONE);
    return found;
}

const char *place(const char *name) {
    static char label[5];
    return hex_label(&world->grid, state->hex[unit(name)], label);
}

bool is_disorganised(const char *name) { return has(state->disorganised, unit(name)); }

int steps(const char *name) {
    return has(state->eliminated, unit(name)) ? 0 : unit_steps(world, state, unit(name));
}

int limit(const char *name) {
    return has(state->limit_drawn, unit(name)) ? unit_limit(state, unit(name)) : -1;
}

int support_points_left(const char *hq) {
    const Unit *it = &world->unit[unit(hq)];
    return it->support - state->support[it->hq_index];
}

int mp(const char *name) { return state->mp[unit(name)]; }

// --- changing the position -----------------------------------------------------------------------

void put(const char *name, const char *label) {
    if (has(state->on_map, unit(name))) unit_leave(world, state, unit(name));
    unit_put(world, state, unit(name), hex(label));
}

void disorganise(const char *name) { state->disorganised |= bit(unit(name)); }

void give(Side side, const char *labels) {
    for (const char *c = labels; *c;) {
        char label[4] = "";
        int length = (int)strcspn(c, " ");
        snprintf(label, sizeof label, "%.*s", length, c);
        cards_deal(&state->cards, world->deck, side, card_parse(label));
        c += length + (c[length] == ' ');
    }
}

void mine_put(Side side, const char *label, int marker) {
    int index = mine_at(state, HEX_NONE);
    assert_true(index >= 0 && marker < world->side[side].markers);
    state->mine[index] = (Mine){hex(label), (uint8_t)marker, side & 1, 0, 0};
    state->markers_out[side] |= (uint16_t)(1u << marker);
}

void limits_drawn(void) {
    state->limit_drawn |= side_units(world, state, side_other((Side)state->initiative));
}

void pile_left(const char *labels) {
    uint64_t left = state->cards.hand[ALLIED] | state->cards.hand[AXIS];
    for (const char *c = labels; *c;) {
        char label[4] = "";
        int length = (int)strcspn(c, " ");
        snprintf(label, sizeof label, "%.*s", length, c);
        left |= bit(card_parse(label));
        c += length + (c[length] == ' ');
    }
    state->cards.used = world->deck & ~left;
    assert_true(gbsu_check_invariants(world, state));
}
