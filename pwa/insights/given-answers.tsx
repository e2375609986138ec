import { TextButton } from '#pwa/ui/button.tsx';
import { KeyValues } from '#pwa/ui/key-values.tsx';
import { type AnswerName, answerLabels } from '#schema/insights.ts';
import styles from './given-answers.module.css';
import { answersOf, type QuestionnaireState } from './questionnaire-state.ts';

export interface GivenAnswersProps {
  state: QuestionnaireState;
  onChange: () => void;
}

const shown: readonly AnswerName[] = ['email', 'company', 'phone', 'problems'];

/** The first page beside the second, where there is room. */
export function GivenAnswers({ state, onChange }: GivenAnswersProps) {
  const answers = answersOf(state);
  const name = `${answers.firstName} ${answers.lastName}`.trim();
  const given = shown.map((field) => ({ term: answerLabels[field], value: answers[field] }));
  const items = [{ term: 'Name', value: name }, ...given].filter(({ value }) => value !== '');
  return (
    <aside className={styles.given} aria-label="From page one">
      <h2>From page one</h2>
      <KeyValues items={items} />
      <TextButton onClick={onChange}>Change</TextButton>
    </aside>
  );
}
