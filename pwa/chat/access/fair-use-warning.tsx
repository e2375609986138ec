import type { ReactNode } from 'react';
import { Banner } from '#pwa/ui/banner.tsx';
import { formatTime } from '#pwa/ui/dates.ts';

import { resetAfter, usedOn } from './known-access.ts';
import { ConfirmToAskMore } from './messages-left.tsx';
import { useChatAccess } from './use-chat-access.ts';

interface FairUseWarningProps {
  /** Holds the server's refusal of a question (429). Without it the day's count decides. */
  refusal?: { message: string; retryAt?: number | undefined } | undefined;
  /** Says what happens to the question. */
  children?: ReactNode;
}

/** Stands above the composer when the day's messages are used up, and when it went too fast. */
export function FairUseWarning({ refusal, children }: FairUseWarningProps) {
  const { access, asOf = 0, now } = useChatAccess();
  const use = access?.hasAccess ? usedOn(now, access, asOf) : undefined;
  const confirm = use && <ConfirmToAskMore use={use} />;

  if (refusal) {
    const { message, retryAt } = refusal;
    return (
      <Banner tone="warn" title={message} action={confirm}>
        {retryAt !== undefined && `You can ask more at ${formatTime(retryAt)}. `}
        {children}
      </Banner>
    );
  }
  if (!use?.isUp) return null;
  return (
    <Banner tone="warn" title={`You’ve asked ${use.limit} questions today`} action={confirm}>
      You can ask more at {formatTime(resetAfter(now))}. Nothing is lost. {children}
    </Banner>
  );
}
