import { useMemo } from 'react';
import type { ChatAddress } from '#pwa/chat/use-chat-address.ts';
import { openAccount, type UndoEdit } from '#pwa/offline/sync/account.ts';
import { asked } from '#pwa/offline/sync/question-outbox.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { useMessageCenter } from '#pwa/ui/message-center.tsx';
import { useShowToast } from '#pwa/ui/toast.tsx';
import type { Conversation } from '#schema/conversations.ts';
import { type ConversationEdits, conversationEdits } from './conversation-edits.ts';
import type { ListedConversation } from './list-conversations.ts';

export interface ConversationActions {
  rename(conversation: Conversation, title: string): void;
  pin(conversation: Conversation, pinned: boolean): void;
  remove(conversation: ListedConversation): void;
  restore(conversation: Conversation): void;
  /** @param id of one conversation; null for all of them */
  save(id: string | null): void;
}

const failed = (verb: string) => `Failed to ${verb} conversation. Please try again.`;

/** Provides the actions on conversations, each with an undo for 10 s. Failures are shown. */
export function useConversationActions(openId: string | null, onOpen: (to: ChatAddress) => void): ConversationActions {
  const edits = useConversationEdits();
  const showToast = useShowToast();
  const { notify } = useMessageCenter();

  /** The way back is offered from the moment at which the change is shown. */
  async function act(verb: string, text: string, work: (mine: ConversationEdits) => Promise<UndoEdit>): Promise<void> {
    const tellFailure = () => void notify({ tone: 'danger', text: failed(verb) });
    try {
      if (!edits) throw new Error('Nobody is signed in here.');
      const written = work(edits);
      const takeBack = async () => (await written)();
      const hide = showToast({ text, onUndo: () => void takeBack().catch(tellFailure) });
      await written.catch((error) => {
        hide();
        throw error;
      });
    } catch {
      tellFailure();
    }
  }

  async function remove(conversation: ListedConversation): Promise<void> {
    const isOpen = conversation.id === openId;
    const leave = (id: string | null) => isOpen && onOpen({ conversationId: id, messageId: null });
    await act('delete', 'Conversation deleted', async (mine) => {
      const undo = await mine.remove(conversation);
      leave(null);
      return async () => {
        await undo();
        leave(conversation.id);
      };
    });
  }

  async function save(id: string | null): Promise<void> {
    try {
      const account = openAccount();
      if (!account) throw new Error('Nobody is signed in here.');
      const { saveConversations } = await import('./save-conversations.ts');
      await saveConversations(account, id, Date.now());
    } catch {
      notify({ tone: 'danger', text: failed('export') });
    }
  }

  return {
    rename: (conversation, title) =>
      void act('rename', 'Conversation renamed', (mine) => mine.rename(conversation, title)),
    pin: (conversation, pinned) =>
      void act(pinned ? 'pin' : 'unpin', pinned ? 'Conversation pinned' : 'Conversation unpinned', (mine) =>
        mine.pin(conversation, pinned),
      ),
    remove: (conversation) => void remove(conversation),
    restore: (conversation) => void act('restore', 'Conversation restored', (mine) => mine.restore(conversation)),
    save: (id) => void save(id),
  };
}

/** Undefined for a visitor. */
function useConversationEdits(): ConversationEdits | undefined {
  const owner = useOwner();
  return useMemo(() => {
    const account = owner === null ? undefined : openAccount();
    return account && conversationEdits(account, { clock: Date.now, onAsked: () => asked.emit('asked') });
  }, [owner]);
}
