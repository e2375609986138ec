import { type Device, killTab } from './device.ts';
import type { Held } from './held.ts';
import { reportFailure, tabOf } from './round-trip.ts';
import { runDaily } from './run-daily.ts';
import type { World } from './world.ts';

const dayMs = 24 * 60 * 60 * 1000;
const leaseMs = 7 * dayMs;

/**
 * The app is closed, days pass, and it is opened again: what staff see must be gone when the lease is over
 * (docs/protocol.md#15-forget).
 */
export async function beAway(world: World, device: Device, days: number): Promise<void> {
  for (const index of device.tabs.keys()) killTab(device, index);
  await world.scheduler.settle();
  await runDaily(world, days);
  const before = await device.store.held();
  const { answeredAt, skewMs, edits } = device;
  const clock = () => world.deviceWorld.clockOf(device);
  // Of a clock that was put back by more than a day, the server's time counts.
  const isSurelyOn = () => {
    const passed = clock() - (before.state?.answeredAt ?? 0);
    return passed > -dayMs && passed < leaseMs;
  };
  const wasSurelyOn = isSurelyOn();
  const isSurelyOver = answeredAt !== undefined && clock() - answeredAt >= leaseMs;
  const tab = tabOf(world, device, 0);
  tab.isOpening = true;
  void tab.engine
    .checkLease()
    .then(async () => {
      tab.isOpening = false;
      const after = await world.scheduler.work(() => device.store.held());
      // An answer, another edit or decision, or a step of the clock came in between: it is no longer known what must be.
      if (device.answeredAt !== answeredAt || device.skewMs !== skewMs || device.edits !== edits) return;
      if (after.state?.answeredAt !== before.state?.answeredAt) return;
      // Others were away meanwhile, and days passed.
      const isOn = wasSurelyOn && isSurelyOn();
      const problems = isSurelyOver ? checkEnded(before, after) : isOn ? checkKept(before, after) : [];
      world.problems.push(...problems.map((problem) => `device ${device.index}: ${problem}`));
    })
    .catch((cause: unknown) => {
      tab.isOpening = false;
      reportFailure(world, device, cause);
    });
}

const staffRows = ({ rows }: Held): string[] =>
  rows.flatMap(({ entity, held: { key, confirmed, row } }) =>
    key.startsWith('staff:') && (row !== null || confirmed) ? [`${entity}/${key}`] : [],
  );

function checkEnded(before: Held, after: Held): string[] {
  const left = new Set(staffRows(before));
  const held = staffRows(after).filter((name) => left.has(name));
  const queued = new Map(after.entries.map(({ id, args }) => [id, JSON.stringify(args)]));
  const unsent = before.entries.filter(({ resultAt }) => resultAt === undefined);
  const lost = unsent.filter(({ id, args }) => queued.get(id) !== JSON.stringify(args));
  const texts = before.attention.filter(({ key }) => !after.attention.some((item) => item.key === key));
  return [
    ...(held.length > 0 ? [`15: ${held[0]} is held a week after the last answer`] : []),
    ...(left.size > 0 && !after.state?.isLeaseOver ? ['15: staff screens are open a week after the last answer'] : []),
    ...(lost.length > 0 ? [`15: with the lease ${lost[0]?.name} has gone from the queue`] : []),
    ...(texts.length > 0 ? [`15: with the lease ${texts[0]?.key} has gone from the attention list`] : []),
  ];
}

function checkKept(before: Held, after: Held): string[] {
  const held = new Set(staffRows(after));
  const gone = staffRows(before).filter((name) => !held.has(name));
  return gone.length > 0 ? [`15: ${gone[0]} has gone before the lease is over`] : [];
}
