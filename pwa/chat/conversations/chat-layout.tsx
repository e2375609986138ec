import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ChatAddress } from '#pwa/chat/use-chat-address.ts';
import { Button } from '#pwa/ui/button.tsx';
import { useMedia } from '#pwa/ui/use-media.ts';
import type { Conversation } from '#schema/conversations.ts';
import { ChatHead } from './chat-head.tsx';
import styles from './chat-layout.module.css';
import { ConversationsSidebar } from './conversations-sidebar.tsx';
import type { ListedConversation } from './list-conversations.ts';
import { useConversationActions } from './use-conversation-actions.ts';
import { useConversations } from './use-conversations.ts';
import { useSidebar } from './use-sidebar.ts';
import { useVisibleHeight } from './use-visible-height.ts';

const Drawer = lazy(async () => ({ default: (await import('#pwa/ui/drawer.tsx')).Drawer }));
const DeletePrompt = lazy(async () => ({ default: (await import('./delete-prompt.tsx')).DeletePrompt }));

export interface ChatLayoutProps {
  /** Null for a new one. */
  conversationId: string | null;
  onOpen(to: ChatAddress): void;
  /** Stands at the bottom of the sidebar. */
  foot?: ReactNode;
  /** Stands beside the title. */
  headExtra?: ReactNode;
  /** The messages and what asks for more: a column that gets the height that is left. */
  children: ReactNode;
}

/** Frames the messages of the chat between the app's header and the bar below. */
export function ChatLayout({ conversationId, onOpen, foot, headExtra, children }: ChatLayoutProps) {
  const isNarrow = useMedia('(max-width: 47.99em)');
  const sidebar = useSidebar(isNarrow);
  const conversations = useConversations();
  const [search, setSearch] = useState('');
  const [deleted, setDeleted] = useState<ListedConversation>();
  const [isAsking, setAsking] = useState(false);
  useVisibleHeight();

  function open(to: ChatAddress) {
    if (isNarrow) sidebar.setOpen(false);
    onOpen(to);
  }
  const actions = useConversationActions(conversationId, onOpen);
  const shown = conversations.all?.find(({ id }) => id === conversationId);
  function askToDelete(conversation: ListedConversation) {
    setDeleted(conversation);
    setAsking(true);
  }

  const list = (
    <ConversationsSidebar
      {...{ conversations, conversationId, search, actions, foot }}
      onOpen={open}
      onSearch={setSearch}
      onDelete={askToDelete}
    />
  );
  return (
    <div className={styles.layout}>
      {isNarrow ? (
        <Suspense fallback={null}>
          {sidebar.wasOpen && (
            <Drawer open={sidebar.isOpen} onOpenChange={sidebar.setOpen} title="Conversations">
              {list}
            </Drawer>
          )}
        </Suspense>
      ) : (
        sidebar.isOpen && <div className={styles.side}>{list}</div>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <ChatHead {...{ shown, actions, sidebar, isNarrow }} extra={headExtra} onDelete={askToDelete} />
        {shown?.row && shown.deletedAt !== null && <DeletedNote row={shown.row} onRestore={actions.restore} />}
        {children}
      </main>
      <Suspense fallback={null}>
        {deleted && (
          <DeletePrompt
            conversation={deleted}
            open={isAsking}
            onOpenChange={setAsking}
            onDelete={() => {
              setAsking(false);
              actions.remove(deleted);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Over a conversation that is still open somewhere after it was deleted. */
function DeletedNote({ row, onRestore }: { row: Conversation; onRestore: (row: Conversation) => void }) {
  return (
    <div className={styles.note}>
      <p>This conversation was deleted.</p>
      <Button size="s" onClick={() => onRestore(row)}>
        Restore
      </Button>
    </div>
  );
}
