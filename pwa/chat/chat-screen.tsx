import { AllowanceNote } from './access/allowance-note.tsx';
import { ChatAccess } from './access/chat-access.tsx';
import { FairUseWarning } from './access/fair-use-warning.tsx';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { ChatLayout } from './conversations/chat-layout.tsx';
import { useChatAddress } from './use-chat-address.ts';

/** `/business-chat-coaching`. */
export function ChatScreen() {
  const [{ conversationId, messageId }, open] = useChatAddress();
  return (
    <ChatLayout conversationId={conversationId} onOpen={open} foot={<AllowanceNote />}>
      <ChatAccess />
      <FairUseWarning />
      <ConversationPane
        conversationId={conversationId}
        messageId={messageId}
        onOpen={(id) => open({ conversationId: id, messageId: null }, { replace: true })}
      />
    </ChatLayout>
  );
}
