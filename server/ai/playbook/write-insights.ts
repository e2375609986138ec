import type { Insight } from '#schema/insights.ts';
import { cutWords } from '#server/ai/quote.ts';
import { type Chosen, chooseFindings } from './choose-findings.ts';
import { fill } from './fill.ts';
import { goalFigures } from './goal-figures.ts';
import type { Circumstances, PlaybookContent } from './playbook-content.ts';
import type { Reading } from './read-answers.ts';

/** Shorter than in the report, so that three insights stay at about 300 words with their quotations. */
const insightQuoteLength = 130;

/** Three insights; each says what to do first and how to know that it works, and carries the words that it rests on. */
export function writeInsights(playbook: PlaybookContent, reading: Reading): Insight[] {
  const chosen = chooseFindings(reading);
  const goalAt = Math.max(
    0,
    chosen.findIndex(({ quote }) => quote.answer === reading.goal.answer),
  );
  return chosen.map((one, at) => {
    const extra =
      at === goalAt
        ? goalFigures(reading, playbook.circumstances)
            .slice(0, 1)
            .map(({ text }) => text)
        : [];
    const gap = at === 0 ? thinSentences(reading, playbook.circumstances) : [];
    return writeInsight(reading, one, [...extra, ...gap]);
  });
}

function writeInsight(reading: Reading, { finding, quote, word }: Chosen, extra: string[]): Insight {
  const opening = word === undefined ? [] : [fill(finding.heard, { word })];
  return {
    title: fill(finding.title, reading.slots),
    body: [...opening, fill(finding.insight, reading.slots), ...extra].join(' '),
    source: { label: quote.label, words: cutWords(quote.words, insightQuoteLength) },
  };
}

/** Whoever wrote next to nothing that the rules can read is told what would help, in place of a guess. */
function thinSentences({ isThin, isForeign, gaps }: Reading, { thin }: Circumstances): string[] {
  if (isForeign) return [thin.foreign];
  if (!isThin) return [];
  return [gaps.includes('figure') || !gaps.includes('stepsTaken') ? thin.figure : thin.steps];
}
