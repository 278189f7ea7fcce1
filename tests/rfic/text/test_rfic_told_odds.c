// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_told_odds.c -- checks that the odds shown equal the frequencies in play. In random
// positions of the shipped scenarios, many with few cards in the pile, it plays legal fire,
// bombing, close assaults and blowing of bridges many times from resampled positions.
#include <math.h>
#include <stdlib.h>

#include "tests/rfic/rfic_kit.h"

#ifndef SAMPLES
#define SAMPLES 10000
#endif
#ifndef ASKED
#define ASKED 60  // the number of choices tested in each scenario
#endif

enum { FACTS_MAX = 8 };

typedef enum FactKind {
    SOME_HIT,   // the words are "causes a loss", "disrupts" or "hits"
    TWO_HITS,   // men lose two or more figures
    ALL_GONE,   // men lose all figures, or a vehicle is destroyed
    LIFE,       // a fate card is drawn for a commander
    FLAK_LETS,  // the aircraft gets through the flak and bombs
    WON,
    TIED,
    BLOWN
} FactKind;

typedef struct Fact {  // a probability that the text tells
    FactKind kind;
    double told;  // the probability in the text, in [0,1]
    bool about;
} Fact;

static double worst;  // the largest difference between text and play, in [0,1]
static char worst_words[600];
static int facts_held, facts_about;

static const char *say_of(Action action) {
    static char line[128];
    Text text = text_over(line, sizeof line);
    rfic_format_action(world, state, action, &text);
    return line;
}

// Reads the probability behind `word` in the text: a percentage, "never" or "always". Returns
// false if the word is not there.
static bool told_after(const char *text, const char *word, double *chance, bool *about) {
    const char *at = strstr(text, word);
    if (at == NULL) return false;
    at += strlen(word);
    *about = strncmp(at, "about ", 6) == 0;
    if (*about) at += 6;
    if (strncmp(at, "never", 5) == 0)
        *chance = 0;
    else if (strncmp(at, "always", 6) == 0)
        *chance = 1;
    else
        *chance = strtod(at, NULL) / 100;
    return true;
}

static int fact_add(Fact facts[], int count, FactKind kind, const char *text, const char *word) {
    Fact fact = {.kind = kind};
    if (!told_after(text, word, &fact.told, &fact.about)) return count;
    facts[count] = fact;
    return count + 1;
}

static int facts_of(Action action, char text[400], Fact facts[FACTS_MAX]) {
    Text out = text_over(text, 400);
    int count = 0;
    rfic_odds_preview(world, state, action, game_turn(&game, state), &out);
    count = fact_add(facts, count, SOME_HIT, text, "causes a loss ");
    count = fact_add(facts, count, SOME_HIT, text, "disrupts ");
    if (strncmp(text, "hits ", 5) == 0) count = fact_add(facts, count, SOME_HIT, text, "hits ");
    count = fact_add(facts, count, LIFE, text, "draws a fate card ");
    if (count == 0) count = fact_add(facts, count, ALL_GONE, text, "eliminates ");
    if (count > 0) count = fact_add(facts, count, ALL_GONE, text, ", eliminates ");
    count = fact_add(facts, count, TWO_HITS, text, "two or more ");
    count = fact_add(facts, count, ALL_GONE, text, ", destroys ");
    count = fact_add(facts, count, FLAK_LETS, text, "gets through the flak ");
    count = fact_add(facts, count, WON, text, "wins ");
    count = fact_add(facts, count, TIED, text, "ties ");
    count = fact_add(facts, count, BLOWN, text, "blown ");
    return count;
}

// The results of one trial.
typedef struct Came {
    bool flak_let, blown, won, tied, some, two, all, life;
} Came;

static Came play_out(const State *from, Action action, Pcg *rng) {
    State at;
    Came came = {0};
    bool aimed = action_verb(action) != VERB_BLOW;
    int target = aimed ? (int)action_where(action) : 0;
    memcpy(&at, from, sizeof at);
    int men = at.figures[target];
    rfic_rules.apply(world, &at, action);
    while (true) {
        int phase_now = frame_at(&at, 0)->phase;
        if (rfic_rules.turn(world, &at) != CHANCE || phase_now == PHASE_DEAL ||
            phase_now == PHASE_RALLY)
            break;
        bool assault = at.fight.kind == FIGHT_ASSAULT;
        if (phase_now == PHASE_DICE) came.flak_let = true;
        if (phase_now == PHASE_FATE || phase_now == PHASE_COMMANDER)
            came.life |= frame_at(&at, 0)->unit == target;
        Action drawn = rfic_draw(world, &at, rng);
        int answer = phase_now == PHASE_ANSWER ? (int)action_where(drawn) : at.fight.answer;
        int hits = phase_now == PHASE_DICE ? (int)action_where(drawn) : at.fight.hits;
        int reds = phase_now == PHASE_COVER ? at.fight.reds + (int)action_where(drawn) : -1;
        int left =
            phase_now == PHASE_COVER ? at.fight.left - min_int(at.fight.left, pile_all(&at)) : 0;
        bool answers = at.fight.answer_dice > 0;
        rfic_rules.apply(world, &at, drawn);
        if (!assault) continue;
        bool decided = phase_now == PHASE_COVER ? left == 0
                                                : frame_at(&at, 0)->phase != PHASE_COVER &&
                                                      (phase_now == PHASE_ANSWER ||
                                                       (phase_now == PHASE_DICE && !answers));
        if (!decided) continue;
        int made = reds >= 0 ? reds : hits;
        came.won = made > answer;
        came.tied = made == answer;
        return came;
    }
    came.blown = at.blown != from->blown;
    came.all = has(at.gone, target);
    int lost = came.all ? men : men - at.figures[target];
    bool shaken = has(at.disrupted & ~from->disrupted, target);
    came.two = lost >= 2;
    came.some = lost >= 1 || shaken || came.life;
    return came;
}

static bool came_true(FactKind kind, const Came *came) {
    switch (kind) {
        case SOME_HIT:
            return came->some;
        case TWO_HITS:
            return came->two;
        case ALL_GONE:
            return came->all;
        case LIFE:
            return came->life;
        case FLAK_LETS:
            return came->flak_let;
        case WON:
            return came->won;
        case TIED:
            return came->tied;
        default:
            return came->blown;
    }
}

static void choice_holds(Action action, Pcg *rng) {
    Fact facts[FACTS_MAX];
    char text[400];
    int count = facts_of(action, text, facts), happened[FACTS_MAX] = {0}, of[FACTS_MAX] = {0};
    Side viewer = game_turn(&game, state);
    for (int i = 0; i < SAMPLES; i++) {
        State guess;
        memcpy(&guess, state, sizeof guess);
        rfic_resample(world, &guess, viewer, rng);
        Came came = play_out(&guess, action, rng);
        for (int k = 0; k < count; k++) {
            // All other odds of bombs assume that the bombs fall.
            if (action_verb(action) == VERB_BOMB && facts[k].kind != FLAK_LETS && !came.flak_let)
                continue;
            of[k]++;
            happened[k] += came_true(facts[k].kind, &came);
        }
    }
    for (int k = 0; k < count; k++) {
        if (of[k] < SAMPLES / 20) continue;
        double is = (double)happened[k] / of[k], told = facts[k].told;
        double sigma = sqrt(fmax(told * (1 - told), 0.0025) / of[k]);
        // Texts round to whole percents; "about" allows two more points.
        double most = 0.005 + (facts[k].about ? 0.02 : 0) + 4.5 * sigma;
        double off = fabs(is - told);
        facts_held++;
        facts_about += facts[k].about;
        if (off > worst) {
            worst = off;
            snprintf(worst_words, sizeof worst_words, "%s: '%s', fact %d told %.2f is %.4f",
                     say_of(action), text, facts[k].kind, told, is);
        }
        if (off > most)
            fail_msg(
                "%s: '%s': fact %d is told as %.2f and comes in %.4f of %d; pile %d red %d "
                "black",
                say_of(action), text, facts[k].kind, told, is, of[k], pile_left(state, RED),
                pile_left(state, BLACK));
    }
}

// Takes cards out of the pile, as if drawn for cover; in three of four cases at most 11 cards are
// left.
static void pile_used(Pcg *rng) {
    int leave = (int)pcg_below(rng, 12), all = pile_all(state);
    if (pcg_below(rng, 4) == 0) leave = all;
    for (; all > leave; all--) {
        int red = pile_left(state, RED), black = pile_left(state, BLACK);
        Colour colour = pcg_below(rng, (uint32_t)(red + black)) < (uint32_t)red ? RED : BLACK;
        state->loose[colour]++;
    }
}

static void battle_holds(const char *name, uint64_t index) {
    char path[64];
    Error error = {0};
    Pcg rng = pcg_stream(27, index, PCG_TEST);
    snprintf(path, sizeof path, "scenarios/rfic/%s.yaml", name);
    world = world_load(path, &error);
    assert_non_null(world);
    state = calloc(1, sizeof *state);
    assert_non_null(state);
    game.world = world;
    int asked = 0, last = -1, repeats = 0;
    for (int games = 0; asked < ASKED && games < 400; games++) {
        rfic_setup(world, state);
        while (phase() != PHASE_OVER && asked < ASKED) {
            Action list[ACTIONS_MAX];
            int count = game_listed(&game, state, list);
            Action action = game_turn(&game, state) == CHANCE
                                ? rfic_draw(world, state, &rng)
                                : list[pcg_below(&rng, (uint32_t)count)];
            unsigned verb = action_verb(action);
            bool told =
                verb == VERB_FIRE || verb == VERB_ASSAULT || verb == VERB_BOMB || verb == VERB_BLOW;
            // Count how often the same kind of choice comes in a row.
            repeats = (int)verb == last ? repeats + 1 : 0;
            if (told && pcg_below(&rng, verb == VERB_FIRE ? 6 : 2) == 0) {
                State before;
                memcpy(&before, state, sizeof before);
                pile_used(&rng);
                choice_holds(action, &rng);
                memcpy(state, &before, sizeof before);
                last = (int)verb;
                asked++;
            }
            rfic_rules.apply(world, state, action);
        }
    }
    assert_true(asked >= ASKED / 2);
    table_close(NULL);
}

static void shown_odds_equal_play_in_two_sections(void **unused) {
    (void)unused;
    battle_holds("two-sections", 0);
}

static void shown_odds_equal_play_in_ford(void **unused) {
    (void)unused;
    battle_holds("ford", 1);
}

static void shown_odds_equal_play_in_mtsensk(void **unused) {
    (void)unused;
    battle_holds("mtsensk", 2);
}

static void shown_odds_equal_play_in_lenino(void **unused) {
    (void)unused;
    battle_holds("lenino", 3);
    print_message("%d odds held, %d of them 'about'; the largest deviation is %.2f points: %s\n",
                  facts_held, facts_about, 100 * worst, worst_words);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shown_odds_equal_play_in_two_sections),
        cmocka_unit_test(shown_odds_equal_play_in_ford),
        cmocka_unit_test(shown_odds_equal_play_in_mtsensk),
        cmocka_unit_test(shown_odds_equal_play_in_lenino),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
