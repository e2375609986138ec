import { Clock } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { paths } from '#schema/paths.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './queue.module.css';

/** Questions for the coach that the server does not have; each can be edited or cancelled in its conversation. */
export function WaitingQuestions() {
  const questions = useSynced(listUnsent).value ?? [];
  if (questions.length === 0) return null;
  return (
    <ListCard label="Questions that wait">
      {questions.map((question) => (
        <li key={question.id} className={styles.entry}>
          <Clock aria-hidden="true" />
          <div>
            <p className={styles.title}>
              <Link to={`${paths.chat}?conversation=${question.conversationId}`}>{titleOf(question)}</Link>
            </p>
            <p className={styles.when}>
              {new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(question.askedAt)}
              {question.state === 'refused' && `: ${question.hindrance?.message}`}
            </p>
          </div>
          <div className={styles.actions}>
            <CopyButton text={question.content ?? ''} />
          </div>
        </li>
      ))}
    </ListCard>
  );
}

async function listUnsent(db: SyncedDb): Promise<AskedQuestion[]> {
  const all = await db.questions.toArray();
  return all.filter(({ state }) => state !== 'taken').sort((a, b) => a.askedAt - b.askedAt);
}

function titleOf({ content, continuesId }: AskedQuestion): string {
  if (content !== null) return `Ask the coach: ${content}`;
  return continuesId === null ? 'Ask the coach for another answer' : 'Ask the coach to go on';
}
