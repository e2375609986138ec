import { useEffect, useRef } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { queueOpened } from '#pwa/offline/sync/opened-submissions.ts';
import { useStaffRows } from '#pwa/offline/sync/staff-rows.ts';
import { type SyncedDb, theOne } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { markVisibleSubmission } from '#pwa/offline/sync/visible-submissions.ts';
import type { Pin } from '#schema/drafts.ts';

/** Opening again moves the end of an automatic pin no more often than this. */
const renewAfterMs = 24 * 3_600_000;

/** Records that staff opened a submission, and pins it. Its rows then come to the person's devices for 30 days. */
export function useOpening(submissionId: string): void {
  const { rows } = useStaffRows('pin', submissionId);
  const takesStaffEdits = useSynced(readTakesStaffEdits).value;
  const isDue = needsPin(rows?.[0]?.row);
  const isRead = takesStaffEdits === true && rows !== undefined;
  const isPinned = useRef(false);
  const isRecorded = useRef(false);

  useEffect(() => markVisibleSubmission(submissionId), [submissionId]);

  useEffect(() => {
    const account = openAccount();
    if (!account || isRecorded.current) return;
    isRecorded.current = true;
    void queueOpened(account, { submissionId, at: Date.now() });
  }, [submissionId]);

  useEffect(() => {
    // The page pins once, so that a submission which is removed on it stays removed.
    if (!isRead || isPinned.current) return;
    isPinned.current = true;
    if (!isDue) return;
    const written = openAccount()?.engine.edit('pins.put', { id: submissionId, auto: true });
    // If it cannot be written, the page shows what the server answers.
    written?.catch(() => undefined);
  }, [isRead, isDue, submissionId]);
}

const needsPin = (pin: Pin | undefined): boolean =>
  pin === undefined || (pin.auto === true && Date.now() - pin.createdAt > renewAfterMs);

/** Says whether the first staff rows have arrived, because the engine takes no staff edit before them. */
const readTakesStaffEdits = async (db: SyncedDb): Promise<boolean> => (await db.state.get(theOne))?.holdsStaff === true;
