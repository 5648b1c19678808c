// The umpire's words, spoken when the reader wants them spoken.

/** Whether this browser can speak. */
export const canSpeak = 'speechSynthesis' in globalThis;

/** Says sentences one after the other, cutting off what is still being said. */
export function say(sentences: readonly string[]): void {
  if (!canSpeak || sentences.length === 0) return;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(sentences.map(spoken).join('. '));
  words.lang = 'en';
  words.rate = 1.05;
  speechSynthesis.speak(words);
}

/** Squares are spelled, or "a4" would be read as an article and a number. */
function spoken(sentence: string): string {
  return sentence.replace(/\b([a-h])([1-8])\b/g, (_, file: string, rank: string) => `${file.toUpperCase()} ${rank}`);
}
