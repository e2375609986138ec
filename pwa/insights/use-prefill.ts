import { useEffect } from 'react';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import type { User } from '#schema/users.ts';
import type { Answers } from './answers.ts';
import type { Questionnaire } from './questionnaire.ts';

/** Fills in what a signed-in person's account knows; what they typed, or emptied, stays theirs. */
export function usePrefill(form: Questionnaire): void {
  const { user } = useCurrentUser();
  useEffect(() => {
    form.prefill(user ? knownAnswers(user) : {});
  }, [form, user]);
}

function knownAnswers(user: User): Partial<Answers> {
  return {
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    company: user.company ?? '',
    industry: user.industry ?? '',
    companySize: user.company_size ?? '',
    revenueBand: user.revenue_band ?? '',
    decisionAuthority: user.decision_authority ?? '',
  };
}
