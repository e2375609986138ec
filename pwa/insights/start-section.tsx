import { type ReactNode, useCallback } from 'react';
import { resetForm } from '#pwa/offline/form-reset.ts';
import type { ThankYouState } from '#pwa/offline/thank-you-state.ts';
import { Card, Section } from '#pwa/ui/page.tsx';
import { AnswersForm } from './answers-form.tsx';
import { questionnaire } from './questionnaire.ts';
import styles from './start-section.module.css';
import { useKeptQuestionnaire, useQuestionnaireState, useResult } from './use-questionnaire.ts';

export interface StartSectionProps {
  id: string;
  renderResults: (state: ThankYouState, onStartOver: () => void) => ReactNode;
}

/** The form on the landing page; once answered, the results stand in its place. */
export function StartSection({ id, renderResults }: StartSectionProps) {
  const state = useQuestionnaireState();
  useKeptQuestionnaire(questionnaire);
  const scrollToResults = useCallback(() => document.getElementById(id)?.scrollIntoView({ block: 'start' }), [id]);
  useResult(questionnaire, scrollToResults);

  if (state.result) {
    return (
      <div id={id} className={styles.results}>
        {renderResults(state.result, resetForm)}
      </div>
    );
  }
  return (
    <Section id={id} title="Start here" note="Your answers are kept on this device as you type.">
      <Card>
        <AnswersForm form={questionnaire} state={state} withPhone={false} titleAs="h3" />
      </Card>
    </Section>
  );
}
