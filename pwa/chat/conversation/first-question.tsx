import { TextButton } from '#pwa/ui/button.tsx';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import styles from './first-question.module.css';

const examples = [
  'What should I do first this week?',
  'How should I set my prices?',
  'What should I say when I follow up?',
];

/** A new conversation: what the coach is for, and how to begin. */
export function FirstQuestion({ onPick }: { onPick: (question: string) => void }) {
  return (
    <div className={styles.first}>
      <h2>What’s on your mind?</h2>
      <p>Your coach knows your answers, report and goals, and shows its sources.</p>
      <ul>
        {examples.map((question) => (
          <li key={question}>
            <TextButton onClick={() => onPick(question)}>{question}</TextButton>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{aiDisclaimer}</p>
    </div>
  );
}
