import type { ReactNode } from 'react';
import { errorText } from '#pwa/api/error-text.ts';
import { useToken } from '#pwa/api/use-token.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import { Wrap } from '#pwa/ui/page.tsx';
import { AppError } from '#schema/errors.ts';
import styles from './report-missing.module.css';

export interface ReportMissingProps {
  error: Error | null;
  /** As the address names it; the newest unless it does. */
  version: string | undefined;
  /** It could be on this device, and is not; the server cannot be asked. */
  isElsewhere: boolean;
  titleLevel: 1 | 2;
  /** Another way on. */
  wayBack?: ReactNode;
  onRetry: () => void;
  /** Offers what can be done with the report all the same. */
  actions: ReactNode;
}

/** Stands where a report would: why it is not there, and what to do. */
export function ReportMissing(props: ReportMissingProps) {
  return (
    <Wrap>
      <div className={styles.missing}>
        <Reason {...props} />
      </div>
    </Wrap>
  );
}

function Reason(props: ReportMissingProps) {
  const { error, version, isElsewhere } = props;
  if (isUnpaid(error)) return <NotPaid {...props} />;
  if (version !== undefined && isGone(error)) return <NoSuchVersion {...props} />;
  if (isElsewhere) return version === undefined ? <NotOnDevice {...props} /> : <OtherVersion {...props} />;
  return <Failed {...props} />;
}

/** There is none yet, so that nothing has failed. */
function NotPaid({ titleLevel, wayBack }: ReportMissingProps) {
  const isSignedIn = useToken() !== null;
  return (
    <EmptyState title="You haven’t bought this report yet" level={titleLevel} action={wayBack}>
      Your answers and insights are safe. {isSignedIn && 'You can get the report from your history.'}
    </EmptyState>
  );
}

/** A link with a number that never was; whether there is a report at all is found out on the way. */
function NoSuchVersion({ titleLevel }: ReportMissingProps) {
  return (
    <EmptyState title="We couldn’t find that version" level={titleLevel} action={<NewestLink />}>
      The link points to a version of this report that doesn’t exist.
    </EmptyState>
  );
}

function NotOnDevice({ titleLevel, wayBack, onRetry }: ReportMissingProps) {
  return (
    <EmptyState
      title="This report isn’t on this device yet"
      level={titleLevel}
      action={<Ways {...{ wayBack, onRetry }} />}
    >
      Can’t reach Northbeam right now. Your report downloads when you’re back online, and then you can read it offline.
    </EmptyState>
  );
}

function OtherVersion({ titleLevel }: ReportMissingProps) {
  return (
    <EmptyState title="This version isn’t on this device" level={titleLevel} action={<NewestLink />}>
      Only the newest version is available offline. Connect to read the others.
    </EmptyState>
  );
}

function Failed({ error, wayBack, onRetry, actions }: ReportMissingProps) {
  return (
    <>
      <FailedState
        title={errorText(error, 'Failed to fetch report')}
        action={<Ways wayBack={wayBack} onRetry={isGone(error) ? undefined : onRetry} />}
      >
        {whatIsKept(error)}
      </FailedState>
      {actions}
    </>
  );
}

function Ways({ wayBack, onRetry }: { wayBack: ReactNode; onRetry: (() => void) | undefined }) {
  return (
    <span className={styles.ways}>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {wayBack}
    </span>
  );
}

const NewestLink = () => <ButtonLink to={{ search: '' }}>Read the newest version</ButtonLink>;

const hasCode = (error: Error | null, code: AppError['code']) => error instanceof AppError && error.code === code;
const isUnpaid = (error: Error | null) => hasCode(error, 'payment_required');
/** Nobody's, or somebody else's: asking again does not change that. */
const isGone = (error: Error | null) => hasCode(error, 'not_found');
/**
 * Tells whether the server itself says that there is no report for this person: whatever else is known of one, it is
 * not shown.
 */
export const isReportRefused = (error: Error | null): boolean => isUnpaid(error) || isGone(error);
export const isUnreached = (error: Error | null): boolean => hasCode(error, 'network');

function whatIsKept(error: Error | null): string {
  if (isGone(error)) return 'It may belong to a different account.';
  return isUnreached(error) ? 'Can’t reach Northbeam right now. Your report is safe there.' : 'Your report is safe.';
}
