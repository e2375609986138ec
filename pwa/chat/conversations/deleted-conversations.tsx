import { ArrowLeft } from 'lucide-react';
import { Button } from '#pwa/ui/button.tsx';
import type { Conversation } from '#schema/conversations.ts';
import styles from './conversations-sidebar.module.css';
import { conversationTitle, type ListedConversation, whenInWords } from './list-conversations.ts';

interface DeletedConversationsProps {
  deleted: readonly ListedConversation[];
  onRestore: (row: Conversation) => void;
  onBack: () => void;
}

export function DeletedConversations({ deleted, onRestore, onBack }: DeletedConversationsProps) {
  const now = Date.now();
  return (
    <>
      <Button variant="quiet" size="s" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
        All conversations
      </Button>
      <div className={styles.none}>
        <p>Recently deleted</p>
        <p>{deleted.length > 0 ? 'You can restore what you delete for 30 days.' : 'Nothing here.'}</p>
      </div>
      <ul aria-label="Recently deleted">
        {deleted.map((one) => (
          <li key={one.id} className={styles.deleted}>
            <div className={styles.name}>
              <span className={styles.title}>{conversationTitle(one)}</span>
              <span className={styles.facts}>Deleted {whenInWords(one.deletedAt ?? 0, now)}</span>
            </div>
            <Button
              size="s"
              aria-label={`Restore ${conversationTitle(one)}`}
              onClick={() => one.row && onRestore(one.row)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
