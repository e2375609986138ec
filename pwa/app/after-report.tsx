import { MessageSquareText } from 'lucide-react';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { paths } from '#schema/paths.ts';
import type { ReportDoc } from '#schema/report.ts';
import { AddSteps } from './add-steps.tsx';
import styles from './after-report.module.css';

/** Offers the plan's steps as goals right below the plan, because the end of the report is far down. */
export function AfterPlan({ doc }: { doc: ReportDoc }) {
  return (
    <div className={classNames('screen-only', styles.plan)}>
      <AddSteps doc={doc} beside={null} />
    </div>
  );
}

/** Offers what to do after reading a report: take its steps as goals, or ask the coach. */
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
