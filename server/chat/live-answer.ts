import type { CoachSource } from '#server/ai/coach.ts';
import type { ChatTurn } from './turn.repository.ts';

/** How an answer that is being written stands. */
export type LiveState = 'streaming' | 'done' | 'stopped' | 'failed' | 'left';

/** Somebody pressed Stop. */
export class Stopped extends Error {}
/** The process ends, or the turn is another one's by now: the next one begins anew. */
export class Left extends Error {}

/** An answer that this process writes. Whoever listens is told of each change and reads what is new to them. */
export class LiveAnswer {
  readonly turn: ChatTurn;
  readonly ending = new AbortController();
  text: string;
  state: LiveState = 'streaming';
  basedOn: CoachSource[] = [];
  readonly #listeners = new Set<() => void>();

  /** @param text what stood there before, of one that goes on */
  constructor(turn: ChatTurn, text: string) {
    this.turn = turn;
    this.text = text;
  }

  append(piece: string): void {
    this.text += piece;
    this.#tell();
  }

  end(state: Exclude<LiveState, 'streaming'>): void {
    this.state = state;
    this.#tell();
    this.#listeners.clear();
  }

  /** @returns stops the listening */
  listen(onChange: () => void): () => void {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  }

  whenEnded(): Promise<void> {
    if (this.state !== 'streaming') return Promise.resolve();
    return new Promise((resolve) => {
      this.listen(() => this.state === 'streaming' || resolve());
    });
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
