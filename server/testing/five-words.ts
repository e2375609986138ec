import type { SubmitInput } from '#schema/insights.ts';

/**
 * The sequences of five words of a text, each once, in lower case; whole answers of the person are masked out before, so that
 * two reports are compared by what was written for them.
 */
export function fiveWords(text: string, answers: SubmitInput): Set<string> {
  const given = Object.values<string | undefined>(answers).flatMap((answer) => answer ?? []);
  const masked = given
    .filter((answer) => answer.length > 2)
    .sort((a, b) => b.length - a.length)
    .reduce((rest, answer) => rest.replaceAll(answer, ' … '), text);
  const words = masked.toLowerCase().match(/[\p{L}\p{N}$%’]+/gu) ?? [];
  return new Set(words.slice(4).map((_, at) => words.slice(at, at + 5).join(' ')));
}

/** Shared sequences ÷ those of the smaller set. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const words of small) if (large.has(words)) shared += 1;
  return shared / small.size;
}
