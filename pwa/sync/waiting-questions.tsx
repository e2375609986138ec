import { Clock } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Account, openAccount } from '#pwa/offline/sync/account.ts';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import { confirmSend, withdrawQuestion } from '#pwa/offline/sync/question-outbox.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { CopyButton } from '#pwa/ui/copy-button.tsx';
import { ListCard } from '#pwa/ui/list-card.tsx';
import { paths } from '#schema/paths.ts';
import styles from './queue.module.css';
import { WaitingSince } from './queue.tsx';

/** Questions for the coach that the server does not have; each can be edited or cancelled in its conversation. */
export function WaitingQuestions() {
  const questions = useSynced(listUnsent).value ?? [];
  const [isFailed, setFailed] = useState(false);
  function act(work: (account: Account) => Promise<unknown>): void {
    const account = openAccount();
    setFailed(false);
    if (account) work(account).catch(() => setFailed(true));
  }
  if (questions.length === 0) return null;
  return (
    <>
      {isFailed && <Banner tone="danger">We couldn’t save this on your device. Please try again.</Banner>}
      <ListCard label="Questions waiting to send">
        {questions.map((question) => (
          <li key={question.id} className={styles.entry}>
            <Clock aria-hidden="true" />
            <div>
              <p className={styles.title}>
                <Link to={`${paths.chat}?conversation=${question.conversationId}`}>{titleOf(question)}</Link>
              </p>
              <p className={styles.when}>
                <WaitingSince at={question.askedAt} />
                {question.state === 'refused' && `. ${question.hindrance?.message}`}
              </p>
            </div>
            <div className={styles.actions}>
              <CopyButton text={question.content ?? ''} />
              {question.state === 'refused' && (
                <Button size="s" onClick={() => act((account) => confirmSend(account, question.id))}>
                  Try again
                </Button>
              )}
              <Button
                size="s"
                variant="danger-quiet"
                aria-label={`Discard: ${titleOf(question)}`}
                onClick={() => act((account) => withdrawQuestion(account, question.id))}
              >
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ListCard>
    </>
  );
}

async function listUnsent(db: SyncedDb): Promise<AskedQuestion[]> {
  const all = await db.questions.toArray();
  return all.filter(({ state }) => state !== 'taken').sort((a, b) => a.askedAt - b.askedAt);
}

function titleOf({ content, continuesId }: AskedQuestion): string {
  if (content !== null) return `Ask the coach: ${content}`;
  return continuesId === null ? 'Ask the coach for another answer' : 'Ask the coach to continue';
}
