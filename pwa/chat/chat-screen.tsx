import { Page, PageHead } from '#pwa/ui/page.tsx';

/** `/business-chat-coaching`. */
export function ChatScreen() {
  return (
    <Page>
      <PageHead title="Chat Coach" />
    </Page>
  );
}
