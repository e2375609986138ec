import { limits, type Refusal, type SyncAnswer } from '#sync/protocol.ts';
import { applyAnswer } from './apply-answer.ts';
import { applyRefusal } from './apply-refusal.ts';
import type { Asked } from './build-request.ts';
import type { ClientPorts, DeviceState, Reply } from './ports.ts';

/** What came of one round trip. */
export type Outcome =
  /** `more`: there is something to fetch or to send, at once. `unsent`: edits that the server has not recorded. */
  | { kind: 'synced'; more: boolean; unsent: number }
  /** The server answered, and the device has put itself right: ask again at once. */
  | { kind: 'again' }
  /** `isServer`: it answered and asks for patience. */
  | { kind: 'wait'; isServer: boolean; retryAfterMs?: number }
  | { kind: 'expired' }
  | { kind: 'revoked' }
  /** Edits are taken, rows are not: the app must be updated. */
  | { kind: 'update' };

/** How much the next request carries. */
export interface Pace {
  /** Halved when a request was too large, or too slow on its way; doubled when one was not. */
  maxMutations: number;
  /** More than 1,000 results wait: they are taken before anything is sent. */
  isTakingResults: boolean;
  /** The rows of the last answer were taken: what goes on from it will be, too. */
  isTaken: boolean;
}
export const newPace = (): Pace => ({ maxMutations: limits.mutations, isTakingResults: false, isTaken: true });
export const maxMutationsOf = (pace: Pace): number => (pace.isTakingResults ? 0 : pace.maxMutations);

/** @throws what the store throws; nothing of the reply is kept then, and it comes again. */
export async function takeReply(ports: ClientPorts, pace: Pace, asked: Asked, reply: Reply): Promise<Outcome> {
  if (reply.kind === 'unreachable') {
    if (reply.isTimeout && asked.count > 1) pace.maxMutations = halfOf(asked);
    return { kind: 'wait', isServer: false };
  }
  if (reply.kind === 'answer') return takeAnswer(ports, pace, asked, reply.answer);
  await applyRefusal(ports, asked, reply.refusal);
  return afterRefusal(ports, pace, asked, reply.refusal);
}

const halfOf = ({ count }: Asked): number => Math.max(1, Math.ceil(count / 2));

async function takeAnswer(ports: ClientPorts, pace: Pace, asked: Asked, answer: SyncAnswer): Promise<Outcome> {
  const { isTaken, unsent } = await applyAnswer(ports, asked, answer);
  pace.isTaken = isTaken;
  if (asked.count > 0) pace.maxMutations = Math.min(limits.mutations, pace.maxMutations * 2);
  const wasTaking = pace.isTakingResults;
  pace.isTakingResults = wasTaking && answer.results.length > 0;
  return { kind: 'synced', more: !isTaken || answer.more || asked.hasRest || wasTaking, unsent };
}

async function afterRefusal(ports: ClientPorts, pace: Pace, asked: Asked, refusal: Refusal): Promise<Outcome> {
  const { code, retryAfterMs, forget } = refusal;
  switch (code) {
    case 'expired':
      return { kind: 'expired' };
    case 'session_revoked':
      return tellForgotten(ports, forget ? { deviceId: asked.deviceId, forgetId: forget.forgetId } : null);
    case 'gap':
    case 'fork':
      return { kind: 'again' };
    case 'bad_cookie':
      return asked.cookie === null ? { kind: 'wait', isServer: true } : { kind: 'again' };
    case 'ack_first':
      pace.isTakingResults = true;
      return { kind: 'again' };
    case 'too_large':
      pace.maxMutations = halfOf(asked);
      return asked.count === 0 ? { kind: 'wait', isServer: true } : { kind: 'again' };
    case 'upgrade_to_pull':
      return { kind: 'update' };
    default:
      return { kind: 'wait', isServer: true, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
}

/** Until the server knows that the forget was carried out, it is told again. */
export async function tellForgotten(ports: ClientPorts, untold: DeviceState['untold']): Promise<Outcome> {
  if (!untold) return { kind: 'revoked' };
  const isTold = await ports.network.tellForgotten(untold.deviceId, untold.forgetId);
  if (!isTold) return { kind: 'wait', isServer: false };
  await ports.store.write(async (tx) => {
    const state = await tx.state();
    if (state?.untold?.forgetId === untold.forgetId) await tx.saveState({ ...state, untold: null });
  });
  return { kind: 'revoked' };
}
