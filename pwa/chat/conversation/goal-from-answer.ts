import { type Inline, type MarkdownBlock, type MarkdownCell, readMarkdown } from '#pwa/chat/markdown/read-markdown.ts';
import { isPossibleDay, monthNames } from '#schema/days.ts';
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

const doThis = /^Do this: (.+)$/m;
/** Under a letter, what to do with it: “Write to the landlord, by December 7.” */
const withDay = /^(.+), by [^,.]+(?:, \d{4})?\.$/;

/**
 * Begins a goal from a passage of an answer. It is what the answer says to do, else its first sentence; the text is all of
 * it where there is more.
 */
export function goalFromPassage(passage: string, today: string): BegunGoal {
  const all = passage.replaceAll(/[ \t]+/g, ' ').trim();
  const step = doThis.exec(all)?.[1];
  const named = step && withDay.exec(step)?.[1];
  if (named) return { title: shortLine(named, titleLength), text: '', day: dayIn(step, today) };
  const { title, text } = titled(step ?? all, all);
  return { title, text, day: dayIn(all, today) };
}

function titled(from: string, all: string): Pick<BegunGoal, 'title' | 'text'> {
  const first = /^.+?[.!?](?=\s|$)|^.+$/m.exec(from)?.[0].trim() ?? '';
  const title = shortLine(first, titleLength);
  const isWhole = all === first && first.length <= titleLength;
  return { title: title.replace(/\.$/, ''), text: isWhole ? '' : all };
}

/** A goal that a part of an answer begins. */
export interface BegunGoal {
  title: string;
  text: string;
  /** `YYYY-MM-DD`; undefined where the answer names no day. */
  day: string | undefined;
}

const monthDay = new RegExp(
  `\\b(${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}) (\\d{1,2})\\b(?:, (\\d{4}))?`,
);

/** Finds the first day that a text names, as `December 11`: the next one of that name unless a year is said. */
export function dayIn(text: string, today: string): string | undefined {
  const [, name = '', date = '', year] = monthDay.exec(text) ?? [];
  const month = monthNames.findIndex((one) => name !== '' && one.startsWith(name.slice(0, 3))) + 1;
  if (month === 0) return undefined;
  const dayOfYear = `${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const day = `${year ?? thisYear}-${dayOfYear}`;
  const next = year === undefined && day < today ? `${thisYear + 1}-${dayOfYear}` : day;
  return isPossibleDay(next) ? next : undefined;
}

const stepLabel = /\*\*(Do this|This week|First|By when|Next step)\b[^*]*\*\*|^\d+\. /m;

/** Tells whether an answer names something to do: by its labels, by numbered steps or by a day. */
export const hasStep = (markdown: string, today: string): boolean =>
  stepLabel.test(markdown) || dayIn(markdown, today) !== undefined;

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
