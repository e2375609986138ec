import { readLatestReport } from '#pwa/offline/sync/latest-report.ts';
import type { SyncedDb } from '#pwa/offline/sync/synced-db.ts';
import { useSynced } from '#pwa/offline/sync/use-synced.ts';
import { useOwner } from '#pwa/offline/use-owner.ts';
import { TextButton } from '#pwa/ui/button.tsx';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import { questionsOfReport } from '#schema/questions-of-report.ts';
import styles from './first-question.module.css';

/** Suggested where no report is on this device; none of them supposes a trade or a problem. */
const general = [
  'What should I do first this week?',
  'How do I find more time for my own work?',
  'How much should I charge?',
];

/** A new conversation: what the coach is for, and how to begin. */
export function FirstQuestion({ onPick }: { onPick: (question: string) => void }) {
  const questions = useFirstQuestions();
  return (
    <div className={styles.first}>
      <h2>What’s on your mind?</h2>
      <p>Your coach knows your answers, report and goals, and shows its sources.</p>
      <ul>
        {questions?.map((question) => (
          <li key={question}>
            <TextButton onClick={() => onPick(question)}>{question}</TextButton>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{aiDisclaimer}</p>
    </div>
  );
}

/** Returns questions on the latest report of this device, also of one that arrives later. Undefined until it was looked for. */
function useFirstQuestions(): string[] | undefined {
  const isOwned = useOwner() !== null;
  const { value, error } = useSynced(readQuestions);
  const isRead = !isOwned || value !== undefined || error !== undefined;
  return value && value.length > 0 ? value : isRead ? general : undefined;
}

async function readQuestions(db: SyncedDb): Promise<string[]> {
  const latest = await readLatestReport(db);
  return latest ? questionsOfReport(latest.doc) : [];
}
