import { useEffect, useState } from 'react';
import { openAccount } from '#pwa/offline/sync/account.ts';
import { readLatestReport } from '#pwa/offline/sync/latest-report.ts';
import { TextButton } from '#pwa/ui/button.tsx';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import { questionsOfReport } from '#schema/questions-of-report.ts';
import styles from './first-question.module.css';

/** Suggested where no report is on this device; none of them supposes a trade or a problem. */
const general = [
  'What should I do first this week?',
  'How do I find more time for my own work?',
  'What should I say when I follow up?',
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

/** Returns questions on the latest report of this device. They are undefined until it was looked for. */
function useFirstQuestions(): string[] | undefined {
  const [questions, setQuestions] = useState<string[]>();
  useEffect(() => {
    let isGone = false;
    const show = (found: string[]) => {
      if (!isGone) setQuestions(found.length > 0 ? found : general);
    };
    const read = openAccount()?.read(async (db) => await readLatestReport(db));
    if (read)
      read.then(
        (latest) => show(latest ? questionsOfReport(latest.doc) : []),
        () => show([]),
      );
    else show([]);
    return () => {
      isGone = true;
    };
  }, []);
  return questions;
}
