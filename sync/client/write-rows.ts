import type { Entity, RowChange } from '#sync/protocol.ts';
import type { ClientPorts, ClientTx, LocalRow, WindowSizes } from './ports.ts';
import { confirmedOf, type Holding, rewriteRows } from './rewrite-rows.ts';

const defaultWindows: WindowSizes = { cards: 2_000, bodies: 20 };

/**
 * Writes the rows of an answer, in its order. A pin that goes takes the rows of its submission with it, unless they are
 * in the window anyhow (docs/protocol.md#16-window); what the server sends after that stays: it knows where the
 * window starts.
 */
export async function writeRows(
  tx: ClientTx,
  ports: ClientPorts,
  state: Holding,
  changes: readonly RowChange[],
  subjects: readonly string[],
): Promise<void> {
  let begin = 0;
  let cards: StaffCards | undefined;
  for (const [i, { op, entity, id }] of changes.entries()) {
    if (op !== 'del' || entity !== 'pin') continue;
    const [pin] = await tx.getRows('pin', [`staff:${id}`]);
    const part = changes.slice(begin, i + 1);
    await rewriteRows(tx, state, part);
    begin = i + 1;
    // Of pins that go one after another the cards are read once: reading 2,000 for each of 200 takes half a minute.
    if (part.length > 1) cards = undefined;
    if (!pin || !confirmedOf(pin)) continue;
    cards ??= await readCards(tx);
    cards.pinned.delete(id);
    await rewriteRows(tx, state, await listLeaving(tx, id, cards, ports.windows ?? defaultWindows));
  }
  await rewriteRows(tx, state, changes.slice(begin), subjects);
}

interface Card {
  id: string;
  clientId: string | null;
  createdAt: number;
}
interface StaffCards {
  /** Newest first. */
  newest: Card[];
  /** Ids of submissions. */
  pinned: Set<string>;
}

async function readCards(tx: ClientTx): Promise<StaffCards> {
  const [newest, pins] = await Promise.all([listNewest(tx), tx.listRows('pin', 'staff')]);
  return { newest, pinned: new Set(pins.filter((local) => confirmedOf(local)).map(({ key }) => idOf(key))) };
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

/**
 * Lists what goes with a pin: nothing of a submission that is in the window anyhow. A goal is held for its submission or for
 * its client; either is enough to stay.
 */
async function listLeaving(
  tx: ClientTx,
  id: string,
  { newest, pinned }: StaffCards,
  { cards, bodies }: WindowSizes,
): Promise<RowChange[]> {
  const kept = newest.filter((card, i) => pinned.has(card.id) || i < bodies);
  const ids = new Set(kept.map((card) => card.id));
  if (ids.has(id)) return [];
  const clients = new Set(kept.map((card) => card.clientId));
  const place = newest.findIndex((card) => card.id === id);
  const clientId = newest[place]?.clientId;
  const [texts, notes, own, ofClient, card] = await Promise.all([
    tx.getRows('submissionBody', [`staff:${id}`]),
    tx.listRowsBy('note', 'submissionId', id),
    tx.listRowsBy('goal', 'submissionId', id),
    clientId ? tx.listRowsBy('goal', 'clientId', clientId) : [],
    tx.getRows('submission', place < cards ? [] : [`staff:${id}`]),
  ]);
  const isStaying = ({ row }: LocalRow) => ids.has(String(row?.submissionId)) || clients.has(String(row?.clientId));
  const goals = [...own, ...ofClient].filter((local) => !isStaying(local));
  return [
    ...leave('submissionBody', texts),
    ...leave('note', notes),
    ...leave('goal', goals),
    ...leave('submission', card),
  ];
}

const idOf = (key: string): string => key.slice(key.indexOf(':') + 1);

const leave = (entity: Entity, rows: readonly (LocalRow | undefined)[]): RowChange[] =>
  rows
    .filter((local) => local !== undefined)
    .filter(({ key }) => key.startsWith('staff:'))
    .map(({ key, rev }) => ({ op: 'del', scope: 'staff', entity, id: idOf(key), rev }));
