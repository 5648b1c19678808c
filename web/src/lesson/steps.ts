// The first lesson, written out: every position, what may be put in it, and what the umpire says to it.
// The page works none of this out.
import type { Tone } from '../play/said';
import type { Phantom } from '../wire';

/** The umpire's answer, and what it teaches. */
export interface Answer {
  sentences: string[];
  tone: Tone;
  /** Whether the man stays where it was put. */
  stands: boolean;
  /** The square that is named when a man is taken. */
  taken?: string;
  teaches: string;
  /** Squares to point at. */
  along?: string[];
  /** What the learner has now heard; a step is done when all its goals are. */
  reaches?: string;
}

export interface LessonStep {
  title: string;
  task: string;
  /** The true position; White's men are shown. */
  position: string;
  /** What the umpire says before the learner acts. */
  opening?: string[];
  answers: Record<string, Answer>;
  /** The answer to "any?", where it may be asked. */
  any?: Answer;
  /** Tries that may be put only after "any?" was asked. */
  afterAny?: boolean;
  goals: string[];
  /** What we tell the learner though no umpire would. */
  shown?: Phantom[];
  /** Whether the umpire's board stays covered afterwards, because the next step asks for what is on it. */
  covered?: boolean;
}

const quiet = (teaches: string): Answer => ({ sentences: ["Black's move"], tone: 'quiet', stands: true, teaches, reaches: 'stood' });
const no = (teaches: string): Answer => ({ sentences: ['Illegal move'], tone: 'refused', stands: false, teaches, reaches: 'refused' });
const check = (line: string, reaches: string, along: string, teaches: string): Answer => ({
  sentences: [`${line} check`],
  tone: 'check',
  stands: true,
  teaches,
  reaches,
  along: along.split(' '),
});

const ALL = (tries: string[], answer: Answer): Record<string, Answer> => Object.fromEntries(tries.map((put) => [put, answer]));

const long = check('Long-diagonal', 'long diagonal', 'a8 b7 c6 d5 e4 f3 g2 h1', 'Two diagonals cross on every square, and one is longer. From d5 the longer one runs from a8 to h1.');

export const STEPS: readonly LessonStep[] = [
  {
    title: 'You see only your own men',
    task: 'This is the whole board to you. Black’s men stand where they always stand, but from now on you will not see them. Make a move: drag a man, or choose it and then its square.',
    position: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
    answers: ALL(['e2e4', 'd2d4', 'c2c4', 'e2e3', 'd2d3', 'g1f3', 'b1c3'], quiet('It stood. The umpire said whose turn it is, and not one word more. Black knows that you moved, and nothing else.')),
    goals: ['stood'],
  },
  {
    title: 'A try can be refused',
    task: 'A few moves later. Send your rook all the way up the file, from a1 to a8.',
    position: '4r1k1/5ppp/8/p7/8/8/5PPP/R5K1',
    answers: ALL(['a1a8', 'a1a7', 'a1a6'], no('Something is in the way, somewhere on the a-file. It costs nothing: the move is still yours, and under these rules Black has not heard it. You have learned something for free.')),
    goals: ['refused'],
    covered: true,
  },
  {
    title: 'A capture names its square',
    task: 'Find the man on the a-file: try shorter moves until you hit it.',
    position: '4r1k1/5ppp/8/p7/8/8/5PPP/R5K1',
    answers: {
      ...ALL(['a1a8', 'a1a7', 'a1a6'], { ...no('Still in the way. Try less far.'), reaches: undefined }),
      ...ALL(['a1a2', 'a1a3', 'a1a4'], { ...quiet('This stood, so the path up to there is empty. In a game your turn would be over; here, take it back and go one further.'), reaches: undefined, stands: false, tone: 'quiet' }),
      a1a5: { sentences: ['Pawn at a5 captured', "Black's move"], tone: 'taken', stands: true, taken: 'a5', teaches: 'You took it. Both sides hear the square and whether it was a pawn or a piece; only you know which of your men did it.', reaches: 'captured' },
    },
    goals: ['captured'],
  },
  {
    title: 'A check names its line',
    task: 'The umpire names the line on which the king is attacked, seen from the king. We tell you once where it hides: on d5. Give all five checks with your queen and your knight.',
    position: '8/8/8/3k4/8/8/4N3/K4Q2',
    shown: [{ square: 'd5', man: 'king', warning: null }],
    answers: {
      f1f5: check('Rank', 'rank', 'a5 b5 c5 d5 e5 f5 g5 h5', 'Along the rank: sideways from the king.'),
      f1d1: check('File', 'file', 'd1 d2 d3 d4 d5 d6 d7 d8', 'Along the file: straight up or down from the king.'),
      f1h1: long,
      f1g2: long,
      f1f3: long,
      f1f7: check('Short-diagonal', 'short diagonal', 'a2 b3 c4 d5 e6 f7 g8', 'The shorter of the two diagonals through d5 runs from a2 to g8.'),
      e2c3: check('Knight', 'knight', 'b4 b6 c3 c7 e3 e7 f4 f6', 'A knight’s check has no line, so it is named by itself.'),
      e2f4: check('Knight', 'knight', 'b4 b6 c3 c7 e3 e7 f4 f6', 'A knight’s check has no line, so it is named by itself.'),
    },
    goals: ['rank', 'file', 'long diagonal', 'short diagonal', 'knight'],
  },
  {
    title: 'Pawn tries',
    task: 'Black has moved, and the umpire adds that one capture by a pawn of yours is possible. Which one, you must find out.',
    position: '6k1/8/8/5p2/4P3/8/1P6/6K1',
    opening: ['1 pawn try', "White's move"],
    answers: {
      e4d5: { ...no('Nothing to take there. A pawn captures only where a man stands.'), reaches: undefined },
      b2a3: { ...no('Nothing to take there. One pawn of yours can take, but not this way.'), reaches: undefined },
      b2c3: { ...no('Nothing to take there. One pawn of yours can take, but not this way.'), reaches: undefined },
      e4f5: { sentences: ['Pawn at f5 captured', "Black's move"], tone: 'taken', stands: true, taken: 'f5', teaches: 'There it was. Refused tries told you where it was not.', reaches: 'captured' },
    },
    goals: ['captured'],
  },
  {
    title: '“Any?”',
    task: 'Other rules tell you nothing of pawn captures unless you ask. In the Berkeley and English games you ask the umpire: “Any?”',
    position: '6k1/8/8/1n6/2P5/8/8/4K3',
    any: { sentences: ['White asks "any?": yes, try'], tone: 'talk', stands: false, teaches: 'A yes binds you: now a pawn must try to take. And Black has heard the question and the answer.', reaches: 'asked' },
    afterAny: true,
    answers: {
      c4d5: { ...no('Not there. There are two ways for this pawn.'), sentences: ['White: no'], reaches: undefined },
      c4b5: { sentences: ['White has moved', 'Man taken on b5'], tone: 'taken', stands: true, taken: 'b5', teaches: 'It was a knight, but under Berkeley rules nobody says so. Each of the seven sets of rules tells a little more or a little less.', reaches: 'captured' },
    },
    goals: ['asked', 'captured'],
  },
  {
    title: 'The end',
    task: 'You have worked out that the black king must be on its last rank. Your rook on b7 keeps it there. Finish it.',
    position: '6k1/1R6/8/8/8/8/5PPP/R5K1',
    answers: { a1a8: { sentences: ['Rank check', 'Checkmate: White wins'], tone: 'over', stands: true, teaches: 'When the game is over everything is laid open: both boards side by side, every refused try, and what each side could have known.', reaches: 'mate' } },
    goals: ['mate'],
  },
];
