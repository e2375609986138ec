import { Link } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import { markdownToText } from './conversation/goal-from-answer.ts';
import styles from './last-chat.module.css';

/** Shows how the coach's last answer begins, in two lines, with the way to its conversation. */
export function LastChat({ conversationId, text }: { conversationId: string; text: string }) {
  const [head = '', ...rest] = markdownToText(text).split('\n').filter(Boolean);
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
