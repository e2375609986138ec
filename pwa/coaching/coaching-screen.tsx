import { Page, PageHead } from '#pwa/ui/page.tsx';

export function CoachingScreen() {
  return (
    <Page>
      <PageHead title="Coaching Portal" />
    </Page>
  );
}
