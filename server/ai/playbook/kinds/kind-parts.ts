import type { Case, Reply } from './kind.ts';

/** The part and the whole of an answer: `7 of 24`, or a bare number out of what the question asked for. */
export function ratioOf(reply: Reply | undefined, asked: number): { value: number; outOf: number } | undefined {
  if (reply?.value === undefined) return undefined;
  const outOf = reply.outOf ?? asked;
  return reply.value <= outOf && outOf > 0 ? { value: reply.value, outOf } : undefined;
}

export function basedOnWish({ wish }: Case): number[] {
  return [wish.answer];
}

/** The numbers of the answers to these questions, where they say something. */
export function basedOnReplies(one: Case, ids: readonly string[]): number[] {
  return ids.flatMap((id) => {
    const reply = one.reply(id);
    return reply && !reply.isUnknown ? [reply.answer] : [];
  });
}
