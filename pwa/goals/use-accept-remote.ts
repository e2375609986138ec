import { useEffect, useRef } from 'react';
import { useShowToast } from '#pwa/ui/toast.tsx';
import type { GoalDraft } from './goal-draft.ts';
import type { GoalValues } from './goal-values.ts';
import { acceptRemote, revertToMine } from './remote-changes.ts';

export interface AcceptingRemote {
  accept(name: keyof GoalValues): void;
  /** Somebody types into this field: the way back would overwrite that. */
  noteTyped(name: keyof GoalValues): void;
}

/**
 * Accepts a field as others have left it, with a way back for that field alone while the form is open.
 *
 * @param onChange what the form holds from then on
 */
export function useAcceptRemote(
  current: GoalDraft,
  remote: Partial<GoalValues>,
  onChange: (draft: GoalDraft) => void,
): AcceptingRemote {
  const showToast = useShowToast();
  const newest = useRef({ current, onChange });
  newest.current = { current, onChange };
  const offered = useRef<{ name: keyof GoalValues; withdraw: () => void }>(undefined);
  useEffect(() => () => offered.current?.withdraw(), []);

  return {
    accept(name) {
      const before = current;
      onChange(acceptRemote(before, name, remote));
      const withdraw = showToast({
        text: 'Used theirs',
        // Into what the form holds by then: other fields may have been typed in.
        onUndo: () => newest.current.onChange(revertToMine(newest.current.current, name, before)),
      });
      offered.current = { name, withdraw };
    },
    noteTyped(name) {
      if (offered.current?.name === name) offered.current.withdraw();
    },
  };
}
