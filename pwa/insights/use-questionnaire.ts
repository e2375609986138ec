import { useEffect, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router-dom';
import { subscribeToToken } from '#pwa/api/session-token.ts';
import type { LastInsights } from '#pwa/offline/last-insights.ts';
import { type Questionnaire, questionnaire } from './questionnaire.ts';
import type { QuestionnaireState } from './questionnaire-state.ts';

export function useQuestionnaireState(form: Questionnaire = questionnaire): QuestionnaireState {
  return useSyncExternalStore(form.subscribe, form.getState, form.getInitialState);
}

/**
 * Reads the kept form, again for whoever signs in; where the page was opened or reloaded (not reached by a link), the caret
 * goes back too.
 */
export function useKeptQuestionnaire(form: Questionnaire): void {
  const isPageLoad = useNavigationType() === 'POP';
  useEffect(() => {
    form.load(isPageLoad);
    return subscribeToToken(() => void form.load(false));
  }, [form, isPageLoad]);
}

/** While mounted, results are shown here: at once for a form sent from here, later for one that had to wait. */
export function useResult(form: Questionnaire, onResult: (result: LastInsights) => void): void {
  useEffect(() => form.onResult(onResult), [form, onResult]);
}
