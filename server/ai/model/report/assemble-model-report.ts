import type { ReportDoc, Section } from '#schema/report.ts';
import { readCheckpoint } from '#server/ai/checkpoint.ts';
import { preparedFor } from '#server/ai/prepared-for.ts';
import type { ReportInput } from '#server/ai/writer.ts';
import { modelOutlineSchema } from './outline.ts';

/**
 * Puts together what a model wrote. Needs no model and no key: what was paid for is finished when the key is gone.
 *
 * @throws IncompatibleCheckpoint
 */
export function assembleModelReport({ answers }: ReportInput, kept: unknown, sections: Section[]): ReportDoc {
  const { version, title, today, answers: numbered } = readCheckpoint(modelOutlineSchema, kept);
  const facts = { version, date: today, author: 'model', language: 'en' } as const;
  return { ...facts, title, preparedFor: preparedFor(answers), sections, answers: numbered };
}
