import { type Refusal, refusals } from '#sync/protocol.ts';
import { canonicalJson } from './canonical.ts';
import type { SentMutation } from './parse-request.ts';
import type { PushStore, RecordedMutation, ServerPorts } from './ports.ts';

/** A mutation with the hash of its content. */
export type Hashed = SentMutation & RecordedMutation;

/**
 * The last check before anything is done: no id may be skipped, and one that was recorded must come with the same
 * content (docs/protocol.md#2-exactly-once). Of an id whose hash is no longer kept nobody can tell: a fork, so that its
 * words are sent anew and not lost.
 *
 * @param acceptedThrough 0 for a device that is not known: its ids must start at 1
 * @returns those that are to be executed.
 */
export async function checkIds(
  ports: ServerPorts,
  store: PushStore,
  deviceId: string,
  acceptedThrough: number,
  mutations: readonly SentMutation[],
): Promise<Hashed[] | Refusal> {
  if (isSkipping(acceptedThrough, mutations)) return { status: refusals.gap, code: 'gap', acceptedThrough };
  const hashed = mutations.map((mutation) => ({ ...mutation, hash: hashOf(ports, mutation) }));
  const again = hashed.filter(({ id }) => id <= acceptedThrough);
  if (again.length === 0) return hashed;
  const recorded = await store.listRecorded(
    deviceId,
    again.map(({ id }) => id),
  );
  const hashes = new Map(recorded.map(({ id, hash }) => [id, hash]));
  const known = again.filter(({ id, hash }) => hashes.get(id) === hash).map(({ id }) => id);
  if (known.length < again.length) return { status: refusals.fork, code: 'fork', acceptedThrough, known };
  return hashed.slice(again.length);
}

function isSkipping(acceptedThrough: number, mutations: readonly SentMutation[]): boolean {
  return mutations.some(({ id }, index) => id > (mutations[index - 1]?.id ?? acceptedThrough) + 1);
}

const hashOf = (ports: ServerPorts, { schema, name, at, args }: SentMutation): string =>
  ports.hash(canonicalJson({ schema, name, at, args }));
