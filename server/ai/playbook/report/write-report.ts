import { z } from 'zod';
import { answerSchema, daySchema, type Section, type SectionId, sectionSchema } from '#schema/report.ts';
import type { CaseReading } from '#server/ai/playbook/extract/read-case.ts';
import { assumptionBlocks, riskBlocks } from './last-sections.ts';
import { numberBlocks, optionBlocks, planBlocks } from './middle-sections.ts';
import { pageOneBlocks } from './page-one.ts';
import { reportCaseOf } from './report-case.ts';

/** What the first stage of a report keeps for the later ones: by rules all of it is written at once. */
export const caseOutlineSchema = z.object({
  version: z.literal(2),
  title: z.string(),
  today: daySchema,
  answers: z.array(answerSchema),
  sections: z.array(sectionSchema),
});
export type CaseOutline = z.infer<typeof caseOutlineSchema>;

/** Writes a whole report: what the calculation says chooses its texts. */
export function writeCaseReport(reading: CaseReading): CaseOutline {
  const report = reportCaseOf(reading);
  const first: Section[] = [
    { id: 'summary', blocks: pageOneBlocks(report) },
    { id: 'situation', blocks: numberBlocks(report) },
    { id: 'options', blocks: optionBlocks(report) },
    { id: 'plan', blocks: planBlocks(report) },
    { id: 'risks', blocks: riskBlocks(report) },
  ];
  const written = first.flatMap(({ blocks }) => blocks);
  const { title } = report.outcome;
  return {
    version: 2,
    title,
    today: reading.case.today,
    answers: reading.answers,
    sections: [...first, { id: 'assumptions', blocks: assumptionBlocks(report, written) }],
  };
}

export function sectionOfCase({ sections }: CaseOutline, id: SectionId): Section {
  return sections.find((section) => section.id === id) ?? { id, blocks: [] };
}
