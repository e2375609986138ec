import type { TestServer } from './test-server.ts';

/** Opens `GET /api/sync/events` and keeps what it says. */
export async function listen({ origin }: Pick<TestServer, 'origin'>, token: string) {
  const closing = new AbortController();
  const response = await fetch(`${origin}/api/sync/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: closing.signal,
  });
  let text = '';
  async function read(): Promise<void> {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  }
  const ended = read().catch(() => undefined);
  return {
    response,
    text: () => text,
    /** The revs of the pokes so far. */
    revs: () => [...text.matchAll(/^event: pull\ndata: \{"rev":(\d+)\}\n\n/gm)].map(([, rev]) => Number(rev)),
    ended,
    async close() {
      closing.abort();
      await ended;
    },
  };
}
export type Listening = Awaited<ReturnType<typeof listen>>;
