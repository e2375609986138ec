import { cutWords } from '#server/ai/quote.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import { yearlyRates } from '#server/ai/reading/money.ts';
import { startsAtNone } from './counts-sales.ts';
import { isDecision } from './find-wish.ts';
import { quoteLength, type Reading } from './read-answers.ts';

/**
 * Sentences with a figure in digits that no rule understood, each once and with those figures, the wish's first: small
 * number words count too little to ask, and a zero is as plain as a word.
 */
export function openFigures({ facts, wish }: Reading): FactOf<'open'>[] {
  return facts
    .filter((fact): fact is FactOf<'open'> => fact.kind === 'open')
    .filter((fact) => !isHostile({ mask: fact.sentence }) && !describesHouse(fact))
    .filter(isFirst())
    .map((fact) => ({ ...fact, figures: openOf(fact) }))
    .filter(({ figures }) => figures.length > 0)
    .toSorted((one, other) => Number(other.answer === wish.answer) - Number(one.answer === wish.answer));
}

function isFirst(): (fact: FactOf<'open'>) => boolean {
  const seen = new Set<string>();
  return ({ sentence }) => !seen.has(sentence) && seen.add(sentence) === seen;
}

/** A day, a word and a year, in whichever language: "30. Juni 2027", "1 de abril de 2027". */
const writtenDate = /(?<!\d)(\d{1,2})\.? (?:de )?\p{L}{3,10} (?:de )?((?:19|20)\d\d)(?!\d)/gu;

/** The day and the year of such a date are one thing, which is quoted as it was written. */
function datesWhole({ sentence, figures }: FactOf<'open'>): string[] {
  const dates = [...sentence.matchAll(writtenDate)];
  return figures.flatMap((figure, at) => {
    const isYear = dates.some(([, day, year]) => figure === year && figures[at - 1] === day);
    // Some years are known for such by the word before them.
    const whole = dates.find(
      ([, day, year = '']) => figure === day && (figures[at + 1] === year || !figures.includes(year)),
    );
    return isYear ? [] : [whole?.[0] ?? figure];
  });
}

/** The figures in digits whose year is not worked out. The rates are read once: a sentence may hold thousands of figures. */
function openOf(fact: FactOf<'open'>): string[] {
  const { sentence } = fact;
  const written = datesWhole(fact).filter(
    (figure) => /\p{Nd}/u.test(figure) && !/^\P{Nd}*0(?:[.,]0+)?\P{Nd}*$/u.test(figure),
  );
  if (written.length === 0) return [];
  const rates = new Set(yearlyRates(sentence).map((rate) => rate.figure));
  return written.filter((figure) => !rates.has(figure));
}

const places = 'sites|locations|branches|offices|depots|departments|countries';
const placed = new RegExp(`(?<!\\p{L})(?:${places})(?!\\p{L})`, 'iu');
const ofHouse = new RegExp(`^\\s(?:people|employees|staff|${places})(?!\\p{L})`, 'iu');

/** "1400 people across 6 sites": how large a house is, neither today's state nor what is wanted. */
function describesHouse({ sentence, figures }: FactOf<'open'>): boolean {
  const after = (figure: string) => sentence.slice(sentence.indexOf(figure) + figure.length);
  return placed.test(sentence) && figures.every((figure) => ofHouse.test(after(figure)));
}

/** The sentence itself says which figure is today's or wanted, though no rule reads it. */
const saysWhich =
  /(?<!\p{L})(?:wants?|needs?|would like|would love|[i’']d (?:like|love)|goal|target|aim|should|must|at least|at most|under|below|over|above|less than|fewer than|more than|rather than|instead of|now|today|currently|at the moment)(?!\p{L})/iu;

/**
 * Of figures in the wish's own sentence that were not understood it is asked which is today's and which is wanted; not where
 * the words say it, nor of a decision, nor before a first sale of what is to be sold. What stands beside the wish mostly tells how things are or were.
 */
export function openQuestions(reading: Reading): string[] {
  const { wish } = reading;
  if (isDecision(wish.words) || startsAtNone(reading, wish.words)) return [];
  return openFigures(reading)
    .filter(({ answer, sentence }) => answer === wish.answer && cutWords(sentence, quoteLength) === wish.words)
    .filter(({ sentence }) => !saysWhich.test(sentence))
    .map(({ sentence, figures }) => {
      const [figure = ''] = figures;
      const words = shortened(sentence).replace(/\.$/, '');
      // One figure alone may be neither, as the money that hangs on a day.
      return figures.length > 1
        ? `In “${words}”, which figure is today’s, and which one do you want?`
        : `In “${words}”, is “${cutWords(figure, 20)}” today’s figure, the one you want, or neither?`;
    });
}

/** With the text around it, a question has 200 characters at most. */
const quotedLength = 120;

function shortened(sentence: string): string {
  return sentence.length <= quotedLength ? sentence : `${cutWords(sentence, quotedLength - 2)} …`;
}
