import { classNames } from '#pwa/ui/class-names.ts';
import { DataAge } from '#pwa/ui/data-age.tsx';
import styles from './report-age.module.css';

const needsConnection = 'Connect to see earlier versions and what changed.';

/** While the server does not answer: from when the report is, and what cannot be looked at meanwhile. */
export function ReportAge({ answeredAt }: { answeredAt: number }) {
  return (
    <div className={classNames('screen-only', styles.age)}>
      {answeredAt > 0 ? <DataAge at={answeredAt}>{needsConnection}</DataAge> : needsConnection}
    </div>
  );
}
