import { plainLine } from '#schema/plain-text.ts';

/** Whether a title is the same but for capitals and white space. */
export function sameTitle(title: string): (other: string) => boolean {
  const key = keyOf(title);
  return (other) => keyOf(other) === key;
}

function keyOf(title: string): string {
  return plainLine(title).toLowerCase();
}

const point = /^(?:\d{1,2}[.)]|[-*+•])\s+(.+)$/;

/**
 * The point of the latest list in the answers that has so many, without its marks; -1 for the last one. Answers come the latest
 * first.
 */
export function itemOfList(answers: readonly string[], item: number): string | undefined {
  for (const answer of answers.slice(0, 3)) {
    const points = answer.split('\n').flatMap((line) => point.exec(line.trim())?.[1] ?? []);
    const found = item === -1 ? points.at(-1) : points[item - 1];
    if (found !== undefined) return found;
    if (points.length > 0) return undefined;
  }
  return undefined;
}

/** Markdown as the characters that it prints, as far as emphasis and escapes go. */
export function withoutMarks(text: string): string {
  return text.replaceAll(/(?<!\\)\*+/g, '').replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}
