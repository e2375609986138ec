import { addDays, firstWorkingMonday, fridayBefore, fridayOfWeek } from '#server/ai/plan-days.ts';
import { type Chosen, findingsShown, rankFindings } from '#server/ai/playbook/analyze/choose-findings.ts';
import type { Outcome } from '#server/ai/playbook/analyze/kind.ts';
import { type Calendar, calendarOf, daysOf, monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { fillFirst, type Said, type Slots } from '#server/ai/playbook/content/kind-content.ts';
import type { CaseReading } from '#server/ai/playbook/extract/read-case.ts';
import { cutQuoteAtEnd } from '#server/ai/quote.ts';

/** Everything that the sections of one report are written from. */
export interface ReportCase {
  reading: CaseReading;
  outcome: Outcome;
  /** The findings whose moves start now, then the others, the most important first. */
  shown: Chosen[];
  others: Chosen[];
  calendar: Calendar;
  /** The calendar’s end for the reader; the month where the wish names no day of it. */
  lastDay: string;
  slots: Slots;
}

export function reportCaseOf(reading: CaseReading): ReportCase {
  const outcome = reading.kind.outcome(reading.case);
  const { today, deadline } = reading.case;
  const month = deadline?.day === outcome.endDay ? deadline.month : undefined;
  const calendar = calendarOf(today, month ? lastFridayBy(outcome.endDay, today) : outcome.endDay);
  const slots = slotsOf(reading, outcome, calendar);
  const ranked = rankFindings(reading, outcome);
  return {
    reading,
    outcome,
    shown: ranked.slice(0, findingsShown),
    others: ranked.slice(findingsShown),
    calendar,
    lastDay: month ?? monthDay(calendar.endDay, today),
    slots,
  };
}

/** A month has no day of its own, so that its plan ends with a week; one that is nearer than that ends on its day. */
function lastFridayBy(day: string, today: string): string {
  const friday = fridayBefore(addDays(day, 1));
  return friday > firstWorkingMonday(today) ? friday : day;
}

export interface Check {
  /** The part of the time that has passed, from 0 to 1. */
  share: number;
  startDay: string;
  endDay: string;
}

/** The parts of the time after which a plan of so many weeks looks at the number; in a long one they get farther apart. */
const sharesByWeeks: readonly [leastWeeks: number, shares: readonly number[]][] = [
  [53, [1 / 10, 3 / 10, 6 / 10]],
  [16, [1 / 3, 2 / 3]],
  [6, [1 / 2]],
];

/** Looks at the number on the way: once in a plan of six weeks, three times in one of more than a year. */
export function checksOf({ mondays, endDay }: Calendar): Check[] {
  const shares = sharesByWeeks.find(([weeks]) => mondays.length >= weeks)?.[1] ?? [];
  return shares.map((share) => {
    const startDay = mondays[Math.round(share * mondays.length) - 1] ?? endDay;
    const friday = fridayOfWeek(startDay, 1);
    return { share, startDay, endDay: friday < endDay ? friday : endDay };
  });
}

/** Values for the texts of every kind, beside those of its own outcome. */
function slotsOf({ case: one }: CaseReading, outcome: Outcome, calendar: Calendar): Slots {
  const [check] = checksOf(calendar);
  const { path } = outcome;
  const { noun, buyer, attempt, given, owners } = one;
  return {
    noun: noun.one,
    nouns: noun.many,
    buyer: buyer.one,
    buyers: buyer.many,
    attempt: attempt.one,
    attempts: attempt.many,
    company: given.company,
    walkIn: one.isWalkIn ? '' : undefined,
    other: owners[1],
    endDay: one.sayDay(outcome.endDay),
    checkDay: one.sayDay(check?.endDay ?? calendar.endDay),
    checkNumber: check && path ? path.say(path.from + (path.to - path.from) * check.share) : undefined,
    ...outcome.slots,
  };
}

/**
 * A text of the content with its slots filled.
 *
 * @throws Error when no variant can be filled: the last one of each list has no slot of a kind.
 */
export function say({ slots }: Pick<ReportCase, 'slots'>, text: Said): string {
  const filled = fillFirst(text, slots);
  if (filled === undefined) throw new Error(`No variant fits: ${text.at(-1)}`);
  return filled;
}

const longestQuote = 140;

/** `You wrote: “…”.`; nothing where the finding was not named in their words. */
export function quoteOf({ quote }: Chosen): string[] {
  return quote ? [`You wrote: ${cutQuoteAtEnd(quote.words, longestQuote)}`] : [];
}

/** The answers that a finding comes from: the sentence that names it, else those of its lever, else the wish. */
export function answersOf({ reading, outcome }: ReportCase, { finding, quote }: Chosen): number[] {
  const lever = outcome.levers.find(({ id }) => id === finding.id);
  const numbers = [...(quote ? [quote.answer] : []), ...(lever?.basedOn ?? [])];
  return [...new Set(numbers.length > 0 ? numbers : [reading.case.wish.answer])].sort((a, b) => a - b);
}

export interface PlannedStep {
  title: string;
  owner: string;
  startDay: string;
  endDay: string;
  measure: string;
}

/** So many weeks the three moves take when the time allows it. */
const movesSpan = 9;

/**
 * The steps of one move; each next move begins a week later, so that no week opens with all of them. The people besides the
 * owner take turns, a move each.
 */
export function stepsOf(report: ReportCase, { finding }: Chosen): PlannedStep[] {
  const at = Math.max(
    0,
    report.shown.findIndex(({ finding: { id } }) => id === finding.id),
  );
  const isShared = ({ finding: { steps } }: Chosen) => steps.some(({ owner }) => owner === 'other');
  const others = report.reading.case.owners.slice(1);
  const turn = report.shown.slice(0, at).filter(isShared).length;
  const other = others[turn % Math.max(1, others.length)] ?? 'You';
  return finding.steps.map((step) => ({
    title: say(report, step.title),
    owner: step.owner === 'other' ? other : 'You',
    measure: say(report, step.measure),
    ...daysOf(report.calendar, step.week + at, step.weeks, movesSpan),
  }));
}
