import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { isDiskFull } from '#sync/client/quota-recovery.ts';
import { resetFaults, switchFaults } from './faults.ts';
import { faultyClock } from './faulty-clock.ts';
import { fillBrowserDisk } from './faulty-disk.ts';

afterEach(() => {
  resetFaults();
  vi.useRealTimers();
});

test('a full disk refuses what is written, as a browser says it, and lets go of what is removed', async () => {
  const { add, put } = IDBObjectStore.prototype;
  fillBrowserDisk(IDBObjectStore);
  const db = new Dexie('full');
  db.version(1).stores({ rows: 'id' });
  const rows = db.table('rows');
  try {
    await rows.put({ id: 'before' });
    switchFaults({ isDiskFull: true });
    const refused = await db.transaction('rw', rows, () => rows.put({ id: 'after' })).catch((error: unknown) => error);
    expect(isDiskFull(refused)).toBe(true);
    await expect(rows.add({ id: 'after' })).rejects.toThrow('filled the disk');
    await rows.delete('before');
    expect(await rows.count()).toBe(0);
    resetFaults();
    await rows.put({ id: 'after' });
    expect(await rows.count()).toBe(1);
  } finally {
    Object.assign(IDBObjectStore.prototype, { add, put });
    await db.delete();
  }
});

test('the clock is off by what the lab says, and given instants stay', () => {
  // A whole second, for an instant in words has no parts of one.
  const now = Date.UTC(2026, 10, 22, 9);
  vi.useFakeTimers({ toFake: ['Date'], now });
  const LabDate = faultyClock(Date);
  expect(LabDate.now()).toBe(now);
  const skew = 3 * 86_400_000;
  switchFaults({ clockSkewMs: skew });
  for (const at of [LabDate.now(), new LabDate().getTime(), LabDate.parse(LabDate())]) {
    expect(at).toBe(now + skew);
  }
  expect(new LabDate(5).getTime()).toBe(5);
  expect(LabDate.UTC(1970, 0)).toBe(0);
  expect(new LabDate()).toBeInstanceOf(Date);
  expect(new Date() instanceof LabDate).toBe(true);
});
