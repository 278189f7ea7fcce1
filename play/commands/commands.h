// SPDX-License-Identifier: GPL-3.0-or-later
// commands.h -- every command of the program, a file each; main.c lists them with their help. Each
// parses its own words and returns an exit code of arguments.h.
#pragma once

int command_list(int argc, char **argv);
int command_play(int argc, char **argv);
int command_show(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_review(int argc, char **argv);
int command_check(int argc, char **argv);
int command_analyze(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_match(int argc, char **argv);
int command_ladder(int argc, char **argv);
int command_exploit(int argc, char **argv);
int command_simulate(int argc, char **argv);
int command_merge(int argc, char **argv);
int command_report(int argc, char **argv);
int command_export(int argc, char **argv);
int command_compare(int argc, char **argv);
int command_sweep(int argc, char **argv);
int command_sensitivity(int argc, char **argv);
int command_balance(int argc, char **argv);
int command_worth(int argc, char **argv);
int command_bid(int argc, char **argv);
int command_train(int argc, char **argv);
int command_tune(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_perft(int argc, char **argv);
