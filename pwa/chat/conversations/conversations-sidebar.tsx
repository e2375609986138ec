import { Archive, Download, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ChatAddress } from '#pwa/chat/use-chat-address.ts';
import { Button } from '#pwa/ui/button.tsx';
import { paths } from '#schema/paths.ts';
import { ConversationList } from './conversation-list.tsx';
import styles from './conversations-sidebar.module.css';
import { type ListedConversation, listDeleted } from './list-conversations.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';
import type { Conversations } from './use-conversations.ts';

const loadResults = () => import('./search-results.tsx');
const SearchResults = lazy(async () => ({ default: (await loadResults()).SearchResults }));
const DeletedConversations = lazy(async () => ({
  default: (await import('./deleted-conversations.tsx')).DeletedConversations,
}));

interface ConversationsSidebarProps {
  conversations: Conversations;
  conversationId: string | null;
  search: string;
  actions: ConversationActions;
  foot: ReactNode;
  onOpen: (to: ChatAddress) => void;
  onSearch: (search: string) => void;
  onDelete: (conversation: ListedConversation) => void;
}

export function ConversationsSidebar(props: ConversationsSidebarProps) {
  const { conversations, conversationId, search, actions, foot, onOpen, onSearch, onDelete } = props;
  const [isShowingDeleted, setShowingDeleted] = useState(false);
  const all = conversations.all ?? [];
  const deleted = listDeleted(all, Date.now());
  const hasPresent = all.some(({ deletedAt }) => deletedAt === null);

  return (
    <nav aria-label="Conversations" className={styles.sidebar}>
      <div className={styles.top}>
        <Button wide onClick={() => onOpen({ conversationId: null, messageId: null })}>
          + New Chat
        </Button>
        <label className={styles.search}>
          <Search aria-hidden="true" />
          <input
            type="search"
            placeholder="Search conversations"
            aria-label="Search conversations"
            value={search}
            onFocus={() => void loadResults()}
            onChange={(event) => onSearch(event.target.value)}
          />
        </label>
      </div>
      <div className={styles.scroll}>
        <Suspense fallback={<ListSkeleton />}>
          {search.trim() !== '' ? (
            <SearchResults search={search} conversations={all} onOpen={onOpen} />
          ) : isShowingDeleted ? (
            <DeletedConversations
              deleted={deleted}
              onRestore={actions.restore}
              onBack={() => setShowingDeleted(false)}
            />
          ) : (
            <ConversationList {...{ conversations, conversationId, onOpen, onDelete }} />
          )}
        </Suspense>
      </div>
      <div className={styles.foot}>
        {deleted.length > 0 && !isShowingDeleted && (
          <Button
            variant="quiet"
            size="s"
            icon={<Archive aria-hidden="true" />}
            onClick={() => {
              onSearch('');
              setShowingDeleted(true);
            }}
          >
            Recently deleted ({deleted.length})
          </Button>
        )}
        {hasPresent && (
          <Button variant="quiet" size="s" icon={<Download aria-hidden="true" />} onClick={() => actions.save(null)}>
            Export all conversations
          </Button>
        )}
        {foot && <div className={styles.slot}>{foot}</div>}
        <p className={styles.links}>
          <Link to={paths.terms}>Terms of Service</Link> <Link to={paths.privacy}>Privacy Policy</Link>
        </p>
      </div>
    </nav>
  );
}
