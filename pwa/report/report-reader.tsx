import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useToken } from '#pwa/api/use-token.ts';
import { useIsOffline } from '#pwa/offline/sync/use-is-offline.ts';
import { reportText } from '#schema/report-text.ts';
import { chaptersOf } from './anchors.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportAge } from './report-age.tsx';
import { isReportRefused, isUnreached, ReportMissing } from './report-missing.tsx';
import type { ReportOnDevice } from './report-on-device.ts';
import { positionKey, useReadingPosition } from './report-position.ts';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportVersions } from './report-versions.tsx';
import { ReportView } from './report-view.tsx';
import { useReportAnswer } from './use-report-answer.ts';

/** Staff read the report without the reader's calls. From here, because two files would cost the thank-you page 1 KB. */
export { ReportView };

export interface ReportReaderProps {
  submissionId: string;
  /** Where a mail of it goes unless the person says otherwise. */
  email: string;
  /** Its text, where the page has it already: then it can be downloaded and mailed before it is shown. */
  report?: string | undefined;
  /** Absent on pages that are not of one's own. */
  onDevice?: ReportOnDevice;
  titleLevel?: 1 | 2;
  /** Another way on, where the report cannot be shown. */
  wayBack?: ReactNode;
}

/** Shows a report, as the server has it or else as this device holds it, with what can be done with it. */
export function ReportReader({ submissionId, email, report, onDevice, titleLevel = 1, wayBack }: ReportReaderProps) {
  const version = useSearchParams()[0].get('version') ?? undefined;
  const isNewest = version === undefined;
  const { data, error, refetch } = useReportAnswer(submissionId, version);
  const isOffline = useIsOffline();

  const held = isNewest ? onDevice?.doc : undefined;
  // Without a session the server says no to everybody; the device knows whose it is.
  const isAskedAsOwner = useToken() !== null || onDevice === undefined;
  const doc = isReportRefused(error) && isAskedAsOwner ? undefined : (data?.reportDoc ?? held);
  const chapters = useMemo(() => (doc ? chaptersOf(doc).map(({ id }) => id) : []), [doc]);
  const key = useMemo(() => doc && positionKey(submissionId, doc), [submissionId, doc]);
  useReadingPosition(key, chapters);

  const text = data?.reportText ?? (isNewest ? report : undefined) ?? (held && reportText(held));
  const actions = (onCover: boolean) =>
    text !== undefined && (
      <ReportActions
        submissionId={submissionId}
        report={text}
        doc={isNewest ? doc : undefined}
        isPdfKept={isNewest && onDevice?.isPdfKept}
        email={email}
        onCover={onCover}
        canPrint={doc !== undefined}
      />
    );
  if (doc) {
    return (
      <ReportView
        doc={doc}
        titleLevel={titleLevel}
        actions={actions(true)}
        notice={
          <>
            <ReportVersions submissionId={submissionId} answer={data} />
            {isOffline && <ReportAge answeredAt={onDevice?.answeredAt ?? 0} />}
          </>
        }
      />
    );
  }
  const isElsewhere = onDevice !== undefined && (isOffline || isUnreached(error));
  const isSought = isElsewhere ? !onDevice.isRead : !error;
  if (isSought) return <ReportSkeleton actions={actions(true)} />;
  return (
    <ReportMissing
      {...{ error, version, isElsewhere, titleLevel, wayBack }}
      onRetry={() => void refetch()}
      actions={actions(false)}
    />
  );
}
