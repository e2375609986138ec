import { Link } from 'react-router-dom';
import { offersIn } from '#schema/coach-offers.ts';
import { paths } from '#schema/paths.ts';
import { markdownToText } from './conversation/goal-from-answer.ts';
import styles from './last-chat.module.css';

interface LastChatProps {
  conversationId: string;
  question: string | undefined;
  /** In Markdown. */
  answer: string;
}

/** Shows what was asked last and how the coach's answer begins, two lines each, with the way to the conversation. */
export function LastChat({ conversationId, question, answer }: LastChatProps) {
  const isAnswered = offersIn(answer).questions.length === 0;
  const lines = isAnswered ? markdownToText(answer).split('\n').filter(Boolean) : [];
  const [head, ...rest] = question === undefined ? lines : [question, ...lines];
  if (head === undefined) return null;
  return (
    <div className={styles.last}>
      <p className={styles.label}>From your last chat</p>
      <h3 className={styles.head}>
        <Link to={`${paths.chat}?conversation=${conversationId}`}>{head}</Link>
      </h3>
      {rest.length > 0 && <p className={styles.rest}>{rest.map((line) => line.replace(/^- /, '')).join(' ')}</p>}
    </div>
  );
}
