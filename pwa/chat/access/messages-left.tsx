import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { readStreamingAnswers, subscribeToStreamingAnswers } from '#pwa/chat/ask/streaming-answers.ts';
import { formatTime } from '#pwa/ui/dates.ts';
import { dailyQuestionsUnverified } from '#schema/chat.ts';
import { paths } from '#schema/paths.ts';

import { type DaysUse, resetAfter, usedOn } from './known-access.ts';
import { useChatAccess } from './use-chat-access.ts';

/** The composer says it from 80 % of the day's number on, until none is left: then the warning above it speaks. */
export function MessagesLeft({ className }: { className: string | undefined }) {
  const { access, asOf = 0, now, refetch } = useChatAccess();
  useEachCounted(refetch);
  const use = access?.hasAccess ? usedOn(now, access, asOf) : undefined;
  return (
    <p className={className} role="status">
      {use?.isNearlyUp && !use.isUp && (
        <>
          {use.limit - use.used} of {use.limit} messages left today. The count resets at {formatTime(resetAfter(now))}.{' '}
          <ConfirmToAskMore use={use} />
        </>
      )}
    </p>
  );
}

/** Calls each time the server has begun an answer, which is when it counts the question. */
function useEachCounted(onCounted: () => void): void {
  const answering = useSyncExternalStore(subscribeToStreamingAnswers, answeringIds, () => '');
  const tell = useEffectEvent(onCounted);
  useEffect(() => {
    if (answering !== '') tell();
  }, [answering]);
}

const answeringIds = (): string =>
  [...readStreamingAnswers().values()]
    .flatMap(({ phase, questionId }) => (phase === 'answering' ? questionId : []))
    .join();

/** Confirming the address makes the number larger only for some. */
export function ConfirmToAskMore({ use }: { use: DaysUse }) {
  if (use.limit !== dailyQuestionsUnverified) return null;
  return <Link to={paths.account}>Confirm your email address to ask more</Link>;
}
