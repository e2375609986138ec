import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '#pwa/api/error-text.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Wrap } from '#pwa/ui/page.tsx';
import { AppError } from '#schema/errors.ts';
import { chaptersOf } from './anchors.ts';
import { ReportActions } from './report-actions.tsx';
import { useReadingPosition } from './report-position.ts';
import { reportQuery } from './report-queries.ts';
import styles from './report-reader.module.css';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportVersions } from './report-versions.tsx';
import { ReportView } from './report-view.tsx';

export interface ReportReaderProps {
  submissionId: string;
  /** Where a mail of it goes unless the person says otherwise. */
  email: string;
  /** Its text, where the page has it already: then it can be downloaded and mailed before it is shown. */
  report?: string | undefined;
  titleLevel?: 1 | 2;
  /** Another way on, where the report cannot be shown. */
  wayBack?: ReactNode;
}

/** Loads a report and shows it, with what can be done with it. */
export function ReportReader({ submissionId, email, report, titleLevel = 1, wayBack }: ReportReaderProps) {
  const version = useSearchParams()[0].get('version') ?? undefined;
  const { data, error, refetch } = useQuery(reportQuery(submissionId, useToken(), version));
  const chapters = useMemo(() => (data ? chaptersOf(data.reportDoc).map(({ id }) => id) : []), [data]);
  useReadingPosition(data && `${submissionId} ${data.version}`, chapters);
  const text = data?.reportText ?? (version === undefined ? report : undefined);
  const actions = (onCover: boolean) =>
    text !== undefined && (
      <ReportActions
        submissionId={submissionId}
        report={text}
        email={email}
        onCover={onCover}
        canPrint={data !== undefined}
      />
    );
  if (data && !isGone(error) && !isUnpaid(error)) {
    return (
      <ReportView
        doc={data.reportDoc}
        titleLevel={titleLevel}
        actions={actions(true)}
        notice={<ReportVersions submissionId={submissionId} answer={data} />}
      />
    );
  }
  if (!error) return <ReportSkeleton actions={actions(true)} />;
  if (isUnpaid(error)) return <NotPaid titleLevel={titleLevel} wayBack={wayBack} />;
  if (version !== undefined && isGone(error)) return <NoSuchVersion titleLevel={titleLevel} />;
  return (
    <Wrap>
      <div className={styles.failed}>
        <FailedState
          title={errorText(error, 'Failed to fetch report')}
          action={
            <span className={styles.ways}>
              {!isGone(error) && <Button onClick={() => void refetch()}>Try again</Button>}
              {wayBack}
            </span>
          }
        >
          {whatIsKept(error)}
        </FailedState>
        {actions(false)}
      </div>
    </Wrap>
  );
}

/** A link with a number that never was; whether there is a report at all is found out on the way. */
function NoSuchVersion({ titleLevel }: Pick<ReportReaderProps, 'titleLevel'>) {
  return (
    <Wrap>
      <div className={styles.failed}>
        <EmptyState
          title="There is no such version"
          level={titleLevel}
          action={<ButtonLink to={{ search: '' }}>Read the newest version</ButtonLink>}
        >
          The address names a version of this report that does not exist.
        </EmptyState>
      </div>
    </Wrap>
  );
}

/** There is none yet, so that nothing has failed. */
function NotPaid({ titleLevel, wayBack }: Pick<ReportReaderProps, 'titleLevel' | 'wayBack'>) {
  const isSignedIn = useToken() !== null;
  return (
    <Wrap>
      <div className={styles.failed}>
        <EmptyState title="This report is not paid for" level={titleLevel} action={wayBack}>
          Your answers and your insights are kept. {isSignedIn && 'You can get the report from your history.'}
        </EmptyState>
      </div>
    </Wrap>
  );
}

const isUnpaid = (error: Error | null) => error instanceof AppError && error.code === 'payment_required';

/** Nobody's, or somebody else's: asking again does not change that. */
const isGone = (error: Error | null) => error instanceof AppError && error.code === 'not_found';

function whatIsKept(error: Error): string {
  if (isGone(error)) return 'It may belong to another account.';
  const isOffline = error instanceof AppError && error.code === 'network';
  return isOffline ? 'There is no connection to the server. The report is kept there.' : 'The report itself is safe.';
}
