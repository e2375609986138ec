import { liveQuery } from 'dexie';
import { callApi, noAnswer } from '#pwa/api/api-client.ts';
import { onServerHeard } from '#pwa/api/server-heard.ts';
import { subscribeToToken } from '#pwa/api/session-token.ts';
import { noteRefused, readKeptAccess } from '#pwa/chat/access/kept-access.ts';
import { type Account, openAccount } from '#pwa/offline/sync/account.ts';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import { onReconnected } from '#pwa/offline/sync/connection-status.ts';
import { asked, listAsked, notWritten } from '#pwa/offline/sync/question-outbox.ts';
import { edited } from '#pwa/offline/sync/signals.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { electLeader } from '#pwa/offline/sync/tab-leader.ts';
import { deleteUnwanted } from './delete-unwanted.ts';
import { readAnswer } from './read-answer.ts';
import { createQuestionSender, type QuestionSender } from './sender.ts';
import {
  publishAnswer,
  readStreamingAnswers,
  releaseOwnAnswers,
  removeAnswer,
  type StreamingAnswer,
  subscribeToStreamingAnswers,
} from './streaming-answers.ts';

/**
 * Sends the questions of whoever this device belongs to for as long as the app is open, whatever page is: one tab does it.
 *
 * @returns a function that stops it
 */
export function startAsking(): () => void {
  const account = openAccount();
  if (!account) return () => undefined;
  let stop: (() => void) | undefined;

  function takePart(): void {
    const hasSession = account?.session.liveToken() != null;
    if (hasSession === (stop !== undefined)) return;
    stop?.();
    stop = hasSession && account ? compete(account) : undefined;
  }
  const forget = subscribeToToken(takePart);
  takePart();
  return () => {
    forget();
    stop?.();
  };
}

const compete = (account: Account) =>
  electLeader({
    name: `northbeam.asking.${account.userId}`,
    isVisible: () => document.visibilityState === 'visible',
    onLead: (signal) => lead(account, signal),
  });

function lead(account: Account, signal: AbortSignal): void {
  const sender = createQuestionSender({
    store: {
      list: () => listAsked(account),
      update: async (id, change) => (await account.read((db) => db.questions.update(id, change))) > 0,
      remove: (id) => account.read((db) => db.questions.delete(id)),
      hasConversation: async (id) =>
        (await account.read((db) => db.conversations.get(ownKey(id))))?.row?.deletedAt === null,
    },
    async listen(input, from, onHeard, ended) {
      // Never under the session of somebody who signed in meanwhile.
      const token = account.session.liveToken();
      return token === null ? { kind: 'broken' } : readAnswer(input, from, onHeard, { token, signal: ended });
    },
    publish,
    remove: removeAnswer,
    stop: stopAnswer,
    // The page learns it from the server too, a little later.
    onNoAccess: () => void noteRefused().catch(() => undefined),
    onNotWritten: notWritten.emit,
    clock: Date.now,
    random: Math.random,
    signal,
  });
  signal.addEventListener('abort', asked.subscribe(sender.poll));
  wakeWithPage(sender, signal);
  wakeWithAccess(account, sender, signal);
  forgetSettled(account, signal);
  deleteUnwanted(account, signal);
  signal.addEventListener('abort', releaseOwnAnswers);
  sender.poll();
}

/** Sync is what says whether the server can be reached: one that does not answer a question is tried there too. */
function publish(live: StreamingAnswer): void {
  publishAnswer(live);
  if (live.phase === 'later') edited.emit({ isDraft: true });
}

/** Ends an answer on the server, which keeps the part that is written. */
export const stopAnswer = (answerId: string): Promise<void> =>
  callApi(`/api/chat/${answerId}/stop`, { method: 'POST', answer: noAnswer }).then(() => undefined);

/** A phone that was asleep, a page that comes back from the browser's cache, a network that is there again. */
function wakeWithPage(sender: QuestionSender, signal: AbortSignal): void {
  const wake = () => sender.retryNow();
  for (const name of ['online', 'focus', 'pageshow']) window.addEventListener(name, wake, { signal });
  for (const name of ['visibilitychange', 'resume']) document.addEventListener(name, wake, { signal });
  signal.addEventListener(
    'abort',
    onServerHeard((isHeard) => isHeard && sender.poll()),
  );
  signal.addEventListener('abort', onReconnected(wake));
}

/** Chat days that were bought or given elsewhere. */
function wakeWithAccess({ db }: Account, sender: QuestionSender, signal: AbortSignal): void {
  const watched = liveQuery(() => readKeptAccess(db)).subscribe(
    ({ kept }) => kept?.access.hasAccess && sender.retryNow(),
    () => undefined,
  );
  signal.addEventListener('abort', () => watched.unsubscribe());
}

/** Deletes a question here once sync has brought its whole answer. Not before: for a moment nothing would be shown. */
function forgetSettled(account: Account, signal: AbortSignal): void {
  const forget = () => void forgetWhole(account).catch(() => undefined);
  signal.addEventListener('abort', subscribeToStreamingAnswers(forget));
  const watched = liveQuery(() => readAnswerRows(account)).subscribe(forget, () => undefined);
  signal.addEventListener('abort', () => watched.unsubscribe());
}

async function readAnswerRows({ db }: Account) {
  const questions = await db.questions.toArray();
  return db.messages.bulkGet(questions.flatMap(({ answerId }) => (answerId === null ? [] : ownKey(answerId))));
}

async function forgetWhole(account: Account): Promise<void> {
  for (const { questionId, phase, heard } of readStreamingAnswers().values()) {
    if (heard.answerId === null || phase === 'sending' || phase === 'later' || phase === 'answering') continue;
    const key = ownKey(heard.answerId);
    const row = (await account.read((db) => db.messages.get(key)))?.row;
    if (row?.state !== phase || row.content.length < heard.text.length) continue;
    // One that is asked again meanwhile stays.
    const isTaken = ({ state, isUnwanted }: AskedQuestion) => state === 'taken' && !isUnwanted;
    const gone = await account.read((db) => db.questions.where({ id: questionId }).filter(isTaken).delete());
    if (gone > 0) removeAnswer(questionId);
  }
}
