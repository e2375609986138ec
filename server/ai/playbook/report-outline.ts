import * as z from 'zod';
import { answerSchema, daySchema } from '#schema/report.ts';
import { nextMonday } from '#server/ai/plan-days.ts';
import { KeptUnreadable } from '#server/ai/read-kept.ts';
import { type Chosen, chooseFindings } from './choose-findings.ts';
import { chooseOptions, scoredOptionSchema } from './choose-options.ts';
import type { Finding, Option, PlaybookContent } from './playbook-content.ts';
import type { Quote, Reading } from './read-answers.ts';
import { reportTitle } from './report-title.ts';

/** What the first stage of a report decides and the later ones keep to; rules by their ids in the playbook. */
export const reportOutlineSchema = z.object({
  title: z.string(),
  today: daySchema,
  /** The plan's first Monday. */
  startDay: daySchema,
  answers: z.array(answerSchema),
  findings: z.array(
    z.object({
      id: z.string(),
      quote: z.object({ answer: z.number(), label: z.string(), words: z.string() }),
      word: z.string().optional(),
    }),
  ),
  options: z.array(scoredOptionSchema),
});
export type ReportOutline = z.infer<typeof reportOutlineSchema>;

export function outlineReport(playbook: PlaybookContent, reading: Reading, today: string): ReportOutline {
  const chosen = chooseFindings(reading);
  return {
    title: reportTitle(reading),
    today,
    startDay: nextMonday(today),
    answers: reading.answers,
    findings: chosen.map(outlineFinding),
    options: chooseOptions(reading, chosen, playbook.circumstances),
  };
}

function outlineFinding({ finding, quote, word }: Chosen) {
  return { id: finding.id, quote, ...(word === undefined ? {} : { word }) };
}

/** Everything that a section is written from. */
export interface Draft {
  playbook: PlaybookContent;
  reading: Reading;
  outline: ReportOutline;
}

export function findingOf({ reading }: Draft, id: string): Finding {
  return known(reading.content.findings, id);
}

export function optionOf({ reading }: Draft, id: string): Option {
  return known(reading.content.options, id);
}

export function picksOf(draft: Draft): Option[] {
  return draft.outline.options.filter(({ pick }) => pick).map(({ id }) => optionOf(draft, id));
}

/** The words that an option answers; what the person wants for one that no finding calls for. */
export function quoteBehind(draft: Draft, optionId: string): Quote {
  const found = draft.outline.findings.find(({ id }) => findingOf(draft, id).answeredBy === optionId);
  const { goal } = draft.reading;
  return found?.quote ?? { answer: goal.answer, label: goal.label, words: goal.words };
}

function known<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (!found) throw new KeptUnreadable(`The outline names ${id}, which the playbook does not hold.`);
  return found;
}
