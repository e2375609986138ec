import { Clock, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { ChatAddress } from '#pwa/chat/use-chat-address.ts';
import { useIsFilled } from '#pwa/offline/sync/use-is-filled.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { useSyncedAt } from '#pwa/offline/sync/use-synced-at.ts';
import { Button } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { DataAge } from '#pwa/ui/data-age.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import styles from './conversations-sidebar.module.css';
import { conversationTitle, groupConversations, type ListedConversation, whenInWords } from './list-conversations.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { type Conversations, useMessageCounts } from './use-conversations.ts';

interface ConversationListProps {
  conversations: Conversations;
  conversationId: string | null;
  onOpen: (to: ChatAddress) => void;
  onDelete: (conversation: ListedConversation) => void;
}

export function ConversationList({ conversations, conversationId, onOpen, onDelete }: ConversationListProps) {
  const counts = useMessageCounts();
  const { all, error, readAgain } = conversations;
  const now = Date.now();
  if (!all && error !== undefined) {
    return (
      <FailedState title="We couldn’t read your conversations" action={<Button onClick={readAgain}>Try again</Button>}>
        They’re still on this device. Try again.
      </FailedState>
    );
  }
  if (!all) return <ListSkeleton />;
  const groups = groupConversations(all, now);
  if (groups.length === 0) return <NoConversations />;
  return (
    <>
      <Age />
      {groups.map(({ label, conversations: listed }) => (
        <Group key={label} label={label}>
          {listed.map((one) => (
            <Item
              key={one.id}
              one={one}
              isOpen={one.id === conversationId}
              facts={factsOf(one, counts?.get(one.id), now)}
              onOpen={() => onOpen({ conversationId: one.id, messageId: null })}
              onDelete={() => onDelete(one)}
            />
          ))}
        </Group>
      ))}
    </>
  );
}

function factsOf({ updatedAt }: ListedConversation, count: number | undefined, now: number): string {
  const when = whenInWords(updatedAt, now);
  if (!count) return when;
  return `${when}, ${count} ${count === 1 ? 'message' : 'messages'}`;
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <p id={id} className={styles.group}>
        {label}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </>
  );
}

interface ItemProps {
  one: ListedConversation;
  isOpen: boolean;
  facts: string;
  onOpen: () => void;
  onDelete: () => void;
}

function Item({ one, isOpen, facts, onOpen, onDelete }: ItemProps) {
  const id = useId();
  const title = conversationTitle(one);
  return (
    <li className={classNames(styles.item, isOpen && styles.open)}>
      <button
        type="button"
        className={styles.name}
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}facts`}
        aria-current={isOpen || undefined}
        onClick={onOpen}
      >
        <span id={`${id}title`} className={styles.title}>
          {title}
        </span>
        <span id={`${id}facts`} className={styles.facts}>
          {facts}
          {one.waiting > 0 && (
            <span className={styles.waiting}>
              <Clock aria-hidden="true" />{' '}
              {one.waiting === 1 ? '1 question waiting' : `${one.waiting} questions waiting`}
            </span>
          )}
        </span>
      </button>
      <IconButton label={`Delete ${title}`} title="Delete" className={styles.remove} onClick={onDelete}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    </li>
  );
}

/** While the server does not answer: from when the list is. */
function Age() {
  const isOffline = useIsOffline();
  const syncedAt = useSyncedAt();
  if (!isOffline || !syncedAt) return null;
  return <DataAge at={syncedAt}>You can read and search everything listed here.</DataAge>;
}

function NoConversations() {
  const isFilled = useIsFilled();
  if (isFilled === undefined) return <ListSkeleton />;
  if (!isFilled) {
    return (
      <div className={styles.none}>
        <p>Your conversations aren’t on this device yet</p>
        <p>They’ll download when you’re back online. You can already ask a question.</p>
      </div>
    );
  }
  return (
    <div className={styles.none}>
      <p>No conversations yet</p>
      <p>Ask your first question. You’ll find it here with its answer.</p>
    </div>
  );
}
