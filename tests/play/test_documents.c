// SPDX-License-Identifier: GPL-3.0-or-later
// test_documents.c -- runs every command line in a document, and compares every session in a
// document with the output of the program (G3). CASSINO_RENEW=1 rewrites the sessions. A command
// line runs build/cassino; it is a line indented by four, or text between ` and `. A line with
// words in capitals, such as FILE, is a pattern and is not run. The commands of a document run
// one after another in one folder, in which my-battle.yaml is gbsu/first-contact with two turns.
// The test shortens them, because some would play for hours.
#include <ctype.h>
#include <unistd.h>

#include "program.h"

enum { DOCUMENT_BYTES = 1 << 17, LINE_BYTES = 1000, COMMANDS_MIN = 40, COLUMNS = 96 };

static const char *const documents[] = {
    "README.md",      "docs/browser.md",     "docs/terminal.md", "docs/laboratory.md",
    "docs/design.md", "scenarios/README.md", "CONTRIBUTING.md",  "ARCHITECTURE.md"};
static char top[1024];  // the top folder of the source tree

// Replacements that shorten a command, applied in this order.
static const char *const shortened[][2] = {
    {"--until verdict", "--games 24"},
    {"--player veteran", "--player ismcts:iterations=2"},
    {"--first elite --second veteran", "--first ismcts:iterations=2 --second greedy"},
    {"--games 60", "--games 4"},
    {"--advise 20000 ", ""},  // test_laboratory.c runs this command
    {"review my", "review --iterations 20 --trials 2 my"},
    {"train my-battle.yaml", "train my-battle.yaml --options games=16"},
    {"train scenarios/gbsu/my-battle.yaml",
     "train scenarios/gbsu/my-battle.yaml --options games=16"},
    {"my-battle.yaml --even", "my-battle.yaml --even --learners 2"},
    {"sensitivity my", "sensitivity --games 4 --only hands my"},
    {"balance my", "balance --games 20 --learn 2000 my"},
    {"compare my", "compare --games 20 my"},
    {"sweep my", "sweep --games 20 my"},
    {"worth my", "worth --games 20 my"},
    {"bid my", "bid --games 20 --learn 2000 my"},
    {"match gbsu/mokra --first ismcts:iterations=2 --second greedy --json",
     "match gbsu/mokra --first ismcts:iterations=2 --second greedy --json --games 4"},
    {"match gbsu/mokra", "match gbsu/first-contact"},
    {"simulate gbsu/first-contact gbsu/mokra", "simulate gbsu/first-contact gbsu/mokra --games 4"},
    {"study my-battle.yaml", "study --help"},               // test_study.c runs this command
    {"bench --quick", "bench --help"},                      // make renew runs this command
    {"build/cassino serve", "build/cassino serve --help"},  // this command would not end
    {"build/cassino", "\"$CASSINO_PROGRAM\""},
};

static void file_of_tree(const char *name, char text[DOCUMENT_BYTES]) {
    char path[1200];
    snprintf(path, sizeof path, "%s/%s", top, name);
    FILE *file = fopen(path, "r");
    if (file == NULL) fail_msg("%s is not there", name);
    size_t length = fread(text, 1, DOCUMENT_BYTES - 1, file);
    assert_true(length < DOCUMENT_BYTES - 1);
    text[length] = '\0';
    fclose(file);
}

static bool is_pattern(const char *command) {
    int capitals = 0;
    for (; *command != '\0' && capitals < 3; command++)
        capitals = isupper((unsigned char)*command) ? capitals + 1 : 0;
    return capitals >= 3 || strstr(command, "...") != NULL;
}

static void command_run(const char *document, const char *command) {
    char line[2 * LINE_BYTES], next[2 * LINE_BYTES + 40];
    snprintf(line, sizeof line, "%s", command);
    for (size_t i = 0; i < sizeof shortened / sizeof shortened[0]; i++) {
        const char *at = strstr(line, shortened[i][0]);
        if (at == NULL) continue;
        snprintf(next, sizeof next, "%.*s%s%s", (int)(at - line), line, shortened[i][1],
                 at + strlen(shortened[i][0]));
        snprintf(line, sizeof line, "%.*s", (int)sizeof line - 1, next);
    }
    // run() would put the program first, but some command lines start with another program.
    snprintf(next, sizeof next, "--version >/dev/null; { %s; } <answers", line);
    int code = run(next, "");
    if (code > 1)
        fail_msg("%s: `%s`, run as %s, ends with %d: %s", document, command, line, code, err);
}

// Copies the next command line from *at on, and moves *at behind it. Returns false at the end.
static bool command_next(const char **at, char command[LINE_BYTES]) {
    for (const char *c = *at; *c != '\0';) {
        size_t line = strcspn(c, "\n");
        const char *found = strstr(c, "build/cassino ");
        if (found == NULL) return false;
        if (found >= c + line) {
            c += line + 1;
            continue;
        }
        bool shown = strncmp(c, "    ", 4) == 0 && c[4] != ' ';
        const char *start = shown ? c + 4 : found, *end = c + line;
        *at = end;
        if (!shown) {
            bool quoted = found > c && found[-1] == '`';
            end = quoted ? strchr(found, '`') : NULL;  // it can continue on the next line
            *at = end != NULL ? end : found + 1;
            c = *at;
            if (end == NULL) continue;
        }
        snprintf(command, LINE_BYTES, "%.*s", (int)(end - start), start);
        for (char *blank = command; (blank = strchr(blank, '\n')) != NULL;) *blank = ' ';
        return true;
    }
    return false;
}

static void g3_every_command_in_a_document_runs(void **unused) {
    (void)unused;
    static char text[DOCUMENT_BYTES];
    int commands = 0;
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++) {
        char command[LINE_BYTES];
        empty_folder(NULL);
        file_write("answers", "1\n1\n1\n1\n");
        run("--version >/dev/null; mkdir -p scenarios/gbsu && "
            "sed 's/^turns: 6$/turns: 2/' \"$CASSINO_SCENARIOS/gbsu/first-contact.yaml\" "
            ">scenarios/gbsu/my-battle.yaml && "
            "cp -r \"$CASSINO_SCENARIOS/gbsu/charts\" scenarios/gbsu/ && cp -r scenarios/gbsu/* .",
            "");
        file_of_tree(documents[i], text);
        for (const char *at = text; command_next(&at, command);) {
            if (is_pattern(command)) continue;
            command_run(documents[i], command);
            commands++;
        }
    }
    if (commands < COMMANDS_MIN) fail_msg("only %d commands were found", commands);
}

// ---- Sessions: ```console, "$ build/cassino ...", answers after "> ", and the output.

// Writes one line of output, broken if it is longer than a line of the document.
static void line_put(FILE *to, const char *line, int length) {
    int indent = (int)strspn(line, " ");
    while (length > COLUMNS) {
        int cut = COLUMNS;
        while (cut > indent && line[cut] != ' ') cut--;
        if (cut <= indent) break;  // a single word is longer than the line
        fprintf(to, "%.*s\n%*s", cut, line, indent + 4, "");
        line += cut + 1;
        length -= cut + 1;
    }
    fprintf(to, "%.*s\n", length, line);
}

// Writes the output from the first prompt to the prompt without an answer.
static void session_put(FILE *to, char *said) {
    char *start = strstr(said, "\n> "), *end = said;
    if (start == NULL) fail_msg("no question is asked:\n%s", said);
    while (start > said && strncmp(start, "\n\n", 2) != 0) start--;
    for (char *at = said; (at = strstr(at, "\n> ")) != NULL; at++) end = at + 1;
    for (start += 2; start < end;) {
        int length = (int)strcspn(start, "\n");
        line_put(to, start, length);
        start += length + 1;
    }
}

// Plays the session that starts at `at` with "$ build/cassino ...", and writes it.
static void session_play(const char *at, const char *end, FILE *to) {
    static char answers[DOCUMENT_BYTES];
    char command[LINE_BYTES];
    int length = (int)strcspn(at, "\n");
    size_t used = 0;
    fprintf(to, "%.*s\n...\n", length, at);
    assert_true(sscanf(at, "$ build/cassino %999[^\n]", command) == 1);
    for (const char *line = at; line < end; line += strcspn(line, "\n") + 1) {
        if (strncmp(line, "> ", 2) != 0) continue;
        used += (size_t)snprintf(answers + used, sizeof answers - used, "%.*s\n",
                                 (int)strcspn(line + 2, "\n"), line + 2);
    }
    if (run(command, answers) != 0) fail_msg("%s: %s", command, err);
    session_put(to, out);
}

// Returns the document with the present output in every session; the caller frees it.
static char *document_played(const char *text, int *sessions) {
    static const char open[] = "```console\n";
    char *played = NULL;
    size_t size;
    FILE *to = open_memstream(&played, &size);
    assert_non_null(to);
    for (const char *at; (at = strstr(text, open)) != NULL; ++*sessions) {
        at += strlen(open);
        const char *end = strstr(at, "```\n");
        assert_non_null(end);
        fprintf(to, "%.*s", (int)(at - text), text);
        session_play(at, end, to);
        text = end;
    }
    fprintf(to, "%s", text);
    fclose(to);
    return played;
}

static void g3_every_session_in_a_document_is_what_the_program_prints(void **unused) {
    (void)unused;
    static char text[DOCUMENT_BYTES];
    int sessions = 0;
    for (size_t i = 0; i < sizeof documents / sizeof documents[0]; i++) {
        file_of_tree(documents[i], text);
        char *played = document_played(text, &sessions), path[1200];
        if (getenv("CASSINO_RENEW") != NULL) {
            snprintf(path, sizeof path, "%s/%s", top, documents[i]);
            FILE *file = fopen(path, "w");
            assert_non_null(file);
            fputs(played, file);
            fclose(file);
        } else if (strcmp(text, played) != 0) {
            size_t same = 0;
            while (text[same] == played[same]) same++;
            while (same > 0 && text[same - 1] != '\n') same--;
            fail_msg(
                "%s shows another session than the program prints (make renew writes it anew):\n"
                "%.300s\n--- is now ---\n%.300s",
                documents[i], text + same, played + same);
        }
        free(played);
    }
    assert_true(sessions > 0);
}

int main(void) {
    if (getcwd(top, sizeof top) == NULL || !program_open("test_documents")) return 1;
#define TEST(name) cmocka_unit_test_setup(name, empty_folder)
    const struct CMUnitTest tests[] = {
        TEST(g3_every_command_in_a_document_runs),
        TEST(g3_every_session_in_a_document_is_what_the_program_prints),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
