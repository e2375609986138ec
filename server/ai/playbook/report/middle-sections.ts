import type { Block, BlockOf } from '#schema/report.ts';
import { monthDay } from '#server/ai/playbook/kinds/plan-calendar.ts';
import { cleanTextLine, cutQuoteAtEnd } from '#server/ai/quote.ts';
import { answersOf, quoteOf, type ReportCase, say, stepsOf } from './report-case.ts';

/** What a coach may add is a paragraph, and the answers hold the whole of it. */
const longestAddition = 600;
export const mostLevers = 4;
export const mostSums = 6;
const mostOtherOptions = 3;

/** How the numbers come about: each calculation in words, then what one better step of each lever is worth. */
export function numberBlocks({ outcome, reading }: ReportCase): Block[] {
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
    ...outcome.sums.slice(0, mostSums).map((sum): Block => ({ kind: 'sum', ...sum })),
    ...outcome.levers.slice(0, mostLevers).map(({ id: _, ...lever }): Block => ({ kind: 'lever', ...lever })),
  ];
}

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
  const later = others
    .slice(0, mostOtherOptions - 1)
    .map((chosen) => optionOf(chosen.finding.option, false, answersOf(report, chosen)));
  const open = reading.content.alternatives.filter(({ id }) => !outcome.vetoed.includes(id));
  const alternatives = open.map((one) => optionOf(one, false, wish));
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
      text: `The plan runs from ${monthDay(first, today)} to ${monthDay(calendar.endDay, today)}. ${holidaysOf(report)}`.trim(),
      basedOn: [reading.case.deadline?.answer ?? reading.case.wish.answer],
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

/** A check in the middle of a plan of six weeks or more, and the review; each with the number that it should show. */
function checkRows(report: ReportCase): BlockOf<'planRow'>[] {
  const { calendar, outcome, reading } = report;
  const { mondays, endDay } = calendar;
  const wish = [reading.case.wish.answer];
  const check = (share: number, title: string, measure: string): BlockOf<'planRow'> => {
    const startDay = mondays[Math.min(mondays.length - 1, Math.round(share * mondays.length) - 1)] ?? endDay;
    return planRow(
      { title, owner: 'You', startDay, endDay: startDay > endDay ? endDay : fridayOr(startDay, endDay), measure },
      wish,
    );
  };
  const numberAt = (share: number) => {
    const { path } = outcome;
    return path?.say(path.from + (path.to - path.from) * share);
  };
  const checks = mondays.length >= 16 ? [1 / 3, 2 / 3] : mondays.length >= 6 ? [1 / 2] : [];
  const { title, measure } = reading.content.review;
  return [
    ...checks.map((share, at) => {
      const expected = numberAt(share);
      return check(
        share,
        outcome.checks?.[at]?.title ??
          `${checks.length === 1 ? 'Halfway' : ['First', 'Second'][at]} check: compare with the plan`,
        expected ? `On track: ${expected}` : (outcome.checks?.[at]?.measure ?? 'The number is written down'),
      );
    }),
    check(1, say(report, title), say(report, measure)),
  ];
}

function fridayOr(monday: string, endDay: string): string {
  const friday = new Date(Date.parse(`${monday}T00:00:00Z`) + 4 * 86_400_000).toISOString().slice(0, 10);
  return friday < endDay ? friday : endDay;
}

function holidaysOf({ calendar, reading }: ReportCase): string {
  const { mondays } = calendar;
  const gaps = mondays
    .slice(1)
    .some((monday, at) => Date.parse(monday) - Date.parse(mondays[at] ?? monday) > 8 * 86_400_000);
  const isLate = mondays[0] !== undefined && Date.parse(mondays[0]) - Date.parse(reading.case.today) > 8 * 86_400_000;
  return gaps || isLate ? 'The weeks of Christmas and New Year are free.' : '';
}
