import { type Device, killTab } from './device.ts';
import { wordsOnServer } from './lost-words.ts';
import { startAnew } from './sign-out.ts';
import { wordsIn } from './words.ts';
import type { World } from './world.ts';

/** A browser profile is copied, and both go on with one device id, one queue and one session. */
export async function copyProfile({ words, server, scheduler }: World, from: Device, to: Device): Promise<void> {
  if (from.planned.store !== 'memory') return;
  for (const index of to.tabs.keys()) killTab(to, index);
  await scheduler.settle();
  const before = await to.store.held();
  await to.store.restore(await from.store.copy());
  const after = await to.store.held();
  const kept = new Set([...wordsIn(JSON.stringify(after)), ...wordsOnServer(server.database())]);
  words.except(
    [...wordsIn(JSON.stringify(before))].filter((word) => !kept.has(word)),
    'the profile of another device took its place',
  );
  startAnew(to);
  to.token = from.token;
  to.contact = from.contact;
  to.newFrom = from.newFrom;
  to.answeredAt = from.answeredAt;
  to.deviceId = after.state?.deviceId ?? '';
  to.generation = after.state?.generation ?? 0;
  to.forgetCount = after.state?.forgetCount ?? 0;
}
