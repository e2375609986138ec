import { Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { OfferedSteps } from '#pwa/goals/offered-steps.tsx';
import { useGoalActions } from '#pwa/goals/use-goal-actions.ts';
import { useGoals } from '#pwa/goals/use-goals.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { blocksOf, type ReportDoc } from '#schema/report.ts';
import styles from './add-steps.module.css';

/** Makes goals of the steps of a report that has any; `beside` is what else can be done with it. */
export function AddSteps({ doc, beside }: { doc: ReportDoc; beside: ReactNode }) {
  const { rows } = useGoals();
  const actions = useGoalActions();
  const { failure, takeFromReport } = actions;
  const hasSteps = blocksOf(doc, 'planRow').length > 0;
  return (
    <>
      <div className={styles.actions}>
        {hasSteps && (
          <Button
            variant="primary"
            icon={<Target aria-hidden="true" />}
            disabled={rows === undefined}
            onClick={() => rows && void takeFromReport(rows, doc)}
          >
            Add these steps to my goals
          </Button>
        )}
        {beside}
      </div>
      <OfferedSteps actions={actions} />
      {failure && <Banner tone="danger">{failure}</Banner>}
    </>
  );
}
