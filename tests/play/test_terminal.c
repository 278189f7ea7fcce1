// SPDX-License-Identifier: GPL-3.0-or-later
// test_terminal.c -- tests a game on a terminal: the keyboard changes hands, colours are shown,
// and Ctrl-C loses nothing.
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "bench/speed/signature.h"
#include "program.h"

enum { TERMINAL_SECONDS = 30 };

static struct winsize size = {.ws_row = 40, .ws_col = 100};

static int count_of(const char *text, const char *part) {
    int count = 0;
    while ((text = strstr(text, part)) != NULL) count++, text++;
    return count;
}

// Waits until the program reads each key itself: a Ctrl-D that comes earlier is lost.
static void raw_wait(int terminal) {
    struct termios modes;
    for (int i = 0; i < 5000; i++) {
        if (tcgetattr(terminal, &modes) != 0 || !(modes.c_lflag & ICANON)) return;
        usleep(1000);
    }
}

// Runs the program on a new terminal. Sends one of `lines` at each prompt ("> ", "Enter. " or
// "--More--"), or Ctrl-C while it searches. Returns the exit code; the output is in `out`.
static int run_on_terminal(const char *words, const char *const lines[], int count) {
    int terminal;
    pid_t child = forkpty(&terminal, NULL, NULL, &size);
    assert_true(child >= 0);
    if (child == 0) {
        char command[2048];
        snprintf(command, sizeof command, "cd %s && exec %s %s", folder, program, words);
        setenv("TERM", "xterm", 1);
        unsetenv("NO_COLOR");
        alarm(TERMINAL_SECONDS);  // ends a program that hangs; the test then fails
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    size_t length = 0, looked = 0;
    int given = 0;
    out[0] = '\0';
    for (ssize_t got; length < OUTPUT_BYTES - 1 &&
                      (got = read(terminal, out + length, OUTPUT_BYTES - 1 - length)) > 0;) {
        length += (size_t)got;
        out[length] = '\0';
        const char *asks = strstr(out + looked, "> ");
        const char *pass = strstr(out + looked, "Enter. ");
        const char *more = strstr(out + looked, "--More--");
        bool stops = given < count && lines[given][0] == '\003' &&
                     strstr(out + looked, "Searching a choice") != NULL;
        if (asks == NULL && pass == NULL && more == NULL && !stops) continue;
        looked = length;
        const char *line = given < count ? lines[given++] : "\004";  // Ctrl-D: end of input
        if (line[0] == '\004') raw_wait(terminal);
        assert_true(write(terminal, line, strlen(line)) > 0);
    }
    int status;
    waitpid(child, &status, 0);
    close(terminal);
    if (!WIFEXITED(status)) fail_msg("signal %d after: %s", WTERMSIG(status), out);
    return WEXITSTATUS(status);
}

static void two_people_on_a_terminal_pass_the_keyboard(void **unused) {
    (void)unused;
    static const char *const lines[] = {"\r", "call\r", "\r", "call\r", "\r", "quit\r", "n\r"};
    assert_int_equal(run_on_terminal("play leduc_poker --seed 3 --side both", lines, 7), 0);
    assert_has(out, "Pass the keyboard to Allied and press Enter. ");
    assert_has(out, "Pass the keyboard to Axis and press Enter. ");
    assert_has(out, "\033[H\033[2J");  // the screen is cleared before the other side sees it
    assert_has(out, "Save the game in leduc_poker.record?");
}

static void ctrl_c_during_a_search_keeps_the_game(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES];
    // The opponent would search for an hour. Ctrl-C must end the program at once.
    static const char *const lines[] = {"b2\r", "\003"};
    const char *play = "play tic_tac_toe --seed 3 --opponent ismcts:seconds=3600";
    assert_int_equal(run_on_terminal(play, lines, 2), 0);
    assert_has(out, "Searching a choice for Axis: ");
    assert_has(out, "Saved 1 ply in tic_tac_toe.record");
    assert_has(out, "Continue with: cassino play tic_tac_toe.record");
    assert_int_equal(run("check tic_tac_toe.record", ""), 0);
    assert_has(out, "ok, 1 plies of tic_tac_toe, game in progress");
    // With a record, the file must have the choices made and no choice of the interrupted search.
    assert_int_equal(
        run_on_terminal("play tic_tac_toe --seed 3 --opponent ismcts:seconds=3600 --record g",
                        lines, 2),
        0);
    assert_has(out, "Continue with: cassino play g");
    file_read("g", record);
    assert_has(record, "\n\nmark b2\n");
    assert_int_equal(count_of(record, "mark "), 1);
}

static void ctrl_c_ends_advice_and_the_game_continues(void **unused) {
    (void)unused;
    static const char *const lines[] = {"hint ismcts:seconds=3600\r", "\003", "b2\r", "quit\r",
                                        "n\r"};
    assert_int_equal(run_on_terminal("play tic_tac_toe --seed 3 --opponent greedy", lines, 5), 0);
    assert_has(out, "Stopped.");
    assert_has(out, "Allied marks b2.");
}

static void ctrl_c_at_the_prompt_keeps_the_game(void **unused) {
    (void)unused;
    static const char *const lines[] = {"b2\r", "\003"};
    assert_int_equal(run_on_terminal("play tic_tac_toe --seed 3 --opponent greedy", lines, 2), 0);
    assert_has(out, "Continue with: cassino play tic_tac_toe.record");
    assert_int_equal(run("check tic_tac_toe.record", ""), 0);
    assert_has(out, "ok, 2 plies of tic_tac_toe, game in progress");
}

static void a_terminal_has_colour_unless_refused(void **unused) {
    (void)unused;
    static const char *const lines[] = {"quit\r"};
    assert_int_equal(run_on_terminal("play tic_tac_toe --seed 3", lines, 1), 0);
    assert_has(out, "\033[1mAllied to mark a cell\033[0m");
    assert_int_equal(
        run_on_terminal("--version; NO_COLOR=1 $CASSINO_PROGRAM play tic_tac_toe --seed 3", lines,
                        1),
        0);
    assert_lacks(out, "\033[1m");
}

// Measures the output between two keys: the most lines, and the most columns in a line.
static void measure(int *rows, int *columns) {
    int row = 0, column = 0;
    *rows = *columns = 0;
    for (const char *at = out; *at != '\0'; at++) {
        if (*at == '\033') {
            at += strcspn(at, "mKH");
            continue;
        }
        bool asks = strncmp(at, "--More--", 8) == 0 || strncmp(at, "> ", 2) == 0;
        if (*at == '\n') row++;
        column = *at == '\n' || *at == '\r' ? 0 : column + ((*at & 0xC0) != 0x80);
        if (row > *rows) *rows = row;
        if (column > *columns) *columns = column;
        if (asks) row = 0;
    }
}

static void a_small_screen_is_filled_one_page_at_a_time(void **unused) {
    (void)unused;
    static const char *const keys[2][9] = {
        {"show\r", " ", " ", " ", " ", " ", "q", "quit\r", "n\r"},
        {"show\r", "q", "quit\r", "n\r"},
    };
    static const struct winsize sizes[] = {{.ws_row = 24, .ws_col = 80},
                                           {.ws_row = 50, .ws_col = 120}};
    for (int i = 0; i < 2; i++) {
        int rows, columns;
        size = sizes[i];
        run_on_terminal("play gbsu/primosole-hold --seed 1 --opponent greedy", keys[i],
                        i == 0 ? 9 : 4);
        assert_has(out, "--More-- (any key continues, q skips)");
        assert_has(out, "Place HQ/1Para in its set-up zone.");
        measure(&rows, &columns);
        assert_true(rows < size.ws_row);
        assert_true(columns <= size.ws_col);
        assert_int_equal(strstr(out, "(continued to the right:)") != NULL, i == 0);
    }
    size = (struct winsize){.ws_row = 40, .ws_col = 100};
    run("play gbsu/primosole-hold --seed 1 --opponent greedy",
        "quit\n");  // into a pipe the program prints all at once
    assert_lacks(out, "--More--");
    assert_lacks(out, "to the right of that");
}

static void the_first_view_of_each_scenario_has_at_most_30_lines(void **unused) {
    (void)unused;
    size = (struct winsize){.ws_row = 200, .ws_col = 80};
    for (int i = 0; shipped_scenarios[i] != NULL; i++) {
        char command[200];
        int rows, columns;
        snprintf(command, sizeof command, "play %s --seed 1 --opponent greedy --learned no",
                 shipped_scenarios[i]);
        run_on_terminal(command, NULL, 0);
        measure(&rows, &columns);
        if (rows >= 30)
            fail_msg("%s: %d lines before the first choice", shipped_scenarios[i], rows + 1);
    }
    size = (struct winsize){.ws_row = 40, .ws_col = 100};
}

static void a_review_is_read_in_eighty_columns(void **unused) {
    (void)unused;
    int rows, columns;
    run("play leduc_poker --seed 7 --opponent greedy -r a-game-that-has-rather-a-long-name.record",
        "1\n1\n1\n1\n1\n1\n");
    size = (struct winsize){.ws_row = 24, .ws_col = 80};
    run_on_terminal("review a-game-that-has-rather-a-long-name.record --iterations 50 --trials 2",
                    NULL, 0);
    measure(&rows, &columns);
    assert_true(columns <= size.ws_col);
    assert_has(out,
               "Method: a search of 50 iterations per choice; if it prefers another choice, 2");
    assert_has(out, "choices inaccurate mistakes blunders");
    assert_has(out, "To play on from a position: cassino play");
    size = (struct winsize){.ws_row = 40, .ws_col = 100};
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_review_is_read_in_eighty_columns, empty_folder),
        cmocka_unit_test_setup(two_people_on_a_terminal_pass_the_keyboard, empty_folder),
        cmocka_unit_test_setup(ctrl_c_during_a_search_keeps_the_game, empty_folder),
        cmocka_unit_test_setup(ctrl_c_ends_advice_and_the_game_continues, empty_folder),
        cmocka_unit_test_setup(ctrl_c_at_the_prompt_keeps_the_game, empty_folder),
        cmocka_unit_test_setup(a_terminal_has_colour_unless_refused, empty_folder),
        cmocka_unit_test_setup(the_first_view_of_each_scenario_has_at_most_30_lines, empty_folder),
        cmocka_unit_test_setup(a_small_screen_is_filled_one_page_at_a_time, empty_folder),
    };
    if (!program_open("test_terminal")) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
