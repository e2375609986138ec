import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Page } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';

export function NotFoundScreen() {
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        title="Page not found"
        action={
          <ButtonLink variant="primary" to={paths.landing}>
            Go to the start page
          </ButtonLink>
        }
      >
        The link may be broken or out of date.
      </EmptyState>
    </Page>
  );
}
