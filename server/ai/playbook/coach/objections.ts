import { type BlockOf, blocksOf } from '#schema/report.ts';
import { monthDay } from '#server/ai/playbook/analyze/plan-calendar.ts';
import { counted } from '#server/ai/playbook/calculate/format.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { type Asked, countWords, type Reply, straightened } from './asked.ts';
import type { CoachContent, ObjectionName } from './coach-content.ts';
import { asksForText } from './drafts.ts';
import { bold, inline, quotedAtEnd, sentence } from './inline.ts';
import { costIn } from './own-costs.ts';
import { openSteps, titleOf } from './own-steps.ts';
import { isSameTitle, type OwnReport, partNamed, planOf, stemsOf } from './report-parts.ts';
import { stepMarks } from './step-marks.ts';
import { everybody, type Tried, triedIn } from './tried.ts';

type Option = BlockOf<'option'>;

/** Answers a doubt about what was advised: with the person's own words about it, and the next move in its place. */
export function objectionReply(asked: Asked): Reply | undefined {
  const { coach, line, report } = asked;
  if (!report || asksForText(asked)) return undefined;
  const isTime = withoutTime.test(line);
  const objection =
    coach.objections.find(({ id, listen }) => (id === 'time' && isTime) || hear(listen, line) !== undefined) ??
    statementOf(asked);
  // “How do I do it without anybody getting mad?” asks for a way.
  const isAskingHow = /^(?:so |and |but |ok )?(?:how|what) (?:do|can|could|should|would)\b/i.test(line);
  if (!objection || (isAskingHow && objection.id !== 'time' && objection.id !== 'money' && objection.id !== 'failed'))
    return undefined;
  const tried = isOfTime(objection.id) ? undefined : triedIn(asked, isOfTry(objection.id) ? 1 : 2);
  const next = nextMove(asked, report, objection.id, tried);
  // A doubt about nothing of theirs may be a question on another matter.
  if (objection.id === 'doubt' && !tried) return undefined;
  const parts = objection.id === 'time' ? smallerStep(asked) : next ? moveParts(asked, next) : [];
  return {
    paragraphs: [...leadParts(asked, objection.id, objection.lead, tried), ...parts],
    sources: [...new Set([...(tried ? [tried.source] : []), ...(parts.length > 0 ? [report.source] : [])])],
  };
}

const withoutTime =
  /\b(?:don't|do not|can't|cannot|won't) (?:have|find|spare|make) (?:[\w'-]+ ){0,3}(?:time|hours?|minutes|mornings?|evenings?|days?)\b/i;
const mostWords = 25;
const negative =
  /\b(?:not|no|never|nobody|nothing|can't|cannot|won't|don't|doesn't|isn't|aren't|didn't|wouldn't|couldn't|hard|impossible|unrealistic|refuse\w*|too (?:late|early|risky|small|big|hard|slow))\b/i;

/** A short statement that says no to the advice before, or speaks of what they tried, is a doubt too. */
function statementOf(asked: Asked): CoachContent['objections'][number] | undefined {
  const { coach, exchanges, line } = asked;
  const isAdvice = exchanges[0]?.answer.includes('**') === true;
  const isStatement = !line.endsWith('?') && !asking.test(line) && countWords(line) <= mostWords;
  const isMeant = isAdvice || triedIn(asked, 1) !== undefined;
  return isMeant && isStatement && negative.test(line) ? coach.objections.find(({ id }) => id === 'failed') : undefined;
}

const asking =
  /^(?:so |and |but |ok )?(?:what|how|why|when|where|who|which|can|could|should|would|do|does|is|are|write|tell|give|show|draft|explain)\b/i;

const isOfTime = (id: ObjectionName) => id === 'time' || id === 'money';
const isOfTry = (id: ObjectionName) => id === 'failed' || id === 'doubt' || id === 'quality';

function leadParts(asked: Asked, id: ObjectionName, lead: string, tried: Tried | undefined): string[] {
  const own = tried ? [`You told us: ${quotedAtEnd(tried.words, 220)} ${verdictOn(asked, tried)}`] : [];
  if (id === 'time') return [lead];
  if (id === 'money') return [`${lead} ${spendingOf(asked)}`];
  if (id === 'failed' || id === 'doubt')
    return own.length > 0 ? own : ["Then leave that, and don't do it the same way again."];
  if (id === 'refused' || id === 'dislike' || id === 'quality') return [...own, lead];
  if (id === 'buyers' && hear(['price*', 'rate*', 'fee*', 'charge'], asked.line) !== undefined) return [pricesLead];
  const risk = riskAbout(asked);
  return [...own, ...(risk ? [`${lead} ${risk}`] : [lead])];
}

/** Says what follows from what they tried. Of a cost, only that one product is ruled out. */
function verdictOn(asked: Asked, { words, hasFailed }: Tried): string {
  const cost = costIn(asked, asked.line) ?? costIn(asked, words);
  if (!hasFailed) return "If it brought nothing, don't repeat it the same way.";
  if (cost?.id === 'supplier')
    return "That's a good reason to leave that one alone. Ask about what customers don't taste or see: packaging, cleaning supplies, delivery terms.";
  return "That's a good reason not to repeat it.";
}

const pricesLead =
  "Not all of them: at 10% more, you can lose 9 of 100 sales and still take in the same. So don't ask everyone at once. Quote the new price to the next ten new people only, and count how many say yes.";

function spendingOf({ report }: Asked): string {
  const lines = report ? blocksOf(report.doc, 'budget').filter(({ toUsd }) => toUsd > 0) : [];
  return lines.length === 0
    ? 'The steps of your plan cost your time and no money.'
    : `Your plan lists ${counted(lines.length, { one: 'expense', many: 'expenses' })}. Start with a step that only takes time.`;
}

/** Finds the risk in the report that speaks of the same. */
function riskAbout({ report, line }: Asked): string | undefined {
  const words = line.replaceAll(everybody, ' ');
  const risk = report && partNamed(blocksOf(report.doc, 'risk'), words, 1);
  return risk && `Your report sees it too: ${sentence(risk.earlySign, 110)} Then: ${sentence(risk.response, 140)}`;
}

/** Finds the move to make in place of the one that is doubted: none that was told in this conversation already. */
function nextMove(asked: Asked, { doc }: OwnReport, id: ObjectionName, tried: Tried | undefined): Option | undefined {
  const options = blocksOf(doc, 'option');
  const said = stemsOf(
    `${asked.line} ${tried?.words ?? ''} ${asked.exchanges[0]?.line ?? ''}`.replaceAll(everybody, ' '),
  );
  const sharedWith = ({ title, text }: Option) =>
    [...stemsOf(`${title} ${text}`)].filter((stem) => said.has(stem)).length;
  const isTold = ({ title }: Option) =>
    asked.exchanges.some(({ answer }) => answer.includes(straightened(inline(title, 90))));
  const others = options.filter((option) => option.pick && !isTold(option));
  if (id === 'money') return others.toSorted((one, other) => one.effort - other.effort)[0];
  if (id === 'time') return undefined;
  const free = others.filter((option) => sharedWith(option) === 0);
  const spare = options.filter((option) => !option.pick && !isTold(option));
  return free[0] ?? spare.find((option) => sharedWith(option) === 0) ?? others[0] ?? spare[0];
}

function moveParts(asked: Asked, option: Option): string[] {
  const step = partNamed(openSteps(asked), `${option.title} ${option.text}`);
  const isOther = step && !isSameTitle(step.title, option.title);
  return [
    `Next in your report: ${bold(option.title, 120)} ${sentence(option.text, 240)}`,
    ...(isOther ? [`${stepMarks.do} ${sentence(titleOf(asked, step), 200)}`] : []),
    ...(step ? [`**By when:** ${monthDay(step.endDay, asked.today)}. Owner: ${inline(step.ownerRole, 60)}.`] : []),
  ];
}

/** Takes the first step apart for somebody without time, or names who else could do one. */
function smallerStep(asked: Asked): string[] {
  const steps = openSteps(asked);
  const [first] = steps;
  const other = asked.report && planOf(asked.report).find(({ ownerRole }) => !/^you$/i.test(ownerRole));
  if (!first) return [];
  const help = other ? ` ${inline(other.ownerRole, 60)} already owns a step, and could take this one too.` : '';
  return [
    `${stepMarks.do} Take the first 30 minutes of “${inline(titleOf(asked, first), 120)}”.${help}`,
    `**By when:** ${monthDay(first.endDay, asked.today)}. If that's too soon, move the date in your goals.`,
  ];
}
