import { answerLabels, type Insight } from '#schema/insights.ts';
import { cleanLine, cutWords } from '#server/ai/quote.ts';
import { type Chosen, chooseFindings, ofTrade } from './choose-findings.ts';
import { type PlaybookContent, unknownTrade } from './content.ts';
import { sentenceFigures, wishFigures } from './figure-sentences.ts';
import { type Quote, type Reading, say } from './read-answers.ts';

/** Shorter than in the report, so that three insights stay at about 300 words with their quotations. */
const insightQuoteLength = 130;

/** Three insights; each says what to do first and how to know that it works, and names what it rests on. */
export function writeInsights({ circumstances: { thin } }: PlaybookContent, reading: Reading): Insight[] {
  const chosen = chooseFindings(reading);
  const sources = sourcesOf(reading, chosen);
  const [figure] = wishFigures(reading);
  const note = reading.isForeign ? thin.foreign : reading.isThin ? thin.insight : figure?.text;
  return chosen.map((one, at) => {
    const source = sources[at];
    const extra = at === 0 && note !== undefined ? [note] : [];
    return { ...insightOf(reading, one, extra), ...(source && { source }) };
  });
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
 * The sentence in which the insight was heard; else the trade that was named, the wish that it serves or the challenge that
 * was chosen, each under one insight only.
 */
function sourcesOf(reading: Reading, chosen: readonly Chosen[]): (Source | undefined)[] {
  const { given, trade, wish, quotes, isThin } = reading;
  const industry = { label: answerLabels.industry, words: short(cleanLine(given.industry)) };
  const isFree = ({ words }: Quote) => !chosen.some(({ quote }) => quote?.words === words);
  const wishes = [wish, ...quotes.filter(({ answer, words }) => answer === wish.answer && words !== wish.words)];
  const free = [
    ...(isThin ? [] : wishes.filter(isFree)).map(({ label, words }) => ({ label, words: short(words) })),
    { label: answerLabels.problems, words: given.problems },
    ...(isThin || !/[\p{L}\p{N}]/u.test(industry.words)
      ? [{ label: wish.label, words: short(wish.words) }]
      : [industry]),
  ];
  return chosen.map(({ id, quote }) => {
    if (quote) return { label: quote.label, words: short(quote.words) };
    if (id === ofTrade && trade.family.id !== unknownTrade) return industry;
    return free.shift();
  });
}

function short(words: string): string {
  return cutWords(words, insightQuoteLength);
}
