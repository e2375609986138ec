import { Lexer, type Token, type Tokens } from 'marked';
import { closeOpenMarks } from './close-open-marks.ts';
import { isInWord, StarHooks, StarTokenizer } from './star-marks.ts';

/**
 * Lists all that an answer may consist of. Anything else in it is shown as the text that it is
 * (docs/security.md#5-llm-risks, row LLM10).
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'break' };

export type MarkdownBlock =
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'heading'; inside: Inline[] }
  | { kind: 'list'; start: number | undefined; items: ListItem[] }
  | { kind: 'table'; head: MarkdownCell[]; rows: MarkdownCell[][] }
  | { kind: 'quote'; inside: MarkdownBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

export interface ListItem {
  /** Where the numbers leap; undefined where they go on by one. */
  number?: number;
  /** With a box before its text, in place of a dot. */
  isTask?: true;
  inside: MarkdownBlock[];
}

export interface MarkdownCell {
  align: 'left' | 'center' | 'right' | null;
  inside: Inline[];
}

/** Deeper nesting is shown as text: a model may send a thousand brackets. */
const deepest = 12;

/**
 * Reads an answer, also one that is still being written.
 *
 * @param isOpen a mark at its end that has no second half yet counts as closed
 */
export function readMarkdown(text: string, isOpen = false): MarkdownBlock[] {
  if (isOverdone(text)) return asPlain(text);
  try {
    return blocksOf(lex(isOpen ? closeOpenMarks(text) : text), 0);
  } catch {
    // The library failed: without this, the conversation could never be opened again.
    return asPlain(text);
  }
}

const lex = (text: string): Token[] =>
  Lexer.lex(text, { gfm: true, hooks: new StarHooks(), tokenizer: new StarTokenizer() });

/** So many stars may be open inside each other; the library takes the square of it in time, and all of the stack. */
const mostOpenMarks = 20;
const manySigns = new RegExp(String.raw`^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){${deepest + 1}}`, 'm');

const isOverdone = (text: string): boolean =>
  manySigns.test(text) || hasWideTable(text) || partsOf(text).some((part) => mostOpen(part) > mostOpenMarks);

/** The library gives every row all cells of the head: a short text would become millions of them. */
const mostColumns = 32;
const hasWideTable = (text: string): boolean =>
  text.split('\n').some((line) => line.split('|').length > mostColumns && /^[\s>|:-]*$/.test(line));

function mostOpen(text: string): number {
  const open: string[] = [];
  let most = 0;
  for (const { 0: run, index } of text.matchAll(/(?<!\w)_+|_+(?!\w)|\*+/g)) {
    const isClosing = /\S/.test(text[index - 1] ?? ' ') && open.at(-1) === run;
    if (isClosing) open.pop();
    else if (/\S/.test(text[index + run.length] ?? ' ') && !isInWord(text, index)) open.push(run);
    most = Math.max(most, open.length);
  }
  return most;
}

const asPlain = (text: string): MarkdownBlock[] =>
  partsOf(text).map((part) => ({ kind: 'paragraph', inside: [{ kind: 'text', text: part.trim() }] }));

const partsOf = (text: string): string[] => text.split(/\n[ \t]*\n/);

function blocksOf(tokens: readonly Token[], depth: number): MarkdownBlock[] {
  return tokens.flatMap((token) => blockOf(token, depth) ?? []);
}

function blockOf(token: Token, depth: number): MarkdownBlock | MarkdownBlock[] | undefined {
  if (depth >= deepest) return asText(token);
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return undefined;
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', inside: inlinesOf(token.tokens ?? [textToken(token)], depth + 1) };
    case 'heading':
      return { kind: 'heading', inside: inlinesOf(token.tokens ?? [], depth + 1) };
    case 'list':
      return listOf(token as Tokens.List, depth);
    case 'blockquote':
      return { kind: 'quote', inside: blocksOf(token.tokens ?? [], depth + 1) };
    case 'code':
      return { kind: 'code', text: String(token.text) };
    case 'table':
      return tableOf(token as Tokens.Table, depth);
    case 'hr':
      return { kind: 'rule' };
    default:
      return asText(token);
  }
}

/** A number that no list begins with, such as a year, is a word of the text; it would be cut off before a list, or changed. */
const oddNumber = /^\s*(?:0\d|\d{4})/;

function listOf({ ordered, start, items }: Tokens.List, depth: number): MarkdownBlock | MarkdownBlock[] {
  if (!ordered) return { kind: 'list', start: undefined, items: items.map((item) => itemOf(item, depth)) };
  if (items.some(({ raw }) => oddNumber.test(raw))) {
    return items.flatMap((item) => {
      const [number = ''] = /^\s*\d+[.)]\s*/.exec(item.raw) ?? [];
      return beginningWith(number.trimStart(), itemOf(item, depth).inside);
    });
  }
  let next = Number(start);
  const numbered = items.map((item) => {
    const number = Number.parseInt(item.raw, 10);
    // Who writes 1. before every one of them leaves the counting to the reader.
    const leaps = number > next;
    next = (leaps ? number : next) + 1;
    return { ...itemOf(item, depth), ...(leaps && { number }) };
  });
  return { kind: 'list', start: Number(start), items: numbered };
}

function itemOf({ task, checked, tokens }: Tokens.ListItem, depth: number): ListItem {
  const inside = blocksOf(tokens, depth + 1);
  return task ? { isTask: true, inside: beginningWith(checked ? '☑\ufe0e ' : '☐ ', inside) } : { inside };
}

/** Blocks with a text of their own at the start, in the first paragraph where there is one. */
function beginningWith(text: string, [first, ...rest]: MarkdownBlock[]): MarkdownBlock[] {
  const start: Inline = { kind: 'text', text };
  if (first?.kind === 'paragraph') return [{ kind: 'paragraph', inside: joinTexts([start, ...first.inside]) }, ...rest];
  return [{ kind: 'paragraph', inside: [start] }, ...(first ? [first] : []), ...rest];
}

function tableOf({ raw, header, rows }: Tokens.Table, depth: number): MarkdownBlock {
  const cellOf = ({ align, tokens }: Pick<Tokens.TableCell, 'align' | 'tokens'>): MarkdownCell => {
    return { align, inside: inlinesOf(tokens, depth + 1) };
  };
  const lines = raw.trim().split('\n').slice(2);
  const surplus = lines.map((line) => cellsIn(line).slice(header.length, mostColumns));
  const extraCell = (text: string) => cellOf({ align: null, tokens: text === '' ? [] : Lexer.lexInline(text) });
  const extraHeads = Math.max(0, ...surplus.map(({ length }) => length));
  return {
    kind: 'table',
    head: [...header.map(cellOf), ...Array.from({ length: extraHeads }, () => extraCell(''))],
    rows: rows.map((row, at) => [...row.map(cellOf), ...(surplus[at] ?? []).map(extraCell)]),
  };
}

/** The library leaves out what stands in a row behind the last column of the head. */
const cellsIn = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const textToken = (token: Token): Token => ({ type: 'text', raw: token.raw, text: 'text' in token ? token.text : '' });

/** HTML and all that is not known: as it was written. */
const asText = ({ raw }: Token): MarkdownBlock => ({ kind: 'paragraph', inside: [{ kind: 'text', text: raw.trim() }] });

function inlinesOf(tokens: readonly Token[], depth: number): Inline[] {
  return joinTexts(tokens.flatMap((token) => inlineOf(token, depth)));
}

function inlineOf(token: Token, depth: number): Inline[] {
  if (depth >= deepest) return [{ kind: 'text', text: token.raw }];
  switch (token.type) {
    case 'text':
      return token.tokens
        ? inlinesOf(token.tokens, depth + 1)
        : [{ kind: 'text', text: unescaped(String(token.text)) }];
    case 'escape':
      return [{ kind: 'text', text: String(token.text) }];
    case 'strong':
    case 'em':
      return [{ kind: token.type, inside: inlinesOf(token.tokens ?? [], depth + 1) }];
    case 'codespan':
      return [{ kind: 'code', text: unescaped(String(token.text)) }];
    case 'checkbox':
      return [];
    case 'br':
      return [{ kind: 'break' }];
    case 'link':
      return linkOf(token as Tokens.Link, depth);
    case 'image':
      // Its address carries data out as soon as it is asked for.
      return [{ kind: 'text', text: String(token.text) }];
    default:
      return [{ kind: 'text', text: token.raw }];
  }
}

/** Only to pages; of every other protocol the words stay. */
function linkOf({ href, raw, tokens }: Tokens.Link, depth: number): Inline[] {
  const address = addressOf(href);
  if (!address) return [{ kind: 'text', text: raw }];
  return [{ kind: 'link', href: address, inside: inlinesOf(tokens, depth + 1) }];
}

function addressOf(href: string): string | undefined {
  // A name before an @ makes another address look like the one that is shown.
  const url = URL.canParse(href) ? new URL(href) : undefined;
  const isPage = url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '';
  return isPage ? url.href : undefined;
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (found) => entities[found] ?? found);

function joinTexts(inlines: Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of inlines) {
    const last = joined.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}
