// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_odds_law.c -- tests that the odds shown equal the frequencies in play
// (tests/rules/text/told_odds.h), for rfic: fire, bombs, barrages, close assaults, bridges. No
// side makes a decision between such a choice and its result.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/rules/rfic/rfic.h"
#include "tests/rules/text/told_text.h"

enum Kind {
    HITS_NONE,
    HITS_SOME,
    HITS_ONE,
    HITS_TWO,
    WIPES_OUT,
    CARD_FOR_LIFE,
    DESTROYS,
    COMES_AND_HITS,
    GUNS_LET_IT,
    GUNS_MISS,
    ASSAULT_WON,
    ASSAULT_TIED,
    ASSAULT_LOST,
    BARRAGE_HITS,
    BARRAGE_MISSES,
    BRIDGE_GOES,
    KINDS
};

static const char *const kinds[KINDS + 1] = {
    "no effective hit",
    "an effective hit",
    "one effective hit",
    "two or more effective hits",
    "the target is wiped out",
    "a card for a commander's life",
    "a vehicle is destroyed",
    "the choice does anything",
    "flak lets an aircraft come",
    "flak makes no hit",
    "a close assault is won",
    "a close assault is tied",
    "a close assault is lost",
    "a barrage makes a hit before cover",
    "a barrage makes no hit before cover",
    "a bridge is blown",
};

static const Phrase phrases[] = {
    {"causes a loss ", HITS_SOME},
    {", two or more ", HITS_TWO},
    {"eliminates ", WIPES_OUT},
    {", all # ", WIPES_OUT},
    {"disrupts ", HITS_SOME},
    {"hits ", HITS_SOME},
    {", draws a fate card ", CARD_FOR_LIFE},
    {", destroys ", DESTROYS},
    {"; but first gets through the flak ", GUNS_LET_IT},
    {"wins ", ASSAULT_WON},
    {", ties ", ASSAULT_TIED},
    {"a hit before cover ", BARRAGE_HITS},
    {"blown ", BRIDGE_GOES},
    {"No effective hit ", HITS_NONE},
    {", one ", HITS_ONE},
    {"chance to get through ", GUNS_LET_IT},
    {"Won ", ASSAULT_WON},
    {", tied ", ASSAULT_TIED},
    {", lost ", ASSAULT_LOST},
    {"No hit ", BARRAGE_MISSES},
};

static int way(int kind) {
    (void)kind;
    return 0;
}

// ---- Odds in the texts

static int text_claims(const Visit *visit, const char *text, Claim out[], int room) {
    Found found[CLAIMS_MAX];
    int count = told_read(visit->game, text, phrases, COUNT_OF(phrases), found, room);
    for (int i = 0; i < count; i++) out[i] = told_claim(text, &found[i]);
    return count;
}

static int clash_claims(const Visit *visit, Action choice, Claim out[]) {
    SceneClash clash = {.place = NO_PLACE};
    visit->game->rules->scene.clash(visit->game->world, visit->state, choice, visit->turn, &clash);
    if (!clash.there) return 0;
    out[0] = (Claim){.kind = ASSAULT_WON,
                     .chance = (double)clash.wins,
                     .words = "the forecast of a close assault"};
    out[1] = (Claim){.kind = ASSAULT_TIED,
                     .chance = (double)clash.ties,
                     .words = "the forecast of a close assault"};
    return 2;
}

static int claims_of(const Visit *visit, Action choice, Claim out[]) {
    char words[4096];
    Text text = text_over(words, sizeof words);
    const Rules *rules = visit->game->rules;
    unsigned verb = action_verb(choice);
    // The barrage is fired turns later; VERB_BARRAGE shows the same odds then.
    if (verb == VERB_PLAN) return 0;
    float chance =
        rules->scene.odds_preview(visit->game->world, visit->state, choice, visit->turn, &text);
    int count = text_claims(visit, words, out, CLAIMS_MAX / 2);
    bool about = strstr(words, "about") == words + strcspn(words, "0123456789") - strlen("about ");
    if (chance >= 0)
        out[count++] = (Claim){.kind = verb == VERB_BLOW ? BRIDGE_GOES : COMES_AND_HITS,
                               .chance = (double)chance,
                               .about = about,
                               .words = "what odds_preview() returns"};
    // A move tells the odds of the choices behind it, which show the same odds again.
    if (verb == VERB_MOVE || verb == VERB_LEAD) return count;
    text_clear(&text);
    rules->explain(visit->game->world, visit->state, choice, visit->turn, &text);
    count += text_claims(visit, words, out + count, CLAIMS_MAX / 2 - 3);
    return count + clash_claims(visit, choice, out + count);
}

static Action answer(Trial *trial, const State *state, const Action list[], int count) {
    (void)trial, (void)state, (void)list, (void)count;
    return NO_ACTION;
}

// ---- Results in play

enum Note { NOTE_HITS, NOTE_REDS, NOTE_COVER, NOTE_ANSWER, NOTE_CARD, NOTE_THROWN, NOTE_DICE };

static void settle(Trial *trial, int kind, bool yes) {
    for (int i = 0; i < trial->claim_count; i++)
        if (trial->claims[i].kind == kind && trial->verdict[i] == EVENT_OPEN)
            trial->verdict[i] = yes ? EVENT_YES : EVENT_NO;
}

static bool stack_has(const State *state, int first, int last) {
    for (int below = 0; below < state->depth; below++) {
        int phase = frame_at(state, below)->phase;
        if (phase >= first && phase <= last) return true;
    }
    return false;
}

// Settles the claims on hits once the dice and the cover cards are known.
static void throws_settle(Trial *trial) {
    const World *world = trial->game->world;
    int target = (int)action_where(trial->choice), *note = trial->note;
    bool assault = action_verb(trial->choice) == VERB_ASSAULT;
    bool barrage = action_verb(trial->choice) == VERB_BARRAGE;
    if (note[NOTE_DICE] == 0) return;  // a barrage on an empty hex rolls no dice
    settle(trial, BARRAGE_HITS, note[NOTE_HITS] > 0);
    settle(trial, BARRAGE_MISSES, note[NOTE_HITS] == 0);
    if (barrage) return;
    bool covered = note[NOTE_COVER] && (assault || is_covered(world, trial->before, target));
    int hits = covered ? note[NOTE_REDS] : note[NOTE_HITS];
    settle(trial, HITS_NONE, hits == 0);
    settle(trial, HITS_SOME, hits > 0);
    settle(trial, COMES_AND_HITS, hits > 0);
    settle(trial, HITS_ONE, hits == 1);
    settle(trial, HITS_TWO, hits > 1);
    settle(trial, ASSAULT_WON, hits > note[NOTE_ANSWER]);
    settle(trial, ASSAULT_TIED, hits == note[NOTE_ANSWER]);
    settle(trial, ASSAULT_LOST, hits < note[NOTE_ANSWER]);
}

// Checks that the losses in the position agree with the dice and cards.
static void men_check(const Trial *trial, const State *after) {
    const World *world = trial->game->world;
    const State *before = trial->before;
    int target = (int)action_where(trial->choice);
    bool covered = trial->note[NOTE_COVER] && is_covered(world, before, target);
    int hits = covered ? trial->note[NOTE_REDS] : trial->note[NOTE_HITS];
    if (action_verb(trial->choice) != VERB_FIRE || is_kind(world, target, COMMANDER) ||
        is_vehicle(world, before, target))
        return;
    int left = max_int(0, before->figures[target] - hits);
    if (has(after->gone, target)) left = 0;
    assert_int_equal(left, after->figures[target]);
}

static bool watch(Trial *trial, const State *before, Action action, const State *after) {
    int phase = frame_at(before, 0)->phase, number = (int)action_where(action);
    int target = (int)action_where(trial->choice), *note = trial->note;
    unsigned verb = action_verb(action);
    if (phase == PHASE_DICE && verb == VERB_HITS) note[NOTE_HITS] = number;
    note[NOTE_DICE] |= phase == PHASE_DICE;
    if (phase == PHASE_ANSWER) note[NOTE_ANSWER] = number;
    if (phase == PHASE_COVER) note[NOTE_REDS] += number;
    note[NOTE_COVER] |= phase == PHASE_COVER;
    note[NOTE_CARD] |= stack_has(after, PHASE_COMMANDER, PHASE_COMMANDER);
    if (phase == PHASE_FLAK) {
        bool comes = stack_has(after, PHASE_DICE, PHASE_DICE);
        settle(trial, GUNS_LET_IT, comes);
        settle(trial, GUNS_MISS, number == 0);
        if (!comes) settle(trial, COMES_AND_HITS, false);
        if (!comes) return false;  // the odds of bombs assume that the aircraft comes through
    }
    if (phase == PHASE_BRIDGE) settle(trial, BRIDGE_GOES, after->blown != before->blown);
    bool throws = stack_has(after, PHASE_FLAK, PHASE_COVER) || phase == PHASE_BRIDGE ||
                  stack_has(after, PHASE_BRIDGE, PHASE_BRIDGE);
    if (throws) return true;
    if (note[NOTE_THROWN]++ == 0) throws_settle(trial);
    if (stack_has(after, PHASE_STRIKE, PHASE_COMMANDER)) return true;
    if (action_verb(trial->choice) != VERB_BARRAGE) {
        men_check(trial, after);
        settle(trial, WIPES_OUT, has(after->gone, target));
        settle(trial, DESTROYS, has(after->gone, target));
    }
    settle(trial, CARD_FOR_LIFE, note[NOTE_CARD]);
    return false;
}

// Tests all positions with at most 6 cards in the pile, because the discards can become the pile
// during a throw [F3]; one in 3 of the others.
static int probe(const Visit *visit) { return pile_all(visit->state) <= 6 ? 1 : 3; }

// Draws cards until 1 to 6 cards are left in the pile.
static void doctor(const Visit *visit, State *state) {
    int keep = 1 + (int)pcg_below(visit->rng, 6);
    while (pile_all(state) > keep) {
        Colour colour = pcg_below(visit->rng, 2) ? RED : BLACK;
        if (pile_left(state, colour) > 0) state->loose[colour]++;
    }
}

// Tests all scenarios, and the scenario of issue B3, with more hits than cards in the pile.
static void shown_odds_equal_the_frequencies_in_play(void **context) {
    static const char *const more[] = {"tests/good/rfic/everything.yaml", NULL};
    static const ToldSystem system = {.name = "rfic",
                                      .kinds = kinds,
                                      .claims = claims_of,
                                      .way = way,
                                      .answer = answer,
                                      .watch = watch,
                                      .probe = probe,
                                      .doctor = doctor,
                                      .more = more};
    (void)context;
    told_test(&system);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(shown_odds_equal_the_frequencies_in_play)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
