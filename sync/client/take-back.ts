import { allEntries, loadState } from './device-state.ts';
import type { Edit } from './edit.ts';
import type { ClientPorts, ClientTx } from './ports.ts';
import { toVoid } from './reset-device-id.ts';
import { rewriteRows } from './rewrite-rows.ts';

/**
 * Takes an edit out of the queue, and with it all later ones of the same row, which were made on top of it. Its place in the
 * order is kept by a `void`, so that no id is skipped.
 *
 * @returns what was taken back, oldest first: writing it again brings it back.
 * @throws when it was in a request, or may have been: the server may have it.
 */
export async function takeBack(tx: ClientTx, ports: ClientPorts, id: number): Promise<Edit[]> {
  const [state, unsentFrom, queued] = await Promise.all([
    loadState(tx, ports),
    tx.replaceableFrom(),
    tx.listEntries(id, allEntries),
  ]);
  const subject = queued[0]?.subject;
  if (!subject || queued[0]?.id !== id || id <= state.sentThrough || id < (unsentFrom ?? state.nextId)) {
    throw new Error(`It may have been sent: ${id}`);
  }
  const taken = queued.filter((entry) => entry.subject === subject);
  await tx.putEntries(taken.map(toVoid));
  await rewriteRows(tx, state, [], [subject]);
  return taken.map(({ name, args }) => ({ name, args }) as Edit);
}
