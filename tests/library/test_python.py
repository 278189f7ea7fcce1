# SPDX-License-Identifier: GPL-3.0-or-later
# test_python.py -- tests the Python package on the library. `make run/library/test_python` runs it
# with the package of this tree, `make test-library` with the installed one.
import contextlib
import copy
import io
import os
import pickle
import random
import re
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest
import xml.dom.minidom

import cassino
from cassino import CassinoError, Game, Player, Scenario, Side, State, Stopped, library

PROGRAM = os.environ.get("CASSINO", "build/cassino")
NAMES = ["tic_tac_toe", "gbsu/first-contact", "rfic/ford", "gbww2/crossroads"]
FIRST_CONTACT = Scenario("gbsu/first-contact")
SEARCH = "iterations=60,threads=1"


def play_on(game, plies, rng):
    """Plays at random: chance events as drawn, other actions by `rng`."""
    for _ in range(plies):
        if game.over:
            break
        game.apply(game.draw() if game.turn == Side.CHANCE else rng.choice(game.legal()))


def legal_of(seen):
    """Returns the numbers of the actions that an observation shows as legal."""
    return [number for number, legal in enumerate(seen["action_mask"].tolist()) if legal]


def decision(seed=1, plies=30):
    """Returns a game in which a side decides."""
    game, rng = Game(FIRST_CONTACT, seed), random.Random(seed)
    play_on(game, plies, rng)
    while game.turn >= Side.CHANCE or len(game.legal()) < 3:
        play_on(game, 1, rng)
    return game


class Games(unittest.TestCase):
    def test_whole_random_games_of_every_system(self):
        for name in NAMES:
            rng = random.Random(5)
            state = State(Scenario(name))
            game, plies = state.game, 0
            while not state.is_terminal():
                actions = state.legal_actions()
                self.assertEqual(actions, sorted(set(actions)))
                self.assertEqual(state.returns(), [0, 0])
                if state.is_chance_node():
                    self.assertEqual(state.current_player(), -1)
                    events, odds = zip(*state.chance_outcomes())
                    self.assertEqual(list(events), actions)
                    self.assertAlmostEqual(sum(odds), 1, 5)
                    action = rng.choices(events, odds)[0]
                else:
                    self.assertEqual(state.legal_actions(1 - state.current_player()), [])
                    action = rng.choice(actions)
                words = state.action_to_string(action)
                self.assertEqual(game.parse(words), game.scenario.action_of(action))
                self.assertTrue(game.parts(game.parse(words)).verb)
                state.apply_action(action)
                plies += 1
                self.assertEqual(game.plies, plies)
            self.assertEqual((state.current_player(), state.legal_actions()), (-4, []))
            returns = state.returns()
            self.assertEqual(sum(returns), 0)
            self.assertEqual(game.payoff(Side.FIRST), (returns[0] + 1) / 2)

    def test_actions_have_numbers_that_lead_back(self):
        for name in NAMES:
            scenario, rng = Scenario(name), random.Random(4)
            count, game = scenario.action_count, Game(scenario, 2)
            for number in [0, count - 1] + rng.sample(range(count), min(count, 40)):
                self.assertEqual(scenario.action_number(scenario.action_of(number)), number)
            for _ in range(20):
                play_on(game, 4, rng)
                numbers, mask = game.legal_numbers(), game.mask()
                self.assertEqual([scenario.action_number(action) for action in game.legal()],
                                 numbers)
                self.assertEqual([i for i, legal in enumerate(mask) if legal], numbers)
                self.assertEqual(State(game).legal_actions_mask(), list(mask))
                self.assertEqual(len(mask), count)

    def test_a_redeal_changes_nothing_that_its_side_sees(self):
        for name in NAMES[1:] + ["leduc_poker"]:
            scenario, changed = Scenario(name), 0
            game, rng = Game(scenario, 11), random.Random(2)
            for _ in range(6):
                play_on(game, 13, rng)
                for side in (0, 1):
                    state = State(game)
                    twin = state.resample_from_infostate(side, rng)
                    self.assertEqual(twin.information_state_string(side),
                                     state.information_state_string(side))
                    other = game.copy()
                    other.redeal(side, 3)
                    self.assertEqual(other.scene(side), game.scene(side))
                    self.assertEqual(other.map(side), game.map(side))
                    self.assertEqual(bytes(other.observation(side)), bytes(game.observation(side)))
                    self.assertEqual(other.svg(side), game.svg(side))
                    changed += other.position != game.position
                    with self.assertRaisesRegex(CassinoError, "no record"):
                        twin.serialize()
            self.assertTrue(changed > 0 or name != "gbsu/first-contact")  # hands are hidden

    def test_a_sample_does_not_tell_the_chance_events_to_come(self):
        game = Game(FIRST_CONTACT, 1)
        while len(game.legal()) < 20 or game.turn != Side.CHANCE:
            play_on(game, 1, random.Random(game.plies))
        self.assertEqual(game.copy().draw(), game.draw())
        rng = random.Random(1)
        samples = (State(game).resample_from_infostate(0, rng.random) for _ in range(20))
        self.assertGreater(len({state.game.draw() for state in samples}), 3)

    def test_records_positions_and_copies_lead_back(self):
        scenario = FIRST_CONTACT.edit(turns=5)
        state = State(Game(scenario, 9))
        play_on(state.game, 40, random.Random(1))
        again = State.deserialize(scenario, state.serialize())
        self.assertEqual(again.game.position, state.game.position)
        self.assertEqual(again.serialize().split("\n\n")[1:], state.serialize().split("\n\n")[1:])
        with self.assertRaisesRegex(CassinoError, "turns=5"):
            State.deserialize(FIRST_CONTACT, state.serialize())
        clones = [state.clone().game, copy.copy(state.game), copy.deepcopy(state.game)]
        position, plies = state.game.position, state.game.plies
        play_on(state.game, 10, random.Random(1))
        self.assertEqual([clone.position for clone in clones], [position] * 3)
        state.game.position = position
        self.assertEqual((state.game.position, state.game.plies), (position, plies))
        with self.assertRaisesRegex(CassinoError, "position"):
            state.game.position = position[:-1]

    def test_what_has_one_owner_is_not_copied(self):
        player = Player(FIRST_CONTACT, "greedy", 0)
        self.assertIs(copy.deepcopy(FIRST_CONTACT), FIRST_CONTACT)
        self.assertRaises(TypeError, copy.copy, player)
        self.assertRaises(TypeError, pickle.dumps, player)

    def test_games_are_pickled(self):
        with open("scenarios/gbsu/first-contact.yaml", encoding="utf-8") as file:
            parsed = Scenario.parse(file.read(), "scenarios/gbsu/mine.yaml")
        for scenario in (FIRST_CONTACT.edit(turns=5), parsed, Scenario("tic_tac_toe")):
            for redeal in (False, True):
                game = Game(scenario, 6)
                play_on(game, 7, random.Random(1))
                if redeal:
                    game.redeal(0, 8)
                again = pickle.loads(pickle.dumps(game))
                self.assertEqual((again.position, again.scenario.json()),
                                 (game.position, scenario.json()))
                for it in (game, again):
                    play_on(it, 20, random.Random(2))  # the same chance events come
                self.assertEqual(again.position, game.position)
        learned = parsed.learn(16, threads=1)
        self.assertEqual(pickle.loads(pickle.dumps(learned)).policy, learned.policy)

    def test_a_game_is_shown_as_text(self):
        game = decision()
        self.assertIn("First contact", repr(game))
        self.assertEqual(game._repr_svg_(), game.svg(game.turn))
        self.assertTrue(game.prompt(game.turn))
        self.assertIsInstance(game.tell(game.legal()[0], Side.NOBODY), str)
        self.assertEqual(game.scene(game.turn)["viewer"], ["allied", "axis"][game.turn])

    def test_a_game_is_drawn(self):
        for name in NAMES:
            game = Game(Scenario(name), 3)
            play_on(game, 60, random.Random(3))
            picture = xml.dom.minidom.parseString(game.svg(Side.NOBODY)).documentElement
            titles = [title.firstChild.data for title in picture.getElementsByTagName("title")]
            for piece in game.scene()["pieces"]:
                shown = any(title.startswith(piece["name"] + ":") for title in titles)
                self.assertEqual(shown, piece["on_map"])
            self.assertTrue(picture.getElementsByTagName("text"))

    def test_an_observation_has_the_numbers_of_the_scene(self):
        game = decision()
        sections = {it["name"]: it for it in FIRST_CONTACT.observation_json()}
        numbers, board = game.observation(0), FIRST_CONTACT.json()["board"]
        self.assertEqual(sum(it["shape"][0] * it["shape"][1] for it in sections.values()),
                         FIRST_CONTACT.observation_size)
        self.assertEqual(len(numbers), FIRST_CONTACT.observation_size)

        def row_of(section, row):
            it = sections[section]
            first = it["first"] + row * it["shape"][1]
            return dict(zip(it["columns"], numbers[first:]))

        scene = game.scene(0)
        for piece in scene["pieces"]:
            row = row_of("pieces", piece["id"])
            self.assertEqual((row["shown"], row["on map"]), (1, piece["on_map"]))
            self.assertAlmostEqual(row["steps"], piece["steps"] / piece["steps_max"], 5)
            if piece["on_map"]:
                x, y = board["places"][piece["place"]]["centre"]
                self.assertAlmostEqual(row["x"], x / board["width"], 5)
                self.assertAlmostEqual(row["y"], y / board["height"], 5)
            for number in piece["numbers"]:
                value = number["value"]
                self.assertAlmostEqual(row[number["name"]], value / (abs(value) + 8), 5)
            self.assertTrue(all(row[badge] == 1 for badge in piece["badges"]))
        for card in scene["cards"]:
            row = row_of("cards", sections["cards"]["rows"].index(card["label"]))
            owner = {"allied": "first", "axis": "second"}.get(card["owner"], "nobody")
            self.assertAlmostEqual(row[f'{card["where"]}, {owner}'],
                                   card["count"] / (card["count"] + 8), 5)


class Scenarios(unittest.TestCase):
    def test_scenarios_have_names(self):
        self.assertTrue({"gbsu/first-contact", "rfic/ford"} <= set(Scenario.names()))
        self.assertEqual((FIRST_CONTACT.title, FIRST_CONTACT.rules, FIRST_CONTACT.sides),
                         ("First contact", "gbsu", ("Blue", "Red")))
        self.assertIn("legend", FIRST_CONTACT.json())

    def test_scenarios_are_parsed_and_learned(self):
        with open("scenarios/gbsu/first-contact.yaml", encoding="utf-8") as file:
            text = file.read()
        parsed = Scenario.parse(text, "scenarios/gbsu/mine.yaml")
        self.assertEqual(parsed.policy, "")
        shares = []
        learned = parsed.learn(32, threads=1, progress=shares.append)
        self.assertIn("games: 32", learned.policy)
        self.assertEqual(parsed.with_policy(learned.policy).policy, learned.policy)
        self.assertEqual(learned.with_policy(None).policy, "")
        with self.assertRaisesRegex(CassinoError, r"scenarios/gbsu/mine\.yaml:\d+:"):
            Scenario.parse(text.replace("turns: 6", "turns: x"), "scenarios/gbsu/mine.yaml")


class Work(unittest.TestCase):
    def test_players_play_the_games_of_simulate(self):
        words = ["greedy", "ismcts:iterations=6,threads=1"]
        game = Game(FIRST_CONTACT, 3)
        players = [Player(FIRST_CONTACT, words[side], side, 3) for side in (0, 1)]
        while not game.over:
            game.apply(game.draw() if game.turn == Side.CHANCE else players[game.turn].choose(game))
        results = cassino.simulate(FIRST_CONTACT, *words, 1, seed=3, threads=1)
        self.assertEqual([game.payoff(0), game.margin(), game.plies],
                         [numbers[0] for numbers in results])

    def test_simulate_is_that_of_the_program(self):
        results = cassino.simulate(FIRST_CONTACT, "random", "greedy", 12, seed=7, first_game=8)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.db")
            subprocess.run([PROGRAM, "simulate", "gbsu/first-contact", "--allied", "random",
                            "--axis", "greedy", "--games", "20", "--seed", "7", "--luck", "0",
                            "--out", path], check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            games = sqlite3.connect(path).execute(
                "SELECT payoff / 1e6, margin, plies FROM game ORDER BY game").fetchall()
        self.assertEqual(games[8:], list(zip(*results)))

    def test_batches_are_fast(self):
        began = time.perf_counter()
        results = cassino.simulate(FIRST_CONTACT, "random", "random", 400)
        seconds = time.perf_counter() - began
        print(f"gbsu/first-contact at random: {int(sum(results.plies) / seconds):,} plies a second")

    def test_python_threads_search_at_once(self):
        game = decision()
        alone = cassino.analyze(game, SEARCH)
        self.assertEqual({move.action for move in alone}, set(game.legal()))
        self.assertTrue(all(0 <= move.value <= 1 for move in alone))
        found = {}
        threads = [threading.Thread(target=lambda i: found.update(
            {i: cassino.analyze(game.copy(), SEARCH)}), args=(i,)) for i in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, {0: alone, 1: alone})


class Environments(unittest.TestCase):
    def test_a_side_plays_whole_games_by_numbers(self):
        for side in (Side.FIRST, Side.SECOND):
            environment = cassino.Environment(FIRST_CONTACT, side, "greedy")
            self.assertRaises(CassinoError, environment.step, 0)
            told = []
            for _ in range(2):
                rng = random.Random(1)
                (seen, info), over = environment.reset(seed=4), False
                told.append([bytes(seen["observation"])])
                while not over:
                    self.assertEqual(environment.game.turn, side)
                    self.assertIn(seen, environment.observation_space)
                    legal = legal_of(seen)
                    self.assertEqual(info["legal_actions"], legal)
                    action = rng.choice(legal)
                    self.assertIn(action, environment.action_space)
                    seen, reward, over, truncated, info = environment.step(action)
                    self.assertFalse(truncated)
                    self.assertTrue(over or reward == 0)
                    told[-1].append(bytes(seen["observation"]))
                self.assertEqual(reward, 2 * environment.game.payoff(side) - 1)
                self.assertEqual(info["legal_actions"], [])
                self.assertRaises(CassinoError, environment.step, action)
            self.assertEqual(told[0], told[1])
            self.assertEqual(environment.render(), environment.game.map(side))

    def test_a_seed_determines_the_games_that_follow(self):
        environment, records = cassino.Environment(FIRST_CONTACT, 0, "random"), []
        for seed in (123, None, 123, None, 456):
            environment.reset(seed=seed, options={})
            records.append(environment.game.record())
        self.assertEqual(records[:2], records[2:4])
        self.assertEqual(len(set(records)), 3)
        environment.close()
        environment.close()

    def test_an_illegal_action_loses(self):
        environment = cassino.Environment(FIRST_CONTACT, Side.FIRST, "random")
        seen, _ = environment.reset(seed=1)
        for number in (-1, environment.action_space.n):
            self.assertRaises(CassinoError, environment.step, number)
        illegal = list(seen["action_mask"]).index(0)
        seen, reward, over, truncated, info = environment.step(illegal)
        self.assertEqual((reward, over, truncated, info["illegal"]), (-1, True, False, True))
        self.assertIn(seen, environment.observation_space)
        self.assertRaises(CassinoError, environment.step, illegal)
        environment.reset()

    def test_two_agents_take_turns(self):
        for scenario in (FIRST_CONTACT, Scenario("leduc_poker")):
            environment, rng = cassino.TurnEnvironment(scenario), random.Random(3)
            environment.reset(seed=2)
            finished, totals = [], {"player_0": 0, "player_1": 0}
            self.assertEqual(environment.agents, environment.possible_agents)
            self.assertFalse(any(environment.terminations.values()))
            self.assertIsNone(environment.last(observe=False)[0])
            for agent in environment.agent_iter():
                seen, reward, over, truncated, info = environment.last()
                self.assertEqual((over, truncated, info),
                                 (environment.terminations[agent], False, environment.infos[agent]))
                self.assertIs(environment.action_space(agent), environment.action_space(agent))
                self.assertIn(seen, environment.observation_space(agent))
                other = environment.possible_agents[agent == "player_0"]
                self.assertEqual(legal_of(environment.observe(other)), [])
                totals[agent] += reward
                if over:
                    self.assertRaises(CassinoError, environment.step, 0)
                    finished.append(agent)
                self.assertEqual(legal_of(seen) == [], over)
                environment.step(None if over else rng.choice(legal_of(seen)))
                for told in (environment.rewards, environment.terminations,
                             environment.truncations, environment.infos):
                    self.assertEqual(list(told), environment.agents)
            self.assertEqual(finished, environment.possible_agents)
            self.assertEqual(totals["player_0"], 2 * environment.game.payoff(0) - 1)
            self.assertEqual(sum(totals.values()), 0)
            self.assertRaises(CassinoError, environment.step, None)

    def test_agents_with_a_seed_see_the_same_in_two_environments(self):
        told = []
        for _ in range(2):
            environment, rng = cassino.TurnEnvironment(FIRST_CONTACT), random.Random(42)
            told.append([])
            for seed in (0, None):
                environment.reset(seed=seed)
                for agent in environment.agent_iter(30):
                    seen, reward, over, _, _ = environment.last()
                    told[-1].append((agent, reward, legal_of(seen), bytes(seen["observation"])))
                    environment.step(None if over else rng.choice(legal_of(seen)))
        self.assertEqual(told[0], told[1])

    def test_a_turn_needs_a_legal_action(self):
        environment = cassino.TurnEnvironment(FIRST_CONTACT)
        self.assertRaises(CassinoError, environment.step, 0)
        environment.reset(seed=1)
        mask, before = environment.last()[0]["action_mask"], environment.game.position
        for number in (None, -1, len(mask), list(mask).index(0)):
            self.assertRaises(CassinoError, environment.step, number)
        self.assertEqual(environment.game.position, before)
        self.assertEqual(environment.render(), environment.game.map(environment.game.turn))

    def test_spaces_sample_what_they_contain(self):
        environment = cassino.Environment(FIRST_CONTACT, 0, "random")
        for space in environment.observation_space, environment.action_space:
            space.seed(1)
            self.assertIn(space.sample(), space)
        mask = decision().mask()
        self.assertEqual(mask[space.sample(mask)], 1)
        self.assertNotIn(space.n, space)

    def test_the_packages_agree(self):
        try:
            from gymnasium.utils.env_checker import check_env
            from pettingzoo.test import api_test, seed_test
        except ImportError:
            self.skipTest("Gymnasium or PettingZoo is not installed")
        check_env(cassino.Environment(FIRST_CONTACT, 0, "random"), skip_render_check=True)
        api_test(cassino.TurnEnvironment(FIRST_CONTACT), num_cycles=40)
        seed_test(lambda: cassino.TurnEnvironment(FIRST_CONTACT), num_cycles=20)

    def test_bad_environments_are_errors(self):
        for side, opponent in ((Side.CHANCE, "greedy"), (Side.FIRST, "nobody")):
            self.assertRaises(CassinoError, cassino.Environment, FIRST_CONTACT, side, opponent)


MANY = 10**9  # iterations that never end by themselves
LONG = f"iterations={MANY},threads=1"


def choose_long(game, progress):
    return Player(FIRST_CONTACT, "ismcts:" + LONG, game.turn).choose(game, progress)


class Stopping(unittest.TestCase):
    # Every kind of long work, as a function of its progress callback.
    works = [
        lambda progress: cassino.simulate(FIRST_CONTACT, "greedy", "greedy", 10**6,
                                          progress=progress),
        lambda progress: FIRST_CONTACT.learn(10**6, threads=1, progress=progress),
        lambda progress: choose_long(decision(), progress),
    ]

    def test_progress_stops_long_work(self):
        for work in self.works:
            self.assertRaises(Stopped, work, lambda share: share < 0)
        moves = cassino.analyze(decision(), LONG, progress=lambda share: False)
        self.assertGreater(moves[0].visits, 0)

    def test_what_progress_raises_is_not_lost(self):
        def fail(_share):
            raise KeyError("mine")
        self.assertRaisesRegex(KeyError, "mine", self.works[0], fail)

    def test_ctrl_c_stops_long_work(self):
        # A shell starts background commands with SIGINT ignored, and Python keeps that.
        signal.signal(signal.SIGINT, signal.default_int_handler)

        def interrupted(progress):
            timer.start()
            self.works[0](progress)
        for progress in (None, lambda share: True):
            timer = threading.Timer(0.05, signal.raise_signal, [signal.SIGINT])
            self.assertRaises(KeyboardInterrupt, interrupted, progress)
            timer.join()


class Errors(unittest.TestCase):
    def test_bad_arguments_are_errors(self):
        game = decision()
        before, scenario = game.position, FIRST_CONTACT
        bad = [
            lambda: Scenario("gbsu/no-such"),
            lambda: Scenario("gbsu/first-contact\0"),
            lambda: scenario.edit("no.such=1"),
            lambda: scenario.edit(turns="many"),
            lambda: scenario.learn(0),
            lambda: scenario.with_policy("?"),
            lambda: Scenario("tic_tac_toe").learn(8),
            lambda: Game(scenario, -1),
            lambda: Game(scenario, 2**64),
            lambda: Game.load(scenario, "rules: gbsu\n"),
            lambda: game.apply(0),
            lambda: game.apply(-1),
            lambda: game.apply("fly to the moon"),
            lambda: game.words(2**40),
            lambda: game.draw(),
            lambda: game.odds(game.legal()[0]),
            lambda: game.payoff(0),
            lambda: game.scene(2),
            lambda: game.map(7),
            lambda: game.redeal(Side.NOBODY, 1),
            lambda: Player(scenario, "greedier", 0),
            lambda: Player(scenario, "cheat", 0),
            lambda: Player(scenario, "greedy", 2),
            lambda: Player(scenario, "greedy", 1 - game.turn).choose(game),
            lambda: cassino.analyze(game, "iterations=many"),
            lambda: cassino.analyze(game, seed=-1),
            lambda: cassino.simulate(scenario, "greedy", "greedy", 0),
            lambda: cassino.simulate(scenario, "greedy", "nobody", 1),
            lambda: cassino.simulate(scenario, "greedy", "greedy", 1, threads=-1),
            lambda: State(game).chance_outcomes(),
            lambda: scenario.action_number(0),
            lambda: scenario.action_number(0xffffffff),
            lambda: scenario.action_of(-1),
            lambda: scenario.action_of(scenario.action_count),
        ]
        for i, call in enumerate(bad):
            with self.subTest(i), self.assertRaises(CassinoError) as caught:
                call()
            self.assertGreater(len(str(caught.exception)), 10)
        self.assertRaises(TypeError, game.apply, 1.5)
        numbers = (library.c_int * 1)()
        for result in (library.C.action_count(None), library.C.action_number(None, 1),
                       library.C.action_of(None, 0, None), library.C.observation_size(None),
                       library.C.legal_numbers(None, numbers, 1),
                       library.C.legal_numbers(game._handle, numbers, 0),
                       library.C.observation(None, 0, None, 0),
                       library.C.observation(game._handle, 0, library.c_float(), 1)):
            self.assertEqual(result, library.INVALID)
        self.assertIsNone(library.C.observation_json(None))
        self.assertEqual(game.position, before)


class Documents(unittest.TestCase):
    def test_the_package_declares_what_the_header_declares(self):
        with open("play/library/cassino.h", encoding="utf-8") as file:
            header = re.sub(r"/\*.*?\*/", "", file.read(), flags=re.S)
        called = set(re.findall(r"\bcassino_(\w+)\(", header))
        self.assertEqual(called, set(library.calls))
        for name in ("ACTIONS_MAX", "POSITION_MAX", "INVALID", "STOPPED"):
            value = re.search(rf"CASSINO_{name} = (-?\d+)", header)
            self.assertEqual(int(value[1]), getattr(library, name))
        for side in Side:
            self.assertRegex(header, rf"CASSINO_{side.name} = {side.value}\b")

    def test_the_examples_of_the_documents_run(self):
        for page in ("README.md", "docs/library.md"):
            with open(page, encoding="utf-8") as file:
                blocks = re.findall(r"```python\n(.*?)```", file.read(), re.S)
            self.assertTrue(blocks, page)
            for block in blocks:
                with contextlib.redirect_stdout(io.StringIO()) as printed:
                    exec(compile(block, page, "exec"), {})  # each block stands alone
                self.assertTrue(printed.getvalue())


if __name__ == "__main__":
    unittest.main()
