import OpenAI, { APIError } from 'openai';
import { z } from 'zod';
import type { OpenAiSettings } from '#server/settings.ts';

/** One text that is asked for: instructions and data apart, and the JSON schema of the answer. */
export interface ModelCall {
  /** Names the schema: letters, digits, `_` and `-`. */
  name: string;
  instructions: string;
  /** One JSON document. */
  data: string;
  schema: Record<string, unknown>;
  /** The answer before this one, and what was wrong with it. */
  refused?: { answer: string | null; complaint: string };
  maxTokens: number;
}

/** A turn of a conversation, instructions and data among the messages. */
export interface ChatCall {
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
  maxTokens: number;
}

/** A part of an answer as it comes; the last ones may be without text. */
export interface ModelPiece {
  text: string;
  finishReason: string | null;
  usage: { input: number; output: number } | undefined;
}

export interface ModelAnswer {
  content: string | null;
  refusal: string | null;
  finishReason: string | null;
  /** Absent when the server does not count. */
  usage: { input: number; output: number } | undefined;
}

/** A call without an answer. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** HTTP status; undefined when the connection failed. */
  readonly status: number | undefined;
  readonly isRetryable: boolean;
  /** Holds the wait that the server asked for. */
  readonly retryAfterMs: number | undefined;

  constructor(cause: unknown, clock: () => number) {
    super('The model did not answer.', { cause });
    const answered = cause instanceof APIError && cause.status !== undefined ? cause : undefined;
    this.status = answered?.status;
    this.isRetryable = !answered || isPassing(answered);
    this.retryAfterMs = answered && retryAfter(answered.headers, clock());
  }
}

/** Servers that only resemble the original leave things out; what is not understood is no answer. */
const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
});
const chunkSchema = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish(),
      delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
    }),
  ),
});
const count = z.int().min(0);
const usageSchema = z.object({ usage: z.object({ prompt_tokens: count, completion_tokens: count }) });

export type OpenAiClient = ReturnType<typeof openAiClient>;

/**
 * One Chat Completions call, made once. The SDK's own retries are off: each try has to be paid for from the day's budget,
 * counted by the circuit breaker, and kept within the time limit of its text, of which the SDK knows nothing.
 */
export function openAiClient({ apiKey, baseUrl, model }: OpenAiSettings, clock: () => number) {
  const client = new OpenAI({
    apiKey,
    baseURL: baseUrl,
    maxRetries: 0,
    timeout: 600_000,
    // The SDK would read these from variables of the environment that nobody set for this product.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    // Its log would hold what people wrote.
    logLevel: 'off',
    fetchOptions: { redirect: 'error' },
  });

  return {
    /** @throws CallFailed, or the reason of `signal`. */
    async complete(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer> {
      try {
        return readCompletion(await client.chat.completions.create(requestOf(call, model), { signal }));
      } catch (cause) {
        signal.throwIfAborted();
        throw new CallFailed(cause, clock);
      }
    },

    /**
     * The answer piece by piece; a refusal comes as its words.
     *
     * @throws CallFailed, also in the middle, and where what comes is none of the service's; or the reason of `signal`.
     */
    async *stream({ messages, maxTokens }: ChatCall, signal: AbortSignal): AsyncIterable<ModelPiece> {
      try {
        const options = { stream: true as const, stream_options: { include_usage: true } };
        const limits = { max_completion_tokens: maxTokens, store: false };
        const chunks = await client.chat.completions.create({ model, messages, ...limits, ...options }, { signal });
        let hasEnded = false;
        for await (const chunk of chunks) {
          const piece = readChunk(chunk);
          hasEnded ||= piece.finishReason !== null;
          yield piece;
        }
        // The SDK takes a connection that was cut for the end.
        if (!hasEnded) throw new Error('The stream broke off.');
      } catch (cause) {
        signal.throwIfAborted();
        throw new CallFailed(cause, clock);
      }
    },
  };
}

function readChunk(body: unknown): ModelPiece {
  const [choice] = chunkSchema.parse(body).choices;
  const counted = usageSchema.safeParse(body).data?.usage;
  return {
    text: choice?.delta.content ?? choice?.delta.refusal ?? '',
    finishReason: choice?.finish_reason ?? null,
    usage: counted && { input: counted.prompt_tokens, output: counted.completion_tokens },
  };
}

/** `system` and not `developer`: compatible servers know it, and the original takes it for newer models too. */
function requestOf({ name, instructions, data, schema, refused, maxTokens }: ModelCall, model: string) {
  return {
    model,
    messages: [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: data },
      ...(refused?.answer ? [{ role: 'assistant' as const, content: refused.answer }] : []),
      ...(refused ? [{ role: 'user' as const, content: refused.complaint }] : []),
    ],
    response_format: { type: 'json_schema' as const, json_schema: { name, strict: true, schema } },
    max_completion_tokens: maxTokens,
    store: false,
  };
}

function readCompletion(body: unknown): ModelAnswer {
  const counted = usageSchema.safeParse(body).data?.usage;
  const choice = completionSchema.safeParse(body).data?.choices[0];
  return {
    content: choice?.message.content ?? null,
    refusal: choice?.message.refusal || null,
    finishReason: choice?.finish_reason ?? null,
    usage: counted && { input: counted.prompt_tokens, output: counted.completion_tokens },
  };
}

/** A used-up quota comes as 429 too, and does not pass by waiting. */
function isPassing({ status, code }: APIError): boolean {
  if (code === 'insufficient_quota') return false;
  return status === 408 || status === 409 || status === 429 || (status ?? 0) >= 500;
}

function retryAfter(headers: Headers | undefined, now: number): number | undefined {
  const given = headers?.get('retry-after');
  if (!given) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
