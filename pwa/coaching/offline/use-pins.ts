import { useState } from 'react';
import { type Account, openAccount, type UndoEdit } from '#pwa/offline/sync/account.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { useShowToast } from '#pwa/ui/toast.tsx';
import type { Pin } from '#schema/drafts.ts';
import type { Edit } from '#sync/client/edit.ts';
import type { RejectedEdit } from '#sync/client/ports.ts';
import { isDiskFull } from '#sync/client/quota-recovery.ts';

const failed = 'We couldn’t save this on your device. Nothing was changed.';
const noRoomToUnpin =
  'This device is full, so we couldn’t even remove something. Free up space in its settings, for example by deleting downloads, and try again.';
const undoFailed = 'We couldn’t save this on your device, so it’s still removed.';

/** Pins submissions by hand. Settles when it is on the disk. */
export const pinSubmissions = ({ engine }: Account, ids: readonly string[]): Promise<void> =>
  engine.editAll(ids.map((id) => put({ id, auto: false })));

/** Clears pins. @returns a function that puts each back as it was, by hand or by opening */
async function unpinSubmissions({ engine }: Account, pins: readonly Pin[]): Promise<UndoEdit> {
  await engine.editAll(pins.map(({ id }) => ({ name: 'pins.clear', args: { id } })));
  return () => engine.editAll(pins.map(put));
}

const put = ({ id, auto }: Pick<Pin, 'id' | 'auto'>): Edit => ({ name: 'pins.put', args: { id, auto } });

export interface PinActions {
  /** Names what could not be done. */
  failure: string | undefined;
  isBusy: boolean;
  /** Pins these submissions. @returns whether it is on the disk; if not, `failure` says so */
  pin(ids: readonly string[], more?: (account: Account) => Promise<void>): Promise<boolean>;
  /**
   * Clears these pins, and offers to undo it.
   *
   * @param text what Undo is offered with.
   * @returns as `pin`
   */
  unpin(pins: readonly Pin[], text: string): Promise<boolean>;
  dismiss(refusal: RejectedEdit): Promise<boolean>;
}

/** Pins and unpins submissions, with a network and without. */
export function usePins(): PinActions {
  const showToast = useShowToast();
  const { notify } = useMessageCenter();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function run(work: (account: Account) => Promise<unknown>, noRoom = failed): Promise<boolean> {
    const account = openAccount();
    // A second press would queue all of it once more.
    if (!account || isBusy) return false;
    setFailure(undefined);
    setBusy(true);
    try {
      await work(account);
      return true;
    } catch (error) {
      setFailure(isDiskFull(error) ? noRoom : failed);
      return false;
    } finally {
      setBusy(false);
    }
  }

  // A message tells of a failure, because the part of the page with the button may be gone by then.
  const handleUndo = (undo: UndoEdit) => void undo().catch(() => notify({ tone: 'danger', text: undoFailed }));

  return {
    failure,
    isBusy,
    pin: (ids, more) =>
      run(async (account) => {
        await more?.(account);
        await pinSubmissions(account, ids);
      }),
    unpin: (pins, text) =>
      run(async (account) => {
        const undo = await unpinSubmissions(account, pins);
        showToast({ text, onUndo: () => handleUndo(undo) });
      }, noRoomToUnpin),
    dismiss: ({ key }) => run(({ engine }) => engine.discard(key)),
  };
}
