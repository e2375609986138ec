import { ConversationPane } from './conversation/conversation-pane.tsx';
import { useChatAddress } from './use-chat-address.ts';

/** `/business-chat-coaching`. */
export function ChatScreen() {
  const [{ conversationId, messageId }, open] = useChatAddress();
  return (
    <main id="main" style={{ display: 'flex', height: '80dvh' }}>
      <ConversationPane
        conversationId={conversationId}
        messageId={messageId}
        onBegun={(id) => open({ conversationId: id, messageId: null }, { replace: true })}
      />
    </main>
  );
}
