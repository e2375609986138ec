/** `[company 12]`, the longest that is waited for. */
const longestPlaceholder = 24;

/** Puts back what was hidden, also where a placeholder comes in pieces. */
export async function* showPieces(
  pieces: AsyncIterable<string>,
  show: (text: string) => string,
): AsyncIterable<string> {
  let held = '';
  for await (const piece of pieces) {
    held += piece;
    const open = held.lastIndexOf('[');
    const isOpen = open !== -1 && !held.includes(']', open) && held.length - open < longestPlaceholder;
    const ready = isOpen ? held.slice(0, open) : held;
    held = isOpen ? held.slice(open) : '';
    if (ready !== '') yield show(ready);
  }
  if (held !== '') yield show(held);
}
