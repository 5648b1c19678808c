// Sounds made on the spot from what was heard: each tells what the umpire's words tell, and no more.
import type { Heard } from './wire';

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds from now. */
  at: number;
  length: number;
  shape: OscillatorType;
  loud: number;
}

let context: AudioContext | undefined;

function play(notes: Note[]): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const { pitch, at, length, shape, loud } of notes) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = shape;
    tone.frequency.setValueAtTime(pitch, now + at);
    gain.gain.setValueAtTime(0, now + at);
    gain.gain.linearRampToValueAtTime(loud, now + at + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + at + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
}

const note = (pitch: number, at = 0, length = 0.16, shape: OscillatorType = 'sine', loud = 0.16): Note => ({
  pitch,
  at,
  length,
  shape,
  loud,
});

/** The sound of an answer: a knock for a move, a low one for a refusal, more for captures and checks. */
export function sounded(heard: Heard): void {
  const notes: Note[] = [];
  if (heard.verdict === 'refused' || heard.verdict === 'nonsense') notes.push(note(150, 0, 0.12, 'triangle'), note(112, 0.1, 0.2, 'triangle'));
  else if (heard.verdict === 'any-yes') notes.push(note(520), note(660, 0.12));
  else if (heard.verdict === 'any-no') notes.push(note(520), note(390, 0.12));
  else if (heard.verdict === 'moved') notes.push(note(330, 0, 0.09, 'triangle'));
  if (heard.taken) notes.push(note(220, 0.08, 0.24, 'square', 0.05), note(165, 0.16, 0.24, 'square', 0.05));
  heard.checks.forEach((_, i) => notes.push(note(880, 0.26 + i * 0.2, 0.3), note(1175, 0.34 + i * 0.2, 0.3)));
  play(notes);
}

/** The end of a game: one chord, whoever won. */
export function ended(): void {
  play([note(262, 0, 0.9), note(330, 0.12, 0.9), note(392, 0.24, 1.1)]);
}
