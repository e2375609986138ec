import { z } from 'zod';
import type { QuestionAnswer } from '#schema/checkout.ts';
import type { SubmitInput } from '#schema/insights.ts';
import { type Block, type SectionId, sectionIds } from '#schema/report.ts';
import type { Calculation } from '#server/ai/calculation.ts';
import type { Drafted } from '#server/ai/model/figures/claims.ts';
import { modelFields } from '#server/ai/model/model-fields.ts';
import { promptData } from '#server/ai/model/prompt-data.ts';
import { budgetLimits } from '#server/ai/model/report/budget-limits.ts';
import { outlineAnswerSchema } from '#server/ai/model/report/outline.ts';
import { planWeeks } from '#server/ai/model/report/plan-weeks.ts';
import { sectionSchemas } from '#server/ai/model/report/section-schemas.ts';
import { type JsonSchema, type WriteText, writeAnswer } from './openai-texts.ts';

/** A calculation that says nothing but when the plan ends. */
export function bareCalculation(endDay: string): Calculation {
  return { figures: [], sums: [], levers: [], endDay };
}

interface DeskOptions {
  questionAnswers?: QuestionAnswer[];
  calculation?: Calculation;
  /** Texts of the outline; other than those of a good model. */
  write?: WriteText;
  /** The shape that is filled, such as one with as many parts as it may have. */
  sized?: (shape: JsonSchema) => JsonSchema;
}

/** Everything that is asked for one report, as the model's writer does it, with the outline of a good model. */
export function modelDesk(answers: SubmitInput, today: string, options: DeskOptions = {}) {
  const { questionAnswers = [], write, sized = (shape: JsonSchema) => shape } = options;
  const { calculation = bareCalculation('2026-06-12') } = options;
  const data = promptData({ answers, questionAnswers });
  const budget = budgetLimits(answers);
  const weeks = planWeeks(today, calculation.endDay);
  const shapeOf = (schema: z.ZodType) => sized(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);
  const answer = (schema: z.ZodType) => writeAnswer(shapeOf(schema), { answers: data.answers, budget }, write);
  const outlineSchema = outlineAnswerSchema(data, today, weeks, { budget, sign: '$' });
  const { value: outline } = outlineSchema.parse(answer(outlineSchema));
  const draft = { data, fields: modelFields(data), outline, calculation };
  const sections = Object.fromEntries(sectionIds.map((id) => [id, sectionSchemas[id](draft)])) as Record<
    SectionId,
    z.ZodType<Drafted<Block[]>>
  >;
  return { data, budget, weeks, calculation, outline, outlineSchema, sections, shapeOf, answer };
}
