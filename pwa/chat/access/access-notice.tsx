import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { formatDate, formatMoment } from '#pwa/ui/dates.ts';
import { FailedState } from '#pwa/ui/failed-state.tsx';
import styles from './access-notice.module.css';
import type { AccessStatus } from './access-status.ts';
import { checkFailed } from './access-words.ts';
import type { ChatAccessState } from './use-chat-access.ts';

interface AccessNoticeProps extends ChatAccessState {
  status: AccessStatus;
  onBuy: () => void;
}

/** Tells in the page what to know about the access. With access it shows nothing. */
export function AccessNotice(props: AccessNoticeProps) {
  const notice = noticeOf(props);
  return notice && <div className={styles.notice}>{notice}</div>;
}

const waits = 'A question that you ask now waits, and goes out when the server answers.';

function noticeOf({ status, access, asOf = 0, now, isFresh, onBuy, refetch }: AccessNoticeProps) {
  switch (status) {
    case 'ended':
      return (
        <Banner title={`Your access ended on ${formatDate(access?.until ?? 0)}`}>
          This is what this device knew at {formatMoment(asOf, now)}. Your conversations stay here. {waits}
        </Banner>
      );
    case 'refused':
      return isFresh ? (
        <Banner title="You have no chat access at the moment" action={<Buy onBuy={onBuy} />} live={false}>
          Your conversations stay here to be read.
        </Banner>
      ) : (
        <Banner title={`There was no chat access at ${formatMoment(asOf, now)}, when the server was last asked`}>
          Your conversations stay here. {waits}
        </Banner>
      );
    case 'unknown':
      return (
        <Banner title="Your chat access is not known on this device yet">You can ask all the same. {waits}</Banner>
      );
    case 'failed':
      return (
        <FailedState title={checkFailed} action={<Button onClick={refetch}>Try again</Button>}>
          Your conversations stay here, and you can ask all the same.
        </FailedState>
      );
    default:
      return null;
  }
}

function Buy({ onBuy }: { onBuy: () => void }) {
  return (
    <Button size="s" onClick={onBuy}>
      Purchase Access
    </Button>
  );
}
