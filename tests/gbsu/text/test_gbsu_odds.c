// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_odds.c -- compares displayed odds with results: it plays each choice that shows odds
// many times from resampled positions. As the odds assume, all cards are drawn and none played
// from a hand, and random events are accepted or declined at random. It uses random games of each
// scenario, some with small piles, and a table with fortified guns, tanks and disorganised units.
#include <math.h>

#include "engine/rules/rules.h"
#include "tests/gbsu/gbsu_kit.h"

#include "engine/game/open.h"
#include "engine/rules/gbsu/evaluation/odds.h"
#include "engine/rules/gbsu/text/close_combat.h"

enum { SAMPLES = 5000, ACTIONS_EACH = 400, QUESTIONS = 45, PILES = 6 };

typedef enum Kind { FIRE, ASSAULT, COUNTER, RALLY, CHECK, AIM, KINDS } Kind;
static const char *const kind_names[KINDS] = {"fire",  "close combat",     "counter-attack",
                                              "rally", "activation check", "aim"};
static int asked[KINDS];
// For each kind of odds these are the largest difference between odds and results, and the sum of
// the squared differences, each divided by its standard error.
static double largest[KINDS], squares[KINDS];
static Pcg rng;
static Game battle;

static int pick(int count) { return (int)pcg_below(&rng, (uint32_t)count); }

// --- The odds that are shown ---------------------------------------------------------------------

// Returns the kind of odds that a choice shows and fills their probability. Returns KINDS if the
// choice has no odds.
static Kind told(const State *at, Action action, Side viewer, double *chance) {
    const World *map = battle.world;
    char words[256];
    Text out = text_over(words, sizeof words);
    Unseen unseen = unseen_by(map, at, viewer);
    SceneClash clash = {0};
    State aimed = *at;
    int elements, who = (int)action_who(action);
    switch (action_verb(action)) {
        case VERB_FIRE:
        case VERB_DEFEND:
            *chance = (double)gbsu_odds_preview(map, at, action, viewer, &out);
            return FIRE;
        case VERB_ASSAULT:
            gbsu_clash(map, at, action, viewer, &clash);
            *chance = (double)clash.wins;
            return ASSAULT;
        case VERB_DRAW:  // the card is drawn in a close combat
            if (frame_at(at, 1)->phase != PHASE_COMBAT || at->combat.stage > STAGE_COMPARE)
                return KINDS;
            gbsu_clash(map, at, NO_ACTION, viewer, &clash);
            *chance = (double)clash.wins;
            return ASSAULT;
        case VERB_COUNTER:
            *chance = (double)gbsu_odds_preview(map, at, action, viewer, &out);
            return COUNTER;
        case VERB_RALLY:
            *chance = 1.0 - unseen_at_least(&unseen, unit_morale(map, at, who));
            return RALLY;
        case VERB_DECLARED:
            *chance = unseen_at_least(&unseen, declared_rating(map, at, &elements));
            return elements > 1 ? CHECK : KINDS;
        case VERB_TARGET:
        case VERB_CALL:
            game_apply(&battle, &aimed, action);
            *chance = unseen_all_of(&unseen, 1u << map->suit[aimed.aim.target], aimed.aim.needed);
            return AIM;
        default:
            return KINDS;
    }
}

// --- The results ----------------------------------------------------------------------------

// Returns the action of a player who draws each card. Where the odds cover several cards, answers
// random events at random.
static Action plainly(Kind kind, const State *at) {
    Action list[ACTIONS_MAX];
    int count = game_legal(&battle, at, list), phase = frame_at(at, 0)->phase;
    bool several = kind == AIM || kind == ASSAULT || kind == COUNTER;
    if (several && (phase == PHASE_REFILL || phase == PHASE_DISCARD)) return list[pick(count)];
    for (int i = 0; i < count; i++) {
        unsigned verb = action_verb(list[i]);
        if (verb == VERB_DRAW) return list[i];
        if (verb == VERB_LAY && action_where(list[i]) == CARD_NONE) return list[i];
        if (verb == VERB_SUPPORT && action_where(list[i]) == 0) return list[i];
    }
    for (int i = 0; i < count; i++)
        if (action_verb(list[i]) == VERB_DECLINE) return list[i];
    return list[0];
}

static bool hurt(const State *before, const State *after, int target) {
    return (has(after->disorganised, target) && !has(before->disorganised, target)) ||
           after->hex[target] != before->hex[target] ||
           has(after->full, target) != has(before->full, target) ||
           (frame_at(after, 0)->phase == PHASE_RETREAT && frame_at(after, 0)->unit == target);
}

static bool waits_for(const State *at, int phase) {
    for (int i = 0; i < at->depth; i++)
        if (at->frame[i].phase == phase) return true;
    return false;
}

// Returns 1 if the predicted result occurred, 0 if another result occurred, -1 if it is still
// undecided.
static int outcome(Kind kind, const State *before, Action action, const State *now) {
    int who = (int)action_who(action), where = (int)action_where(action);
    switch (kind) {
        case FIRE:
            if (action_verb(action) == VERB_DEFEND) where = frame_at(before, 0)->unit;
            if (hurt(before, now, where)) return 1;
            return waits_for(now, PHASE_FIRE) || waits_for(now, PHASE_DEFEND) ||
                           waits_for(now, PHASE_SUPPORT)
                       ? -1
                       : 0;
        case ASSAULT: {
            if (action_verb(action) == VERB_DRAW) where = before->combat.hex;
            uint64_t attackers =
                units_at(now, (Hex)where) & battle.world->side[before->initiative].units;
            if (now->combat.hex == HEX_NONE) return attackers != 0;
            return now->combat.stage > STAGE_COMPARE ? now->combat.difference >= 0 : -1;
        }
        case COUNTER:
            if (now->combat.hex == HEX_NONE) return 0;
            if (now->combat.stage <= STAGE_COUNTER_COMPARE) return -1;
            return now->combat.stage <= STAGE_ATTACKERS_RETREAT;
        case RALLY:
            if (waits_for(now, PHASE_RALLY)) return -1;
            return !has(now->disorganised, who);
        case CHECK:
            if (waits_for(now, PHASE_CHECK)) return -1;
            return waits_for(now, PHASE_ACTIVATE);
        default:
            if (waits_for(now, PHASE_AIM)) return -1;
            return waits_for(now, PHASE_STRIKE) && now->aim.hex == now->aim.target;
    }
}

// Plays until the fire, check or combat is decided and returns its outcome(). Fails the test if
// that takes more than ACTIONS_EACH actions.
static int play_out(Kind kind, const State *before, Action action, State *at) {
    game_apply(&battle, at, action);
    for (int ply = 0; ply < ACTIONS_EACH; ply++) {
        int result = outcome(kind, before, action, at);
        if (result >= 0) return result;
        Side turn = game_turn(&battle, at);
        assert_true(turn != NOBODY);
        game_apply(&battle, at,
                   turn == CHANCE ? battle.rules->draw(battle.world, at, &rng) : plainly(kind, at));
    }
    fail_msg("%s: no end", kind_names[kind]);
    return 0;
}

static void compare(const State *at, Action action, Side viewer) {
    double chance = 0.0;
    Kind kind = told(at, action, viewer, &chance);
    int came = 0;
    char words[128];
    Text text = text_over(words, sizeof words);
    if (kind == KINDS || chance < 0.0) return;
    for (int i = 0; i < SAMPLES; i++) {
        State copy = *at;
        battle.rules->resample(battle.world, &copy, viewer, &rng);
        came += play_out(kind, at, action, &copy);
    }
    double share = (double)came / SAMPLES, away = fabs(share - chance);
    double error = sqrt(fmax(chance * (1.0 - chance), 0.25 / SAMPLES) / SAMPLES);
    gbsu_format_action(battle.world, at, action, &text);
    if (away > 5.0 * error)
        fail_msg("%s, `%s`, %d cards in the pile: %.3f told, %.3f of %d came", kind_names[kind],
                 words, bits_count(cards_drawable(&at->cards, battle.world->deck)), chance, share,
                 SAMPLES);
    asked[kind]++;
    largest[kind] = fmax(largest[kind], away);
    squares[kind] += away * away / (error * error);
}

// --- random games -------------------------------------------------------------------------------

// Returns true if the result of the choice can be observed. A strike on an empty hex draws no
// card [R20], and after fire of a support weapon a unit without a retreat stays [10.3].
static bool shows(const State *at, Action action) {
    if (action_verb(action) == VERB_TARGET) return units_at(at, (Hex)action_where(action)) != 0;
    int who = (int)action_who(action), where = (int)action_where(action);
    if (action_verb(action) == VERB_DEFEND) where = frame_at(at, 0)->unit;
    if (action_verb(action) != VERB_FIRE && action_verb(action) != VERB_DEFEND) return true;
    return !has(at->disorganised, where) || !battle.world->unit[who].weapon;
}

// Discards cards of the draw pile until only `left` cards are left.
static void pile_shrink(State *at, int left) {
    for (uint64_t pile; bits_count(pile = cards_drawable(&at->cards, battle.world->deck)) > left;)
        cards_show(&at->cards, battle.world->deck, bits_nth(pile, pick(bits_count(pile))));
}

// Tests one choice of the position whose kind has not been tested often enough; does nothing if
// there is no such choice.
static void position_ask(const State *at, const Action list[], int count, bool small) {
    Side viewer = game_turn(&battle, at);
    for (int i = 0, first = pick(count); i < count; i++) {
        Action action = list[(first + i) % count];
        double chance;
        Kind kind = told(at, action, viewer, &chance);
        if (kind == KINDS || asked[kind] == QUESTIONS || !shows(at, action)) continue;
        State copy = *at;
        if (small && at->cards.pending == 0) pile_shrink(&copy, pick(PILES));
        compare(&copy, action, viewer);
        return;
    }
}

// Returns how much an action brings the units into fights. The random games prefer high values.
static int eagerness(const State *at, Action action) {
    int side = at->initiative;
    switch (action_verb(action)) {
        case VERB_ASSAULT:
        case VERB_COUNTER:
            return 40;
        case VERB_MOVE:
            return 20 - enemy_distance(battle.world, at, side, (Hex)action_where(action));
        case VERB_FIRE:
        case VERB_DEFEND:
        case VERB_RALLY:
        case VERB_CALL:
            return 18;
        case VERB_DECLARED:
        case VERB_END:
            return 0;
        default:
            return 1;
    }
}

static Action eagerly(const State *at, const Action list[], int count) {
    Action chosen = list[pick(count)];
    for (int i = 0; i < 8; i++) {
        Action action = list[pick(count)];
        if (eagerness(at, action) > eagerness(at, chosen)) chosen = action;
    }
    return chosen;
}

static void game_ask(void) {
    StateBuffer buffer = {{0}};
    State *at = state_of(&buffer);
    Action list[ACTIONS_MAX];
    battle.rules->setup(battle.world, at);
    for (Side turn; (turn = game_turn(&battle, at)) != NOBODY;) {
        int count = game_legal(&battle, at, list);
        if (turn != CHANCE && pick(3) == 0) position_ask(at, list, count, pick(2));
        game_apply(
            &battle, at,
            turn == CHANCE ? battle.rules->draw(battle.world, at, &rng) : eagerly(at, list, count));
    }
}

static void figures_print(void) {
    for (Kind kind = 0; kind < KINDS; kind++) {
        if (asked[kind] == 0) continue;
        print_message(
            "%-17s %3d positions of %d deals: largest deviation %.3f, mean square %.2f "
            "sampling errors\n",
            kind_names[kind], asked[kind], SAMPLES, largest[kind], squares[kind] / asked[kind]);
        assert_true(squares[kind] / asked[kind] < 1.0 + 6.0 * sqrt(2.0 / asked[kind]));
    }
}

static void counts_clear(void) {
    memset(asked, 0, sizeof asked);
    memset(largest, 0, sizeof largest);
    memset(squares, 0, sizeof squares);
}

static void odds_told_are_odds_played_in_random_games(void **unused) {
    (void)unused;
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int count = game_list(names, SCENARIOS_MAX);
    rng = pcg_stream(11, 0, PCG_TEST);
    counts_clear();
    for (int g = 0; g < 8; g++)
        for (int i = 0; i < count; i++) {
            if (strncmp(names[i], "gbsu/", 5) != 0) continue;
            assert_true(game_open(&battle, names[i], NULL));
            game_ask();
            game_close(&battle);
        }
    figures_print();
    for (Kind kind = 0; kind < KINDS; kind++) assert_true(asked[kind] > 0);
}

// --- guns in fortifications -----------------------------------------------------------------

#define TANKS(name, more) UNIT(name, "tanks", 2, 2, 5, 5, "gun: 2, armour: 2, " more)
#define GUN(name, more)   UNIT(name, "anti-tank", 2, 1, 5, 2, "gun: 4, armour: 3, " more)

static void fort_open(void) {
    table_open(&(Setting){.map = "  forts: {\"0505\": 2}\n",
                          .allied = "A: [" FOOT("A1", "at: 0405") ", " FOOT(
                              "A2", "at: 0405") ", " TANKS("T1", "at: 0504") "]",
                          .axis = "X: [" FOOT("X1", "at: 0505") ", " TANKS("T2", "at: 0909") "]",
                          .axis_weapons = GUN("G1", "at: 0505") ", " GUN("G2", "at: 0505")});
    battle = game;
    turn_begins(ALLIED);
    activate_all(ALLIED);
    limits_drawn();
    if (pick(2)) put("X1", "0907");
    if (pick(2)) put("G2", "0908");
    if (pick(3) == 0) put("T2", "0505");
    for (int i = 0; i < world->unit_count; i++)
        if (world->unit[i].side == AXIS && pick(3) == 0) state->disorganised |= bit(i);
}

// A support weapon in a fortification gets one card, like a disorganised unit. The test compares
// the odds with results.
static void rule_10_5_and_11_8_3_the_odds_against_guns_in_a_fortification(void **unused) {
    (void)unused;
    static const char *const ins[] = {"A1", "A2", "T1"};
    rng = pcg_stream(12, 0, PCG_TEST);
    counts_clear();
    for (int tries = 0; tries < 60; tries++) {
        bool any = false;
        fort_open();
        for (int i = 0; i < COUNT_OF(ins); i++) {
            char words[32];
            if (pick(2) == 0 && (any || i < 2)) continue;
            snprintf(words, sizeof words, "use %s", ins[i]);
            act(words);
            snprintf(words, sizeof words, "move %s 0505", ins[i]);
            act(words);
            while (phase() == PHASE_REACT) act("pass");
            any = true;
        }
        if (pick(3) == 0) pile_shrink(state, pick(12));
        compare(state, action_make(VERB_ASSAULT, 0, hex("0505")), pick(2) ? ALLIED : AXIS);
        table_close(NULL);
    }
    figures_print();
}

// A company attacks a lone gun in a fortification: the gun plays one card only.
static void rule_10_5_a_gun_in_a_fortification_plays_one_card(void **unused) {
    (void)unused;
    char words[512];
    Text out = text_over(words, sizeof words);
    table_open(&(Setting){.map = "  forts: {\"0505\": 1}\n",
                          .allied = "A: [" FOOT("A1", "at: 0405") "]",
                          .axis_weapons = GUN("G1", "at: 0505")});
    turn_begins(ALLIED);
    activate("A");
    limits_drawn();
    act("use A1");
    act("move A1 0505");
    pass();
    gbsu_explain(world, state, action_make(VERB_ASSAULT, 0, hex("0505")), ALLIED, &out);
    assert_non_null(strstr(words, "Blue 2 cards + firepower 2"));
    assert_non_null(strstr(words, "Red 1 card + firepower 2"));
    act("assault 0505");
    cards("2H 3H");                           // this is the gun's card, then the open card of A1
    assert_int_equal(wants(), PHASE_COMBAT);  // only the face-down card of A1 is left to turn over
    assert_int_equal(state->combat.face_down[AXIS], 0);
    assert_int_equal(state->combat.total[AXIS], 2);
    card("4H");
    assert_int_equal(state->combat.difference, 3 + 4 + 2 - 2 - 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_10_5_a_gun_in_a_fortification_plays_one_card),
        cmocka_unit_test(odds_told_are_odds_played_in_random_games),
        cmocka_unit_test(rule_10_5_and_11_8_3_the_odds_against_guns_in_a_fortification),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
