import { PanelLeft, Target } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { MenuButton } from '#pwa/ui/menu-button.tsx';
import { paths } from '#schema/paths.ts';
import styles from './chat-head.module.css';
import { conversationTitle, type ListedConversation } from './list-conversations.ts';
import { MenuDots } from './menu-dots.tsx';
import { RenameField } from './rename-field.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';
import type { Sidebar } from './use-sidebar.ts';

const loadMenu = () => import('./conversation-menu.tsx');
const ConversationMenu = lazy(async () => ({ default: (await loadMenu()).ConversationMenu }));

interface ChatHeadProps {
  /** Undefined for a new conversation. */
  shown: ListedConversation | undefined;
  actions: ConversationActions;
  sidebar: Sidebar;
  isNarrow: boolean;
  extra: ReactNode;
  onDelete: (conversation: ListedConversation) => void;
}

/** The title of the conversation, and what can be done to it. */
export function ChatHead({ sidebar, isNarrow, ...titled }: ChatHeadProps) {
  return (
    <header className={styles.head}>
      <IconButton
        label="Conversations"
        aria-expanded={sidebar.isOpen}
        aria-haspopup={isNarrow ? 'dialog' : undefined}
        onClick={() => sidebar.setOpen(!sidebar.isOpen)}
      >
        <PanelLeft aria-hidden="true" />
      </IconButton>
      <Titled key={titled.shown?.id} {...titled} />
    </header>
  );
}

function Titled({ shown, actions, extra, onDelete }: Omit<ChatHeadProps, 'sidebar' | 'isNarrow'>) {
  const [isRenaming, setRenaming] = useState(false);
  const [isMenuWanted, setMenuWanted] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const row = shown?.row;

  function beginRenaming() {
    setRenaming(true);
    // It would open by itself when it comes back.
    setMenuWanted(false);
  }
  function endRenaming(newTitle?: string) {
    setRenaming(false);
    if (row && newTitle) actions.rename(row, newTitle);
    title.current?.focus();
  }
  const menuButton = (
    <MenuButton label="Conversation" onClick={() => setMenuWanted(true)} onPointerEnter={() => void loadMenu()}>
      <MenuDots />
    </MenuButton>
  );
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={isRenaming ? styles.hidden : styles.title}>
        {shown ? conversationTitle(shown) : 'Chat Coach'}
      </h1>
      {isRenaming && shown && <RenameField title={shown.title} onEnd={endRenaming} />}
      {!isRenaming && extra}
      {!isRenaming && <GoalsLink />}
      {!isRenaming && shown && shown.deletedAt === null && (
        <Suspense fallback={menuButton}>
          {isMenuWanted ? <ConversationMenu {...{ shown, actions, onDelete }} onRename={beginRenaming} /> : menuButton}
        </Suspense>
      )}
    </>
  );
}

/** With the number of steps that are still to be done. */
function GoalsLink() {
  const { rows } = useOwnRows('goal');
  const count = rows?.filter(({ row }) => row.deletedAt === null && row.status !== 'Completed').length ?? 0;
  return (
    <Link to={paths.goals} className={styles.goals} aria-label={count > 0 ? `Goals, ${count}` : 'Goals'}>
      <Target aria-hidden="true" />
      <span className={styles.word}>Goals</span>
      {count > 0 && <span className={styles.count}>{count}</span>}
    </Link>
  );
}
