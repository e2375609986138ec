import type { AskServer } from '#pwa/api/ask-server.ts';
import { AppError, type ErrorCode, toErrorBody } from '#schema/errors.ts';
import { type NetworkFault, readFaults, subscribeToFaults } from './faults.ts';

/** Longer than a person waits without a word, and shorter than every time limit. */
export const slowMs = 3_000;
/** A flapping network is there for so long, and then gone for as long. */
export const flapMs = 4_000;

const portalPage = '<!doctype html><title>Welcome</title><h1>Sign in to the guest network</h1>';

/**
 * The network as the switches say. A switch ends what is under way, as a cable that is pulled does: also the stream that
 * says when there is something new.
 */
export function faultyNetwork(ask: AskServer): AskServer {
  let cut = new AbortController();
  let last = readFaults().network;
  subscribeToFaults(() => {
    const { network } = readFaults();
    if (network === last) return;
    last = network;
    cut.abort(lost());
    cut = new AbortController();
    // As a device does whose network is back.
    if (network === 'none') window.dispatchEvent(new Event('online'));
  });

  return async (path, init) => {
    const { network } = readFaults();
    const signals = [cut.signal, ...(init.signal ? [init.signal] : [])];
    if (network === 'flapping') signals.push(AbortSignal.timeout(flapMs - (now() % flapMs)));
    const signal = AbortSignal.any(signals);
    if (network === 'slow') await pause(slowMs, signal);
    return answerOf(network, path, init) ?? ask(path, { ...init, signal });
  };
}

/** Returns an answer in the server's place, or undefined where the server is asked. */
function answerOf(network: NetworkFault, path: string, { headers }: RequestInit): Response | undefined {
  switch (network) {
    case 'offline':
      throw lost();
    case 'flapping':
      if (isDown()) throw lost();
      return undefined;
    case 'unauthenticated':
      // A call without a session has none that could have ended.
      return new Headers(headers).has('Authorization')
        ? refusal(path.startsWith('/api/sync') ? 'expired' : network)
        : undefined;
    case 'forbidden':
    case 'conflict':
    case 'unavailable':
      return refusal(network);
    case 'portal':
      return new Response(portalPage, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    default:
      return undefined;
  }
}

/** Not the device's clock, which the lab may have put wrong; the same in all tabs. */
const now = () => performance.timeOrigin + performance.now();
const isDown = () => Math.floor(now() / flapMs) % 2 === 1;

const lost = () => new TypeError('Failed to fetch');

function refusal(code: ErrorCode): Response {
  const error = new AppError(code);
  return Response.json(toErrorBody(error), { status: error.status });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
    if (signal.aborted) reject(signal.reason);
  });
}
