import type { Insight } from '#schema/insights.ts';
import { insightBody } from '#schema/insights.ts';
import { type Chosen, findingsShown } from '#server/ai/playbook/analyze/choose-findings.ts';
import type { CaseReading } from '#server/ai/playbook/extract/read-case.ts';
import { cutWords } from '#server/ai/quote.ts';
import { type ReportCase, reportCaseOf, say } from './report-case.ts';

const longestQuote = 130;

/**
 * Three insights: why, what to do this week, how to see that it works. A sentence of the person stands under the one that it
 * speaks for; the others say what they are based on instead.
 */
export function writeCaseInsights(reading: CaseReading): Insight[] {
  const report = reportCaseOf(reading);
  return insightsOf(report).map(({ finding, quote }) => {
    const { why, week, working } = finding.insight;
    const basis = quote ? undefined : basisOf(reading);
    return {
      title: say(report, finding.title),
      body: insightBody({ why: say(report, why), week: say(report, week), working: say(report, working), basis }),
      ...(quote && { source: { label: quote.label, words: shortened(quote.words) } }),
    };
  });
}

/** The first three, without what somebody does anyway when they answer the questions of the report. */
function insightsOf({ shown, others, reading }: ReportCase): Chosen[] {
  const asked = reading.kind.questions(reading.case).map(({ id }) => id);
  const all = [...shown, ...others];
  const open = all.filter(({ finding }) => finding.answered === undefined || !asked.includes(finding.answered));
  return (open.length < findingsShown ? all : open).slice(0, findingsShown);
}

function basisOf({ recognized, content }: CaseReading): string {
  if (recognized.isSure) return 'Based on your goal.';
  const choice = content.choice.replace(/^./u, (letter) => letter.toLowerCase());
  return `Your goal can be read in more than one way. We read it as: ${choice}.`;
}

function shortened(words: string): string {
  const short = cutWords(words, longestQuote);
  return short === words ? words : `${short} …`;
}
