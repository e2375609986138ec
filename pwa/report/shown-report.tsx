import { type ReactNode, useEffect, useMemo } from 'react';
import type { ReportDoc } from '#schema/report.ts';
import { reportText } from '#schema/report-text.ts';
import { chaptersOf } from './anchors.ts';
import { ReportActions, type ReportActionsProps } from './report-actions.tsx';
import type { ReadingPlace } from './report-position.ts';
import { ReportView } from './report-view.tsx';

interface ShownReportProps {
  doc: ReportDoc;
  /** The server's text of it, where that came. */
  text: string | undefined;
  actions: Omit<ReportActionsProps, 'report' | 'canPrint'>;
  titleLevel: 1 | 2;
  notice: ReactNode;
  planActions: ReactNode;
  ending: ReactNode;
  /** Called once the report is on the page. */
  onPlace: (place: ReadingPlace) => void;
}

/** A reader's own report on the page, with what can be done with it. */
export function ShownReport({ doc, text, actions, onPlace, ...view }: ShownReportProps) {
  const { submissionId } = actions;
  const place = useMemo(
    () => ({ report: positionKey(submissionId, doc), chapters: chaptersOf(doc).map(({ id }) => id) }),
    [submissionId, doc],
  );
  useEffect(() => onPlace(place), [onPlace, place]);
  return (
    <ReportView
      {...view}
      doc={doc}
      actions={<ReportActions {...actions} report={text ?? reportText(doc)} canPrint />}
    />
  );
}

/** The same for the same report, with or without the server: only it numbers the versions of a submission. */
export function positionKey(submissionId: string, doc: ReportDoc): string {
  let hash = 0;
  for (const letter of reportText(doc)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) | 0;
  return `${submissionId} ${hash}`;
}
