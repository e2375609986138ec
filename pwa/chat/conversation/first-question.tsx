import { TextButton } from '#pwa/ui/button.tsx';
import { aiDisclaimer } from '#schema/disclaimer.ts';
import styles from './first-question.module.css';

const examples = [
  'What should I do first this week?',
  'How do I set a price that holds?',
  'Which number should I watch each week?',
];

/** A new conversation: what the coach is for, and how to begin. */
export function FirstQuestion({ onPick }: { onPick: (question: string) => void }) {
  return (
    <div className={styles.first}>
      <h2>What is on your mind?</h2>
      <p>
        The coach reads the answers, the report and the goals that you have here, and says what each answer rests on.
      </p>
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
