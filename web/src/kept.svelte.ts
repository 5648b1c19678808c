// Settings that this browser keeps for its reader.

/** A value that survives the page; one that cannot be read or is of another shape is forgotten. */
export class Kept<T> {
  #value = $state() as T;

  constructor(
    private readonly name: string,
    usual: T,
  ) {
    this.#value = usual;
    try {
      const text = localStorage.getItem(`noctule:${name}`);
      if (text === null) return;
      const found = JSON.parse(text) as T;
      const alike = typeof found === typeof usual && (found === null) === (usual === null);
      if (alike) this.#value = typeof found === 'object' && found ? { ...usual, ...found } : found;
    } catch {
      // A browser that keeps nothing still plays.
    }
  }

  get value(): T {
    return this.#value;
  }

  set value(value: T) {
    this.#value = value;
    try {
      localStorage.setItem(`noctule:${this.name}`, JSON.stringify(value));
    } catch {
      // As above.
    }
  }
}

export const theme = new Kept<'system' | 'light' | 'dark'>('theme', 'system');
export const voice = new Kept<boolean>('voice', false);
export const sound = new Kept<boolean>('sound', false);
