// SPDX-License-Identifier: GPL-3.0-or-later
// test_rfic_refusals_true.c -- checks in random positions of every scenario that each illegal
// action near the acting piece has a reason, and that the reason is true by the functions of
// recount.c. An unknown sentence fails the test.
#include <stdlib.h>

#include "engine/game/open.h"
#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "tests/rfic/rules/recount.h"

enum { GAMES = 5, NEAR = 5 };

typedef enum Kind { OF_ALL, OF_MOVE, OF_LEAD, OF_FIRE, OF_ASSAULT, OF_BOTH, OF_WORK, KINDS } Kind;

typedef struct Case {
    const State *state;
    int unit;
    Hex hex;
    const char *sentence;
    const Action *list;
    int count;
    const Parts *parts;  // of each action of the list
} Case;

typedef bool Holds(const Case *it);

static int phase_of(const State *state) { return state->frame[state->depth - 1].phase; }
static int away(const Case *it) {
    return hex_distance(&game.world->grid, it->state->hex[it->unit], it->hex);
}
static bool offered(const Case *it, unsigned verb, unsigned where) {
    return list_holds(it->list, it->count, action_make(verb, (unsigned)it->unit, where));
}
static int numbers_in(const char *text, int out[4]) {
    int count = 0;
    for (; *text && *text != '[' && count < 4; text++)
        if (*text >= '0' && *text <= '9') out[count++] = (int)strtol(text, (char **)&text, 10);
    return count;
}

// --- Conditions of the reasons

static bool disrupted(const Case *it) { return in(it->state->disrupted, it->unit); }
static bool moved(const Case *it) { return in(it->state->moved, it->unit); }
static bool rides(const Case *it) { return in(it->state->riding, it->unit); }
static bool limbered(const Case *it) { return in(it->state->limbered, it->unit); }
static bool walks(const Case *it) { return phase_of(it->state) == PHASE_MORE; }
static bool still(const Case *it) { return sheet_pace(it->state, it->unit, false) == 0; }
static bool enemy(const Case *it) { return enemy_stands(it->state, it->unit, it->hex); }
static bool full(const Case *it) {
    return !is_staff(it->unit) && in_the_hex(it->state, it->unit, it->hex) >= 2;
}

static bool one_step(const Case *it, Hex from, int d) {
    const World *world = game.world;
    Hex to = world->grid.neighbour[from][d];
    bool vehicle = rides_or_tows(it->state, it->unit);
    if (to == HEX_NONE) return false;
    if (has_road(it->state, from, d)) return true;
    if (!ground_opens(it->state, it->unit, false, to)) return false;
    if (world->river[from] >> d & 1) return world->ford[from] >> d & 1 && !vehicle;
    return !(world->stream[from] >> d & 1 && vehicle);
}

static bool ground_shut(const Case *it) {
    const HexGrid *grid = &game.world->grid;
    for (int d = 0; d < HEX_DIRECTIONS; d++) {
        Hex from = grid->neighbour[it->hex][d];
        if (from != HEX_NONE && one_step(it, from, hex_direction(grid, from, it->hex)))
            return false;
    }
    return true;
}

static bool step_shut(const Case *it) {
    Hex from = it->state->hex[it->unit];
    return !one_step(it, from, hex_direction(&game.world->grid, from, it->hex));
}

static bool gets_there(const Case *it, bool no_enemy, bool any_card) {
    for (int led = 0; led < 2; led++) {
        Journey way = {.state = it->state,
                       .unit = it->unit,
                       .leader = led ? led_by(it->state, it->unit) : NO_UNIT,
                       .no_enemy = no_enemy,
                       .any_card = any_card};
        journey(&way);
        if (hex_in(&way.ends, it->hex)) return true;
    }
    return false;
}

static bool too_far(const Case *it) {
    int numbers[4], count;
    const char *led = strstr(it->sentence, " leads it");
    bool black = strstr(it->sentence, "black") != NULL;
    int pace = sheet_pace(it->state, it->unit, black) + (led != NULL);
    char words[128], *comma;
    snprintf(words, sizeof words, "%s", it->sentence);
    int first = (int)strtol(words + strcspn(words, "0123456789"), NULL, 10);
    comma = strchr(words, ',');  // skip a leader's name, which may contain digits
    count = numbers_in(comma, numbers);
    int road = count == 2 ? numbers[0] - first : 0;
    return first == pace && numbers[count - 1] == away(it) && away(it) > pace + road &&
           (led == NULL || led_by(it->state, it->unit) != NO_UNIT) && !gets_there(it, true, true);
}

static bool wants_black(const Case *it) {
    return !gets_there(it, false, false) && gets_there(it, false, true);
}
static bool enemy_in_way(const Case *it) {
    return !gets_there(it, false, true) && gets_there(it, true, false);
}
static bool no_way(const Case *it) { return !gets_there(it, true, false); }
static bool leg_spent(const Case *it) {
    return walks(it) && !offered(it, VERB_MOVE, it->hex) && !enemy(it) && !full(it);
}

static int chiefs(const Case *it) {
    int count = 0;
    for (int other = 0; other < game.world->unit_count; other++)
        count += of(other)->kind == COMMANDER && same_side(other, it->unit) &&
                 it->state->hex[other] == it->state->hex[it->unit];
    return count;
}
static bool no_chief(const Case *it) { return chiefs(it) == 0; }
static bool is_chief(const Case *it) { return of(it->unit)->kind == COMMANDER; }
static bool chief_unfit(const Case *it) {
    return chiefs(it) > 0 && led_by(it->state, it->unit) == NO_UNIT;
}
static bool not_led(const Case *it) { return !offered(it, VERB_LEAD, it->hex); }

static int named(const Case *it) {  // returns the enemy in the hex that the sentence names
    for (int other = 0; other < game.world->unit_count; other++)
        if (!same_side(other, it->unit) && it->state->hex[other] == it->hex &&
            strstr(it->sentence, of(other)->name) != NULL)
            return other;
    return NO_UNIT;
}
static bool any_enemy(const Case *it, bool holds(const Case *it, int enemy)) {
    for (int other = 0; other < game.world->unit_count; other++)
        if (may_be_named(it->state, it->unit, other) && it->state->hex[other] == it->hex &&
            holds(it, other))
            return true;
    return false;
}
static bool in_company(const Case *it) {
    int one = named(it);
    return one != NO_UNIT && !may_be_named(it->state, it->unit, one);
}
static bool it_rides(const Case *it) {
    int one = named(it);
    return one != NO_UNIT && in(it->state->riding, one);
}
static bool unarmed(const Case *it) {
    return is_staff(it->unit) || of(it->unit)->kind == TRANSPORT;
}
static bool out_of_range(const Case *it) {
    int numbers[4], most = 0, one = named(it);
    char words[128];
    snprintf(words, sizeof words, "%s", it->sentence);
    char *at = strstr(words, " against "), *that = strstr(words, "the distance is ");
    int said = (numbers_in(words, numbers), numbers[0]),
        far = (numbers_in(that, numbers), numbers[0]);
    (void)at;
    if (one == NO_UNIT) return false;
    if (!is_soldiers(it->unit))
        most = sheet[of(it->unit)->weapon].range;
    else if (of(one)->kind == AFV)
        most = 1;
    else
        for (int weapon = 0; weapon < ARMS; weapon++)
            if (of(it->unit)->arms[it->state->figures[it->unit]][weapon] > 0)
                most = max_int(most, sheet[weapon].range);
    return said == most && far == away(it) && far > said;
}
static bool cannot_hurt(const Case *it) {
    int one = named(it);
    return one != NO_UNIT && sheet_number(it->state, it->unit, one) == 0;
}
static bool blind(const Case *it) {
    bool indirect = strstr(it->sentence, "observer") != NULL;
    return !sight_clear(&game.world->sight, it->state->hex[it->unit], it->hex) &&
           (!indirect || !watched(it->state, it->unit, it->hex));
}
static bool dice_none(const Case *it, int one) { return count_dice(it->state, it->unit, one) == 0; }
static bool no_dice(const Case *it) {
    return !fresh(it->state, it->unit) && any_enemy(it, dice_none);
}
static bool no_assaulter(const Case *it) {
    int kind = of(it->unit)->kind;
    return kind != INFANTRY && kind != ENGINEERS && kind != CAVALRY && kind != AFV;
}
static bool not_next(const Case *it) { return away(it) > 1; }
static bool barrage(const Case *it) {
    return it->count == 1 && action_verb(it->list[0]) == VERB_BARRAGE;
}
static bool carrier_there(const Case *it) {
    for (int other = 0; other < game.world->unit_count; other++)
        if (same_side(other, it->unit) && it->state->hex[other] == it->hex && of(other)->carries)
            return true;
    return false;
}
static bool no_work(const Case *it) {
    for (int i = 0; i < it->count; i++) {
        if (action_verb(it->list[i]) == VERB_CLEAR && action_where(it->list[i]) == it->hex)
            return false;
        int bridge = action_verb(it->list[i]) == VERB_BLOW ? (int)action_where(it->list[i]) : -1;
        if (bridge >= 0 && (game.world->bridge_hex[bridge] == it->hex ||
                            game.world->bridge_beyond[bridge] == it->hex))
            return false;
    }
    return of(it->unit)->kind == ENGINEERS;
}
static bool blown(const Case *it) { return it->state->blown != 0; }

// --- Retreats, arrivals, set-up

static const Frame *top(const Case *it) { return &it->state->frame[it->state->depth - 1]; }
static bool falls(const Case *it) { return phase_of(it->state) == PHASE_RETREAT; }
static bool follows(const Case *it) { return phase_of(it->state) == PHASE_FOLLOW; }
static bool no_farther(const Case *it) {
    return hex_distance(&game.world->grid, it->hex, top(it)->hex) <=
           hex_distance(&game.world->grid, it->state->hex[it->unit], top(it)->hex);
}
static bool over_river(const Case *it) {
    Hex from = it->state->hex[it->unit];
    return game.world->river[from] >> hex_direction(&game.world->grid, from, it->hex) & 1;
}
static bool counts_as_spent(const Case *it) { return moved(it) || over_river(it); }  // [F8]
static bool not_there(const Case *it) {
    char label[5], words[200];
    snprintf(words, sizeof words, "%s", it->sentence);
    return strstr(words, hex_label(&game.world->grid, it->hex, label)) == NULL &&
           !hex_in(&of(it->unit)->where, it->hex);
}
static bool on_map(const Case *it) { return in(it->state->on_map, it->unit); }
static bool not_on_map(const Case *it) { return !in(it->state->on_map, it->unit); }
static bool none_shows(const Case *it) { return !enemy_stands(it->state, it->unit, it->hex); }
static bool no_target(const Case *it) {
    const SideCard *side = &game.world->side[of(it->unit)->side];
    for (int i = 0; i < side->targets; i++)
        if (side->target[i] == it->hex) return false;
    return true;
}
static bool gun_out_of_range(const Case *it) {
    return away(it) > sheet[of(it->unit)->weapon].range;
}

typedef struct Reason {
    const char *words;  // %d stands for any number
    Kind kind;
    Holds *holds;
} Reason;

static const Reason reasons[] = {
    {"stands at", OF_WORK, on_map},
    {"stand at", OF_WORK, on_map},
    {"not on the map", OF_WORK, not_on_map},
    {"is in the air", OF_WORK, not_on_map},
    {"It rides on a carrier and can only dismount or hold [F15]", OF_ALL, rides},
    {"It is disrupted and cannot dismount [G3]", OF_WORK, disrupted},
    {"It cannot dismount: a hex holds", OF_WORK, rides},
    {"It must fire the barrage", OF_ALL, barrage},
    {"It is disrupted and cannot move [G3]", OF_MOVE, disrupted},
    {"It has already moved this turn [G4]", OF_MOVE, moved},
    {"It can move only when towed [sheet: movement]", OF_MOVE, still},
    {"Enemies hold that hex, so it cannot move there", OF_MOVE, enemy},
    {"Terrain or water keeps it out of that hex [F10]", OF_MOVE, ground_shut},
    {"The hex is full: it holds at most 2 pieces of a side [G2]", OF_MOVE, full},
    {"The rest of its move does not reach that hex", OF_MOVE, leg_spent},
    {"and that hex is %d away [sheet: movement]", OF_MOVE, too_far},
    {"only on a black card or by road [sheet: movement]", OF_MOVE, wants_black},
    {"Enemies block the path [F20]", OF_MOVE, enemy_in_way},
    {"No path of", OF_MOVE, no_way},
    {"No commander is in its hex to lead it [F6]", OF_LEAD, no_chief},
    {"Commanders do not lead each other [F6]", OF_LEAD, is_chief},
    {"and cannot lead [F6]", OF_LEAD, chief_unfit},
    {"A commander can join only at the start of a move [F6]", OF_LEAD, walks},
    {"The commander in its hex cannot take that path [F6]", OF_LEAD, not_led},
    {"It is limbered and cannot fire [F13]", OF_FIRE, limbered},
    {"It has no weapon to fire [F16]", OF_FIRE, unarmed},
    {"[sheet: range]", OF_FIRE, out_of_range},
    {"Its dice cannot hurt", OF_FIRE, cannot_hurt},
    {"It is still moving and can fight only after it stops [G4]", OF_BOTH, walks},
    {"It has no line of sight to that hex", OF_FIRE, blind},
    {"It has too few figures left to throw a die after a move", OF_FIRE, no_dice},
    {"stands with other pieces and cannot be targeted alone [G6]", OF_BOTH, in_company},
    {"hit only through the carrier [F15]", OF_WORK, it_rides},
    {"Only infantry, engineers, cavalry and AFVs can close assault [F8]", OF_ASSAULT, no_assaulter},
    {"It is disrupted and cannot close assault [F8]", OF_ASSAULT, disrupted},
    {"It can close assault only from an adjacent hex [G5]", OF_ASSAULT, not_next},
    {"It cannot enter that hex from its own hex, so", OF_ASSAULT, step_shut},
    {"In a close assault its dice cannot hurt", OF_ASSAULT, cannot_hurt},
    {"It has too few figures left to throw a die in a close assault", OF_ASSAULT, counts_as_spent},
    {"It can mount a carrier only in its own hex [F15]", OF_WORK, carrier_there},
    {"Engineers clear mines in or next to their own hex", OF_WORK, no_work},
    {"The bridge there is already blown [F11]", OF_WORK, blown},
    {"Engineers blow a bridge from one of its ends", OF_WORK, no_work},
    {"After a lost close assault it must retreat one hex [F22]", OF_WORK, falls},
    {"That hex is not adjacent [F22]", OF_ALL, not_next},
    {"That hex is no farther from the winner [F22]", OF_ALL, no_farther},
    {"It cannot retreat across a river [F22]", OF_ALL, over_river},
    {"It cannot enter that hex from its own hex [F10]", OF_ALL, step_shut},
    {"Enemies hold that hex [F2", OF_ALL, enemy},
    {"Enemies hold that hex [F18]", OF_ALL, enemy},
    {"After its close assault it can only advance", OF_ALL, follows},
    {"It can arrive only at", OF_ALL, not_there},
    {"It can set up only at", OF_ALL, not_there},
    {"No revealed enemy is there to be bombed [F11]", OF_ALL, none_shows},
    {"Its bombs cannot hurt", OF_ALL, enemy},
    {"is not one of the barrage targets", OF_ALL, no_target},
    {"Choose the turn of its barrage now [G7]", OF_ALL, on_map},
    {", and that hex is %d away [sheet: range]", OF_ALL, gun_out_of_range},
};

static int seen[COUNT_OF(reasons)];

// Returns true if the sentence has the words of the reason.
static bool has_words(const char *sentence, const Reason *reason) {
    const char *slot = strchr(reason->words, '%');
    if (slot == NULL) return strstr(sentence, reason->words) != NULL;
    size_t before = (size_t)(slot - reason->words);
    const char *at = strchr(sentence, reason->words[0]);
    while (at != NULL && strncmp(at, reason->words, before) != 0)
        at = strchr(at + 1, reason->words[0]);
    if (at == NULL) return false;
    at += before;
    at += strspn(at, "0123456789");
    return strstr(at, slot + 2) == at;
}

// --- Every sentence is true, and every illegal action has one

static void sentences_hold(Case *it, char *text, int count[KINDS]) {
    memset(count, 0, sizeof(int) * KINDS);
    for (char *next; text != NULL; text = next) {
        next = strstr(text, ". ");
        if (next != NULL) {
            *next = '\0';
            next += 2;
        }
        int found = 0;
        it->sentence = text;
        while (found < COUNT_OF(reasons) && !has_words(text, &reasons[found])) found++;
        // Two reasons end with the same words. Take the one with more words if it fits.
        int last = COUNT_OF(reasons) - 1;
        if (found < last && reasons[found].holds == out_of_range && has_words(text, &reasons[last]))
            found = last;
        if (found > last) fail_msg("a sentence that is not known: '%s'", text);
        seen[found]++;
        count[reasons[found].kind]++;
        if (!reasons[found].holds(it))
            fail_msg("%s, turn %d, %s in phase %s: not true: '%s'", game.world->heading.title,
                     it->state->turn, of(it->unit)->name, phases[phase_of(it->state)].name, text);
    }
}

static void place_holds(Case *it) {
    static char words[4096], kept[4096];
    int count[KINDS];
    char label[5];
    Text text = text_over(words, sizeof words);
    game.rules->scene.refusal(game.world, it->state, it->unit, it->hex, (Side)of(it->unit)->side,
                              &text);
    snprintf(kept, sizeof kept, "%s", words);
    sentences_hold(it, words, count);
    hex_label(&game.world->grid, it->hex, label);
    int phase = phase_of(it->state);
    bool any = false, move = offered(it, VERB_MOVE, it->hex), led = !not_led(it);
    for (int i = 0; i < it->count; i++) {
        const Parts *parts = &it->parts[i];
        any |= parts->place == (int)it->hex;
        any |= parts->target >= 0 && it->state->hex[parts->target] == it->hex;
    }
    int all = count[OF_ALL];
    if (!any && all + count[OF_MOVE] + count[OF_FIRE] + count[OF_ASSAULT] + count[OF_BOTH] == 0)
        fail_msg("nothing is said of %s and %s: '%s'", of(it->unit)->name, label, kept);
    if (!on_map(it) || all > 0 ||
        (phase != PHASE_ACT && phase != PHASE_MORE && phase != PHASE_FIGHT))
        return;
    if (!move && !led && count[OF_MOVE] == 0)
        fail_msg("no reason why %s does not move to %s: '%s'", of(it->unit)->name, label, kept);
    if (move && !led && count[OF_LEAD] == 0)
        fail_msg("no reason why %s is not led to %s: '%s'", of(it->unit)->name, label, kept);
    if (move && count[OF_MOVE] > 0) fail_msg("a reason against a move on offer: '%s'", kept);
    int fires = count[OF_FIRE] + count[OF_BOTH], assaults = count[OF_ASSAULT] + count[OF_BOTH];
    bool there = enemy(it);
    for (int other = 0; other < game.world->unit_count && there; other++) {
        if (same_side(other, it->unit) || it->state->hex[other] != it->hex) continue;
        if (in(it->state->riding | it->state->hidden, other)) continue;
        fires -= !offered(it, VERB_FIRE, (unsigned)other);
        assaults -= away(it) == 1 && !offered(it, VERB_ASSAULT, (unsigned)other);
    }
    if (fires < 0 || assaults < 0)
        fail_msg("no reason why %s does not fight at %s: '%s'", of(it->unit)->name, label, kept);
}

static void position_holds(const State *state, const Action list[], int count, Pcg *rng) {
    const Frame *frame = &state->frame[state->depth - 1];
    int unit = frame->unit;
    Side turn = game_turn(&game, state);
    if (turn >= SIDES || unit >= game.world->unit_count) return;
    if (frame->phase == PHASE_LAY || (Side)of(unit)->side != turn) return;
    Parts parts[ACTIONS_MAX];
    for (int i = 0; i < count; i++) {
        parts[i] = (Parts){.piece = -1, .target = -1, .place = NO_PLACE};
        game.rules->scene.parts(game.world, state, list[i], &parts[i]);
    }
    Case it = {.state = state, .unit = unit, .list = list, .count = count, .parts = parts};
    for (Hex hex = 0; hex < game.world->grid.count; hex++) {
        it.hex = hex;
        if (hex == state->hex[unit]) continue;
        bool near = in(state->on_map, unit) && away(&it) <= NEAR;
        if (!near && pcg_below(rng, 16) != 0) continue;
        place_holds(&it);
    }
}

static void rule_every_refusal_has_a_true_reason(void **unused) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    int scenarios = game_list(names, SCENARIOS_MAX), told = 0;
    (void)unused;
    for (int i = 0; i < scenarios; i++) {
        if (strncmp(names[i], "rfic/", 5) != 0) continue;
        assert_true(game_open(&game, names[i], NULL));
        for (int g = 0; g < GAMES; g++) {
            StateBuffer buffer = {{0}};
            State *state = state_of(&buffer);
            Pcg rng = pcg_stream(17, (uint64_t)(i * GAMES + g), PCG_TEST);
            game.rules->setup(game.world, state);
            for (Side turn; (turn = game_turn(&game, state)) != NOBODY;) {
                Action list[ACTIONS_MAX];
                float weight[ACTIONS_MAX];
                int count = game_legal(&game, state, list);
                int best = (int)pcg_below(&rng, (uint32_t)count);
                position_holds(state, list, count, &rng);
                if (turn != CHANCE && pcg_below(&rng, 2) == 0) {
                    game.rules->policy(game.world, state, list, count, weight);
                    for (int k = 0; k < count; k++)
                        if (weight[k] > weight[best]) best = k;
                }
                game_apply(&game, state,
                           turn == CHANCE ? game.rules->draw(game.world, state, &rng) : list[best]);
            }
        }
        game_close(&game);
    }
    for (int i = 0; i < COUNT_OF(reasons); i++) told += seen[i] > 0;
    print_message("%d of %d reasons were met\n", told, (int)COUNT_OF(reasons));
    assert_true(told > COUNT_OF(reasons) / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rule_every_refusal_has_a_true_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
