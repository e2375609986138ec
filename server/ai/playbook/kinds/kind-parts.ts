import { plain } from '#server/ai/playbook/calculate/format.ts';
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

/** The answers from which a calculation took its inputs; `sources` names the question of each, or the wish. */
export function basedOnInputs<Key extends string>(
  one: Case,
  inputs: readonly Key[],
  sources: Partial<Record<Key, string>>,
): number[] {
  const numbers = inputs.flatMap((input) => {
    const id = sources[input];
    const replied = id === undefined ? [] : basedOnReplies(one, [id]);
    return replied.length > 0 ? replied : basedOnWish(one);
  });
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** `2 a week`; `one every 2 weeks` where it is less than one a week. */
export function everyWeek(perWeek: number | undefined): string | undefined {
  if (perWeek === undefined || perWeek <= 0) return undefined;
  if (perWeek >= 1) return `${plain(perWeek)} a week`;
  const weeks = Math.floor(1 / perWeek + 1e-9);
  return weeks < 2 ? '1 a week' : `one every ${weeks} weeks`;
}
