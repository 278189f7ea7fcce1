// SPDX-License-Identifier: GPL-3.0-or-later
// load_arms.c -- reads the key `arms`: the weapons that figures carry, and those left after each
// loss. Losses are taken in the order of the list, crew weapons last [F15].
#include "load.h"

// Returns the weapon of the figure that is lost next, or -1 if no figure is left. Figures with crew
// weapons (LMG, HMG) are lost after all others.
static int next_loss(const int order[], int count, const uint8_t left[]) {
    for (int pool = 0; pool < 2; pool++)
        for (int i = 0; i < count; i++)
            if ((order[i] >= LMG) == pool && left[order[i]] > 0) return order[i];
    return -1;
}

bool unit_armed(Load *load, const Node *node, const Node *arms, Unit *unit) {
    int order[ARMS], count = 0, figures = 0;
    uint8_t left[ARMS] = {0};
    if (arms == NULL)
        return node_error(node, load->error,
                          "'%s' needs 'arms': the number of figures with each weapon, for example "
                          "{small-arms: 8, smg: 2}",
                          unit->name);
    for (const Node *entry = arms->first; entry != NULL; entry = entry->next) {
        int weapon = 0, men;
        while (weapon < ARMS && strcmp(weapon_names[weapon], entry->key->text) != 0) weapon++;
        if (weapon == ARMS)
            return node_error(entry->key, load->error,
                              "unknown arms '%.20s'; expected small-arms, smg, lmg or hmg",
                              entry->key->text);
        if (!node_number(entry, entry->key->text, 1, FIGURES_MAX, &men, load->error)) return false;
        order[count++] = weapon;
        left[weapon] = (uint8_t)men;
        figures += men;
    }
    if (figures < 1 || figures > FIGURES_MAX)
        return node_error(arms, load->error, "%d figures; expected 1 to %d", figures, FIGURES_MAX);
    int most = 0;
    for (int weapon = 0; weapon < ARMS; weapon++)
        most += load->world->weapon[weapon].dice.fresh * left[weapon];
    if (most > POOL_MAX)
        return node_error(arms, load->error, "these arms throw %d dice at once; at most %d", most,
                          POOL_MAX);
    unit->figures = (uint8_t)figures;
    for (int men = figures; men >= 0; men--) {
        memcpy(unit->arms[men], left, sizeof left);
        int weapon = next_loss(order, count, left);
        if (weapon >= 0) left[weapon]--;
    }
    return true;
}
