import type { Insight } from '#schema/insights.ts';
import { insightBody } from '#schema/insights.ts';
import type { CaseReading } from '#server/ai/playbook/extract/read-case.ts';
import { cutWords } from '#server/ai/quote.ts';
import { reportCaseOf, say } from './report-case.ts';

const longestQuote = 130;

/** Three insights: why, what to do this week, how to see that it works; each with words of the person. */
export function writeCaseInsights(reading: CaseReading): Insight[] {
  const report = reportCaseOf(reading);
  // Without words of their own for it, an insight stands under the wish, and never under something they tried.
  const wish = reading.sentences.filter(({ answer }) => answer === reading.case.wish.answer);
  const used = new Set<string>();
  return report.shown.map(({ finding, quote }) => {
    const source = quote ?? wish.find(({ words }) => !used.has(words)) ?? wish[0] ?? reading.sentences[0];
    if (source) used.add(source.words);
    const { why, week, working } = finding.insight;
    return {
      title: say(report, finding.title),
      body: insightBody({ why: say(report, why), week: say(report, week), working: say(report, working) }),
      ...(source && { source: { label: source.label, words: shortened(source.words) } }),
    };
  });
}

function shortened(words: string): string {
  const short = cutWords(words, longestQuote);
  return short === words ? words : `${short} …`;
}
