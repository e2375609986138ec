import { limits, type Refusal, type SyncAnswer } from '#sync/protocol.ts';
import { applyAnswer } from './apply-answer.ts';
import { applyRefusal } from './apply-refusal.ts';
import type { RequestContext, ResponseContext } from './build-request.ts';
import { confirmPurge } from './confirm-purge.ts';
import type { SyncOutcome } from './outcome.ts';
import type { ClientPorts, DeviceState, SyncReply } from './ports.ts';

/** How much the next request carries. */
export interface Pace {
  /** Halved when a request was too large, or too slow on its way; doubled when one was not. */
  maxMutations: number;
  atMost: number;
  /** More than 1,000 results wait: they are taken before anything is sent. */
  isTakingResults: boolean;
  /** The rows of the last answer were taken: what goes on from it will be, too. */
  isTaken: boolean;
  /** There was no room for rows, and none have been taken since. */
  isFull: boolean;
  /** Which results are safely here since the last answer that was stored. */
  stored: Pick<DeviceState, 'deviceId' | 'ackedResults'>;
}
export const newPace = (atMost: number = limits.mutations): Pace => ({
  ...{ maxMutations: atMost, atMost, isTakingResults: false, isTaken: true, isFull: false },
  stored: { deviceId: '', ackedResults: 0 },
});
export const maxMutationsOf = (pace: Pace): number => (pace.isTakingResults ? 0 : pace.maxMutations);

/** @throws what the store throws; nothing of the reply is kept then, and it comes again. */
export async function handleResponse(
  ports: ClientPorts,
  pace: Pace,
  context: ResponseContext,
  reply: SyncReply,
): Promise<SyncOutcome> {
  if (reply.kind === 'unreachable') {
    if (reply.isTimeout && context.count > 1) pace.maxMutations = halfOf(context);
    return { kind: 'wait', isServer: false };
  }
  if (reply.kind === 'answer') return handleAnswer(ports, pace, context, reply.answer);
  await applyRefusal(ports, context, reply.refusal);
  return handleRefusal(ports, pace, context, reply.refusal);
}

const halfOf = ({ count }: RequestContext): number => Math.max(1, Math.ceil(count / 2));

async function handleAnswer(
  ports: ClientPorts,
  pace: Pace,
  context: ResponseContext,
  answer: SyncAnswer,
): Promise<SyncOutcome> {
  const { isTaken, unsent, stored, isFull } = await applyAnswer(ports, context, answer);
  pace.isTaken = isTaken;
  if (stored) pace.stored = stored;
  if (context.count > 0) pace.maxMutations = Math.min(pace.atMost, pace.maxMutations * 2);
  const wasTaking = pace.isTakingResults;
  pace.isTakingResults = wasTaking && answer.results.length > 0;
  // Nor is there room for the pages that are on their way already.
  pace.isFull = isFull === true || (pace.isFull && !isTaken);
  if (pace.isFull) return { kind: 'full' };
  // An answer carries 400 results at most: those after them come with the next one.
  const hasResults = stored !== undefined && stored.ackedResults < stored.acceptedThrough;
  return { kind: 'synced', more: !isTaken || answer.more || context.hasRest || wasTaking || hasResults, unsent };
}

async function handleRefusal(
  ports: ClientPorts,
  pace: Pace,
  context: RequestContext,
  refusal: Refusal,
): Promise<SyncOutcome> {
  const { code, retryAfterMs, forget } = refusal;
  switch (code) {
    case 'expired':
      return { kind: 'expired' };
    case 'session_revoked':
      return confirmPurge(ports, forget ? { deviceId: context.deviceId, forgetId: forget.forgetId } : null);
    case 'gap':
    case 'fork':
      return { kind: 'again' };
    case 'bad_cookie':
      return context.cookie === null ? { kind: 'wait', isServer: true } : { kind: 'again' };
    case 'ack_first':
      pace.isTakingResults = true;
      return { kind: 'again' };
    case 'too_large':
      pace.maxMutations = halfOf(context);
      return context.count === 0 ? { kind: 'wait', isServer: true } : { kind: 'again' };
    case 'upgrade_to_pull':
      return { kind: 'update', more: context.hasRest && (refusal.acceptedThrough ?? 0) >= context.lastId };
    default:
      return { kind: 'wait', isServer: true, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}
