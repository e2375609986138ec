import type { Account } from '#pwa/offline/sync/account.ts';
import { theOne } from '#pwa/offline/sync/synced-db.ts';
import type { Pin } from '#schema/drafts.ts';
import { newState } from '#sync/client/device-state.ts';
import { sampleCard } from './own-submission.ts';

/** Makes this the device of a member of staff, as sync leaves it. @param answeredAt when the server answered, epoch ms */
export const noteStaff = ({ db }: Account, answeredAt = Date.now()): Promise<unknown> =>
  db.state.put(
    {
      ...newState('device'),
      ...{ answeredAt, syncedAt: answeredAt, serverTime: answeredAt },
      ...{ cookie: 'of that answer', holdsStaff: true },
    },
    theOne,
  );

const local = <R>(id: string, row: R) => ({ key: `staff:${id}`, rev: 1, generation: 1, row });

/** Submissions with texts of about so many bytes; the later in the list, the newer. */
export async function holdSubmissions({ db }: Account, ids: readonly string[], bytes = 1_000): Promise<void> {
  const insights = ['x'.repeat(bytes)];
  const cards = ids.map((id, i) => ({ ...sampleCard, id, clientId: `client of ${id}`, createdAt: i + 1 }));
  const bodies = ids.map((id) => ({ id, insights, reportDoc: null, updatedAt: 1 }));
  await db.submissions.bulkPut(cards.map((card) => local(card.id, card)));
  await db.submissionBodies.bulkPut(bodies.map((body) => local(body.id, body)));
}

export const holdPins = ({ db }: Account, pins: readonly Pin[]): Promise<unknown> =>
  db.pins.bulkPut(pins.map((pin) => local(pin.id, pin)));
