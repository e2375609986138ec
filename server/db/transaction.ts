import type { Db } from './connect.ts';

/** Runs `work` inside the one write transaction of the database; what it throws undoes its own writes only. */
export type Tx = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** The statements that differ between engines; each acts on the one writer connection. */
export interface TransactionSteps {
  begin(): Promise<void> | void;
  commit(): Promise<void> | void;
  rollback(): Promise<void> | void;
  savepoint(): Promise<void> | void;
  release(): Promise<void> | void;
  rollbackToSavepoint(): Promise<void> | void;
}

interface Caller {
  run(db: Db): Promise<{ settle: () => void; failed: boolean }>;
  reject(cause: unknown): void;
}

/** So that one commit, which waits for the disk, never makes the first caller wait for a long line behind it. */
const maxCallersPerCommit = 64;

/**
 * One queue in front of one writer: whoever waits while a commit is under way goes into the next one together, each in a
 * savepoint of its own. A caller is answered only after the commit that holds its writes; a failed commit fails them all.
 * `work` must not call the network or another `tx`: everybody behind it waits.
 */
export function createTx(db: Db, steps: TransactionSteps): Tx {
  const waiting: Caller[] = [];
  let pumping = false;

  async function commitGroup(callers: Caller[]): Promise<void> {
    const outcomes: { settle: () => void; failed: boolean }[] = [];
    try {
      await steps.begin();
      for (const caller of callers) {
        await steps.savepoint();
        const outcome = await caller.run(db);
        if (outcome.failed) await steps.rollbackToSavepoint();
        await steps.release();
        outcomes.push(outcome);
      }
      await steps.commit();
    } catch (cause) {
      await Promise.resolve(steps.rollback()).catch(() => undefined);
      for (const caller of callers) caller.reject(cause);
      return;
    }
    for (const outcome of outcomes) outcome.settle();
  }

  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    while (waiting.length > 0) await commitGroup(waiting.splice(0, maxCallersPerCommit));
    pumping = false;
  }

  return <T>(work: (db: Db) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        reject,
        run: async (writer) => {
          try {
            const value = await work(writer);
            return { failed: false, settle: () => resolve(value) };
          } catch (cause) {
            return { failed: true, settle: () => reject(cause) };
          }
        },
      });
      queueMicrotask(() => void pump());
    });
}
