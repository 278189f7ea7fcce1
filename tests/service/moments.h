// SPDX-License-Identifier: GPL-3.0-or-later
// moments.h -- makes every kind of moment of a game at the service, and every form of a request,
// for tests that send each request at each moment.
#pragma once
#include "service_kit.h"

typedef enum MomentKind {
    MOMENT_SETUP,        // a person places the first piece
    MOMENT_OWN_TURN,     // a person has several choices
    MOMENT_OTHERS_TURN,  // the computer's turn; the game is paused
    MOMENT_THINKING,     // the computer is searching for its choice
    MOMENT_CHANCE,       // a chance event is next; the game is paused
    MOMENT_REACTION,     // a person chooses whether a piece reacts
    MOMENT_LAST_CHOICE,  // the person's next choice ends the game
    MOMENT_OVER,         // a game of a person against a computer is over
    MOMENT_RESUMED,      // a person's turn in a game that a new service read from disk
    MOMENT_COMPUTERS,    // a game of two computers; it is paused
    MOMENT_COMPUTERS_OVER,
    MOMENT_TWO_PERSONS,
    MOMENT_TWO_PERSONS_OVER,
    MOMENT_KINDS
} MomentKind;

typedef struct Moment {
    MomentKind kind;
    char name[24];   // name of its game
    char *record;    // the text of the game's record; owned
    char next[256];  // the choice that was recorded there; "" for none
    json_t *status;  // answer to `position` when the game was made
} Moment;

enum { MOMENTS_MAX = 64 };
typedef struct Moments {
    Service **service;  // replaced by MOMENT_RESUMED with another service
    char folder[64];
    int count;
    Moment list[MOMENTS_MAX];
    json_t *requests;  // the list in the answer to `about`
    bool refused;      // the last request got an error, so it has changed nothing
    char opened[64];   // the game that the last request has opened; "": none
    bool hurried;      // `wait` and `watch` end at once; else they wait, and a search burns a core
} Moments;

extern const char *const moment_names[MOMENT_KINDS];

// moments_open() starts a service in a temporary folder. moments_find() finds all kinds of
// moments of a scenario, in random games of two persons with seeds from `seed` on; it leaves out
// a reaction or a last choice if the game has none. It opens no game at the service.
void moments_open(Moments *moments, Service **service);
void moments_find(Moments *moments, const char *scenario, uint64_t seed);
void moments_close(Moments *moments);
// Opens the game of a moment at the service. Replaces the game if it is open already.
void moment_make(Moments *moments, Moment *moment);
// Closes the game again, so that its computer player does not slow down other games.
void moment_forget(Moments *moments, const Moment *moment);

// ---- Requests

// Returns a value for a field at this moment, right or wrong. `variant` counts from 0; any number
// is allowed.
json_t *field_value(const Moment *moment, const char *field, int variant);
enum { FIELD_VARIANTS = 7 };
// Sends the request as a client that leaves after a millisecond. Returns true if the answer
// is good, false if it is an error. Fails the test if there is no valid answer.
bool moment_ask(Moments *moments, const json_t *request);
// Restores the game if the request could have changed it, and closes games that it opened.
void moment_mend(Moments *moments, Moment *moment, const json_t *request);
