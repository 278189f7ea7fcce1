// SPDX-License-Identifier: GPL-3.0-or-later
// learn_told.h -- tells a user at the terminal that a battle is learned first
// (ai/learn/first_policy.h), for the commands that play it.
#pragma once

// Prints a sentence to stderr.
void learn_told(void *context, const char *words);
// Shows how far the learning is, if stderr is a terminal.
void learn_progress_show(void *context, int games, int all, double left);
