// SPDX-License-Identifier: GPL-3.0-or-later
// luck_breakdown.c -- attributes changes of the win probability to causes; see luck_breakdown.h.
// Start at luck_breakdown_add().
#include "luck_breakdown.h"
#include "engine/rules/rules.h"
#include "variate.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

int32_t luck_breakdown_value(const Game *game, const State *state) {
    const Rules *rules = game->rules;
    bool over = game_turn(game, state) == NOBODY;
    if (!over && rules->evaluate == NULL) return MILLION / 2;
    float chance = over ? rules->payoff(game->world, state, ALLIED)
                        : rules->evaluate(game->world, state, ALLIED);
    int32_t millionths = (int32_t)lround((double)chance * MILLION);
    // Rounding can carry an evaluation slightly out of [0,1]. A larger excess is a bug in the
    // rules.
    assert(millionths >= -10 && millionths <= MILLION + 10);
    return max_int(0, min_int(millionths, MILLION));
}

void luck_breakdown_start(LuckBreakdown *breakdown, const Game *game, const State *state,
                          bool kept) {
    // Clear only the header. The counts in it bound the valid event types and entries.
    memset(breakdown, 0, offsetof(LuckBreakdown, event_types));
    if (kept) memset(breakdown->slots, 0, sizeof breakdown->slots);
    breakdown->kept = kept;
    breakdown->valued = game->rules->evaluate != NULL;
    if (!kept) return;
    breakdown->start = breakdown->now = luck_breakdown_value(game, state);
}

static uint8_t event_type_find(LuckBreakdown *breakdown, const char *name) {
    for (int i = 0; i < breakdown->event_type_count; i++)
        if (strncmp(breakdown->event_types[i], name, EVENT_TYPE_BYTES - 1) == 0) return (uint8_t)i;
    if (breakdown->event_type_count == EVENT_TYPES_MAX) return EVENT_TYPES_MAX - 1;
    int place = breakdown->event_type_count++;
    snprintf(breakdown->event_types[place], EVENT_TYPE_BYTES, "%s",
             place == EVENT_TYPES_MAX - 1 ? "others" : name);
    return (uint8_t)place;
}

static LuckEntry *entry_find(LuckBreakdown *breakdown, LuckEntry wanted) {
    uint32_t key = (uint32_t)wanted.mover << 24 | (uint32_t)wanted.event_type << 16 |
                   (uint32_t)(wanted.outcome + 1);
    uint32_t hash = key * 2654435761u >> 20;  // multiplicative hashing (Knuth): upper bits are best
    for (unsigned probe = 0; probe < LUCK_SLOTS; probe++) {
        uint16_t *slot = &breakdown->slots[(hash + probe) % LUCK_SLOTS];
        if (*slot == 0) {
            // When entries run out, drop the outcome. Room is reserved for every cause without an
            // outcome.
            int room = wanted.outcome == NO_OUTCOME
                           ? LUCK_ENTRIES_MAX
                           : LUCK_ENTRIES_MAX - EVENT_TYPES_MAX * (NOBODY + 1);
            if (breakdown->count >= room) {
                assert(wanted.outcome != NO_OUTCOME);
                wanted.outcome = NO_OUTCOME;
                return entry_find(breakdown, wanted);
            }
            *slot = (uint16_t)(breakdown->count + 1);
            breakdown->entries[breakdown->count] = wanted;
            return &breakdown->entries[breakdown->count++];
        }
        LuckEntry *entry = &breakdown->entries[*slot - 1];
        if (entry->mover == wanted.mover && entry->event_type == wanted.event_type &&
            entry->outcome == wanted.outcome)
            return entry;
    }
    assert(!"more slots than entries");
    return NULL;
}

static void entry_add(LuckBreakdown *breakdown, Side mover, uint8_t event_type, int outcome,
                      int plies, int32_t change) {
    LuckEntry *entry = entry_find(breakdown, (LuckEntry){.mover = (uint8_t)mover,
                                                         .event_type = event_type,
                                                         .outcome = (int16_t)outcome});
    entry->plies += plies;
    entry->change += change;
    entry->size += change < 0 ? -change : change;
}

void luck_breakdown_add(LuckBreakdown *breakdown, const Game *game, const State *before,
                        int choices, Action action, const State *after) {
    const LabRules *lab = &game->rules->lab;
    if (!breakdown->kept) return;
    Side mover = game_turn(game, before);
    assert(mover <= CHANCE);
    const char *name = lab->event_type != NULL ? lab->event_type(game->world, before) : "any";
    uint8_t event_type = event_type_find(breakdown, name);
    int outcome =
        lab->outcome_kind != NULL ? lab->outcome_kind(game->world, before, action) : NO_OUTCOME;
    assert(outcome >= NO_OUTCOME && outcome < OUTCOME_KINDS_MAX);
    // Without evaluate(), only the last ply would change the value. Attribute nothing then.
    int32_t next = luck_breakdown_value(game, after);
    int32_t change = breakdown->valued ? next - breakdown->now : 0, luck = 0;
    VariateValue *value = variate_value(game);
    if (mover == CHANCE) {
        if (value != NULL)
            luck = (int32_t)lround(MILLION * variate_luck(game, before, action, value));
        entry_add(breakdown, CHANCE, event_type, outcome, 1, luck);
        if (change != luck) entry_add(breakdown, NOBODY, event_type, NO_OUTCOME, 0, change - luck);
    } else if (choices == 1 || game_turn(game, after) == NOBODY) {
        entry_add(breakdown, NOBODY, event_type, NO_OUTCOME, 1, change);
    } else {
        entry_add(breakdown, mover, event_type, outcome, 1, change);
    }
    breakdown->now = next;
}
