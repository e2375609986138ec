import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '#pwa/ui/banner.tsx';
import { dailyQuestionsUnverified } from '#schema/chat.ts';
import { paths } from '#schema/paths.ts';
import { timeInWords } from './access-words.ts';
import { resetAfter, usedOn } from './known-access.ts';
import { useChatAccess } from './use-chat-access.ts';

interface FairUseWarningProps {
  /** What the server said to a question with 429; without it the day's count decides. */
  refusal?: { message: string; retryAt?: number | undefined } | undefined;
  /** What happens to the question. */
  children?: ReactNode;
}

/** Stands above the composer: before the day's messages are used up, when they are, and when it went too fast. */
export function FairUseWarning({ refusal, children }: FairUseWarningProps) {
  const { access, asOf = 0, now } = useChatAccess();
  const use = access?.hasAccess ? usedOn(now, access, asOf) : undefined;
  const confirm = use?.limit === dailyQuestionsUnverified && <Confirm />;

  if (refusal) {
    const { message, retryAt } = refusal;
    return (
      <Banner tone="warn" title={message} action={confirm}>
        {retryAt !== undefined && `You can go on at ${timeInWords(retryAt)}. `}
        {children}
      </Banner>
    );
  }
  if (!use?.isNearlyUp) return null;
  const reset = timeInWords(resetAfter(now));
  if (use.isUp) {
    return (
      <Banner tone="warn" title={`You have asked ${use.limit} questions today`} action={confirm}>
        You can go on at {reset}. Everything is kept. {children}
      </Banner>
    );
  }
  return (
    <Banner title={`${use.used} of ${use.limit} messages today`} action={confirm}>
      The count starts again at {reset}.
    </Banner>
  );
}

const Confirm = () => <Link to={paths.account}>Confirm your email address to ask more</Link>;
