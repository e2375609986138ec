import { type Mutation, schemaVersion } from '#sync/protocol.ts';
import type { Upgrade } from '#sync/server/upgrade-mutation.ts';

/**
 * A schema from before this one, made up for the simulation: what is `set` now was called `patch`. An entry is of the
 * schema that its app wrote, also when a newer app sends it (docs/protocol.md#12-old-queues).
 */
const oldSchema = schemaVersion - 1;

export const upgrades: Readonly<Record<number, Upgrade>> = {
  [oldSchema]: ({ args: { patch, ...args }, ...mutation }) => ({
    ...mutation,
    args: patch === undefined ? args : { ...args, set: patch },
  }),
};

export const toOldSchema = ({ args: { set, ...args }, ...mutation }: Mutation): Mutation => ({
  ...mutation,
  schema: oldSchema,
  args: set === undefined ? args : { ...args, patch: set },
});

export const fromOldSchema = (mutation: Mutation): Mutation =>
  mutation.schema === oldSchema ? (upgrades[oldSchema]?.(mutation) ?? mutation) : mutation;
