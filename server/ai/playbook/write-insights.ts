import { answerLabels, type Insight } from '#schema/insights.ts';
import { saysNothing } from '#server/ai/no-answer.ts';
import { cleanTextLine, cutWords } from '#server/ai/quote.ts';
import { type Chosen, chooseFindings, ofTrade } from './choose-findings.ts';
import { type PlaybookContent, unknownTrade } from './content.ts';
import { sentenceFigures, wishFigures } from './figure-sentences.ts';
import { type Quote, quoteLength, type Reading, say } from './read-answers.ts';

/** Shorter than in the report, so that three insights stay at about 300 words with their quotations. */
const insightQuoteLength = 130;

/** Three insights; each says what to do first and how to know that it works, and quotes the words that it rests on, if any. */
export function writeInsights({ circumstances: { thin } }: PlaybookContent, reading: Reading): Insight[] {
  const chosen = chooseFindings(reading);
  const sources = sourcesOf(reading, chosen);
  const undated = withoutDates(reading);
  const [figure] = wishFigures(undated);
  const note = reading.isForeign ? thin.foreign : reading.isThin ? thin.insight : figure?.text;
  return chosen.map((one, at) => {
    const source = sources[at];
    const extra = at === 0 && note !== undefined ? [note] : [];
    return { ...insightOf(undated, one, extra), ...(source && { source }) };
  });
}

/**
 * No insight is about the date that somebody names, so a sentence about it would stand before advice of another kind; nor
 * does a yearly sum open one, but of the wish's own sentence.
 */
function withoutDates(reading: Reading): Reading {
  const isOwn = (sentence: string) => cutWords(sentence, quoteLength) === reading.wish.words;
  const facts = reading.facts.filter(
    ({ kind, sentence }) => kind !== 'deadline' && (kind !== 'open' || isOwn(sentence)),
  );
  return { ...reading, facts };
}

function insightOf(reading: Reading, { text, quote }: Chosen, extra: readonly string[]): Insight {
  const figures = quote ? sentenceFigures(reading, quote).map((one) => one.text) : [];
  const opening = [...extra, ...figures];
  if (quote && opening.length === 0) opening.push(say(reading, text.heard));
  const body = [...opening, say(reading, text.insight)].join(' ');
  return { title: say(reading, text.title), body };
}

type Source = NonNullable<Insight['source']>;

/**
 * The sentence in which the insight was heard; else the trade or the wish in the person's words, where the insight rests on
 * it, each under one insight only. Whatever rests on bands of the form alone has nothing to quote.
 */
function sourcesOf(reading: Reading, chosen: readonly Chosen[]): (Source | undefined)[] {
  const heard = chosen.flatMap(({ quote }) => quote?.words ?? []);
  const sources = new Map(chosen.flatMap((one): [Chosen, Quote][] => (one.quote ? [[one, one.quote]] : [])));
  for (const own of [...ownTrade(reading), ...ownWish(reading)].filter(({ words }) => !heard.includes(words))) {
    const resting = chosen.filter((one) => !sources.has(one) && one.basedOn.includes(own.answer));
    const [first] = resting.toSorted((a, b) => Number(b.id === ofTrade) - Number(a.id === ofTrade));
    if (first) sources.set(first, own);
  }
  return chosen.map((one) => {
    const source = sources.get(one);
    return source && sourceOf(source);
  });
}

function ownTrade({ given, numberOf, trade }: Reading): Quote[] {
  const words = cleanTextLine(given.industry);
  if (numberOf.industry === undefined || trade.family.id === unknownTrade || saysNothing(words)) return [];
  return [{ answer: numberOf.industry, label: answerLabels.industry, words }];
}

/** The chosen challenge was not written by anybody. */
function ownWish({ wish, numberOf }: Reading): Quote[] {
  return wish.answer === numberOf.desiredOutcome && !saysNothing(wish.words) ? [wish] : [];
}

function sourceOf({ label, words }: Quote): Source {
  const short = cutWords(words, insightQuoteLength);
  return { label, words: short === words ? words : `${short} …` };
}
