import { type Schedule, startSchedule } from '#server/jobs/schedule.ts';
import { describeError } from '#server/log.ts';
import { inBatches } from './delete-in-batches.ts';
import { removeDueMailFiles } from './due-mail-files.ts';
import { eraseDueAccounts, eraseDueSubmissions } from './due-people.ts';
import { dueRecords } from './due-records.ts';
import { dueSyncedRows } from './due-synced-rows.ts';
import { endOf } from './periods.ts';
import { raiseAttention } from './raise-attention.ts';
import type { RetentionDeps } from './retention-deps.ts';

const dayMs = 86_400_000;

/**
 * Deletes what has come of age (`schema/retention.ts`), and writes one line with the count of each class. A class that
 * fails does not hold up the others; its count is missing, and the next day tries again.
 */
export async function deleteWhatIsDue(deps: RetentionDeps): Promise<void> {
  const { database, erasure, clock, log, forgetCashierPeople, signal } = deps;
  const now = clock();
  const steps: Record<string, () => Promise<number>> = {
    accounts: () => eraseDueAccounts(deps),
    submissions: () => eraseDueSubmissions(deps),
  };
  const batches = { ...dueRecords(now), ...dueSyncedRows(now) };
  for (const [name, batch] of Object.entries(batches)) steps[name] = () => inBatches(database, batch, signal);
  steps.attention = () => raiseAttention(deps);
  steps.mailFiles = () => removeDueMailFiles(deps);
  steps.cashier = () => database.tx((db) => forgetCashierPeople(db, endOf('cashierDays', now)));
  steps.deletedIds = () => erasure.forgetIdsUntil(endOf('deletedIdDays', now));

  const counts: Record<string, number> = {};
  for (const [name, step] of Object.entries(steps)) {
    if (signal?.aborted) break;
    try {
      counts[name] = await step();
    } catch (cause) {
      log.error('daily_deletion_failed', { class: name, ...describeError(cause) });
    }
  }
  database.truncateWal();
  log.info('daily_deletion', counts);
}

/** Runs at the start and then every day of the given clock. */
export function startDailyDeletion(deps: RetentionDeps): Schedule {
  const { clock, log } = deps;
  const options = { name: 'daily_deletion', everyMs: dayMs, atStart: true, clock, log };
  const stopping = new AbortController();
  const schedule = startSchedule(() => deleteWhatIsDue({ ...deps, signal: stopping.signal }), options);
  return {
    stop() {
      stopping.abort();
      return schedule.stop();
    },
  };
}
