import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Coach, CoachQuestion } from '#server/ai/coach.ts';
import type { CircuitBreaker } from '#server/ai/model/circuit-breaker.ts';
import type { DailySpend } from '#server/ai/model/daily-spend.ts';
import { ModelUnavailable } from '#server/ai/model-unavailable.ts';
import { CallFailed, type ChatCall, type OpenAiClient } from '#server/ai/openai-client.ts';
import { coachPrompt } from './coach-prompt.ts';

/** Limits the placeholder that is waited for, such as `[company 12]`. */
const longestPlaceholder = 24;

export interface ModelCoachDeps {
  client: OpenAiClient;
  spend: DailySpend;
  breaker: CircuitBreaker;
  instructions: string;
  /** Others for tests. */
  waitsMs?: Waits;
}

/** How long the model may be silent: before its first word, and between two. */
interface Waits {
  first: number;
  next: number;
}

const usualWaitsMs: Waits = { first: 30_000, next: 20_000 };
const maxTokens = 1_500;
/** One try and one more, before anything has come. */
const maxTries = 2;
const pauseMs = 500;

/** The coach who asks a model. What came before a failure stays; the failure is thrown behind it. */
export function modelCoach(deps: ModelCoachDeps): Coach {
  return {
    provider: 'openai',
    async answer(question, signal) {
      const prompt = coachPrompt(question);
      const call = callOf(prompt, question, deps.instructions);
      return { basedOn: prompt.basedOn, pieces: showPieces(answered(deps, call, signal), prompt.show) };
    },
  };
}

function callOf(
  { data, turns, question }: ReturnType<typeof coachPrompt>,
  { begun }: CoachQuestion,
  instructions: string,
): ChatCall {
  const goOn = begun
    ? [
        { role: 'assistant' as const, content: begun },
        { role: 'user' as const, content: 'Go on exactly where you stopped. Repeat nothing.' },
      ]
    : [];
  return {
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: data },
      ...turns,
      { role: 'user', content: question },
      ...goOn,
    ],
    maxTokens,
  };
}

async function* answered(deps: ModelCoachDeps, call: ChatCall, signal: AbortSignal): AsyncIterable<string> {
  for (let tries = 1; ; tries += 1) {
    let hasBegun = false;
    try {
      for await (const piece of streamOnce(deps, call, signal)) {
        hasBegun = true;
        yield piece;
      }
      return;
    } catch (cause) {
      signal.throwIfAborted();
      if (!(cause instanceof CallFailed)) throw cause;
      const waitMs = cause.retryAfterMs ?? pauseMs;
      const mayTry = !hasBegun && cause.isRetryable && tries < maxTries && waitMs <= 2_000;
      if (!mayTry) throw new ModelUnavailable(cause.status ? 'http_status' : 'connection', { status: cause.status });
      await pauseFor(waitMs, undefined, { signal });
    }
  }
}

async function* streamOnce(
  { client, spend, breaker, waitsMs = usualWaitsMs }: ModelCoachDeps,
  call: ChatCall,
  signal: AbortSignal,
): AsyncIterable<string> {
  breaker.enter();
  let verdict: 'succeeded' | 'failed' | 'left' = 'left';
  const silence = silenceLimit(waitsMs);
  try {
    const reservation = await spend.reserve(greatestUse(call));
    const pieces = client.stream(call, AbortSignal.any([signal, silence.signal]));
    for await (const { text, usage, finishReason } of pieces) {
      silence.heard();
      if (usage) await spend.settle(reservation, usage);
      if (finishReason === 'content_filter') throw new ModelUnavailable('filtered');
      if (text !== '') yield text;
    }
    verdict = 'succeeded';
  } catch (cause) {
    if (silence.signal.aborted) {
      verdict = 'failed';
      throw new ModelUnavailable('time');
    }
    verdict = verdictOn(cause);
    throw cause;
  } finally {
    silence.end();
    breaker[verdict]();
  }
}

const verdictOn = (cause: unknown) => {
  if (cause instanceof ModelUnavailable) return cause.reason === 'budget' ? 'left' : 'succeeded';
  return cause instanceof CallFailed && ![400, 413, 422].includes(cause.status ?? 0) ? 'failed' : 'left';
};

/** Aborts when nothing was heard for too long. */
function silenceLimit({ first, next }: Waits) {
  const controller = new AbortController();
  let timer = setTimeout(() => controller.abort(), first);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), next);
    },
    end: () => clearTimeout(timer),
  };
}

/** A token is never shorter than a byte. */
const greatestUse = ({ messages, maxTokens: output }: ChatCall) => ({
  input: Buffer.byteLength(messages.map(({ content }) => content).join('')) + 20 * messages.length + 200,
  output,
});

/** Puts back what was hidden, also where a placeholder comes in pieces. */
async function* showPieces(pieces: AsyncIterable<string>, show: (text: string) => string): AsyncIterable<string> {
  let held = '';
  for await (const piece of pieces) {
    held += piece;
    const open = held.lastIndexOf('[');
    const isOpen = open !== -1 && !held.includes(']', open) && held.length - open < longestPlaceholder;
    const ready = isOpen ? held.slice(0, open) : held;
    held = isOpen ? held.slice(open) : '';
    if (ready !== '') yield show(ready);
  }
  if (held !== '') yield show(held);
}
