import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Page } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';

export function NotFoundScreen() {
  return (
    <Page width="narrow">
      <EmptyState
        level={1}
        title="There is no page at this address"
        action={
          <ButtonLink variant="primary" to={paths.landing}>
            Back to the start
          </ButtonLink>
        }
      >
        It may have moved, or the address was cut short on its way to you.
      </EmptyState>
    </Page>
  );
}
