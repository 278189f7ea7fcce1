// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_text.c -- tests texts for players (render, prompt, format_action, describe, explain):
// they keep secrets, use distinct words, cite rules and show the sums of the rulebook.
#include "engine/kit/agreement.h"
#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

#include <math.h>
#include <stdlib.h>

#include "engine/game/open.h"
#include "engine/rules/gbsu/evaluation/odds.h"
#include "engine/rules/gbsu/text/describe.h"

enum {
    GAMES = 2,       // the number of seeded random games of each scenario
    CANDIDATES = 4,  // number of random actions compared; the one with the most fighting is played
    VIEW_BYTES = 1 << 15,  // the size of the callers' buffer for a view without colour
    COLOUR_BYTES = 1 << 16,
    WORDS_BYTES = 1 << 13,
};

typedef void Check(const Game *played, const State *now, Pcg *rng);

// Returns how much fighting an action brings. Without this preference, units in random games only
// move.
static int heat(const Game *played, const State *now, Action action) {
    int who = (int)action_who(action);
    switch (action_verb(action)) {
        case VERB_FIRE:
        case VERB_SHELL:
        case VERB_ASSAULT:
        case VERB_DEFEND:
        case VERB_CALL:
        case VERB_COUNTER:
        case VERB_FORMATION:
        case VERB_DECLARE_STRIKE:
        case VERB_DISCARD:
        case VERB_SNIPE:
            return 2;
        case VERB_MOVE:
            return enemy_in(played->world, now, played->world->unit[who].side,
                            (Hex)action_where(action))
                       ? 3
                       : 1;
        case VERB_TARGET:
            return units_at(now, (Hex)action_where(action)) ? 1 : 0;
        case VERB_USE:
            return 1;
        default:
            return 0;
    }
}

static Action choose(const Game *played, const State *now, Pcg *rng) {
    Action list[ACTIONS_MAX], chosen = NO_ACTION;
    int count = game_legal(played, now, list), best = -1;
    if (game_turn(played, now) == CHANCE) return played->rules->draw(played->world, now, rng);
    for (int i = 0; i < CANDIDATES; i++) {
        Action action = list[pcg_below(rng, (uint32_t)count)];
        if (heat(played, now, action) <= best) continue;
        chosen = action;
        best = heat(played, now, action);
    }
    return chosen;
}

static void play_game(const Game *played, uint64_t seed, Check *check) {
    StateBuffer buffer;
    State *now = state_of(&buffer);
    Pcg rng = pcg_stream(19, seed, PCG_TEST);
    played->rules->setup(played->world, now);
    while (game_turn(played, now) != NOBODY) {
        check(played, now, &rng);
        game_apply(played, now, choose(played, now, &rng));
    }
    check(played, now, &rng);
}

static void play_all(Check *check) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX), played = 0;
    for (int i = 0; i < count; i++) {
        Game scenario;
        Error error = {0};
        if (strncmp(names[i], "gbsu/", 5) != 0 || !game_open(&scenario, names[i], &error)) continue;
        for (int seed = 0; seed < GAMES; seed++) play_game(&scenario, (uint64_t)seed, check);
        game_close(&scenario);
        played++;
    }
    assert_true(played > 0);
}

static const char *view(const Game *played, const State *now, Side viewer, char out[VIEW_BYTES]) {
    Text text = text_over(out, VIEW_BYTES);
    played->rules->prompt(played->world, now, &text);
    text_char(&text, '\n');
    played->rules->render(played->world, now, viewer, false, &text);
    assert_true(text.length < VIEW_BYTES - 1);
    return out;
}

static const char *told(const Game *played, const State *now, Action action, Side viewer,
                        char out[WORDS_BYTES]) {
    Text text = text_over(out, WORDS_BYTES);
    played->rules->describe(played->world, now, action, viewer, &text);
    assert_true(text.length > 0 && text.length < WORDS_BYTES - 1);
    return out;
}

static const char *explained(const Game *played, const State *now, Action action, Side viewer,
                             char out[WORDS_BYTES]) {
    Text text = text_over(out, WORDS_BYTES);
    played->rules->explain(played->world, now, action, viewer, &text);
    assert_true(text.length > 0 && text.length < WORDS_BYTES - 1);
    return out;
}

// --- texts of actions ----------------------------------------------------------------------------

static int compare_words(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void check_say(const Game *played, const State *now, Pcg *rng) {
    static char lines[ACTIONS_MAX][SAY_BYTES];
    const char *sorted[ACTIONS_MAX];
    Action list[ACTIONS_MAX];
    (void)rng;
    if (game_turn(played, now) == NOBODY) return;
    int count = game_legal(played, now, list);
    for (int i = 0; i < count; i++) {
        Text text = text_over(lines[i], SAY_BYTES);
        played->rules->format_action(played->world, now, list[i], &text);
        assert_true(text.length > 0 && strchr(lines[i], '\n') == NULL);
        sorted[i] = lines[i];
    }
    qsort(sorted, (size_t)count, sizeof sorted[0], compare_words);
    for (int i = 1; i < count; i++) assert_string_not_equal(sorted[i - 1], sorted[i]);
}

static void every_action_has_words_of_its_own(void **unused) {
    (void)unused;
    play_all(check_say);
}

static bool every_line_cites(const char *words) {
    while (*words) {
        int length = (int)strcspn(words, "\n");
        if (length == 0 || memchr(words, '[', (size_t)length) == NULL) return false;
        words += length + (words[length] == '\n');
    }
    return true;
}

static void check_cites(const Game *played, const State *now, Pcg *rng) {
    static char words[WORDS_BYTES];
    Action list[ACTIONS_MAX];
    if (game_turn(played, now) == NOBODY) return;
    Action action = list[pcg_below(rng, (uint32_t)game_legal(played, now, list))];
    for (Side viewer = ALLIED; viewer <= NOBODY; viewer++) {
        if (viewer == CHANCE) continue;
        if (!every_line_cites(told(played, now, action, viewer, words))) {
            fail_msg("no rule in: %s", words);
        }
        if (game_turn(played, now) == CHANCE) continue;
        if (!strchr(explained(played, now, action, viewer, words), '[')) {
            fail_msg("no rule in: %s", words);
        }
    }
}

static void what_is_told_and_explained_cites_its_rules(void **unused) {
    (void)unused;
    play_all(check_cites);
}

// Checks that a view has no escape sequences without colour, and is otherwise the same text with
// colour.
static void check_colour(const Game *played, const State *now, Pcg *rng) {
    static char plain[COLOUR_BYTES], colour[COLOUR_BYTES], bare[COLOUR_BYTES];
    if (pcg_below(rng, 8) != 0) return;
    Text text = text_over(plain, sizeof plain);
    played->rules->render(played->world, now, ALLIED, false, &text);
    assert_null(strchr(plain, '\033'));
    text = text_over(colour, sizeof colour);
    played->rules->render(played->world, now, ALLIED, true, &text);
    assert_true(text.length < sizeof colour - 1);
    assert_non_null(strchr(colour, '\033'));
    size_t length = 0;
    for (const char *c = colour; *c; c++) {
        if (*c == '\033') {
            c += strcspn(c, "m");
        } else {
            // With colour, shaded hexes are padded to the map's edge, so ignore blanks at the
            // ends of lines.
            if (*c == '\n') {
                while (length > 0 && bare[length - 1] == ' ') length--;
            }
            bare[length++] = *c;
        }
    }
    bare[length] = '\0';
    length = 0;
    for (const char *c = plain; *c; c++) {
        if (*c == '\n') {
            while (length > 0 && plain[length - 1] == ' ') length--;
        }
        plain[length++] = *c;
    }
    plain[length] = '\0';
    assert_string_equal(bare, plain);
}

static void colour_changes_nothing_but_escapes(void **unused) {
    (void)unused;
    play_all(check_colour);
}

// --- sums of the rulebook's examples -------------------------------------------------------------

// Returns the log text of the action whose text is `words`, as both sides see it.
static const char *tale_of(const char *words) {
    static char told_words[WORDS_BYTES];
    Action list[ACTIONS_MAX];
    int count = game_legal(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[SAY_BYTES];
        Text text = text_over(line, sizeof line);
        game.rules->format_action(game.world, state, list[i], &text);
        if (strcmp(line, words) == 0) return told(&game, state, list[i], NOBODY, told_words);
    }
    fail_msg("not on offer: %s", words);
    return "";
}

static const char *explanation_of(const char *words, Side viewer) {
    static char out[WORDS_BYTES];
    Action list[ACTIONS_MAX];
    int count = game_legal(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[SAY_BYTES];
        Text text = text_over(line, sizeof line);
        game.rules->format_action(game.world, state, list[i], &text);
        if (strcmp(line, words) == 0) return explained(&game, state, list[i], viewer, out);
    }
    fail_msg("not on offer: %s", words);
    return "";
}

#define HAS(text, part)                                                            \
    do {                                                                           \
        const char *where = (text);                                                \
        if (strstr(where, part) == NULL) fail_msg("'%s' not in: %s", part, where); \
    } while (0)

static void open_14_3(void) {
    table_open(&(Setting){
        .rows =
            "['. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
            "'. . . . . o . . .', '. . . . . . . . .', '. . . . . . . . .', '. . . . . . . . .', "
            "'. . . . . . . . .']",
        .allied = "A: [" UNIT(
            "HQ8", "headquarters", 1, 4, 5, 4,
            ONE_STEP "support: 3, at: 0405") ", " UNIT("A8", "infantry", 2, 2, 5, 4,
                                                       "at: 0505") ", " UNIT("A44", "tanks", 2, 4,
                                                                             5, 8,
                                                                             "gun: 2, armour: 2, "
                                                                             "at: 0306") "]",
        .axis = "X: [" UNIT("AT", "anti-tank", 1, 4, 5, 2, "gun: 2, armour: 3, at: 0605") "]"});
    turn_begins(ALLIED);
    activate("A");
}

static void rule_14_3_the_sums_of_both_fires_are_told(void **unused) {
    (void)unused;
    open_14_3();
    act("use A44");
    HAS(explanation_of("fire A44 at AT", ALLIED),
        "4 firepower (2 x 2) - 1 gun/armour + card against 7 (5 morale + 2 cover)");
    HAS(explanation_of("fire A44 at AT", ALLIED), "a card of 5 or more disorganises");
    HAS(tale_of("fire A44 at AT"), "A44 at 0306 fires at AT [6.2]");
    act("fire A44 at AT");
    act("support 0 from HQ8");
    HAS(tale_of("card 8D"),
        "4 firepower (2 x 2) - 1 gun/armour + 8 card = 11 against 7 (5 morale + 2 cover): a hit "
        "[6.4]");
    HAS(tale_of("card 8D"), "AT becomes disorganised [8.1]");
    card("8D");
    act("use A8");
    HAS(explanation_of("fire A8 at AT", ALLIED),
        "With all 3 support points [6.6]: Drawn: a card of 3 or more");
    act("fire A8 at AT");
    act("support 3 from HQ8");
    HAS(tale_of("card 6C"),
        "4 firepower (2 x 2) + 3 support - 3 gun/armour + 6 card = 10 against 6 (4 morale + 2 "
        "cover): "
        "a "
        "hit [6.4]");
    card("6C");
    assert_int_equal(phase(), PHASE_RETREAT);
}

static void rule_5_2_the_way_explained_is_the_way_taken(void **unused) {
    (void)unused;
    table_open(&(Setting){.map = "  streams: 0505-0605\n",
                          .allied = "A: [" UNIT("T1", "tanks", 2, 3, 5, 5,
                                                "gun: 2, armour: 2, "
                                                "at: 0505") "]"});
    turn_begins(ALLIED);
    activate("A");
    act("use T1");
    // The path is not 0604 0605, which would leave 2.
    HAS(explanation_of("move T1 0605", ALLIED), "By 0605: 3 of 5 MP");
}

static void rule_4_2_the_rating_and_its_odds_are_explained(void **unused) {
    (void)unused;
    table_open(
        &(Setting){.allied = "A: [" FOOT("A1", "at: 0105") "], B: [" FOOT("B1", "at: 0205") "]"});
    turn_begins(ALLIED);
    act("activate A");
    // The ace of spades was drawn. Of the other 51 cards, 28 are worth 4 or more.
    HAS(explanation_of("activate B", ALLIED),
        "2 elements, rating 4. Drawn: a card of 4 or more activates all (55%)");
    act("activate B");
    act("done");
    HAS(tale_of("card 3C"), "3 against rating 4: it fails");
    HAS(tale_of("card 4C"), "4 against rating 4: all elements are activated [4.2c]");
}

static void rule_8_3_a_rally_is_explained_with_the_hand(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0105") "]", .hand = 2});
    disorganise("A1");
    give(ALLIED, "2D 9D");
    turn_begins(ALLIED);
    activate("A");
    act("use A1");
    HAS(explanation_of("rally A1", ALLIED), "below the morale of 5");
    HAS(explanation_of("rally A1", ALLIED), "from the hand, it rallies on 2D [8.3]");
    assert_null(strstr(explanation_of("rally A1", AXIS), "2D"));
    act("rally A1");
    HAS(tale_of("play 9D"), "Card 9 for A1, not below the morale of 5: the rally fails [8.3]");
    HAS(tale_of("play 2D"), "Card 2 for A1, below the morale of 5: the rally succeeds [8.3]");
}

static void rule_9_2_a_close_combat_is_reckoned_before_and_added_up_after(void **unused) {
    (void)unused;
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") "]"});
    turn_begins(ALLIED);
    activate("A");
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    pass();
    HAS(explanation_of("assault 0505", ALLIED), "Blue 2 cards + firepower 2");
    HAS(explanation_of("assault 0505", ALLIED),
        "by less than 6, so that the defender may counter-attack");
    HAS(tale_of("assault 0505"), "Close combat at 0505: A1 against X1 [9.2]");
    HAS(tale_of("assault 0505"), "1 for the defenders, 1 for the attackers [9.2a]");
    act("assault 0505");
    cards("7D 5D 2D");
    HAS(tale_of("turn over 4D"),
        "9 cards + 2 firepower = 11 against 9 cards + 2 firepower = 11 of Red: a tie");
    HAS(tale_of("turn over 4D"), "a counter-attack is possible [9.3]");
    HAS(tale_of("turn over 9D"),
        "14 cards + 2 firepower = 16 against 9 cards + 2 firepower = 11 of Red: the attackers win "
        "by 5");
    card("4D");
    HAS(explanation_of("counter-attack", AXIS),
        "Two cards of Red against two of Blue + a lead of 0");
    HAS(explanation_of("accept", AXIS), "Each defender takes a loss and retreats");
    HAS(tale_of("accept"), "X1 loses a step [2.0]");
}

static void rule_11_6_the_value_of_a_minefield_is_its_owners_secret(void **unused) {
    (void)unused;
    static char seen[VIEW_BYTES];
    table_open(&(Setting){.allied = "A: [" FOOT("A1", "at: 0105") "]",
                          .axis_card = "    mines: {fields: 1, markers: [3, 3]}\n"});
    if (phase() == PHASE_MINE_DRAW) {
        static char words[WORDS_BYTES];
        Action list[ACTIONS_MAX];
        assert_int_equal(game_legal(&game, state, list), 2);
        HAS(told(&game, state, list[0], AXIS, words), "of value 3");
        assert_null(strstr(told(&game, state, list[0], ALLIED, words), "value"));
        act("draw mine marker 0 for Red");
    }
    assert_null(strstr(view(&game, state, ALLIED, seen), "value 3"));
}

// --- odds ---------------------------------------------------------------------------------------

static void a_card_of_4_to_10_comes_28_to_4_times_in_52(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    StateBuffer buffer;
    State *fresh = state_of(&buffer);
    *fresh = *state;
    cards_init(&fresh->cards);
    Unseen unseen = unseen_by(game.world, fresh, ALLIED);
    assert_int_equal(bits_count(unseen.set), 52);
    assert_true(unseen.exact);
    for (int rating = 4; rating <= 10; rating++) {
        double cards_that_do = 52.0 * unseen_at_least(&unseen, rating);
        assert_int_equal((int)(cards_that_do + 0.5), 28 - 4 * (rating - 4));
    }
    assert_int_equal((int)(100.0 * unseen_mean(&unseen) + 0.5), 446);
}

// Checks odds of sums of cards. Cards are drawn without replacement, and from the discards when
// the draw pile is empty.
static void odds_of_sums_of_cards_are_exact(void **unused) {
    (void)unused;
    Unseen even = {.source[SOURCE_PILE] = {.left = 4, .count = 4, .of_value = {0, 2, 0, 2}},
                   .source[SOURCE_USED] = {.left = 2, .count = 2, .of_value = {[10] = 2}}};
    Deal none = {0}, one = {0}, two = {0}, more = {0};
    deal_cards(&even, &one, 0, 1, false);
    deal_cards(&even, &two, 0, 1, false);
    deal_cards(&even, &two, 1, 1, false);
    // The five cards are the four of the pile and one of the discards.
    deal_cards(&even, &more, 0, 5, false);
    assert_true(fabs(deal_wins(&even, &none, 0, 0, true) - 1.0) < 1e-9);
    assert_true(fabs(deal_wins(&even, &one, 0, -2, false) - 0.5) < 1e-9);
    assert_true(fabs(deal_wins(&even, &one, 0, -3, true) - 0.5) < 1e-9);
    assert_true(fabs(deal_wins(&even, &two, 0, 0, false) - 1.0 / 3) <
                1e-9);  // only a 3 followed by a 1 wins
    assert_true(fabs(deal_wins(&even, &two, 0, 0, true) - 2.0 / 3) < 1e-9);
    assert_true(fabs(deal_wins(&even, &two, 1, 2, false) - 2.0 / 3) < 1e-9);
    assert_true(fabs(deal_wins(&even, &more, 0, -18, true) - 1.0) < 1e-9);
    assert_true(deal_wins(&even, &more, 0, -18, false) == 0.0);
    assert_true(fabs(deal_mean(&even, &more, 0) - 18.0) < 1e-9);
    assert_true(deal_mean(&even, &more, 1) == 0.0);
}

static const char *side_at(const World *of, int index) {
    return index < SIDES ? of->side[index].name : NULL;
}

static void rule_11_8_a_fortification_for_one_unit_says_unit(void **unused) {
    char words[2000];
    (void)unused;
    table_open(&(Setting){.map = "  forts: {\"0505\": 1, \"0506\": 2}\n",
                          .allied = "A: [" FOOT("A1", "at: 0101") "]"});
    Text text = text_over(words, sizeof words);
    gbsu_place(world, state, (int)hex("0505"), ALLIED, &text);
    assert_non_null(strstr(words, "A fortification for 1 unit [11.8]."));
    text_clear(&text);
    gbsu_place(world, state, (int)hex("0506"), ALLIED, &text);
    assert_non_null(strstr(words, "A fortification for 2 units [11.8]."));
}

static void the_verb_after_a_plural_side_is_plural(void **cmocka) {
    (void)cmocka;
    static World battle;
    char words[128];
    Text text = text_over(words, sizeof words);
    snprintf(battle.side[ALLIED].name, sizeof battle.side[ALLIED].name, "Poles");
    snprintf(battle.side[AXIS].name, sizeof battle.side[AXIS].name, "Red");
    agreed_put(&battle, side_at, "2C: Poles has the set; Poles passes. Poles tries", &text);
    assert_string_equal(words, "2C: Poles have the set; Poles pass. Poles try");
    text_clear(&text);
    agreed_put(&battle, side_at, "Red draws; the marker of Poles moves", &text);
    assert_string_equal(words, "Red draws; the marker of Poles moves");
}

static void check_suits(const Game *played, const State *now, Pcg *rng) {
    char words[WORDS_BYTES];
    int phase = frame_at(now, 0)->phase;
    if (phase != PHASE_SUITS && phase != PHASE_INITIATIVE) return;
    told(played, now, played->rules->draw(played->world, now, rng), ALLIED, words);
    assert_non_null(
        strstr(words, phase == PHASE_SUITS ? ": the suit of " : "; the suit passes to "));
}

static void rule_3_3_a_suit_goes_to_a_side(void **unused) { (void)unused, play_all(check_suits); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_words_of_its_own),
        TEST(rule_11_8_a_fortification_for_one_unit_says_unit),
        TEST(rule_5_2_the_way_explained_is_the_way_taken),
        cmocka_unit_test(what_is_told_and_explained_cites_its_rules),
        cmocka_unit_test(colour_changes_nothing_but_escapes),
        TEST(rule_14_3_the_sums_of_both_fires_are_told),
        TEST(rule_4_2_the_rating_and_its_odds_are_explained),
        TEST(rule_8_3_a_rally_is_explained_with_the_hand),
        TEST(rule_9_2_a_close_combat_is_reckoned_before_and_added_up_after),
        TEST(rule_11_6_the_value_of_a_minefield_is_its_owners_secret),
        TEST(a_card_of_4_to_10_comes_28_to_4_times_in_52),
        cmocka_unit_test(odds_of_sums_of_cards_are_exact),
        cmocka_unit_test(the_verb_after_a_plural_side_is_plural),
        cmocka_unit_test(rule_3_3_a_suit_goes_to_a_side),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
