import type { AskedQuestion, SendFailure } from '#pwa/offline/sync/asked-questions.ts';
import type { ChatInput } from '#schema/chat-input.ts';
import type { AppError } from '#schema/errors.ts';
import { type AnswerEnd, emptyProgress, type StreamProgress } from './read-answer.ts';
import type { StreamingAnswer } from './streaming-answers.ts';

/*
 * One worker for each conversation sends its questions, oldest first and one at a time. One that is refused, or older than
 * a day and not confirmed, keeps back those behind it.
 *
 * A worker listens, looks at the row again, and listens on, until the question is
 * - answered: it was published as done, stopped or failed; its row goes once sync has brought the whole answer;
 * - given up: refused for good, taken back, or gone.
 *
 * Without a `lastEventId` the call asks; with one it only listens, and the server answers 404 instead of beginning.
 * Refusals: no access waits 5 minutes, 429 as long as it says, a failing server, an ended session or a conversation that
 * the server does not know yet waits with back-off, and everything else is given up.
 */

/** After so long somebody is asked whether a question is still to be sent (docs/decisions.md#chat-offline). */
export const staleMs = 24 * 3_600_000;
/** A connection that said nothing for so long when the phone wakes up is not waited for. */
const quietMs = 2_000;
/** Of no attempt: the server begins with an empty text. */
const fromTheStart = '0.0';
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const noAccessPauseMs = 5 * 60_000;

export interface QuestionStore {
  /** In the order in which they were asked. */
  list(): Promise<AskedQuestion[]>;
  /** @returns whether it is still there */
  update(id: string, change: Partial<AskedQuestion>): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Whether this device has the conversation, so that the server has it too, or will. */
  hasConversation(id: string): Promise<boolean>;
}

export interface QuestionSenderDeps {
  store: QuestionStore;
  listen(
    input: ChatInput,
    from: StreamProgress,
    onHeard: (heard: StreamProgress) => void,
    signal: AbortSignal,
  ): Promise<AnswerEnd>;
  publish(live: StreamingAnswer): void;
  remove(questionId: string): void;
  /** Ends an answer whose question was taken back while it was on its way. */
  stop(answerId: string): Promise<void>;
  /** The server said that the chat days are over. */
  onNoAccess(): void;
  /** It will not write another answer, or the rest of one, and says why; the question stands as it is. */
  onNotWritten(message: string): void;
  clock(): number;
  random(): number;
  /** Ends all of it. */
  signal: AbortSignal;
}

export interface QuestionSender {
  /** There may be something new to send. */
  poll(): void;
  /** The network, the person or the page is back. */
  retryNow(): void;
}

/** Sends what was asked, one question after the other in each conversation, and listens to each answer until it ends. */
export function createQuestionSender(deps: QuestionSenderDeps): QuestionSender {
  const { store, clock, signal } = deps;
  const working = new Map<string, { retryNow(): void; cancel?(all: readonly AskedQuestion[]): void }>();
  /** Their answers ended, and their rows are on the way. */
  const ended = new Set<string>();

  async function next(conversationId: string): Promise<AskedQuestion | undefined> {
    const all = await store.list();
    const first = all.find((one) => one.conversationId === conversationId && !ended.has(one.id));
    return first && isDue(first, clock()) ? first : undefined;
  }

  async function work(conversationId: string): Promise<void> {
    for (let question = await next(conversationId); question; question = await next(conversationId)) {
      const handling = handle(deps, question);
      working.set(conversationId, handling);
      const hasEnded = await handling.done;
      if (signal.aborted) return;
      if (hasEnded) ended.add(question.id);
    }
  }

  async function pollNow(): Promise<void> {
    const all = await store.list();
    // One that is asked again after its answer ended.
    for (const { id, state } of all) if (state === 'waiting') ended.delete(id);
    // One that was taken back holds up nothing any more.
    for (const { cancel } of working.values()) cancel?.(all);
    for (const { conversationId } of all) {
      if (working.has(conversationId) || signal.aborted) continue;
      working.set(conversationId, { retryNow: () => undefined });
      work(conversationId)
        // The disk does not answer: the next poll tries again.
        .catch(() => undefined)
        .finally(() => working.delete(conversationId));
    }
  }

  return {
    poll: () => void pollNow().catch(() => undefined),
    retryNow() {
      for (const { retryNow } of working.values()) retryNow();
      this.poll();
    },
  };
}

const isDue = ({ state, askedAt, isConfirmed }: AskedQuestion, now: number): boolean =>
  state === 'taken' || (state === 'waiting' && (isConfirmed || askedAt > now - staleMs));

interface Handling {
  done: Promise<boolean>;
  retryNow(): void;
  /** Ends the pause of a question that is not among these. */
  cancel(all: readonly AskedQuestion[]): void;
}

/** One question, until its answer has ended (`done` is true then), or the server will not take it, or nobody wants it. */
function handle(deps: QuestionSenderDeps, question: AskedQuestion): Handling {
  const { store, clock, signal, publish } = deps;
  const { id: questionId, conversationId } = question;
  // One that the server has is listened to, and not asked for again: nobody may want it any more.
  let heard = question.state === 'taken' ? { ...emptyProgress, lastEventId: fromTheStart } : emptyProgress;
  let heardAt = clock();
  let call = new AbortController();
  let endPause: () => void = () => undefined;
  let failures = 0;
  let isLate = false;

  function say(phase: StreamingAnswer['phase']): void {
    // Another tab may tell of it by now.
    if (signal.aborted) return;
    isLate = phase === 'later';
    publish({ questionId, conversationId, phase, heard });
  }
  const write = (change: Partial<AskedQuestion>) => store.update(questionId, change);
  const readRow = async () => (await store.list()).find(({ id }) => id === questionId);

  function pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endPause = resolve;
    signal.addEventListener('abort', resolve as () => void, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', resolve as () => void);
      endPause = () => undefined;
    });
  }

  async function noteTaken(answerId: string): Promise<void> {
    const isHere = await write({ state: 'taken', answerId, hindrance: null });
    if (isHere && !(await readRow())?.isUnwanted) return;
    if (!isHere) call.abort();
    await deps.stop(answerId);
  }

  function listen(): Promise<AnswerEnd> {
    call = new AbortController();
    heardAt = clock();
    const wasTaken = heard.answerId !== null;
    // Each further try of one that waits is no news.
    if (!wasTaken && !isLate) say('sending');
    let isTaken = wasTaken;
    return deps.listen(
      toInput(question),
      heard,
      (more) => {
        // The answer's mere existence is no progress: a server that is back says so long before it writes on.
        if (more.text.length > heard.text.length) failures = 0;
        heard = more;
        heardAt = clock();
        if (heard.answerId !== null && !isTaken) {
          isTaken = true;
          void noteTaken(heard.answerId).catch(() => undefined);
        }
        say('answering');
      },
      AbortSignal.any([signal, call.signal]),
    );
  }

  /** @returns whether there is nothing more to do */
  async function settle(end: AnswerEnd): Promise<boolean> {
    if (end.kind === 'ended') {
      say(end.state);
      return true;
    }
    if (end.kind === 'refused') return refuse(end.error);
    failures += 1;
    if (heard.answerId === null) say('later');
    await pause(backOff(failures, deps.random()));
    return false;
  }

  async function refuse(error: AppError): Promise<boolean> {
    const { code, status, retryAfterS, userMessage: message } = error;
    const wait = retryAfterS === undefined ? undefined : retryAfterS * 1000;
    if (heard.answerId === null) say('later');
    failures += 1;
    if (code === 'no_chat_access') {
      await write({ hindrance: { code, message } });
      deps.onNoAccess();
      await pause(noAccessPauseMs);
    } else if (status === 429) {
      await write({ hindrance: { code, message } });
      await pause(wait ?? longestPauseMs);
    } else if (status >= 500 || status === 401 || wait !== undefined || (await isRestored(code))) {
      await pause(wait ?? backOff(failures, deps.random()));
    } else {
      await giveUp({ code, message });
      return true;
    }
    return false;
  }

  /** A conversation that was brought back is on its way to the server beside the question. */
  const isRestored = async (code: string): Promise<boolean> =>
    code === 'not_found' && heard.answerId === null && (await store.hasConversation(conversationId));

  /** Of one that was taken nothing is left there: its conversation was deleted for good. What has no words loses none. */
  async function giveUp({ code, message }: SendFailure): Promise<void> {
    deps.remove(questionId);
    if ((await readRow())?.isUnwanted) return store.remove(questionId);
    const wasTaken = question.state === 'taken' || heard.answerId !== null;
    if (wasTaken && code === 'not_found') return store.remove(questionId);
    if (question.content !== null) return void (await write({ state: 'refused', hindrance: { code, message } }));
    await store.remove(questionId);
    deps.onNotWritten(message);
  }

  async function run(): Promise<boolean> {
    while (!signal.aborted) {
      const end = await listen();
      if (await settle(end)) return end.kind === 'ended';
      const row = await readRow();
      // It is not to be asked any more: whether the server has it is all that is asked.
      if (row?.isUnwanted && heard.answerId === null) heard = { ...emptyProgress, lastEventId: fromTheStart };
      if (row && isDue(row, clock())) continue;
      if (!row) deps.remove(questionId);
      return false;
    }
    return false;
  }

  return {
    done: run(),
    cancel(all) {
      if (all.every(({ id }) => id !== questionId)) endPause();
    },
    retryNow() {
      failures = 0;
      endPause();
      if (clock() - heardAt > quietMs) call.abort();
    },
  };
}

function toInput(question: AskedQuestion): ChatInput {
  const { id, conversationId, content, replacesId, continuesId, without } = question;
  return {
    conversationId,
    clientMessageId: id,
    ...(content !== null && { message: { content } }),
    ...(replacesId !== null && { replacesId }),
    ...(continuesId !== null && { continuesId }),
    ...(without.length > 0 && { without }),
  };
}

/** Doubles from half a second to half a minute; at least half of it, the rest by chance. */
function backOff(failures: number, random: number): number {
  const full = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures - 1, 10));
  return Math.round(full / 2 + (full / 2) * random);
}
