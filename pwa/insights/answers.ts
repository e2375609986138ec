import * as z from 'zod/mini';
import {
  type AnswerName,
  answerLabels,
  basicAnswersSchema,
  detailAnswersSchema,
  type SubmitInput,
  submitInputSchema,
} from '#schema/insights.ts';

/** Holds the text of each field. It is empty where nothing is answered. */
export type FormAnswers = Record<AnswerName, string>;
export type AnswerErrors = Partial<Record<AnswerName, string>>;
export type FormStep = 1 | 2;

export const answerNames = Object.keys(answerLabels) as AnswerName[];

export const emptyAnswers: FormAnswers = Object.fromEntries(answerNames.map((name) => [name, ''])) as FormAnswers;

const schemaOfStep = { 1: basicAnswersSchema, 2: detailAnswersSchema } as const;

export const stepOf = (name: AnswerName): FormStep => (name in basicAnswersSchema.shape ? 1 : 2);

export const isAnswerName = (name: string): name is AnswerName => name in answerLabels;

/** The texts under the fields of one step, in the order of the fields; empty when all is well. */
export function findErrors(step: FormStep, answers: FormAnswers): AnswerErrors {
  const schema = schemaOfStep[step];
  const names = Object.keys(schema.shape) as AnswerName[];
  const result = z.safeParse(schema, Object.fromEntries(names.map((name) => [name, answers[name]])));
  const errors: AnswerErrors = {};
  for (const { path, message } of result.error?.issues ?? []) {
    const name = path[0] as AnswerName;
    errors[name] ??= message;
  }
  return errors;
}

/** The first wrong field, in the order in which the fields stand. */
export const firstWrong = (errors: AnswerErrors): AnswerName | undefined =>
  answerNames.find((name) => errors[name] !== undefined);

/** Converts the answers for the server. They must be free of errors. */
export const toSubmitInput = (answers: FormAnswers): SubmitInput => z.parse(submitInputSchema, answers);

/** Back from what was sent, to go on with it in the form. */
export function fromSubmitInput(body: unknown): FormAnswers {
  const result = z.safeParse(z.partial(submitInputSchema), body);
  const given = Object.entries(result.data ?? {}).filter(([, text]) => text !== undefined);
  return { ...emptyAnswers, ...Object.fromEntries(given) };
}
