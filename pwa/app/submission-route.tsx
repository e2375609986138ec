import { Page, PageHead } from '#pwa/ui/page.tsx';

export function SubmissionRoute() {
  return (
    <Page>
      <PageHead title="Submission" />
    </Page>
  );
}
