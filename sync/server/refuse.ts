import { isMutationName, mutations } from '#sync/mutations.ts';
import type { Mutation } from '#sync/protocol.ts';
import type { MutationContext, Verdict } from './mutation-context.ts';
import { isOwnScope } from './mutation-scope.ts';

/**
 * Answers a refused mutation with its text, so that the person can copy it or try again. Of data that they may no
 * longer hold the text stays here, for an admin (docs/protocol.md#10-nothing-typed-is-lost).
 */
export async function withText(
  context: MutationContext,
  { name, args }: Pick<Mutation, 'name' | 'args'>,
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict.status !== 'rejected') return verdict;
  const { actor, store, now } = context;
  const mayHold =
    actor.isStaff ||
    !(await store.hasHeldStaff(actor.userId)) ||
    (await isOwnScope(store, actor.userId, { name, id: args.id })) === true;
  if (mayHold) return { ...verdict, args };
  const kept = { name: name === 'drafts.put' ? 'draft' : name, args };
  if (hasText(name)) await store.putInEscrow(actor.userId, kept, now);
  return verdict;
}

/** A mutation that is not known may hold anything. */
function hasText(name: string): boolean {
  if (!isMutationName(name)) return true;
  const { entity, verb } = mutations[name];
  return entity !== 'pin' && (verb === 'create' || verb === 'update' || verb === 'put');
}
