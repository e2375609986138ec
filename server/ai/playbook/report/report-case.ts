import { dayNumber } from '#schema/days.ts';
import { addDays, firstWorkingMonday, fridayBefore, fridayOfWeek } from '#server/ai/plan-days.ts';
import { type Chosen, findingsShown, rankFindings } from '#server/ai/playbook/analyze/choose-findings.ts';
import type { Outcome } from '#server/ai/playbook/analyze/kind.ts';
import { type Calendar, calendarOf, daysOf, monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { fillFirst, type Said, type Slots } from '#server/ai/playbook/content/kind-content.ts';
import type { CaseReading } from '#server/ai/playbook/extract/read-case.ts';
import { cutQuoteAtEnd } from '#server/ai/quote.ts';
import { helperFor } from './step-owners.ts';

/** Everything that the sections of one report are written from. */
export interface ReportCase {
  reading: CaseReading;
  outcome: Outcome;
  /** The findings whose moves start now, then the others, the most important first. */
  shown: Chosen[];
  others: Chosen[];
  calendar: Calendar;
  checks: Check[];
  /** The calendar’s end for the reader; the month where the wish names no day of it. */
  lastDay: string;
  slots: Slots;
}

export function reportCaseOf(reading: CaseReading): ReportCase {
  const outcome = reading.kind.outcome(reading.case);
  const { today, deadline } = reading.case;
  const month = deadline?.day === outcome.endDay ? deadline.month : undefined;
  const calendar = calendarOf(today, month ? lastFridayBy(outcome.endDay, today) : outcome.endDay);
  const ranked = rankFindings(reading, outcome);
  const shown = ranked.slice(0, findingsShown);
  const checks = checksOf(calendar, outcome, today, shown);
  const slots = slotsOf(reading, outcome, calendar, checks[0]);
  return {
    reading,
    outcome,
    shown,
    others: ranked.slice(findingsShown),
    calendar,
    checks,
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
  startDay: string;
  endDay: string;
  /** What the number should be by then; undefined where there is no number to reach. */
  expected: string | undefined;
}

/** The parts of the time after which a plan of so many weeks looks at the number; in a long one they get farther apart. */
const sharesByWeeks: readonly [leastWeeks: number, shares: readonly number[]][] = [
  [53, [1 / 10, 3 / 10, 6 / 10]],
  [16, [1 / 3, 2 / 3]],
  [6, [1 / 2]],
];
const leastDaysBetween = 20;

/**
 * Looks at the number on the way: once in a plan of six weeks, three times in one of more than a year. None comes before a
 * move is done, because there would be nothing to check.
 *
 * @param shown the moves
 */
function checksOf(calendar: Calendar, outcome: Outcome, today: string, shown: readonly Chosen[]): Check[] {
  const { path, checks: own } = outcome;
  const { mondays, endDay } = calendar;
  const ends = moveEnds(calendar, shown, outcome.slots);
  const [firstDone = '', ...later] = ends.toSorted();
  const allDone = later.at(-1) ?? firstDone;
  const shares = sharesByWeeks.find(([weeks]) => mondays.length >= weeks)?.[1] ?? [];
  const starts = shares.flatMap((share, at) => {
    const week = own?.[at]?.week ?? Math.round(share * mondays.length);
    const wanted = mondays[week - 1] ?? endDay;
    const startDay = own || wanted > firstDone ? wanted : mondays.find((monday) => monday > firstDone);
    return startDay === undefined || startDay === mondays.at(-1) ? [] : [startDay];
  });
  const apart = starts.filter(
    (day, at) => at === 0 || dayNumber(day) - dayNumber(starts[at - 1] ?? day) >= leastDaysBetween,
  );
  return apart.map((startDay) => {
    const friday = fridayOfWeek(startDay, 1);
    const [day = endDay] = [friday, endDay].toSorted();
    const value =
      path && (savedBy(day, path.from, calendar, outcome, shown) ?? valueOn(day, path, { today, allDone, endDay }));
    return { startDay, endDay: day, expected: value === undefined ? undefined : path?.say(value) };
  });
}

/** Today’s number without what the steps that are done by a day save; undefined where no step is known to save. */
function savedBy(
  day: string,
  from: number,
  calendar: Calendar,
  { savings, slots }: Outcome,
  shown: readonly Chosen[],
): number | undefined {
  if (savings === undefined) return undefined;
  const done = shown.flatMap((chosen, at) =>
    stepDays(calendar, chosen, at, slots).flatMap(({ step, days }) => (days.endDay <= day ? [step] : [])),
  );
  const saved = done.map(({ saves }) => saves.map((name) => savings[name]).find((value) => value !== undefined) ?? 0);
  return saved.reduce((left, value) => left - value, from);
}

/** The number on a day: at today's pace until the moves are done, then straight to where they lead. */
function valueOn(
  day: string,
  { from, to, paced = from, reach = to }: NonNullable<Outcome['path']>,
  { today, allDone, endDay }: { today: string; allDone: string; endDay: string },
): number {
  const share = (until: string, since: string, at: string) =>
    Math.min(1, Math.max(0, (dayNumber(at) - dayNumber(since)) / Math.max(1, dayNumber(until) - dayNumber(since))));
  const alone = (at: string) => from + (paced - from) * share(endDay, today, at);
  if (day <= allDone) return alone(day);
  const start = alone(allDone);
  return start + (reach - start) * share(endDay, allDone, day);
}

/** Values for the texts of every kind, beside those of its own outcome. */
function slotsOf({ case: one }: CaseReading, outcome: Outcome, calendar: Calendar, check: Check | undefined): Slots {
  const { noun, buyer, attempt, given } = one;
  return {
    noun: noun.one,
    nouns: noun.many,
    buyer: buyer.one,
    buyers: buyer.many,
    attempt: attempt.one,
    attempts: attempt.many,
    company: given.company,
    walkIn: one.isWalkIn ? '' : undefined,
    endDay: one.sayDay(outcome.endDay),
    checkDay: one.sayDay(check?.endDay ?? calendar.endDay),
    checkNumber: check?.expected,
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
const soon = /\b(?:this week|within two weeks)\b/iu;

/** A move whose text says “this week” begins at once; each other one a week after the one before, so that no week opens with all. */
function weeksLate({ finding }: Chosen, at: number): number {
  return [...finding.title, ...finding.text, ...finding.option.text].some((text) => soon.test(text)) ? 0 : at;
}

/** The last day of each move. */
function moveEnds(calendar: Calendar, shown: readonly Chosen[], slots: Slots): string[] {
  return shown.map((chosen, at) => {
    const ends = stepDays(calendar, chosen, at, slots).map(({ days }) => days.endDay);
    return ends.toSorted().at(-1) ?? calendar.endDay;
  });
}

/** The steps of the move at a place of the plan that have something to do, with their days. */
function stepDays(calendar: Calendar, chosen: Chosen, at: number, slots: Slots) {
  return chosen.finding.steps
    .filter(({ needs }) => needs === undefined || slots[needs] !== undefined)
    .map((step) => ({
      step,
      // What is still open from before can't wait for its move.
      days: daysOf(calendar, step.week + (step.needs ? 0 : weeksLate(chosen, at)), step.weeks, movesSpan),
    }));
}

/** The steps of one move; the people besides the owner take turns, a move each. */
export function stepsOf(report: ReportCase, chosen: Chosen): PlannedStep[] {
  const at = Math.max(
    0,
    report.shown.findIndex(({ finding: { id } }) => id === chosen.finding.id),
  );
  const isShared = ({ finding: { steps } }: Chosen) => steps.some(({ owner }) => owner === 'other');
  const { helpers } = report.reading.case;
  const turn = report.shown.slice(0, at).filter(isShared).length;
  return stepDays(report.calendar, chosen, at, report.slots).map(({ step, days }) => ({
    title: say(report, step.title),
    owner: (step.owner === 'other' ? helperFor(helpers, turn, say(report, step.title)) : undefined) ?? 'You',
    measure: say(report, step.measure),
    ...days,
  }));
}
