import { longAnswerMs } from '#pwa/api/api-client.ts';
import { askServer } from '#pwa/api/ask-server.ts';
import { withTimeLimit } from '#pwa/api/time-limit.ts';
import type { ClientNetwork, SyncReply } from '#sync/client/ports.ts';
import type { SyncRequest } from '#sync/protocol.ts';
import { limitOnWaking } from './limit-on-waking.ts';
import type { PersonSession } from './person-session.ts';
import { readSyncReply, unreachable } from './read-sync-reply.ts';

/**
 * Creates the engine's network. Without a session it asks nothing, because another tab may have one (a shared device).
 */
export function createSyncNetwork(session: PersonSession): ClientNetwork {
  async function send(request: SyncRequest): Promise<SyncReply> {
    const bearer = session.token();
    if (bearer === null) return unreachable;
    const limit = withTimeLimit(undefined, longAnswerMs);
    const waking = limitOnWaking();
    const signal = AbortSignal.any([limit, waking.signal]);
    const response = await post('/api/sync', request, signal, { Authorization: `Bearer ${bearer}` });
    const reply = response ? await readSyncReply(response) : unreachable;
    waking.end();
    if (reply.kind === 'unreachable') {
      // Its time is from before the sleep, by which the server would take each edit for a later one.
      if (waking.signal.aborted) return send({ ...request, clientTime: Date.now() });
      return !response && limit.aborted ? { kind: 'unreachable', isTimeout: true } : reply;
    }
    const isOver = reply.kind === 'refused' && reply.refusal.status === 401;
    // This says nothing about the session of somebody who signed in or out meanwhile.
    if (isOver && bearer !== session.token()) return unreachable;
    if (isOver || reply.kind === 'answer') session.noteAnswer(bearer, isOver);
    return reply;
  }

  return {
    send,

    async confirmPurge(deviceId, forgetId) {
      const response = await post(
        '/api/sync/forgotten',
        { deviceId, forgetId },
        withTimeLimit(undefined, longAnswerMs),
      );
      return response?.status === 204;
    },
  };
}

/** Posts a body. @returns the answer, or undefined when none came */
function post(
  path: string,
  body: unknown,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response | undefined> {
  return askServer(path, {
    method: 'POST',
    cache: 'no-store',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  }).catch(() => undefined);
}
