import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readJournalDraft } from '#pwa/offline/draft-journal.ts';
import { useOwnRows } from '#pwa/offline/sync/use-own-rows.ts';
import { isSameDay } from '#pwa/ui/dates.ts';
import { AllowanceNote } from './access/allowance-note.tsx';
import { ChatAccess } from './access/chat-access.tsx';
import { FairUseWarning } from './access/fair-use-warning.tsx';
import { questionDraftId } from './conversation/composer.tsx';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import type { BegunGoal } from './conversation/goal-from-answer.ts';
import { ChatLayout } from './conversations/chat-layout.tsx';
import { asksForNew, type OpenChat, useChatAddress } from './use-chat-address.ts';

interface ChatScreenProps {
  /** Shows the form of a goal over the conversation. */
  renderGoalForm: (goal: BegunGoal, onClose: () => void) => ReactNode;
}

/** `/business-chat-coaching`. */
export function ChatScreen({ renderGoalForm }: ChatScreenProps) {
  const [{ conversationId, messageId }, open] = useChatAddress();
  useReopening(conversationId, open);
  return (
    <ChatLayout conversationId={conversationId} onOpen={open} foot={<AllowanceNote />}>
      <ChatAccess />
      <FairUseWarning />
      <ConversationPane
        conversationId={conversationId}
        messageId={messageId}
        onOpen={(id) => open({ conversationId: id, messageId: null }, { replace: true })}
        renderGoalForm={renderGoalForm}
      />
    </ChatLayout>
  );
}

/** Opens today's conversation for whoever comes to the chat, unless a question for a new one was begun. */
function useReopening(conversationId: string | null, open: OpenChat): void {
  const isNewWanted = asksForNew(useSearchParams()[0]);
  const conversations = useOwnRows('conversation').rows;
  const drafts = useOwnRows('draft').rows;
  // A page that was left before its write has the question in the journal, and no row of it yet.
  const [leaving] = useState(() => readJournalDraft(questionDraftId(null)));
  const isRead = conversations !== undefined && drafts !== undefined;
  const reopen = useEffectEvent(() => {
    const rows = leaving ? [leaving] : drafts?.map(({ row }) => row);
    const hasBegun = rows?.some((row) => row.id === questionDraftId(null) && row.value !== null);
    if (conversationId !== null || isNewWanted || hasBegun) return;
    const newest = conversations
      ?.filter(({ row }) => row.deletedAt === null && isSameDay(row.updatedAt, Date.now()))
      .reduce(
        (a, b) => (b.row.updatedAt > (a?.row.updatedAt ?? 0) ? b : a),
        undefined as (typeof conversations)[number] | undefined,
      );
    if (newest) open({ conversationId: newest.row.id, messageId: null }, { replace: true });
  });
  useEffect(() => {
    if (isRead) reopen();
  }, [isRead]);
}
