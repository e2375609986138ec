import { lazy, Suspense, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToken } from '#pwa/api/use-token.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { Page } from '#pwa/ui/page.tsx';
import { paths } from '#schema/paths.ts';
import { AnswersForm } from './answers-form.tsx';
import { GivenAnswers } from './given-answers.tsx';
import styles from './insights-screen.module.css';
import { PhoneAnswer } from './phone-answer.tsx';
import { questionnaire } from './questionnaire.ts';
import { useKeptQuestionnaire, useQuestionnaireState, useResult } from './use-questionnaire.ts';
import { isOfStep } from './use-step-entry.ts';
import { WhatYouGet } from './what-you-get.tsx';

const EarlierInsights = lazy(async () => ({ default: (await import('./earlier-insights.tsx')).EarlierInsights }));
const Prefill = lazy(async () => ({ default: (await import('./prefill.tsx')).Prefill }));

/** The focused form, with the phone field and what is known about a signed-in person. */
export function InsightsScreen() {
  const navigate = useNavigate();
  const isStepEntry = isOfStep(useLocation().state);
  const state = useQuestionnaireState();
  useKeptQuestionnaire(questionnaire);
  const isSignedIn = useToken() !== null;
  const showResults = useCallback(
    (result: LastInsights) => void navigate(paths.thankYou, { state: result, replace: isStepEntry }),
    [navigate, isStepEntry],
  );
  useResult(questionnaire, showResults);
  const showsGiven = state.step === 2 && state.waitingId === null;

  return (
    <Page>
      {isSignedIn && (
        <Suspense fallback={null}>
          <Prefill form={questionnaire} />
        </Suspense>
      )}
      {state.hasEarlier && state.step === 1 && state.changes === undefined && (
        <Suspense fallback={null}>
          <EarlierInsights />
        </Suspense>
      )}
      <div className={styles.layout}>
        <div className={styles.form}>
          <AnswersForm form={questionnaire} state={state} phoneAs={PhoneAnswer} titleAs="h1" />
        </div>
        {showsGiven ? <GivenAnswers state={state} onChange={questionnaire.back} /> : <WhatYouGet />}
      </div>
    </Page>
  );
}
