import type { Database, Db } from '#server/db/connect.ts';
import type { ServerDeps } from '#server/deps.ts';
import type { Erasure } from '#server/erasure/erasure.ts';

export interface RetentionDeps extends Pick<ServerDeps, 'clock' | 'newId' | 'log' | 'mailFolder'> {
  database: Pick<Database, 'read' | 'tx' | 'truncateWal'>;
  erasure: Erasure;
  /** Deletes what the local cashier has known since before an instant (epoch ms); answers how many rows it were. */
  forgetCashierPeople: (db: Db, before: number) => Promise<number>;
  /** Aborted when the server is told to stop: the batch under way is the last, the next start goes on. */
  signal?: AbortSignal;
}
