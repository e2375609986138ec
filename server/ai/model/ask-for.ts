import { z } from 'zod';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import type { ModelAnswer } from '#server/ai/openai-client.ts';
import { type CallDeps, callModel, UnusableAnswer } from './call-model.ts';
import { inWords, type Judge, type Judged, judgeAnswer, mendAnswer } from './mend-answer.ts';
import { type TimeLimit, withinTime } from './time-limit.ts';

export interface Wanted<T> extends Judge<T> {
  /** Letters and `_`. */
  name: string;
  instructions: string;
  /** Said before what is wrong, when an answer goes back. */
  again: string;
  data: unknown;
  /** Complaints about an earlier answer that its readers found together. */
  earlier?: string[];
  maxTokens: number;
  limitMs: number;
}

/** One answer and one that mends it; a third where neither had the shape. */
const [enoughAnswers, mostAnswers] = [2, 3];

/**
 * Asks the model for one text of a given shape. An answer with anything wrong in it goes back with all that is wrong, once,
 * within the time of the text. What is wrong then is replaced, field by field.
 *
 * @throws ModelUnavailable when no answer had the shape, or the reason of `signal`.
 */
export async function askFor<T>(deps: CallDeps, wanted: Wanted<T>, signal: AbortSignal | undefined): Promise<T> {
  const { name, instructions, again, maxTokens, schema } = wanted;
  const data = JSON.stringify(wanted.data);
  const { $schema, ...shape } = z.toJSONSchema(schema, { io: 'input' });
  const call = { name, instructions, data, maxTokens, schema: shape };
  const got: { best?: Judged<T>; last?: string | null } = {};

  const complaintOf = (problems: readonly string[]) => [again, ...problems.map((problem) => `- ${problem}`)].join('\n');

  function read(answer: ModelAnswer): string[] {
    got.last = answer.content;
    const judged = judgeAnswer(readJson(answer), wanted);
    if (Array.isArray(judged)) throw new UnusableAnswer(judged.map(inWords));
    if (!got.best || judged.complaints.length <= got.best.complaints.length) got.best = judged;
    return judged.complaints.map(inWords);
  }

  async function ask(limit: TimeLimit): Promise<void> {
    let refused = wanted.earlier && { answer: null as string | null, complaint: complaintOf(wanted.earlier) };
    for (let answers = 1; answers <= (got.best ? enoughAnswers : mostAnswers); answers += 1) {
      const problems = await callModel(deps, { ...call, ...(refused && { refused }) }, read, limit).catch(problemsOf);
      if (problems.length === 0) return;
      refused = { answer: got.last ?? null, complaint: complaintOf(problems) };
    }
  }

  try {
    await withinTime(wanted.limitMs, signal, ask);
  } catch (cause) {
    // An answer whose faults can be mended outlives the end of the time, the budget or the connection.
    if (!got.best || signal?.aborted || !(cause instanceof ModelUnavailable)) throw cause;
  }
  const value = got.best && mendAnswer(got.best, wanted);
  if (value === undefined) throw new ModelUnavailable('unusable_answer');
  return value;
}

function problemsOf(cause: unknown): string[] {
  if (cause instanceof UnusableAnswer) return cause.problems;
  throw cause;
}

function readJson({ content, refusal, finishReason }: ModelAnswer): unknown {
  if (refusal !== null) throw new ModelUnavailable('refusal');
  if (finishReason === 'length') throw new ModelUnavailable('truncated');
  if (finishReason === 'content_filter') throw new ModelUnavailable('filtered');
  try {
    return JSON.parse(content ?? '');
  } catch {
    throw new UnusableAnswer(['the answer: not JSON']);
  }
}
