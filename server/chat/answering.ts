import { emptyReply } from '#schema/chat.ts';
import { maxTextLength } from '#schema/goals.ts';
import type { Provider } from '#schema/insights.ts';
import { startOf } from '#schema/start-of.ts';
import type { Coach } from '#server/ai/coach.ts';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import type { Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import { describeError } from '#server/log.ts';
import { findMessage, saveChatRow } from './chat-row.repository.ts';
import { Left, LiveAnswer, Stopped } from './live-answer.ts';
import { readQuestion } from './read-question.ts';
import { type ChatTurn, maxTurnAttempts, turnLeaseMs, turnRepository } from './turn.repository.ts';

/**
 * Matches control, bidirectional and other invisible characters (docs/security.md#5-llm-risks, row LLM10). Line ends and
 * the two joiners stay.
 */
const hiddenCharacters = /[[\p{Cc}\p{Cf}]--[\n\u200c\u200d]]/gv;

/** Saves the text written so far this often. Other tabs and devices see it with that. */
const keepMs = 2_000;
/** How often turns are looked for whose process has died. */
const lookMs = 5_000;

type AnsweringDeps = Pick<ServerDeps, 'database' | 'clock' | 'newId' | 'log'> & { coach: Coach };

export interface Answering {
  provider: Provider;
  /**
   * Writes the answer of a turn that this process holds; it goes on whoever listens.
   *
   * @param begun the part that stands already
   */
  write(turn: ChatTurn, begun: string): LiveAnswer;
  /** One that is written here at this moment. */
  find(answerId: string): LiveAnswer | undefined;
  /** Ends an answer that is written here, and keeps the part that is there. @returns whether there was one */
  stop(answerId: string): Promise<boolean>;
  /** Takes what dead processes have left. */
  look(): Promise<void>;
  /** Leaves what is under way to the next process. */
  close(): Promise<void>;
}

/** Writes the answers of this process, side by side. */
export function openAnswering(deps: AnsweringDeps): Answering {
  const { database, clock, newId, log } = deps;
  const live = new Map<string, LiveAnswer>();
  const running = new Set<Promise<void>>();
  let isClosed = false;
  const timer = setInterval(
    () => void look().catch((cause) => log.error('chat_look_failed', describeError(cause))),
    lookMs,
  );
  timer.unref();

  function write(turn: ChatTurn, begun: string): LiveAnswer {
    const answer = new LiveAnswer(turn, begun);
    live.set(turn.answerId, answer);
    if (isClosed) answer.ending.abort(new Left());
    const run = writeOut(deps, answer).finally(() => {
      live.delete(turn.answerId);
      running.delete(run);
    });
    running.add(run);
    return answer;
  }

  /** Writes anew what a process that died has left, unless that is the second time. */
  async function takeUp(turn: ChatTurn): Promise<void> {
    if (turn.attempt > maxTurnAttempts) return giveUp(deps, turn);
    const found = turn.isContinuing ? await findMessage(database.read, turn.answerId) : undefined;
    write(turn, found?.row.content ?? '');
  }

  async function look(): Promise<void> {
    for (const id of await turnRepository(database.read).listLapsed(clock())) {
      const leaseToken = newId();
      const turn = await database.tx((db) => turnRepository(db).claim(id, leaseToken, clock()));
      if (turn) await takeUp(turn);
    }
  }

  return {
    provider: deps.coach.provider,
    write,
    find: (answerId) => live.get(answerId),
    async stop(answerId) {
      const answer = live.get(answerId);
      answer?.ending.abort(new Stopped());
      await answer?.whenEnded();
      return answer !== undefined;
    },
    look,
    async close() {
      isClosed = true;
      clearInterval(timer);
      for (const answer of live.values()) answer.ending.abort(new Left());
      await Promise.all(running);
    },
  };
}

/** Has the coach answer, keeps what comes every two seconds, and ends the turn however it ends; never rejects. */
async function writeOut(deps: AnsweringDeps, answer: LiveAnswer): Promise<void> {
  const { log } = deps;
  const keeping = setInterval(() => {
    void keep(deps, answer).catch((cause) => log.error('chat_keep_failed', describeError(cause)));
  }, keepMs);
  const cause = await readOut(deps, answer).catch((failure: unknown) => failure ?? new Error('no reason'));
  clearInterval(keeping);
  const state = stateAfter(cause);
  if (state === 'failed') log.error('answer_failed', { turnId: answer.turn.id, ...reasonOf(cause) });
  if (state === 'done' && answer.text.trim() === '') answer.append(emptyReply);
  await finish(deps, answer, state).catch((failure: unknown) => {
    // Its lease runs out, and the next look takes it up again.
    log.error('chat_finish_failed', describeError(failure));
    answer.end('left');
  });
}

const stateAfter = (cause: unknown) => {
  if (cause === undefined) return 'done';
  if (cause instanceof Stopped) return 'stopped';
  return cause instanceof Left ? 'left' : 'failed';
};

const reasonOf = (cause: unknown) =>
  cause instanceof ModelUnavailable ? { reason: cause.reason, status: cause.status } : describeError(cause);

async function readOut({ coach, database, clock }: AnsweringDeps, answer: LiveAnswer): Promise<undefined> {
  const { signal } = answer.ending;
  const question = await readQuestion(database.read, answer.turn, clock());
  signal.throwIfAborted();
  const { basedOn, pieces } = await coach.answer(question, signal);
  answer.basedOn = basedOn;
  for await (const piece of pieces) {
    signal.throwIfAborted();
    const clean = startOf(cleanPiece(piece), maxTextLength - answer.text.length);
    if (clean !== '') answer.append(clean);
    if (answer.text.length >= maxTextLength) return;
  }
  signal.throwIfAborted();
}

/** The part that is there, for other devices and for the case that this process dies. */
async function keep({ database, clock }: AnsweringDeps, answer: LiveAnswer): Promise<void> {
  if (answer.state !== 'streaming') return;
  const { id, leaseToken } = answer.turn;
  const isHeld = await database.tx(async (db) => {
    const now = clock();
    const stillOurs = await turnRepository(db).extend(id, leaseToken ?? '', now);
    if (stillOurs) await saveAnswer(db, answer, 'streaming', now);
    return stillOurs;
  });
  if (!isHeld) answer.ending.abort(new Left());
}

async function finish(
  { database, clock, coach }: AnsweringDeps,
  answer: LiveAnswer,
  state: 'done' | 'stopped' | 'failed' | 'left',
): Promise<void> {
  const { id, leaseToken } = answer.turn;
  await database.tx(async (db) => {
    const now = clock();
    const until = state === 'left' ? now - turnLeaseMs : null;
    const wasOurs = await turnRepository(db).release(id, leaseToken ?? '', until);
    if (!wasOurs || state === 'left') return;
    await saveAnswer(db, answer, state, now, coach.provider);
  });
  answer.end(state);
}

async function saveAnswer(
  db: Db,
  { turn, text, basedOn }: LiveAnswer,
  state: 'streaming' | 'done' | 'stopped' | 'failed',
  now: number,
  provider?: AnsweringDeps['coach']['provider'],
): Promise<void> {
  const found = await findMessage(db, turn.answerId);
  // Its conversation was deleted for good meanwhile.
  if (!found) return;
  if (state === 'streaming' && found.row.content === text) return;
  const row = { ...found.row, content: text, state, basedOn, provider: provider ?? found.row.provider };
  await saveChatRow(db, found.ownerId, { entity: 'message', row }, now);
}

/** It has broken off twice: the person decides. */
async function giveUp({ database, clock, log }: AnsweringDeps, turn: ChatTurn): Promise<void> {
  log.error('answer_given_up', { turnId: turn.id });
  await database.tx(async (db) => {
    const found = await findMessage(db, turn.answerId);
    await turnRepository(db).release(turn.id, turn.leaseToken ?? '', null);
    if (!found) return;
    await saveChatRow(db, found.ownerId, { entity: 'message', row: { ...found.row, state: 'failed' } }, clock());
  });
}

/** A piece of an answer without what nobody can see; a character may come in halves, the second with the next piece. */
const cleanPiece = (piece: string): string =>
  piece
    .replaceAll(/\r\n|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll('\t', '  ')
    .replaceAll(hiddenCharacters, '');
