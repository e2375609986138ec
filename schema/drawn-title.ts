import { plainLine } from './plain-text.ts';

const mostWords = 8;
/** With fewer words left, a title of names alone is cut inside a name after all. */
const fewestWords = 4;
/** No title ends with one of these. */
const joining = /^(a|an|and|at|by|for|from|in|of|on|or|the|to|with|your)$/i;

/** A title as a drawing has it: eight words at most, not cut inside a name or between a number and what it counts. */
export function drawnTitle(title: string): string {
  const words = plainLine(title).split(' ');
  if (words.length <= mostWords) return words.join(' ');
  let end = mostWords;
  while (end >= fewestWords && isBound(words[end - 1], words[end])) end -= 1;
  const kept = words.slice(0, end < fewestWords ? mostWords : end).join(' ');
  return `${kept.replace(/[\s,;:.–—-]+$/u, '')}…`;
}

function isBound(left = '', right = ''): boolean {
  if (joining.test(left)) return true;
  return /\d/.test(left) || (/^\p{Lu}/u.test(left) && /^\p{Lu}/u.test(right));
}
