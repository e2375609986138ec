import { lazy, Suspense } from 'react';
import { AccountScreen } from '#pwa/account/account-screen.tsx';

const OwnPlan = lazy(async () => ({ default: (await import('./own-plan.tsx')).OwnPlan }));

export function AccountRoute() {
  return (
    <AccountScreen
      plan={
        <Suspense fallback={null}>
          <OwnPlan />
        </Suspense>
      }
    />
  );
}
