import { keepStorage } from '#pwa/offline/persist-storage.ts';
import type { ContextPart } from '#schema/chat.ts';
import type { Account } from './account.ts';
import type { AskedQuestion } from './asked-questions.ts';
import { createBroadcast } from './broadcast.ts';
import type { SyncedDb } from './synced-db.ts';

/** Tells the tab that sends what any tab asks or withdraws. */
export const asked = createBroadcast<'asked'>('northbeam.asked');
/**
 * Says why the server would not write another answer, or the rest of one. Nothing of the person's is lost with that.
 */
export const notWritten = createBroadcast<string>('northbeam.not-written');

export type NewQuestion = Pick<AskedQuestion, 'conversationId' | 'content' | 'without'> &
  Partial<Pick<AskedQuestion, 'id'>> & { [K in 'replacesId' | 'continuesId']?: string | null | undefined };

/**
 * Stores a question on this device, which sends it by itself. A request for another answer, or for the rest of one, is
 * made once however often its button is pressed.
 *
 * @returns settles once it is on the disk; rejects when the browser could not store it, and then it is not asked
 */
export async function askQuestion({ read }: Pick<Account, 'read'>, question: NewQuestion, now: number): Promise<void> {
  const row = newRow(question, now);
  await read((db) =>
    db.transaction('rw', db.questions, async () => {
      const isKnown = row.content === null && (await db.questions.filter((one) => isSame(one, row)).count()) > 0;
      if (!isKnown) await db.questions.put(row);
    }),
  );
  asked.emit('asked');
  void keepStorage();
}

const isSame = (one: AskedQuestion, other: AskedQuestion): boolean =>
  one.content === null && one.replacesId === other.replacesId && one.continuesId === other.continuesId;

const newRow = (question: NewQuestion, now: number): AskedQuestion => ({
  id: crypto.randomUUID(),
  ...question,
  replacesId: question.replacesId ?? null,
  continuesId: question.continuesId ?? null,
  askedAt: now,
  state: 'waiting',
  isConfirmed: false,
  hindrance: null,
  answerId: null,
});

/** Restores what `withdrawQuestion` took away. */
export async function restoreQuestion({ read }: Pick<Account, 'read'>, row: AskedQuestion): Promise<void> {
  await read((db) => db.questions.put(row));
  asked.emit('asked');
}

/**
 * Withdraws a question that the server has not taken.
 *
 * @returns it, or undefined when it is gone or was taken meanwhile
 */
export async function withdrawQuestion(
  { read }: Pick<Account, 'read'>,
  id: string,
): Promise<AskedQuestion | undefined> {
  const row = await read((db) =>
    db.transaction('rw', db.questions, async () => {
      const found = await db.questions.get(id);
      if (!found || found.state === 'taken') return undefined;
      await db.questions.delete(id);
      return found;
    }),
  );
  asked.emit('asked');
  return row;
}

/**
 * Replaces the words of a question that the server has not taken. The new ones have an id of their own, because the
 * server may have got the old ones after all.
 *
 * @param editedId what they replace where the old row had no words
 * @returns whether it was still here
 */
export async function replaceQuestion(
  { read }: Pick<Account, 'read'>,
  id: string,
  { content, without, editedId }: { content: string; without: ContextPart[]; editedId: string | null },
): Promise<boolean> {
  const isDone = await read((db) =>
    db.transaction('rw', db.questions, async () => {
      const old = await db.questions.get(id);
      if (!old || old.state === 'taken') return false;
      const replacesId = old.content === null ? editedId : old.replacesId;
      const row = newRow({ conversationId: old.conversationId, content, without, replacesId }, old.askedAt);
      await db.questions.delete(id);
      await db.questions.put({ ...row, isConfirmed: true });
      return true;
    }),
  );
  asked.emit('asked');
  return isDone;
}

/**
 * Confirms that a question is still to be sent: one that waited for the person's yes, was refused, or failed.
 *
 * @param without what the coach is not to read by now
 * @returns whether it is still there
 */
export async function confirmSend(
  { read }: Pick<Account, 'read'>,
  id: string,
  without?: readonly ContextPart[],
): Promise<boolean> {
  const change = { state: 'waiting', isConfirmed: true, hindrance: null, ...(without && { without: [...without] }) };
  const found = await read((db) => db.questions.update(id, change as Partial<AskedQuestion>));
  asked.emit('asked');
  return found > 0;
}

/** Lists the questions in the order in which they were asked. */
export const listAsked = ({ read }: Pick<Account, 'read'>): Promise<AskedQuestion[]> => read(readAsked);

/** Reads the same as `listAsked`, for `useSynced`. */
export const readAsked = async (db: SyncedDb): Promise<AskedQuestion[]> => inOrder(await db.questions.toArray());

const inOrder = (questions: AskedQuestion[]): AskedQuestion[] =>
  questions.sort((a, b) => a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1));
