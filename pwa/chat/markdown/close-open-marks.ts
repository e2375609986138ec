import { isInWord } from './star-marks.ts';

/**
 * A text that is still being written, with the marks of its last paragraph that have no second half yet: so that a word does
 * not first stand there with its stars and then turn bold. A mark that nothing follows yet is left out.
 */
export function closeOpenMarks(text: string): string {
  const start = text.lastIndexOf('\n\n') + 1;
  const fences = text.match(/^ {0,3}```/gm)?.length ?? 0;
  if (fences % 2 === 1) return text;
  return text.slice(0, start) + closed(text.slice(start));
}

/** The sign of a list, a heading or a fence on a line of its own, and words whose link is still coming. */
const halfLine = /(?:^|\n)[ ]{0,3}(?:[-+*]|#{1,6}|\d+\.|`{1,3})$/;
const halfLink = /!?\[([^[\]\n]*)(?:\](?:\([^()\n]*)?)?$/;

function closed(tail: string): string {
  const shown = withoutHalfTable(tail).replace(halfLine, '').replace(halfLink, '$1');
  const withoutCode = shown.replaceAll(/`[^`\n]*`/g, (code) => ' '.repeat(code.length - 2).padStart(code.length, 'x'));
  if (withoutCode.includes('`')) return shown.endsWith('`') ? shown.slice(0, -1) : `${shown}\``;
  const kept = shown.slice(0, endOfMarks(withoutCode)).trimEnd();
  return kept + openStars(withoutCode.slice(0, kept.length)).reverse().join('');
}

/** The head of a table is no text of pipes: it comes with the first row. */
function withoutHalfTable(tail: string): string {
  const lines = tail.trimEnd().split('\n');
  const start = lines.findLastIndex((line) => !line.startsWith('|')) + 1;
  const [head, rule = ''] = lines.slice(start);
  const isHalf = head !== undefined && lines.length - start <= 2 && /^[|:\- ]*$/.test(rule);
  return isHalf ? lines.slice(0, start).join('\n') : tail;
}

/** Stars at the end are left out, unless they close what is open. */
function endOfMarks(text: string): number {
  const stars = /\*+$/.exec(text);
  if (!stars) return text.length;
  const open = openStars(text.slice(0, stars.index)).at(-1);
  return /\S$/.test(text.slice(0, stars.index)) && open === stars[0] ? text.length : stars.index;
}

/** The stars that are open at the end, outermost first. */
function openStars(text: string): string[] {
  const open: string[] = [];
  for (const { 0: run, index } of text.matchAll(/\*+/g)) {
    const before = text[index - 1] ?? ' ';
    const after = text[index + run.length] ?? ' ';
    if (/\S/.test(before) && open.at(-1) === run) open.pop();
    else if (/\S/.test(after) && run.length <= 2 && !isInWord(text, index)) open.push(run);
  }
  return open;
}
