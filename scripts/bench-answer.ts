import { openDatabase } from '../server/db/connect.ts';
import { newId } from '../server/ids.ts';
import { readSettings } from '../server/settings.ts';
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
  const deps = { clock: Date.now, newId, log, settings: readSettings({}) };
  return {
    /** `cpuMs` is what this thread worked for it: on a shared machine others take their turns meanwhile. */
    async ask({ userId, isStaff }: Asker, body: unknown): Promise<{ answer: SyncAnswer; ms: number; cpuMs: number }> {
      const actor = { userId, isStaff, firstName: 'Bea', lastName: 'Nch' };
      return database.tx(async (db) => {
        const [startedAt, before] = [performance.now(), process.threadCpuUsage()];
        const answer = await answerSync(db, deps, actor, body);
        if ('code' in answer) throw new Error(`The sync was answered with ${answer.code}.`);
        const { user, system } = process.threadCpuUsage(before);
        return { answer, ms: performance.now() - startedAt, cpuMs: (user + system) / 1000 };
      });
    },
    close: () => database.close(),
  };
}
