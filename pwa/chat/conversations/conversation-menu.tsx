import { Download, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Menu, MenuItem, MenuSeparator } from '#pwa/ui/menu.tsx';
import type { ListedConversation } from './list-conversations.ts';
import { MenuDots } from './menu-dots.tsx';
import type { ConversationActions } from './use-conversation-actions.ts';

interface ConversationMenuProps {
  shown: ListedConversation;
  actions: ConversationActions;
  onRename: () => void;
  onDelete: (conversation: ListedConversation) => void;
}

/** The server has to know a conversation before it can be called another name. */
export function ConversationMenu({ shown, actions, onRename, onDelete }: ConversationMenuProps) {
  const { row, pinned } = shown;
  const isRenaming = useRef(false);
  const PinIcon = pinned ? PinOff : Pin;
  function rename() {
    isRenaming.current = true;
    onRename();
  }
  return (
    <Menu label="Conversation" trigger={<MenuDots />} openAtOnce returnFocus={() => !isRenaming.current}>
      {row && (
        <>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={rename}>
            Rename
          </MenuItem>
          <MenuItem icon={<PinIcon aria-hidden="true" />} onSelect={() => actions.pin(row, !pinned)}>
            {pinned ? 'Unpin' : 'Pin'}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={() => actions.save(shown.id)}>
        Export as Markdown
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => onDelete(shown)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
