// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbsu_odds_law.c -- tests that odds in texts are true in play
// (tests/rules/text/told_odds.h), for Great Battles of Small Units: fire, strikes and where they
// land, activation checks, rallies, objects, close combats. Players decide as the texts assume:
// they draw every card from the pile; an HQ gives support only if the text says "with all the
// support"; the attacker takes every card for coordination; random events are accepted or
// declined at random.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/rules/gbsu/gbsu.h"
#include "engine/rules/gbsu/rules/combat.h"
#include "tests/rules/text/told_text.h"

enum Kind {
    FIRE_HURTS,
    FIRE_COSTS,
    FIRE_KILLS,
    HELPED_HURTS,
    HELPED_COSTS,
    HELPED_KILLS,
    AIM_FITS,
    STRIKE_HURTS,
    STRIKE_COSTS,
    STRIKE_KILLS,
    STRIKE_FALLS,
    CHECK_PASSES,
    UNIT_RALLIES,
    OBJECT_GOES,
    ATTACK_WINS,
    COMBAT_WINS,
    WINS_CLOSELY,
    COUNTER_WINS,
    COUNTER_BY_HAND,
    KINDS
};

static const char *const kinds[KINDS + 1] = {
    "a fire or defensive fire disorganises or drives back",
    "a fire or defensive fire costs a step",
    "a fire or defensive fire eliminates who cannot retreat",
    "the same with all support",
    "a step, with all support",
    "who cannot retreat, with all support",
    "the aim cards are of the suit",
    "a strike that lands there disorganises or drives back",
    "a strike that lands there costs a step",
    "a strike that lands there eliminates who cannot retreat",
    "a strike falls there, or may be made to",
    "the check activates all",
    "a unit rallies",
    "an object is destroyed",
    "a close combat before it begins: who wins",
    "a close combat under way: who wins",
    "it is won by so little that a counter-attack is possible",
    "a counter-attack succeeds",
    "a counter-attack with the best of the hand succeeds",
};

static const Phrase phrases[] = {
    {"disorganises ", FIRE_HURTS},
    {"drives back ", FIRE_HURTS},
    {"a loss ", FIRE_COSTS},
    {"eliminates ", FIRE_KILLS},
    {"disorganises (", FIRE_HURTS},
    {"makes it retreat [8.2] (", FIRE_HURTS},
    {"costs a step too (", FIRE_COSTS},
    {"costs a step and makes it retreat (", FIRE_COSTS},
    {"costs a step, since it cannot retreat [8.2] (", FIRE_COSTS},
    {"eliminates it, since it cannot retreat [8.2] (", FIRE_KILLS},
    {"eliminates it (", FIRE_KILLS},
    {"diamonds ", AIM_FITS},
    {"spades ", AIM_FITS},
    {"hearts ", AIM_FITS},
    {"clubs ", AIM_FITS},
    {"diamonds, ", AIM_FITS},
    {"spades, ", AIM_FITS},
    {"hearts, ", AIM_FITS},
    {"clubs, ", AIM_FITS},
    {"; @ ", STRIKE_HURTS},
    {"FRIENDLY @ ", STRIKE_HURTS},
    {"activates all (", CHECK_PASSES},
    {"rallies the unit ", UNIT_RALLIES},
    {"destroys it (", OBJECT_GOES},
    {"wins ", COMBAT_WINS},
    {"so that the defender may counter-attack, ", WINS_CLOSELY},
    {"succeeds ", COUNTER_WINS},
    {"and #) ", COUNTER_BY_HAND},
};

enum { WAY_DRAW, WAY_SUPPORT, WAY_HAND };

static int way(int kind) {
    if (kind == HELPED_HURTS || kind == HELPED_COSTS || kind == HELPED_KILLS) return WAY_SUPPORT;
    return kind == COUNTER_BY_HAND ? WAY_HAND : WAY_DRAW;
}

// ---- The odds in the texts

// Returns the frame that waits for the card of this choice, or NULL if the choice needs no card.
static const Frame *card_for(const State *state, Action choice) {
    unsigned verb = action_verb(choice);
    bool card = verb == VERB_DRAW || verb == VERB_PLAY || verb == VERB_DECLINE;
    return card && state->depth > 1 ? frame_at(state, 1) : NULL;
}

static bool is_strike(const State *state, Action choice) {
    unsigned verb = action_verb(choice);
    const Frame *frame = card_for(state, choice);
    return verb == VERB_TARGET || verb == VERB_CALL || verb == VERB_LAND ||
           (frame != NULL && frame->phase == PHASE_AIM);
}

// Returns the last unit named before position `at`, as in "A1: strength 3 + 1 x card against 6 of
// morale and cover. Drawn: ..."; -1 if there is none.
static int named_before(const World *world, const char *text, size_t at) {
    int best = -1;
    size_t last = 0;
    for (int i = 0; i < world->unit_count; i++) {
        char name[64];
        snprintf(name, sizeof name, " %s: ", world->unit[i].name);
        for (const char *from = strstr(text, name); from != NULL; from = strstr(from + 1, name)) {
            size_t place = (size_t)(from - text);
            if (place >= at || (best >= 0 && place <= last)) continue;
            best = i;
            last = place;
        }
    }
    return best;
}

// Completes *claim: finds out which kind of event and which unit the odds in the text are about.
static void claim_settle(const Visit *visit, Action choice, const char *text, size_t at,
                         Claim *claim) {
    int fire = claim->kind - FIRE_HURTS;
    bool hurts = fire >= 0 && claim->kind <= FIRE_KILLS;
    const char *helped = strstr(text, "With all ");  // or "With 1 support point"
    if (helped == NULL) helped = strstr(text, "With 1 ");
    if (hurts && is_strike(visit->state, choice)) {
        claim->kind = STRIKE_HURTS + fire;
        claim->number = named_before(visit->game->world, text, at);
        assert_true(claim->number >= 0);
    } else if (hurts && helped != NULL && (size_t)(helped - text) < at) {
        claim->kind = HELPED_HURTS + fire;
    }
    if (claim->kind == COMBAT_WINS && action_verb(choice) == VERB_ASSAULT)
        claim->kind = ATTACK_WINS;
}

// Replaces the rounded odds of a text, such as "4 behind: succeeds", by the more exact ones of
// the odds preview. Fails if the two disagree.
static void claim_sharpen(Claim *claim, float chance) {
    if (chance < 0) return;
    if ((double)chance > claim->chance + 0.0051 || (double)chance < claim->chance - 0.0051)
        fail_msg("odds_preview() returns %.4f and tells \"%s\"", (double)chance, claim->words);
    claim->chance = (double)chance;
    claim->rounding = 1e-4;
}

static int text_claims(const Visit *visit, Action choice, const char *text, Claim out[], int room) {
    Found found[CLAIMS_MAX];
    int count = told_read(visit->game, text, phrases, COUNT_OF(phrases), found, room);
    for (int i = 0; i < count; i++) {
        out[i] = told_claim(text, &found[i]);
        claim_settle(visit, choice, text, found[i].at, &out[i]);
    }
    return count;
}

static int slot_claims(const Visit *visit, Action choice, Claim out[], int room) {
    const SceneRules *scene = &visit->game->rules->scene;
    SceneClash clash = {.place = NO_PLACE};
    SceneFalls falls = {0};
    int count = 0;
    scene->clash(visit->game->world, visit->state, choice, visit->turn, &clash);
    if (clash.there && clash.wins >= 0)
        out[count++] = (Claim){.kind = ATTACK_WINS,
                               .chance = (double)clash.wins,
                               .about = true,
                               .words = "the forecast of a close combat"};
    scene->falls(visit->game->world, visit->state, choice, visit->turn, &falls);
    for (int i = 0; i < falls.count && count < room; i++)
        out[count++] = (Claim){.kind = STRIKE_FALLS,
                               .number = falls.place[i],
                               .chance = (double)falls.chance[i],
                               .words = "where a strike may fall"};
    return count;
}

static int claims_of(const Visit *visit, Action choice, Claim out[]) {
    char words[4096];
    Text text = text_over(words, sizeof words);
    const Rules *rules = visit->game->rules;
    int half = CLAIMS_MAX / 2;
    if (action_verb(choice) == VERB_ACCEPT) return 0;  // the text has the odds of the other choice
    float chance =
        rules->scene.odds_preview(visit->game->world, visit->state, choice, visit->turn, &text);
    int count = text_claims(visit, choice, words, out, half / 2);
    if (count > 0) claim_sharpen(&out[0], chance);
    text_clear(&text);
    rules->explain(visit->game->world, visit->state, choice, visit->turn, &text);
    count += text_claims(visit, choice, words, out + count, half);
    return count + slot_claims(visit, choice, out + count, half / 2);
}

// ---- Decisions of the players

static Action best_card(const State *state, const Action list[], int count, unsigned verb) {
    Action best = NO_ACTION;
    int value = 0;
    (void)state;
    for (int i = 0; i < count; i++) {
        int card = (int)action_where(list[i]);
        if (action_verb(list[i]) != verb || card == CARD_NONE || card_value(card) <= value)
            continue;
        value = card_value(card);
        best = list[i];
    }
    return best;
}

static Action of_verb(const Action list[], int count, unsigned verb) {
    for (int i = 0; i < count; i++)
        if (action_verb(list[i]) == verb) return list[i];
    return NO_ACTION;
}

static Action answer(Trial *trial, const State *state, const Action list[], int count) {
    const Frame *frame = frame_at(state, 0);
    bool defends = frame->other == side_other((Side)state->initiative);
    bool by_hand = trial->way == WAY_HAND && defends;
    Action card = NO_ACTION;
    switch (frame->phase) {
        case PHASE_DECLARE:
            return of_verb(list, count, VERB_DECLARED);
        case PHASE_SUPPORT:
            return trial->way == WAY_SUPPORT ? list[count - 1] : list[0];
        case PHASE_CARD:
            defends = frame_at(state, 1)->other == side_other((Side)state->initiative);
            if (trial->way == WAY_HAND && defends) card = best_card(state, list, count, VERB_PLAY);
            return card != NO_ACTION ? card : of_verb(list, count, VERB_DRAW);
        case PHASE_LAY:
            if (by_hand) card = best_card(state, list, count, VERB_LAY);
            return card != NO_ACTION ? card : list[count - 1];
        case PHASE_SNIPER:
        case PHASE_QUICK_RALLY:
        case PHASE_DISCARD:
        case PHASE_REFILL:
            return list[pcg_below(trial->rng, (uint32_t)count)];
        case PHASE_COUNTER:
        case PHASE_LAND:
            return NO_ACTION;
        default:
            return list[pcg_below(trial->rng, (uint32_t)count)];
    }
}

// ---- The results

static void settle(Trial *trial, int kind, bool yes) {
    for (int i = 0; i < trial->claim_count; i++)
        if (trial->claims[i].kind == kind && trial->verdict[i] == EVENT_OPEN)
            trial->verdict[i] = yes ? EVENT_YES : EVENT_NO;
}

static void waive(Trial *trial, int kind) {
    for (int i = 0; i < trial->claim_count; i++)
        if (trial->claims[i].kind == kind && trial->verdict[i] == EVENT_OPEN)
            trial->verdict[i] = EVENT_NOT_ASKED;
}

static const Frame *frame_of(const State *state, int phase) {
    for (int below = 0; below < state->depth; below++)
        if (frame_at(state, below)->phase == phase) return frame_at(state, below);
    return NULL;
}

static bool lost_a_step(const State *before, const State *after, int unit) {
    return !has(after->on_map, unit) || (has(before->full, unit) && !has(after->full, unit));
}

static bool is_hurt(const State *before, const State *after, int unit) {
    const Frame *retreat = frame_of(after, PHASE_RETREAT);
    bool shaken = has(after->disorganised & ~before->disorganised, unit);
    bool goes = retreat != NULL && (retreat->unit == unit || retreat->unit == NO_UNIT);
    return lost_a_step(before, after, unit) || shaken || after->hex[unit] != before->hex[unit] ||
           goes;
}

typedef struct Harm {
    bool hurt, cost, killed;
} Harm;

// Returns the effect of a hit that waits until an event has ended. A disorganised unit without a
// retreat loses a step [8.2], but not after fire of a support weapon.
static Harm harm_held(const Trial *trial, const State *state, int unit, Hit hit, bool harmless) {
    RetreatWhy why = harmless ? RETREAT_HARMLESS : RETREAT_DISORGANISED;
    bool again = has(state->disorganised, unit);
    bool stuck = again && nowhere_to_go(trial->game->world, state, unit, why, HEX_NONE);
    int steps = harmless ? 0 : (hit == HIT_COSTS_A_STEP) + (stuck && hit != HIT_NONE);
    bool hurt = hit != HIT_NONE && !(harmless && stuck);
    return (Harm){hurt, steps > 0, steps > has(state->full, unit)};
}

static Harm harm_done(const State *before, const State *after, int unit) {
    return (Harm){is_hurt(before, after, unit), lost_a_step(before, after, unit),
                  !has(after->on_map, unit)};
}

// Settles the claims on a fire when its card arrives. If the card starts an event, the event
// comes first and the frame holds the hit.
static void watch_fire(Trial *trial, const State *before, const State *after, const Frame *fire) {
    const Frame *still = frame_of(after, fire->phase);
    bool held = still != NULL && still->unit == fire->unit && still->card != CARD_NONE;
    bool harmless = trial->game->world->unit[fire->unit].weapon;
    Harm harm = held ? harm_held(trial, before, fire->other, (Hit)still->value, harmless)
                     : harm_done(before, after, fire->other);
    settle(trial, FIRE_HURTS, harm.hurt);
    settle(trial, HELPED_HURTS, harm.hurt);
    settle(trial, FIRE_COSTS, harm.cost);
    settle(trial, HELPED_COSTS, harm.cost);
    settle(trial, FIRE_KILLS, harm.killed);
    settle(trial, HELPED_KILLS, harm.killed);
}

static void watch_strike(Trial *trial, const State *before, const State *after) {
    const Frame *still = frame_of(after, PHASE_STRIKE);
    bool held = still != NULL && still->card != CARD_NONE;
    for (int i = 0; i < trial->claim_count; i++) {
        const Claim *claim = &trial->claims[i];
        int unit = claim->number;
        if (trial->verdict[i] != EVENT_OPEN || claim->kind < STRIKE_HURTS ||
            claim->kind > STRIKE_KILLS)
            continue;
        Hit hit = has(after->aim.losses, unit) ? HIT_COSTS_A_STEP
                  : has(after->aim.hits, unit) ? HIT_SHAKES
                                               : HIT_NONE;
        Harm harm =
            held ? harm_held(trial, before, unit, hit, false) : harm_done(before, after, unit);
        if (frame_of(after, PHASE_STRIKE_UNITS) != NULL && has(after->aim.hits, unit))
            harm.hurt = true;  // its retreat comes next
        const bool yes[] = {harm.hurt, harm.cost, harm.killed};
        trial->verdict[i] = yes[claim->kind - STRIKE_HURTS] ? EVENT_YES : EVENT_NO;
    }
}

// Settles the claims on where a strike lands: on the target, on a hex that the other side
// chooses, or nowhere. Odds of an effect are told for the target only, so other cases do not
// count.
static void watch_aim(Trial *trial, const State *before, const State *after) {
    const Frame *land = frame_of(after, PHASE_LAND), *aim = frame_of(after, PHASE_AIM);
    if (frame_of(before, PHASE_AIM) == NULL || aim != NULL) return;
    bool fits = land == NULL && trial->note[0] == 0;
    Action list[ACTIONS_MAX];
    ActionList offers = {list, 0, ACTIONS_MAX};
    if (land != NULL) gbsu_rules.legal(trial->game->world, after, &offers);
    settle(trial, AIM_FITS, fits);
    if (!fits) waive(trial, STRIKE_HURTS);
    if (!fits) waive(trial, STRIKE_COSTS);
    if (!fits) waive(trial, STRIKE_KILLS);
    for (int i = 0; i < trial->claim_count; i++) {
        const Claim *claim = &trial->claims[i];
        if (claim->kind != STRIKE_FALLS || trial->verdict[i] != EVENT_OPEN) continue;
        bool falls = fits && claim->number == before->aim.target;
        for (int k = 0; k < offers.count; k++)
            falls |= (int)action_where(offers.at[k]) == claim->number;
        trial->verdict[i] = falls ? EVENT_YES : EVENT_NO;
    }
}

// Returns 1 if the attacker won the combat, 0 if the attacker lost, -1 if it is undecided or
// there is none.
static int attacker_won(const Trial *trial, const State *before, const State *after) {
    const Combat *combat = &after->combat;
    Hex hex = before->combat.hex;
    if (hex == HEX_NONE) return -1;
    if (combat->hex == HEX_NONE) {  // the combat began and ended in this ply
        uint64_t there = units_at(after, hex);
        return (there & trial->game->world->side[after->initiative].units) != 0;
    }
    if (combat->stage <= STAGE_COMPARE) return -1;
    if (combat->stage >= STAGE_COUNTER_LAY && combat->stage <= STAGE_COUNTER_COMPARE) return -1;
    if (before->combat.stage < STAGE_COUNTER_LAY) return combat->difference >= 0;
    int attacker = after->initiative, defender = (int)side_other((Side)attacker);
    return combat->total[attacker] >= combat->total[defender];
}

static void watch_combat(Trial *trial, const State *before, const State *after) {
    int won = attacker_won(trial, before, after);
    Side mover = trial->viewer;
    if (won < 0) return;
    bool attacks = mover == (Side)after->initiative;
    settle(trial, ATTACK_WINS, won);
    settle(trial, COMBAT_WINS, attacks ? won : !won);
    settle(trial, WINS_CLOSELY, frame_of(after, PHASE_COUNTER) != NULL);
    if (before->combat.stage < STAGE_COUNTER_LAY) return;
    settle(trial, COUNTER_WINS, !won);
    settle(trial, COUNTER_BY_HAND, !won);
}

static void watch_card(Trial *trial, const State *before, Action action, const State *after) {
    const Frame *wants = before->depth > 1 ? frame_at(before, 1) : NULL;
    if (wants == NULL || action_verb(action) != VERB_SHOWN) return;
    switch (wants->phase) {
        case PHASE_FIRE:
        case PHASE_DEFEND:
            watch_fire(trial, before, after, wants);
            break;
        case PHASE_STRIKE:
            watch_strike(trial, before, after);
            break;
        case PHASE_AIM:
            trial->note[0] |= card_suit((int)action_where(action)) !=
                              trial->game->world->suit[before->aim.target];
            break;
        default:
            break;
    }
}

// Returns true if a unit, an artillery fire or an air strike is activated.
static bool is_activated(const State *before, const State *after) {
    bool strikes = false;
    for (int i = 0; i < STRIKES_MAX; i++) strikes |= after->strike_active[i] > 0;
    return after->turn == before->turn && (after->activated != 0 || strikes);
}

static bool watch(Trial *trial, const State *before, Action action, const State *after) {
    watch_card(trial, before, action, after);
    watch_aim(trial, before, after);
    watch_combat(trial, before, after);
    if (frame_of(before, PHASE_CHECK) != NULL && frame_of(after, PHASE_CHECK) == NULL)
        settle(trial, CHECK_PASSES, is_activated(before, after));
    const Frame *rally = frame_of(before, PHASE_RALLY);
    if (rally != NULL && frame_of(after, PHASE_RALLY) == NULL)
        settle(trial, UNIT_RALLIES, !has(after->disorganised, rally->unit));
    const Frame *destroy = frame_of(before, PHASE_DESTROY);
    if (destroy != NULL && frame_of(after, PHASE_DESTROY) == NULL)
        settle(trial, OBJECT_GOES, after->ruined_objects >> destroy->other & 1);
    return true;
}

// Tests all positions with at most 8 cards in the pile, where the next cards depend on each
// other, and one in 16 of the others.
static int probe(const Visit *visit) {
    int cards = bits_count(cards_drawable(&visit->state->cards, visit->game->world->deck));
    return cards <= 8 ? 1 : 16;
}

// Discards cards until 1 to 8 cards are left in the pile.
static void doctor(const Visit *visit, State *state) {
    uint64_t deck = visit->game->world->deck;
    int keep = 1 + (int)pcg_below(visit->rng, 8);
    for (;;) {
        uint64_t pile = cards_drawable(&state->cards, deck);
        if (bits_count(pile) <= keep) return;
        cards_show(&state->cards, deck, pcg_member(visit->rng, pile));
    }
}

// Tests all scenarios. The odds of a gun in a fortification and with few cards in the pile were
// once wrong.
static void odds_told_are_odds_played(void **context) {
    static const ToldSystem system = {.name = "gbsu",
                                      .kinds = kinds,
                                      .claims = claims_of,
                                      .way = way,
                                      .answer = answer,
                                      .watch = watch,
                                      .probe = probe,
                                      .doctor = doctor};
    (void)context;
    told_test(&system);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(odds_told_are_odds_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
