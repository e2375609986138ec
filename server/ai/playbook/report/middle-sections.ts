import type { Block, BlockOf } from '#schema/report.ts';
import { fridayOfWeek } from '#server/ai/plan-days.ts';
import type { WishKind } from '#server/ai/playbook/analyze/kind.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import type { CaseReading } from '#server/ai/playbook/extract/read-case.ts';
import { triedCounts } from '#server/ai/playbook/extract/tried-results.ts';
import { cleanTextLine, cutQuoteAtEnd } from '#server/ai/quote.ts';
import { answersOf, quoteOf, type ReportCase, say, stepsOf } from './report-case.ts';

/** What a coach may add is a paragraph, and the answers hold the whole of it. */
const longestAddition = 600;
export const mostLevers = 4;
export const mostSums = 6;
const mostOtherOptions = 3;
const mostTried = 2;
/** The kinds in which buyers count, so that an offer that was tried says something. */
const soldKinds = new Set<WishKind>(['reach', 'loss', 'idle', 'replace', 'launch']);

/** How we got these numbers: each calculation in words, then what one better step of each lever is worth. */
export function numberBlocks(report: ReportCase): Block[] {
  const { outcome, reading } = report;
  const tried = soldKinds.has(reading.kind.id) ? triedCounts(reading.case).slice(0, mostTried) : [];
  const foreign: Block[] = reading.isForeign
    ? [
        {
          kind: 'paragraph',
          text: 'We read your numbers, but our rules only read English. The rest of your answer is quoted as you wrote it.',
          basedOn: [reading.case.wish.answer],
        },
      ]
    : [];
  const added: Block[] = reading.added
    ? [
        {
          kind: 'paragraph',
          text: `Your coach adds: ${cutQuoteAtEnd(cleanTextLine(reading.added.text), longestAddition)}`,
          basedOn: [reading.added.number],
        },
      ]
    : [];
  return [
    ...foreign,
    ...added,
    ...reading.replies.flatMap((one) => conversionOf(report, one)),
    ...[...outcome.sums.slice(0, mostSums), ...tried.map(({ sum }) => sum)].map(
      (sum): Block => ({ kind: 'sum', ...sum }),
    ),
    ...outcome.levers.slice(0, mostLevers).map(({ id: _, ...lever }): Block => ({ kind: 'lever', ...lever })),
    ...tried.map(({ advice, sum }): Block => ({ kind: 'paragraph', text: advice, basedOn: sum.basedOn })),
  ];
}

const longestTitled = 24;

/** An answer for another period than asked: how it became the number that the sums calculate with. */
function conversionOf({ outcome, reading }: ReportCase, { reply }: CaseReading['replies'][number]): Block[] {
  const { converted, value, answer, text } = reply;
  const isUsed = outcome.sums.some(({ basedOn }) => basedOn.includes(answer));
  if (!converted || value === undefined || !isUsed) return [];
  const say = (amount: number) => (converted.isMoney ? reading.case.money(amount) : plain(amount));
  const said = text.length <= longestTitled ? `“${text.replace(/[.!]+$/u, '')}”` : 'Your answer';
  return [
    {
      kind: 'sum',
      title: `${said} counted by the ${converted.to}`,
      formula: `${say(converted.value)} ${converted.steps}`,
      result: `${say(value)} a ${converted.to}`,
      basedOn: [answer],
      isExample: false,
    },
  ];
}

/** Said of a later option that scores as well as one that starts now. */
const waits = 'It waits because your answers point to the first three, and three at a time are enough.';

/** Three findings, then the options: the three moves and real alternatives to them, with their scores. */
export function optionBlocks(report: ReportCase): Block[] {
  const { shown, others, reading, outcome } = report;
  const findings = shown.map(
    (chosen): Block => ({
      kind: 'finding',
      title: say(report, chosen.finding.title),
      text: [...quoteOf(chosen), say(report, chosen.finding.text)].join(' '),
      basedOn: answersOf(report, chosen),
    }),
  );
  const wish = [reading.case.wish.answer];
  const optionOf = (
    {
      title,
      text,
      reason,
      effort,
      effect,
    }: (typeof reading.content.alternatives)[number] | (typeof shown)[number]['finding']['option'],
    pick: boolean,
    basedOn: number[],
  ): BlockOf<'option'> => ({
    kind: 'option',
    title: say(report, title),
    text: say(report, text),
    reason: say(report, reason),
    effort,
    effect,
    pick,
    basedOn,
  });
  const worthOf = ({ effort, effect }: { effort: number; effect: number }) => effect - effort;
  const leastPicked = Math.min(...shown.map(({ finding }) => worthOf(finding.option)));
  // The answers speak for the first three, so none of the others promises more for less here.
  const behindPicks = <T extends { effort: number; effect: number }>(option: T): T => ({
    ...option,
    effect: Math.max(1, Math.min(option.effect, leastPicked + option.effort)),
  });
  const later = others
    .slice(0, mostOtherOptions - 1)
    .map((chosen) => optionOf(behindPicks(chosen.finding.option), false, answersOf(report, chosen)));
  // Said once: for the others it is the same.
  const waiting = later.find((option) => worthOf(option) >= leastPicked);
  if (waiting) waiting.reason = `${waiting.reason} ${waits}`;
  const open = reading.content.alternatives.filter(({ id }) => !outcome.vetoed.includes(id));
  const alternatives = open.map((one) => optionOf(behindPicks(one), false, wish));
  return [
    ...findings,
    ...shown.map((chosen) => optionOf(chosen.finding.option, true, answersOf(report, chosen))),
    ...[...later, ...alternatives].slice(0, mostOtherOptions),
  ];
}

/** The plan until the wish’s own date, in date order, with checks on the way and the review at its end. */
export function planBlocks(report: ReportCase): Block[] {
  const { calendar, shown, reading } = report;
  const { today } = reading.case;
  const first = calendar.mondays[0] ?? today;
  const rows = [
    ...shown.flatMap((chosen) => stepsOf(report, chosen).map((step) => planRow(step, answersOf(report, chosen)))),
    ...checkRows(report),
  ];
  return [
    {
      kind: 'paragraph',
      text: `The plan runs from ${monthDay(first, today)} to ${report.lastDay}. ${holidaysOf(report)}`.trim(),
      basedOn: reading.case.deadline && !reading.case.deadline.isPast ? [reading.case.deadline.answer] : [],
    },
    ...rows.toSorted((a, b) => a.endDay.localeCompare(b.endDay) || a.startDay.localeCompare(b.startDay)),
  ];
}

function planRow(
  {
    title,
    owner,
    startDay,
    endDay,
    measure,
  }: { title: string; owner: string; startDay: string; endDay: string; measure: string },
  basedOn: number[],
): BlockOf<'planRow'> {
  return { kind: 'planRow', title, ownerRole: owner, startDay, endDay, measure, basedOn };
}

/** The checks on the way and the review at the end, each with the number that it should show. */
function checkRows(report: ReportCase): BlockOf<'planRow'>[] {
  const { calendar, checks, outcome, reading } = report;
  const wish = [reading.case.wish.answer];
  const names = checks.length === 1 ? ['Halfway'] : ['First', 'Second', 'Third'];
  const last = calendar.mondays.at(-1) ?? calendar.endDay;
  const review = {
    title: say(report, reading.content.review.title),
    measure: say(report, reading.content.review.measure),
    startDay: last,
    endDay: [fridayOfWeek(last, 1), calendar.endDay].toSorted()[0] ?? last,
  };
  return [
    ...checks.map(({ expected, ...days }, at) => {
      const own = outcome.checks?.[at];
      const title = own?.title ?? `${names[at]} check: compare with the plan`;
      const measure = expected ? `On track: ${expected}` : (own?.measure ?? 'The count of that week, written down');
      return planRow({ title, measure, owner: 'You', ...days }, wish);
    }),
    planRow({ ...review, owner: 'You' }, wish),
  ];
}

function holidaysOf({ calendar, reading }: ReportCase): string {
  const { mondays } = calendar;
  const gaps = mondays
    .slice(1)
    .some((monday, at) => Date.parse(monday) - Date.parse(mondays[at] ?? monday) > 8 * 86_400_000);
  const isLate = mondays[0] !== undefined && Date.parse(mondays[0]) - Date.parse(reading.case.today) > 8 * 86_400_000;
  return gaps || isLate ? 'We planned nothing for the weeks of Christmas and New Year’s.' : '';
}
