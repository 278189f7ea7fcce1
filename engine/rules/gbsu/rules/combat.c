// SPDX-License-Identifier: GPL-3.0-or-later
// combat.c -- [9] resolves a close combat card by card. Start reading at combat_run().
//
// State.combat holds the close combat that is being resolved. combat_run() advances the combat by
// one step each time its frame is on top of the stack. A step asks for at most one card or one
// decision. The side with the initiative attacks.
#include "combat.h"

enum { COUNTER_ATTACK_CARDS = 4 };  // cards that both sides together get in a counter-attack [9.3]

static Side attacker_of(const State *state) { return (Side)state->initiative; }
static Side defender_of(const State *state) { return side_other((Side)state->initiative); }

static uint64_t fighters(const World *world, const State *state, int side) {
    return units_at(state, state->combat.hex) & world->side[side].units;
}

// [9.2d, R24] Returns true if `units` get the card for combined arms. They must include tanks and
// infantry. The enemy must not have infantry together with tanks or, as the defender, together with
// anti-tank guns.
static bool combined_arms(const World *world, uint64_t units, uint64_t enemies, bool attacks) {
    uint64_t tanks = world->class_set[CLASS_TANK];
    if (!(units & tanks) || !(units & world->infantry)) return false;
    if (!(enemies & world->infantry)) return true;
    bool guns = attacks && (enemies & world->class_set[CLASS_AT]) != 0;
    return !(enemies & tanks) && !guns;
}

// [9.2e] Returns the number of different hexes from which the attackers entered, less one; never
// below 0.
static int coordination_of(const State *state, uint64_t attackers) {
    unsigned from = 0;
    for (; attackers; attackers &= attackers - 1) {
        int entry = state->entry[bits_first(attackers)];
        if (entry != NO_ENTRY) from |= 1u << entry;
    }
    return max_int(__builtin_popcount(from) - 1, 0);
}

// [11.8.3, 10.5, 8.1d] Returns the defenders that get one more face-up card: organised units,
// except support weapons, that a fortification shelters.
static uint64_t fort_cards(const World *world, const State *state, uint64_t defenders) {
    uint64_t again = 0;
    for (uint64_t rest = defenders & ~world->weapons & ~state->disorganised; rest; rest &= rest - 1)
        if (unit_sheltered(world, state, bits_first(rest))) again |= bit(bits_first(rest));
    return again;
}

CombatCards combat_cards(const World *world, const State *state, uint64_t units, uint64_t enemies,
                         bool attacks) {
    CombatCards cards = {.down = bits_count(units & (~world->weapons | state->disorganised)),
                         .up = bits_count(units & ~state->disorganised),
                         .again = attacks ? 0 : fort_cards(world, state, units),
                         .arms = combined_arms(world, units, enemies, attacks),
                         .coordination = attacks ? coordination_of(state, units) : 0};
    cards.all = cards.down + cards.up + bits_count(cards.again) + cards.arms + cards.coordination;
    return cards;
}

CombatCards combat_cards_here(const World *world, const State *state, Hex hex, int side) {
    uint64_t here = units_at(state, hex), units = here & world->side[side].units;
    return combat_cards(world, state, units, here & ~units, side == (int)attacker_of(state));
}

void combat_begin(const World *world, State *state, Hex hex) {
    Combat *combat = &state->combat;
    memset(combat, 0, sizeof *combat);
    combat->hex = hex;
    CombatCards cards = combat_cards_here(world, state, hex, (int)attacker_of(state));
    combat->coordination = (uint8_t)cards.coordination;
    frame_as(frame_push(state, PHASE_COMBAT, NO_UNIT, NOBODY))->combat.hex = hex;
}

// Adds the value of a card to the total of `side`. The card then lies open on the table.
static void card_counts(const World *world, State *state, int side, int card) {
    state->combat.open |= bit(card);
    state->combat.total[side] += (int16_t)card_value(card);
    fire_card_used(world, state, side, card);
}

static void ask(const World *world, State *state, Frame *frame, int side, int unit, bool may_play,
                bool may_decline) {
    frame_as(frame)->combat.side = (uint8_t)side;
    frame->unit = (uint8_t)unit;
    card_ask(world, state, side, may_play, may_decline);
}

// [R5] Returns true if one more card may be laid face-down, so that enough cards stay free for a
// counter-attack and one more draw. The loader has checked this for hexes at their stacking limit.
// A hex above its limit [R12] can need more cards; some of its units then get no face-down card.
static bool card_to_spare(const State *state) {
    const Cards *cards = &state->cards;
    int held = cards->pending;
    for (int side = 0; side < SIDES; side++)
        held += bits_count(cards->hand[side]) + bits_count(cards->down[side]);
    return CARDS - held > COUNTER_ATTACK_CARDS + 1;
}

static void lay_from_pile(const World *world, State *state, int side) {
    pile_ready(world, state);
    cards_lay_unseen(&state->cards, world->deck);
    state->combat.face_down[side]++;
}

static void lay_face_down(const World *world, State *state, int side) {
    int cards = combat_cards_here(world, state, state->combat.hex, side).down;
    for (int i = 0; i < cards && card_to_spare(state); i++) lay_from_pile(world, state, side);
}

// Lays the face-down cards of both sides. Then notes the units that get a face-up card: all units
// that are organised at this moment, even if an event disorganises them later [R36].
static void stage_down(const World *world, State *state) {
    Combat *combat = &state->combat;
    lay_face_down(world, state, defender_of(state));
    lay_face_down(world, state, attacker_of(state));
    combat->todo = units_at(state, combat->hex) & ~state->disorganised;
    combat->again = combat_cards_here(world, state, combat->hex, (int)defender_of(state)).again;
    combat->stage = STAGE_DEFENDER_UP;
}

// [9.2b, 9.2c] Asks for the face-up card of the next unit of `side`. Returns false if all units of
// the side have got their cards.
static bool stage_up(const World *world, State *state, Frame *frame, int side) {
    Combat *combat = &state->combat;
    uint64_t todo = combat->todo & world->side[side].units;
    if (todo == 0) return false;
    int unit = first_to_arrive(state, todo);
    if (has(combat->again, unit)) {
        combat->again &= ~bit(unit);
    } else {
        combat->todo &= ~bit(unit);
    }
    ask(world, state, frame, side, unit, true, false);
    return true;
}

static void stage_arms(const World *world, State *state, Frame *frame) {
    Hex hex = state->combat.hex;
    state->combat.stage = STAGE_COORDINATION;
    for (int side = 0; side < SIDES; side++) {  // at most one side has combined arms
        if (!combat_cards_here(world, state, hex, side).arms) continue;
        ask(world, state, frame, side, NO_UNIT, false, false);
        return;
    }
}

static bool stage_reveal(State *state, Frame *frame, int side) {
    if (state->combat.face_down[side] == 0) return false;
    state->combat.face_down[side]--;
    frame_as(frame)->combat.side = (uint8_t)side;
    frame->unit = NO_UNIT;
    frame_push(state, PHASE_REVEAL, NO_UNIT, side);
    return true;
}

// --- [9.2f-g] who wins ---------------------------------------------------------------------------

int combat_firepower(const World *world, const State *state, uint64_t units) {
    int sum = 0;
    for (; units; units &= units - 1) {
        int unit = bits_first(units);
        int times = world->unit[unit].target_class == CLASS_TANK ? 2 : 1;
        sum += times * unit_firepower(world, state, unit);
    }
    return sum;
}

int combat_morale(const World *world, const State *state, uint64_t units) {
    int best = 0;
    for (; units; units &= units - 1)
        best = max_int(best, unit_morale(world, state, bits_first(units)));
    return best;
}

static void stage_compare(const World *world, State *state) {
    Combat *combat = &state->combat;
    Side attacker = attacker_of(state), defender = defender_of(state);
    combat->total[attacker] +=
        (int16_t)combat_firepower(world, state, fighters(world, state, attacker));
    combat->total[defender] +=
        (int16_t)combat_firepower(world, state, fighters(world, state, defender));
    combat->difference = (int16_t)(combat->total[attacker] - combat->total[defender]);
    combat->open = 0;  // the cards no longer lie on the table [R34]
    if (combat->difference < 0) {
        combat->stage = STAGE_ATTACKERS_LOST;
        return;
    }
    combat->stage = STAGE_DEFENDERS_LOST;
    if (combat->difference <
        combat_morale(world, state, fighters(world, state, defender))) {  // [9.3, R26]
        frame_push(state, PHASE_COUNTER, NO_UNIT, defender);
    }
}

// --- [9.3] counter-attack ------------------------------------------------------------------------

void counter_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world, (void)state, (void)frame;
    actions_push(out, action_make(VERB_COUNTER, 0, 0));
    actions_push(out, action_make(VERB_ACCEPT, 0, 0));
}

void counter_apply(const World *world, State *state, Frame *frame, Action action) {
    (void)world, (void)frame;
    frame_pop(state);
    if (action_verb(action) != VERB_COUNTER) return;
    Combat *combat = &state->combat;
    combat->total[defender_of(state)] = 0;
    combat->total[attacker_of(state)] = combat->difference;  // [9.3b]
    combat->cards_left = 2;
    combat->stage = STAGE_COUNTER_LAY;
}

void lay_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    (void)world;
    actions_over_set(state->cards.hand[frame_as(frame)->request.side], VERB_LAY, 0, out);
    actions_push(out, action_make(VERB_LAY, 0, CARD_NONE));
}

void lay_apply(const World *world, State *state, Frame *frame, Action action) {
    int side = frame_as(frame)->request.side, card = (int)action_where(action);
    frame_pop(state);
    if (card == CARD_NONE) {
        lay_from_pile(world, state, side);
    } else {
        cards_lay(&state->cards, world->deck, side, card);
    }
}

static void stage_counter_lay(const World *world, State *state) {
    Side defender = defender_of(state);
    state->combat.stage = STAGE_COUNTER_UP;
    if (state->cards.hand[defender]) {
        frame_push(state, PHASE_LAY, NO_UNIT, defender);
    } else {
        lay_from_pile(world, state, defender);
    }
}

static void stage_counter_attacker(const World *world, State *state, Frame *frame) {
    Combat *combat = &state->combat;
    if (combat->cards_left == 0) {
        combat->stage = STAGE_COUNTER_REVEAL;
        return;
    }
    combat->cards_left--;
    ask(world, state, frame, attacker_of(state), NO_UNIT, true, false);
}

static void stage_counter_reveal(const World *world, State *state, Frame *frame) {
    Side defender = defender_of(state);
    state->combat.stage = STAGE_COUNTER_COMPARE;
    if (state->cards.down[defender]) {  // a card laid from the hand causes no random event [12.1]
        int card = bits_first(state->cards.down[defender]);
        cards_turn(&state->cards, world->deck, defender);
        card_counts(world, state, defender, card);
    } else {
        stage_reveal(state, frame, defender);
    }
}

// --- [9.4] losses and retreats -------------------------------------------------------------------

void loss_legal(const World *world, const State *state, const Frame *frame, ActionList *out) {
    actions_over_units(fighters(world, state, frame_as(frame)->loss.side), VERB_LOSE, out);
}

void loss_apply(const World *world, State *state, Frame *frame, Action action) {
    int unit = (int)action_who(action), how = frame_as(frame)->loss.how;
    frame_pop(state);
    // this also ruins a fortification that shelters the unit [11.8.4]
    unit_lose_step(world, state, unit);
    if (how == LOSE_UNIT && has(state->on_map, unit)) unit_remove(world, state, unit);
}

static void loss_ask(const World *world, State *state, int side, int how) {
    if (fighters(world, state, side) == 0) return;
    frame_as(frame_push(state, PHASE_LOSS, NO_UNIT, side))->loss.how = (int16_t)how;
}

static void all_lose(const World *world, State *state, int side) {
    for (uint64_t rest = fighters(world, state, side); rest; rest &= rest - 1) {
        unit_lose_step(world, state, bits_first(rest));
    }
}

// Makes the next unit of `side` retreat from the combat hex. Returns false if the side has no unit
// left in that hex.
static bool one_retreats(const World *world, State *state, int side, RetreatWhy why) {
    uint64_t units = fighters(world, state, side);
    if (units == 0) return false;
    retreat_next(world, state, units, why, state->combat.hex);
    return true;
}

// --- fire at the winners [7.3.5], the end, and all stages ----------------------------------------

// [7.3.5] After a won close combat the enemies around may fire at each winner as at a unit that has
// just entered the hex. Each call starts the reactions to one winner, in order of arrival.
// Combat.todo holds the winners that are still to come. Returns false when no winner is left.
static bool one_exposed(const World *world, State *state, Frame *frame) {
    Combat *combat = &state->combat;
    uint64_t winners = fighters(world, state, attacker_of(state));
    if (!frame_as(frame)->aftermath.begun) {
        combat->todo = winners;
        frame_as(frame)->aftermath.begun = true;
        for (uint64_t rest = winners; rest; rest &= rest - 1)
            state->entry[bits_first(rest)] = NO_ENTRY;
    }
    combat->todo &= winners;
    if (combat->todo == 0) return false;
    int unit = first_to_arrive(state, combat->todo);
    combat->todo &= ~bit(unit);
    state->reacted = 0;
    frame_as(frame_push(state, PHASE_LIMITS, unit, NO_UNIT))->reaction.entered = combat->hex;
    return true;
}

// Ends the close combat. Winning attackers keep their MP and may move on [9.5, R28], unless they
// have none left or are disorganised. If the defenders have held the hex, the directions of this
// attack no longer bar their retreats.
static void combat_over(const World *world, State *state) {
    for (uint64_t rest = fighters(world, state, defender_of(state)); rest; rest &= rest - 1)
        state->mp[bits_first(rest)] = 0;
    for (uint64_t rest = fighters(world, state, attacker_of(state)); rest; rest &= rest - 1) {
        int unit = bits_first(rest);
        if (state->mp[unit] == 0 || has(state->disorganised, unit)) unit_stop(world, state, unit);
    }
    memset(&state->combat, 0, sizeof state->combat);
    state->combat.hex = HEX_NONE;
    frame_pop(state);
}

// Runs one stage after the cards: the outcome of a counter-attack, losses, retreats, fire at the
// winners, or the end.
static void stage_outcome(const World *world, State *state, Frame *frame) {
    Combat *combat = &state->combat;
    Side attacker = attacker_of(state), defender = defender_of(state);
    switch (combat->stage) {
        case STAGE_COUNTER_COMPARE: {  // [9.3d]
            bool thrown_back = combat->total[defender] > combat->total[attacker];
            combat->stage = thrown_back ? STAGE_THROWN_BACK : STAGE_DEFENDERS_LOST;
            combat->open = 0;
            break;
        }
        case STAGE_THROWN_BACK:
            combat->stage = STAGE_THROWN_BACK_LOSS;
            loss_ask(world, state, defender, LOSE_UNIT);
            break;
        case STAGE_THROWN_BACK_LOSS:
            combat->stage = STAGE_ATTACKERS_RETREAT;
            frame_as(frame)->combat.defender_paid = true;
            loss_ask(world, state, attacker, LOSE_STEP);
            break;
        case STAGE_ATTACKERS_LOST:
            all_lose(world, state, attacker);
            combat->stage = STAGE_ATTACKERS_RETREAT;
            break;
        case STAGE_ATTACKERS_RETREAT:
            if (one_retreats(world, state, attacker, RETREAT_ATTACKER)) break;
            combat->stage =
                frame_as(frame)->combat.defender_paid ? STAGE_OVER : STAGE_DEFENDER_PRICE;
            break;
        case STAGE_DEFENDER_PRICE:
            combat->stage = STAGE_OVER;
            loss_ask(world, state, defender, LOSE_STEP);
            break;
        case STAGE_DEFENDERS_LOST:
            all_lose(world, state, defender);
            combat->stage = STAGE_DEFENDERS_RETREAT;
            break;
        case STAGE_DEFENDERS_RETREAT:
            if (one_retreats(world, state, defender, RETREAT_DEFENDER)) break;
            hex_taken(world, state, combat->hex);
            combat->stage = STAGE_ATTACKER_PRICE;
            break;
        case STAGE_ATTACKER_PRICE:
            combat->stage = STAGE_AFTERMATH;
            loss_ask(world, state, attacker, LOSE_STEP);
            break;
        case STAGE_AFTERMATH:
            if (!one_exposed(world, state, frame)) combat->stage = STAGE_OVER;
            break;
        default:
            assert(combat->stage == STAGE_OVER);
            combat_over(world, state);
    }
}

// Advances the close combat by one stage or one card. If a card has just arrived, first adds its
// value to the total of the side for which the frame asked.
void combat_run(const World *world, State *state, Frame *frame) {
    Combat *combat = &state->combat;
    Side attacker = attacker_of(state), defender = defender_of(state);
    if (frame->card != CARD_NONE) {
        card_counts(world, state, frame_as(frame)->combat.side, frame->card);
        frame->card = CARD_NONE;
    }
    switch (combat->stage) {
        case STAGE_DOWN:
            stage_down(world, state);
            break;
        case STAGE_DEFENDER_UP:
            if (stage_up(world, state, frame, defender)) break;
            combat->stage = STAGE_ATTACKER_UP;
            break;
        case STAGE_ATTACKER_UP:
            if (!stage_up(world, state, frame, attacker)) combat->stage = STAGE_ARMS;
            break;
        case STAGE_ARMS:
            stage_arms(world, state, frame);
            break;
        case STAGE_COORDINATION:
            if (combat->coordination == 0) {
                combat->stage = STAGE_REVEAL;
                break;
            }
            combat->coordination--;
            ask(world, state, frame, attacker, NO_UNIT, true, true);
            break;
        case STAGE_REVEAL:
            if (stage_reveal(state, frame, defender) || stage_reveal(state, frame, attacker)) break;
            combat->stage = STAGE_COMPARE;
            break;
        case STAGE_COMPARE:
            stage_compare(world, state);
            break;
        case STAGE_COUNTER_LAY:
            stage_counter_lay(world, state);
            break;
        case STAGE_COUNTER_UP:
            combat->stage = STAGE_COUNTER_ATTACKER;
            ask(world, state, frame, defender, NO_UNIT, true, false);
            break;
        case STAGE_COUNTER_ATTACKER:
            stage_counter_attacker(world, state, frame);
            break;
        case STAGE_COUNTER_REVEAL:
            stage_counter_reveal(world, state, frame);
            break;
        default:
            stage_outcome(world, state, frame);
    }
}
