// Events in words: the caption and the log.
import { sideName } from '../board/men';
import type { Colour, Ending, Heard, PawnTries, PublicEvent, SeatEvent } from '../wire';

export type Tone = 'quiet' | 'refused' | 'taken' | 'check' | 'over' | 'talk';

/** One thing said, ready to be shown. */
export interface Saying {
  n: number;
  tone: Tone;
  sentences: string[];
  /** The player's own request. */
  request: string | null;
  by: Colour | null;
  /** The number of the move during which it was said. */
  move: number;
  /** The square that was named. */
  square: string | null;
}

/** A try as people write it: e2–e4, e7–e8 queen. */
export function written(request: string): string {
  if (request === 'any') return '“Any?”';
  const letters: Record<string, string> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };
  const promotion = letters[request[4] ?? ''];
  return `${request.slice(0, 2)}–${request.slice(2, 4)}${promotion ? ` ${promotion}` : ''}`;
}

/** The pawn tries in a few words, or nothing when there are none. */
export function pawnTryWords(tries: PawnTries | null): string | null {
  if (tries === null) return null;
  if (tries === 'some') return 'A pawn of yours can take';
  if ('count' in tries) return tries.count === 0 ? null : tries.count === 1 ? '1 pawn try' : `${tries.count} pawn tries`;
  return tries.from.length ? `Pawn tries from ${tries.from.join(', ')}` : null;
}

function heardTone(heard: Heard): Tone {
  if (heard.verdict === 'refused' || heard.verdict === 'nonsense') return 'refused';
  if (heard.checks.length > 0) return 'check';
  if (heard.taken) return 'taken';
  return 'quiet';
}

function endingSentences(ending: Ending): string[] {
  return [ending.sentence, ending.score];
}

function talk(event: SeatEvent | PublicEvent, me: Colour | null): string[] {
  switch (event.what) {
    case 'draw-offered':
      return [event.by === me ? 'You offer a draw' : `${sideName(event.by)} offers a draw`];
    case 'draw-declined':
      return [event.by === me ? 'You decline the draw' : `${sideName(event.by)} declines the draw`];
    case 'claim-refused':
      return ['Your claim of a draw was refused'];
    case 'rematch-offered':
      return [event.by === me ? 'You would like another game' : `${sideName(event.by)} would like another game`];
    case 'rematch':
      return ['Another game begins'];
    default:
      return [];
  }
}

/** Events as sayings, oldest first. */
export function sayings(events: readonly (SeatEvent | PublicEvent)[], me: Colour | null): Saying[] {
  let move = 1;
  return events.map((event) => {
    const saying: Saying = { n: event.n, tone: 'talk', sentences: [], request: null, by: null, move, square: null };
    if (event.what === 'over') {
      return { ...saying, tone: 'over', sentences: endingSentences(event.ending) };
    }
    if (!('heard' in event)) return { ...saying, sentences: talk(event, me) };
    const { heard } = event;
    const first = event.what === 'begins';
    const sentences = heard.sentences.length > 0 ? heard.sentences : [first ? 'The game begins' : `${sideName(heard.by)} has moved`];
    if (!first && heard.verdict === 'moved' && heard.by === 'black') move += 1;
    return {
      ...saying,
      tone: heardTone(heard),
      sentences,
      request: event.what === 'asked' ? event.request : null,
      by: first ? null : heard.by,
      square: heard.taken?.on ?? null,
    };
  });
}
