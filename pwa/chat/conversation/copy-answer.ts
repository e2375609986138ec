/** Puts a plain text on the clipboard. @returns whether the browser did it */
const copyText = (text: string): Promise<boolean> =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/**
 * Puts an answer on the clipboard, as Markdown for plain places and as rich text for others.
 *
 * @param shown where it stands on the page: its parts are ours, so that nothing but text and plain marks goes along
 * @returns whether the browser did it
 */
export async function copyAnswer(markdown: string, shown: Element | null): Promise<boolean> {
  if (!shown || !('ClipboardItem' in window)) return copyText(markdown);
  const parts = {
    'text/plain': new Blob([markdown], { type: 'text/plain' }),
    'text/html': new Blob([plainHtml(shown)], { type: 'text/html' }),
  };
  return navigator.clipboard.write([new ClipboardItem(parts)]).then(
    () => true,
    () => copyText(markdown),
  );
}

/** Lists attributes with meaning and not looks: addresses, and the numbers of lists. */
const keptAttributes = new Set(['href', 'start', 'value']);

/** Without the looks of this page. */
function plainHtml(shown: Element): string {
  const copy = shown.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('*')) {
    for (const { name } of [...part.attributes]) if (!keptAttributes.has(name)) part.removeAttribute(name);
  }
  return copy.innerHTML;
}
