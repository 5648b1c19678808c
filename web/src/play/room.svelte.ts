import { sound, voice } from '../kept.svelte';
import { GameSocket, type Connection } from '../socket';
import { ended, sounded } from '../sounds';
import { say } from '../speech';
import type { Advice, Card, Colour, Deed, ManKind, Message, Problem, PublicEvent, SeatEvent, SeatView, Side } from '../wire';
import { Plan } from './plan.svelte';

/** Everything one page knows of one game: what its socket has said, and what it is about to ask. */
export class Room {
  you = $state<Side | null>(null);
  card: Card = $state.raw() as Card;
  events = $state.raw<SeatEvent[]>([]);
  aloud = $state.raw<PublicEvent[]>([]);
  view = $state.raw<SeatView | null>(null);
  /** When the view came, by the page's own clock. */
  viewedAt = $state(0);
  advice = $state.raw<Advice | null>(null);
  connection = $state<Connection>('connecting');
  problem = $state<string | null>(null);
  /** The request that waits for its answer. */
  pending = $state<string | null>(null);
  assisted = $state(false);
  readonly plan = new Plan();

  #socket: GameSocket;
  #past = true;

  constructor(card: Card) {
    this.card = card;
    this.#socket = new GameSocket(card.id, {
      message: (message) => this.#hear(message),
      connection: (state) => (this.connection = state),
    });
  }

  get colour(): Colour | null {
    return this.you === 'white' || this.you === 'black' ? this.you : null;
  }

  get over(): boolean {
    return this.card.state === 'finished' || this.view?.ending != null;
  }

  get myTurn(): boolean {
    return !this.over && this.view !== null && this.view.to_move === this.colour;
  }

  leave(): void {
    this.#socket.close();
  }

  /** Puts a try or asks "any?"; the answer comes as an event. */
  async put(request: string): Promise<void> {
    if (this.pending !== null) return;
    this.pending = request;
    this.problem = null;
    const deed: Deed = request === 'any' ? { do: 'any' } : { do: 'try', try: request };
    const problem = await this.#unlessHeard(deed, request);
    this.pending = null;
    if (problem) {
      this.problem = problem.message;
      this.plan.halt();
    }
    this.#goOn();
  }

  /** Does something that is no request: an offer, a claim, the end. */
  async do(deed: Deed): Promise<void> {
    this.problem = null;
    const problem = await this.#socket.send(deed, this.#socket.last);
    if (problem && problem.code !== 'stale') this.problem = problem.message;
    else if (problem) this.problem = 'Something was said just before. Look again, and ask once more if you still want to.';
  }

  async assist(on: boolean): Promise<void> {
    this.assisted = on;
    if (!on) this.advice = null;
    const problem = await this.#socket.send({ do: 'assist', on });
    if (!problem) return;
    this.problem = problem.message;
    this.assisted = false;
  }

  async phantom(square: string, man: ManKind | null): Promise<void> {
    this.problem = (await this.#socket.send({ do: 'phantom', square, man }))?.message ?? null;
  }

  async movePhantom(from: string, to: string): Promise<void> {
    this.problem = (await this.#socket.send({ do: 'move-phantom', from, to }))?.message ?? null;
  }

  /** Puts the planned tries now. */
  startPlan(): void {
    this.plan.start();
    this.#goOn();
  }

  /** A request that crossed an event on its way was not put; it is sent again unless it was answered after all. */
  async #unlessHeard(deed: Deed, request: string): Promise<Problem | null> {
    for (let attempt = 0; ; attempt++) {
      const seen = this.#socket.last;
      const problem = await this.#socket.send(deed, seen);
      if (problem?.code !== 'stale') return problem;
      const answered = this.events.some((event) => event.n > seen && event.what === 'asked' && event.request === request);
      if (answered) return null;
      if (attempt === 2 || !this.myTurn) return { code: 'stale', message: 'Something was said just before, and the try was not put.' };
    }
  }

  #hear(message: Message): void {
    switch (message.is) {
      case 'welcome':
        this.card = message.card;
        if (this.you !== null && this.you !== message.you) location.reload();
        this.you = message.you;
        this.#past = this.events.length === 0;
        if (this.assisted) void this.assist(true);
        break;
      case 'card':
        this.card = message.card;
        break;
      case 'event':
        this.events = [...this.events, message.event];
        this.#take(message.event);
        break;
      case 'public':
        this.aloud = [...this.aloud, message.event];
        this.#utter(message.event);
        break;
      case 'view':
        this.view = message.view;
        this.viewedAt = performance.now();
        this.#past = false;
        this.plan.prune(message.view);
        this.#goOn();
        break;
      case 'advice':
        this.advice = message.advice;
        break;
      case 'problem':
        this.problem = message.problem.message;
        break;
      case 'answer':
        break;
    }
  }

  #take(event: SeatEvent): void {
    if (event.what === 'asked') this.plan.answered(event.request, event.heard);
    if (event.what === 'overheard') this.plan.overheard(event.heard);
    if (event.what === 'over') {
      this.plan.clear();
      this.card = { ...this.card, state: 'finished', ending: event.ending };
    }
    this.#utter(event);
  }

  #utter(event: SeatEvent | PublicEvent): void {
    if (this.#past && this.you !== 'watcher') return;
    if ('heard' in event) {
      if (voice.value) say(event.heard.sentences);
      if (sound.value) sounded(event.heard);
    } else if (event.what === 'over') {
      if (voice.value) say([event.ending.sentence]);
      if (sound.value) ended();
    }
  }

  #goOn(): void {
    if (!this.myTurn || this.pending !== null || !this.view || this.connection !== 'open') return;
    const next = this.plan.next(this.view);
    if (next) void this.put(next);
  }
}
