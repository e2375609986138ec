import { MessageSquareText, Target } from 'lucide-react';
import { useGoalActions } from '#pwa/goals/use-goal-actions.ts';
import { useGoals } from '#pwa/goals/use-goals.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { paths } from '#schema/paths.ts';
import { blocksOf, type ReportDoc } from '#schema/report.ts';
import styles from './after-report.module.css';

/** What can be done with a report that is read: its steps as goals, and a question to the coach. */
export function AfterReport({ doc }: { doc: ReportDoc }) {
  const { rows } = useGoals();
  const { failure, takeFromReport } = useGoalActions();
  const hasSteps = blocksOf(doc, 'planRow').length > 0;
  return (
    <div className={classNames('screen-only', styles.frame)}>
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
        <ButtonLink to={paths.chat} icon={<MessageSquareText aria-hidden="true" />}>
          Ask the coach
        </ButtonLink>
      </div>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </div>
  );
}
