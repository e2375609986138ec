import { type Mutation, schemaVersion } from '#sync/protocol.ts';

/** Makes of a mutation of one schema that of the next. */
export type Upgrade = (mutation: Mutation) => Mutation;

/**
 * By the schema that an entry was written with, for every schema released in the last twelve months
 * (docs/protocol.md#12-old-queues). A new schema adds its step here and a recorded queue to `recorded-queues.test.ts`.
 */
const upgrades: Readonly<Record<number, Upgrade>> = {};

/** The mutation as this schema has it; undefined if it is of a schema that is not known, not yet or no longer. */
export function upgradeMutation(
  mutation: Mutation,
  chain: Readonly<Record<number, Upgrade>> = upgrades,
  target: number = schemaVersion,
): Mutation | undefined {
  if (mutation.schema === target) return mutation;
  const upgrade = mutation.schema < target ? chain[mutation.schema] : undefined;
  return upgrade && upgradeMutation({ ...upgrade(mutation), schema: mutation.schema + 1 }, chain, target);
}
