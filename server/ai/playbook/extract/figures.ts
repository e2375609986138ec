import type { Unit } from '#server/ai/reading/amounts.ts';
import { numbersIn, type WrittenNumber } from '#server/ai/reading/numbers.ts';
import type { Sentence } from './read-case.ts';

export type Period = 'day' | 'week' | 'month' | 'year';

/** A number in free text with the words beside it. What it stands for is for the kind to say. */
export interface Figure {
  answer: number;
  words: string;
  value: number;
  unit: Unit;
  /** The plural or singular directly behind it: `weddings` of `18 weddings`. */
  noun: string | undefined;
  period: Period | undefined;
  /** The whole that it is a part of: 300 of `12 of 300`. */
  outOf: number | undefined;
  /** Small letters; up to 60 before and behind it, in the same sentence. */
  before: string;
  after: string;
  sentence: string;
}

const near = 60;
const periodBehind = /^[^,;.]{0,24}?(?:\b(?:a|an|per|each|every|this)\s|\/\s?)(day|night|week|month|year)\b/iu;
const nounBehind =
  /^\s(?:(?:new|more|full|paid|paying|active|open|regular|google|good|extra|big|small|qualified|regular|recurring|monthly|signed|happy)\s)?(\p{Ll}[\p{Ll}'’-]{2,24})/u;
const noNoun =
  /^(?:and|but|for|from|with|that|this|each|every|per|the|our|out|are|was|were|have|has|had|in|at|by|of|or|to|a|an|so|as|on|more|less|odd|hours?|days?|weeks?|months?|years?|minutes?|percent|times?|people want|am|pm|today|now|then|than|which|when|who|left|right|off|already|only|would|should|could|is)$/iu;
const whole =
  /^\s*(?:out of|of|in|from|\/|de cada|von|sur|su|di|av|van|из)(?: the| our| my| every| last| about)?\s*$/iu;

/** Every number that counts something, in order; the whole of `12 of 300` stands with its part. */
export function figuresIn(sentences: readonly Sentence[]): Figure[] {
  return sentences.flatMap(({ answer, words: sentence }) => {
    const numbers = numbersIn(sentence).filter(({ is, value }) => is === 'amount' && value !== undefined);
    const wholes = new Set<WrittenNumber>();
    const figures = numbers.map((number, at): Figure => {
      const next = numbers[at + 1];
      const isPart = next?.unit === number.unit && whole.test(sentence.slice(number.end, next.start));
      if (isPart) wholes.add(next);
      const after = sentence.slice((isPart ? next : number).end);
      const noun = nounIn(after);
      const previous = numbers[at - 1];
      // “6 weeks, not 19” are 19 weeks.
      const isContrast =
        previous !== undefined &&
        number.unit === 'count' &&
        noun === undefined &&
        contrast.test(sentence.slice(previous.end, number.start));
      return {
        answer,
        words: number.words,
        value: number.value ?? 0,
        unit: isContrast ? previous.unit : number.unit,
        noun: isContrast ? nounIn(sentence.slice(previous.end)) : noun,
        period: periodBehind.exec(after)?.[1]?.toLowerCase().replace('night', 'day') as Period | undefined,
        outOf: isPart ? next.value : undefined,
        before: sentence.slice(Math.max(0, number.start - near), number.start).toLowerCase(),
        after: after.slice(0, near).toLowerCase(),
        sentence,
      };
    });
    return figures.filter((_, at) => !wholes.has(numbers[at] as WrittenNumber));
  });
}

/** What stands before a number of today that is told beside the wanted one. */
const contrast = /^\s?(?:\p{L}+)?,? (?:not|instead of|rather than) $/iu;

function nounIn(after: string): string | undefined {
  const noun = nounBehind.exec(after)?.[1];
  return noun && !noNoun.test(noun) ? noun : undefined;
}

const todayBefore =
  /(?:\bhave|\bhas|\bgot|\bat|\bnow|\bcurrently|\btoday|\bdo|\bget|\bonly|\bfrom|\bstuck at|\bdown to|\binstead of|\brather than|, not)\s(?:about |around |only |just |some )?$/u;
const todayBehind = /^[^.;]{0,30}?\b(?:today|now|so far|currently|at the moment|right now|already)\b/u;
const wantedBefore =
  /(?:\bto|\bwant|\bneed|\breach|\bhit|\bbook|\bsell|\bget|\bgain|\bsign|\bwin|\btarget|\bgoal|\bland|\braise)\s(?:about |around |at least |up to |another )?$/u;

/** `Ten a month instead of three`. */
const insteadBehind = /^[^,.;]{0,40}?\b(?:instead of|rather than)\s(?:about )?(?:\d|\p{L}+\b)/u;

/** `We get about 15`, `I have 7`: a verb in the present about oneself says how things are. */
const ownPresent =
  /\b(?:we|i)(?:['’](?:ve|re|m))?\s(?:now |currently |only |just |usually )?(?:do|get|have|had|got|make|sell|take|see|serve|run|are at|am at|book|win)\s(?:about |around |only |just |some )?$/u;

/** The words beside it say that it is how things are today. */
export function isToday({ before, after }: Figure): boolean {
  return todayBefore.test(before) || ownPresent.test(before) || todayBehind.test(after);
}

/** The words beside it say that it is what they want. */
export function isWanted(figure: Figure): boolean {
  if (insteadBehind.test(figure.after)) return true;
  return wantedBefore.test(figure.before) && !ownPresent.test(figure.before) && !todayBehind.test(figure.after);
}
