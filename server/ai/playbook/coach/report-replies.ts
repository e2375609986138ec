import { monthNames } from '#schema/days.ts';
import { type BlockOf, blocksOf } from '#schema/report.ts';
import { moneyRange } from '#schema/report-words.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import type { Asked, Reply } from './asked.ts';
import { bold, inline, sentence, sentenceEnd } from './inline.ts';
import { goalOf, openSteps, titleOf } from './own-steps.ts';
import { isSameTitle, type OwnReport, type Part, type PlanRow, partNamed, planOf, reasonFor } from './report-parts.ts';
import { stepMarks } from './step-marks.ts';

export const numbered = (lines: readonly string[]): string => lines.map((line, at) => `${at + 1}. ${line}`).join('\n');

const listed = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');

/** Writes what stands in the report, or nothing where it holds none of it. */
function fromReport({ report }: Asked, write: (doc: OwnReport['doc']) => string[]): Reply | undefined {
  const paragraphs = report ? write(report.doc).filter((paragraph) => paragraph !== '') : [];
  return report && paragraphs.length > 0 ? { paragraphs, sources: [report.source] } : undefined;
}

const mostMoves = 3;

/** Tells what the report answers and recommends, each move with its reason. */
export function reportReply({ report, today, submission }: Asked): Reply {
  if (!report) {
    const text = submission
      ? "You don't have a report yet, or it's switched off for this question. I can still use your answers."
      : "You don't have a report yet. Answer the questions under /insights first, and you'll get three free insights.";
    return { paragraphs: [text], sources: [] };
  }
  const { doc, source } = report;
  const moves = blocksOf(doc, 'move').map((move) => {
    const reason = reasonFor(report, move);
    const why = reason ? ` ${sentence(reason.text, 110)}` : '';
    return `**${inline(move.title, 90)}**, by ${monthDay(move.endDay, today)} (${inline(move.owner, 40)}).${why}`;
  });
  const picks = blocksOf(doc, 'option').filter(({ pick }) => pick);
  const list = moves.length > 0 ? moves : picks.map(({ title, text }) => `${bold(title, 100)} ${sentence(text, 130)}`);
  return {
    paragraphs: [
      `**${inline(doc.title, 140)}**`,
      ...blocksOf(doc, 'answer').map(({ text }) => sentence(text, 260)),
      ...(list.length > 0 ? ['It recommends:', numbered(list.slice(0, mostMoves))] : []),
    ],
    sources: [source],
  };
}

/** Tells a step with its date, owner and measure, why it is there, and what follows. */
export function stepReply(asked: Asked, report: OwnReport, step: PlanRow, next?: PlanRow): Reply {
  const { today } = asked;
  const { title, endDay, ownerRole, measure } = step;
  const goal = goalOf(asked, step);
  const moved = goal?.targetCompletion && goal.targetCompletion !== endDay ? goal.targetCompletion : undefined;
  const reason = reasonFor(report, step);
  const due = `${endDay < today ? 'It was due on' : 'By'} ${monthDay(endDay, today)}. Owner: ${inline(ownerRole, 80)}.`;
  const inGoals = moved === undefined ? '' : ` In your goals, you moved it to ${monthDay(moved, today)}.`;
  return {
    paragraphs: [
      `**${inline(titleOf(asked, step))}**`,
      ...(goal && !isSameTitle(goal.title, title) ? [`In your report, it's called “${inline(title, 120)}”.`] : []),
      `${due}${inGoals} ${stepMarks.done} ${sentence(measure, 160)}`,
      ...(reason ? [`Why: ${sentence(reason.text, 320)}`] : []),
      ...(next ? [`After that: ${inline(titleOf(asked, next), 120)}, by ${monthDay(next.endDay, today)}.`] : []),
    ],
    sources: [report.source, ...(goal ? [`goal:${goal.id}`] : [])],
  };
}

const after = /\b(?:after|following|once)\b|\bcomes next\b/i;
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];
const ordinalStep = new RegExp(`\\b(${ordinals.join('|')}) (?:step|one|move|goal)\\b|\\bstep (\\d)\\b`, 'i');

const afterMonth = new RegExp(`\\bafter (${monthNames.join('|')})\\b`, 'i');

/** Lists the steps that end in a later month than the one that is named. */
function laterReply(asked: Asked, report: OwnReport, month: string): Reply | undefined {
  const number = monthNames.findIndex((name) => name.toLowerCase() === month.toLowerCase()) + 1;
  const year = Number(asked.today.slice(0, 4)) + (number < Number(asked.today.slice(5, 7)) ? 1 : 0);
  const end = `${year}-${String(number).padStart(2, '0')}-31`;
  const later = openSteps(asked).filter(({ endDay }) => endDay > end);
  const lines = later.map((step) => `${inline(titleOf(asked, step), 90)}, by ${monthDay(step.endDay, asked.today)}`);
  const head = lines.length > 0 ? 'These steps come later:' : `Your plan has no step after ${monthNames[number - 1]}.`;
  return { paragraphs: [head, ...(lines.length > 0 ? [numbered(lines)] : [])], sources: [report.source] };
}

/** Answers “What comes after the first two offers?” by the order of the plan. */
export function afterReply(asked: Asked): Reply | undefined {
  const { report, line } = asked;
  const steps = report ? planOf(report) : [];
  const isAsked = after.test(line) && /\b(?:what|which|then|next)\b/i.test(line);
  if (!report || steps.length === 0 || !isAsked || /\b(?:after that|after this|after it)\b/i.test(line))
    return undefined;
  const month = afterMonth.exec(line)?.[1];
  if (month !== undefined) return laterReply(asked, report, month);
  const [, ordinal = '', digit = ''] = ordinalStep.exec(line) ?? [];
  const place = digit === '' ? ordinals.indexOf(ordinal.toLowerCase()) : Number(digit) - 1;
  const named = steps.map((step) => ({ title: `${step.title} ${titleOf(asked, step)}`, step }));
  const found = place >= 0 ? steps[place] : partNamed(named, line, 1)?.step;
  const at = found ? steps.indexOf(found) : -1;
  const open = openSteps(asked);
  const next = steps.slice(at + 1).find((step) => open.includes(step));
  if (!found || !next) return undefined;
  const { paragraphs, sources } = stepReply(asked, report, next, steps[steps.indexOf(next) + 1]);
  return { paragraphs: [`After “${inline(titleOf(asked, found), 120)}” comes this:`, ...paragraphs], sources };
}

/** Tells a part of the report in its own words. */
export function partReply(asked: Asked, report: OwnReport, part: Part): Reply {
  if (part.kind === 'planRow') return stepReply(asked, report, part);
  if (part.kind === 'risk') return { paragraphs: [riskText(part)], sources: [report.source] };
  const step = partNamed(planOf(report), part.title);
  return {
    paragraphs: [
      `**${inline(part.title)}**`,
      ...(part.kind === 'option' && !part.pick ? ['Your report looked at this and did not pick it.'] : []),
      sentence(part.kind === 'option' ? `${sentenceEnd(part.text)} ${part.reason}` : part.text, 520),
      ...(step ? [`In your plan: ${inline(step.title, 120)}, by ${monthDay(step.endDay, asked.today)}.`] : []),
    ],
    sources: [report.source],
  };
}

/** Tells the calculation that a number of page one comes from. */
export function sumOfReportReply(asked: Asked): Reply | undefined {
  return fromReport(asked, (doc) => {
    const sums = blocksOf(doc, 'sum').map((sum) => ({ sum, title: `${sum.title} ${sum.result}` }));
    const found = partNamed(blocksOf(doc, 'sum'), asked.line) ?? partNamed(sums, asked.line)?.sum;
    if (!found) return [];
    const note = found.isExample ? ' This is an example with a number that nobody gave.' : '';
    return [`**${inline(found.title)}**`, `${inline(found.formula, 300)} = ${inline(found.result, 120)}.${note}`];
  });
}

export function planReply(asked: Asked): Reply | undefined {
  const steps = asked.report ? planOf(asked.report) : [];
  const lines = steps.map(({ title, endDay }) => `${inline(title, 90)}, by ${monthDay(endDay, asked.today)}`);
  return fromReport(asked, () => (lines.length > 0 ? ['The steps of your plan:', numbered(lines)] : []));
}

export const avoidReply = (asked: Asked): Reply | undefined =>
  fromReport(asked, (doc) => blocksOf(doc, 'avoid').map(({ text }) => sentence(text, 240)));

export const turnReply = (asked: Asked): Reply | undefined =>
  fromReport(asked, (doc) => blocksOf(doc, 'turn').map(({ text }) => sentence(text, 240)));

const riskText = ({ title, earlySign, response }: BlockOf<'risk'>) =>
  `${bold(title, 100)} Early sign: ${sentence(earlySign, 110)} Then: ${sentence(response, 140)}`;
const shownRisks = 2;

export const risksReply = (asked: Asked): Reply | undefined =>
  fromReport(asked, (doc) => [listed(blocksOf(doc, 'risk').slice(0, shownRisks).map(riskText))]);

/** Lists the lines of the report's budget as they stand there. */
export function budgetReply(asked: Asked): Reply | undefined {
  return fromReport(asked, (doc) => {
    const lines = blocksOf(doc, 'budget').filter(({ toUsd }) => toUsd > 0);
    if (lines.length === 0) return ['Your report plans no spending. Cost: only your time.'];
    return ['Your report plans this:', listed(lines.map((line) => `${inline(line.title, 120)}: ${costOf(line)}`))];
  });
}

const costOf = ({ fromUsd, toUsd, sign }: BlockOf<'budget'>) =>
  fromUsd === 0 ? `up to ${moneyRange(toUsd, toUsd, sign)}` : moneyRange(fromUsd, toUsd, sign);

/** Tells the last step of the plan, which is its review. */
export function reviewReply(asked: Asked): Reply | undefined {
  const last = asked.report && planOf(asked.report).at(-1);
  if (!last) return undefined;
  const day = monthDay(last.endDay, asked.today);
  const text = `The last step of your plan is on ${day}: ${bold(last.title, 160)} Look at this: ${sentence(last.measure, 200)}`;
  return fromReport(asked, () => [text]);
}

const shownFigures = 5;

/** Says when the plan compares the number next, and with what. */
function nextCheck(asked: Asked): string[] {
  const isAsked = /\b(?:on track|hit|reach|get there|which month|when will)\b/i.test(asked.line);
  const check = openSteps(asked).find(({ title, endDay }) => /\bcheck\b/i.test(title) && endDay >= asked.today);
  if (!isAsked || !check) return [];
  return [
    `Your plan compares it on ${monthDay(check.endDay, asked.today)}: ${sentence(check.measure, 120)} Write the number down until then.`,
  ];
}

/** Lists the table of page one; of an older report its measures. */
export function figuresReply(asked: Asked): Reply | undefined {
  return fromReport(asked, (doc) => {
    const figures = blocksOf(doc, 'figure').map(({ title, value }) => `${inline(title, 60)}: ${inline(value, 80)}`);
    const measures = blocksOf(doc, 'measure').map(
      ({ title, baseline, target }) =>
        `${inline(title, 80)}: today ${inline(baseline, 60)}, target ${inline(target, 60)}`,
    );
    const lines = (figures.length > 0 ? figures : measures).slice(0, shownFigures);
    return lines.length > 0 ? ['Your report has these numbers:', listed(lines), ...nextCheck(asked)] : [];
  });
}
