import { type JSX, memo, type ReactNode, useMemo } from 'react';
import { jsxs } from '#pwa/ui/jsx-runtime.ts';
import styles from './markdown.module.css';
import { type Inline, type ListItem, type MarkdownBlock, type MarkdownCell, readMarkdown } from './read-markdown.ts';

export interface MarkdownProps {
  text: string;
  /** Still being written. */
  isOpen?: boolean;
  /** Behind the last word. */
  end?: ReactNode;
}

/** An answer as it is meant: text nodes only, no HTML of anybody's, no images, links to pages alone. */
export const Markdown = memo(function Markdown({ text, isOpen = false, end }: MarkdownProps) {
  const blocks = useMemo(() => readMarkdown(text, isOpen), [text, isOpen]);
  return parent('div', blockViews(blocks, end), { className: styles.markdown, dir: 'auto' });
});

/** Its parts have no names but their places, and an answer that is written only grows: they need no keys. */
const parent = (type: keyof JSX.IntrinsicElements, children: ReactNode[], props: object = {}): ReactNode =>
  jsxs(type, { ...props, children });

const blockViews = (blocks: readonly MarkdownBlock[], end: ReactNode): ReactNode[] =>
  blocks.length === 0 ? [end] : blocks.map((block, at) => blockView(block, at === blocks.length - 1 ? end : undefined));

function blockView(block: MarkdownBlock, end: ReactNode): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return parent('p', [...block.inside.map(inlineView), end]);
    case 'heading':
      // Messages are headings to walk by: what stands in one is below it.
      return parent('h4', [...block.inside.map(inlineView), end]);
    case 'list':
      return listView(block, end);
    case 'quote':
      return parent('blockquote', blockViews(block.inside, end));
    case 'code':
      // With a place in the order of the tab key: who has no mouse scrolls it too.
      return parent('pre', [<code key="code">{block.text}</code>, end], { tabIndex: 0 });
    case 'table':
      return tableView(block, end);
    case 'rule':
      return <hr />;
  }
}

function listView({ start, items }: Extract<MarkdownBlock, { kind: 'list' }>, end: ReactNode): ReactNode {
  const shown = items.map((item, at) => itemView(item, at === items.length - 1 ? end : undefined));
  if (start === undefined) return parent('ul', shown);
  return parent('ol', shown, { start, className: start + items.length > 100 ? styles.long : undefined });
}

const itemView = ({ number, isTask, inside }: ListItem, end: ReactNode): ReactNode =>
  parent('li', blockViews(inside, end), { value: number, className: isTask ? styles.task : undefined });

/** As wide as it is, in a box that scrolls by the keyboard too; the page itself never goes sideways. */
function tableView({ head, rows }: Extract<MarkdownBlock, { kind: 'table' }>, end: ReactNode): ReactNode {
  const lineView = (tag: 'th' | 'td', cells: readonly MarkdownCell[]) =>
    parent(
      'tr',
      cells.map((cell) => cellView(tag, cell)),
    );
  const lines = rows.map((row) => lineView('td', row));
  const table = parent('table', [parent('thead', [lineView('th', head)]), parent('tbody', lines)]);
  const box = { className: styles.wide, tabIndex: 0, role: 'region', 'aria-label': 'Table' };
  return parent('div', [table, end], box);
}

const cellView = (tag: 'th' | 'td', { align, inside }: MarkdownCell): ReactNode =>
  parent(tag, inside.map(inlineView), { scope: tag === 'th' ? 'col' : undefined, 'data-align': align });

function inlineView(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
    case 'em':
      return parent(inline.kind, inline.inside.map(inlineView));
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'link': {
      const { href, inside } = inline;
      return parent('a', inside.map(inlineView), { href, target: '_blank', rel: 'noopener noreferrer' });
    }
  }
}
