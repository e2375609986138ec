import { answerLabels } from '#schema/insights.ts';
import { coachLabel } from '#schema/report.ts';
import { readCurrency } from '#server/ai/playbook/extract/currency.ts';
import { hear } from '#server/ai/playbook/extract/listen.ts';
import { readReply } from '#server/ai/playbook/extract/read-reply.ts';
import { numbersIn, type WrittenNumber } from '#server/ai/reading/numbers.ts';
import type { Asked } from './asked.ts';

/** Holds a number of a question with the words around it. */
export interface Given {
  value: number;
  unit: WrittenNumber['unit'];
  words: string;
  before: string;
  after: string;
}

/** `3 of 40`, `1 in 4`. */
interface Ratio {
  part: number;
  whole: number;
  words: string;
}

const around = 24;
const ofWhole = /^ ?(?:out of|of|in|from)(?: (?:my|our|the|every|all))? ?$/i;

/** Splits the numbers of a text into single ones and ratios such as `3 of 40`. */
export interface Numbers {
  single: Given[];
  ratios: Ratio[];
}

export function numbersOf(line: string): Numbers {
  const found = numbersIn(line).filter(({ is, value }) => is === 'amount' && value !== undefined);
  const ratios: Ratio[] = [];
  const single: Given[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const [one, next] = [found[at], found[at + 1]];
    if (one?.value === undefined) continue;
    if (next?.value !== undefined && isRatio(line, one, next)) {
      ratios.push({ part: one.value, whole: next.value, words: line.slice(one.start, next.end) });
      at += 1;
    } else {
      single.push({
        value: one.value,
        unit: one.unit,
        words: one.words,
        before: line.slice(Math.max(0, one.start - around), one.start),
        after: line.slice(one.end, one.end + around),
      });
    }
  }
  return { single, ratios };
}

function isRatio(line: string, one: WrittenNumber, next: WrittenNumber): boolean {
  const isCounted = one.unit === 'count' && next.unit === 'count' && (one.value ?? 0) <= (next.value ?? 0);
  return isCounted && ofWhole.test(line.slice(one.end, next.start));
}

/** Writes money in the currency of the question, else in that of the person's answers. */
export function moneyIn({ submission }: Asked, line: string): (value: number) => string {
  const { desiredOutcome = '', stepsTaken = '', location = '' } = submission?.answers ?? {};
  const sign = /[$€£]/.exec(line)?.[0] ?? readCurrency({ location }, `${desiredOutcome} ${stepsTaken}`);
  return (value) => {
    const digits = Number.isInteger(value) ? 0 : 2;
    const written = Math.abs(value).toLocaleString('en-US', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return `${value < 0 ? '−' : ''}${sign}${written}`;
  };
}

/** Says how many of so many tries succeeded. `words` are undefined where it is made up. */
export interface Rate {
  won: number;
  of: number;
  words?: string;
  source?: string;
}

const rateOf = (won = 0, of = 0): Rate | undefined =>
  won > 0 && won <= of ? { won, of, words: won === 1 ? `1 in ${of}` : `${won} of ${of}` } : undefined;

export function rateIn(line: string): Rate | undefined {
  const { single, ratios } = numbersOf(line);
  const [ratio] = ratios.flatMap(({ part, whole }) => rateOf(part, whole) ?? []);
  const share = single.find(({ unit, value }) => unit === 'percent' && value > 0 && value <= 100);
  return ratio ?? (share && { won: share.value, of: 100, words: share.words });
}

/** An answer that counts successful tries has one of these words. */
const success = 'say yes|said yes|become|became|buy|bought|book|booked|close*|win|won|sign*|convert*|accept*'.split(
  '|',
);
const askedOf = /\bof (?:your |the |every )?(?:last )?(\d{1,3})\b/i;

/** "Of the last 10 quotes, 4 signed". */
const ofLast = /\bof (?:the |my |our )?last (\d{1,3})\b[^\d.]*?\b(\d{1,3})\b/i;

const formLabels = new Set<string>([...Object.values(answerLabels), coachLabel]);

/** Finds how many of the person's tries succeed, where one of their answers counts it. */
export function ownRate({ report, submission, today }: Asked): Rate | undefined {
  for (const answer of report?.doc.answers ?? []) {
    const { label, text } = answer;
    if (formLabels.has(label) || hear(success, `${label} ${text}`) === undefined) continue;
    const { value, outOf = Number(askedOf.exec(label)?.[1]) } = readReply(answer, today);
    const rate = rateOf(value, outOf);
    if (rate && report) return { ...rate, source: report.source };
  }
  const { desiredOutcome = '', stepsTaken = '' } = submission?.answers ?? {};
  const told = `${desiredOutcome}. ${stepsTaken}`
    .split(/[.;!?\n]/)
    .filter((words) => hear(success, words) !== undefined);
  const [rate] = told.flatMap((words) => toldRate(words) ?? []);
  return rate && submission && { ...rate, source: `answers:${submission.id}` };
}

function toldRate(words: string): Rate | undefined {
  const [ratio] = numbersOf(words).ratios;
  const [, whole, part] = ofLast.exec(words) ?? [];
  return rateOf(ratio?.part ?? Number(part), ratio?.whole ?? Number(whole));
}
