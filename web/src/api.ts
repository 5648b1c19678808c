import type {
  Analysis,
  Card,
  Credentials,
  Games,
  House,
  Invitation,
  Me,
  NewGame,
  Person,
  Problem,
  Review,
  SeatTaken,
} from './wire';

/** A refusal of the server's, with its sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** What to show when something went wrong. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function request(path: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/${path}`, { credentials: 'same-origin', ...init });
  } catch {
    throw new Refusal(0, 'unreachable', 'The server cannot be reached. Check the connection and try again.');
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new Refusal(
    response.status,
    problem?.code ?? 'unavailable',
    problem?.message ?? `The server answered ${response.status}. Try again in a moment.`,
  );
}

async function get<T>(path: string): Promise<T> {
  return (await request(path)).json() as Promise<T>;
}

async function post<T>(path: string, body: object = {}): Promise<T> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return (await request(path, init)).json() as Promise<T>;
}

const game = (id: string) => `games/${encodeURIComponent(id)}`;

let houseOnce: Promise<House> | undefined;
/** The rulesets and levels; asked once, again only after a failure. */
export function house(): Promise<House> {
  houseOnce ??= get<House>('house').catch((error: unknown) => {
    houseOnce = undefined;
    throw error;
  });
  return houseOnce;
}

export const me = () => get<Me>('me');
export const register = (credentials: Credentials) => post<Me>('accounts', credentials);
export const logIn = (credentials: Credentials) => post<Me>('login', credentials);
export const logOut = () => post<Me>('logout');
export const person = (name: string) => get<Person>(`people/${encodeURIComponent(name)}`);
export const games = (list: 'lobby' | 'running' | 'finished' | 'mine') => get<Games>(`games?list=${list}`);
export const makeGame = (wish: NewGame) => post<Invitation>('games', wish);
export const card = (id: string) => get<Card>(game(id));
export const join = (id: string, invite: string | null) => post<SeatTaken>(`${game(id)}/join`, { invite });
export const withdraw = (id: string) => post<Card>(`${game(id)}/withdraw`);
export const review = (id: string) => get<Review>(`${game(id)}/review`);

/** The analysis, or how much of it is done. */
export async function analysis(id: string): Promise<Analysis | { done: number }> {
  return (await request(`${game(id)}/analysis`)).json() as Promise<Analysis | { done: number }>;
}

export const pgnAddress = (id: string, side: 'full' | 'white' | 'black') => `/api/v1/${game(id)}/pgn?side=${side}`;
export const pictureAddress = (id: string, step: number, side: 'full' | 'white' | 'black') =>
  `/api/v1/${game(id)}/board.svg?step=${step}&side=${side}`;
