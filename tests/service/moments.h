// SPDX-License-Identifier: GPL-3.0-or-later
// moments.h -- every kind of moment of a game at the service, and every shape of a request, for
// tests that send each request at each moment.
#pragma once
#include "service_kit.h"

typedef enum MomentKind {
    MOMENT_SETUP,        // a person places his first piece
    MOMENT_OWN_TURN,     // a person has several choices
    MOMENT_OTHERS_TURN,  // the computer's turn; the game is paused
    MOMENT_THINKING,     // the computer thinks
    MOMENT_CHANCE,       // a card or a die decides; the game is paused
    MOMENT_REACTION,     // a person is asked whether a piece reacts
    MOMENT_LAST_CHOICE,  // after the choice that a person makes next, the game is over
    MOMENT_OVER,         // a person played a computer, and the game is over
    MOMENT_RESUMED,      // a person's turn, of a game that was read from disk by a new service
    MOMENT_COMPUTERS,    // two computers play; the game is paused
    MOMENT_COMPUTERS_OVER,
    MOMENT_TWO_PERSONS,
    MOMENT_TWO_PERSONS_OVER,
    MOMENT_KINDS
} MomentKind;

typedef struct Moment {
    MomentKind kind;
    char name[24];   // of its game
    char *record;    // the text that the game is made of; owned
    char next[256];  // the choice that was recorded there; "": none
    json_t *status;  // what `position` answered when the game was made
} Moment;

enum { MOMENTS_MAX = 64 };
typedef struct Moments {
    Service **service;  // MOMENT_RESUMED opens another one
    char folder[64];
    int count;
    Moment list[MOMENTS_MAX];
    json_t *requests;  // as `about` lists them
    char opened[64];   // the game that the last request has opened; "": none
} Moments;

extern const char *const moment_names[MOMENT_KINDS];

// A service with a folder of its own. The moments of a scenario are found in games that two persons
// play at random, with seeds from `seed` on: every kind, but for a reaction and a last choice where
// the game has none. Nothing is open yet.
void moments_open(Moments *moments, Service **service);
void moments_find(Moments *moments, const char *scenario, uint64_t seed);
void moments_close(Moments *moments);
// Opens the game of a moment at the service, anew if it is there.
void moment_make(Moments *moments, Moment *moment);
// Closes it again: a computer that thinks takes the time of the others.
void moment_forget(Moments *moments, const Moment *moment);

// ---- Requests

// One value of a field at this moment, right or wrong; `variant` counts from 0, and any is good.
json_t *field_value(const Moment *moment, const char *field, int variant);
enum { FIELD_VARIANTS = 7 };
// Asks it, as somebody who leaves after four milliseconds. Fails if the answer is none.
// True: the answer is good.
bool moment_ask(Moments *moments, const json_t *request);
// Makes the game anew if that request may have changed it, and lets go of games that it opened.
void moment_mend(Moments *moments, Moment *moment, const json_t *request);
