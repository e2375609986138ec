import type { AnswerName } from '#schema/insights.ts';
import type { ChallengeContent } from './challenge-content.ts';
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
 * Three findings, one by each thing that is known: the trade's own, the one that the person's words touch most, and the one
 * that size, money, time and the wanted outcome call for. Whatever was heard most comes first.
 */
export function chooseFindings(reading: Reading): Chosen[] {
  const possible = reading.content.findings.filter(({ not }) => !isExcluded(reading, not));
  const byWords = greatest(
    possible,
    (finding) =>
      heardWeight(reading, finding) + (fitWeight(reading, finding.fits) + answerWorth(reading, finding)) / 10,
  );
  const byCircumstances = greatest(
    possible.filter((finding) => finding !== byWords),
    (finding) =>
      frameWeight(reading, finding.fits) + spokenWeight(reading, finding) + answerWorth(reading, finding) / 4,
  );
  const chosen = [byWords, tradeFinding(reading), byCircumstances].flatMap((finding) => finding ?? []);
  const ranked = chosen.toSorted((a, b) => heardWeight(reading, b) - heardWeight(reading, a));
  return withQuotes(reading, ranked);
}

/** What somebody comes back to in a second sentence counts for more than what a form says; a single word does not. */
function spokenWeight(reading: Reading, finding: Finding): number {
  const heard = heardWeight(reading, finding);
  return heard >= 2 ? heard + 2 : heard / 2;
}

/** Between equals the finding whose answer promises more for its effort. */
function answerWorth({ content }: Reading, { answeredBy }: Finding): number {
  const answer = content.options.find(({ id }) => id === answeredBy);
  return answer ? answer.effect - answer.effort / 2 : 0;
}

/** The first of those that weigh most. */
function greatest<T>(list: readonly T[], weigh: (one: T) => number): T | undefined {
  return list.toSorted((a, b) => weigh(b) - weigh(a))[0];
}

export function isExcluded({ tiers, trade, solo }: Reading, not: Exclusion): boolean {
  if (not.walkIn && trade.kind.walkIn) return true;
  if (not.solo && solo !== undefined) return true;
  if (tiers.size !== undefined && not.sizes.includes(tiers.size)) return true;
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
const nobody: Exclusion = { sizes: [], families: [], walkIn: false, solo: false };

/** The sentences in which something of a finding stands, those that say most of it first. */
function heardIn({ quotes }: Reading, listen: readonly string[]): Quote[] {
  const heard = quotes.map((quote) => ({ quote, count: countHeard(listen, quote.words) }));
  return heard
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ quote }) => quote)
    .slice(0, 3);
}

/** How many circumstances call for a rule; the trade counts twice, because it says more of what is likely than a sum. */
export function fitWeight(reading: Reading, fits: Fits): number {
  const names = fitting(reading, fits);
  return names.length + (names.includes('industry') ? 1 : 0);
}

/** The trade has its own finding already; here it weighs a little more than one of the others. */
const tradeWeight = 1.2;

/** How many circumstances call for a rule, the trade weighed as one of them. */
function frameWeight(reading: Reading, fits: Fits): number {
  const names = fitting(reading, fits);
  return names.filter((name) => name !== 'industry').length + (names.includes('industry') ? tradeWeight : 0);
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
  const names: AnswerName[] = id === ofTrade ? ['industry'] : [];
  const circumstances = quote ? [] : fitting(reading, fits);
  const numbers = [...(quote ? [quote.answer] : []), ...basedOn(reading, ...names, ...circumstances)];
  return [...new Set(numbers.length > 0 ? numbers : reading.wishNumbers)];
}
