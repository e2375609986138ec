import type { AnswerName } from '#schema/insights.ts';
import type { ChallengeContent } from './challenge-content.ts';
import { unknownTrade } from './content.ts';
import type { Exclusion, Fits } from './content-parts.ts';
import { fill } from './fill.ts';
import { countHeard } from './listen.ts';
import { basedOn, type Quote, type Reading } from './read-answers.ts';
import type { Lens } from './trade-content.ts';

/** The finding and the option of the trade's own lens go by this id. */
export const ofTrade = 'trade';
export type Finding = ChallengeContent['findings'][number];

/** What is said of a finding, wherever it stands in the content. */
export type FindingText = Lens['finding'];

/** A finding; `quote` is the sentence that it was heard in, absent when it stands for another reason. */
export interface Chosen {
  id: string;
  text: FindingText;
  answeredBy: string;
  quote: Quote | undefined;
  /** The numbers of the answers that it rests on; never empty. */
  basedOn: number[];
}

/**
 * Three findings, one by each thing that is known: the trade's own; the one that the person's words touch most, or that is
 * likeliest in the trade where no words decide; and the one that size, time and money call for. Whatever was heard most comes
 * first. A sentence of the person counts for more than any one choice of the form, and two for more than all of them.
 */
export function chooseFindings(reading: Reading): Chosen[] {
  const possible = reading.content.findings.filter(({ not }) => !isExcluded(reading, not));
  const byWords = greatest(possible, (finding) => heardWeight(reading, finding) + likelihood(reading, finding) / 50);
  const byFrame = greatest(
    possible.filter((finding) => finding !== byWords),
    (finding) =>
      weigh(reading, finding.fits, byCircumstances) +
      4 * heardWeight(reading, finding) +
      answerWorth(reading, finding) / 4 -
      delay(reading, finding),
  );
  const chosen = [byWords, tradeFinding(reading), byFrame].flatMap((finding) => finding ?? []);
  const ranked = chosen.toSorted((a, b) => heardWeight(reading, b) - heardWeight(reading, a));
  return withQuotes(reading, ranked);
}

/** Between findings that were heard alike the circumstances decide; where nothing was heard, the trade does. */
function likelihood(reading: Reading, finding: Finding): number {
  const weights = heardWeight(reading, finding) > 0 ? byCircumstances : byTrade;
  return weigh(reading, finding.fits, weights) + answerWorth(reading, finding);
}

/** Between equals the finding whose answer promises more for its effort. */
function answerWorth(reading: Reading, finding: Finding): number {
  const answer = answerTo(reading, finding);
  return answer ? answer.effect - answer.effort / 2 : 0;
}

/** What one circumstance counts: a quick answer wins between two that fit alike, and size still decides. */
const lateness = 1;

/** What an answer loses that shows after the time that was chosen. */
function delay(reading: Reading, finding: Finding): number {
  const answer = answerTo(reading, finding);
  return answer && answer.paysInDays > reading.pace.withinDays ? lateness : 0;
}

function answerTo({ content }: Reading, { answeredBy }: Finding) {
  return content.options.find(({ id }) => id === answeredBy);
}

/** The first of those that weigh most. */
function greatest<T>(list: readonly T[], weigh: (one: T) => number): T | undefined {
  return list.toSorted((a, b) => weigh(b) - weigh(a))[0];
}

export function isExcluded({ tiers, trade, solo }: Reading, not: Exclusion): boolean {
  if (not.walkIn && trade.kind.walkIn) return true;
  if (not.solo && solo !== undefined) return true;
  if (tiers.size !== undefined && not.sizes.includes(tiers.size)) return true;
  if (not.only.length > 0 && !not.only.includes(trade.family.id)) return true;
  return not.families.includes(trade.family.id);
}

/** The answers by which a rule fits the person; the more there are, the likelier it is. */
export function fitting({ tiers, trade, outcomes }: Reading, fits: Fits): AnswerName[] {
  const { size, budget, time } = tiers;
  const names: AnswerName[] = [];
  if (size !== undefined && fits.sizes.includes(size)) names.push('companySize');
  if (budget !== undefined && fits.budgets.includes(budget)) names.push('budgetRange');
  if (time !== undefined && fits.times.includes(time)) names.push('timeline');
  if (fits.families.includes(trade.family.id)) names.push('industry');
  if (outcomes.some(({ id }) => fits.outcomes.includes(id))) names.push('desiredOutcome');
  return names;
}

function tradeFinding({ lens }: Reading): Finding {
  return { ...lens.finding, id: ofTrade, answeredBy: ofTrade, fits: noFits, not: nobody };
}
const noFits: Fits = { sizes: [], budgets: [], times: [], families: [], outcomes: [] };
const nobody: Exclusion = { sizes: [], families: [], only: [], walkIn: false, solo: false };

/** The sentences in which something of a finding stands, those that say most of it first. */
function heardIn({ quotes }: Reading, listen: readonly string[]): Quote[] {
  const heard = quotes.map((quote) => ({ quote, count: countHeard(listen, quote.words) }));
  return heard
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ quote }) => quote)
    .slice(0, 3);
}

type Weights = Partial<Record<AnswerName, number>>;

/** What is likely in a trade, whatever its circumstances. */
const byTrade: Weights = { industry: 2, desiredOutcome: 1 };

/**
 * What the circumstances call for. Size first: it decides more than time and money together where a firm loses what it loses,
 * and two firms of one trade read different reports by it. The trade counts little, because it has a finding of its own.
 */
export const byCircumstances: Weights = {
  companySize: 3,
  timeline: 1,
  budgetRange: 1,
  desiredOutcome: 1,
  industry: 0.5,
};

/** How much the answers that a rule fits count together; what is typical of another size counts less than what is of none. */
export function weigh(reading: Reading, fits: Fits, weights: Weights): number {
  const { size } = reading.tiers;
  const isOfOther = size !== undefined && fits.sizes.length > 0 && !fits.sizes.includes(size);
  const sum = fitting(reading, fits).reduce((total, name) => total + (weights[name] ?? 0), 0);
  return isOfOther ? sum - (weights.companySize ?? 0) : sum;
}

/** An answer to the finding's own question says more than a word in passing, and a wish a little more than a step. */
function heardWeight(reading: Reading, { id, listen }: Finding): number {
  const heard = heardIn(reading, listen);
  const isWished = heard.some(({ answer }) => answer === reading.wish.answer);
  return 3 * replyQuotes(reading, id).length + heard.length + (isWished ? 0.5 : 0);
}

/** The first sentence with which one of the finding's own questions was answered. */
function replyQuotes(reading: Reading, findingId: string): Quote[] {
  const own = findingId === ofTrade ? [reading.lens.question] : reading.content.questions.filter(isFor(findingId));
  const asked = own.map(({ ask }) => fill(ask, reading.slots));
  return reading.replies.filter(({ label }) => asked.includes(label)).slice(0, 1);
}

const isFor = (findingId: string) => (question: ChallengeContent['questions'][number]) => question.for === findingId;

/** No sentence stands behind two findings, as long as there is another. */
function withQuotes(reading: Reading, findings: readonly Finding[]): Chosen[] {
  const used = new Set<string>();
  return findings.map(({ id, answeredBy, fits, not: _, ...text }) => {
    const heard = [...replyQuotes(reading, id), ...heardIn(reading, text.listen)];
    const quote = heard.find(({ words }) => !used.has(words));
    if (quote) used.add(quote.words);
    return { id, text, answeredBy, quote, basedOn: groundOf(reading, id, fits, quote) };
  });
}

function groundOf(reading: Reading, id: string, fits: Fits, quote: Quote | undefined): number[] {
  // What names no trade that is known carries nothing.
  const trade: AnswerName[] = reading.trade.family.id === unknownTrade ? [] : ['industry'];
  const names = id === ofTrade ? [...trade, ...reading.volunteers] : [];
  const circumstances = quote ? [] : fitting(reading, fits);
  const numbers = [...(quote ? [quote.answer] : []), ...basedOn(reading, ...names, ...circumstances)];
  return [...new Set(numbers.length > 0 ? numbers : reading.wishNumbers)];
}
