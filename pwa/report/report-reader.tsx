import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import type { ReportDoc } from '#schema/report.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportAge } from './report-age.tsx';
import { isReportRefused, isUnreached, ReportMissing } from './report-missing.tsx';
import type { ReportOnDevice } from './report-on-device.ts';
import { type ReadingPlace, useReadingPosition } from './report-position.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportVersions } from './report-versions.tsx';
import { useReportAnswer } from './use-report-answer.ts';

const loadShownReport = () => import('./shown-report.tsx');
/** Everything that draws a report: the page after a purchase begins without it. */
const ShownReport = lazy(async () => ({ default: (await loadShownReport()).ShownReport }));

export interface ReportReaderProps {
  submissionId: string;
  /** Where a mail of it goes unless the person says otherwise. */
  email: string;
  /** Its text, where the page has it already: then it can be downloaded and mailed before it is shown. */
  report?: string | undefined;
  /** Absent on pages that are not of one's own. */
  onDevice?: ReportOnDevice;
  titleLevel?: 1 | 2;
  /** What can be done next, at the end of the newest version. */
  renderEnding?: (doc: ReportDoc) => ReactNode;
  /** What can be done with the plan, below it; of the newest version as well. */
  renderPlanActions?: (doc: ReportDoc) => ReactNode;
  /** Another way on, where the report cannot be shown. */
  wayBack?: ReactNode;
}

/** Shows a report, as the server has it or else as this device holds it, with what can be done with it. */
export function ReportReader({ submissionId, email, report, onDevice, wayBack, ...props }: ReportReaderProps) {
  const { titleLevel = 1, renderEnding, renderPlanActions } = props;
  const version = useSearchParams()[0].get('version') ?? undefined;
  const isNewest = version === undefined;
  const { data, error, refetch } = useReportAnswer(submissionId, version);
  const isOffline = useIsOffline();
  const [place, setPlace] = useState<ReadingPlace>();
  // While the report comes, so does what draws it.
  useEffect(() => void loadShownReport().catch(() => undefined), []);

  const held = isNewest ? onDevice?.doc : undefined;
  // Without a session the server says no to everybody; the device knows whose it is.
  const isAskedAsOwner = useToken() !== null || onDevice === undefined;
  const doc = isReportRefused(error) && isAskedAsOwner ? undefined : (data?.reportDoc ?? held);
  useReadingPosition(doc && place);

  const text = data?.reportText ?? (isNewest ? report : undefined);
  const actions = { submissionId, email, doc: isNewest ? doc : undefined, isPdfKept: isNewest && onDevice?.isPdfKept };
  const early = text !== undefined && <ReportActions {...actions} report={text} canPrint={false} />;
  if (doc) {
    return (
      <Suspense fallback={<ReportSkeleton actions={early} />}>
        <ShownReport
          doc={doc}
          text={text}
          actions={actions}
          titleLevel={titleLevel}
          onPlace={setPlace}
          planActions={isNewest && renderPlanActions?.(doc)}
          ending={isNewest && renderEnding?.(doc)}
          notice={
            <>
              <ReportVersions submissionId={submissionId} answer={data} />
              {isOffline && <ReportAge answeredAt={onDevice?.answeredAt ?? 0} />}
            </>
          }
        />
      </Suspense>
    );
  }
  const isElsewhere = onDevice !== undefined && (isOffline || isUnreached(error));
  const isSought = isElsewhere ? !onDevice.isRead : !error;
  if (isSought) return <ReportSkeleton actions={early} />;
  return (
    <ReportMissing
      {...{ error, version, isElsewhere, titleLevel, wayBack }}
      onRetry={() => void refetch()}
      actions={early}
    />
  );
}
