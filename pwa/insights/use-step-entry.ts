import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '#schema/paths.ts';
import type { Questionnaire } from './questionnaire.ts';
import { useQuestionnaireState } from './use-questionnaire.ts';

/** Marks the second step's own entry in the browser's history. */
const secondStep = { formStep: 2 };

/** The browser's Back leads from the form's second step to its first, as the form's own button does. */
export function useStepEntry(form: Questionnaire): void {
  const { step } = useQuestionnaireState(form);
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const isMarked = state?.formStep === secondStep.formStep;
  const isOnForm = pathname === paths.landing || pathname === paths.insights;
  const before = useRef({ step, pathname, isMarked });

  useEffect(() => {
    const last = before.current;
    before.current = { step, pathname, isMarked };
    // Who comes to the page on the second step came from another page, and Back leads there.
    if (!isOnForm || last.pathname !== pathname) return;
    const hasLeft = last.isMarked && !isMarked && type === 'POP';
    if (hasLeft && step === 2) return form.back();
    if (last.step === step) return;
    if (step === 2 && !isMarked) navigate({ pathname, search, hash }, { state: secondStep });
    if (step === 1 && isMarked) navigate(-1);
  }, [form, hash, isMarked, isOnForm, navigate, pathname, search, step, type]);
}
