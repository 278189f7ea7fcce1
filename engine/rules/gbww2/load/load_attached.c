// SPDX-License-Identifier: GPL-3.0-or-later
// load_attached.c -- attaches guns and tanks to infantry at the start [4.0, 6.2, W15].
#include "engine/scenario/words.h"
#include "load.h"

// Attaches a stand of battalion `from` to the battalion that `name` names. Fails if no battalion
// has that name, if it lands by air, or if the rules forbid the attachment.
static bool attach(Load *load, const Node *name, int from, int stand) {
    World *world = load->world;
    int to = battalion_find(world, name->text);
    if (to < 0) {
        const char *names[BATTALIONS_MAX];
        for (int i = 0; i < world->battalion_count; i++) names[i] = world->battalion[i].name;
        return name_unknown(name, "unknown battalion", names, world->battalion_count, load->error);
    }
    const BattalionCard *card = &world->battalion[to], *own = &world->battalion[from];
    if (card->kind != BATTALION_FOOT || card->side != own->side)
        return node_error(name, load->error,
                          "'%s' is not an infantry battalion of the same side [4.0]", card->name);
    if (card->group != own->group)
        return node_error(name, load->error, "'%s' belongs to another battlegroup [16.3.4]",
                          card->name);
    int attached = 0;
    for (int i = 0; i < world->stand_count; i++) attached += world->attached[i] == to;
    if (attached == SUPPORTS_MAX)
        return node_error(name, load->error,
                          "'%s' has %d attached stands already, the most allowed [4.0]", card->name,
                          SUPPORTS_MAX);
    if (card->drop != NO_INDEX)
        return node_error(name, load->error, "'%s' is dropped; no stand can be attached to it",
                          card->name);
    world->attached[stand] = (uint8_t)to;
    return true;
}

bool load_attached(Load *load) {
    World *world = load->world;
    memset(world->attached, NO_INDEX, sizeof world->attached);
    for (int i = 0; i < world->battalion_count; i++) {
        const Node *node = load->attach_node[i];
        const BattalionCard *card = &world->battalion[i];
        if (node == NULL) continue;
        if (card->kind == BATTALION_FOOT)
            return node_error(node, load->error,
                              "infantry cannot be attached to another battalion; remove 'attached' "
                              "[4.0]");
        int stand = card->first_stand;
        bool list = node->kind == NODE_LIST;
        for (const Node *name = list ? node->first : node; name != NULL;
             name = list ? name->next : NULL, stand++) {
            if (stand == card->first_stand + card->stand_count)
                return node_error(name, load->error, "too many names; '%s' has only %d stands",
                                  card->name, card->stand_count);
            if (world->stand[stand].kind == STAND_HQ)
                return node_error(name, load->error,
                                  "too many names: the HQ of a tank battalion cannot be attached");
            if (!attach(load, name, i, stand)) return false;
        }
        bool comes = card->zone != NO_INDEX || card->arrive_day > 0 || card->drop != NO_INDEX ||
                     card->reserve == RESERVE_FIXED;
        if (stand < card->first_stand + card->stand_count && !comes)
            return node_error(node, load->error,
                              "'%s' has stands that are not attached; add 'zone', 'arrive', 'drop' "
                              "or 'reserve: fixed'",
                              card->name);
    }
    return true;
}
