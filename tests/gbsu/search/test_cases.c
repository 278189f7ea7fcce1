// SPDX-License-Identifier: GPL-3.0-or-later
// test_cases.c -- the search finds the best choice in small positions (tests/cases/*.yaml).
//
// Every case is one test. The test loads the scenario and plays the actions that lead to the
// position. The search must return an accepted answer with each of several seeds. Where the rest of
// the game is small and has no hidden information, expectimax calculates the exact value of every
// choice. It must confirm the answer, and the value of the search must come near the best value.
// Cases with `proof: games` are positions of battles of any rule system, an exam that a level may
// fail. tests/cases/README.md explains the files. `test_cases FILE...` prints the exact value of
// each choice and the value of the search; `test_cases scan FILE...` searches with 125 to 8000
// iterations; `test_cases exam PLAYER...` asks players all questions of the exam.
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ai/players.h"
#include "engine/base/fields.h"
#include "engine/game/host.h"
#include "engine/rules/gbsu/gbsu.h"
#include "engine/rules/gbsu/load/load.h"
#include "engine/rules/rules.h"
#include "tests/rules/expectimax.h"

enum {
    CASES_MAX = 128,
    CASES_MIN = 30,       // the folder must have at least this many cases
    CONVERGE_MIN = 6,     // at least this many must have an exact value
    KNOWN_FAILS_MAX = 3,  // highest number of cases that the search may get wrong
    SEEDS = 3,            // a case passes if the answer is right with each of these seeds
    WORDS_BYTES = 96,
    PATH_BYTES = 192,
    PLAYERS_MAX = 16,  // most players that `test_cases exam` asks
    TEXT_BYTES = 16384,
    EXAM_RIGHT_MIN = 12,  // `elite` must answer at least this many questions of the exam
};
#define ROUNDED 0.0006  // values are written with three decimals

static const char folder[] = "tests/cases";

// --- a case -------------------------------------------------------------------------------------

typedef struct Case {
    const Node *title, *question, *why, *scenario, *battle, *edits, *pack, *play, *accept, *refuse,
        *player;
    const Node *value, *reason;
    int events, decides, iterations, converge, proof, known, within;
    char path[PATH_BYTES];
    Tree tree;
    Game game;              // the loaded scenario of the case
    StateBuffer *position;  // the position of the case
} Case;

typedef enum Proof { PROOF_WORDS, PROOF_EXACT, PROOF_GAMES, PROOFS } Proof;
static const char *const proof_names[] = {"words", "exact", "games"};
static const char *const known_names[] = {"passes", "fails"};

// clang-format off
#define AT(member) offsetof(Case, member)
static const Field case_fields[] = {
    {"title",      FIELD_TEXT,   AT(title),      .needed = true, .high = 60},
    {"question",   FIELD_PROSE,  AT(question),   .needed = true, .high = 600},
    {"why",        FIELD_PROSE,  AT(why),        .needed = true, .high = 1200},
    {"scenario",   FIELD_PROSE,  AT(scenario),   .high = 6000},
    {"battle",     FIELD_TEXT,   AT(battle),     .high = 100},
    {"edits",      FIELD_LIST,   AT(edits),      .needed = false},
    {"pack",       FIELD_LIST,   AT(pack),       .needed = false},
    {"events",     FIELD_YES,    AT(events),     .fallback = 1},
    {"play",       FIELD_LIST,   AT(play),       .needed = true},
    {"decides",    FIELD_CHOICE, AT(decides),    .needed = true, .high = 2, .choices = scenario_sides},
    {"accept",     FIELD_LIST,   AT(accept),     .needed = false},
    {"refuse",     FIELD_LIST,   AT(refuse),     .needed = false},
    {"proof",      FIELD_CHOICE, AT(proof),      .high = PROOFS, .choices = proof_names},
    {"value",      FIELD_TEXT,   AT(value),      .high = 5},
    {"within",     FIELD_NUMBER, AT(within),     .low = 1, .high = 100, .fallback = 20},
    {"iterations", FIELD_NUMBER, AT(iterations), .needed = false, .low = 1, .high = 100000},
    {"converge",   FIELD_NUMBER, AT(converge),   .low = 1, .high = 100000, .fallback = 10000},
    {"player",     FIELD_TEXT,   AT(player),     .high = 100},
    {"known",      FIELD_CHOICE, AT(known),      .high = 2, .choices = known_names},
    {"reason",     FIELD_PROSE,  AT(reason),     .high = 600},
};
#undef AT
// clang-format on

static void stop(const Error *error) {
    char line[700];
    fail_msg("%s", error_line(error, line, sizeof line));
}

static void stop_at(const Node *node, const char *words, const char *more) {
    Error error = {0};
    node_error(node, &error, "%s%s", words, more);
    stop(&error);
}

// Writes the scenario of a case with the keys that it leaves out. By default the Allied side owns
// all initiative suits. Returns the length of the text.
static int case_scenario(const Case *it, char out[TEXT_BYTES]) {
    const char *text = it->scenario->text;
    Text yaml = text_over(out, TEXT_BYTES);
    text_put(&yaml, "%s", text);
    text_put(&yaml, "\ntitle: %s\nrules: gbsu\nchart: charts/standard.yaml\nsummary: A case.\n",
             it->title->text);
    if (strstr(text, "setup:") == NULL) text_put(&yaml, "setup: allied\n");
    if (strstr(text, "initiative:") == NULL)
        text_put(&yaml, "initiative: {side: axis, cards: 0}\n");
    assert_true(yaml.length + 1 < TEXT_BYTES);
    return (int)yaml.length;
}

// Writes the standard chart without random events. Returns the length of the text.
static int chart_quiet(char out[TEXT_BYTES]) {
    FILE *file = fopen("scenarios/gbsu/charts/standard.yaml", "r");
    assert_non_null(file);
    size_t size = fread(out, 1, TEXT_BYTES - 32, file);
    fclose(file);
    out[size] = 0;
    char *events = strstr(out, "\nevents:");
    assert_non_null(events);
    strcpy(events, "\nevents: {}\n");
    return (int)strlen(out);
}

// Returns the cards of the named ranks. With fewer cards the game tree is small.
static uint64_t pack_of(const Node *ranks) {
    uint64_t pack = 0;
    for (const Node *rank = ranks->first; rank; rank = rank->next) {
        uint64_t before = pack;
        for (int suit = 0; suit < SUITS; suit++) {
            char label[8];
            snprintf(label, sizeof label, "%.2s%c", rank->text, "DSHC"[suit]);
            if (card_parse(label) != CARD_NONE) pack |= bit(card_parse(label));
        }
        if (pack == before) stop_at(rank, "a pack is of ranks, as [2, 10, J], not ", rank->text);
    }
    return pack;
}

static World *case_world(const Case *it, Error *error) {
    static char yaml[TEXT_BYTES], chart[TEXT_BYTES], path[PATH_BYTES];
    int size = case_scenario(it, yaml), chart_size = it->events ? 0 : chart_quiet(chart);
    snprintf(path, sizeof path, "scenarios/gbsu/%s", strrchr(it->path, '/') + 1);
    World *world = world_load_text(path, yaml, (size_t)size, it->events ? NULL : chart,
                                   (size_t)chart_size, error);
    // The error must name the line in the file of the case.
    if (world == NULL && error->line > 0) {
        snprintf(error->file, sizeof error->file, "%s", it->path);
        error->line += it->scenario->line;
    }
    if (world != NULL && it->pack != NULL) world->deck = pack_of(it->pack);
    return world;
}

// Opens the battle of a case, with its edits. Only the questions of the exam have its policy file.
static void battle_open(Case *it, Error *error) {
    const char *edits[16];
    int count = 0;
    bool exam = it->proof == PROOF_GAMES;
    if (!(exam ? game_open(&it->game, it->battle->text, error)
               : game_open_shipped(&it->game, it->battle->text, error)))
        stop(error);
    for (const Node *edit = it->edits ? it->edits->first : NULL; edit; edit = edit->next) {
        assert_true(count < COUNT_OF(edits));
        edits[count++] = edit->text;
    }
    if (count == 0) return;
    Game edited;
    if (!game_edit(&it->game, edits, count, &edited, error)) stop(error);
    game_close(&it->game);
    it->game = edited;
}

static const char *said(const Game *game, const State *state, Action action,
                        char out[WORDS_BYTES]) {
    Text text = text_over(out, WORDS_BYTES);
    game->rules->format_action(game->world, state, action, &text);
    return out;
}

// Plays one action of `play`. Fails with a list of the legal actions if it is illegal.
static void play_words(const Case *it, const Node *words) {
    State *state = state_of(it->position);
    Action list[ACTIONS_MAX];
    char each[WORDS_BYTES], offers[4000];
    Text all = text_over(offers, sizeof offers);
    int count = game_turn(&it->game, state) == NOBODY ? 0 : game_legal(&it->game, state, list);
    for (int i = 0; i < count; i++) {
        if (strcmp(said(&it->game, state, list[i], each), words->text) == 0) {
            game_apply(&it->game, state, list[i]);
            return;
        }
        text_put(&all, "\n  %s", each);
    }
    print_error("%s: on offer are:%s\n", it->path, offers);
    stop_at(words, "this is not on offer: ", words->text);
}

static void case_open(Case *it, const char *path) {
    Error error = {0};
    memset(it, 0, sizeof *it);
    snprintf(it->path, sizeof it->path, "%s", path);
    if (!tree_open(&it->tree, path, &error)) stop(&error);
    if (!fields_read(it->tree.root, "a case", case_fields, COUNT_OF(case_fields), it, &error))
        stop(&error);
    if ((it->scenario == NULL) == (it->battle == NULL))
        stop_at(it->tree.root, "a case has a 'scenario' or names a 'battle'", "");
    if (it->accept == NULL && it->refuse == NULL)
        stop_at(it->tree.root, "a case has something to 'accept' or to 'refuse'", "");
    if ((it->reason != NULL) != (it->known == 1))
        stop_at(it->tree.root, "'known: fails' and its 'reason' go together", "");
    if (it->battle != NULL)
        battle_open(it, &error);
    else
        it->game = (Game){.rules = &gbsu_rules, .world = case_world(it, &error)};
    if (it->game.world == NULL) stop(&error);
    it->position = calloc(1, sizeof *it->position);
    assert_non_null(it->position);
    it->game.rules->setup(it->game.world, state_of(it->position));
    for (const Node *words = it->play->first; words; words = words->next) play_words(it, words);
    if ((int)game_turn(&it->game, state_of(it->position)) != it->decides)
        stop_at(node_get(it->tree.root, "decides"), "it is not this side that is asked", "");
}

static void case_close(Case *it) {
    game_close(&it->game);
    tree_close(&it->tree);
    free(it->position);
}

// Returns true if `words` is in the list. An entry that ends with '*', such as "move A *",
// matches every text that begins with "move A ".
static bool is_listed(const Node *list, const char *words) {
    for (const Node *each = list ? list->first : NULL; each; each = each->next) {
        size_t length = strlen(each->text);
        if (length > 0 && each->text[length - 1] == '*' &&
            strncmp(each->text, words, length - 1) == 0)
            return true;
        if (strcmp(each->text, words) == 0) return true;
    }
    return false;
}

static bool is_right(const Case *it, const char *words) {
    return (it->accept == NULL || is_listed(it->accept, words)) && !is_listed(it->refuse, words);
}

// --- Checks of a case ------------------------------------------------------------------

// Checks by expectimax that the accepted answers are exactly the best choices.
static void case_prove(const Case *it) {
    static Solution solution;
    char words[WORDS_BYTES];
    expectimax_solve(&it->game, state_of(it->position), (Side)it->decides, &solution);
    if (solution.full) fail_msg("%s: too large to prove", it->path);
    if (solution.peeks) fail_msg("%s: hidden cards matter: it cannot be proved so", it->path);
    for (int i = 0; i < solution.count; i++) {
        bool best = solution.value[i] > solution.best - EQUAL;
        said(&it->game, state_of(it->position), solution.list[i], words);
        if (best != is_right(it, words))
            fail_msg("%s: '%s' is worth %.4f and the best choice %.4f", it->path, words,
                     solution.value[i], solution.best);
    }
    if (solution.second < 0) fail_msg("%s: all choices are equally good", it->path);
    if (it->value && fabs(strtod(it->value->text, NULL) - solution.best) > ROUNDED)
        fail_msg("%s: the value is %.4f", it->path, solution.best);
}

static Player *player_of(const Case *it, const char *spec, uint64_t seed) {
    Error error = {0};
    Player *player = player_make(&it->game, spec, seed, &error);
    if (player == NULL) stop(&error);
    return player;
}

static Player *case_player(const Case *it, const char *options, int iterations, uint64_t seed) {
    char spec[256];
    snprintf(spec, sizeof spec, "ismcts:threads=1,iterations=%d%s%s", iterations,
             options ? "," : "", options ? options : "");
    return player_of(it, spec, seed);
}

// Writes the answer of the search to `words`. Resamples hidden information first, as in a game.
static void case_ask(const Case *it, Player *player, uint64_t seed, char words[WORDS_BYTES]) {
    StateBuffer guess = *it->position;
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    it->game.rules->resample(it->game.world, state_of(&guess), (Side)it->decides, &rng);
    Action action = player->choose(player, &it->game, state_of(&guess), (Side)it->decides, 0);
    said(&it->game, state_of(it->position), action, words);
}

// Returns the number of seeds with which the answer is right. Writes the first answer, or the
// last wrong one, to `words`.
static int case_pass(const Case *it, int iterations, char words[WORDS_BYTES]) {
    int right = 0;
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        char answer[WORDS_BYTES];
        Player *player = case_player(it, it->player ? it->player->text : NULL, iterations, seed);
        case_ask(it, player, seed, answer);
        player->free(player);
        bool ok = is_right(it, answer);
        if (!ok || seed == 1) memcpy(words, answer, WORDS_BYTES);
        right += ok;
    }
    return right;
}

// These options make the value of the search comparable with the exact value: the tree averages
// over cards, and playouts go to the end of the game. The value of a plan cannot exceed the exact
// value, and is close to it if the plan does not depend on single cards. A tree that branches on
// every card would need far more iterations. Exploration is high, so that choices with a bad
// start are tried often enough.
static const char converging[] = "trees=1,chance=open,explore=2,playout_plies=0,early=no";

static double case_value(const Case *it) {
    char words[WORDS_BYTES];
    Player *player = case_player(it, converging, it->converge, 1);
    case_ask(it, player, 1, words);
    double value = (double)mcts_player_report(player)->moves[0].value;
    player->free(player);
    return value;
}

// Asks a player a question of the exam. Writes its answer to `words`, and returns true if it is
// right.
static bool exam_pass(const Case *it, const char *spec, uint64_t seed, char words[WORDS_BYTES]) {
    Player *player = player_of(it, spec, seed);
    case_ask(it, player, seed, words);
    player->free(player);
    return is_right(it, words);
}

static struct {  // all tests add their results, which the last test checks
    int cases, exact, converge, fails, exam, exam_right;
} found;

static void a_case(void **path) {
    static Case it;
    char words[WORDS_BYTES];
    case_open(&it, *path);
    if (it.proof == PROOF_GAMES) {
        found.exam++;
        found.exam_right += exam_pass(&it, "elite", 1, words);
        case_close(&it);
        return;
    }
    assert_true(it.iterations > 0);
    found.cases++;
    if (it.proof == PROOF_EXACT) {
        case_prove(&it);
        found.exact++;
    }
    if (it.value) {
        double value = case_value(&it), exact = strtod(it.value->text, NULL);
        if (fabs(value - exact) > it.within / 1000.0)
            fail_msg("%s: the search says %.3f and the value is %.3f", it.path, value, exact);
        found.converge++;
    }
    bool passes = case_pass(&it, it.iterations, words) == SEEDS;
    if (it.known) {
        found.fails += !passes;
        print_message("             %s: %s\n",
                      passes ? "passes now, so take the mark off" : "known to fail",
                      it.reason->text);
    } else if (!passes) {
        fail_msg("%s: the search answers '%s'", it.path, words);
    }
    case_close(&it);
}

static void there_are_enough_cases_and_few_known_failures(void **unused) {
    (void)unused;
    print_message(
        "             %d cases, %d proved, %d values, %d known failures; %d of %d questions "
        "of the exam right\n",
        found.cases, found.exact, found.converge, found.fails, found.exam_right, found.exam);
    assert_true(found.cases >= CASES_MIN);
    assert_true(found.converge >= CONVERGE_MIN);
    assert_true(found.fails <= KNOWN_FAILS_MAX);
    assert_true(found.exam_right >= EXAM_RIGHT_MIN);
}

// --- Print cases -------------------------------------------------------------------------------

static void case_show(const char *path) {
    static Case it;
    static Solution solution;
    char words[WORDS_BYTES];
    float weight[ACTIONS_MAX];
    case_open(&it, path);
    printf("%s: %s\n", path, it.title->text);
    expectimax_solve(&it.game, state_of(it.position), (Side)it.decides, &solution);
    gbsu_rules.policy(it.game.world, state_of(it.position), solution.list, solution.count, weight);
    Player *player = case_player(&it, it.player ? it.player->text : NULL, it.iterations, 1);
    case_ask(&it, player, 1, words);
    const SearchReport *report = mcts_player_report(player);
    printf("  %d nodes%s%s; second best %.4f; the search's limit %.4f; its answer '%s'\n",
           solution.nodes, solution.full ? ", too many" : "", solution.peeks ? ", peeks" : "",
           solution.second, case_value(&it), words);
    for (int i = 0; i < solution.count; i++) {
        const SearchMove *move = report->moves;
        while (move->action != solution.list[i]) move++;
        said(&it.game, state_of(it.position), solution.list[i], words);
        printf("  %-28s exact %.4f  search %.4f in %6u  rate %6.2f %s\n", words, solution.value[i],
               (double)move->value, move->visits, (double)weight[i],
               is_right(&it, words) ? "*" : "");
    }
    player->free(player);
    case_close(&it);
}

static void case_scan(const char *path) {
    static Case it;
    char words[WORDS_BYTES];
    case_open(&it, path);
    printf("%-44s", strrchr(path, '/') ? strrchr(path, '/') + 1 : path);
    for (int iterations = 125; iterations <= 8000; iterations *= 2) {
        printf(" %4d:%d", iterations, case_pass(&it, iterations, words));
        fflush(stdout);
    }
    printf("  %s\n", words);
    case_close(&it);
}

// Prints how often each player answers the questions of the exam rightly, with SEEDS seeds.
static void exam_show(char *const paths[], int count, char *const players[], int player_count) {
    static Case it;
    int right[PLAYERS_MAX] = {0}, questions = 0;
    assert_true(player_count <= PLAYERS_MAX);
    for (int i = 0; i < count; i++) {
        case_open(&it, paths[i]);
        if (it.proof == PROOF_GAMES) {
            questions++;
            printf("%-44s", strrchr(paths[i], '/') + 1);
            for (int k = 0; k < player_count; k++) {
                char words[WORDS_BYTES];
                int passed = 0;
                for (uint64_t seed = 1; seed <= SEEDS; seed++)
                    passed += exam_pass(&it, players[k], seed, words);
                right[k] += passed;
                printf(" %d", passed);
                fflush(stdout);
            }
            printf("\n");
        }
        case_close(&it);
    }
    for (int k = 0; k < player_count; k++)
        printf("%-40s %.2f of %d questions, %d seeds each\n", players[k],
               questions > 0 ? (double)right[k] / SEEDS / questions : 0.0, questions, SEEDS);
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

int main(int argc, char **argv) {
    bool scan = argc > 1 && strcmp(argv[1], "scan") == 0;
    bool exam = argc > 1 && strcmp(argv[1], "exam") == 0;
    for (int i = 1 + scan; i < argc && !exam; i++) (scan ? case_scan : case_show)(argv[i]);
    if (argc > 1 && !exam) return 0;

    static char path[CASES_MAX][PATH_BYTES], *names[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX + 1];
    int count = 0;
    DIR *all = opendir(folder);
    for (struct dirent *entry; all != NULL && (entry = readdir(all)) != NULL;) {
        const char *end = strrchr(entry->d_name, '.');
        if (end == NULL || strcmp(end, ".yaml") != 0 || count == CASES_MAX) continue;
        snprintf(path[count], PATH_BYTES, "%s/%.120s", folder, entry->d_name);
        names[count] = path[count];
        count++;
    }
    if (all != NULL) closedir(all);
    qsort(names, (size_t)count, sizeof names[0], by_name);
    if (exam) {
        exam_show(names, count, argv + 2, argc - 2);
        return 0;
    }
    for (int i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){names[i], a_case, NULL, NULL, names[i]};
    tests[count] =
        (struct CMUnitTest){"there_are_enough_cases_and_few_known_failures",
                            there_are_enough_cases_and_few_known_failures, NULL, NULL, NULL};
    return _cmocka_run_group_tests("cases", tests, (size_t)count + 1, NULL, NULL);
}
