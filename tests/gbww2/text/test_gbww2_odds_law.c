// SPDX-License-Identifier: GPL-3.0-or-later
// test_gbww2_odds_law.c -- tests that odds in texts are true in play
// (tests/rules/text/told_odds.h), for Great Battles of WWII: shots, opportunity fire, barrages
// and their delay, rallies, close combat. Players decide as the texts assume: a charge arrives
// without losses and no other battalion acts before the combat; each stand fires at the target
// with the best hit number; an owner who can give a hit to another stand chooses at random; a
// barrage takes effect at once, without others.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

#include "engine/rules/gbww2/gbww2.h"
#include "engine/rules/gbww2/rules/rules_internal.h"
#include "tests/rules/text/told_text.h"

enum Kind {
    SHOT_DESTROYS,
    SHOT_SUPPRESSES,
    SHOT_NOTHING,
    AIR_DESTROYS,
    AIR_SUPPRESSES,
    VOLLEY_HITS,
    VOLLEY_DESTROYS,
    DELAY_NONE,
    DELAY_SOME,
    DELAY_IS,
    DELAYED_NEVER,
    SHELLS_HURT,
    STAND_RALLIES,
    COMBAT_WON,
    COMBAT_TIED,
    COMBAT_LOST,
    OURS_WAVERS,
    THEIRS_WAVERS,
    KINDS
};

static const char *const kinds[KINDS + 1] = {
    "a shot destroys",
    "a shot suppresses",
    "a shot does nothing",
    "an air mission destroys",
    "an air mission suppresses",
    "opportunity fire hits",
    "opportunity fire destroys one",
    "a call comes at once",
    "a call comes in 1 to 3 turns",
    "a call comes in so many turns",
    "a call never comes",
    "a barrage suppresses one or more in a round",
    "a suppressed stand rallies",
    "a charge is won",
    "a charge is tied",
    "a charge is lost",
    "a stand of who charges wavers",
    "a stand of who is charged wavers",
};

static const Phrase phrases[] = {
    {"destroys ", SHOT_DESTROYS},
    {", suppresses ", SHOT_SUPPRESSES},
    {"destroyed ", SHOT_DESTROYS},
    {", suppressed ", SHOT_SUPPRESSES},
    {", nothing ", SHOT_NOTHING},
    {": hits ", VOLLEY_HITS},
    {", destroys one ", VOLLEY_DESTROYS},
    {"now ", DELAY_NONE},
    {", in 1 to 3 turns ", DELAY_SOME},
    {"# turn ", DELAY_IS},
    {"# turns ", DELAY_IS},
    {"never ", DELAYED_NEVER},
    {", suppresses one or more ", SHELLS_HURT},
    {" rallies ", STAND_RALLIES},
    {" rally each ", STAND_RALLIES},
    {"at most #, ", STAND_RALLIES},
    {"wins ", COMBAT_WON},
    {", a tie ", COMBAT_TIED},
    {": won ", COMBAT_WON},
    {", tied ", COMBAT_TIED},
    {", lost ", COMBAT_LOST},
    {" morale check ", OURS_WAVERS},
};

static int way(int kind) {
    (void)kind;
    return 0;
}

// ---- The odds in the texts

static int text_claims(const Visit *visit, Action choice, const char *text, Claim out[], int room) {
    Found found[CLAIMS_MAX];
    int count = told_read(visit->game, text, phrases, COUNT_OF(phrases), found, room);
    bool air = action_verb(choice) == VERB_TARGET && frame_at(visit->state, 0)->phase == PHASE_AIM;
    for (int i = 0; i < count; i++) {
        out[i] = told_claim(text, &found[i]);
        if (air && out[i].kind == SHOT_DESTROYS) out[i].kind = AIR_DESTROYS;
        if (air && out[i].kind == SHOT_SUPPRESSES) out[i].kind = AIR_SUPPRESSES;
    }
    return count;
}

static int clash_claims(const Visit *visit, Action choice, Claim out[]) {
    SceneClash clash = {.place = NO_PLACE};
    visit->game->rules->scene.clash(visit->game->world, visit->state, choice, visit->turn, &clash);
    if (!clash.there) return 0;
    out[0] = (Claim){.kind = COMBAT_WON, .chance = (double)clash.wins, .words = "the forecast"};
    out[1] = (Claim){.kind = COMBAT_TIED, .chance = (double)clash.ties, .words = "the forecast"};
    int count = 2;
    for (int side = 0; side < SIDES; side++) {
        int more = text_claims(visit, choice, clash.lost[side], out + count, 2);
        for (int i = count; i < count + more; i++)
            out[i].kind = side == (int)clash.attacker ? OURS_WAVERS : THEIRS_WAVERS;
        count += more;
    }
    return count;
}

static int claims_of(const Visit *visit, Action choice, Claim out[]) {
    char words[4096];
    Text text = text_over(words, sizeof words);
    const Rules *rules = visit->game->rules;
    if (frame_at(visit->state, 0)->phase == PHASE_PLAN_CELL)
        return 0;  // this barrage takes effect on another day
    rules->scene.odds_preview(visit->game->world, visit->state, choice, visit->turn, &text);
    int count = text_claims(visit, choice, words, out, CLAIMS_MAX / 2);
    text_clear(&text);
    rules->explain(visit->game->world, visit->state, choice, visit->turn, &text);
    count += text_claims(visit, choice, words, out + count, CLAIMS_MAX / 2 - 6);
    return count + clash_claims(visit, choice, out + count);
}

// ---- Decisions of the players

// Returns the target with the best hit number; of equal targets, the first.
static Action best_target(const Trial *trial, const State *state, const Action list[], int count) {
    const Frame *frame = frame_at(state, 0);
    Action best = NO_ACTION;
    int most = 0;
    for (int i = 0; i < count; i++) {
        if (action_verb(list[i]) != VERB_TARGET) continue;
        int hit = shot_of(trial->game->world, state, frame->unit, (int)action_where(list[i]),
                          frame_seen(frame)->target.flags)
                      .hit;
        if (hit <= most) continue;
        most = hit;
        best = list[i];
    }
    return best;
}

static Action answer(Trial *trial, const State *state, const Action list[], int count) {
    int phase = frame_at(state, 0)->phase;
    if (phase == PHASE_TARGET) {
        Action best = best_target(trial, state, list, count);
        if (best != NO_ACTION) return best;
    }
    bool any = phase == PHASE_GIVE || phase == PHASE_RETREAT || phase == PHASE_CALL_SQUARE ||
               phase == PHASE_CALL_CELL;
    if (any) return list[pcg_below(trial->rng, (uint32_t)count)];
    return list[count - 1];  // `done`, `stay` or `back`, which are last in every list
}

// ---- The results

enum Note { NOTE_HIT, NOTE_KILL, NOTE_SHELLING, NOTE_OTHERS, NOTE_STOPPED };

static void settle(Trial *trial, int kind, bool yes) {
    for (int i = 0; i < trial->claim_count; i++)
        if (trial->claims[i].kind == kind && trial->verdict[i] == EVENT_OPEN)
            trial->verdict[i] = yes ? EVENT_YES : EVENT_NO;
}

static const Frame *frame_of(const State *state, int phase) {
    for (int below = 0; below < state->depth; below++)
        if (frame_at(state, below)->phase == phase) return frame_at(state, below);
    return NULL;
}

static int live_stands(const World *world, const State *state) {
    int count = 0;
    for (int i = 0; i < world->stand_count; i++) count += is_live(state, i);
    return count;
}

static int suppressed_stands(const World *world, const State *state) {
    int count = 0;
    for (int i = 0; i < world->stand_count; i++)
        count += is_live(state, i) && is_suppressed(state, i);
    return count;
}

// Settles the claims on a shot, once the hit stand is known.
static void watch_shot(Trial *trial, const State *after) {
    const World *world = trial->game->world;
    const State *before = trial->before;
    if (frame_of(after, PHASE_SHOT) != NULL || frame_of(after, PHASE_GIVE) != NULL) return;
    bool dead = live_stands(world, after) < live_stands(world, before);
    bool down = !dead && suppressed_stands(world, after) > suppressed_stands(world, before);
    settle(trial, SHOT_DESTROYS, dead);
    settle(trial, SHOT_SUPPRESSES, down);
    settle(trial, SHOT_NOTHING, !dead && !down);
}

static void watch_volley(Trial *trial, const State *before, Action action, const State *after) {
    int *note = trial->note, phase = frame_at(before, 0)->phase;
    note[NOTE_HIT] |= phase == PHASE_SHOT && action_where(action) > 0;
    note[NOTE_KILL] |= phase == PHASE_SHOT && action_where(action) > 1;
    if (frame_of(after, PHASE_VOLLEY) != NULL) return;
    settle(trial, VOLLEY_HITS, note[NOTE_HIT]);
    settle(trial, VOLLEY_DESTROYS, note[NOTE_KILL]);
}

static void watch_delay(Trial *trial, Action action) {
    int delay = (int)action_where(action), never = 4;
    settle(trial, DELAY_NONE, delay == 0);
    settle(trial, DELAY_SOME, delay > 0 && delay < never);
    settle(trial, DELAYED_NEVER, delay == never);
    for (int i = 0; i < trial->claim_count; i++)
        if (trial->claims[i].kind == DELAY_IS && trial->verdict[i] == EVENT_OPEN)
            trial->verdict[i] = trial->claims[i].number == delay ? EVENT_YES : EVENT_NO;
    trial->note[NOTE_STOPPED] |=
        delay != 0;  // the text tells the losses of a barrage without delay
}

// Settles the claims on losses of spotted enemies under this barrage, in its first turn.
static void watch_shells(Trial *trial, const State *before, Action action, const State *after) {
    const World *world = trial->game->world;
    const Frame *top = frame_at(before, 0);
    int strike = (int)action_who(trial->choice), *note = trial->note;
    if (top->phase == PHASE_SHELL && top->other != strike) note[NOTE_OTHERS] = 1;
    if (top->phase == PHASE_SHELL && top->other == strike && action_where(action) > 0)
        note[NOTE_HIT] |= side_of(world, before->holder[top->unit]) != strike_side(world, strike);
    note[NOTE_SHELLING] |= frame_of(after, PHASE_SHELLING) != NULL || top->phase == PHASE_SHELL;
    if (note[NOTE_SHELLING] && frame_of(after, PHASE_SHELLING) == NULL) {
        if (!note[NOTE_OTHERS]) settle(trial, SHELLS_HURT, note[NOTE_HIT]);
        note[NOTE_STOPPED] = 1;
    }
}

// Settles the claims on the combat that a charge leads to. Does nothing if the charging battalion
// is not in a combat.
static void watch_clash(Trial *trial, const State *before, const State *after) {
    const World *world = trial->game->world;
    int who = (int)action_who(trial->choice), side = side_of(world, who);
    uint64_t ours = side == ALLIED ? before->combat.allied : before->combat.axis;
    if (!has(ours, who)) return;
    int difference = after->combat.difference * (side == ALLIED ? 1 : -1);
    settle(trial, COMBAT_WON, difference > 0);
    settle(trial, COMBAT_TIED, difference == 0);
    settle(trial, COMBAT_LOST, difference < 0);
    trial->note[NOTE_STOPPED] |= difference == 0;
    trial->note[NOTE_HIT] = 1;  // morale checks of stands follow
}

static bool watch(Trial *trial, const State *before, Action action, const State *after) {
    const World *world = trial->game->world;
    const Frame *top = frame_at(before, 0);
    switch (action_verb(trial->choice)) {
        case VERB_TARGET:
            if (top->phase == PHASE_SHOT || top->phase == PHASE_GIVE) watch_shot(trial, after);
            if (top->phase == PHASE_SHELL) {
                settle(trial, AIR_DESTROYS, action_where(action) == 2);
                settle(trial, AIR_SUPPRESSES, action_where(action) == 1);
            }
            break;
        case VERB_ANSWER:
            watch_volley(trial, before, action, after);
            break;
        case VERB_CALL:
            if (top->phase == PHASE_DELAY) watch_delay(trial, action);
            break;
        case VERB_CELL:
            if (top->phase == PHASE_DELAY) watch_delay(trial, action);
            watch_shells(trial, before, action, after);
            break;
        case VERB_STAND:
            if (top->phase == PHASE_RALLY) settle(trial, STAND_RALLIES, action_where(action) == 1);
            return frame_of(after, PHASE_RALLY) != NULL;
        case VERB_CLOSE:
            if (top->phase == PHASE_SHELL && action_where(action) > 0)
                return false;  // the odds assume that the charge passes no template
            if (top->phase == PHASE_CLASH) watch_clash(trial, before, after);
            if (top->phase == PHASE_WAVER && trial->note[NOTE_HIT]) {
                int side = side_of(world, before->holder[top->unit]);
                bool ours = side == side_of(world, (int)action_who(trial->choice));
                settle(trial, ours ? OURS_WAVERS : THEIRS_WAVERS, action_where(action) == 1);
                return false;
            }
            if (frame_of(after, PHASE_MORALE) != NULL) return false;  // the charge led to no combat
            break;
        default:
            return false;
    }
    return !trial->note[NOTE_STOPPED];
}

// Returns 1 for positions with charges, calls or air strikes, which are rare; more for other
// positions, so that fewer of them are tested.
static int probe(const Visit *visit) {
    int phase = frame_at(visit->state, 0)->phase;
    for (int i = 0; phase == PHASE_ACT && i < visit->count; i++)
        if (action_verb(visit->list[i]) == VERB_CLOSE) return 1;
    if (phase == PHASE_CALL_CELL || phase == PHASE_AIM) return 1;
    return phase == PHASE_BARRAGE || phase == PHASE_ANSWER ? 2 : 12;
}

static void odds_told_are_odds_played(void **context) {
    static const char *const more[] = {"tests/good/gbww2/everything.yaml", NULL};
    static const ToldSystem system = {.name = "gbww2",
                                      .kinds = kinds,
                                      .claims = claims_of,
                                      .way = way,
                                      .answer = answer,
                                      .watch = watch,
                                      .probe = probe,
                                      .more = more};
    (void)context;
    told_test(&system);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(odds_told_are_odds_played)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
