// SPDX-License-Identifier: GPL-3.0-or-later
// test_cases.c -- positions a player can read (tests/cases/*.yaml), each a question with an answer.
//
// Every case is one test: its scenario is loaded, the actions that lead to the position are played,
// the search is asked, with several seeds, and must give an accepted answer. Where the rest of the
// game is small and nothing in it is hidden, the answer is proved as well: expectimax over the rules
// gives every choice its exact value, and the search's value has to come near the best of them.
// tests/cases/README.md explains the files. `test_cases FILE...` shows what each choice is worth and
// what the search thinks of it; `test_cases scan FILE...` asks it at 125 to 8000 iterations.
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../ai/players.h"
#include "../engine/base/fields.h"
#include "../engine/rules/gbsu/gbsu.h"
#include "../engine/rules/gbsu/load.h"

enum {
    CASES_MAX = 128,
    CASES_MIN = 30,             // issue 3 asks for so many,
    CONVERGE_MIN = 6,           // and so many whose value the search must find
    KNOWN_FAILS_MAX = 0,        // cases that the search may get wrong today; never raised lightly
    SEEDS = 3,                  // a case is passed when the answer is right with each of them
    WORDS_BYTES = 96,
    PATH_BYTES = 192,
    TEXT_BYTES = 16384,
    MEMO_SLOTS = 1 << 23,       // positions remembered while proving; a power of 2
    NODES_MAX = 6000000,        // and looked at: a position that needs more is not small
};
#define EQUAL 1e-9              // values nearer than this are the same
#define ROUNDED 0.0006          // values are written with three decimals

static const char folder[] = "tests/cases";

// --- a case -------------------------------------------------------------------------------------

typedef struct Case {
    const Node *title, *question, *why, *scenario, *battle, *edits, *play, *accept, *refuse, *player;
    const Node *value, *reason;
    int         events, decides, iterations, proof, known, within;
    char        path[PATH_BYTES];
    Tree        tree;
    Game        game;           // over `position`'s world
    StateBuffer *position;      // where the question is asked
} Case;

typedef enum Proof { PROOF_WORDS, PROOF_EXACT } Proof;
static const char *const proof_names[] = {"words", "exact"};
static const char *const known_names[] = {"passes", "fails"};

// clang-format off
#define AT(member) offsetof(Case, member)
static const Field case_fields[] = {
    {"title",      FIELD_TEXT,   AT(title),      .needed = true, .high = 60},
    {"question",   FIELD_PROSE,  AT(question),   .needed = true, .high = 600},
    {"why",        FIELD_PROSE,  AT(why),        .needed = true, .high = 1200},
    {"scenario",   FIELD_PROSE,  AT(scenario),   .high = 6000},
    {"battle",     FIELD_TEXT,   AT(battle),     .high = 100},
    {"edits",      FIELD_LIST,   AT(edits)},
    {"events",     FIELD_YES,    AT(events),     .fallback = 1},
    {"play",       FIELD_LIST,   AT(play),       .needed = true},
    {"decides",    FIELD_CHOICE, AT(decides),    .needed = true, .high = 2, .choices = load_side_keys},
    {"accept",     FIELD_LIST,   AT(accept)},
    {"refuse",     FIELD_LIST,   AT(refuse)},
    {"proof",      FIELD_CHOICE, AT(proof),      .high = 2, .choices = proof_names},
    {"value",      FIELD_TEXT,   AT(value),      .high = 5},
    {"within",     FIELD_NUMBER, AT(within),     .low = 1, .high = 100, .fallback = 20},
    {"iterations", FIELD_NUMBER, AT(iterations), .needed = true, .low = 1, .high = 100000},
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

// What every scenario of a case has alike is not written in it: all suits are the Allied side's.
static int scenario_text(const Case *it, char out[TEXT_BYTES]) {
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

// The standard chart with the section on random events left empty.
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

static World *case_world(const Case *it, Error *error) {
    static char yaml[TEXT_BYTES], chart[TEXT_BYTES], path[PATH_BYTES];
    if (it->scenario != NULL) {
        int size = scenario_text(it, yaml), chart_size = it->events ? 0 : chart_quiet(chart);
        snprintf(path, sizeof path, "scenarios/gbsu/%s", strrchr(it->path, '/') + 1);
        World *world = world_load_text(path, yaml, (size_t)size, it->events ? NULL : chart,
                                       (size_t)chart_size, error);
        if (world == NULL && error->line > 0) {     // where it stands in the case's own file
            snprintf(error->file, sizeof error->file, "%s", it->path);
            error->line += it->scenario->line;
        }
        return world;
    }
    const char *edits[16];
    int count = 0;
    snprintf(path, sizeof path, "scenarios/%s.yaml", it->battle->text);
    World *world = world_load(path, error);
    for (const Node *edit = it->edits ? it->edits->first : NULL; edit; edit = edit->next) {
        assert_true(count < COUNT_OF(edits));
        edits[count++] = edit->text;
    }
    if (world == NULL || count == 0) return world;
    World *edited = gbsu_rules.world_edit(world, edits, count, error);
    world_free(world);
    return edited;
}

static const char *said(const Game *game, const State *state, Action action, char out[WORDS_BYTES]) {
    Text text = text_over(out, WORDS_BYTES);
    game->rules->say(game->world, state, action, &text);
    return out;
}

// One word of `play`. What is not on offer fails the case, and what is on offer is listed.
static void play_words(const Case *it, const Node *words) {
    State *state = state_of(it->position);
    Action list[ACTIONS_MAX];
    char   each[WORDS_BYTES], offers[4000];
    Text   all = text_over(offers, sizeof offers);
    int    count = game_turn(&it->game, state) == NOBODY ? 0 : game_legal(&it->game, state, list);
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
    it->game = (Game){&gbsu_rules, case_world(it, &error)};
    if (it->game.world == NULL) stop(&error);
    it->position = calloc(1, sizeof *it->position);
    assert_non_null(it->position);
    gbsu_rules.setup(it->game.world, state_of(it->position));
    for (const Node *words = it->play->first; words; words = words->next) play_words(it, words);
    if ((int)game_turn(&it->game, state_of(it->position)) != it->decides)
        stop_at(node_get(it->tree.root, "decides"), "it is not this side that is asked", "");
}

static void case_close(Case *it) {
    world_free((World *)it->game.world);
    tree_close(&it->tree);
    free(it->position);
}

// "move A 0301", or "move A *": whatever begins so.
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

// --- expectimax: the exact value of every choice ------------------------------------------------------

typedef struct Memo {
    uint64_t key;               // 0: empty
    double   value;
} Memo;

typedef struct Solver {
    const Game *game;
    Side        viewer;         // whose payoff it is
    Memo       *memo;
    int         nodes;
    bool        full;           // more nodes than allowed: no value is to be trusted
    bool        peeks;          // somebody's best choice hangs on what he cannot see: likewise
} Solver;

// Cards that are alike in all that can still happen have one class. Suits tell cards apart while
// an initiative card is to be drawn, where strikes are aimed, and of Jacks, where snipers lie.
static int card_class(const World *world, const State *state, int card) {
    bool suits = state->turn < world->turns || phases[frame_at(state, 0)->phase].legal ==
                 phases[PHASE_INITIATIVE].legal || world->strike_count > 0 ||
                 world->event[card].kind == EVENT_SNIPER;
    const Event *event = &world->event[card];
    int tag = event->kind == EVENT_NONE ? 0 : 1 + event->kind * 2 + event->owner;
    return ((tag * 11 + card_value(card)) * 5) + (suits ? 1 + card_suit(card) : 0);
}

static bool is_plain(const Cards *cards) {      // nothing remembered that a relabelling would spoil
    return !(cards->secret[0] | cards->secret[1] | cards->down[0] | cards->down[1] | cards->aside |
             cards->kept[0] | cards->kept[1]);
}

// Of the used cards, only how many of each class matters: the lowest stand for all.
static void cards_canonical(const World *world, State *state) {
    if (!is_plain(&state->cards)) return;
    uint64_t free = world->deck & ~(state->cards.hand[0] | state->cards.hand[1]), done = 0, used = 0;
    int class[CARDS];
    for (uint64_t rest = free; rest; rest &= rest - 1)
        class[bits_first(rest)] = card_class(world, state, bits_first(rest));
    for (uint64_t rest = free; rest; rest &= rest - 1) {
        int first = bits_first(rest), count = 0;
        if (has(done, first)) continue;
        uint64_t alike = 0;
        for (uint64_t more = rest; more; more &= more - 1)
            if (class[bits_first(more)] == class[first]) alike |= bit(bits_first(more));
        done |= alike;
        count = bits_count(alike & state->cards.used);
        for (; count > 0; count--, alike &= alike - 1) used |= bit(bits_first(alike));
    }
    state->cards.used = used;
}

// Can `side` not see all that there is? Markers of one value are no secret.
static bool is_blind(const World *world, const State *state, Side side) {
    Side          other = side_other(side);
    const Cards  *cards = &state->cards;
    if (cards->hand[other] | cards->down[other] | cards->secret[other]) return true;
    for (int i = 0; i < MINES_MAX; i++) {
        const Mine *mine = &state->mine[i];
        if (mine->hex == HEX_NONE || mine->side != other || mine->known) continue;
        for (int k = 0; k < world->side[other].markers; k++)
            if (world->side[other].marker[k] != mine_value(world, mine)) return true;
    }
    return false;
}

static double solve(Solver *solver, const State *state);

static double solve_after(Solver *solver, const State *state, Action action) {
    StateBuffer buffer;
    State *next = state_of(&buffer);
    game_copy(solver->game, next, state);
    game_apply(solver->game, next, action);
    cards_canonical(solver->game->world, next);
    return solve(solver, next);
}

static double solve_chance(Solver *solver, const State *state, const Action list[], int count) {
    const Game *game = solver->game;
    double sum = 0;
    bool   cards = is_plain(&state->cards) && action_verb(list[0]) != VERB_MARKER;
    for (int i = 0; i < count && !solver->full; i++) {
        double odds = 0;
        bool   first = true;
        for (int k = 0; k < count; k++) {
            bool same = k == i || (cards && card_class(game->world, state, (int)action_where(list[k])) ==
                                       card_class(game->world, state, (int)action_where(list[i])));
            if (same && k < i) first = false;
            if (same) odds += (double)game->rules->odds(game->world, state, list[k]);
        }
        if (first) sum += odds * solve_after(solver, state, list[i]);
    }
    return sum;
}

static double solve_choice(Solver *solver, const State *state, Side side, const Action list[],
                           int count) {
    const Game *game = solver->game;
    bool   blind = count > 1 && is_blind(game->world, state, side);
    double best = 0, worst = 0, sign = side == solver->viewer ? 1 : -1;
    for (int i = 0; i < count && !solver->full; i++) {
        double value = solve_after(solver, state, list[i]);
        if (i == 0) best = worst = value;
        if (sign * value > sign * best) best = value;
        if (sign * value < sign * worst) worst = value;
        if (!blind && best == (sign > 0 ? 1 : 0)) break;        // nothing can be better
    }
    if (blind && fabs(best - worst) > EQUAL) solver->peeks = true;
    return best;
}

static double solve(Solver *solver, const State *state) {
    const Game *game = solver->game;
    Side side = game_turn(game, state);
    if (side == NOBODY) return (double)game->rules->payoff(game->world, state, solver->viewer);
    uint64_t key = hash_bytes(state, game->rules->state_bytes) | 1;
    size_t   slot = key >> 8 & (MEMO_SLOTS - 1);
    for (; solver->memo[slot].key != 0; slot = (slot + 1) & (MEMO_SLOTS - 1))
        if (solver->memo[slot].key == key) return solver->memo[slot].value;
    if (++solver->nodes > NODES_MAX) solver->full = true;
    if (solver->full) return 0.5;
    Action list[ACTIONS_MAX];
    int    count = game_legal(game, state, list);
    double value = side == CHANCE ? solve_chance(solver, state, list, count)
                                  : solve_choice(solver, state, side, list, count);
    while (solver->memo[slot].key != 0) slot = (slot + 1) & (MEMO_SLOTS - 1);
    solver->memo[slot] = (Memo){key, value};
    return value;
}

typedef struct Solution {
    Action list[ACTIONS_MAX];
    double value[ACTIONS_MAX], best, second;    // second: the best of those that are worse
    int    count, nodes;
    bool   full, peeks;
} Solution;

static void case_solve(const Case *it, Solution *out) {
    const State *state = state_of(it->position);
    Solver solver = {.game = &it->game, .viewer = (Side)it->decides};
    solver.memo = calloc(MEMO_SLOTS, sizeof *solver.memo);
    assert_non_null(solver.memo);
    memset(out, 0, sizeof *out);
    out->count = game_legal(&it->game, state, out->list);
    out->best = out->second = -1;
    solver.peeks = is_blind(it->game.world, state, solver.viewer);
    for (int i = 0; i < out->count && !solver.full; i++) {
        out->value[i] = solve_after(&solver, state, out->list[i]);
        if (out->value[i] > out->best + EQUAL) {
            out->second = out->best;
            out->best = out->value[i];
        } else if (out->value[i] < out->best - EQUAL) {
            out->second = fmax(out->second, out->value[i]);
        }
    }
    out->nodes = solver.nodes;
    out->full = solver.full;
    out->peeks = solver.peeks;
    free(solver.memo);
}

// --- what is asked of each case -----------------------------------------------------------------------

// The stated answers are the best choices, all of them and no others.
static void case_prove(const Case *it) {
    static Solution solution;
    char words[WORDS_BYTES];
    case_solve(it, &solution);
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

static Player *case_player(const Case *it, const char *options, int iterations, uint64_t seed) {
    char  spec[256];
    Error error = {0};
    snprintf(spec, sizeof spec, "ismcts:threads=1,iterations=%d%s%s", iterations,
             options ? "," : "", options ? options : "");
    Player *player = player_make(&it->game, spec, seed, &error);
    if (player == NULL) stop(&error);
    return player;
}

// Its answer, in words; it is handed a redealt position, as in a game.
static void case_ask(const Case *it, Player *player, uint64_t seed, char words[WORDS_BYTES]) {
    StateBuffer guess = *it->position;
    Pcg rng = pcg_stream(seed, 0, PCG_TEST);
    gbsu_rules.redeal(it->game.world, state_of(&guess), (Side)it->decides, &rng);
    Action action = player->choose(player, &it->game, state_of(&guess), (Side)it->decides);
    said(&it->game, state_of(it->position), action, words);
}

// With how many of the seeds is the answer right?
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

// The tree that grows on every chance and plays on to the end: its value has a limit that is known.
static const char converging[] = "trees=1,chance=open,policy=ucb,fpu=10,explore=0.5,"
                                 "playout=rate,playout_plies=0,early=no";
enum { CONVERGE_ITERATIONS = 30000 };

static double case_value(const Case *it) {
    char    words[WORDS_BYTES];
    Player *player = case_player(it, converging, CONVERGE_ITERATIONS, 1);
    case_ask(it, player, 1, words);
    double value = (double)thinker_report(player)->moves[0].value;
    player->free(player);
    return value;
}

static struct {                 // what the tests have found, for the last of them
    int cases, exact, converge, fails;
} found;

static void a_case(void **path) {
    static Case it;
    char words[WORDS_BYTES];
    case_open(&it, *path);
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
                      passes ? "passes now, so take the mark off" : "known to fail", it.reason->text);
    } else if (!passes) {
        fail_msg("%s: the search answers '%s'", it.path, words);
    }
    case_close(&it);
}

static void there_are_enough_cases_and_few_known_failures(void **unused) {
    (void)unused;
    print_message("             %d cases, %d proved, %d values, %d known failures\n", found.cases,
                  found.exact, found.converge, found.fails);
    assert_true(found.cases >= CASES_MIN);
    assert_true(found.converge >= CONVERGE_MIN);
    assert_true(found.fails <= KNOWN_FAILS_MAX);
}

// --- looking at cases ---------------------------------------------------------------------------------

static void case_show(const char *path) {
    static Case it;
    static Solution solution;
    char words[WORDS_BYTES];
    float weight[ACTIONS_MAX];
    case_open(&it, path);
    printf("%s: %s\n", path, it.title->text);
    case_solve(&it, &solution);
    gbsu_rules.rate(it.game.world, state_of(it.position), solution.list, solution.count, weight);
    Player *player = case_player(&it, it.player ? it.player->text : NULL, it.iterations, 1);
    case_ask(&it, player, 1, words);
    const SearchReport *report = thinker_report(player);
    printf("  %d nodes%s%s; second best %.4f; the search's limit %.4f; its answer '%s'\n",
           solution.nodes, solution.full ? ", too many" : "", solution.peeks ? ", peeks" : "",
           solution.second, case_value(&it), words);
    for (int i = 0; i < solution.count; i++) {
        const SearchMove *move = report->moves;
        while (move->action != solution.list[i]) move++;
        said(&it.game, state_of(it.position), solution.list[i], words);
        printf("  %-28s exact %.4f  search %.4f in %6u  rate %6.2f %s\n", words, solution.value[i],
               (double)move->value, move->visits, (double)weight[i], is_right(&it, words) ? "*" : "");
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

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

int main(int argc, char **argv) {
    bool scan = argc > 1 && strcmp(argv[1], "scan") == 0;
    for (int i = 1 + scan; i < argc; i++) (scan ? case_scan : case_show)(argv[i]);
    if (argc > 1) return 0;

    static char path[CASES_MAX][PATH_BYTES], *names[CASES_MAX];
    static struct CMUnitTest tests[CASES_MAX + 1];
    int  count = 0;
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
    for (int i = 0; i < count; i++)
        tests[i] = (struct CMUnitTest){names[i], a_case, NULL, NULL, names[i]};
    tests[count] = (struct CMUnitTest){"there_are_enough_cases_and_few_known_failures",
                                       there_are_enough_cases_and_few_known_failures, NULL, NULL, NULL};
    return _cmocka_run_group_tests("cases", tests, (size_t)count + 1, NULL, NULL);
}
