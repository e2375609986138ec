import type { Block } from '#schema/report.ts';
import { plain } from '#server/ai/playbook/calculate/format.ts';
import type { Sentence } from '#server/ai/playbook/kinds/read-case.ts';
import { cutWords } from '#server/ai/quote.ts';
import { numbersIn } from '#server/ai/reading/numbers.ts';
import type { ReportCase } from './report-case.ts';

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
  const said = written
    .flatMap(textsOf)
    .join('\n')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, '');
  const asked = new Set(reading.replies.map(({ reply }) => reply.answer));
  const owners = reading.replies.filter(({ question: { id } }) => id === 'owner').map(({ reply }) => reply.answer);
  return reading.sentences
    .filter(({ answer }) => !owners.includes(answer))
    .flatMap((sentence): Unused[] => {
      const dates = reading.facts.flatMap((fact) => (fact.kind === 'deadline' ? [fact.words] : []));
      const missing = [
        ...figuresIn(sentence).filter((token) => !dates.some((words) => words.includes(token))),
        ...namesIn(reading.facts, sentence),
      ].filter((token) => !mentions(said, token.toLowerCase()) && !mentions(said, valueIn(token)));
      if (missing.length === 0 || said.includes(cutWords(sentence.words, 80).toLowerCase())) return [];
      return [
        {
          words: cutWords(sentence.words, 160),
          reason: reasonFor(missing, asked.has(sentence.answer)),
          basedOn: [sentence.answer],
        },
      ];
    })
    .slice(0, most);
}

function reasonFor(missing: readonly string[], isReply: boolean): string {
  const list = missing
    .slice(0, 3)
    .map((token) => `“${token}”`)
    .join(', ');
  return isReply
    ? `${list}: the calculation above works without it.`
    : `${list}: we couldn’t tell from the words around it how it changes the result.`;
}

function figuresIn({ words }: Sentence): string[] {
  return numbersIn(words)
    .filter(
      ({ is, value, words: figure, start, end }) =>
        counted.has(is) &&
        value !== 1 &&
        !(start < 3 && /^[).]/u.test(words.slice(end))) &&
        !when.test(figure) &&
        !clock.test(words.slice(end)),
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
