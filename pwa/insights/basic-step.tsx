import { FieldRow, FormStack } from '#pwa/ui/field.tsx';
import { challenges } from '#schema/insights.ts';
import { ChoiceAnswer, EmailAnswer, type FormPart, LineAnswer, PhoneAnswer } from './answer-fields.tsx';

/** Step 1: who asks, and what weighs most. */
export function BasicStep({ withPhone, ...part }: FormPart & { withPhone: boolean }) {
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
      {withPhone ? (
        <FieldRow>
          <PhoneAnswer {...part} name="phone" autoComplete="tel" optional />
          <ChoiceAnswer {...part} name="problems" options={challenges} />
        </FieldRow>
      ) : (
        <ChoiceAnswer {...part} name="problems" options={challenges} />
      )}
    </FormStack>
  );
}
