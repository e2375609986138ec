import { askServer } from '#pwa/api/ask-server.ts';
import { readErrorBody } from '#schema/errors.ts';
import { backOffMs } from '#sync/client/back-off.ts';

const path = '/api/sync/events';
/** Limits the silence of a connection, because the server says something every 25 s. */
const longestSilenceMs = 60_000;
/**
 * Limits the silence by the wall clock, which runs on while a phone sleeps. After so long without a word the phone or
 * the server has slept.
 */
const missedBeatMs = 30_000;

export interface PokeStreamDeps {
  /** Returns the bearer token; null ends the stream. */
  token(): string | null;
  /**
   * Runs when something may have changed. A poke came, the stream opened and may have missed one, it broke, or the session
   * ended.
   */
  onPoke(): void;
  /** Returns a number from 0 to 1, 1 excluded. */
  random(): number;
}

export interface PokeStream {
  /**
   * Connects again at once, because the network or the person is back. It waits neither for the next try nor for a
   * connection that died meanwhile.
   */
  wake(): void;
  close(): void;
}

/**
 * Listens to `GET /api/sync/events` for as long as the session lives. It uses `fetch`, because `EventSource` sends no
 * bearer token. When the connection is lost it is opened again, with back-off.
 */
export function openPokeStream(deps: PokeStreamDeps): PokeStream {
  const closing = new AbortController();
  let wake: () => void = () => undefined;
  let silence: Silence | undefined;

  /** Waits for so long, or until it is woken or closed. */
  function pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    wake = resolve;
    return promise.finally(() => clearTimeout(timer));
  }

  async function keepListening(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      silence = limitSilence();
      const end = await listen(deps, closing.signal, silence).finally(silence.end);
      if (end === 'refused') return;
      failures = end === 'lost' ? 1 : failures + 1;
      if (!closing.signal.aborted) await pause(backOffMs(failures, deps.random()));
    }
  }
  void keepListening();

  return {
    wake() {
      silence?.endIfMissed();
      wake();
    },
    close() {
      closing.abort();
      wake();
    },
  };
}

/**
 * Says how a stream ended. `lost`: it worked until now. `failed`: it said nothing at all. `refused`: there is no
 * session any more.
 */
type End = 'lost' | 'failed' | 'refused';

async function listen({ token, onPoke }: PokeStreamDeps, closing: AbortSignal, silence: Silence): Promise<End> {
  const bearer = token();
  if (bearer === null) return 'refused';
  const signal = AbortSignal.any([closing, silence.signal]);
  try {
    const response = await askServer(path, {
      cache: 'no-store',
      headers: { Authorization: `Bearer ${bearer}` },
      signal,
    });
    if (response.status === 401 && (await isOurs(response))) {
      onPoke();
      return 'refused';
    }
    if (!response.body || !isEventStream(response)) return 'failed';
    onPoke();
    // A break in the middle is the ordinary end of a stream.
    await readPokes(response.body, silence.heard, onPoke).catch(() => undefined);
    // The server may have stopped: what is asked next says so before the person does.
    if (!closing.aborted) onPoke();
    return silence.wasBroken() ? 'lost' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Tells our answer from a captive portal's, which is a page, or JSON of its own. */
const isOurs = async (response: Response) => readErrorBody(await response.json().catch(() => undefined)) !== undefined;

const isEventStream = ({ ok, headers }: Response) =>
  ok && headers.get('Content-Type')?.startsWith('text/event-stream') === true;

/** Reads the server-sent events, and calls `onPoke` for each piece in which a `pull` event ends. */
async function readPokes(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  heard: () => void,
  onPoke: () => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard();
    const events = (rest + part.value).replaceAll('\r', '').split('\n\n');
    rest = events.pop() ?? '';
    if (events.some((event) => /^event: ?pull$/m.test(event))) onPoke();
  }
}

type Silence = ReturnType<typeof limitSilence>;

function limitSilence() {
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  let timer = setTimeout(giveUp, longestSilenceMs);
  let heardAt = Date.now();
  let wasBroken = false;
  return {
    signal: controller.signal,
    wasBroken: () => wasBroken,
    heard() {
      wasBroken = true;
      heardAt = Date.now();
      clearTimeout(timer);
      timer = setTimeout(giveUp, longestSilenceMs);
    },
    endIfMissed: () => Date.now() - heardAt > missedBeatMs && giveUp(),
    end: () => clearTimeout(timer),
  };
}
