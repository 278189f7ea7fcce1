// SPDX-License-Identifier: GPL-3.0-or-later
// scene.h -- the display of a game as data: board, pieces, cards, markers, tracks and objectives,
// as far as one viewer may know them. The page, the maps of reports and the JSON protocol read only
// a Scene. So they know no rule system, and no rule system knows them.
//
// Lengths are in board units; x grows to the right, y downwards. A text that is a pointer belongs
// to the World or is constant.
#pragma once
#include "inventory.h"
#include "legend.h"

enum {
    SCENE_PIECES_MAX = 256,
    SCENE_BLOCKS_MAX = 192,
    SCENE_CARDS_MAX = 128,
    SCENE_MARKERS_MAX = 256,
    SCENE_TRACKS_MAX = 32,
    SCENE_OBJECTIVES_MAX = 96,
    NUMBERS_SHOWN = 10,
    BADGES_SHOWN = 8,
};

// The structures from here to Scene describe a position, as one viewer sees it. NOBODY sees
// everything.

typedef struct SceneNumber {
    const char *name;  // such as "firepower"
    int32_t value;
} SceneNumber;

typedef struct ScenePiece {
    int16_t id;         // the number by which Parts and SceneBlock name the piece
    int16_t place;      // index of a place of the Board; NO_PLACE: off the board, or between places
    Point at;           // centre of the piece
    float angle;        // facing in degrees clockwise from up; 0 if the system has no facing
    char name[32];      // such as "A/8DLI"
    char label[12];     // short name for a map, such as "A8D"
    char letter;        // its letter on a map of text that has one letter for each place; 0: none
    const char *group;  // name of its formation; "" if it has none
    const char *symbol;  // symbol of NATO's APP-6, such as "infantry" or "tanks"
    Side side;
    // steps left and steps at full strength; 0 left: eliminated, or an aircraft without sorties
    int16_t steps, steps_most;
    // ready: the piece may still act in this turn. A piece that is on the map, or may be, at a
    // place that the viewer does not know has neither a place nor a point, see piece_is_hidden().
    bool on_map, ready;
    int number_count, badge_count;
    SceneNumber numbers[NUMBERS_SHOWN];
    const char *badges[BADGES_SHOWN];  // states and abilities, such as "disorganised" or "hidden"
} ScenePiece;

static inline bool piece_is_hidden(const ScenePiece *piece) {
    return piece->on_map && piece->place == NO_PLACE && piece->at.x == 0 && piece->at.y == 0;
}

typedef struct SceneBlock {  // a rectangle that a piece covers: a stand of a battalion
    int16_t piece;           // id of the piece
    Point at;                // the centre
    float width, depth;      // width of the front edge, and distance from front to rear
    float angle;             // facing in degrees clockwise from up
    const char *symbol;      // a symbol such as ScenePiece.symbol
    const char *badge;       // state of the block, such as "suppressed"; or ""
} SceneBlock;

typedef struct SceneCard {
    char label[8];      // such as "10H"; "?" if the viewer does not know the card
    const char *where;  // "hand", "face-down", "draw-pile", "discard-pile" or "table"
    Side owner;         // the side that has the card, or NOBODY
    int16_t count;      // number of such cards; more than 1 only if the viewer does not know them
    // id of the piece that will act on this card; -1: none, or unknown to the viewer
    int16_t piece;
} SceneCard;

typedef struct SceneMarker {  // any other marker on the board
    const char *kind;         // such as "mine", "bridge down" or "objective"
    int16_t place;            // index of a place of the Board; NO_PLACE: it lies between places
    Point at;
    Side side;       // the owner, or NOBODY
    char words[24];  // text on the marker, such as "2"; or ""
    float radius;    // radius in board units of the circle that it covers; 0: none
} SceneMarker;

typedef struct SceneTrack {
    const char *name;     // such as "turn" or "ammunition"
    Side side;            // NOBODY for a track of both sides
    int32_t value, most;  // value now, and its limit; most = 0: no limit
    char words[48];       // the value as text, such as "3 of 6" or "Blue"
} SceneTrack;

typedef struct SceneObjective {  // anything that scores victory points
    char name[48];               // such as "Mill" or "each enemy step lost"
    int16_t place;
    Side controller;        // the side that controls it, or NOBODY
    int32_t points[SIDES];  // victory points that it gives to each side now
    int32_t value[SIDES];   // victory points for each side: for its control, or for each loss
} SceneObjective;

typedef struct Scene {
    Side viewer, turn;  // turn: the side that chooses; CHANCE; NOBODY if the game is over
    int16_t about;      // id of the piece to whose move the pending decision reacts, or -1
    int32_t margin;     // victory points of the first side less the second's (see Scale in even.h)
    // the result at this margin, and the margins of each result (engine/game/view.c); after the end
    // of a game it may say who has won, and why
    char leads[224];
    char question[256];  // prompt of the pending decision; for other viewers, who has to choose
    int piece_count, block_count, card_count, marker_count, track_count, objective_count;
    ScenePiece pieces[SCENE_PIECES_MAX];
    SceneBlock blocks[SCENE_BLOCKS_MAX];
    SceneCard cards[SCENE_CARDS_MAX];
    SceneMarker markers[SCENE_MARKERS_MAX];
    SceneTrack tracks[SCENE_TRACKS_MAX];
    SceneObjective objectives[SCENE_OBJECTIVES_MAX];
} Scene;

enum { PARTS_ALSO_MAX = 3 };

typedef struct Parts {  // the parts of an action, by which a click finds it
    char verb[24];      // the first word of format_action(), such as "move"
    int16_t piece;      // id of the piece that acts, or -1
    int16_t target;     // id of the target piece, or -1
    int16_t place;      // the place to which the piece goes or at which it aims, or NO_PLACE
    // Further places that the action means, if it means an area of several places.
    int16_t also[PARTS_ALSO_MAX];
    int also_count;
    char card[8];      // label of the card that is played, or ""
    int32_t number;    // points, dice or the number of an option; -1: none
    char label[96];    // the text of its button; "": the words of the action
    uint8_t gives_up;  // a GivesUp (engine/kit/verb.h)
} Parts;

enum { SCENE_WAY_STEPS_MAX = 24, SCENE_WAY_WATCHERS_MAX = 16 };

typedef struct SceneWay {  // the path of a move
    int steps;             // number of places on the path, of which the last is its end; 0: no path
    int16_t place[SCENE_WAY_STEPS_MAX];
    float left;  // movement allowance that the piece has left at the end
    int watcher_count;
    int16_t watcher[SCENE_WAY_WATCHERS_MAX];  // enemy pieces, see SceneRules.watchers
} SceneWay;

enum { SCENE_FALLS_MAX = 16, SCENE_CLASH_LINES_MAX = 8 };

typedef struct SceneFalls {  // places where a bombardment may land, the aiming point first
    int count;
    int16_t place[SCENE_FALLS_MAX];
    // probability that it lands in this place, or that a side may choose this place
    float chance[SCENE_FALLS_MAX];
} SceneFalls;

typedef struct SceneClash {  // a close combat: the one in progress, or one that a choice begins
    bool there;              // false: no close combat, and all other members are 0
    int16_t place;           // index of a place of the Board, or NO_PLACE
    Side attacker;
    int line_count;
    struct {
        const char *name;    // a component of the totals, such as "open cards" or "firepower"
        float value[SIDES];  // value of each side, or its expected value
    } line[SCENE_CLASH_LINES_MAX];
    float total[SIDES];  // expected totals of both sides, which decide the combat
    float wins, ties;    // probabilities that the attacker wins and ties; wins < 0: already decided
    char won[SIDES][96];   // losses of each side if that side wins
    char lost[SIDES][96];  // losses of each side if that side loses
} SceneClash;

typedef struct SceneReaction {  // a choice of opportunity fire
    float distance;             // distance in board units from the firing piece to the moving piece
    bool begun;  // true: the piece has decided to fire, and now chooses only its target
} SceneReaction;

// The functions in Rules for the display. rules_fault() refuses a table without a REQUIRED one.
typedef struct SceneRules {
    const char *step;  // name of the parts that a piece loses, such as "stand"; NULL means "step"
    // REQUIRED. Returns the scenario's name of ALLIED or AXIS: "British".
    const char *(*side_name)(const World *world, Side side);
    // REQUIRED. Fills the board; *out is zeroed before. A game without a board leaves it so.
    void (*board)(const World *world, Board *out);
    // REQUIRED. Fills pieces, blocks, cards, markers, tracks and objectives. view_scene() has
    // filled the rest; scene() may replace `about` and, at the end of a game, `leads`. Tells
    // nothing that `viewer` cannot know (a property test checks this).
    void (*scene)(const World *world, const State *state, Side viewer, Scene *out);
    // REQUIRED. Fills the parts of a legal action, or of one that seen() has returned. view_parts()
    // has filled the verb, and -1 or "" everywhere else.
    void (*parts)(const World *world, const State *state, Action action, Parts *out);
    // OPTIONAL. Fills the path of a legal action or of a plan, as far as the side that moves may
    // know. *out is zeroed before and stays so if there is no path.
    void (*way)(const World *world, const State *state, Action action, SceneWay *out);
    // REQUIRED with way(): what a SceneWay.watcher could do, such as "could fire at the unit
    // there", and whether it is one only at the end of the move, not on the way.
    struct {
        const char *words;
        bool at_end;
    } watchers;

    // OPTIONAL, each of the next five members: help for a person without the rulebook. The texts
    // cite rules. They tell nothing that `viewer` cannot know (a property test checks this).
    // brief() appends the subject of the scenario and the aim of each side. chart() appends the
    // tables of the chart except the terrain, which is in Place.note.
    void (*brief)(const World *world, Text *out);
    void (*chart)(const World *world, Text *out);
    // The meaning of each name in a scene; a row without a name ends the list.
    const LegendRow *legend;
    // Appends what is at a place besides terrain and pieces, such as markers, and who sees it.
    void (*place)(const World *world, const State *state, int place, Side viewer, Text *out);
    // Appends why a piece (its id) has no legal action now, or none that leads to `place` unless
    // that is NO_PLACE.
    void (*refusal)(const World *world, const State *state, int piece, int place, Side viewer,
                    Text *out);
    // OPTIONAL. Appends an odds preview of a legal choice of the viewer, for a list of choices:
    // "disorganises 70%, a loss 52%; 2 shots left". Returns the probability that the choice has an
    // effect, or a negative number if there is none, for example if no chance decides. Tells
    // nothing that `viewer` cannot know.
    float (*odds_preview)(const World *world, const State *state, Action action, Side viewer,
                          Text *out);
    // OPTIONAL. Returns true and fills *out if a legal choice is opportunity fire (defensive fire).
    // Standing orders (engine/game/orders.h) answer a decision in which all choices but one are
    // opportunity fire; the other one is not to fire.
    bool (*reaction)(const World *world, const State *state, Action action, SceneReaction *out);
    // OPTIONAL. Returns true if the pending decision belongs to the set-up: it comes before the
    // first turn of a day, and the computer player can make it for a person (advice_set_up()).
    // Appends the name of the unit, barrage or minefield that the decision is about.
    bool (*set_up)(const World *world, const State *state, Text *subject);
    // OPTIONAL, both; *out is zeroed before. falls() fills the places that a legal choice of the
    // viewer may strike. clash() fills the close combat that the choice begins, or for NO_ACTION
    // the one in progress.
    void (*falls)(const World *world, const State *state, Action action, Side viewer,
                  SceneFalls *out);
    void (*clash)(const World *world, const State *state, Action action, Side viewer,
                  SceneClash *out);
} SceneRules;
