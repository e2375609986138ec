import { Page, PageHead } from '#pwa/ui/page.tsx';
import { AllowanceNote } from './access/allowance-note.tsx';
import { ChatAccess } from './access/chat-access.tsx';
import { FairUseWarning } from './access/fair-use-warning.tsx';

/** `/business-chat-coaching`. */
export function ChatScreen() {
  return (
    <Page>
      <PageHead title="Chat Coach" />
      <ChatAccess />
      <FairUseWarning />
      <AllowanceNote />
    </Page>
  );
}
