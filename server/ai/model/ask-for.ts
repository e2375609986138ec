import { z } from 'zod';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import type { ModelAnswer } from '#server/ai/openai-client.ts';
import { type CallDeps, callModel, UnusableAnswer } from './call-model.ts';
import { withinTime } from './time-limit.ts';

export interface Wanted<T> {
  /** Letters and `_`. */
  name: string;
  instructions: string;
  /** Said in addition, with what was wrong, when the first answer is of no use. */
  again: string;
  data: unknown;
  /** What the answer must be; its input side is what the model is told. */
  schema: z.ZodType<T>;
  maxTokens: number;
  limitMs: number;
}

/**
 * Asks the model for one text of a given shape; an answer that does not have it is asked for once more.
 *
 * @throws ModelUnavailable, or the reason of `signal`.
 */
export function askFor<T>(deps: CallDeps, wanted: Wanted<T>, signal: AbortSignal | undefined): Promise<T> {
  const { name, instructions, maxTokens, schema } = wanted;
  const data = JSON.stringify(wanted.data);
  const { $schema, ...shape } = z.toJSONSchema(schema, { io: 'input' });
  const call = { name, instructions, data, maxTokens, schema: shape };
  const read = (answer: ModelAnswer) => readAnswer(answer, schema);

  return withinTime(wanted.limitMs, signal, async (limit) => {
    try {
      return await callModel(deps, call, read, limit);
    } catch (cause) {
      if (!(cause instanceof UnusableAnswer)) throw cause;
      const told = [instructions, wanted.again, ...cause.problems.map((problem) => `- ${problem}`)].join('\n');
      return callModel(deps, { ...call, instructions: told }, read, limit).catch(giveUp);
    }
  });
}

function giveUp(cause: unknown): never {
  throw cause instanceof UnusableAnswer ? new ModelUnavailable('unusable_answer') : cause;
}

const maxProblems = 5;
const maxProblemLength = 200;

function readAnswer<T>({ content, refusal, finishReason }: ModelAnswer, schema: z.ZodType<T>): T {
  if (refusal !== null) throw new ModelUnavailable('refusal');
  if (finishReason === 'length') throw new ModelUnavailable('truncated');
  if (finishReason === 'content_filter') throw new ModelUnavailable('filtered');
  const parsed = schema.safeParse(parseJson(content));
  if (parsed.success) return parsed.data;
  throw new UnusableAnswer(parsed.error.issues.slice(0, maxProblems).map(problemOf));
}

/** Goes into the instructions, so nothing in it is a text of the model's: paths and messages are ours, unknown keys are not. */
function problemOf({ code, path, message }: z.core.$ZodIssue): string {
  const what = code === 'unrecognized_keys' ? 'an unknown key' : message;
  return `${path.join('.') || 'the answer'}: ${what}`.slice(0, maxProblemLength);
}

function parseJson(content: string | null): unknown {
  try {
    return JSON.parse(content ?? '');
  } catch {
    throw new UnusableAnswer(['the answer: not JSON']);
  }
}
