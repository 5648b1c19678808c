import type { Command, Deed, Message, Problem } from './wire';

/** How the connection is. */
export type Connection = 'connecting' | 'open' | 'waiting' | 'closed';

/** What a game's page wants to be told. */
export interface Listener {
  message(message: Message): void;
  connection(state: Connection): void;
}

interface Pending {
  command: Command;
  settle(problem: Problem | null): void;
}

const LONGEST_WAIT = 8_000;

/**
 * One game's socket, kept alive.
 *
 * Events reach the listener once each and in order of their numbers: a number heard before is dropped, a gap makes a
 * new connection that asks for what is missing. A command whose answer did not come is sent again with its old `seen`.
 */
export class GameSocket {
  #socket: WebSocket | null = null;
  #last = 0;
  #nextId = 1;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #settled = false;
  #caughtUp = false;
  #pending = new Map<number, Pending>();

  constructor(
    private readonly game: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', this.#hurry);
    addEventListener('offline', this.#again);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  /** The number of the last event heard. */
  get last(): number {
    return this.#last;
  }

  /** Sends a deed; settles with the server's problem, or with nothing when it was done. */
  send(deed: Deed, seen?: number): Promise<Problem | null> {
    const id = this.#nextId++;
    const command: Command = seen === undefined ? { id, ...deed } : { id, seen, ...deed };
    return new Promise((settle) => {
      this.#pending.set(id, { command, settle });
      if (this.#caughtUp) this.#put(command);
    });
  }

  /** Ends the connection for good. */
  close(): void {
    this.#settled = true;
    clearTimeout(this.#retry);
    removeEventListener('online', this.#hurry);
    removeEventListener('offline', this.#again);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
    this.#socket = null;
    this.listener.connection('closed');
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.listener.connection('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const path = `/api/v1/games/${encodeURIComponent(this.game)}/socket?after=${this.#last}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.#socket = socket;
    this.#caughtUp = false;
    socket.onmessage = (frame) => {
      if (socket === this.#socket) this.#hear(JSON.parse(frame.data as string) as Message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #lost(): void {
    this.#socket = null;
    this.#caughtUp = false;
    if (this.#settled) return;
    this.listener.connection('waiting');
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** this.#failures++);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #hurry = (): void => {
    if (!this.#socket && !this.#settled && !document.hidden) this.#connect();
  };

  #hear(message: Message): void {
    if (message.is === 'event' || message.is === 'public') {
      const { n } = message.event;
      if (n <= this.#last) return;
      if (n > this.#last + 1) return this.#again();
      this.#last = n;
    }
    if (message.is === 'answer') {
      this.#pending.get(message.id)?.settle(message.problem);
      this.#pending.delete(message.id);
      return;
    }
    if (message.is === 'welcome') {
      this.#failures = 0;
      this.listener.connection('open');
    }
    this.listener.message(message);
    // Commands wait for the first view, so that what happened meanwhile is known before they are sent (again).
    if (message.is === 'view' && !this.#caughtUp) {
      this.#caughtUp = true;
      for (const { command } of this.#pending.values()) this.#put(command);
    }
  }

  /** Gives the connection up and makes another. */
  #again = (): void => {
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.close();
    this.#lost();
  };

  #put(command: Command): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }
}
