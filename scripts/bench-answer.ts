import { openDatabase } from '../server/db/connect.ts';
import { newId } from '../server/ids.ts';
import { answerSync } from '../server/sync/answer-sync.ts';
import type { SyncAnswer } from '../sync/protocol.ts';

/** Whose device asks. */
export interface Asker {
  userId: string;
  isStaff: boolean;
}

/** The server without its HTTP: from the parsed body to the answer, in the transaction. */
export function openAnswers(databasePath: string) {
  const database = openDatabase(databasePath);
  const log = { info: () => undefined, error: () => undefined };
  return {
    async ask({ userId, isStaff }: Asker, body: unknown): Promise<{ answer: SyncAnswer; ms: number }> {
      const actor = { userId, isStaff, firstName: 'Bea', lastName: 'Nch' };
      return database.tx(async (db) => {
        const startedAt = performance.now();
        const answer = await answerSync(db, { clock: Date.now, newId, log }, actor, body);
        if ('code' in answer) throw new Error(`The sync was answered with ${answer.code}.`);
        return { answer, ms: performance.now() - startedAt };
      });
    },
    close: () => database.close(),
  };
}
