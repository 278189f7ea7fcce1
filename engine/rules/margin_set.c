// SPDX-License-Identifier: GPL-3.0-or-later
// margin_set.c -- the margins that victory points can reach; see margin_set.h.
#include "margin_set.h"

#include <string.h>

void margin_set_begin(MarginSet *set) {
    memset(set, 0, sizeof *set);
    set->at[MARGIN_SET_MOST] = true;
}

void margin_set_add(MarginSet *set, int one, int two, int three) {
    const int by[] = {one, two, three};
    MarginSet old = *set;
    int low = min_int(one, min_int(two, three)), high = max_int(one, max_int(two, three));
    set->all |= old.low + low < -MARGIN_SET_MOST || old.high + high > MARGIN_SET_MOST;
    if (set->all) return;
    margin_set_begin(set);
    set->at[MARGIN_SET_MOST] = false;
    set->low = old.low + low;
    set->high = old.high + high;
    for (int margin = old.low; margin <= old.high; margin++)
        for (int i = 0; i < COUNT_OF(by) && old.at[MARGIN_SET_MOST + margin]; i++)
            set->at[MARGIN_SET_MOST + margin + by[i]] = true;
}

bool margin_set_is_drawless(const MarginSet *set, const Scale *scale) {
    if (set->all) return false;
    int low = max_int(scale->threshold - scale->draw, set->low);
    int high = min_int(scale->threshold + scale->draw, set->high);
    for (int margin = low; margin <= high; margin++)
        if (set->at[MARGIN_SET_MOST + margin]) return false;
    return true;
}
