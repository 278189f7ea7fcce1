// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_odds.c -- compares odds with enumeration (a pack of cards in every order, all faces
// of dice) and with thousands of draws; also compares the text of explain() with what the rules
// do.
#include "engine/rules/rules.h"
#include "tests/rfic/rfic_kit.h"

#include <math.h>
#include <stdlib.h>

#include "engine/board/card.h"

enum { DRAWS = 20000 };

// --- The deal

// Checks that the first of two units gets the lower card with probability 1/2, over all deals
// [S2, S3].
static void rule_S3_each_of_two_units_acts_first_equally_often(void **unused) {
    double first = 0, all = 0;
    State dealt;
    (void)unused;
    table_open(&(Setting){0});
    memcpy(&dealt, state, sizeof dealt);
    Action one[ACTIONS_MAX], two[ACTIONS_MAX];
    int ones = game_listed(&game, state, one);
    assert_int_equal(ones, 52);
    for (int i = 0; i < ones; i++) {
        memcpy(state, &dealt, sizeof dealt);
        double chance = (double)rfic_odds(world, state, one[i]);
        game.rules->apply(world, state, one[i]);
        State before;
        memcpy(&before, state, sizeof before);
        int twos = game_listed(&game, state, two);
        assert_int_equal(twos, 51);
        for (int k = 0; k < twos; k++) {
            memcpy(state, &before, sizeof before);
            double both = chance * (double)rfic_odds(world, state, two[k]);
            game.rules->apply(world, state, two[k]);
            all += both;
            if (frame_at(state, 0)->unit == unit("ZA")) first += both;
        }
    }
    is_close(all, 1);
    is_close(first, 0.5);
}

// --- The pile, compared with all orders of a pack of cards [F17]

// The test's pack: a court heart, two other hearts, a diamond, two clubs, a spade.
static const uint8_t pack[] = {COURT_HEARTS, OTHER_HEARTS, OTHER_HEARTS, DIAMONDS_CLASS,
                               CLUBS_CLASS,  CLUBS_CLASS,  SPADES_CLASS};
enum { PACK_CARDS = COUNT_OF(pack) };

static bool is_red(int class) { return class <= DIAMONDS_CLASS; }

// Fills `out` with the probability of each class for the next card, over all orders of the pack
// whose first cards have the colours in `seen`.
static void enumerate(const Colour seen[], int count, double out[CARD_CLASSES]) {
    int order[PACK_CARDS], used = 0, all = 0, at = 0;
    for (int i = 0; i < CARD_CLASSES; i++) out[i] = 0;
    for (int i = 0; i < PACK_CARDS; i++) order[i] = -1;
    while (at >= 0) {  // enumerate the first count + 1 cards; later cards do not matter
        if (order[at] >= 0) used &= ~(1 << order[at]);
        int next = order[at] + 1;
        while (next < PACK_CARDS && used >> next & 1) next++;
        if (next == PACK_CARDS) {
            order[at--] = -1;
            continue;
        }
        order[at] = next;
        used |= 1 << next;
        if (at < count && is_red(pack[next]) != (seen[at] == RED)) continue;
        if (at < count) {
            at++;
            continue;
        }
        out[pack[next]]++;
        all++;
    }
    for (int i = 0; i < CARD_CLASSES; i++) out[i] /= all;
}

static void rule_F17_pile_odds_equal_those_of_all_orders_of_a_pack(void **unused) {
    static const Colour seen[][4] = {
        {RED}, {BLACK}, {RED, RED}, {RED, BLACK, RED}, {BLACK, BLACK, RED, RED}};
    static const int counts[] = {1, 1, 2, 3, 4};
    (void)unused;
    table_open(&(Setting){0});
    deal("");
    for (int i = 0; i < COUNT_OF(counts); i++) {
        double is[CARD_CLASSES];
        pile(1, 2, 1, 2, 1);
        for (int k = 0; k < counts[i]; k++) state->loose[seen[i][k]]++;
        enumerate(seen[i], counts[i], is);
        for (int class = 0; class < CARD_CLASSES; class ++)
            is_close((double)pile_chance(state, (CardClass) class), is[class]);
    }
    // A court heart taken from the pile cannot come again, and the red card drawn before it is
    // gone too.
    pile(1, 2, 1, 2, 1);
    state->loose[RED] = 1;
    pile_take(state, COURT_HEARTS);
    is_close((double)pile_chance(state, OTHER_HEARTS), 2.0 / 5 * 2 / 3);
    is_close((double)pile_chance(state, CLUBS_CLASS), 3.0 / 5 * 2 / 3);
}

// --- Dice, face by face [F7]

static void rule_F7_odds_of_hits_equal_counts_over_all_faces_of_the_dice(void **unused) {
    (void)unused;
    table_open(&(Setting){0});
    for (int number = 2; number <= 6; number++) {
        for (int dice = 1; dice <= 5; dice++) {
            int count[6] = {0}, throws = 1;
            for (int i = 0; i < dice; i++) throws *= 6;
            for (int throw = 0; throw < throws; throw ++) {
                int hits = 0;
                for (int i = 0, rest = throw; i < dice; i++, rest /= 6)
                    hits += rest % 6 + 1 >= number;
                count[hits]++;
            }
            for (int hits = 0; hits <= dice; hits++)
                is_close((double)world->binomial[number][dice][hits], (double)count[hits] / throws);
        }
    }
}

// --- draw() against odds()

// Draws DRAWS times in this position and checks by Pearson's chi-square that outcomes occur as
// often as odds() says.
static void draws_follow_odds(void) {
    static int count[ACTIONS_MAX];
    Action list[ACTIONS_MAX];
    Pcg rng = pcg_stream(11, (uint64_t)phase(), PCG_TEST);
    int outcomes = game_listed(&game, state, list);
    double sum = 0, all = 0;
    memset(count, 0, sizeof count);
    for (int i = 0; i < DRAWS; i++) {
        Action drawn = rfic_draw(world, state, &rng);
        for (int k = 0; k < outcomes; k++) count[k] += list[k] == drawn;
    }
    int told = 0, drawn = 0;
    for (int k = 0; k < outcomes; k++) {
        double expected = DRAWS * (double)rfic_odds(world, state, list[k]);
        all += expected / DRAWS;
        drawn += count[k];
        if (expected < 5) continue;
        sum += (count[k] - expected) * (count[k] - expected) / expected;
        told++;
    }
    is_close(all, 1);
    assert_int_equal(drawn, DRAWS);
    double bound = told + 4 * sqrt(2.0 * told) + 4;
    if (sum > bound)
        fail_msg("chi-square %.1f of %d outcomes in '%s'", sum, told, phases[phase()].name);
}

#define TRENCH_AND_GUN                                                                \
    .map = "  trenches: 0705\n",                                                      \
    .allied = "{name: A1, map: A1, type: gun, weapon: field-gun, crew: 4, at: 0505}", \
    .axis = RIFLES("X1", 8, "at: 0705") ", " PIECE(                                   \
        "X2", "afv", "weight: medium, at: 0705") ", " PIECE("C", "commander", "at: 0705")

static void sheet_draws_of_cards_and_dice_follow_their_odds(void **unused) {
    (void)unused;
    table_open(&(Setting){TRENCH_AND_GUN});
    draws_follow_odds();  // the draws deal the cards of a turn [S2]
    deal("A1 AH");
    activate("A1");
    state->disrupted |= bit(unit("X2")) | bit(unit("C"));
    act("fire A1 at X1");
    draws_follow_odds();  // the draws are rolls of dice [F7]
    act("hits 4");
    assert_int_equal(phase(), PHASE_COVER);
    draws_follow_odds();  // the draws are cover cards
    pile(2, 5, 6, 6, 7);
    act("red 3");
    assert_int_equal(phase(), PHASE_FATE);
    draws_follow_odds();  // the draws decide the fate of an AFV
    while (phase() == PHASE_FATE) act("card black");
    pile(2, 3, 4, 5, 2);
    state->loose[RED] = 2;
    assert_int_equal(phase(), PHASE_COMMANDER);
    draws_follow_odds();  // the draws decide the fate of a commander
    while (phase() == PHASE_COMMANDER) act("card black");
    while (phase() != PHASE_RALLY) {
        char line[40];
        snprintf(line, sizeof line, "hold %s", world->unit[frame_at(state, 0)->unit].name);
        act(line);
    }
    pile(0, 5, 4, 1, 2);
    state->loose[BLACK] = 1;
    draws_follow_odds();  // the draws are cards of a rally
}

// --- explain() against the rules

// The probabilities of the results for X1, over all dice and cards until the next decision.
typedef struct Sums {
    double untouched, one, more;  // number of effective hits on X1, which is the number of men lost

} Sums;

static void follow_out(Sums *sums, double chance, int men) {
    Side turn = game_turn(&game, state);
    bool asked = turn != CHANCE || phase() == PHASE_DEAL || phase() == PHASE_RALLY;
    if (asked) {
        int fallen = men - figures("X1");
        *(fallen == 0 ? &sums->untouched : fallen == 1 ? &sums->one : &sums->more) += chance;
        return;
    }
    Action list[ACTIONS_MAX];
    State before;
    int count = game_listed(&game, state, list);
    memcpy(&before, state, sizeof before);
    for (int i = 0; i < count; i++) {
        double odds_of = (double)rfic_odds(world, state, list[i]);
        game.rules->apply(world, state, list[i]);
        follow_out(sums, chance * odds_of, men);
        memcpy(state, &before, sizeof before);
    }
}

static const char *explained(const char *words, Text *out) {
    Action list[ACTIONS_MAX];
    int count = game_listed(&game, state, list);
    for (int i = 0; i < count; i++) {
        char line[128];
        Text text = text_over(line, sizeof line);
        rfic_format_action(world, state, list[i], &text);
        if (strcmp(line, words) == 0) rfic_explain(world, state, list[i], ALLIED, out);
    }
    return out->start;
}

static void says(const char *text, const char *format, double chance) {
    char words[64];
    snprintf(words, sizeof words, format, 100 * chance);
    if (strstr(text, words) == NULL) fail_msg("no '%s' in: %s", words, text);
}

static void explain_is_right(const char *words, int men) {
    static char buffer[2000];
    Text out = text_over(buffer, sizeof buffer);
    Sums sums = {0};
    const char *text = explained(words, &out);
    act(words);
    follow_out(&sums, 1, men);
    is_close(sums.untouched + sums.one + sums.more, 1);
    says(text, "No effective hit %.0f%%", sums.untouched);
    says(text, ", one %.0f%%", sums.one);
    says(text, ", two or more %.0f%%", sums.more);
}

static void sheet_explain_gives_the_odds_of_fire_by_the_rules(void **unused) {
    static const int red[] = {9, 3}, black[] = {11, 6};
    (void)unused;
    for (int cover = 0; cover < 2; cover++) {
        for (int i = 0; i < 2; i++) {
            table_open(&(Setting){.map = cover ? "  trenches: 0705\n" : NULL,
                                  .allied = RIFLES("A1", 8, "at: 0505"),
                                  .axis = RIFLES("X1", 8, "at: 0705")});
            deal("A1 AH X1 KS");
            activate("A1");
            pile(0, red[i], red[i], black[i], black[i]);
            explain_is_right("fire A1 at X1", 8);
            table_close(NULL);
        }
    }
    table_open(
        &(Setting){.map = "  trenches: 0705\n",
                   .allied = RIFLES("A1", 10, "at: 0305") ", " PIECE("C", "commander", "at: 0305"),
                   .axis = RIFLES("X1", 8, "at: 0705")});
    deal("A1 AH X1 KS C QS");
    activate("A1");
    act("lead A1 0505");  // A1 moves, so it is spent, with a commander who is spent too
    pile(1, 7, 9, 6, 4);
    state->loose[RED] = 3;
    explain_is_right("fire A1 at X1", 8);
}

static double assault_says(const char *text, const char *word) {
    const char *at = strstr(text, word);
    assert_non_null(at);
    return strtod(at + strlen(word), NULL) / 100;
}

static void assault_is_right(const Setting *setting) {
    static char buffer[2000];
    Text out = text_over(buffer, sizeof buffer);
    double won = 0, tied = 0, lost = 0;
    table_open(setting);
    deal("A1 AH X1 KS");
    activate("A1");
    const char *text = explained("assault A1 against X1", &out);
    act("assault A1 against X1");
    const Fight *fight = &state->fight;
    int dice = fight->dice, answers = fight->answer_dice;
    for (int a = 0; a <= dice; a++) {
        for (int d = 0; d <= answers; d++) {
            double both = (double)world->binomial[fight->number][dice][a] *
                          (double)world->binomial[fight->answer_number][answers][d];
            State before;
            char words[16];
            memcpy(&before, state, sizeof before);
            snprintf(words, sizeof words, "hits %d", a);
            act(words);
            snprintf(words, sizeof words, "hits %d", d);
            if (answers > 0) act(words);
            Action list[ACTIONS_MAX];
            int count = phase() == PHASE_COVER ? game_listed(&game, state, list) : 0;
            if (count > 0) {
                for (int i = 0; i < count; i++) {
                    int reds = (int)action_where(list[i]);
                    double chance = both * (double)rfic_odds(world, state, list[i]);
                    *(reds > d ? &won : reds == d ? &tied : &lost) += chance;
                }
            } else {
                *(a > d ? &won : a == d ? &tied : &lost) += both;
            }
            memcpy(state, &before, sizeof before);
        }
    }
    is_close(won + tied + lost, 1);
    assert_true(fabs(assault_says(text, "Won ") - won) < 0.0051);
    assert_true(fabs(assault_says(text, "tied ") - tied) < 0.0051);
    assert_true(fabs(assault_says(text, "lost ") - lost) < 0.0051);
    table_close(NULL);
}

static void rule_F8_explain_gives_the_odds_of_an_assault_by_the_rules(void **unused) {
    (void)unused;
    assault_is_right(
        &(Setting){.allied = RIFLES("A1", 10, "at: 0505"), .axis = RIFLES("X1", 4, "at: 0605")});
    assault_is_right(&(Setting){.map = "  trenches: 0605\n",
                                .allied = RIFLES("A1", 8, "at: 0505"),
                                .axis = RIFLES("X1", 5, "at: 0605")});
    assault_is_right(&(Setting){.map = "  rivers: 0505-0605\n  roads: [0505 0605]\n",
                                .allied = PIECE("A1", "engineers", "arms: {smg: 5}, at: 0505"),
                                .axis = PIECE("X1", "afv", "weight: light, at: 0605")});
    table_open(&(Setting){0});
}

static void rule_G7_explain_gives_the_odds_of_a_barrage(void **unused) {
    char buffer[2000];
    Text out = text_over(buffer, sizeof buffer);
    (void)unused;
    table_open(&(Setting){.map = "  trenches: 0909\n",
                          .allied = "{name: B, map: B, type: gun, weapon: field-gun, crew: 4, "
                                    "barrages: 1, at: 0505}",
                          .allied_card = "    targets: 0909 0808\n",
                          .turns = 4});
    const char *text = explained("plan B/1 0909", &out);  // 8 dice miss with probability (5/6)^8
    assert_non_null(strstr(text, "throws 8 dice"));
    assert_non_null(strstr(text, "No hit 23%, 1.33 hits on average"));
    assert_non_null(strstr(text, "Seen there now: ZX (under cover)"));
    out = text_over(buffer, sizeof buffer);
    assert_non_null(strstr(explained("plan B/1 0808", &out), "No piece is seen there now."));
    out = text_over(buffer, sizeof buffer);
    assert_non_null(strstr(explained("plan B/1 none", &out), "You are still asked for its turn"));
}

static void rule_F11_explain_gives_the_chance_to_pass_the_flak(void **unused) {
    static char buffer[2000];
    Text out = text_over(buffer, sizeof buffer);
    (void)unused;
    table_open(&(Setting){
        .allied = PIECE("P", "aircraft", "sorties: 2") ", " RIFLES("ZA", 8, "at: 0101"),
        .axis = RIFLES("X1", 8, "at: 0605") ", "
                                            "{name: F, map: F, type: gun, weapon: light-at-gun, "
                                            "aa: yes, crew: 4, at: 0606}"});
    deal("P AH");
    activate("P");
    const char *text = explained("bomb P at X1", &out);
    act("bomb P at X1");
    says(text, "chance to get through %.0f%%", odds("hits 0"));
    act("hits 0");
    says(text, "No effective hit %.0f%%", odds("hits 0"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(rule_S3_each_of_two_units_acts_first_equally_often),
        TEST(rule_F17_pile_odds_equal_those_of_all_orders_of_a_pack),
        TEST(rule_F7_odds_of_hits_equal_counts_over_all_faces_of_the_dice),
        TEST(sheet_draws_of_cards_and_dice_follow_their_odds),
        TEST(sheet_explain_gives_the_odds_of_fire_by_the_rules),
        TEST(rule_F8_explain_gives_the_odds_of_an_assault_by_the_rules),
        TEST(rule_G7_explain_gives_the_odds_of_a_barrage),
        TEST(rule_F11_explain_gives_the_chance_to_pass_the_flak),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
