import { numbersIn, type WrittenNumber } from '#server/ai/reading/numbers.ts';

/** "One in four", "4 of the 6": a part and its whole where they stand in a text. */
export interface Share {
  start: number;
  end: number;
  part: number;
  whole: number;
  /** "In" compares, and need name neither number as it was given; "of" counts. */
  link: 'in' | 'of';
}

const between =
  /^(?: (?!(?:and|or|to|with|from|than|but|that|which|in|of)\b)[\p{L}’'-]+){0,3} (in|of|out of) (?:(?:the|your|every|these|those|all|its) )?$/iu;

export function sharesIn(text: string): Share[] {
  const numbers = numbersIn(text);
  return numbers.flatMap((one, at) => {
    const next = numbers[at + 1];
    return (next && shareOf(text, one, next)) ?? [];
  });
}

function shareOf(text: string, one: WrittenNumber, next: WrittenNumber): Share | undefined {
  const [, link] = between.exec(text.slice(one.end, next.start)) ?? [];
  const [part, whole] = [one.value, next.value];
  const areCounts = [one, next].every(({ is, unit }) => is === 'amount' && unit === 'count');
  const isScore = /\b(?:effort|effect|scores?)(?: of| is)? $/iu.test(
    text.slice(Math.max(0, one.start - 20), one.start),
  );
  if (isScore || !link || !areCounts || part === undefined || whole === undefined || whole === 0) return undefined;
  if (part > whole && !/^ of (?:the|your) $/iu.test(text.slice(one.end, next.start))) return undefined;
  if (link.toLowerCase() === 'of' && part === 1 && /^one$/iu.test(one.words)) return undefined;
  return { start: one.start, end: next.end, part, whole, link: link.toLowerCase() === 'of' ? 'of' : 'in' };
}
