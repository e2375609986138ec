import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What the test tells the process. */
export type Order =
  /** Die by SIGKILL just before or after the commit in which the SQL, read inside the transaction, answers 1. */
  { order: 'die'; when: string; moment: 'before' | 'after' } | { order: 'passTime'; ms: number };
/** What the process tells the test. */
export type Word = { origin: string } | { line: string } | { done: Order['order'] };

const script = fileURLToPath(new URL('./mortal-server.ts', import.meta.url));

export interface MortalProcess {
  origin: string;
  pid: number;
  /** Log lines so far. */
  lines: string[];
  passTime(ms: number): Promise<void>;
  dieAt(when: string, moment: 'before' | 'after'): Promise<void>;
  isAlive(): boolean;
  /** Ends when the process is gone, however that came. */
  gone: Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** @param offsetMs how far its clock is ahead of this machine's */
export async function startMortal(environment: Record<string, string>, offsetMs = 0): Promise<MortalProcess> {
  const clock = { CLOCK_OFFSET_MS: String(offsetMs) };
  const env = { ...process.env, PORT: '0', RATE_LIMIT: 'off', ...clock, ...environment };
  const child = fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const lines: string[] = [];
  const gone = once(child, 'exit').then(() => undefined);
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  child.on('message', (word: Word) => {
    if ('line' in word) lines.push(word.line);
    else if ('origin' in word) resolve(word.origin);
  });
  const origin = await Promise.race([listening, gone.then(() => undefined)]);
  if (origin === undefined) throw new Error(`The server did not start.\n${lines.join('\n')}`);
  return {
    origin,
    pid: child.pid ?? 0,
    lines,
    passTime: (ms) => give(child, { order: 'passTime', ms }),
    dieAt: (when, moment) => give(child, { order: 'die', when, moment }),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    gone,
    async kill(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

/** Answers when the process took the order, or died before. */
function give(child: ChildProcess, order: Order): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.on('message', function onWord(word: Word) {
    if (!('done' in word) || word.done !== order.order) return;
    child.off('message', onWord);
    resolve();
  });
  child.once('exit', () => resolve());
  child.send(order, (failed) => failed && resolve());
  return promise;
}
