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

const waits = 'You can still ask. We’ll send your question when you’re back online.';

function noticeOf({ status, access, asOf = 0, now, isFresh, onBuy, refetch }: AccessNoticeProps) {
  switch (status) {
    case 'ended':
      return (
        <Banner title={`Your access ended on ${formatDate(access?.until ?? 0)}`}>
          That’s as of {formatMoment(asOf, now)}. You can still read your conversations. {waits}
        </Banner>
      );
    case 'refused':
      return isFresh ? (
        <Banner title="You don’t have chat access right now" action={<Buy onBuy={onBuy} />} live={false}>
          You can still read your conversations.
        </Banner>
      ) : (
        <Banner title={`No chat access as of ${formatMoment(asOf, now)}`}>
          You can still read your conversations. {waits}
        </Banner>
      );
    case 'unknown':
      return <Banner title="We haven’t checked your chat access on this device yet">{waits}</Banner>;
    case 'failed':
      return (
        <FailedState title={checkFailed} action={<Button onClick={refetch}>Try again</Button>}>
          You can still read your conversations and ask questions.
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
