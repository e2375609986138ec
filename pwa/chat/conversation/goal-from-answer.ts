import { type Inline, type MarkdownBlock, type MarkdownCell, readMarkdown } from '#pwa/chat/markdown/read-markdown.ts';
import { shortLine } from '#schema/start-of.ts';

const titleLength = 120;

/** Returns the selected text within a part of the page. It is undefined where that is nothing, or goes beyond it. */
export function selectedIn(part: Element | null): string | undefined {
  const selection = window.getSelection();
  const text = selection?.toString().trim();
  if (!selection || !text || !part?.contains(selection.anchorNode) || !part.contains(selection.focusNode))
    return undefined;
  return text;
}

/** A passage of an answer as a goal that is begun: its first sentence, and all of it where there is more. */
export function goalFromPassage(passage: string): { title: string; text: string } {
  const all = passage.replaceAll(/[ \t]+/g, ' ').trim();
  const first = /^.+?[.!?](?=\s|$)|^.+$/m.exec(all)?.[0].trim() ?? '';
  const title = shortLine(first, titleLength);
  const isWhole = all === first && first.length <= titleLength;
  return { title: title.replace(/\.$/, ''), text: isWhole ? '' : all };
}

/** Strips an answer of its marks: a line for each paragraph and each point. */
export const markdownToText = (markdown: string): string => readMarkdown(markdown, false).map(blockText).join('\n');

function blockText(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'list':
      return listText(block);
    case 'table':
      return [block.head, ...block.rows].map(rowText).join('\n');
    case 'quote':
      return block.inside.map(blockText).join('\n');
    case 'code':
      return block.text;
    case 'rule':
      return '';
    default:
      return block.inside.map(inlineText).join('');
  }
}

function listText({ start, items }: Extract<MarkdownBlock, { kind: 'list' }>): string {
  let next = start ?? 0;
  const lines = items.map(({ number = next, isTask, inside }) => {
    next = number + 1;
    const sign = start !== undefined ? `${number}. ` : isTask ? '' : '- ';
    return `${sign}${inside.map(blockText).join('\n')}`;
  });
  return lines.join('\n');
}

const rowText = (row: readonly MarkdownCell[]): string =>
  row.map(({ inside }) => inside.map(inlineText).join('')).join(' | ');

function inlineText(inline: Inline): string {
  if (inline.kind === 'break') return '\n';
  return 'inside' in inline ? inline.inside.map(inlineText).join('') : inline.text;
}
