import { z } from 'zod';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import type { ModelAnswer } from '#server/ai/openai-client.ts';
import { type CallDeps, callModel, UnusableAnswer } from './call-model.ts';
import { type TimeLimit, withinTime } from './time-limit.ts';

export interface Wanted<T> {
  /** Letters and `_`. */
  name: string;
  instructions: string;
  /** Said in addition, with what was wrong, when the first answer is of no use. */
  again: string;
  data: unknown;
  /** Defines what the answer must be. Its input side goes to the model. */
  schema: z.ZodType<T>;
  /** Finds faults in an answer of the right shape, in words of ours. */
  check?: (value: T) => string[];
  maxTokens: number;
  limitMs: number;
}

/** The best answer that was had: without problems, or with the fewest of those whose shape was right. */
export interface Answered<T> {
  value: T;
  problems: string[];
}

/** One answer, and two more where it was of no use. */
const mostAnswers = 3;

/**
 * Asks the model for one text of a given shape; an answer that does not have it, or that `check` finds wrong, is asked for
 * again, twice at most and within the time of the text.
 *
 * @throws ModelUnavailable when no answer had the shape, or the reason of `signal`.
 */
export async function askFor<T>(
  deps: CallDeps,
  wanted: Wanted<T>,
  signal: AbortSignal | undefined,
): Promise<Answered<T>> {
  const { name, instructions, again, maxTokens, schema, check = () => [] } = wanted;
  const data = JSON.stringify(wanted.data);
  const { $schema, ...shape } = z.toJSONSchema(schema, { io: 'input' });
  const call = { name, instructions, data, maxTokens, schema: shape };
  const got: { best?: Answered<T> } = {};

  function read(answer: ModelAnswer): string[] {
    const value = readAnswer(answer, schema);
    const problems = check(value);
    if (!got.best || problems.length <= got.best.problems.length) got.best = { value, problems };
    return problems;
  }

  async function ask(limit: TimeLimit): Promise<void> {
    let told = instructions;
    for (let answers = 1; answers <= mostAnswers; answers += 1) {
      const problems = await callModel(deps, { ...call, instructions: told }, read, limit).catch(problemsOf);
      if (problems.length === 0) return;
      told = [instructions, again, ...problems.slice(0, maxProblems).map((problem) => `- ${problem}`)].join('\n');
    }
  }

  try {
    await withinTime(wanted.limitMs, signal, ask);
  } catch (cause) {
    // An answer of the right shape outlives the end of the time, the budget or the connection.
    if (!got.best || signal?.aborted || !(cause instanceof ModelUnavailable)) throw cause;
  }
  if (!got.best) throw new ModelUnavailable('unusable_answer');
  return got.best;
}

function problemsOf(cause: unknown): string[] {
  if (cause instanceof UnusableAnswer) return cause.problems;
  throw cause;
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
