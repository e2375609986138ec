import { plainLine } from '#schema/plain-text.ts';
import { type Chosen, chooseFindings, isExcluded, ofTrade } from '#server/ai/playbook/choose-findings.ts';
import type { OptionText } from '#server/ai/playbook/choose-options.ts';
import { countHeard } from '#server/ai/playbook/listen.ts';
import { type Reading, say } from '#server/ai/playbook/read-answers.ts';
import type { Conversation } from './conversation.ts';
import type { Person } from './person.ts';

/** The findings that hold for the person: what the question speaks of first, then what their answers call for, then the rest. */
export function rankFindings({ coach, asked }: Pick<Conversation, 'coach' | 'asked'>, person: Person): Chosen[] {
  const weight = ({ text }: Chosen) => weightIn(coach.subjects, text.listen, asked.question);
  return findingsOf(person).toSorted((a, b) => weight(b) - weight(a));
}

/** The three that the answers call for, then all others that are not excluded. */
export function findingsOf({ reading }: Person): Chosen[] {
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
  return [...chosen, ...others];
}

/** How much of a finding stands in a question; the mere subject counts less than what is said of it. */
function weightIn(subjects: readonly string[], listen: readonly string[], question: string): number {
  const isSubject = (phrase: string) => subjects.includes(phrase);
  const telling = listen.filter((phrase) => !isSubject(phrase));
  return countHeard(telling, question) + countHeard(listen.filter(isSubject), question) / 4;
}

/** One finding of the challenge, where it holds for the person. */
export function findFinding(person: Person, id: string): Chosen | undefined {
  return findingsOf(person).find((one) => one.id === id);
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
