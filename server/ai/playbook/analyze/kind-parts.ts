import { plain } from '#server/ai/playbook/calculate/format.ts';
import type { Case, Outcome, Reply } from './kind.ts';
import { proposedEnd } from './plan-calendar.ts';

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
  return weeks < 2 ? `${plain(perWeek)} a week` : `one every ${weeks} weeks`;
}

/** The wish's own date; what the form or three months propose where there is none, or it has passed. */
export function endDayOf(one: Case): string {
  return one.deadline && !one.deadline.isPast ? one.deadline.day : proposedEnd(one.today, one.given.timeline);
}

/** A date that has passed: said first on page one, with the new one; nothing where none has. */
export function passedDate(one: Case, endDay: string): { lead: string; turn: Outcome['turn'] } {
  const { deadline } = one;
  if (!deadline?.isPast) return { lead: '', turn: [] };
  const day = one.sayDay(endDay);
  return {
    lead: `Your date, ${one.sayDay(deadline.day)}, has passed, so we planned for ${day}. `,
    turn: [
      {
        text: `If ${day} isn’t the date you have in mind, the plan’s dates change with it.`,
        basedOn: [deadline.answer],
      },
    ],
  };
}
