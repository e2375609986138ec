import type { SyncReply } from '#sync/client/ports.ts';
import { type Refusal, type RefusalCode, refusals } from '#sync/protocol.ts';
import { isAnswer, isForget, isRecord, isResult } from './wire-shapes.ts';

export const unreachable: SyncReply = { kind: 'unreachable' };

/** Reads a reply of `POST /api/sync`. One that the server itself cannot have sent is as good as no answer. */
export async function readSyncReply(response: Response): Promise<SyncReply> {
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return toRefused(response, json);
  return isAnswer(json) ? { kind: 'answer', answer: json } : unreachable;
}

function toRefused({ status, headers }: Response, json: unknown): SyncReply {
  const body = isRecord(json) && isRecord(json.error) ? json : undefined;
  const code = toCode(isRecord(body?.error) ? body.error.code : undefined, status);
  if (code === undefined) return unreachable;
  const seconds = Number(headers.get('Retry-After'));
  const refusal = { status, code, ...(body && membersOf(body)), ...(seconds > 0 && { retryAfterMs: seconds * 1000 }) };
  return { kind: 'refused', refusal };
}

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** A proxy before the server has limits of its own, and answers pages. */
function toCode(code: unknown, status: number): RefusalCode | undefined {
  if (status === 413) return 'too_large';
  if (typeof code !== 'string') return undefined;
  if (isRefusalCode(code)) return code;
  if (status === 401) return 'expired';
  return status >= 500 ? 'unavailable' : undefined;
}

/** Reads the other members of a refusal, such as what was recorded all the same. */
function membersOf({ error, acceptedThrough, results, known, forget }: Record<string, unknown>): Partial<Refusal> {
  return {
    ...(isRecord(error) && typeof error.field === 'string' && { field: error.field }),
    ...(typeof acceptedThrough === 'number' && { acceptedThrough }),
    ...(Array.isArray(results) && results.every(isResult) && { results }),
    ...(Array.isArray(known) && known.every((id) => typeof id === 'number') && { known }),
    ...(isForget(forget) && { forget }),
  };
}
