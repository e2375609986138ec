import { Lexer, type Token, type Tokens } from 'marked';
import { closeOpenMarks } from './close-open-marks.ts';

/** What an answer may consist of; whatever else stands in it is shown as the text that it is (security.md, LLM10). */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; inside: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; inside: Inline[] }
  | { kind: 'break' };

export type Block =
  | { kind: 'paragraph'; inside: Inline[] }
  | { kind: 'heading'; inside: Inline[] }
  | { kind: 'list'; start: number | undefined; items: Block[][] }
  | { kind: 'quote'; inside: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

/** Deeper nesting is shown as text: a model may send a thousand brackets. */
const deepest = 12;

/**
 * Reads an answer, also one that is still being written.
 *
 * @param isOpen a mark at its end that has no second half yet counts as closed
 */
export function readMarkdown(text: string, isOpen = false): Block[] {
  if (isOverdone(text)) return asPlain(text);
  try {
    return blocksOf(Lexer.lex(isOpen ? closeOpenMarks(text) : text, { gfm: true }), 0);
  } catch {
    // Whatever the library stumbles over: a conversation that cannot be opened would never be readable again.
    return asPlain(text);
  }
}

/** So many stars may be open inside each other; the library takes the square of it in time, and all of the stack. */
const mostOpenMarks = 20;
const manySigns = new RegExp(String.raw`^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){${deepest + 1}}`, 'm');

const isOverdone = (text: string): boolean =>
  manySigns.test(text) || partsOf(text).some((part) => mostOpen(part) > mostOpenMarks);

function mostOpen(text: string): number {
  const open: string[] = [];
  let most = 0;
  for (const { 0: run, index } of text.matchAll(/(?<!\w)_+|_+(?!\w)|\*+/g)) {
    const isClosing = /\S/.test(text[index - 1] ?? ' ') && open.at(-1) === run;
    if (isClosing) open.pop();
    else if (/\S/.test(text[index + run.length] ?? ' ')) open.push(run);
    most = Math.max(most, open.length);
  }
  return most;
}

const asPlain = (text: string): Block[] =>
  partsOf(text).map((part) => ({ kind: 'paragraph', inside: [{ kind: 'text', text: part.trim() }] }));

const partsOf = (text: string): string[] => text.split(/\n[ \t]*\n/);

function blocksOf(tokens: readonly Token[], depth: number): Block[] {
  return tokens.flatMap((token) => blockOf(token, depth) ?? []);
}

function blockOf(token: Token, depth: number): Block | undefined {
  if (depth >= deepest) return asText(token);
  switch (token.type) {
    case 'space':
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
    case 'hr':
      return { kind: 'rule' };
    default:
      return asText(token);
  }
}

function listOf({ ordered, start, items }: Tokens.List, depth: number): Block {
  return {
    kind: 'list',
    start: ordered ? Number(start) || 1 : undefined,
    items: items.map((item) => blocksOf(item.tokens, depth + 1)),
  };
}

const textToken = (token: Token): Token => ({ type: 'text', raw: token.raw, text: 'text' in token ? token.text : '' });

/** HTML, tables and all that is not known: as it was written. */
const asText = ({ raw }: Token): Block => ({ kind: 'paragraph', inside: [{ kind: 'text', text: raw.trim() }] });

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
