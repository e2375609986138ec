import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { createSession, type EndReason, endSessionsOf } from '#server/identity/session.repository.ts';
import { newId, sha256 } from '#server/ids.ts';
import { takeRev } from '#server/synced-rows/counter.ts';
import { orderPurge } from '#server/synced-rows/order-purge.ts';
import { onBothEngines } from '#server/testing/both-engines.ts';
import type { Forget } from '#sync/protocol.ts';
import { encodeCookie, everything } from '#sync/server/cookie.ts';
import { forgetsMark, personMark } from '#sync/server/forgets-since.ts';
import { deviceRepository } from './device.repository.ts';
import { findRevocation } from './find-revocation.ts';
import { forgetRepository } from './forget.repository.ts';

const now = 1_790_000_000_000;
const lostStaff = { scope: 'staff', reason: 'role_changed' } as const;
const lostAll = { scope: 'all', reason: 'deactivated' } as const;

onBothEngines('what a device must forget', (open) => {
  async function signedIn() {
    const { tx, read } = await open();
    const userId = newId();
    // It happens before the session, by the order and by the clock.
    const before = await tx(async (db) => ({ id: newId(), rev: await takeRev(db, 0) }));
    const session = { userId, role: 'coach' as const, label: '', sharedDevice: false, newId, now };
    const { token } = await tx((db) => createSession(db, session));
    const tell = async (db: Db, what: Pick<Forget, 'scope' | 'reason'>, at: number) => {
      const id = newId();
      await orderPurge(db, { userId, ...what }, { now: at, newId: () => id });
      return id;
    };
    return {
      end: (reason: EndReason, at: number) => tx((db) => endSessionsOf(db, userId, reason, at)),
      lose: (what: Pick<Forget, 'scope' | 'reason'>, at: number) => tx((db) => tell(db, what, at)),
      async loseBefore(what: Pick<Forget, 'scope' | 'reason'>, at: number) {
        await tx(({ q, t }) => q.insert(t.syncForgets).values({ ...before, userId, ...what, createdAt: at }));
        return before.id;
      },
      ack: (deviceId: string, id: string) => tx((db) => forgetRepository(db).ackForgets(userId, deviceId, [id], now)),
      know: (id: string) => {
        const counts = { acceptedThrough: 0, ackedResults: 0, lastIntent: 0 };
        return tx((db) => deviceRepository(db).saveDevice({ id, userId, ...counts, createdAt: now, seenAt: now }));
      },
      /** Makes the cookie of a device that was told of these. */
      cookieAfter(told: Forget[]): string {
        const ports = { hash: sha256 };
        const empty = { rev: 5, issued: 5, caughtUp: 5, conversations: everything, staff: null, tasks: [] };
        return encodeCookie({ ...empty, forgets: forgetsMark(ports, told) }, personMark(ports, userId));
      },
      ask: (deviceId?: string, cookie?: string) => findRevocation(read, token, async () => ({ deviceId, cookie })),
      askWith: (other: string) => findRevocation(read, other, async () => undefined),
    };
  }

  test('an end that cost nothing, and a token that nobody had, say nothing', async () => {
    const { end, ask, askWith } = await signedIn();
    expect(await askWith('x'.repeat(43))).toBeUndefined();
    expect(await ask()).toBeUndefined();
    await end('role', now + 1);
    expect(await ask()).toBeUndefined();
  });

  test('the end that cost a scope names it for as long as the token is known, also to a device that has forgotten', async () => {
    const { end, lose, ask, ack } = await signedIn();
    await end('role', now + 1);
    const forgetId = await lose(lostStaff, now + 1);
    expect(await ask('phone')).toEqual({ forgetId, ...lostStaff });
    await ack('phone', forgetId);
    expect(await ask('phone')).toEqual({ forgetId, ...lostStaff });
  });

  test('what was lost after the session ended reaches whoever comes back with its old token, also a copy of a device that forgot', async () => {
    const { end, lose, ask, ack } = await signedIn();
    await end('ended_by_owner', now + 1);
    expect(await ask('phone')).toBeUndefined();
    const forgetId = await lose(lostAll, now + 2);
    expect(await ask('phone')).toEqual({ forgetId, ...lostAll });
    await ack('phone', forgetId);
    expect(await ask('phone')).toEqual({ forgetId, ...lostAll });
    expect(await ask('laptop')).toEqual({ forgetId, ...lostAll });
  });

  test('what was lost before the session began was that of an earlier one', async () => {
    const { end, loseBefore, ask } = await signedIn();
    await loseBefore(lostStaff, now - 1);
    await end('ended_by_owner', now + 1);
    expect(await ask('phone')).toBeUndefined();
  });

  test('what was lost since reaches a device that never synced, though the clock had stepped back before the loss', async () => {
    const { end, lose, ask } = await signedIn();
    await end('ended_by_owner', now + 1);
    const forgetId = await lose(lostAll, now - 7_200_000);
    expect(await ask('phone')).toEqual({ forgetId, ...lostAll });
  });

  test('what was lost before it stays that of an earlier session, though the clock has stepped back since', async () => {
    const { end, loseBefore, ask } = await signedIn();
    await loseBefore(lostStaff, now + 7_200_000);
    await end('ended_by_owner', now + 1);
    expect(await ask('phone')).toBeUndefined();
  });

  test('the end is known by its instant, whatever a clock that stepped back says', async () => {
    const { end, lose, ask } = await signedIn();
    await end('inactive', now - 1000);
    const forgetId = await lose(lostAll, now - 1000);
    expect(await ask('phone')).toEqual({ forgetId, ...lostAll });
  });

  test('a device that the server knows hears what it has not forgotten, though the clock had stepped back before the loss', async () => {
    const { end, loseBefore, ask, ack, know } = await signedIn();
    await know('phone');
    const forgetId = await loseBefore(lostAll, now - 7_200_000);
    await end('ended_by_owner', now + 1);
    expect(await ask('phone')).toEqual({ forgetId, ...lostAll });
    await ack('phone', forgetId);
    expect(await ask('phone')).toBeUndefined();
  });

  test('a cookie from before a loss says that its device may hold again what it forgot, whatever the session and the acknowledgement', async () => {
    const { end, loseBefore, ask, ack, know, cookieAfter } = await signedIn();
    await know('phone');
    const forgetId = await loseBefore(lostStaff, now - 1);
    await ack('phone', forgetId);
    await end('ended_by_owner', now + 1);
    expect(await ask('phone', cookieAfter([]))).toEqual({ forgetId, ...lostStaff });
    expect(await ask('phone', cookieAfter([{ forgetId, ...lostStaff }]))).toBeUndefined();
    expect(await ask('phone', cookieAfter([{ forgetId: 'of a time that was lost', ...lostStaff }]))).toBeUndefined();
    expect(await ask('phone', 'no cookie')).toBeUndefined();
  });

  test('of several, what leaves nothing comes first, also when it is done, for a copy asks once; and of those alike, what is not done', async () => {
    const { end, lose, ask, ack } = await signedIn();
    await end('role', now + 1);
    const first = await lose(lostStaff, now + 1);
    const second = await lose(lostStaff, now + 2);
    expect(await ask('phone')).toMatchObject({ forgetId: first });
    await ack('phone', first);
    expect(await ask('phone')).toMatchObject({ forgetId: second });
    const all = await lose(lostAll, now + 3);
    expect(await ask('phone')).toMatchObject({ forgetId: all });
    await ack('phone', all);
    expect(await ask('phone')).toMatchObject({ forgetId: all });
    expect(await ask()).toMatchObject({ forgetId: all });
  });
});
