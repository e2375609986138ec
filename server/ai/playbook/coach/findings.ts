import { plainLine } from '#schema/plain-text.ts';
import { type Chosen, chooseFindings, isExcluded, ofTrade } from '#server/ai/playbook/choose-findings.ts';
import type { OptionText } from '#server/ai/playbook/choose-options.ts';
import { countHeard } from '#server/ai/playbook/listen.ts';
import { type Reading, say } from '#server/ai/playbook/read-answers.ts';
import type { Person } from './person.ts';

/** The findings that hold for the person: what the question speaks of first, then what their answers call for, then the rest. */
export function rankFindings({ reading }: Person, question: string): Chosen[] {
  const chosen = chooseFindings(reading);
  const others = reading.content.findings
    .filter(({ id, not }) => !isExcluded(reading, not) && chosen.every((one) => one.id !== id))
    .map(({ id, answeredBy, fits: _, not: __, ...text }) => ({
      id,
      answeredBy,
      text,
      quote: undefined,
      basedOn: reading.wishNumbers,
    }));
  const heard = (one: Chosen) => countHeard(one.text.listen, question);
  return [...chosen, ...others].toSorted((a, b) => heard(b) - heard(a));
}

/** One finding of the challenge, where it holds for the person. */
export function findFinding(person: Person, id: string): Chosen | undefined {
  return rankFindings(person, '').find((one) => one.id === id);
}

/** The move that answers a finding. */
export function moveOf(reading: Reading, { answeredBy }: Pick<Chosen, 'answeredBy'>): OptionText | undefined {
  return answeredBy === ofTrade
    ? reading.lens.option
    : reading.content.options.find(({ id, not }) => id === answeredBy && !isExcluded(reading, not));
}

/** Whether one of the person's insights says this already. */
export function isAmongInsights({ reading, submission }: Person, { text }: Chosen): boolean {
  const title = say(reading, text.title);
  return submission?.insights.some((insight) => plainLine(insight.title) === title) ?? false;
}
