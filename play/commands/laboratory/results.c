// SPDX-License-Identifier: GPL-3.0-or-later
// results.c -- the command `results`: keeps the results of games that people played
// (bench/people/people.h).
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>

#include "bench/people/people.h"
#include "engine/game/user_folder.h"
#include "engine/rules/rules.h"
#include "play/commands/commands.h"

typedef enum Task { TASK_ADD, TASK_IMPORT, TASK_SHOW, TASKS } Task;
static const char *const task_names[TASKS] = {"add", "import", "show"};

typedef struct ResultsWords {
    Task task;
    const char *subject, *winner, *date, *players, *file;
    int margin;
} ResultsWords;

enum { MARGIN_NONE = -10000 };

static bool task_read(const char *text, void *task) {
    for (int i = 0; i < TASKS; i++) {
        if (strcmp(text, task_names[i]) != 0) continue;
        *(Task *)task = (Task)i;
        return true;
    }
    return false;
}

static bool results_check(void *results_words, Error *error) {
    const ResultsWords *words = results_words;
    if (words->task != TASK_ADD && (words->winner != NULL || words->date != NULL ||
                                    words->players != NULL || words->margin != MARGIN_NONE))
        return error_set(error, "--winner, --margin, --date and --players belong to `results add`");
    if (words->task == TASK_ADD && words->winner == NULL)
        return error_set(error, "missing --winner: expected allied, axis, draw or a side's name");
    if (words->task != TASK_SHOW && words->subject == NULL)
        return error_set(error, words->task == TASK_ADD ? "missing SCENARIO that people played"
                                                        : "missing FILE.csv to import");
    return true;
}

// ---- add

static void today(char out[12]) {
    time_t now = time(NULL);
    struct tm local;
    strftime(out, 12, "%Y-%m-%d", localtime_r(&now, &local));
}

static bool game_added(const ResultsWords *words, People *people, Error *error) {
    char date[12], margin[12] = "";
    PeopleGame game;
    today(date);
    if (words->margin != MARGIN_NONE) snprintf(margin, sizeof margin, "%d", words->margin);
    const PeopleTexts texts = {words->subject, words->winner,
                               words->date != NULL ? words->date : date, margin,
                               words->players != NULL ? words->players : ""};
    if (!people_game(&texts, &game, error)) return false;
    people_add(people, &game);
    return true;
}

// ---- import

static bool games_imported(const ResultsWords *words, People *people, Error *error) {
    People more;
    if (!people_import(words->subject, &more, error)) return false;
    int added = people_merge(people, &more);
    printf("%d of %d games are new; %d were known.\n", added, more.count, more.count - added);
    people_free(&more);
    return true;
}

// ---- show

// Prints the sentence for a scenario of the file. The scenario may have been deleted since.
static void scenario_print(const People *people, const char *scenario) {
    char words[600], path[PATH_MOST + 8], side[SIDES][64] = {"Allied", "Axis"};
    Text text = text_over(words, sizeof words);
    Game game;
    Error unused;
    bool open = game_open_plain(&game, scenario, NULL, &unused);
    snprintf(path, sizeof path, "%s.yaml", scenario);
    open = open || game_open_plain(&game, path, NULL, &unused);
    for (int i = 0; open && game.rules->scene.side_name != NULL && i < SIDES; i++)
        snprintf(side[i], sizeof side[i], "%s", game.rules->scene.side_name(game.world, (Side)i));
    if (open) game_close(&game);
    people_put(people, scenario, side[ALLIED], side[AXIS], &text);
    printf("%s: %s\n", scenario, words);
}

static bool is_earlier(const People *people, int index) {
    for (int i = 0; i < index; i++)
        if (strcmp(people->games[i].scenario, people->games[index].scenario) == 0) return true;
    return false;
}

static bool results_print(const People *people, const char *subject, Error *error) {
    char scenario[PATH_MOST] = "", path[PATH_MOST];
    Game game;
    if (subject != NULL) {
        if (!game_open_plain(&game, subject, path, error)) return false;
        people_scenario(path[0] != '\0' ? path : subject, scenario);
        game_close(&game);
    }
    int printed = 0;
    for (int i = 0; i < people->count; i++) {
        bool wanted = subject == NULL || strcmp(scenario, people->games[i].scenario) == 0;
        if (!wanted || is_earlier(people, i)) continue;
        scenario_print(people, people->games[i].scenario);
        printed++;
    }
    if (printed == 0)
        printf("No results%s%s. `cassino results add SCENARIO --winner allied` adds one.\n",
               subject != NULL ? " of " : "", scenario);
    return true;
}

// ---- The command

static int results_run(void *results_words, Error *error) {
    const ResultsWords *words = results_words;
    char file[PEOPLE_FILE_BYTES], home[PEOPLE_FILE_BYTES];
    People people;
    if (words->file != NULL)
        snprintf(file, sizeof file, "%s", words->file);
    else if (!people_file(file) || !user_folder("", home, sizeof home)) {
        error_set(error, "cannot find your folder for results; name a file with --file FILE.csv");
        return EXIT_BAD;
    }
    if (!people_load(file, &people, error)) return EXIT_BAD;
    bool good = true;
    if (words->task == TASK_ADD) good = game_added(words, &people, error);
    if (words->task == TASK_IMPORT) good = games_imported(words, &people, error);
    if (good && words->task != TASK_SHOW)
        good =
            (words->file != NULL || folders_make(home, error)) && people_save(file, &people, error);
    if (good)
        good = results_print(&people, words->task == TASK_IMPORT ? NULL : words->subject, error);
    people_free(&people);
    return good ? EXIT_WELL : EXIT_BAD;
}

// clang-format off
static const CommandOption options[] = {
    {VALUE("add|import|show"), OTHER(ResultsWords, task, task_read),
     EXPECTED("add, import or show"), NEEDED, HELP("What to do with the results")},
    {VALUE("SCENARIO|FILE.csv"), TEXT(ResultsWords, subject), READ,
     HELP("Scenario that people played, or file to import")},
    {OPTION("winner", 0), VALUE("SIDE"), TEXT(ResultsWords, winner),
     HELP("Winner of the game: allied, axis, draw, or a side's name")},
    {OPTION("margin", 0), NUMBER(ResultsWords, margin), RANGE(-9999, 9999),
     OTHERWISE(MARGIN_NONE, "unknown"), HELP("Victory points of the Allied side less those of the Axis side")},
    {OPTION("date", 0), VALUE("YYYY-MM-DD"), TEXT(ResultsWords, date),
     HELP("Day of the game"), .otherwise = "today"},
    {OPTION("players", 0), VALUE("NAMES"), TEXT(ResultsWords, players),
     HELP("Names of the players, as text")},
    {OPTION("file", 0), VALUE("FILE.csv"), TEXT(ResultsWords, file), WRITTEN,
     HELP("File of all results"), .otherwise = "cassino/results.csv in $XDG_DATA_HOME or ~/.local/share"},
};
// clang-format on

const Command command_results = {
    .name = "results",
    .summary = "Keep the results of games that people played",
    .purpose =
        "Keep the results of games that people played, and print each scenario's score with an "
        "interval. `cassino report` and `cassino study` show them beside the computers' games and "
        "do not mix the two, except for `report --pool-people`. A file to import is CSV; its first "
        "line names the columns: scenario, "
        "winner, and optionally date, margin and players. A game that is already known is not "
        "imported again.",
    .examples =
        "cassino results add gbsu/mokra --winner Germans --margin -4 --players \"Ann, Ben\"\n"
        "cassino results import club.csv\n"
        "cassino results show gbsu/mokra",
    OPTIONS(options),
    .bytes = sizeof(ResultsWords),
    .check = results_check,
    .run = results_run,
};
