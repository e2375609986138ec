import { Page, PageHead } from '#pwa/ui/page.tsx';

export function AuditScreen() {
  return (
    <Page>
      <PageHead title="Audit log" />
    </Page>
  );
}
