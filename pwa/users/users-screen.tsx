import { Page, PageHead } from '#pwa/ui/page.tsx';

export function UsersScreen() {
  return (
    <Page>
      <PageHead title="Users" />
    </Page>
  );
}
