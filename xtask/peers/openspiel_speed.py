# How fast OpenSpiel's `kriegspiel` plays uniformly random games, for `cargo xtask bench`.
#
# A ply is a move that stood; refused tries cost time but are not counted. The umpire's message is made
# by the game itself at every action, and no observation is ever read: nothing here is timed that a
# program could leave out. Both draw rules are off by default, as they are in wild16. Seconds are seconds
# at work, so that a busy machine does not matter.
#
# `--table` measures every way below. `rollouts` was the fastest each time, so it is the default: one
# call of an MCTS bot with a single simulation evaluates the start position by N random games and never
# leaves C++. It does not say how long its games were, so they are played again afterwards, untimed,
# from the same generator; the returns must then agree.

import argparse
import json
import random
import sys
import time

import pyspiel

ROLLOUT_WORD = 1 << 64


def plain(game, games, seed):
    rng = random.Random(seed)
    ended = []
    start = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        ended.append(state)
    return ended, time.process_time() - start


def lean(game, games, seed):
    draw = random.Random(seed).random
    ended = []
    start = time.process_time()
    for _ in range(games):
        state = game.new_initial_state()
        legal_actions, apply_action = state.legal_actions, state.apply_action
        actions = legal_actions()
        while actions:
            apply_action(actions[int(draw() * len(actions))])
            actions = legal_actions()
        ended.append(state)
    return ended, time.process_time() - start


def bots(game, games, seed):
    players = [pyspiel.make_uniform_random_bot(side, seed + side) for side in (0, 1)]
    ended = []
    start = time.process_time()
    for number in range(games):
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, players, seed + number)
        ended.append(state)
    return ended, time.process_time() - start


def rollouts(game, games, seed):
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=seed)
    searcher = pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=16, solve=False, seed=seed, verbose=False
    )
    origin = game.new_initial_state()
    start = time.process_time()
    root = searcher.mcts_search(origin)
    seconds = time.process_time() - start
    ended = replayed_rollouts(game, games, seed)
    mean = sum(state.returns()[origin.current_player()] for state in ended) / games
    if abs(mean - root.total_reward) > 1e-9:
        sys.exit(f"the rollouts were not replayed faithfully: mean return {root.total_reward}, replayed {mean}")
    return ended, seconds


def replayed_rollouts(game, games, seed):
    twister = mersenne_twister(seed)
    ended = []
    for _ in range(games):
        state = game.new_initial_state()
        actions = state.legal_actions()
        while actions:
            state.apply_action(actions[uniform_below(twister, len(actions))])
            actions = state.legal_actions()
        ended.append(state)
    return ended


def mersenne_twister(seed):
    # std::mt19937 seeds by a recurrence of its own; from then on it is Python's generator.
    words = [seed & 0xFFFFFFFF]
    for index in range(1, 624):
        words.append((1812433253 * (words[-1] ^ (words[-1] >> 30)) + index) & 0xFFFFFFFF)
    twister = random.Random()
    twister.setstate((3, (*words, 624), None))
    return twister


def uniform_below(twister, limit):
    # absl::Uniform over 64 bits: low bits for a power of two, else a wide multiplication with rejection.
    def word():
        return (twister.getrandbits(32) << 32) | twister.getrandbits(32)

    if limit & (limit - 1) == 0:
        return word() & (limit - 1)
    product = word() * limit
    threshold = ROLLOUT_WORD % limit
    while product % ROLLOUT_WORD < threshold:
        product = word() * limit
    return product >> 64


def self_test(game, games, seed):
    # The library's own random simulation, with every check it insists on. It picks its own seed and
    # reports no length, so it is credited with the mean length of `lean`.
    start = time.process_time()
    pyspiel.random_sim_test(game, num_sims=games, serialize=False, verbose=False, mask_test=False)
    seconds = time.process_time() - start
    return lean(game, games, seed)[0], seconds


def seeded_policies(game, games, seed):
    # Plays by policies drawn from seeds; copies the state and spells out the information state at each step,
    # and calls itself for each, so that a long game can exhaust the stack.
    origin = game.new_initial_state()
    start = time.process_time()
    for number in range(games):
        pyspiel.expected_returns_of_deterministic_policies_from_seeds(origin, [seed + number, seed - number])
    seconds = time.process_time() - start
    return lean(game, games, seed)[0], seconds


def rl_environment(game, games, seed):
    from open_spiel.python import rl_environment as rl

    environment = rl.Environment(game, include_full_state=False)
    draw = random.Random(seed).random
    ended = []
    start = time.process_time()
    for _ in range(games):
        step = environment.reset()
        while not step.last():
            actions = step.observations["legal_actions"][step.observations["current_player"]]
            step = environment.step([actions[int(draw() * len(actions))]])
        ended.append(environment.get_state.clone())
    return ended, time.process_time() - start


METHODS = {
    method.__name__.replace("_", "-"): method
    for method in (rollouts, bots, lean, plain, rl_environment, self_test, seeded_policies)
}


def plies_of(ended):
    plies = 0
    for state in ended:
        # A player's information state has two lines of preface and then one line for each action.
        lines = state.information_state_string(0).split("\n")[2:-1]
        plies += sum("Illegal move." not in line for line in lines)
    return plies


def measure(name, game, games, seed):
    ended, seconds = METHODS[name](game, games, seed)
    plies = plies_of(ended)
    return {
        "plies": plies,
        "seconds": seconds,
        "plies_per_second": plies / seconds,
        "tries_per_ply": sum(len(state.history()) for state in ended) / plies,
        "method": name,
    }


def main():
    parser = argparse.ArgumentParser(description="Time OpenSpiel's kriegspiel on random games.")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--method", choices=METHODS, default="rollouts")
    parser.add_argument("--draws", choices=("off", "automatic"), default="off")
    parser.add_argument("--table", action="store_true", help="measure every method in turn")
    options = parser.parse_args()
    automatic = options.draws == "automatic"
    game = pyspiel.load_game("kriegspiel", {"threefold_repetition": automatic, "50_move_rule": automatic})
    for name in METHODS if options.table else [options.method]:
        print(json.dumps(measure(name, game, options.games, options.seed)), flush=True)


if __name__ == "__main__":
    main()
