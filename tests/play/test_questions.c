// SPDX-License-Identifier: GPL-3.0-or-later
// test_questions.c -- tests that an answer counts only for the prompt that was on the screen when
// it was typed.
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/base.h"
#include "program.h"

#define FIRST_CONTACT "play gbsu/first-contact --seed 4 --opponent greedy --record g"
#define PLACED        "place 1/B 0408\nplace 2/B 0508\n"

// Only one formation can be declared, so the declaration ends by itself. The `done` typed for it
// must not end the activation that follows.
static void F10_done_for_a_declaration_that_ended_itself_does_not_end_the_turn(void **unused) {
    (void)unused;
    assert_int_equal(run(FIRST_CONTACT, PLACED "blue; done\nundo\n"), 0);
    assert_has(out, "Blue completes the declaration: one element, no card needed");
    assert_has(out, "done needed no choice and was made automatically.");
    assert_lacks(out, "Blue ends the activation");
    assert_has(out, "Took back your last choice; the game is at ply 13.");
}

static void F10_done_counts_once(void **unused) {
    (void)unused;
    static char record[OUTPUT_BYTES];
    assert_int_equal(run(FIRST_CONTACT, PLACED "blue; done; done; hold T/B\n"), 2);
    assert_has(err, "stdin:3: 'done' was ignored, because it was typed before this prompt.");
    assert_has(out, "Skipped the rest of the line: hold T/B");
    assert_lacks(out, "Blue ends the activation");
    assert_has(out, "1 use ");  // the prompt is printed, so that the player can answer it
    file_read("g", record);
    assert_lacks(record, "done\ndone");
}

static void an_order_without_a_unit_does_not_carry_over_to_the_next_prompt(void **unused) {
    (void)unused;
    const char *poker = "play leduc_poker --seed 7 --opponent greedy";
    assert_int_equal(run(poker, "call; call\n"), 2);
    assert_has(err, "'call' was ignored, because it was typed before this prompt");
    assert_int_equal(run(poker, "call\ncall\n"), 0);
    const char *marks = "play tic_tac_toe --seed 1 --opponent greedy";
    assert_int_equal(run(marks, "1; 2\n"), 2);
    assert_has(err, "'2' was ignored, because it was typed before this prompt");
    assert_int_equal(run(marks, "1; why 2\n"), 2);
    assert_has(err, "'why 2' was ignored, because it was typed before this prompt");
    assert_int_equal(run(FIRST_CONTACT, "place 1/B 0408; pass all\n"), 2);
    assert_has(err, "'pass all' was ignored, because it was typed before this prompt");
    // A line for one prompt may have several commands, and commands that change nothing may
    // always follow.
    assert_int_equal(run(marks, "log; all; 1; log 1; quit\n"), 0);
}

// The prompt is printed again after a choice was taken back and another one was made.
static void each_prompt_is_printed_before_a_line_is_read(void **unused) {
    (void)unused;
    run("play gbsu/first-contact --seed 4 --side both", "place 1/B 0408\nundo; place 1/B 0508\n");
    assert_has(out,
               "Place 2/B in its set-up zone. [3.1]\n  place 2/B  1 0108  2 0208  3 0308  4 "
               "0408  5 0508  6 0608  7 0708  8 0808\n> \n");
}

static void orders_that_name_their_unit_carry_over_to_the_next_prompt(void **unused) {
    (void)unused;
    assert_int_equal(run(FIRST_CONTACT,
                         "place 1/B 0408; place 2/B 0508\nblue; use T/B; move T/B "
                         "0508; hold T/B\n"),
                     0);
    assert_has(out, "T/B moves from ");
    assert_has(out, "T/B to act");
    assert_int_equal(run("play gbsu/first-contact --seed 4 --opponent greedy",
                         PLACED "blue; use t; m t 508; hold t\n"),
                     0);
    assert_int_equal(
        run("play gbsu/first-contact --seed 4 --opponent greedy", PLACED "blue\nm t 508\n"), 0);
    assert_has(out, "T/B moves from 0608 to 0508");
    // The start of a verb is not taken for a unit name that starts with the same letter.
    assert_int_equal(
        run("play gbsu/first-contact --seed 4 --opponent greedy", PLACED "blue; use hq; h\n"), 2);
    assert_has(err, "'h' was ignored, because it was typed before this prompt");
}

enum { TERMINAL_SECONDS = 20 };

// Plays tic-tac-toe for both sides on a terminal. Gives a line at each prompt, then the end of the
// input. Leaves what the terminal shows in `out`.
static void terminal_play(const char *const lines[], int count) {
    int terminal, status;
    pid_t child = forkpty(&terminal, NULL, NULL, NULL);
    assert_true(child >= 0);
    if (child == 0) {
        char command[2048];
        snprintf(command, sizeof command, "cd %s && exec %s play tic_tac_toe --seed 3 --side both",
                 folder, program);
        setenv("TERM", "xterm", 1);
        alarm(TERMINAL_SECONDS);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    size_t length = 0, looked = 0;
    int given = 0;
    for (ssize_t got; length < OUTPUT_BYTES - 1 &&
                      (got = read(terminal, out + length, OUTPUT_BYTES - 1 - length)) > 0;) {
        length += (size_t)got;
        out[length] = '\0';
        if (strstr(out + looked, "> ") == NULL && strstr(out + looked, "Enter. ") == NULL) continue;
        looked = length;
        const char *line = given < count ? lines[given++] : "\004";
        assert_true(write(terminal, line, strlen(line)) > 0);
    }
    waitpid(child, &status, 0);
    close(terminal);
    assert_true(WIFEXITED(status));
}

// Keys typed on a terminal while an earlier prompt is being answered must not answer the next
// one.
static void keys_typed_before_a_prompt_do_not_answer_it(void **unused) {
    (void)unused;
    static const char *const lines[] = {"\r", "b2\r\ra1\r", "\r", "quit\r", "n\r"};
    terminal_play(lines, COUNT_OF(lines));
    assert_has(out, "Allied marks b2.");
    assert_has(out, "was ignored");
    assert_lacks(out, "Axis marks a1.");
}

static void a_person_is_asked_where_to_save_until_it_works(void **unused) {
    (void)unused;
    static const char *const quits[] = {"\r", "b2\r", "\r", "quit\r", "/nowhere/g\r", "g\r"};
    terminal_play(quits, COUNT_OF(quits));
    assert_has(strstr(out, "/nowhere/g: "), "Save the game in ");
    assert_has(out, "Saved 1 ply in g.");
    static const char *const ends[] = {"\r", "b2\r", "\r", "resign yes\r", "end\r"};
    terminal_play(ends, COUNT_OF(ends));
    assert_has(strstr(out, "The game is over"), "Save the game in ");
    assert_has(out, "Saved 1 ply in end.");
    assert_has(out, "cassino replay end");
}

// A move of Great Battles is two choices: the battalion, then the point. A line may have both.
static void a_line_may_name_a_battalion_and_a_point(void **unused) {
    (void)unused;
    assert_int_equal(run("lesson gbww2/1",
                         "first\nactivate 1 Surreys\n"
                         "why move 1 Surreys at 12/13\n"
                         "move 1 Surreys 7\n"
                         "move 1 Surreys 3/19\nmove 1 Surreys 12/17\n"
                         "move 1 Surreys 12/13\n"),
                     2);
    assert_has(out, "move 1 Surreys, then at 12/13: ");
    assert_has(err, "stdin:4: 'move 1 Surreys 7' is not legal here.");
    assert_has(err, "stdin:5: 'move 1 Surreys 3/19' is not legal here.");
    assert_lacks(strstr(err, "stdin:5"), "no target");  // a place without an enemy: no fire reasons
    assert_has(out, "1 Surreys move to 12/13");
    assert_has(out, "Step 4 of 8");
}

int main(void) {
    if (!program_open("questions")) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(F10_done_for_a_declaration_that_ended_itself_does_not_end_the_turn,
                               empty_folder),
        cmocka_unit_test_setup(F10_done_counts_once, empty_folder),
        cmocka_unit_test_setup(an_order_without_a_unit_does_not_carry_over_to_the_next_prompt,
                               empty_folder),
        cmocka_unit_test_setup(each_prompt_is_printed_before_a_line_is_read, empty_folder),
        cmocka_unit_test_setup(orders_that_name_their_unit_carry_over_to_the_next_prompt,
                               empty_folder),
        cmocka_unit_test_setup(a_line_may_name_a_battalion_and_a_point, empty_folder),
        cmocka_unit_test_setup(a_person_is_asked_where_to_save_until_it_works, empty_folder),
        cmocka_unit_test_setup(keys_typed_before_a_prompt_do_not_answer_it, empty_folder),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    program_close();
    return failed;
}
