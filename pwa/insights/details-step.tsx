import { type ComponentType, lazy, Suspense, useState } from 'react';
import { TextButton } from '#pwa/ui/button.tsx';
import { Disclosure } from '#pwa/ui/disclosure.tsx';
import { FieldRow, FormStack } from '#pwa/ui/field.tsx';
import {
  budgetRanges,
  companySizes,
  decisionAuthorities,
  referralSources,
  revenueBands,
  timelines,
} from '#schema/insights.ts';
import { AreaAnswer, ChoiceAnswer, type FormPart, LineAnswer } from './answer-fields.tsx';
import styles from './details-step.module.css';
import { answersOf } from './questionnaire-state.ts';

/** Without a network the question stands without it. */
const ExampleAnswer = lazy<ComponentType<{ challenge: string }>>(() =>
  import('./example-answer.tsx').then(
    (loaded) => ({ default: loaded.ExampleAnswer }),
    () => ({ default: () => null }),
  ),
);

/** Step 2: where the business should be, and what is known about it. */
export function DetailsStep(part: FormPart) {
  return (
    <FormStack>
      <OutcomeAnswer {...part} />
      <LineAnswer {...part} name="industry" />
      <AreaAnswer {...part} name="stepsTaken" rows={3} optional />
      <MoreAnswers {...part} />
    </FormStack>
  );
}

function OutcomeAnswer(part: FormPart) {
  const [isShown, setShown] = useState(false);
  const toggle = (
    <TextButton aria-expanded={isShown} aria-controls="example-answer" onClick={() => setShown(!isShown)}>
      {isShown ? 'Hide example answer' : 'Show example answer'}
    </TextButton>
  );
  return (
    <div className={styles.outcome}>
      <AreaAnswer {...part} name="desiredOutcome" rows={4} footer={toggle} />
      <div id="example-answer" hidden={!isShown} className={styles.example}>
        <Suspense fallback={null}>
          <ExampleAnswer challenge={answersOf(part.state).problems} />
        </Suspense>
      </div>
    </div>
  );
}

const more = [
  'role',
  'revenueBand',
  'companySize',
  'timeline',
  'budgetRange',
  'decisionAuthority',
  'location',
  'referralSource',
] as const;

function MoreAnswers(part: FormPart) {
  const answers = answersOf(part.state);
  const [wasOpen] = useState(() => more.some((name) => answers[name] !== ''));
  const hasError = more.some((name) => part.state.errors[name] !== undefined);
  return (
    <Disclosure summary="More about your business" note="optional, eight short fields" open={wasOpen || hasError}>
      <FormStack>
        <FieldRow>
          <LineAnswer {...part} name="role" autoComplete="organization-title" />
          <ChoiceAnswer {...part} name="revenueBand" options={revenueBands} />
        </FieldRow>
        <FieldRow>
          <ChoiceAnswer {...part} name="companySize" options={companySizes} />
          <ChoiceAnswer {...part} name="timeline" options={timelines} />
        </FieldRow>
        <FieldRow>
          <ChoiceAnswer {...part} name="budgetRange" options={budgetRanges} />
          <ChoiceAnswer {...part} name="decisionAuthority" options={decisionAuthorities} />
        </FieldRow>
        <FieldRow>
          <LineAnswer {...part} name="location" autoComplete="address-level2" />
          <ChoiceAnswer {...part} name="referralSource" options={referralSources} />
        </FieldRow>
      </FormStack>
    </Disclosure>
  );
}
