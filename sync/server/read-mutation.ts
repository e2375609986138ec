import type { Mutation } from '#sync/protocol.ts';
import { invalid, isArgs, type MutationOutcome, reject } from './mutation-context.ts';
import type { SentMutation } from './parse-request.ts';
import type { ServerPorts } from './ports.ts';
import { upgradeMutation } from './upgrade-mutation.ts';

/** The mutation as this schema has it, or why it is refused. */
export function readMutation(
  { upgrades }: Pick<ServerPorts, 'upgrades'>,
  { id, schema, name, at, args }: SentMutation,
): Mutation | MutationOutcome {
  if (typeof schema !== 'number' || typeof name !== 'string' || typeof at !== 'number' || !isArgs(args)) {
    return invalid('We couldn’t read this edit.');
  }
  const upgraded = upgradeMutation({ id, schema, name, at, args }, upgrades);
  return upgraded ?? reject('unknown', 'This edit comes from a version of the app we don’t recognize.');
}
