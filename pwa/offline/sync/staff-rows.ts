import type { Collection, Table } from 'dexie';
import { useOwner } from '#pwa/offline/use-owner.ts';
import type { LocalRow } from '#sync/client/ports.ts';
import type { Rows } from '#sync/protocol.ts';
import { type Account, openAccount } from './account.ts';
import { useWatch } from './use-own-rows.ts';
import { createWatch, type RowsKind, type RowsWatch, removeWatch, type ShownRows, watchFor } from './watch-rows.ts';

export type StaffEntity = 'submission' | 'submissionBody' | 'pin' | 'note' | 'goal';

interface OfSubmission {
  submissionId: string;
  /** Names the client whose other goals are wanted too. */
  clientId: string | null;
}

/**
 * Returns the rows of one submission in scope `staff`, deleted ones among them.
 *
 * @param clientId whose other goals are wanted too
 */
export function useStaffRows<E extends StaffEntity>(
  entity: E,
  submissionId: string,
  clientId: string | null = null,
): ShownRows<Rows[E]> {
  useOwner();
  const account = openAccount();
  return useWatch(account && watchStaffRows(account, entity, { submissionId, clientId }));
}

/** Returns all submission cards of scope `staff` on this device: the newest 2,000 and the pinned ones. */
export function useStaffCards(): ShownRows<Rows['submission']> {
  useOwner();
  const account = openAccount();
  return useWatch(account && watchStaffCards(account));
}

/** Watches the rows of one submission, until the last screen leaves it. */
export function watchStaffRows<E extends StaffEntity>(
  account: Account,
  entity: E,
  of: OfSubmission,
): RowsWatch<Rows[E]> {
  const name = `${entity} for staff, of ${of.submissionId} and ${of.clientId}`;
  const kind: RowsKind<Rows[E]> = {
    entity,
    scope: 'staff',
    prepare: () => checkLeaseOnce(account),
    readAll: (table) =>
      listOfSubmission(table, entity, of)
        .filter(({ key }) => key.startsWith('staff:'))
        .toArray(),
    isWanted: ({ row }) => row !== null && isOfSubmission(row, of),
    onLeft: () => removeWatch(account, name),
  };
  return watchFor(account, name, () => createWatch(account, kind));
}

/** Watches all cards. They stay in memory for the way back from a submission, which finds the list as it was. */
export function watchStaffCards(account: Account): RowsWatch<Rows['submission']> {
  const kind: RowsKind<Rows['submission']> = {
    entity: 'submission',
    scope: 'staff',
    prepare: () => checkLeaseOnce(account),
    readAll: (table) => table.where('key').startsWith('staff:').toArray(),
    isWanted: () => true,
  };
  return watchFor(account, 'submissions for staff', () => createWatch(account, kind));
}

function listOfSubmission<R>(
  table: Table<LocalRow<R>, string>,
  entity: StaffEntity,
  { submissionId, clientId }: OfSubmission,
): Collection<LocalRow<R>, string> {
  if (entity === 'note') return table.where('row.submissionId').equals(submissionId);
  if (entity !== 'goal') return table.where('key').equals(`staff:${submissionId}`);
  const ofSubmission = table.where('row.submissionId').equals(submissionId);
  return clientId === null ? ofSubmission : ofSubmission.or('row.clientId').equals(clientId);
}

function isOfSubmission(row: Rows[StaffEntity], { submissionId, clientId }: OfSubmission): boolean {
  if (!('submissionId' in row)) return row.id === submissionId;
  return row.submissionId === submissionId || ('clientId' in row && clientId !== null && row.clientId === clientId);
}

const checkedLeases = new WeakMap<Account, Promise<void>>();

/** Checks the lease before anything of staff is shown. Where the end cannot be stored, the rows are purged all the same. */
function checkLeaseOnce(account: Account): Promise<void> {
  const checked = checkedLeases.get(account) ?? account.engine.checkLease().catch(() => undefined);
  checkedLeases.set(account, checked);
  return checked;
}
