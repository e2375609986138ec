import type { z } from 'zod';
import type { Block } from '#schema/report.ts';
import type { Calculation } from '#server/ai/calculation.ts';
import type { Drafted } from '#server/ai/model/figures/claims.ts';
import type { ModelFields } from '#server/ai/model/model-fields.ts';
import type { PromptData } from '#server/ai/model/prompt-data.ts';
import type { ModelOutline } from './outline.ts';

/** Everything that a section of the model's report is checked against. */
export interface SectionDraft {
  data: PromptData;
  fields: ModelFields;
  outline: ModelOutline;
  calculation: Calculation;
}

/** The blocks of one section, with the model's own texts in them. */
export type SectionSchema = z.ZodType<Drafted<Block[]>>;

export function paragraph(text: string, basedOn: number[]): Block {
  return { kind: 'paragraph', text, basedOn };
}

/** Pairs of two lists that the schema made equally long. */
export function zip<A, B>(decided: readonly A[], written: readonly B[]): [A, B][] {
  return decided.flatMap((one, at) => {
    const other = written[at];
    return other === undefined ? [] : [[one, other] satisfies [A, B]];
  });
}
