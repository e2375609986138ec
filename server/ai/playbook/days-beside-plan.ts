import { dayMonthYear, dayNumber } from '#schema/days.ts';
import type { Block } from '#schema/report.ts';
import { lastWorkingWeek } from '#server/ai/plan-days.ts';
import { cutWords } from '#server/ai/quote.ts';
import type { NamedDay } from '#server/ai/reading/named-days.ts';
import { quoteLength, type Reading } from './read-answers.ts';
import type { Draft } from './report-outline.ts';

const mostSentences = 3;

/** The days ahead that the person named, but for the wish's and the opening's: where each lies, by the sentence that names it. */
export function daysBesidePlan(draft: Draft): Block[] {
  const days = daysAhead(draft.reading);
  const sentences = [...new Set(days.map(({ sentence }) => sentence))].slice(0, mostSentences);
  if (sentences.length === 0) return [];
  const named = days.filter(({ sentence }) => sentences.includes(sentence));
  const isWithin = named.some(({ day }) => weekOfDay(draft, day) <= lastWorkingWeek(draft.outline.startDay));
  return [
    {
      kind: 'paragraph',
      text: [
        `Beside the plan’s own days ${named.length > 1 ? 'stand those' : 'stands one'} that you named.`,
        ...sentences.map((one) => whereItLies(draft, one, named)),
        ...(isWithin ? ['What such a day needs is made ready before it, even where a row takes longer.'] : []),
      ].join(' '),
      basedOn: [...new Set(named.map(({ answer }) => answer))],
    },
  ];
}

function daysAhead({ namedDays, deadline, opening, facts, today }: Reading): NamedDay[] {
  const isOfWish = ({ sentence, words, day }: NamedDay) =>
    day === opening?.day ||
    day === deadline?.day ||
    (sentence === deadline?.sentence && deadline.words.includes(words));
  // "By June" in another answer has a day too, though no date is written.
  const read = facts.flatMap((fact) =>
    fact.kind === 'deadline' && fact.day && !namedDays.some(({ sentence }) => sentence === fact.sentence)
      ? [{ ...fact, day: fact.day }]
      : [],
  );
  return [...namedDays, ...read]
    .filter((one) => one.day >= today && !isOfWish(one))
    .filter(({ day, sentence }, at, all) => all.findIndex((one) => one.day === day && one.sentence === sentence) === at)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

function whereItLies(draft: Draft, sentence: string, named: readonly NamedDay[]): string {
  const own = named.filter((one) => one.sentence === sentence);
  const places = own.map(({ day }) => `${dayMonthYear(day)} ${placeOf(draft, day)}`);
  return `${places.join(', ')}: ${quoteOf(own[0])}.`;
}

function placeOf(draft: Draft, day: string): string {
  const week = weekOfDay(draft, day);
  if (week < 1) return 'comes before the first step';
  return week > lastWorkingWeek(draft.outline.startDay) ? 'lies after the end of the plan' : `lies in week ${week}`;
}

/** 1 for the plan's first seven days; 0 and less before them. */
function weekOfDay({ outline }: Draft, day: string): number {
  return Math.floor((dayNumber(day) - dayNumber(outline.startDay)) / 7) + 1;
}

/** The sentence; of a long one the clause with the day. */
function quoteOf(named: NamedDay | undefined): string {
  const { sentence = '', words = '' } = named ?? {};
  const clause = sentence.split(/[,;:]\s/).find((part) => part.includes(words)) ?? sentence;
  return `“${cutWords(sentence.length <= quoteLength ? sentence : clause, quoteLength).replace(/\.$/, '')}”`;
}
