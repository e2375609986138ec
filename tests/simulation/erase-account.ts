import { eraseUser } from '#server/erasure/erase-user.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { erasingDeps } from './later-writes.ts';
import { wordsOnServer } from './lost-words.ts';
import type { PersonName } from './plan.ts';
import { noteLoss } from './roles.ts';
import type { World } from './world.ts';

/**
 * The days to take it back are over: nothing of the person is left, and their devices are told to forget
 * (docs/protocol.md#15-forget).
 */
export async function eraseAccount(world: World, person: PersonName): Promise<void> {
  const { server, watch, random, scheduler, serverSkewMs } = world;
  const user = await userRepository(server.database().read).find(person);
  if (!user) return;
  const deps = erasingDeps({ now: scheduler.now() + serverSkewMs.value, random: random.value });
  const erase = () => server.database().tx((db) => eraseUser(db, user, deps));
  await exceptErased(world, () => watch.write(erase));
  await noteLoss(world, person);
}

/** What stands on the server and goes with an erasure is looked for no more. */
export async function exceptErased(world: World, erase: () => Promise<void>): Promise<void> {
  const { words, server } = world;
  world.hasErased = true;
  const before = wordsOnServer(server.database());
  await erase();
  const after = wordsOnServer(server.database());
  words.except(
    [...before].filter((word) => !after.has(word)),
    'it was erased',
  );
}
