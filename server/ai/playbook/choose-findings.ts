import { cutWords } from '#server/ai/quote.ts';
import { fill } from './fill.ts';
import { hear } from './listen.ts';
import type { Finding, Option } from './playbook-content.ts';
import { firstLine, type Quote, quoteLength, type Reading } from './read-answers.ts';

/** A finding with the sentence that it rests on; `word` is what was heard in it, absent when the sentence is only the nearest. */
export interface Chosen {
  finding: Finding;
  quote: Quote;
  word: string | undefined;
}

/** Three findings: those that the person's own words touch most come first, then the order of the file. */
export function chooseFindings(reading: Reading): Chosen[] {
  const ranked = reading.content.findings
    .filter((finding) => applies(reading, finding))
    .map((finding) => ({ finding, weight: weightOf(reading, finding) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 3);
  return withQuotes(
    reading,
    ranked.map(({ finding }) => finding),
  );
}

export function applies(
  reading: Reading,
  { when, notFamilies }: Pick<Finding | Option, 'when' | 'notFamilies'>,
): boolean {
  const { companySize } = reading.given;
  if (when && (companySize === undefined || !when.sizes.includes(companySize))) return false;
  return !notFamilies?.includes(reading.trade.id);
}

/** An answer to the finding's own question says more than a word in passing. */
function weightOf(reading: Reading, { id, listen }: Finding): number {
  const heard = reading.quotes.filter(({ words }) => hear(listen, words)).length;
  return heard + 3 * replyQuotes(reading, id).length;
}

function replyQuotes(reading: Reading, findingId: string): Quote[] {
  const asked = reading.content.questions
    .filter((question) => question.for === findingId)
    .map(({ ask }) => fill(ask, reading.slots));
  return reading.replies.filter(({ label }) => asked.includes(label)).slice(0, 1);
}

/** Heard sentences are given out first, so that a finding which heard nothing does not take another's. */
function withQuotes(reading: Reading, findings: readonly Finding[]): Chosen[] {
  const used = new Set<string>();
  const take = (quote: Quote | undefined) => {
    if (quote) used.add(quote.words);
    return quote;
  };
  const fresh = (quote: Quote) => !used.has(quote.words);
  const heard = findings.map((finding) => {
    const [reply] = replyQuotes(reading, finding.id);
    return take(reply ?? reading.quotes.find((quote) => fresh(quote) && hear(finding.listen, quote.words)));
  });
  return findings.map((finding, at) => {
    const quote = heard[at] ?? take(nearest(reading).find(fresh)) ?? goalQuote(reading);
    return { finding, quote, word: heard[at] && hear(finding.listen, quote.words) };
  });
}

/** What the person wants is nearest to any advice, then what else they wrote, then what they do and chose. */
function nearest(reading: Reading): Quote[] {
  const { numberOf, answers, quotes, goal } = reading;
  const chosen = [numberOf.industry, numberOf.problems].flatMap((number) => {
    const answer = answers.find((one) => one.number === number);
    return answer
      ? [{ answer: answer.number, label: answer.label, words: cutWords(firstLine(answer.text), quoteLength) }]
      : [];
  });
  return [goalQuote(reading), ...quotes.filter(({ answer }) => answer === goal.answer), ...quotes, ...chosen];
}

function goalQuote({ goal }: Reading): Quote {
  return { answer: goal.answer, label: goal.label, words: goal.words };
}
