import { Worker } from 'node:worker_threads';
import type { Calculation } from './calculation.ts';
import { IncompatibleCheckpoint } from './checkpoint.ts';
import type { Coach } from './coach.ts';
import type { Playbook } from './playbook/playbook.ts';
import { playbookCoach } from './playbook-coach.ts';
import type { ReportInput, Writer } from './writer.ts';

/** Describes the messages to the thread and back. `ready` is the first value. */
export interface PlaybookCall {
  name: Exclude<keyof Playbook, 'provider'>;
  args: unknown[];
}
export type PlaybookAnswer =
  | { value: unknown; failure?: never }
  | { failure: { name: string; message: string; stack: string | undefined } };

export interface OpenPlaybook {
  writer: Writer;
  coach: Coach;
  /** What a model's report takes as facts. */
  calculate(input: ReportInput): Promise<Calculation>;
  /** Fails when the content is missing or wrong: then the server must not start. */
  ready: Promise<void>;
  /** Ends the thread; a call under way fails, and so does each after it. */
  close(): Promise<void>;
}

export interface PlaybookOptions {
  /** For one text; 30,000 unless told. The longest answers of the forms take less than one second, on a busy machine twenty. */
  callMs?: number;
  /** For reading the content; 60,000 unless told. */
  startMs?: number;
  /** For tests: another thread. */
  workerFile?: URL;
}

const ownFile = new URL('./playbook-worker.ts', import.meta.url);
/** The content with the longest answers takes less than 64 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * The built-in playbook in a thread of its own, which begins at once: reading long answers takes tenths of a second, in which
 * the server's event loop stays free. It answers one call after another. One that takes too long is stopped together with
 * the thread, and the next call begins a new one; so it is when the thread dies.
 */
export function openPlaybook(options: PlaybookOptions = {}): OpenPlaybook {
  const { callMs = 30_000, startMs = 60_000, workerFile = ownFile } = options;
  let thread: Worker | undefined;
  let waiting: PromiseWithResolvers<PlaybookAnswer> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function lose(cause: unknown): Promise<void> {
    const lost = thread;
    thread = undefined;
    waiting?.reject(cause);
    await lost?.terminate();
  }

  function begin(): Worker {
    const worker = new Worker(workerFile, { resourceLimits });
    // An idle thread keeps no process alive; a call under way does, by its timer.
    worker.unref();
    const isCurrent = () => thread === worker;
    worker.on('message', (answer: PlaybookAnswer) => isCurrent() && waiting?.resolve(answer));
    worker.on('error', (cause) => isCurrent() && lose(cause));
    worker.on('exit', (code) => isCurrent() && lose(new Error(`the playbook’s thread ended with ${code}`)));
    return worker;
  }

  async function nextAnswer(timeoutMs: number): Promise<unknown> {
    waiting = Promise.withResolvers();
    const timer = setTimeout(() => lose(new Error(`the playbook did not answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      const { failure, ...answer } = await waiting.promise;
      if (failure) throw revived(failure);
      return 'value' in answer ? answer.value : undefined;
    } finally {
      clearTimeout(timer);
      waiting = undefined;
    }
  }

  async function begun(): Promise<Worker> {
    if (isClosed) throw new Error('the playbook is closed');
    if (thread) return thread;
    const worker = begin();
    thread = worker;
    await nextAnswer(startMs);
    return worker;
  }

  function afterOthers<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  }

  function ask<T>(name: PlaybookCall['name'], ...args: unknown[]): Promise<T> {
    return afterOthers(async () => {
      (await begun()).postMessage({ name, args } satisfies PlaybookCall);
      return (await nextAnswer(callMs)) as T;
    });
  }

  return {
    writer: {
      provider: 'playbook',
      writeInsights: (input) => ask('writeInsights', input),
      writeQuestions: (input) => ask('writeQuestions', input),
      writeSummary: (input) => ask('writeSummary', input),
      outlineReport: (input) => ask('outlineReport', input),
      writeSection: (input, outline, id) => ask('writeSection', input, outline, id),
      assembleReport: (input, outline, sections) => ask('assembleReport', input, outline, sections),
    },
    calculate: (input) => ask('calculate', input),
    coach: playbookCoach((question) => ask('answerQuestion', question)),
    ready: afterOthers(async () => void (await begun())),
    async close() {
      isClosed = true;
      await lose(new Error('the playbook is closed'));
    },
  };
}

function revived({ name, message, stack }: { name: string; message: string; stack: string | undefined }): Error {
  if (name === 'IncompatibleCheckpoint') return new IncompatibleCheckpoint(message);
  return Object.assign(new Error(message), { name, stack });
}
