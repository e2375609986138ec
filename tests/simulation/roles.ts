import type { UserEdit } from '#schema/user-edits.ts';
import type { ServerDeps } from '#server/deps.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import { batchUpdate } from '#server/users/batch-update.ts';
import type { UserDeps } from '#server/users/user-deps.ts';
import { exceptForgotten } from './given-up-words.ts';
import { operatorId } from './people.ts';
import type { PersonName } from './plan.ts';
import { exceptTooLarge } from './too-large.ts';
import type { World } from './world.ts';

/** An admin gives or takes a role, or turns an account off or on. */
export async function changeRole(world: World, person: PersonName): Promise<void> {
  const { server, watch, random } = world;
  const user = await userRepository(server.database().read).find(person);
  if (!user) return;
  const edit: UserEdit = { id: person };
  if (random.value.chance(0.25) || user.status !== 'Active')
    edit.status = user.status === 'Active' ? 'Inactive' : 'Active';
  else
    edit.role =
      user.role === 'client'
        ? random.value.pick(['coach', 'admin'])
        : random.value.pick(['client', 'client', 'coach', 'admin']);
  const unused = { findAdminOverrides: async () => new Map(), setAdminOverride: async () => undefined };
  const deps = { ...server.deps(), ...unused } as unknown as UserDeps & ServerDeps;
  const operator = { userId: operatorId, role: 'admin', sessionId: '', emailVerified: true } as const;
  await watch.write(() => batchUpdate(deps, operator, [edit]));
  if (edit.role !== undefined && edit.role !== 'client') world.everStaff.add(person);
  await noteLoss(world, person);
}

/** From here on the person may hold less than before, and no device of theirs has heard of it. */
export async function noteLoss(world: World, person: string): Promise<void> {
  world.lossOf.set(person, world.requests);
  const theirs = world.devices.filter(({ planned }) => planned.person === person);
  for (const device of theirs) {
    await exceptForgotten(world, device);
    await exceptTooLarge(world, device);
  }
}
