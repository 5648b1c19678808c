# The PyPI package `kriegspiel` behind a line protocol in Noctule's own words, for `cargo xtask oracle`.
#
# One JSON object a line on standard input, one answer a line on standard output:
#   {"cmd":"new","ruleset":"wild16"}      -> {"ok":true,"to_move":"white","white":[..],"black":[..],"over":null}
#   {"cmd":"options"}                     -> {"options":["a2a3",..]}
#   {"cmd":"ask","request":"e2e4"}        -> {"stood":true,"white":[..],"black":[..],"to_move":"black","over":null}
#                                            or {"error":"not put"}
#   {"cmd":"fen"}                         -> {"fen":".."}
#
# What a side hears is read from the score sheet that the package keeps for that side, so nothing is
# assumed here about who is told what. Only the form is changed: words for enums, text for squares, and
# one order for the words. Where the package is silent this program is silent too.
#
# A start position by FEN is refused: the package rebuilds every snapshot from the normal start by its
# own move list, so a position is reached there only by asking for the moves that lead to it.

import json
import re
import sys

import chess
from kriegspiel import CapturedPieceAnnouncement as Captured
from kriegspiel import KriegspielGame, KriegspielMove
from kriegspiel import MainAnnouncement as Main
from kriegspiel import QuestionAnnouncement as Question
from kriegspiel import SpecialCaseAnnouncement as Special

RULESETS = ("berkeley", "berkeley-any", "cincinnati", "english", "rand", "wild16")
TRY = re.compile(r"([a-h][1-8])([a-h][1-8])([qrbn]?)")
PROMOTIONS = {"q": chess.QUEEN, "r": chess.ROOK, "b": chess.BISHOP, "n": chess.KNIGHT, "": None}

FIRST_WORD = {
    Main.REGULAR_MOVE: "moved",
    Main.CAPTURE_DONE: "moved",
    Main.ILLEGAL_MOVE: "refused",
    Main.NONSENSE: "nonsense",
    Main.HAS_ANY: "any:yes",
    Main.NO_ANY: "any:no",
}
CHECK_LINES = {
    Special.CHECK_RANK: "rank",
    Special.CHECK_FILE: "file",
    Special.CHECK_LONG_DIAGONAL: "long-diagonal",
    Special.CHECK_SHORT_DIAGONAL: "short-diagonal",
    Special.CHECK_KNIGHT: "knight",
}
LINE_ORDER = list(CHECK_LINES.values())
CAPTURED = {Captured.PAWN: ":pawn", Captured.PIECE: ":piece", None: ""}
ENDS = {
    Special.CHECKMATE_WHITE_WINS: ("checkmate", "white"),
    Special.CHECKMATE_BLACK_WINS: ("checkmate", "black"),
    Special.STALEMATE_WHITE_WINS: ("stalemate", "white"),
    Special.STALEMATE_BLACK_WINS: ("stalemate", "black"),
    Special.DRAW_STALEMATE: ("stalemate", None),
    Special.DRAW_INSUFFICIENT: ("insufficient-material", None),
    # A limit of the package's own: 2,000 half-moves without a capture or a pawn move.
    Special.DRAW_TOOMANYREVERSIBLEMOVES: ("too-many-reversible-moves", None),
}


class Mistake(Exception):
    """The caller's mistake; its text says what was expected."""


class Peer:
    def __init__(self):
        self.game = None
        self.over = None

    def answer(self, line):
        try:
            message = json.loads(line)
            command = {
                "new": self.new,
                "options": self.options,
                "ask": self.ask,
                "fen": self.fen,
            }[message["cmd"]]
        except (ValueError, KeyError, TypeError):
            raise Mistake(f"expected an object with cmd new, options, ask or fen, got {line.strip()!r}") from None
        if self.game is None and command != self.new:
            raise Mistake("expected new before any other command")
        return command(message)

    def new(self, message):
        ruleset = message.get("ruleset")
        if ruleset not in RULESETS:
            raise Mistake(f"expected one of {', '.join(RULESETS)}, got {ruleset!r}")
        if message.get("fen") is not None:
            raise Mistake("this package starts from the normal position only")
        self.game = KriegspielGame(ruleset=ruleset.replace("-", "_"))
        self.over = None
        # The package says nothing before the first move, but it lets anybody ask for the pawn tries.
        opening = pawn_try_words(
            self.game.current_turn_pawn_tries,
            self.game.current_turn_has_pawn_capture,
            self.game.current_turn_pawn_try_squares,
        )
        return {"ok": True, "to_move": "white", "white": opening, "black": opening, "over": None}

    def options(self, _message):
        return {"options": sorted(text_of(question) for question in self.game.possible_to_ask)}

    def fen(self, _message):
        return {"fen": self.game.snapshot().board_fen}

    def ask(self, message):
        question = question_of(message.get("request"))
        trier = "white" if self.game.turn == chess.WHITE else "black"
        # `snapshot()` gives the same sheets, but copies the whole game at every request.
        sheets = {"white": self.game._whites_scoresheet, "black": self.game._blacks_scoresheet}
        pages = {side: page_of(sheet, side == trier) for side, sheet in sheets.items()}
        lengths = {side: extent(page) for side, page in pages.items()}
        answer = self.game.ask_for(question)
        heard = {
            side: words_of(page[-1][-1][1]) if extent(page) != lengths[side] else None
            for side, page in pages.items()
        }
        if heard["white"] is None and heard["black"] is None:
            return {"error": "not put"}
        if answer.special_announcement in ENDS:
            reason, winner = ENDS[answer.special_announcement]
            self.over = {"reason": reason, "winner": winner}
        return {
            "stood": answer.move_done,
            "white": heard["white"] or [],
            "black": heard["black"] or [],
            "to_move": "white" if self.game.turn == chess.WHITE else "black",
            "over": self.over,
        }


def page_of(sheet, own):
    return sheet.moves_own if own else sheet.moves_opponent


def extent(page):
    return (len(page), len(page[-1]) if page else 0)


def question_of(text):
    if text == "any":
        return KriegspielMove(Question.ASK_ANY)
    parts = TRY.fullmatch(text) if isinstance(text, str) else None
    if parts is None:
        raise Mistake(f"expected any or a try such as e2e4 or e7d8q, got {text!r}")
    origin, target, promotion = parts.groups()
    # Not `Move.from_uci`, which would turn away a1a1 before the package could answer it.
    return KriegspielMove(
        Question.COMMON,
        chess.Move(chess.parse_square(origin), chess.parse_square(target), PROMOTIONS[promotion]),
    )


def text_of(question):
    return "any" if question.question_type == Question.ASK_ANY else question.chess_move.uci()


def words_of(answer):
    words = [FIRST_WORD[answer.main_announcement]]
    if answer.capture_at_square is not None:
        square = chess.square_name(answer.capture_at_square)
        words.append(f"taken:{square}{CAPTURED[answer.captured_piece_announcement]}")
    if answer.en_passant_announced:
        words.append("en-passant")
    if answer.special_announcement == Special.CHECK_DOUBLE:
        lines = [CHECK_LINES[answer.check_1], CHECK_LINES[answer.check_2]]
        words.extend(f"check:{line}" for line in sorted(lines, key=LINE_ORDER.index))
    elif answer.special_announcement in CHECK_LINES:
        words.append(f"check:{CHECK_LINES[answer.special_announcement]}")
    words.extend(
        pawn_try_words(
            answer.next_turn_pawn_tries,
            answer.next_turn_has_pawn_capture,
            answer.next_turn_pawn_try_squares,
        )
    )
    if answer.promotion_announced:
        words.append("promoted")
    return words


def pawn_try_words(count, there_are_some, squares):
    if count is not None:
        return [f"pawn-tries:{count}"]
    if there_are_some:
        return ["pawn-tries:yes"]
    if squares:
        return ["pawn-tries:" + ",".join(sorted(chess.square_name(square) for square in squares))]
    return []


def main():
    peer = Peer()
    for line in sys.stdin:
        try:
            reply = peer.answer(line)
        except Mistake as mistake:
            reply = {"error": str(mistake)}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
