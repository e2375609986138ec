import { Check, X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { isKey } from '#pwa/ui/composing.ts';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { cleanLine } from '#schema/clean-line.ts';
import styles from './chat-head.module.css';

const maxTitleLength = 200;

/** @param onEnd with the new title; without one when it is to stay as it is */
export function RenameField({ title, onEnd }: { title: string; onEnd: (title?: string) => void }) {
  const [typed, setTyped] = useState(title);

  function save() {
    const line = cleanLine(typed);
    onEnd(line !== '' && line !== title ? line : undefined);
  }
  function handleKey(event: KeyboardEvent) {
    if (!isKey('Escape', event.nativeEvent)) return;
    event.stopPropagation();
    onEnd();
  }
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
        autoFocus
        aria-label="Conversation title"
        maxLength={maxTitleLength}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={handleKey}
      />
      <IconButton label="Save title" type="submit">
        <Check aria-hidden="true" />
      </IconButton>
      <IconButton label="Keep the old title" onClick={() => onEnd()}>
        <X aria-hidden="true" />
      </IconButton>
    </form>
  );
}
