import type { Entity, RowChange } from '#sync/protocol.ts';
import type { ClientPorts, ClientTx, LocalRow, WindowSizes } from './ports.ts';
import { confirmedOf, type Holding, rewriteRows } from './rewrite-rows.ts';

const defaultWindows: WindowSizes = { cards: 2_000, bodies: 20 };

/**
 * Writes the rows of an answer, in its order. A pin that goes takes the rows of its submission with it, unless they are
 * in the window anyhow (docs/protocol.md#16-window); what the server sends after that stays: it knows how far the
 * window has grown.
 */
export async function writeRows(
  tx: ClientTx,
  ports: ClientPorts,
  state: Holding,
  changes: readonly RowChange[],
  subjects: readonly string[],
): Promise<void> {
  let begin = 0;
  for (const [i, { op, entity, id }] of changes.entries()) {
    if (op !== 'del' || entity !== 'pin') continue;
    const [pin] = await tx.getRows('pin', [`staff:${id}`]);
    await rewriteRows(tx, state, changes.slice(begin, i + 1));
    begin = i + 1;
    if (pin && confirmedOf(pin)) await dropUnpinned(tx, ports, state, id);
  }
  await rewriteRows(tx, state, changes.slice(begin), subjects);
}

async function dropUnpinned(tx: ClientTx, ports: ClientPorts, state: Holding, id: string): Promise<void> {
  const windows = await findWindows(tx, ports);
  if (!windows.kept.has(id)) await rewriteRows(tx, state, await listLeaving(tx, id, windows));
}

interface Card {
  id: string;
  clientId: string | null;
  createdAt: number;
}
interface Windows {
  /** Ids of submissions: whose card stays, and whose texts, goals and notes do. */
  cards: Set<string>;
  kept: Set<string>;
  /** The clients of kept submissions, and the client of each submission. */
  clients: Set<string | null>;
  clientOf: Map<string, string | null>;
}

async function findWindows(tx: ClientTx, ports: ClientPorts): Promise<Windows> {
  const { cards, bodies } = ports.windows ?? defaultWindows;
  const [newest, pins] = await Promise.all([listNewest(tx), tx.listRows('pin', 'staff')]);
  const pinned = new Set(pins.filter((local) => confirmedOf(local)).map(({ key }) => idOf(key)));
  const kept = newest.filter(({ id }, i) => pinned.has(id) || i < bodies);
  return {
    cards: new Set(newest.filter(({ id }, i) => pinned.has(id) || i < cards).map(({ id }) => id)),
    kept: new Set(kept.map(({ id }) => id)),
    clients: new Set(kept.map(({ clientId }) => clientId).filter((clientId) => clientId !== null)),
    clientOf: new Map(newest.map(({ id, clientId }) => [id, clientId])),
  };
}

/** Newest first. */
function byAge(a: Card, b: Card): number {
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : -1;
}

async function listNewest(tx: ClientTx): Promise<Card[]> {
  const locals = await tx.listRows('submission', 'staff');
  const cards = locals.flatMap((row) => (confirmedOf(row) ?? []) as Card | []);
  return cards.sort(byAge);
}

/** A goal is held for its submission or for its client; either is enough to stay. */
async function listLeaving(tx: ClientTx, id: string, windows: Windows): Promise<RowChange[]> {
  const clientId = windows.clientOf.get(id);
  const [bodies, notes, own, clients, cards] = await Promise.all([
    tx.getRows('submissionBody', [`staff:${id}`]),
    tx.listRowsBy('note', 'submissionId', id),
    tx.listRowsBy('goal', 'submissionId', id),
    clientId ? tx.listRowsBy('goal', 'clientId', clientId) : [],
    tx.getRows('submission', windows.cards.has(id) ? [] : [`staff:${id}`]),
  ]);
  const isStaying = ({ row }: LocalRow) =>
    windows.kept.has(String(row?.submissionId)) || windows.clients.has(String(row?.clientId));
  const goals = [...own, ...clients].filter((local) => !isStaying(local));
  return [
    ...leave('submissionBody', bodies),
    ...leave('note', notes),
    ...leave('goal', goals),
    ...leave('submission', cards),
  ];
}

const idOf = (key: string): string => key.slice(key.indexOf(':') + 1);

const leave = (entity: Entity, rows: readonly (LocalRow | undefined)[]): RowChange[] =>
  rows
    .filter((local) => local !== undefined)
    .filter(({ key }) => key.startsWith('staff:'))
    .map(({ key, rev }) => ({ op: 'del', scope: 'staff', entity, id: idOf(key), rev }));
