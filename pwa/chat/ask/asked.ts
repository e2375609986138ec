import { keepStorage } from '#pwa/offline/persist-storage.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import { createTabSignal } from '#pwa/offline/sync/tab-signal.ts';

/** The tab that sends must hear of what any tab asks. */
export const asked = createTabSignal<'asked'>('northbeam.asked');

export type NewQuestion = Pick<AskedQuestion, 'conversationId' | 'content' | 'without'> &
  Partial<Pick<AskedQuestion, 'id'>> & { [K in 'replacesId' | 'continuesId']?: string | null | undefined };

/**
 * Keeps a question on this device, from where it goes to the server by itself.
 *
 * @returns settles once it is on the disk; rejects when the browser could not keep it, and then it is not asked
 */
export async function ask(account: Account, question: NewQuestion, now: number): Promise<void> {
  const row: AskedQuestion = {
    id: crypto.randomUUID(),
    ...question,
    replacesId: question.replacesId ?? null,
    continuesId: question.continuesId ?? null,
    askedAt: now,
    state: 'waiting',
    isConfirmed: false,
    hindrance: null,
    answerId: null,
  };
  await account.read((db) => db.questions.put(row));
  asked.tell('asked');
  void keepStorage();
}

/** Takes back what the server has not taken. @returns it, or undefined when it is gone or was taken meanwhile */
export function takeBack(account: Account, id: string): Promise<AskedQuestion | undefined> {
  return account.read((db) =>
    db.transaction('rw', db.questions, async () => {
      const row = await db.questions.get(id);
      if (!row || row.state === 'taken') return undefined;
      await db.questions.delete(id);
      return row;
    }),
  );
}

/** Sends what waited for a word of the person, or was refused, once more. @returns whether it is still there */
export async function sendAfterAll(account: Account, id: string): Promise<boolean> {
  const change = { state: 'waiting', isConfirmed: true, hindrance: null } as const;
  const found = await account.read((db) => db.questions.update(id, change));
  asked.tell('asked');
  return found > 0;
}

/** In the order in which they were asked. */
export const listAsked = (account: Account): Promise<AskedQuestion[]> =>
  account.read(async (db) => inOrder(await db.questions.toArray()));

export const inOrder = (questions: AskedQuestion[]): AskedQuestion[] =>
  questions.sort((a, b) => a.askedAt - b.askedAt || (a.id < b.id ? -1 : 1));
