import type { Change, Entity, Row, Scope } from '#sync/protocol.ts';
import type { SimulatedHttp } from './http-server.ts';
import { type Random, uuidFrom } from './random.ts';

type Put = Extract<Change, { op: 'put' }>;
/** By `scope/entity/id`. */
export type Snapshot = Map<string, { scope: Scope; entity: Entity; id: string; rev: number; row: Row }>;

const maxPages = 2_000;

/** What the server answers a new device of whoever this token belongs to, over HTTP. */
export async function takeSnapshot(
  http: SimulatedHttp,
  token: string,
  clock: () => number,
  random: Random,
): Promise<Snapshot> {
  const deviceId = uuidFrom(random);
  const rows: Snapshot = new Map();
  let cookie: string | null = null;
  let ackedForgets: string[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const envelope = { protocol: 1, deviceId, clientTime: clock(), mutations: [], ackedResults: 0, ackedForgets };
    const answer = await http.ask(token, { ...envelope, cookie });
    const { changes, more } = answer;
    for (const change of changes) take(rows, change);
    ackedForgets = changes.flatMap((change) => (change.op === 'forget' ? [change.forgetId] : []));
    cookie = answer.cookie;
    if (!more && ackedForgets.length === 0) return rows;
  }
  throw new Error(`A new device has not everything after ${maxPages} pages.`);
}

function take(rows: Snapshot, change: Change): void {
  if (change.op === 'put') rows.set(nameOf(change), change satisfies Put);
  // See docs/protocol.md#6-visibility.
  if (change.op === 'del') throw new Error(`A fresh snapshot holds a del of ${nameOf(change)}.`);
}

export const nameOf = ({ scope, entity, id }: { scope: Scope; entity: Entity; id: string }): string =>
  `${scope}/${entity}/${id}`;
