// SPDX-License-Identifier: GPL-3.0-or-later
// next_prompt.c -- see next_prompt.h. Start at ahead_find.
#include "next_prompt.h"

#include "engine/rules/rules.h"
#include "engine/rules/verb.h"
#include "lookup.h"

enum { AHEAD_DEALS = 8 };

// Makes choice `index` in sample `deal` of what the side to move cannot know. The samples follow
// from what that side knows, and from the game's seed. False: somebody else has the next choice.
static bool deal_after(const Table *table, int index, int deal, State *after) {
    const Session *session = table->session;
    const Game *game = &session->game;
    uint64_t seed = hash_join(session->host.seed, (uint64_t)deal);
    Pcg rng = pcg_stream(seed, (uint64_t)session->record.count, PCG_REDEAL);
    if (table->choices.plan[index]) return false;
    game_copy(game, after, session_state(session));
    game->rules->resample(game->world, after, table->side, &rng);
    game_apply(game, after, table->choices.action[index]);
    return game_turn(game, after) == table->side;
}

// Whether an action is about `piece`, and `typed` names that.
static bool is_named(const Table *table, const State *state, Action action, int piece,
                     const char *typed) {
    Parts parts;
    view_parts(&table->session->game, state, action, &parts);
    return parts.piece == piece && names_mention(ask_names(table), typed, parts.verb, piece);
}

// Whether `typed` means something about `piece` after choice `index`, the same in every sample.
static bool means_after(const Table *table, int index, int piece, const char *typed) {
    static Choices next;  // large; the terminal has one thread
    Action means[ACTIONS_MAX];
    int found[ACTIONS_MAX], count = 0;
    for (int deal = 0; deal < AHEAD_DEALS; deal++) {
        StateBuffer after;
        if (!deal_after(table, index, deal, state_of(&after))) return false;
        choices_fill(&next, &table->session->game, state_of(&after));
        int here = choices_match(&next, typed, found);
        if (here == 0 || (deal > 0 && here != count)) return false;
        count = here;
        for (int i = 0; i < count; i++) {
            Action action = next.action[found[i]];
            if (deal == 0 && !is_named(table, state_of(&after), action, piece, typed)) return false;
            if (deal == 0) means[i] = action;
            if (means[i] != action) return false;
        }
    }
    return true;
}

int ahead_find(const Table *table, const char *typed) {
    int only = -1;
    for (int i = 0; i < table->choices.count; i++) {
        Parts parts;
        view_parts(&table->session->game, session_state(table->session), table->choices.action[i],
                   &parts);
        if (parts.piece < 0 || parts.place != NO_PLACE) continue;
        if (!means_after(table, i, parts.piece, typed)) continue;
        if (only >= 0) return -1;
        only = i;
    }
    return only;
}

// The explanation in one sample. Empty: there is none.
static void explain_after(const Table *table, int index, const char *typed, int deal, Text *out) {
    static Choices next;
    const Game *game = &table->session->game;
    int found[ACTIONS_MAX];
    StateBuffer after;
    if (!deal_after(table, index, deal, state_of(&after))) return;
    choices_fill(&next, game, state_of(&after));
    if (choices_match(&next, typed, found) != 1) return;
    text_put(out, "%s, then %s: ", table->choices.words[index], next.words[found[0]]);
    game->rules->explain(game->world, state_of(&after), next.action[found[0]], table->side, out);
}

bool ahead_explain(const Table *table, const char *typed) {
    static char first[TOLD_BYTES], other[TOLD_BYTES];
    int index = ahead_find(table, typed);
    if (index < 0 || table->session->game.rules->explain == NULL) return false;
    for (int deal = 0; deal < AHEAD_DEALS; deal++) {
        Text text = text_over(deal == 0 ? first : other, TOLD_BYTES);
        explain_after(table, index, typed, deal, &text);
        if (first[0] == '\0' || (deal > 0 && strcmp(first, other) != 0)) return false;
    }
    output_text(first);
    return true;
}

bool ahead_offers(const Table *table, int index, int piece) {
    for (int deal = 0; deal < AHEAD_DEALS; deal++) {
        StateBuffer after;
        if (!deal_after(table, index, deal, state_of(&after)) ||
            !ask_offers(&table->session->game, state_of(&after), piece))
            return false;
    }
    return true;
}
