// SPDX-License-Identifier: GPL-3.0-or-later
// next_prompt.c -- tests what typed words mean after one more choice; see next_prompt.h. Start at
// next_prompt_find().
#include "next_prompt.h"

#include <stdio.h>

#include "engine/kit/verb.h"
#include "engine/rules/rules.h"
#include "lookup.h"

enum { SAMPLES = 8 };

// Makes choice `index` in a sample of the hidden information, and writes the position to *after.
// The samples depend only on what the side to move knows and on the seed. Returns false if the
// choice is a plan, or if the same side does not decide next.
static bool sample_after(const Table *table, int index, int sample, State *after) {
    const Session *session = table->session;
    const Game *game = &session->game;
    uint64_t seed = hash_join(session->host.seed, (uint64_t)sample);
    Pcg rng = pcg_stream(seed, (uint64_t)session->record.count, PCG_RESAMPLE);
    if (table->choices.plan[index]) return false;
    game_copy(game, after, session_state(session));
    game->rules->resample(game->world, after, table->side, &rng);
    game_apply(game, after, table->choices.action[index]);
    return game_turn(game, after) == table->side;
}

// Returns the words after those of choice `index`, such as "19/17" of "move 1 Surreys 19/17".
// Returns NULL if the beginning means another choice, or if only a number follows, which could be
// the number of a choice.
static const char *words_after(const Table *table, int index, const char *typed) {
    int found[ACTIONS_MAX];
    const char *after = NULL;
    for (const char *at = strchr(typed, ' '); at != NULL; at = strchr(at + 1, ' ')) {
        char head[TYPED_MAX];
        const char *rest = at + strspn(at, " ");
        snprintf(head, sizeof head, "%.*s", (int)(at - typed), typed);
        if (rest[strspn(rest, "0123456789 ")] == '\0') break;
        if (choices_match(&table->choices, head, found) == 1 && found[0] == index) after = rest;
    }
    return after;
}

// Returns true if the action is about `piece` and the typed words name that piece.
static bool is_named(const Table *table, const State *state, Action action, int piece,
                     const char *typed) {
    Parts parts;
    view_parts(&table->session->game, state, action, &parts);
    return parts.piece == piece && names_mention(lookup_names(table), typed, parts.verb, piece);
}

// Returns true if, after choice `index`, `words` mean the same choices of `piece` in every sample.
// The line that the person typed must name the piece.
static bool means_after(const Table *table, int index, int piece, const char *words,
                        const char *typed) {
    static Choices next;  // large; the terminal has one thread
    Action means[ACTIONS_MAX];
    int found[ACTIONS_MAX], count = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
        StateBuffer after;
        if (!sample_after(table, index, sample, state_of(&after))) return false;
        choices_fill(&next, &table->session->game, state_of(&after));
        int here = choices_match(&next, words, found);
        if (words != typed) here = (found[0] = choices_end(&next, words)) >= 0;
        if (here == 0 || (sample > 0 && here != count)) return false;
        count = here;
        for (int i = 0; i < count; i++) {
            Action action = next.action[found[i]];
            if (sample == 0 && !is_named(table, state_of(&after), action, piece, typed))
                return false;
            if (sample == 0) means[i] = action;
            if (means[i] != action) return false;
        }
    }
    return true;
}

int next_prompt_find(const Table *table, const char *typed, const char **words) {
    int only = -1;
    *words = typed;
    for (int i = 0; i < table->choices.count; i++) {
        Parts parts;
        view_parts(&table->session->game, session_state(table->session), table->choices.action[i],
                   &parts);
        if (parts.piece < 0 || parts.place != NO_PLACE) continue;
        const char *rest = words_after(table, i, typed);
        bool whole = means_after(table, i, parts.piece, typed, typed);
        if (!whole && (rest == NULL || !means_after(table, i, parts.piece, rest, typed))) continue;
        if (only >= 0) return -1;
        only = i;
        *words = whole ? typed : rest;
    }
    return only;
}

// Appends the explanation of `words` after choice `index` in one sample. Appends nothing if `words`
// do not mean exactly one choice there.
static void explain_after(const Table *table, int index, const char *words, int sample, Text *out) {
    static Choices next;
    const Game *game = &table->session->game;
    int found[ACTIONS_MAX];
    StateBuffer after;
    if (!sample_after(table, index, sample, state_of(&after))) return;
    choices_fill(&next, game, state_of(&after));
    if (choices_match(&next, words, found) != 1) return;
    text_put(out, "%s, then %s: ", table->choices.words[index], next.words[found[0]]);
    game->rules->explain(game->world, state_of(&after), next.action[found[0]], table->side, out);
}

bool next_prompt_explain(const Table *table, const char *typed) {
    static char first[TOLD_BYTES], other[TOLD_BYTES];
    const char *words;
    int index = next_prompt_find(table, typed, &words);
    if (index < 0 || table->session->game.rules->explain == NULL) return false;
    for (int sample = 0; sample < SAMPLES; sample++) {
        Text text = text_over(sample == 0 ? first : other, TOLD_BYTES);
        explain_after(table, index, words, sample, &text);
        if (first[0] == '\0' || (sample > 0 && strcmp(first, other) != 0)) return false;
    }
    output_text(first);
    return true;
}

bool next_prompt_offers(const Table *table, int index, int piece) {
    for (int sample = 0; sample < SAMPLES; sample++) {
        StateBuffer after;
        if (!sample_after(table, index, sample, state_of(&after)) ||
            !lookup_offers(&table->session->game, state_of(&after), piece))
            return false;
    }
    return true;
}
