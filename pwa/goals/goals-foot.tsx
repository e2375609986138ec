import { Archive, Keyboard } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import { keepSingleKeys, readSingleKeys } from '#pwa/ui/single-keys.ts';
import { touchOnly, useMedia } from '#pwa/ui/use-media.ts';
import { goalKeys, useGoalKeys } from './goal-keys.ts';
import styles from './goals-panel.module.css';

const KeyboardSheet = lazy(async () => ({ default: (await import('#pwa/ui/keyboard-sheet.tsx')).KeyboardSheet }));

interface GoalsFootProps {
  onAdd: () => void;
  onSearch: () => void;
  onMove: ((goalId: string, by: -1 | 1) => void) | undefined;
  deletedCount: number;
  onShowDeleted: () => void;
}

/** Below the list: what was deleted, and the keys, which also work by a button where they are turned off. */
export function GoalsFoot({ deletedCount, onShowDeleted, ...acts }: GoalsFootProps) {
  const [hasSingleKeys, setSingleKeys] = useState(readSingleKeys);
  const [isHelping, setHelping] = useState(false);
  // There the sheet is of use only to whoever has turned the keys off, with a keyboard at hand.
  const isTouch = useMedia(touchOnly);
  useGoalKeys({ ...acts, hasSingleKeys, onHelp: () => setHelping(true) });

  function handleSingleKeys(isOn: boolean) {
    keepSingleKeys(isOn);
    setSingleKeys(isOn);
  }

  return (
    <div className={styles.foot}>
      {deletedCount > 0 && (
        <Button variant="quiet" icon={<Archive aria-hidden="true" />} onClick={onShowDeleted}>
          Recently deleted ({deletedCount})
        </Button>
      )}
      {(!isTouch || !hasSingleKeys) && (
        <Button variant="quiet" icon={<Keyboard aria-hidden="true" />} onClick={() => setHelping(true)}>
          Keyboard shortcuts
        </Button>
      )}
      <Suspense fallback={null}>
        {isHelping && (
          <KeyboardSheet
            shown={goalKeys}
            hasSingleKeys={hasSingleKeys}
            onSingleKeys={handleSingleKeys}
            onClose={() => setHelping(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
