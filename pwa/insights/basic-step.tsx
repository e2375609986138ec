import type { ComponentType } from 'react';
import { FieldRow, FormStack } from '#pwa/ui/field.tsx';
import { challenges } from '#schema/insights.ts';
import { ChoiceAnswer, EmailAnswer, type FormPart, LineAnswer } from './answer-fields.tsx';

/** Step 1: who asks, and what weighs most. */
export function BasicStep({ phoneAs: PhoneAnswer, ...part }: FormPart & { phoneAs?: ComponentType<FormPart> }) {
  return (
    <FormStack>
      <FieldRow>
        <LineAnswer {...part} name="firstName" autoComplete="given-name" />
        <LineAnswer {...part} name="lastName" autoComplete="family-name" optional />
      </FieldRow>
      <FieldRow>
        <EmailAnswer {...part} name="email" autoComplete="email" />
        <LineAnswer {...part} name="company" autoComplete="organization" optional />
      </FieldRow>
      {PhoneAnswer ? (
        <FieldRow>
          <PhoneAnswer {...part} />
          <ChoiceAnswer {...part} name="problems" options={challenges} />
        </FieldRow>
      ) : (
        <ChoiceAnswer {...part} name="problems" options={challenges} />
      )}
    </FormStack>
  );
}
