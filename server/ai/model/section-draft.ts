import type { z } from 'zod';
import type { Block } from '#schema/report.ts';
import type { BudgetLimits } from './budget-limits.ts';
import type { Drafted } from './claims.ts';
import type { ModelFields } from './model-fields.ts';
import type { ModelOutline } from './model-outline.ts';
import type { PromptData } from './prompt-data.ts';

/** Everything that a section of the model's report is checked against. */
export interface SectionDraft {
  data: PromptData;
  fields: ModelFields;
  outline: ModelOutline;
  budget: BudgetLimits | null;
}

/** The blocks of one section, with the model's own texts in them. */
export type SectionSchema = z.ZodType<Drafted<Block[]>>;

export function paragraph(text: string, basedOn: number[]): Block {
  return { kind: 'paragraph', text, basedOn };
}
