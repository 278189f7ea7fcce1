// SPDX-License-Identifier: GPL-3.0-or-later
// citations.h -- the rules that a text cites in brackets, "[7.3.1, R14]", and the entries of a
// system's RULINGS.md that they must lead to.
#pragma once
#include "engine/base/base.h"

enum { CITATION_BYTES = 32, ENTRIES_MAX = 1024 };

typedef struct Rulings {  // what a RULINGS.md has an entry for
    int count;
    char entry[ENTRIES_MAX][CITATION_BYTES];
} Rulings;

// An entry is a line that begins, after "#", "-", "|", "*" and "[", with numbers of rules: "R34",
// "7.3.1", "W15 to W18", "sheet: cover"; or, in a list, with the name of a section: "Rendezvous".
void rulings_read(const char *text, Rulings *out);

// Whether a citation has an entry of its own, or, if it ends in a letter (9.2d), its section has.
bool rulings_hold(const Rulings *rulings, const char *citation);

// Calls `visitor` with each rule that `text` cites. A range ("9.2f-g", "S1-S6", "14.4.7 to
// 14.4.11") cites both its ends; in "[sheet: range, dice]" both words are of the sheet. Brackets
// that hold no number of a rule, no "sheet:" and no name that begins with a capital cite nothing.
typedef void CitationVisitor(const char *citation, void *context);
void citations_each(const char *text, CitationVisitor *visitor, void *context);

// Whether all of `text` is numbers of rules, as tables of the source have them: "6.3, W25".
bool citation_alone(const char *text);
