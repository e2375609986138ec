import { Keyboard } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#pwa/ui/button.tsx';
import type { ShownKey } from '#pwa/ui/keyboard-sheet.tsx';
import { isBusyWithKeys, keepSingleKeys, readSingleKeys } from '#pwa/ui/single-keys.ts';
import styles from './list-keys.module.css';

const KeyboardSheet = lazy(async () => ({ default: (await import('#pwa/ui/keyboard-sheet.tsx')).KeyboardSheet }));

const listKeys: readonly ShownKey[] = [
  { keys: ['/'], does: 'Search submissions', isSingle: true },
  { keys: ['Enter'], does: 'Open the submission' },
  { keys: ['Ctrl or ⌘', 'Enter'], does: 'Save a note or goal you’re writing' },
  { keys: ['Esc'], does: 'Close what’s open' },
  { keys: ['?'], does: 'Show this list', isSingle: true },
];

/** Listens for the keys of the list, and shows them by a button too, which also works where they are turned off. */
export function ListKeys({ onSearch }: { onSearch: () => void }) {
  const [hasSingleKeys, setSingleKeys] = useState(readSingleKeys);
  const [isHelping, setHelping] = useState(false);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!hasSingleKeys || event.ctrlKey || event.metaKey || event.altKey || isBusyWithKeys(event.target)) return;
    const act = { '/': onSearch, '?': () => setHelping(true) }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  function handleSingleKeys(isOn: boolean) {
    keepSingleKeys(isOn);
    setSingleKeys(isOn);
  }

  return (
    <div className={styles.foot}>
      <Button variant="quiet" icon={<Keyboard aria-hidden="true" />} onClick={() => setHelping(true)}>
        Keyboard shortcuts
      </Button>
      <Suspense fallback={null}>
        {isHelping && (
          <KeyboardSheet
            shown={listKeys}
            hasSingleKeys={hasSingleKeys}
            onSingleKeys={handleSingleKeys}
            onClose={() => setHelping(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
