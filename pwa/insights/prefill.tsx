import { useEffect } from 'react';
import { useCurrentUser } from '#pwa/api/current-user.ts';
import { WithQueries } from '#pwa/api/with-queries.tsx';
import type { User } from '#schema/users.ts';
import type { FormAnswers } from './answers.ts';
import type { Questionnaire } from './questionnaire.ts';

/** Fills in what a signed-in person's account knows; what they typed, or emptied, stays theirs. */
export function Prefill({ form }: { form: Questionnaire }) {
  return (
    <WithQueries>
      <FromAccount form={form} />
    </WithQueries>
  );
}

function FromAccount({ form }: { form: Questionnaire }) {
  const { user } = useCurrentUser();
  useEffect(() => {
    if (user) form.prefill(withoutFieldInUse(knownAnswers(user)));
    return () => form.prefill({});
  }, [form, user]);
  return null;
}

/** A value that appeared in the empty field that somebody is in would mix with what they type next. */
function withoutFieldInUse(known: Partial<FormAnswers>): Partial<FormAnswers> {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement) || active.value !== '') return known;
  return Object.fromEntries(Object.entries(known).filter(([name]) => name !== active.name));
}

function knownAnswers(user: User): Partial<FormAnswers> {
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
