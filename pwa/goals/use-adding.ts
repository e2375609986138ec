import { startTransition, useRef, useState } from 'react';
import type { Go } from './use-goals-address.ts';

export interface Adding {
  /** Identifies the open form. The next one is another, with nothing of the last in it. */
  formKey: number;
  add(): void;
  /** Settles as the work does. */
  whileSaving<T>(work: Promise<T>): Promise<T>;
  /** @param goalId of the goal whose form is opened in its place, unless the next new one is wanted */
  close(goalId?: string): void;
}

/**
 * Opens and closes the form for a new goal. The address that closes it is drawn a moment after it was set, on a busy machine
 * a long one: whoever asks for the next form meanwhile would be left with the old one, emptied and without the focus.
 */
export function useAdding(go: Go): Adding {
  const [formKey, setFormKey] = useState(0);
  const saving = useRef<{ wantsNext: boolean }>(undefined);

  return {
    formKey,
    add() {
      if (saving.current) saving.current.wantsNext = true;
      else go({ isAdding: '1' });
    },
    async whileSaving(work) {
      saving.current = { wantsNext: false };
      try {
        return await work;
      } catch (error) {
        saving.current = undefined;
        throw error;
      }
    },
    close(goalId) {
      const wantsNext = saving.current?.wantsNext;
      saving.current = undefined;
      // Together with the address, or the next form would show for a moment.
      startTransition(() => setFormKey((last) => last + 1));
      go(wantsNext ? { isAdding: '1' } : { isAdding: null, ...(goalId !== undefined && { editedId: goalId }) });
    },
  };
}
