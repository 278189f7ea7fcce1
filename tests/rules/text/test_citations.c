// SPDX-License-Identifier: GPL-3.0-or-later
// test_citations.c -- checks that every rule cited in a text has a section in RULES.md of its
// system. The texts are those of games (log, prompts, refusals, explanations, odds previews,
// places), of scenarios and charts, RULES.md itself, and every string in the source of the
// system, so that rare messages are checked too.
#include <ctype.h>
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <cmocka.h>

#include "engine/game/open.h"
#include "engine/game/reference/citations.h"
#include "engine/game/reference/reference.h"
#include "engine/game/view.h"
#include "tests/rules/laws/laws.h"
#include "tests/rules/positions.h"
#include "tests/rules/sanitized.h"

enum {
    SOURCE_BYTES_MAX = 1 << 18,
    DEPTH_MAX = 4,  // subfolders of a system's folder are searched to this depth
    MISSING_MAX = 200,
    GAMES = 8,  // number of games of each scenario: half of them random, half greedy
    KNOWN = 256,
    ASKED = 3,  // number of choices explained, and of pieces asked about, at one position
};

typedef struct Hunt {
    const char *system;
    const char *where;  // what kind of text is being read
    Reference reference;
    int cited, missing_count;
    char missing[MISSING_MAX][CITATION_BYTES];
    char place[MISSING_MAX][160];       // where each missing citation was found first
    char known[KNOWN][CITATION_BYTES];  // citations that have a section, by their hashes
    Text out;                           // the last text that was read
} Hunt;

static void meet(const char *citation, void *context) {
    Hunt *hunt = context;
    hunt->cited++;
    // Most texts cite the rule that was cited a little earlier.
    char *known = hunt->known[hash_text(citation) % KNOWN];
    if (strcmp(known, citation) == 0) return;
    if (reference_find(&hunt->reference, citation) >= 0) {
        snprintf(known, CITATION_BYTES, "%s", citation);
        return;
    }
    for (int i = 0; i < hunt->missing_count; i++)
        if (strcmp(hunt->missing[i], citation) == 0) return;
    if (hunt->missing_count == MISSING_MAX) return;
    int i = hunt->missing_count++;
    snprintf(hunt->missing[i], CITATION_BYTES, "%s", citation);
    snprintf(hunt->place[i], sizeof hunt->place[i], "%s", hunt->where);
}

static void check_text(Hunt *hunt, const char *where, const char *text) {
    hunt->where = where;
    citations_each(text, meet, hunt);
}

static void check_out(Hunt *hunt, const char *where) {
    check_text(hunt, where, hunt->out.start);
    text_clear(&hunt->out);
}

static char *file_read(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s is missing: run from the top folder", path);
    char *text = calloc(1, SOURCE_BYTES_MAX + 1);
    assert_non_null(text);
    size_t length = fread(text, 1, SOURCE_BYTES_MAX, file);
    fclose(file);
    assert_true(length < SOURCE_BYTES_MAX);
    return text;
}

// ---- Strings in the source

// Copies the string literal that starts at `quote`, joined with the literals that follow it after
// white space only. Returns the text behind the last one.
static const char *literal_read(const char *quote, Text *out) {
    text_clear(out);
    while (*quote == '"') {
        for (quote++; *quote != '"' && *quote != '\0'; quote++) {
            bool escaped = *quote == '\\';
            if (escaped) quote++;
            text_char(out, escaped && *quote == 'n' ? '\n' : *quote);
        }
        if (*quote == '\0') return quote;
        quote++;
        const char *next = quote + strspn(quote, " \n");
        if (*next == '"') quote = next;
    }
    return quote;
}

static void strings_check(Hunt *hunt, const char *path) {
    char *source = file_read(path);
    for (const char *at = source; *at != '\0';) {
        if (at[0] == '/' && at[1] == '/') {
            at += strcspn(at, "\n");
        } else if (at[0] == '\'') {
            at += at[1] == '\\' ? 4 : 3;
        } else if (at[0] != '"') {
            at++;
        } else {
            at = literal_read(at, &hunt->out);
            char bracketed[128];
            snprintf(bracketed, sizeof bracketed, "[%.100s]", hunt->out.start);
            if (citation_alone(hunt->out.start)) check_text(hunt, path, bracketed);
            check_text(hunt, path, hunt->out.start);
        }
    }
    free(source);
}

static void folder_check(Hunt *hunt, const char *folder, int depth) {
    DIR *list = opendir(folder);
    if (list == NULL) fail_msg("%s is missing: run from the top folder", folder);
    assert_true(depth < DEPTH_MAX);
    for (struct dirent *entry = readdir(list); entry != NULL; entry = readdir(list)) {
        char path[PATH_MOST];
        struct stat facts;
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        size_t length = strlen(path);
        if (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode))
            folder_check(hunt, path, depth + 1);
        else if (length > 2 && strcmp(path + length - 2, ".c") == 0)
            strings_check(hunt, path);
    }
    closedir(list);
}

// ---- Texts of games

// Checks all texts that the program can show at a position: prompt, log, refusals, explanations
// and places.
static bool position_check(const Visit *visit, void *context) {
    static _Thread_local Scene scene;
    static _Thread_local Board board;
    const Rules *rules = visit->game->rules;
    const World *world = visit->game->world;
    const SceneRules *words = &rules->scene;
    Hunt *hunt = context;
    rules->prompt(world, visit->state, &hunt->out);
    check_out(hunt, "a question");
    for (int i = 0; i < ASKED; i++) {
        Action action = visit->list[pcg_below(visit->rng, (uint32_t)visit->count)];
        rules->describe(world, visit->state, action, NOBODY, &hunt->out);
        check_out(hunt, "the log");
        if (visit->turn == CHANCE) break;
        if (rules->explain) rules->explain(world, visit->state, action, visit->turn, &hunt->out);
        check_out(hunt, "an explanation");
        if (words->odds_preview)
            words->odds_preview(world, visit->state, action, visit->turn, &hunt->out);
        check_out(hunt, "odds preview");
    }
    if (visit->turn == CHANCE) return true;
    memset(&board, 0, sizeof board);
    words->board(world, &board);
    view_scene(visit->game, visit->state, NOBODY, &scene);
    for (int i = 0; i < ASKED && scene.piece_count > 0 && board.place_count > 0; i++) {
        int piece = scene.pieces[pcg_below(visit->rng, (uint32_t)scene.piece_count)].id;
        int place = (int)pcg_below(visit->rng, (uint32_t)board.place_count);
        if (words->refusal)
            words->refusal(world, visit->state, piece, i ? place : NO_PLACE, NOBODY, &hunt->out);
        check_out(hunt, "a refusal");
        if (words->place) words->place(world, visit->state, place, NOBODY, &hunt->out);
        check_out(hunt, "a place");
    }
    return true;
}

static void game_check(Hunt *hunt, const char *name) {
    Game game;
    Error error = {0};
    char line[700];
    if (!game_open_shipped(&game, name, &error))
        fail_msg("%s: %s", name, error_line(&error, line, sizeof line));
    if (game.rules->scene.brief) game.rules->scene.brief(game.world, &hunt->out);
    check_out(hunt, name);
    if (game.rules->scene.chart) game.rules->scene.chart(game.world, &hunt->out);
    check_out(hunt, "the charts");
    PositionsParams params = {.seed = 11, .games = SANITIZED ? 2 : GAMES, .probe_plies = 6};
    positions_visit(&game, &params, position_check, hunt);
    game_close(&game);
}

// ---- All texts of a system

static void system_check(Hunt *hunt) {
    static char names[SCENARIOS_MAX][NAME_BYTES];
    char path[PATH_MOST];
    assert_true(reference_open(&hunt->reference, hunt->system));
    for (int i = 0; i < hunt->reference.count; i++) {  // a heading is not a citation
        const Section *section = &hunt->reference.section[i];
        char body[SECTION_BYTES];
        snprintf(body, sizeof body, "%.*s", section->body_length, section->body);
        check_text(hunt, "RULES.md", body);
    }
    snprintf(path, sizeof path, "engine/rules/%s", hunt->system);
    folder_check(hunt, path, 0);
    int count = game_list(names, SCENARIOS_MAX);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(hunt->system);
        if (strncmp(names[i], hunt->system, length) == 0 && names[i][length] == '/')
            game_check(hunt, names[i]);
    }
}

// Checks issue B4: every citation has a section in RULES.md.
static void every_citation_leads_to_a_section_of_the_rules(void **context) {
    static char words[LAWS_TEXT_BYTES];
    int missing = 0;
    (void)context;
    for (const Rules *const *rules = rules_all; rules != rules_small; rules++) {
        static Hunt hunt;
        hunt = (Hunt){.system = (*rules)->name, .out = text_over(words, sizeof words)};
        system_check(&hunt);
        assert_true(hunt.cited > 100);
        for (int i = 0; i < hunt.missing_count; i++)
            print_error("%s: [%s] is cited, first in %s, and RULES.md has no section for it\n",
                        hunt.system, hunt.missing[i], hunt.place[i]);
        missing += hunt.missing_count;
    }
    if (missing > 0) fail_msg("%d citations lead nowhere", missing);
}

// ---- Tests of the function that finds citations

static void collect(const char *citation, void *context) { text_put(context, "%s;", citation); }

static void citations_are_numbers_sheets_and_names_in_brackets(void **context) {
    char words[256];
    Text out = text_over(words, sizeof words);
    (void)context;
    citations_each("a [7.3.1, R14] b [9.2f-g] c [S1-S6] [sheet: range, dice] [Air Landings]",
                   collect, &out);
    assert_string_equal(words, "7.3.1;R14;9.2f;9.2g;S1;S6;sheet: range;sheet: dice;Air Landings;");
    text_clear(&out);
    citations_each("[14.4.7 to 14.4.11, 15.1] [7.3.5, its example] [%s] [hidden] [] [x", collect,
                   &out);
    assert_string_equal(words, "14.4.7;14.4.11;15.1;7.3.5;");
    assert_true(citation_alone("14.3.3"));
    assert_true(citation_alone("6.3, 14.1.4, W25"));
    assert_false(citation_alone("12"));
    assert_false(citation_alone("2.5 MP"));
}

static const Rules *sane;

static void prompt_citing_nothing(const World *world, const State *state, Text *out) {
    sane->prompt(world, state, out);
    text_put(out, " [R999]");
}

static void a_citation_without_a_section_is_found(void **context) {
    static char words[LAWS_TEXT_BYTES];
    static Hunt hunt;
    Game game;
    Error error = {0};
    (void)context;
    assert_true(game_open_shipped(&game, "gbsu/first-contact", &error));
    sane = game.rules;
    Rules mutant = *sane;
    mutant.prompt = prompt_citing_nothing;
    Game wrong = {.rules = &mutant, .world = game.world};
    hunt = (Hunt){.system = "gbsu", .out = text_over(words, sizeof words)};
    assert_true(reference_open(&hunt.reference, hunt.system));
    PositionsParams params = {.seed = 1, .games = 1, .probe_plies = 50};
    positions_visit(&wrong, &params, position_check, &hunt);
    bool found = false;
    for (int i = 0; i < hunt.missing_count; i++) found |= strcmp(hunt.missing[i], "R999") == 0;
    assert_true(found);
    game_close(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(citations_are_numbers_sheets_and_names_in_brackets),
        cmocka_unit_test(a_citation_without_a_section_is_found),
        cmocka_unit_test(every_citation_leads_to_a_section_of_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
