import { Link, useLocation } from 'react-router-dom';
import { Banner } from '#pwa/ui/banner.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { dayOf, monthDayYear } from '#schema/days.ts';
import type { ReportAnswer, ReportVersion } from '#schema/report.ts';
import { ReportChanges } from './report-changes.tsx';
import styles from './report-versions.module.css';

const dayInWords = ({ createdAt }: ReportVersion) => monthDayYear(dayOf(createdAt));

interface ReportVersionsProps {
  submissionId: string;
  /** Holds the server's answer. It is absent while it was not asked. */
  answer: ReportAnswer | undefined;
}

/** Which version of a report this is, the way to the others, and what changed in it; nothing where there is only one. */
export function ReportVersions({ submissionId, answer }: ReportVersionsProps) {
  if (!answer) return null;
  const { version, versions } = answer;
  const [newest] = versions;
  if (!newest || versions.length < 2) return null;
  return (
    <aside className={classNames('screen-only', styles.versions)} aria-label="Versions of this report">
      {version !== newest.number && (
        <Banner
          tone="warn"
          live={false}
          title="You’re reading an older version."
          action={<VersionLink version={newest} newest label="Read the newest" />}
        >
          The newest is from {dayInWords(newest)}.
        </Banner>
      )}
      {version > 1 && <ReportChanges submissionId={submissionId} answer={answer} />}
      <nav className={styles.list} aria-label="Versions">
        {versions.map((one) => (
          <VersionLink key={one.number} version={one} newest={one === newest} isShown={one.number === version} />
        ))}
      </nav>
    </aside>
  );
}

interface VersionLinkProps {
  version: ReportVersion;
  newest: boolean;
  isShown?: boolean;
  label?: string;
}

/** The newest has no number in its address, so that a link to it stays true. */
function VersionLink({ version, newest, isShown = false, label }: VersionLinkProps) {
  const { search, state } = useLocation();
  const wanted = new URLSearchParams(search);
  if (newest) wanted.delete('version');
  else wanted.set('version', String(version.number));
  return (
    <Link to={{ search: wanted.toString() }} state={state} aria-current={isShown ? 'page' : undefined}>
      {label ?? `Version ${version.number} of ${dayInWords(version)}`}
    </Link>
  );
}
