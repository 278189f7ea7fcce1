// SPDX-License-Identifier: GPL-3.0-or-later
// render.c -- Rules.render: shows a position as text to one side: score, hands, map and counters.
//
// Start reading at gbsu_render() at the end, which calls the parts in order. render_map.c draws the
// map, render_units.c the table of units. No function here may show what `viewer` cannot know [R6,
// R29]. Of the other side's hand, secret discards and face-down hand card, the viewer knows only
// the number. The viewer does not know the values of the other side's unrevealed minefields, nor
// that of a marker which the other side is about to place.
#include "render.h"
#include "engine/rules/gbsu/evaluation/odds.h"
#include "format_action.h"

#include <stdio.h>

enum { AWARDS_A_LINE = 5 };

// --- colours, and the value of a minefield -------------------------------------------------------

void look_ink(const Look *look, unsigned ink, unsigned ground) {
    if (look->colour) ink_put(look->out, ink, ground);
}

// Returns the background colour of a terrain. The effects of the terrain decide (water, swamp,
// heights, walls, trees), because a chart may give any name to a terrain.
unsigned terrain_ground(const Terrain *terrain) {
    if (terrain->cost[0] == COST_NEVER) return 18;
    if (terrain->cost[1] == COST_NEVER) return 23;
    if (terrain->hill) return 58;
    if (terrain->blocks_sight) return terrain->cover >= 3 ? 239 : 22;
    return 0;
}

unsigned unit_ink(const State *state, int unit, int side) {
    unsigned ink = ink_of(side);
    if (has(state->disorganised, unit)) return ink | INK_DIM;
    return has(state->activated & ~state->done, unit) ? ink | INK_BOLD : ink;
}

int mine_seen(const Look *look, const Mine *mine) {
    bool mine_known = mine->known || look->viewer == NOBODY || (Side)mine->side == look->viewer;
    return mine_known ? mine_value(look->world, mine) : -1;
}

// --- the turn and the score ----------------------------------------------------------------------

static void show_suits(const Look *look, int side) {
    int shown = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        if ((look->state->suit_owner >> suit & 1) != side) continue;
        text_put(look->out, "%s%s", shown++ ? ", " : " ", suit_name(suit));
    }
    if (shown == 0) text_put(look->out, " none");
}

static void show_turn(const Look *look) {
    const World *world = look->world;
    const State *state = look->state;
    look_ink(look, INK_PLAIN | INK_BOLD, 0);
    text_put(look->out, "%s", world->heading.title);
    look_plain(look);
    if (state->turn == 0) {
        text_put(look->out, "   Set-up, before turn 1 of %d.\n", world->turns);
        return;
    }
    text_put(look->out, "   Turn %d of %d%s.", state->turn, world->turns,
             is_night(world, state) ? ", night: units see only adjacent hexes [11.4]" : "");
    int phase = state->frame[0].phase;
    if (phase == PHASE_OVER) {
        text_put(look->out, " The game is over: ");
        text_result(world, state, look->out);
        text_put(look->out, " [13.1].\n");
        return;
    }
    bool drawn = phase == PHASE_DECLARE || phase == PHASE_CHECK || phase == PHASE_ACTIVATE;
    if (drawn) text_put(look->out, " Initiative: %s.", side_name(world, state->initiative));
    text_put(look->out, "\nInitiative suits [3.3]: %s", side_name(world, ALLIED));
    show_suits(look, ALLIED);
    text_put(look->out, "; %s", side_name(world, AXIS));
    show_suits(look, AXIS);
    text_put(look->out, ".\n");
}

static void show_strikes(const Look *look, int side, Text *line) {
    char name[16];
    text_clear(line);
    for (int i = 0; i < look->world->strike_count; i++) {
        const Strike *strike = &look->world->strike[i];
        if (strike->side != side || strikes_ready(look->world, look->state, i) == 0) continue;
        text_put(line, "%s%s strength %d", line->length ? ", " : "",
                 strike_name(look->world, i, name), strike->strength);
        if (look->state->strike_left[i] > 1) text_put(line, " x%d", look->state->strike_left[i]);
        if (look->state->strike_active[i]) {
            text_put(line, " (%d active)", look->state->strike_active[i]);
        }
    }
    if (line->length == 0) text_put(line, "none");
}

static void show_row(const Look *look, const char *what, const char *allied, const char *axis) {
    text_put(look->out, "%-18s%-32s%s\n", what, allied, axis);
}

static void show_sides(const Look *look) {
    const World *world = look->world;
    const State *state = look->state;
    char line[SIDES][96];
    show_row(look, "", side_name(world, ALLIED), side_name(world, AXIS));
    for (int side = 0; side < SIDES; side++) {
        snprintf(line[side], sizeof line[side], "%d", victory_points(world, state, side));
    }
    show_row(look, "Victory points", line[ALLIED], line[AXIS]);
    for (int side = 0; side < SIDES; side++) {
        snprintf(line[side], sizeof line[side], "%d of %d%s", state->ammo[side],
                 world->side[side].low_ammo,
                 low_ammo(world, state, side) ? ": no fire when active" : "");
    }
    show_row(look, "Ammo marker", line[ALLIED], line[AXIS]);
    for (int side = 0; side < SIDES; side++) {
        int down = bits_count(state->cards.down[side]);
        snprintf(line[side], sizeof line[side], "%d (limit %d)%s",
                 bits_count(state->cards.hand[side]), world->side[side].limit,
                 down ? ", one face-down" : "");
    }
    show_row(look, "Cards in hand", line[ALLIED], line[AXIS]);
    if (world->strike_count > 0) {
        for (int side = 0; side < SIDES; side++) {
            Text text = text_over(line[side], sizeof line[side]);
            show_strikes(look, side, &text);
        }
        show_row(look, "Strikes this turn", line[ALLIED], line[AXIS]);
    }
    for (int side = 0; side < SIDES; side++) {
        uint64_t units = world->side[side].units;
        int steps = bits_count(units & state->eliminated) +
                    bits_count(units & world->two_steps & ~state->full);
        snprintf(line[side], sizeof line[side], "%d of %d units, %d step%s",
                 bits_count(units & state->eliminated), bits_count(units), steps,
                 steps == 1 ? "" : "s");
    }
    show_row(look, "Lost", line[ALLIED], line[AXIS]);
}

// --- victory [13] --------------------------------------------------------------------------------

static void show_objectives(const Look *look, int holder) {
    const World *world = look->world;
    uint64_t held = holder == NOBODY ? ~(look->state->control[ALLIED] | look->state->control[AXIS])
                                     : look->state->control[holder];
    int shown = 0;
    for (int i = 0; i < world->award_count; i++) {
        const Award *award = &world->award[i];
        char name[32];
        if (award->kind != AWARD_CONTROL || !has(held, world->objective[award->hex])) continue;
        if (shown == 0) {
            text_put(look->out,
                     "  controlled by %s:", holder == NOBODY ? "nobody" : side_name(world, holder));
        }
        if (shown > 0) text_put(look->out, shown % AWARDS_A_LINE ? "," : ",\n     ");
        text_put(look->out, " %s %d/%d", hex_name(world, award->hex, name), award->points[ALLIED],
                 award->points[AXIS]);
        shown++;
    }
    if (shown) text_char(look->out, '\n');
}

static void show_awards(const Look *look) {
    const World *world = look->world;
    for (int i = 0; i < world->award_count; i++) {
        const Award *award = &world->award[i];
        const char *per = award->kind == AWARD_LOSSES  ? "each enemy unit eliminated, times its VP"
                          : award->kind == AWARD_STEPS ? "each enemy step lost"
                                                       : NULL;
        if (award->kind == AWARD_CONTROL) continue;
        text_put(look->out, "  %s", per ? per : world->object[award->object].name);
        if (!per) {
            text_put(look->out, award->kind == AWARD_OBJECT_RUINED ? " in ruins" : " intact");
            bool ruined = look->state->ruined_objects >> award->object & 1;
            text_put(look->out, ruined ? " (it is in ruins)" : " (it stands)");
        }
        text_put(look->out, " %d/%d\n", award->points[ALLIED], award->points[AXIS]);
    }
}

// Writes the margin of victory points, the side that is ahead, and what each result needs.
static void show_margin(const Look *look) {
    const World *world = look->world;
    int margin = victory_margin(world, look->state), lead = margin - world->threshold;
    Scale scale;
    gbsu_scale(world, &scale);
    text_put(look->out, "Margin %s%d: ", plus_of(margin), margin);
    if (lead > world->draw_band || lead < -world->draw_band) {
        text_put(look->out, "%s ahead", world->side[lead > 0 ? ALLIED : AXIS].name);
        int gap = lead > 0 ? lead : -lead;
        if (world->major && gap >= world->major) text_put(look->out, ", a major victory");
    } else {
        text_put(look->out, "a draw");
    }
    text_put(look->out, ".\n");
    scale_say(&scale, world->side[ALLIED].name, world->side[AXIS].name, ", ", look->out);
    draw_say(&scale, "; a draw is ", look->out);
}

static void show_victory(const Look *look) {
    const World *world = look->world;
    if (look->state->winner_at_once != NOBODY)
        text_result(world, look->state, look->out);
    else
        show_margin(look);
    text_put(look->out, " [13.1].\nPoints %s/%s for:\n", world->side[ALLIED].name,
             world->side[AXIS].name);
    show_objectives(look, ALLIED);
    show_objectives(look, AXIS);
    show_objectives(look, NOBODY);
    show_awards(look);
    for (int side = 0; side < SIDES; side++) {
        if (world->side[side].sudden_count == 0) continue;
        text_put(look->out, "  sudden victory of %s: control of all of", world->side[side].name);
        for (Hex hex = 0; hex < world->grid.count; hex++) {
            char label[5];
            if (!hex_in(&world->side[side].sudden, hex)) continue;
            text_put(look->out, " %s", hex_label(&world->grid, hex, label));
        }
        text_put(look->out, " at the end of a turn\n");
    }
}

// --- cards and mine markers ----------------------------------------------------------------------

static void show_cards(const Look *look, uint64_t cards) {
    char label[4];
    if (cards == 0) text_put(look->out, " none");
    for (; cards; cards &= cards - 1)
        text_put(look->out, " %s", card_label(bits_first(cards), label));
}

static void show_hand(const Look *look, int side) {
    text_put(look->out, "Hand of %s:", side_name(look->world, side));
    show_cards(look, look->state->cards.hand[side]);
    if (look->state->cards.down[side]) {
        text_put(look->out, "; face-down:");
        show_cards(look, look->state->cards.down[side]);
    }
    text_char(look->out, '\n');
}

// Writes that a side has drawn a mine marker and must place it. Only the owner sees its value
// [11.6.1].
static void show_marker(const Look *look) {
    const FrameView *frame = frame_as(frame_at(look->state, 0));
    if (frame->setup.phase != PHASE_MINE_PLACE) return;
    text_put(look->out, "%s must place a minefield", side_name(look->world, frame->setup.side));
    if (look->viewer == NOBODY || (int)look->viewer == frame->setup.side) {
        text_put(look->out, ", of value %d",
                 look->world->side[frame->setup.side].marker[frame->setup.marker]);
    }
    text_put(look->out, " [11.6.1].\n");
}

// Returns words for the set of cards from which the next card comes. Right after a reshuffle a side
// knows the other side's hand, so it knows that no card of that hand can be drawn [R6].
static const char *pile_words(const Look *look, const Unseen *unseen) {
    const World *world = look->world;
    if (unseen->next == SOURCE_USED)
        return "The discard pile is reshuffled before the next draw; its known cards";
    if (look->viewer == NOBODY) return "Cards in the draw pile";
    uint64_t unknown = cards_unknown(&look->state->cards, world->deck, (int)look->viewer);
    return unseen->set == unknown
               ? "Cards in the draw pile or in the other hand"
               : "Cards in the draw pile or drawn by the other side since the last shuffle";
}

static void show_pile(const Look *look) {
    const Cards *cards = &look->state->cards;
    Unseen unseen = unseen_by(look->world, look->state, look->viewer);
    int pile = bits_count(cards_pile(cards, look->world->deck)) + bits_count(cards->aside);
    text_put(look->out, "Draw pile: ");
    text_count(look->out, pile - cards->pending, "card");
    text_put(look->out, ", %d discarded", bits_count(cards->used));
    if (cards->pending) text_put(look->out, ", %d face-down on the table", cards->pending);
    int of_value[VALUES] = {0};
    for (uint64_t rest = unseen.set; rest; rest &= rest - 1)
        of_value[card_value(bits_first(rest))]++;
    text_put(look->out, ". %s: %d", pile_words(look, &unseen), bits_count(unseen.set));
    const char *before = " (";
    for (int value = 1; value < VALUES; value++) {
        if (of_value[value] == 0) continue;
        text_put(look->out, "%s%d worth %d", before, of_value[value], value);
        before = ", ";
    }
    text_put(look->out, "%smean %.1f).\n", before, unseen_mean(&unseen));
}

static void show_hands(const Look *look) {
    if (look->viewer != AXIS) show_hand(look, ALLIED);
    if (look->viewer != ALLIED) show_hand(look, AXIS);
    show_marker(look);
    show_pile(look);
}

// --- a close combat on the table -----------------------------------------------------------------

static void show_combat(const Look *look) {
    const State *state = look->state;
    bool there = false;
    for (int i = 0; i < state->depth; i++) there |= state->frame[i].phase == PHASE_COMBAT;
    if (!there) return;
    char name[32];
    Side attacker = (Side)state->initiative, defender = side_other(attacker);
    text_put(look->out,
             "Close combat at %s: total of %s (attacking) %d, of %s %d so far; face-down cards %d "
             "and %d [9.2].\n",
             hex_name(look->world, state->combat.hex, name), side_name(look->world, attacker),
             state->combat.total[attacker], side_name(look->world, defender),
             state->combat.total[defender], state->combat.face_down[attacker],
             state->combat.face_down[defender] + bits_count(state->cards.down[defender]));
}

// --- the legend, and the whole position ----------------------------------------------------------

static void show_legend(const Look *look) {
    const World *world = look->world;
    uint32_t present = 0;
    for (Hex hex = 0; hex < world->grid.count; hex++) present |= 1u << world->terrain[hex];
    text_put(look->out, "Terrain (cover):");
    for (int i = 0; i < world->terrain_count; i++) {
        if (!(present >> i & 1)) continue;
        const Terrain *terrain = &world->terrains[i];
        char sign[2] = {terrain->letter, '\0'};
        text_char(look->out, ' ');
        look_ink(look, INK_PLAIN, terrain_ground(terrain));
        text_put(look->out, "%s %s %d", sign, terrain->name, terrain->cover);
        look_plain(look);
    }
    text_put(
        look->out,
        "\nUpper line: the top unit (< of %s), or * objective and its holder, or a road."
        "\nIn a hex with units of both sides, the lower line has X and the unit of %s."
        "\nLower line: terrain, number of units, ? top unit disorganised, * objective,"
        " # fort, x ruins, ^ improved,\n!2 mines. Hexsides: | ~~ river, : -- stream, %% ford, = / "
        "\\"
        " road, ][ bridge, x bridge in ruins."
        "\nUnits: FP firepower, rng range, mor morale, G/A gun/armour, steps left/at most,"
        " DF defensive fire.\n",
        side_name(world, AXIS), side_name(world, AXIS));
}

void gbsu_render(const World *world, const State *state, Side viewer, bool colour, Text *out) {
    assert(viewer != CHANCE);
    Look look = {world, state, viewer, colour, out};
    show_turn(&look);
    show_sides(&look);
    show_victory(&look);
    show_hands(&look);
    show_combat(&look);
    show_map(&look);
    show_legend(&look);
    show_units(&look);
}
