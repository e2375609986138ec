import { lazy, Suspense } from 'react';
import type { GoalActions } from './use-goal-actions.ts';

const ChooseSteps = lazy(async () => ({ default: (await import('./choose-steps.tsx')).ChooseSteps }));

/** Shows the choice of steps while a report offers some. */
export function OfferedSteps({ actions: { offered, addOffered, dismissOffered } }: { actions: GoalActions }) {
  return (
    <Suspense fallback={null}>
      {offered && <ChooseSteps steps={offered.steps} onAdd={addOffered} onCancel={dismissOffered} />}
    </Suspense>
  );
}
