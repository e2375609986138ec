import { z } from 'zod';
import { answerSchema, daySchema } from '#schema/report.ts';
import { IncompatibleCheckpoint } from '#server/ai/checkpoint.ts';
import { firstWorkingMonday } from '#server/ai/plan-days.ts';
import { type Chosen, chooseFindings, type FindingText, ofTrade } from './choose-findings.ts';
import { chooseOptions, type OptionText, scoredOptionSchema } from './choose-options.ts';
import type { PlaybookContent } from './content.ts';
import type { Reading } from './read-answers.ts';
import { reportTitle } from './report-title.ts';

/** What the first stage of a report decides and the later ones keep to; rules by their ids in the playbook. */
export const reportOutlineSchema = z.object({
  title: z.string(),
  today: daySchema,
  /** The Monday of the plan's first week, in which people work. */
  startDay: daySchema,
  answers: z.array(answerSchema),
  findings: z.array(
    z.object({
      id: z.string(),
      answeredBy: z.string(),
      quote: z
        .object({ answer: z.number(), label: z.string(), words: z.string(), isCut: z.boolean().optional() })
        .optional(),
      basedOn: z.array(z.number()),
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
    startDay: firstWorkingMonday(today),
    answers: reading.answers,
    findings: chosen.map(outlined),
    options: chooseOptions(reading, chosen, playbook.circumstances),
  };
}

function outlined({ id, answeredBy, quote, basedOn }: Chosen): ReportOutline['findings'][number] {
  return { id, answeredBy, basedOn, ...(quote && { quote }) };
}

/** Everything that a section is written from. */
export interface Draft {
  playbook: PlaybookContent;
  reading: Reading;
  outline: ReportOutline;
}

export function findingOf({ reading }: Draft, id: string): FindingText {
  return id === ofTrade ? reading.lens.finding : known(reading.content.findings, id);
}

export function optionOf({ reading }: Draft, id: string): OptionText {
  return id === ofTrade ? reading.lens.option : known(reading.content.options, id);
}

/** The three moves, in the order of the plan. */
export function picksOf(draft: Draft): (OptionText & { id: string })[] {
  return draft.outline.options.filter(({ pick }) => pick).map(({ id }) => ({ ...optionOf(draft, id), id }));
}

/** What an option rests on: what the finding that it answers rests on; else the challenge and the wish. */
export function groundOfOption({ outline, reading }: Draft, optionId: string): number[] {
  const finding = outline.findings.find(({ answeredBy }) => answeredBy === optionId);
  return finding?.basedOn ?? reading.wishNumbers;
}

function known<T extends { id: string }>(list: readonly T[], id: string): T {
  const found = list.find((one) => one.id === id);
  if (!found) throw new IncompatibleCheckpoint(`The outline names ${id}, which the playbook does not hold.`);
  return found;
}
