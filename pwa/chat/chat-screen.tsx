import { AllowanceNote } from './access/allowance-note.tsx';
import { ChatAccess } from './access/chat-access.tsx';
import { FairUseWarning } from './access/fair-use-warning.tsx';
import { ConversationPane } from './conversation/conversation-pane.tsx';
import { useChatAddress } from './use-chat-address.ts';

/** `/business-chat-coaching`. */
export function ChatScreen() {
  const [{ conversationId, messageId }, open] = useChatAddress();
  return (
    <main id="main" style={{ display: 'flex', flexDirection: 'column', height: '80dvh' }}>
      <ChatAccess />
      <FairUseWarning />
      <ConversationPane
        conversationId={conversationId}
        messageId={messageId}
        onBegun={(id) => open({ conversationId: id, messageId: null }, { replace: true })}
      />
      <AllowanceNote />
    </main>
  );
}
