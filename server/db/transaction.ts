import { setImmediate } from 'node:timers';
import type { Audience } from '#sync/server/ports.ts';

/** Runs `work` inside the one write transaction of the database; what it throws undoes its own writes only. */
export type Tx<Db> = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Runs `work` in a savepoint: when it throws, what it wrote is undone, and the error goes on. */
type Attempt = <T>(work: () => Promise<T>) => Promise<T>;

/** What each transaction has of its own, besides the connection. */
export interface TransactionScope {
  /** Who sees what this transaction wrote; they are told after its commit. */
  touched: Set<Audience>;
  /** Undoes the writes of a part of the transaction when it throws. */
  attempt: Attempt;
}

export type OnCommit = (touched: ReadonlySet<Audience>) => void;

type SavepointName = 'caller' | 'attempt';

/** The statements that differ between engines; each acts on the one writer connection. */
export interface TransactionSteps {
  begin(): Promise<void> | void;
  commit(): Promise<void> | void;
  rollback(): Promise<void> | void;
  savepoint(name: SavepointName): Promise<void> | void;
  release(name: SavepointName): Promise<void> | void;
  rollbackToSavepoint(name: SavepointName): Promise<void> | void;
}

interface Caller<Db> {
  run(db: Db): Promise<{ settle: () => void; failed: boolean }>;
  reject(cause: unknown): void;
}

/** So that one commit, which waits for the disk, never makes the first caller wait for a long line behind it. */
const maxCallersPerCommit = 64;

/**
 * One queue in front of one writer: whoever has called by the end of one turn of the event loop goes into one commit
 * together, each in a savepoint of its own. A caller is answered only after the commit that holds its writes; a failed
 * commit fails them all.
 * `work` must not call the network or another `tx`: everybody behind it waits.
 *
 * @param onCommit told whom the writes concern: after the commit, and only of those that were not undone
 */
export function createTx<Connection extends object>(
  db: Connection,
  steps: TransactionSteps,
  onCommit: OnCommit = () => undefined,
  callersPerCommit = maxCallersPerCommit,
): Tx<Connection & TransactionScope> {
  const waiting: Caller<Connection & TransactionScope>[] = [];
  let pumping = false;

  async function commitGroup(callers: Caller<Connection & TransactionScope>[]): Promise<void> {
    const outcomes: { settle: () => void; failed: boolean }[] = [];
    const touched = new Set<Audience>();
    try {
      await steps.begin();
      for (const caller of callers) {
        await steps.savepoint('caller');
        const own = withSavepoints(db, steps);
        const outcome = await caller.run(own);
        if (own.lost) throw own.lost.cause;
        if (outcome.failed) await steps.rollbackToSavepoint('caller');
        else for (const audience of own.touched) touched.add(audience);
        await steps.release('caller');
        outcomes.push(outcome);
      }
      await steps.commit();
    } catch (cause) {
      await Promise.resolve(steps.rollback()).catch(() => undefined);
      for (const caller of callers) caller.reject(cause);
      return;
    }
    for (const outcome of outcomes) outcome.settle();
    if (touched.size > 0) onCommit(touched);
  }

  async function pump(): Promise<void> {
    if (pumping) return;
    pumping = true;
    while (waiting.length > 0) await commitGroup(waiting.splice(0, callersPerCommit));
    pumping = false;
  }

  return <T>(work: (db: Connection & TransactionScope) => Promise<T>) =>
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
      // SQLite holds the thread up while it commits: the calls that have arrived since then are read first.
      if (!pumping) setImmediate(() => void pump());
    });
}

interface OwnScope extends TransactionScope {
  /** Set when an attempt could not be undone by itself. */
  lost?: { cause: unknown };
}

function withSavepoints<Connection extends object>(db: Connection, steps: TransactionSteps): Connection & OwnScope {
  const touched = new Set<Audience>();
  const own: Connection & OwnScope = {
    ...db,
    touched,
    async attempt(work) {
      const before = [...touched];
      await steps.savepoint('attempt');
      try {
        const value = await work();
        await steps.release('attempt');
        return value;
      } catch (cause) {
        await undoAttempt(steps).catch(() => {
          own.lost = { cause };
        });
        if (own.lost) await reopen(steps);
        touched.clear();
        for (const audience of before) touched.add(audience);
        throw cause;
      }
    },
  };
  return own;
}

async function undoAttempt(steps: TransactionSteps): Promise<void> {
  await steps.rollbackToSavepoint('attempt');
  await steps.release('attempt');
}

/**
 * A fault such as a full disk may have undone the whole transaction: what the caller goes on to write must not stay, so it
 * goes into one that is never committed.
 */
async function reopen(steps: TransactionSteps): Promise<void> {
  try {
    await steps.begin();
  } catch {
    // It is still open.
  }
}
