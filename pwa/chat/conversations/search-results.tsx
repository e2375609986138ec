import { useDeferredValue, useMemo } from 'react';
import type { ChatAddress } from '#pwa/chat/use-chat-address.ts';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { watchOwnRows } from '#pwa/offline/sync/watch-rows.ts';
import { Button } from '#pwa/ui/button.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import styles from './conversations-sidebar.module.css';
import { type ListedConversation, whenInWords } from './list-conversations.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { Passage } from './passage.ts';
import { type SearchHit, searchMessages } from './search-messages.ts';

interface SearchResultsProps {
  search: string;
  conversations: readonly ListedConversation[];
  onOpen: (to: ChatAddress) => void;
}

/** Among all that is on this device. */
export function SearchResults({ search, conversations, onOpen }: SearchResultsProps) {
  const { rows, error } = useOwnRows('message');
  const wanted = useDeferredValue(search);
  const messages = useMemo(() => rows?.map(({ row }) => row), [rows]);
  const findings = useMemo(
    () => messages && searchMessages(wanted, conversations, messages),
    [wanted, conversations, messages],
  );
  if (!findings && error !== undefined) {
    return (
      <FailedState title="We couldn’t read your messages" action={<Button onClick={readAgain}>Try again</Button>}>
        They’re still on this device. Try again.
      </FailedState>
    );
  }
  if (!findings) return <ListSkeleton />;
  const { shown, count } = findings;
  return (
    <>
      <p role="status" className={styles.group}>
        {countInWords(count, shown.length)}
      </p>
      {count === 0 && (
        <div className={styles.none}>
          <p>No matches for “{wanted.trim()}”.</p>
          <p>Search covers the titles and messages on this device.</p>
        </div>
      )}
      <ul aria-label="Found">
        {shown.map((finding) => (
          <li key={finding.key} className={styles.item}>
            <Found finding={finding} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}

function readAgain(): void {
  const account = openAccount();
  if (account) watchOwnRows(account, 'message').readAgain();
}

function countInWords(count: number, shown: number): string {
  if (count === 0) return 'Nothing found';
  if (count > shown) return `${count} found, showing the newest ${shown}`;
  return `${count} found`;
}

function Found({ finding, onOpen }: { finding: SearchHit; onOpen: (to: ChatAddress) => void }) {
  const { conversationId, messageId, title, said, at } = finding;
  return (
    <button type="button" className={styles.name} onClick={() => onOpen({ conversationId, messageId })}>
      <span className={styles.title}>
        <Marked passage={title} />
      </span>
      <span className={styles.facts}>
        {said ? `${said.by === 'user' ? 'You' : 'Coach'}, ` : 'Conversation, '}
        {whenInWords(at, Date.now())}
      </span>
      {said && (
        <span className={styles.passage}>
          <Marked passage={said.passage} />
        </span>
      )}
    </button>
  );
}

const Marked = ({ passage }: { passage: Passage }) =>
  passage.map(({ text, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name than their place
    isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
  );
