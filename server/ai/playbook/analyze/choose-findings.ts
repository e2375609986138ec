import type { FindingContent } from '#server/ai/playbook/content/kind-content.ts';
import { countHeard, hear } from '#server/ai/playbook/extract/listen.ts';
import type { CaseReading, Sentence } from '#server/ai/playbook/extract/read-case.ts';
import type { Outcome } from './kind.ts';

/** A finding of the content, and the person’s own sentence that names its cause. */
export interface Chosen {
  finding: FindingContent;
  quote: Sentence | undefined;
}

export const findingsShown = 3;

/**
 * Every finding that applies, the one that matters most first: what a step of its lever is worth, what the numbers promote,
 * and causes that the person named. What the answers rule out is left out.
 */
export function rankFindings(reading: CaseReading, outcome: Outcome): Chosen[] {
  const applying = reading.content.findings.filter((finding) => applies(reading, outcome, finding));
  const ranked = applying
    .map((finding) => ({ finding, weight: weightOf(reading, outcome, finding) }))
    .toSorted((one, other) => other.weight - one.weight);
  const sayings = Object.entries(outcome.sayings ?? {}).filter(([id]) => applying.some((one) => one.id === id));
  const taker = ({ words }: Sentence) => sayings.find(([, said]) => said.includes(words))?.[0];
  const clauses = named(reading).flatMap(clausesOf);
  const taken = new Set<string>();
  return ranked.map(({ finding }) => {
    const open = clauses.filter(
      (one) =>
        !taken.has(one.words) &&
        hear(finding.listen, one.words) !== undefined &&
        (taker(one) ?? finding.id) === finding.id,
    );
    const said = clauses.find((one) => taker(one) === finding.id);
    const [heard] = open.toSorted((a, b) => countHeard(finding.listen, b.words) - countHeard(finding.listen, a.words));
    const quote = said ?? heard;
    if (quote) taken.add(quote.words);
    return { finding, quote };
  });
}

/** Sentences that may name a cause; who could own a step, what a number is made of and which kind a wish is name none. */
function named({ sentences, replies }: CaseReading): Sentence[] {
  const others = replies.filter(
    ({ question: { id, field } }) => id === 'owner' || id === 'parts' || field.kind === 'choice',
  );
  const numbers = others.map(({ reply }) => reply.answer);
  return sentences.filter(({ answer }) => !numbers.includes(answer));
}

const longestClause = 140;
const shortestClause = 20;
const conjunction = /^(?:and|but|so|because|cos|then|while|also)\s+/iu;

/** A sentence without an end is quoted by its clauses: each as it was written, without the word that joins it. */
function clausesOf(sentence: Sentence): Sentence[] {
  if (sentence.words.length <= longestClause) return [sentence];
  const parts = sentence.words.split(/(?<=[,;:])\s|\s(?=(?:and|but|so|because|cos|then|while)\s)/iu);
  const clauses: string[] = [];
  for (const part of parts) {
    const last = clauses.at(-1);
    if (last !== undefined && (last.length < shortestClause || part.length < shortestClause))
      clauses[clauses.length - 1] = `${last} ${part}`;
    else clauses.push(part);
  }
  const bare = (words: string): string => (conjunction.test(words) ? bare(words.replace(conjunction, '')) : words);
  return clauses.map((words) => ({ ...sentence, words: bare(words).replace(/[,;:]$/u, '') }));
}

function applies(reading: CaseReading, { vetoed }: Outcome, { id, without, solo }: FindingContent): boolean {
  if (vetoed.includes(id) || (solo !== undefined && solo !== reading.isSolo)) return false;
  return !without.some((question) => reading.case.reply(question)?.isNone);
}

/** A lever with a number outweighs one named cause; two named causes outweigh the second lever. */
function weightOf(
  reading: CaseReading,
  { levers, promoted }: Outcome,
  { id, listen, challenges }: FindingContent,
): number {
  const lever = levers.findIndex((one) => one.id === id);
  const promotion = promoted.indexOf(id);
  const heard = named(reading).reduce((sum, { words }) => sum + countHeard(listen, words), 0);
  return (
    (lever < 0 ? 0 : Math.max(2, 6 - 2 * lever)) +
    (promotion < 0 ? 0 : Math.max(3, 7 - 2 * promotion)) +
    4 * Math.min(2, heard) +
    (challenges.includes(reading.case.given.problems) ? 1 : 0)
  );
}
