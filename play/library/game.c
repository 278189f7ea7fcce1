// SPDX-License-Identifier: GPL-3.0-or-later
// game.c -- games of the library: playing, texts, positions and records; see cassino.h.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/hash.h"
#include "engine/base/memory.h"
#include "engine/game/named.h"
#include "engine/game/play_game.h"
#include "engine/game/view.h"
#include "engine/rules/rules.h"
#include "library.h"
#include "play/service/json/scene_json.h"

enum { TEXT_BYTES = 1 << 16 };  // longest text of cassino_map() and the like, with its NUL

// The bytes of a position: this header, then the State.
typedef struct PositionHeader {
    uint64_t world, check;  // hash of the scenario; of all else and the version
    int32_t plies, bytes;   // bytes: size of the State
} PositionHeader;
_Static_assert(sizeof(PositionHeader) + STATE_BYTES_MAX <= CASSINO_POSITION_MAX,
               "cassino.h tells how many bytes a position has at most");
_Static_assert((int)CASSINO_ACTIONS_MAX == (int)ACTIONS_MAX && (int)CASSINO_NOBODY == (int)NOBODY &&
                   (int)CASSINO_CHANCE == (int)CHANCE && (int)CASSINO_SECOND == (int)AXIS,
               "the numbers of cassino.h are those of the engine");

// ---- Beginning and ending

static cassino_game *game_begin(const cassino_scenario *scenario, uint64_t seed) {
    cassino_game *game = memory_take(1, sizeof *game);
    game->scenario = library_hold(scenario);
    game->master = seed;
    game->seed = hash_join(seed, 0);  // that of game 0 in host_start()
    game->whole = game->begun = true;
    scenario->game.rules->setup(scenario->game.world, state_of(&game->state));
    return game;
}

int cassino_game_new(cassino_game **out, const cassino_scenario *scenario, uint64_t seed) {
    if (out == NULL || scenario == NULL) return library_fail("cassino_game_new: NULL argument");
    *out = game_begin(scenario, seed);
    return CASSINO_OK;
}

void cassino_game_free(cassino_game *game) {
    if (game == NULL) return;
    cassino_scenario_free(game->scenario);
    free(game->actions);
    free(game);
}

int cassino_game_copy(cassino_game **out, const cassino_game *game) {
    if (out == NULL || game == NULL) return library_fail("cassino_game_copy: NULL argument");
    cassino_game *copy = memory_take(1, sizeof *copy);
    *copy = *game;
    copy->scenario = library_hold(game->scenario);
    copy->actions = NULL;
    copy->room = 0;
    if (game->whole && game->plies > 0) {
        copy->room = game->plies;
        copy->actions = memory_take((size_t)game->plies, sizeof(Action));
        memcpy(copy->actions, game->actions, (size_t)game->plies * sizeof(Action));
    }
    *out = copy;
    return CASSINO_OK;
}

static void action_apply(cassino_game *game, Action action) {
    if (game->whole) {
        if (game->plies == game->room) {
            game->room = game->room > 0 ? 2 * game->room : 256;
            game->actions = memory_more(game->actions, (size_t)game->room, sizeof(Action));
        }
        game->actions[game->plies] = action;
    }
    game_apply(&game->scenario->game, state_of(&game->state), action);
    game->plies++;
}

// ---- Records

// Adds the edits of the scenario to a new record.
static bool edits_note(Record *record, const cassino_game *game, Error *error) {
    const cassino_scenario *scenario = game->scenario;
    for (int i = 0; i < scenario->edit_count; i++)
        if (!record_note(record, scenario->edits[i], error)) return false;
    return true;
}

char *cassino_game_record(const cassino_game *game) {
    Error error = {0};
    if (game == NULL || !game->whole) {
        library_fail(game == NULL ? "cassino_game_record: NULL argument"
                                  : "a game whose position was redealt or set has no record");
        return NULL;
    }
    Record *record = memory_take(1, sizeof *record);
    char *text = NULL;
    if (record_begin(record, &game->scenario->game, game->scenario->name, PERSON, PERSON,
                     game->master, &error) &&
        edits_note(record, game, &error)) {
        record->secret = !game->begun;  // then the seed does not tell all chance events
        record->count = game->plies;
        if (game->plies > 0)
            memcpy(record->actions, game->actions, (size_t)game->plies * sizeof(Action));
        text = record_text(record, &game->scenario->game);
    } else {
        library_fail_error(&error);
    }
    free(record);
    return text;
}

static bool record_fits(const Record *record, const Game *game, Error *error) {
    if (strcmp(record->rules, game->rules->name) == 0 &&
        record->hash == game->rules->world_hash(game->world))
        return true;
    return error_set(error, "this is a record of another scenario: %.100s%s%.100s",
                     record->scenario, record->set[0] != '\0' ? " with " : "", record->set);
}

int cassino_game_load(cassino_game **out, const cassino_scenario *scenario, const char *text,
                      size_t length, uint64_t seed) {
    Error error = {0};
    StateBuffer state = {0};
    if (out == NULL || scenario == NULL || text == NULL)
        return library_fail("cassino_game_load: NULL argument");
    const Game *game = &scenario->game;
    Record *record = memory_take(1, sizeof *record);
    bool good = record_parse_header(record, "record", text, length, &error) &&
                record_fits(record, game, &error) &&
                record_parse(record, game, "record", text, length, &error) &&
                record_replay(record, game, state_of(&state), -1, &error);
    if (good) {
        cassino_game *loaded = game_begin(scenario, seed);
        loaded->begun = false;
        for (int i = 0; i < record->count; i++) action_apply(loaded, record->actions[i]);
        *out = loaded;
    }
    free(record);
    return good ? CASSINO_OK : library_fail_error(&error);
}

// ---- Playing

int cassino_turn(const cassino_game *game) {
    if (game == NULL) return library_fail("cassino_turn: NULL argument");
    return (int)game_turn(&game->scenario->game, library_state(game));
}

int cassino_plies(const cassino_game *game) {
    return game != NULL ? game->plies : library_fail("cassino_plies: NULL argument");
}

// Writes the legal actions, none in a game that is over. Returns their number.
static int legal_list(const cassino_game *game, Action list[ACTIONS_MAX]) {
    const Game *it = &game->scenario->game;
    if (game_turn(it, library_state(game)) == NOBODY) return 0;
    return game_legal(it, library_state(game), list);
}

Host library_host(const cassino_game *game) {
    return (Host){.game = &game->scenario->game,
                  .state = game->state,
                  .seed = game->seed,
                  .plies = game->plies};
}

int library_legal(const cassino_game *game, cassino_action action) {
    Action list[ACTIONS_MAX];
    if (game == NULL) return library_fail("the game is NULL");
    if (list_holds(list, legal_list(game, list), action)) return CASSINO_OK;
    return library_fail("action %08x is not legal now", action);
}

// Lists the legal actions for `call`. Returns their number, or -1 if they are more than `room` or
// an argument is NULL.
static int legal_fit(const char *call, const cassino_game *game, const void *out, int room,
                     Action list[ACTIONS_MAX]) {
    if (game == NULL || (out == NULL && room > 0)) return library_fail("%s: NULL argument", call);
    int count = legal_list(game, list);
    return count <= room ? count : library_fail("%d actions are legal, more than %d", count, room);
}

int cassino_legal(const cassino_game *game, cassino_action out[], int room) {
    Action list[ACTIONS_MAX];
    int count = legal_fit("cassino_legal", game, out, room, list);
    for (int i = 0; i < count; i++) out[i] = list[i];
    return count;
}

int cassino_legal_numbers(const cassino_game *game, int out[], int room) {
    Action list[ACTIONS_MAX];
    int count = legal_fit("cassino_legal_numbers", game, out, room, list);
    for (int i = 0; i < count; i++) out[i] = action_number(&game->scenario->space, list[i]);
    return count;
}

int cassino_apply(cassino_game *game, cassino_action action) {
    if (library_legal(game, action) != CASSINO_OK) return CASSINO_INVALID;
    action_apply(game, action);
    return CASSINO_OK;
}

int cassino_draw(const cassino_game *game, cassino_action *out) {
    if (game == NULL || out == NULL) return library_fail("cassino_draw: NULL argument");
    const Game *it = &game->scenario->game;
    if (game_turn(it, library_state(game)) != CHANCE)
        return library_fail("neither card nor die decides now");
    Host host = library_host(game);
    *out = host_choose(&host);
    return CASSINO_OK;
}

int cassino_odds(const cassino_game *game, cassino_action action, double *out) {
    if (game == NULL || out == NULL) return library_fail("cassino_odds: NULL argument");
    const Game *it = &game->scenario->game;
    if (game_turn(it, library_state(game)) != CHANCE)
        return library_fail("neither card nor die decides now");
    if (library_legal(game, action) != CASSINO_OK) return CASSINO_INVALID;
    *out = (double)it->rules->odds(it->world, library_state(game), action);
    return CASSINO_OK;
}

int cassino_payoff(const cassino_game *game, int side, double *out) {
    if (game == NULL || out == NULL) return library_fail("cassino_payoff: NULL argument");
    if (!library_side(side)) return library_fail("%d is no side", side);
    const Game *it = &game->scenario->game;
    if (game_turn(it, library_state(game)) != NOBODY) return library_fail("the game is not over");
    *out = (double)it->rules->payoff(it->world, library_state(game), (Side)side);
    return CASSINO_OK;
}

int cassino_margin(const cassino_game *game, int *out) {
    if (game == NULL || out == NULL) return library_fail("cassino_margin: NULL argument");
    const Game *it = &game->scenario->game;
    if (it->rules->margin == NULL) return library_fail("%s has no margin", it->rules->title);
    *out = it->rules->margin(it->world, library_state(game));
    return CASSINO_OK;
}

// ---- Texts

// Copies a text as cassino.h says of all of them. Returns the length of the whole text.
static int text_give(const char *words, size_t length, char *out, size_t size) {
    if (size > 0) snprintf(out, size, "%s", words);
    return (int)length;
}

int cassino_words(const cassino_game *game, cassino_action action, char *out, size_t size) {
    char words[SAY_BYTES];
    Text text = text_over(words, sizeof words);
    if (out == NULL && size > 0) return library_fail("cassino_words: NULL argument");
    if (library_legal(game, action) != CASSINO_OK) return CASSINO_INVALID;
    library_rules(game)->format_action(game->scenario->game.world, library_state(game), action,
                                       &text);
    return text_give(words, text.length, out, size);
}

int cassino_tell(const cassino_game *game, cassino_action action, int viewer, char *out,
                 size_t size) {
    char words[TOLD_BYTES];
    Text text = text_over(words, sizeof words);
    if (out == NULL && size > 0) return library_fail("cassino_tell: NULL argument");
    if (!library_viewer(viewer)) return library_fail("%d is no viewer", viewer);
    if (library_legal(game, action) != CASSINO_OK) return CASSINO_INVALID;
    view_tell(&game->scenario->game, library_state(game), action, (Side)viewer, &text);
    return text_give(words, text.length, out, size);
}

typedef void ViewPut(const Game *game, const State *state, Side viewer, Text *out);

static int view_give(const cassino_game *game, int viewer, ViewPut *put, char *out, size_t size) {
    if (game == NULL || (out == NULL && size > 0)) return library_fail("a NULL argument");
    if (!library_viewer(viewer)) return library_fail("%d is no viewer", viewer);
    char *words = memory_take(1, TEXT_BYTES);
    Text text = text_over(words, TEXT_BYTES);
    put(&game->scenario->game, library_state(game), (Side)viewer, &text);
    int length = text_give(words, text.length, out, size);
    free(words);
    return length;
}

static void map_put(const Game *game, const State *state, Side viewer, Text *out) {
    view_show(game, state, viewer, false, out);
}

int cassino_prompt(const cassino_game *game, int viewer, char *out, size_t size) {
    return view_give(game, viewer, view_prompt, out, size);
}

int cassino_map(const cassino_game *game, int viewer, char *out, size_t size) {
    return view_give(game, viewer, map_put, out, size);
}

int cassino_parse(const cassino_game *game, const char *words, cassino_action *out) {
    Action list[ACTIONS_MAX];
    if (game == NULL || words == NULL || out == NULL)
        return library_fail("cassino_parse: NULL argument");
    int count = legal_list(game, list);
    for (int i = 0; i < count; i++) {
        char one[SAY_BYTES];
        Text text = text_over(one, sizeof one);
        library_rules(game)->format_action(game->scenario->game.world, library_state(game), list[i],
                                           &text);
        if (strcmp(one, words) != 0) continue;
        *out = list[i];
        return CASSINO_OK;
    }
    return library_fail("no legal action is '%.100s'", words);
}

int cassino_parts_of(const cassino_game *game, cassino_action action, cassino_parts *out) {
    Parts parts;
    if (out == NULL) return library_fail("cassino_parts_of: NULL argument");
    if (library_legal(game, action) != CASSINO_OK) return CASSINO_INVALID;
    view_parts(&game->scenario->game, library_state(game), action, &parts);
    *out = (cassino_parts){
        .piece = parts.piece, .target = parts.target, .place = parts.place, .number = parts.number};
    snprintf(out->verb, sizeof out->verb, "%s", parts.verb);
    snprintf(out->card, sizeof out->card, "%s", parts.card);
    return CASSINO_OK;
}

// ---- Positions

char *cassino_scene(const cassino_game *game, int viewer) {
    if (game == NULL || !library_viewer(viewer)) {
        library_fail(game == NULL ? "cassino_scene: NULL argument" : "%d is no viewer", viewer);
        return NULL;
    }
    json_t *json =
        position_json(&game->scenario->game, library_state(game), (Side)viewer, game->plies);
    char *text = memory_sure(json_dumps(json, JSON_HOUSE));
    json_decref(json);
    return text;
}

int cassino_observation(const cassino_game *game, int viewer, float out[], int room) {
    if (game == NULL || out == NULL) return library_fail("cassino_observation: NULL argument");
    if (!library_viewer(viewer)) return library_fail("%d is no viewer", viewer);
    const Observation *form = game->scenario->observation;
    if (form->size > room)
        return library_fail("an observation has %d numbers, more than %d", form->size, room);
    observation_fill(form, &game->scenario->game, library_state(game), (Side)viewer, out);
    return form->size;
}

static uint64_t position_check(const PositionHeader *header, const void *state) {
    const char *version = cassino_version();
    uint64_t own = hash_join(header->world, hash_bytes(version, strlen(version)));
    return hash_join(hash_join(own, (uint64_t)header->plies),
                     hash_bytes(state, (size_t)header->bytes));
}

int cassino_position(const cassino_game *game, void *out, size_t room) {
    if (game == NULL || out == NULL) return library_fail("cassino_position: NULL argument");
    const Game *it = &game->scenario->game;
    PositionHeader header = {.world = it->rules->world_hash(it->world),
                             .plies = game->plies,
                             .bytes = it->rules->state_bytes};
    size_t size = sizeof header + (size_t)header.bytes;
    if (size > room) return library_fail("a position has %zu bytes, more than %zu", size, room);
    header.check = position_check(&header, &game->state);
    memcpy(out, &header, sizeof header);
    memcpy((char *)out + sizeof header, &game->state, (size_t)header.bytes);
    return (int)size;
}

int cassino_position_set(cassino_game *game, const void *bytes, size_t size) {
    PositionHeader header;
    StateBuffer state = {0};
    if (game == NULL || bytes == NULL) return library_fail("cassino_position_set: NULL argument");
    const Game *it = &game->scenario->game;
    if (size != sizeof header + it->rules->state_bytes)
        return library_fail("these bytes are no position of this scenario");
    memcpy(&header, bytes, sizeof header);
    memcpy(&state, (const char *)bytes + sizeof header, it->rules->state_bytes);
    if (header.world != it->rules->world_hash(it->world) ||
        header.bytes != it->rules->state_bytes || header.plies < 0 ||
        header.plies > it->rules->plies_max || header.check != position_check(&header, &state))
        return library_fail("these bytes are no position of this scenario, or are damaged");
    game->state = state;
    game->plies = header.plies;
    game->whole = false;
    return CASSINO_OK;
}

int cassino_redeal(cassino_game *game, int side, uint64_t seed) {
    if (game == NULL) return library_fail("cassino_redeal: NULL argument");
    if (!library_side(side)) return library_fail("%d is no side", side);
    Pcg rng = pcg_stream(seed, (uint64_t)game->plies, PCG_RESAMPLE);
    library_rules(game)->resample(game->scenario->game.world, state_of(&game->state), (Side)side,
                                  &rng);
    game->whole = false;
    return CASSINO_OK;
}
