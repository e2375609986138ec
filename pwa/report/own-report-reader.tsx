import { useReportOnDevice } from './report-on-device.ts';
import { ReportReader, type ReportReaderProps } from './report-reader.tsx';
import { useKeepPdf } from './use-keep-pdf.ts';

/** A report of whoever this device belongs to. Loads their database, so it is apart from the reader that visitors get. */
export function OwnReportReader(props: Omit<ReportReaderProps, 'onDevice'>) {
  const onDevice = useReportOnDevice(props.submissionId);
  useKeepPdf(props.submissionId, onDevice);
  return <ReportReader {...props} onDevice={onDevice} />;
}
