import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { FormStep } from './answers.ts';
import type { Questionnaire } from './questionnaire.ts';

/** The browser's Back leads from the form's second step to its first, as the form's own button does. */
export function useStepEntry(form: Questionnaire, step: FormStep): void {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const hasEntry = isOfStep(state);
  // A person who opens the page on the second step came from another page, and Back leads there.
  const before = useRef({ step, hasEntry });

  useEffect(() => {
    const last = before.current;
    before.current = { step, hasEntry };
    const hasLeft = last.hasEntry && !hasEntry && type === 'POP';
    if (hasLeft && step === 2) form.back();
    else if (last.step < step && !hasEntry) navigate({ pathname, search, hash }, { state: { formStep: 2 } });
    // A form that was emptied, as by a sign-out, has been left for another page.
    else if (last.step > step && hasEntry && Object.keys(form.getState().typed).length > 0) navigate(-1);
  }, [form, hasEntry, hash, navigate, pathname, search, step, type]);

  // The results that take the form's place have no steps; another page has an entry of its own.
  useEffect(
    () => () => {
      if (isOfStep(window.history.state?.usr)) navigate(-1);
    },
    [navigate],
  );
}

export const isOfStep = (state: { formStep?: number } | null | undefined): boolean => state?.formStep === 2;
