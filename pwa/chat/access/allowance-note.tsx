import { Link } from 'react-router-dom';
import { formatMoment, formatTime } from '#pwa/ui/dates.ts';
import { dailyQuestions, dailyQuestionsUnverified } from '#schema/chat.ts';
import { paths } from '#schema/paths.ts';
import { accessStatusOf } from './access-status.ts';
import { untilInWords } from './access-words.ts';
import styles from './allowance-note.module.css';
import { type DaysUse, resetAfter, usedOn } from './known-access.ts';
import { useChatAccess } from './use-chat-access.ts';

/** Until when there is access, and how much of the day's messages is used. Nothing where there is none, or none is known. */
export function AllowanceNote() {
  const state = useChatAccess();
  const { access, asOf = 0, now, isFresh } = state;
  if (!access || accessStatusOf(state) !== 'open') return null;
  const use = usedOn(now, access, asOf);
  return (
    <div className={styles.allowance}>
      <p>
        {untilInWords(access)}
        {!isFresh && `, as of ${formatMoment(asOf, now)}`}. <Link to={paths.subscribe}>Add 30 days</Link>
      </p>
      <p className={use.isNearlyUp ? styles.nearly : undefined} role="status">
        {use.used} of {use.limit} messages today{use.isNearlyUp && `, ${untilReset(use, now)}`}
      </p>
      {use.limit === dailyQuestionsUnverified && (
        <p>
          <Link to={paths.account}>Confirm your email address</Link> to ask up to {dailyQuestions} a day.
        </p>
      )}
    </div>
  );
}

const untilReset = ({ isUp, limit, used }: DaysUse, now: number): string =>
  `${isUp ? 'none' : limit - used} left until ${formatTime(resetAfter(now))}`;
