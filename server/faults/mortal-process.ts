import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Moment = 'before' | 'after';
/** Lists the test's orders to the process. */
export type ProcessCommand =
  /** Die by SIGKILL, or find the disk full, at the commit in which the SQL, read inside the transaction, answers 1. */
  | { order: 'die' | 'fillDisk'; when: string; moment: Moment }
  | { order: 'passTime'; ms: number }
  /** Time limits that are kept with timers of the machine come so many times sooner. */
  | { order: 'hurry'; times: number };
/** Lists the process's words to the test. */
export type ProcessMessage = { origin: string } | { line: string } | { done: ProcessCommand['order'] };

const script = fileURLToPath(new URL('./mortal-server.ts', import.meta.url));
/** Most of a start is reading the sources: each is translated once, and not again for each process. */
const translated = { NODE_COMPILE_CACHE: join(tmpdir(), 'northbeam-translated') };

export interface MortalProcess {
  origin: string;
  pid: number;
  /** Log lines so far. */
  lines: string[];
  tell(order: ProcessCommand): Promise<void>;
  isAlive(): boolean;
  /** Ends when the process is gone, however that came. */
  gone: Promise<void>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/**
 * @param offsetMs how far its clock is ahead of this machine's
 * @throws Error with how the process ended and what it had logged, when it ended before it listened
 */
export async function startMortal(environment: Record<string, string>, offsetMs = 0): Promise<MortalProcess> {
  const clock = { CLOCK_OFFSET_MS: String(offsetMs) };
  const env = { ...process.env, ...translated, PORT: '0', RATE_LIMIT: 'off', ...clock, ...environment };
  const child = fork(script, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const lines: string[] = [];
  const ended = once(child, 'exit');
  const gone = ended.then(() => undefined);
  const { promise: listening, resolve } = Promise.withResolvers<string>();
  child.on('message', (word: ProcessMessage) => {
    if ('line' in word) lines.push(word.line);
    else if ('origin' in word) resolve(word.origin);
  });
  const origin = await Promise.race([listening, gone.then(() => undefined)]);
  if (origin === undefined) {
    const [code, signal] = await ended;
    throw new Error(`The server did not start: it ended with ${signal ?? code}.\n${lines.join('\n')}`);
  }
  return {
    origin,
    pid: child.pid ?? 0,
    lines,
    tell: (order) => give(child, order),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    gone,
    async kill(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

/** Answers when the process took the order, or died before. */
function give(child: ChildProcess, order: ProcessCommand): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function end(): void {
    child.off('message', onWord);
    child.off('exit', end);
    resolve();
  }
  function onWord(word: ProcessMessage): void {
    if ('done' in word && word.done === order.order) end();
  }
  child.on('message', onWord);
  child.once('exit', end);
  child.send(order, (failed) => failed && end());
  return promise;
}
