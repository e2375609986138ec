import { MessageSquareText } from 'lucide-react';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { paths } from '#schema/paths.ts';
import type { ReportDoc } from '#schema/report.ts';
import { AddSteps } from './add-steps.tsx';
import styles from './after-report.module.css';

/** What can be done with the plan, where it stands: the end of the report is far below it. */
export function AfterPlan({ doc }: { doc: ReportDoc }) {
  return (
    <div className={classNames('screen-only', styles.plan)}>
      <AddSteps doc={doc} beside={null} />
    </div>
  );
}

/** What can be done with a report that is read: its steps as goals, and a question to the coach. */
export function AfterReport({ doc }: { doc: ReportDoc }) {
  return (
    <div className={classNames('screen-only', styles.frame)}>
      <AddSteps
        doc={doc}
        beside={
          <ButtonLink to={paths.chat} icon={<MessageSquareText aria-hidden="true" />}>
            Ask the coach
          </ButtonLink>
        }
      />
    </div>
  );
}
