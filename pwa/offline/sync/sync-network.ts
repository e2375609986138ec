import { longAnswerMs } from '#pwa/api/api-client.ts';
import { askServer } from '#pwa/api/ask-server.ts';
import { withTimeLimit } from '#pwa/api/time-limit.ts';
import type { ClientNetwork, Reply } from '#sync/client/ports.ts';
import type { PersonSession } from './person-session.ts';
import { readReply, unreachable } from './read-reply.ts';

/** The engine's network. Without a session nothing is asked: another tab may have one (a shared device). */
export function createSyncNetwork(session: PersonSession): ClientNetwork {
  return {
    async send(request): Promise<Reply> {
      const bearer = session.token();
      if (bearer === null) return unreachable;
      const limit = withTimeLimit(undefined, longAnswerMs);
      const response = await post('/api/sync', request, limit, { Authorization: `Bearer ${bearer}` });
      if (!response && limit.aborted) return { kind: 'unreachable', isTimeout: true };
      const reply = response ? await readReply(response) : unreachable;
      const isOver = reply.kind === 'refused' && reply.refusal.status === 401;
      // Somebody signed in or out meanwhile: of their session this says nothing.
      if (isOver && bearer !== session.token()) return unreachable;
      if (isOver || reply.kind === 'answer') session.noteAnswer(bearer, isOver);
      return reply;
    },

    async tellForgotten(deviceId, forgetId) {
      const response = await post(
        '/api/sync/forgotten',
        { deviceId, forgetId },
        withTimeLimit(undefined, longAnswerMs),
      );
      return response?.status === 204;
    },
  };
}

/** The answer, or undefined when none came. */
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
