import type { Block } from '#schema/report.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import type { Sentence } from '#server/ai/playbook/extract/read-case.ts';
import { cutWords } from '#server/ai/quote.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { ReportCase } from './report-case.ts';

/** A number alone answered a question, so what it was used for stands there. */
const fewWords = 2;
/** `6 didn't say`: how many gave no answer changes nothing. */
const silent = /^[^,.;]{0,12}\b(?:(?:did|do|does)n?['’]?t|dont|didnt|did not|do not) (?:say|tell|know|answer)/iu;
/** The day of a month is no use of a number: `Jan 15`, `2027-01-15`. */
const day =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}* \d{1,2}(?:, \d{4})?\b|\b\d{4}-\d{2}-\d{2}\b/gu;
/** `Two things`, `two times`: small counts in words are a way of telling. */
const aside = /^(?:two|three|four|a couple|couple)$/iu;

interface Unused {
  words: string;
  reason: string;
  basedOn: number[];
}

const most = 3;
const counted = new Set(['amount', 'range', 'fraction', 'factor']);
/** A year or a time of day says when, and not how many. */
const when = /^(?:19|20)\d\d$/u;
const clock = /^\s?(?:at night|in the (?:morning|evening)|o['’]clock|[ap]\.?m\b)/iu;

/** Sentences of the person with a number or a name that no text of the report takes up, and why; at most three. */
export function unusedWords({ reading }: ReportCase, written: readonly Block[]): Unused[] {
  const { numberOf } = reading.case;
  const said = written
    .flatMap(textsOf)
    .join('\n')
    .replaceAll(day, ' ')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, '');
  const owners = reading.replies.filter(({ question: { id } }) => id === 'owner').map(({ reply }) => reply.answer);
  return reading.sentences
    .filter(({ answer, words }) => !owners.includes(answer) && words.split(' ').length > fewWords)
    .flatMap((sentence): (Unused & { weight: number })[] => {
      const dates = reading.facts.flatMap((fact) => (fact.kind === 'deadline' ? [fact.words] : []));
      const figures = figuresIn(sentence).filter((token) => !dates.some((words) => words.includes(token)));
      const isSaid = (token: string) => mentions(said, token.toLowerCase()) || mentions(said, valueIn(token));
      const open = figures.filter((token) => !isSaid(token));
      // Beside a figure that is used, another count says nothing more.
      const isUsed = open.length < figures.length;
      const missing = [
        ...open.filter((token) => !isUsed || isMoney(token) || isShare(token)),
        ...namesIn(reading.facts, sentence).filter((token) => !isSaid(token)),
      ];
      if (missing.length === 0 || said.includes(cutWords(sentence.words, 80).toLowerCase())) return [];
      return [
        {
          words: cutWords(sentence.words, 160),
          reason: reasonFor(missing, sentence, sentence.answer === numberOf.stepsTaken),
          weight: weightOf(missing),
          basedOn: [sentence.answer],
        },
      ];
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ weight: _, ...one }) => one);
}

/** Money and shares first, then counts, then names. */
function weightOf(missing: readonly string[]): number {
  if (missing.some((token) => isMoney(token) || isShare(token))) return 2;
  return missing.some((token) => /\d/u.test(token)) ? 1 : 0;
}

const isMoney = (token: string) => /[$€£¥]|\b(?:usd|eur|gbp|dollars?|euros?|pounds?)\b/iu.test(token);
const isShare = (token: string) => /%|percent/iu.test(token);
const isTime = (token: string) => /\b(?:minutes?|hours?|days?|weeks?|months?|years?)\b/iu.test(token);

/** Says why something was left out, and what the person can do with it. */
function reasonFor(missing: readonly string[], { words }: Sentence, isTried: boolean): string {
  const shown = missing.slice(0, 3);
  const list = shown.map((token) => `“${token}”`).join(', ');
  const isOne = shown.length === 1;
  const why = shown.every((token) => !/\d/u.test(token))
    ? `no number above depends on ${isOne ? 'it' : 'them'}.`
    : `the calculation doesn’t need ${isOne ? 'it' : 'them'}.`;
  if (shown.some(isMoney) && saving.test(words))
    return `${list}: we didn’t count ${isOne ? 'it' : 'them'}, because you have that saving already.`;
  return `${list}: ${why} ${adviceFor(shown, isTried)}`;
}

const saving = /\bsav(?:ed|es|ing)\b/iu;

function adviceFor(missing: readonly string[], isTried: boolean): string {
  if (missing.some(isMoney))
    return isTried ? 'Before you pay it again, count what it brought.' : 'If it’s a cost, add it before you decide.';
  if (missing.some(isShare)) return 'Measure it again at the first check, to see whether it moves.';
  if (missing.some(isTime)) return 'Keep it in mind when you agree on dates.';
  return missing.some((token) => /\d/u.test(token))
    ? 'Write it next to the step it belongs to.'
    : 'Tell them about the plan if they should help.';
}

function figuresIn({ words }: Sentence): string[] {
  return numbersIn(words)
    .filter(
      ({ is, value, words: figure, start, end }) =>
        counted.has(is) &&
        value !== 1 &&
        !(start < 3 && /^[).]/u.test(words.slice(end))) &&
        !when.test(figure) &&
        !clock.test(words.slice(end)) &&
        !silent.test(words.slice(end)) &&
        !aside.test(figure),
    )
    .map(({ words: figure }) => figure.trim());
}

/** `8` of “eight”, so that a number counts as used however it is written. */
function valueIn(token: string): string {
  const [number] = numbersIn(token);
  return number?.value === undefined ? token.toLowerCase() : plain(number.value);
}

function namesIn(facts: ReportCase['reading']['facts'], { words, answer }: Sentence): string[] {
  return facts.flatMap((fact) =>
    fact.kind === 'name' && fact.answer === answer && words.includes(fact.name) ? [fact.name] : [],
  );
}

/** The whole number or name, not a part of a longer one. */
function mentions(text: string, token: string): boolean {
  const digits = /\d[\d.,]*/u.exec(token.replaceAll(/(?<=\d),(?=\d{3})/g, ''))?.[0].replace(/[.,]+$/u, '');
  const core = (digits ?? token).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}.,])${core}(?![\p{L}\p{N}]|[.,]\d)`, 'u').test(text);
}

function textsOf(block: Block): string[] {
  return Object.entries(block).flatMap(([name, value]) =>
    name !== 'kind' && typeof value === 'string' ? [value] : [],
  );
}
