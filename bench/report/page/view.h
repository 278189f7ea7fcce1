// SPDX-License-Identifier: GPL-3.0-or-later
// view.h -- adds the values that the templates of a report show. Each function adds the values of
// one section to `view`, which starts as the JSON of `cassino report --json` (figures_json()).
// Shares are in [0,1]; the templates round and format numbers.
#pragma once
#include <jansson.h>

#include "bench/report/figures/report.h"

// Returns a JSON number, or null if `number` is not finite.
json_t *view_real(double number);
// Returns the threshold at which the games would be even, such as "+2.4 (+1.0 to +3.8)"; "none" if
// there is no such threshold, "-" if the rules have no VP scale.
json_t *view_even(const Level *level);

void view_verdict(const Report *report, json_t *view);
void view_advice(const Report *report, json_t *view);
void view_matrix(const Report *report, json_t *view);
void view_margins(const Report *report, json_t *view);
void view_turns(const Report *report, json_t *view);
void view_map(const Report *report, json_t *view);
void view_board(const Report *report, json_t *view);
void view_luck(const Report *report, json_t *view);
void view_replays(const Report *report, json_t *view);
