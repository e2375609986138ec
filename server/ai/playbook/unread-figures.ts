import { cutWords } from '#server/ai/quote.ts';
import type { FactOf } from '#server/ai/reading/fact.ts';
import { isHostile } from '#server/ai/reading/guards.ts';
import { yearlyRates } from '#server/ai/reading/money.ts';
import type { Reading } from './read-answers.ts';

/** Sentences with a figure in digits that no rule understood, each once; small number words count too little to ask. */
export function openFigures({ facts }: Reading): FactOf<'open'>[] {
  const open = facts.filter(
    (fact): fact is FactOf<'open'> =>
      fact.kind === 'open' &&
      !isHostile({ mask: fact.sentence }) &&
      !describesHouse(fact) &&
      fact.figures.some((figure) => /\p{Nd}/u.test(figure) && !isRate(fact.sentence, figure)),
  );
  return open.filter(({ sentence }, at) => open.findIndex((other) => other.sentence === sentence) === at).slice(0, 2);
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

/** Of a figure in the wish that was not understood it is asked whether it is today's or the one that is wanted. */
export function openQuestions(reading: Reading): string[] {
  return openFigures(reading)
    .filter(({ answer }) => answer === reading.wish.answer)
    .map(
      ({ sentence }) =>
        `In “${cutWords(sentence, 90)}”: does a figure say where you stand today or what you want, and which one?`,
    );
}
