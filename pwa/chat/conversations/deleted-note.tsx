import { Button } from '#pwa/ui/button.tsx';
import type { Conversation } from '#schema/conversations.ts';
import styles from './chat-layout.module.css';

/** Over a conversation that is still open somewhere after it was deleted. */
export function DeletedNote({ row, onRestore }: { row: Conversation; onRestore: (row: Conversation) => void }) {
  return (
    <div className={styles.note}>
      <p>This conversation was deleted.</p>
      <Button size="s" onClick={() => onRestore(row)}>
        Restore
      </Button>
    </div>
  );
}
