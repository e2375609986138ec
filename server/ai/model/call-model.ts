import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import { CallFailed, type ModelAnswer, type ModelCall, type OpenAiClient } from '#server/ai/openai-client.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { DailySpend, Tokens } from './daily-spend.ts';
import type { TimeLimit } from './time-limit.ts';

export interface CallDeps {
  client: OpenAiClient;
  spend: DailySpend;
  breaker: CircuitBreaker;
  /** Waits, and rejects when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<unknown>;
}

/** The model answered, and the answer is of no use; `problems` say to the model what was wrong. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer';
  readonly problems: string[];

  constructor(problems: string[]) {
    super('The model’s answer is of no use.');
    this.problems = problems;
  }
}

/** One try and two more, after half a second and two, or after what the server asks for. */
const maxTries = 3;
const backOffMs = (tries: number) => 500 * 4 ** (tries - 1);

/**
 * Calls until there is an answer.
 *
 * @param read makes the text of the answer; what it throws ends the tries.
 * @throws ModelUnavailable when there is none in three tries, or none within the limit if the server asks to wait longer.
 */
export async function callModel<T>(
  deps: CallDeps,
  call: ModelCall,
  read: (answer: ModelAnswer) => T,
  limit: TimeLimit,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await callOnce(deps, call, read, limit.signal);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      const waitMs = cause.retryAfterMs ?? backOffMs(tries);
      if (!cause.isRetryable || tries === maxTries || waitMs >= limit.remainingMs()) throw unavailable(cause);
      await deps.pause(waitMs, limit.signal);
    }
  }
}

async function callOnce<T>(
  { client, spend, breaker }: CallDeps,
  call: ModelCall,
  read: (answer: ModelAnswer) => T,
  signal: AbortSignal,
): Promise<T> {
  breaker.enter();
  try {
    const reservation = await spend.reserve(greatestUse(call));
    const answer = await client.complete(call, signal).catch(async (cause) => {
      if (isFree(cause)) await spend.settle(reservation, { input: 0, output: 0 });
      throw cause;
    });
    if (answer.usage) await spend.settle(reservation, answer.usage);
    const text = read(answer);
    breaker.succeeded();
    return text;
  } catch (cause) {
    breaker[verdictOn(cause, signal)]();
    throw cause;
  }
}

/** A refused call costs nothing; one that was cut, took too long or failed on the way may have been written to the end. */
function isFree(cause: unknown): boolean {
  return cause instanceof CallFailed && cause.status !== undefined && cause.status < 500 && cause.status !== 408;
}

/** Too long, too large or not to be processed: what is wrong with this one call, and not with the service. */
const callIsWrong = [400, 413, 422];

/** A model that refuses one person's text is there; one that answers with nonsense, or too late, is not. */
function verdictOn(cause: unknown, signal: AbortSignal): 'succeeded' | 'failed' | 'left' {
  if (cause instanceof CallFailed && callIsWrong.includes(cause.status ?? 0)) return 'left';
  if (cause instanceof CallFailed || cause instanceof UnusableAnswer) return 'failed';
  if (cause instanceof ModelUnavailable) return isAboutUs(cause) ? 'left' : 'succeeded';
  return signal.aborted && signal.reason?.name === 'TimeoutError' ? 'failed' : 'left';
}

function isAboutUs({ reason }: ModelUnavailable): boolean {
  return reason === 'budget' || reason === 'stopping';
}

/** A token is never shorter than a byte, and the wrapping of the messages is less than 200 tokens. */
function greatestUse({ name, instructions, data, schema, refused, maxTokens }: ModelCall): Tokens {
  const again = [refused?.answer, refused?.complaint];
  const prompt = [name, instructions, data, JSON.stringify(schema), ...again].join('');
  return { input: Buffer.byteLength(prompt) + 200, output: maxTokens };
}

function unavailable({ status }: CallFailed): ModelUnavailable {
  return new ModelUnavailable(status ? 'http_status' : 'connection', { status });
}
