#!/usr/bin/env python3
"""An engine for wild16 from the normal start: takes with pawns, recaptures, else tries anything, nothing twice."""
import random, sys

FILES, LINES, DIAGONALS = "abcdefgh", [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STEPS = {"r": LINES, "b": DIAGONALS, "q": LINES + DIAGONALS, "k": LINES + DIAGONALS,
         "n": [(x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)]}

def step(square, dx, dy):
    return chr(ord(square[0]) + dx) + chr(ord(square[1]) + dy)

def tries(men, up):  # every move the men could make alone on the board, and whether a pawn would take by it
    for at, man in men.items():
        twice = [(0, 2 * up)] if at[1] == ("2" if up > 0 else "7") and step(at, 0, up) not in men else []
        for dx, dy in [(0, up), (1, up), (-1, up)] + twice if man == "p" else STEPS[man]:
            to = step(at, dx, dy)
            while to[0] in FILES and to[1] in "12345678" and to not in men:
                yield at + to + ("q" if man == "p" and to[1] in "18" else ""), man == "p" and dx != 0
                to = step(to, dx, dy) if man in "rbq" else "off"

def listen(color, log):  # own men, pawn tries, where the enemy has just taken, and what was refused since
    back, front = "12" if color == "white" else "87"
    men = {file + back: man for file, man in zip(FILES, "rnbqkbnr")} | {file + front: "p" for file in FILES}
    pawn_tries, hit, refused = 0, None, set()
    for head, *said in (element.split("/") for element in log):
        if head[0] == "-":
            refused.add(head[1:])
        elif head[0] == "?":
            pawn_tries, hit, refused = 0, None, set()
            for word in said:
                if word[0] == "t": pawn_tries = int(word[1:])
                if word[0] == "x": men.pop(hit := word[2:])
        else:
            men[head[2:4]] = head[4:] or men[head[:2]]
            del men[head[:2]]
    return men, pawn_tries, hit, refused

for words in map(str.split, sys.stdin):
    match words:
        case ["uci"]: print("id name Forty Lines\noption name Seed type string default 0\nuciok", flush=True)
        case ["isready"]: print("readyok", flush=True)
        case ["setoption", "name", "Seed", "value", seed]: random.seed(seed)
        case ["position", "krieg", color, "startpos", *log]: men, pawn_tries, hit, refused = listen(color, log[1:])
        case ["go", *_]:
            can = [t for t in tries(men, 1 if color == "white" else -1) if t[0] not in refused]
            quiet = [t[0] for t in can if not t[1]]
            best = [t[0] for t in can if t[1] and pawn_tries] or [t for t in quiet if t[2:4] == hit] or quiet
            print("bestmove", random.choice(best or ["resign"]), flush=True)
        case ["quit"]: break
