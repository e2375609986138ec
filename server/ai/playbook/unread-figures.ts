import { cutWords } from '#server/ai/quote.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import { yearlyRates } from '#server/ai/reading/money.ts';
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
    .map((fact) => ({ ...fact, figures: fact.figures.filter((figure) => isOpen(fact.sentence, figure)) }))
    .filter(({ figures }) => figures.length > 0)
    .filter(({ sentence }, at, all) => all.findIndex((other) => other.sentence === sentence) === at)
    .toSorted((one, other) => Number(other.answer === wish.answer) - Number(one.answer === wish.answer));
}

function isOpen(sentence: string, figure: string): boolean {
  return /\p{Nd}/u.test(figure) && !/^\P{Nd}*0(?:[.,]0+)?\P{Nd}*$/u.test(figure) && !isRate(sentence, figure);
}

/** Its year is worked out, so nothing about it is open. */
function isRate(sentence: string, figure: string): boolean {
  return yearlyRates(sentence).some((rate) => rate.figure === figure);
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
 * the words say it, nor of a decision. What stands beside the wish mostly tells how things are or were.
 */
export function openQuestions(reading: Reading): string[] {
  const { wish } = reading;
  if (isDecision(wish.words)) return [];
  return openFigures(reading)
    .filter(({ answer, sentence }) => answer === wish.answer && cutWords(sentence, quoteLength) === wish.words)
    .filter(({ sentence }) => !saysWhich.test(sentence))
    .map(
      ({ sentence }) =>
        `In “${shortened(sentence).replace(/\.$/, '')}”, which figure is today’s, and which one do you want?`,
    );
}

/** With the text around it, a question has 200 characters at most. */
const quotedLength = 140;

function shortened(sentence: string): string {
  return sentence.length <= quotedLength ? sentence : `${cutWords(sentence, quotedLength - 2)} …`;
}
