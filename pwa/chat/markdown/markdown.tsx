import { createElement, memo, type ReactNode, useMemo } from 'react';
import styles from './markdown.module.css';
import { type Block, type Cell, type Inline, type ListItem, readMarkdown } from './read-markdown.ts';

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
  // Its parts have no names but their places, and an answer that is written only grows: children that are spread need no keys.
  return createElement('div', { className: styles.markdown, dir: 'auto' }, ...blockViews(blocks, end));
});

const blockViews = (blocks: readonly Block[], end: ReactNode): ReactNode[] =>
  blocks.length === 0 ? [end] : blocks.map((block, at) => blockView(block, at === blocks.length - 1 ? end : undefined));

function blockView(block: Block, end: ReactNode): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return createElement('p', null, ...block.inside.map(inlineView), end);
    case 'heading':
      // Messages are headings to walk by: what stands in one is below it.
      return createElement('h4', null, ...block.inside.map(inlineView), end);
    case 'list':
      return listView(block, end);
    case 'quote':
      return createElement('blockquote', null, ...blockViews(block.inside, end));
    case 'code':
      // With a place in the order of the tab key: who has no mouse scrolls it too.
      return createElement('pre', { tabIndex: 0 }, <code>{block.text}</code>, end);
    case 'table':
      return tableView(block, end);
    case 'rule':
      return <hr />;
  }
}

function listView({ start, items }: Extract<Block, { kind: 'list' }>, end: ReactNode): ReactNode {
  const shown = items.map((item, at) => itemView(item, at === items.length - 1 ? end : undefined));
  if (start === undefined) return createElement('ul', null, ...shown);
  const className = start + items.length > 100 ? styles.long : undefined;
  return createElement('ol', { start, className }, ...shown);
}

const itemView = ({ number, isTask, inside }: ListItem, end: ReactNode): ReactNode =>
  createElement('li', { value: number, className: isTask ? styles.task : undefined }, ...blockViews(inside, end));

/** As wide as it is, in a box that scrolls by the keyboard too; the page itself never goes sideways. */
function tableView({ head, rows }: Extract<Block, { kind: 'table' }>, end: ReactNode): ReactNode {
  const lines = rows.map((row) => createElement('tr', null, ...row.map((cell) => cellView('td', cell))));
  const table = (
    <table>
      <thead>{createElement('tr', null, ...head.map((cell) => cellView('th', cell)))}</thead>
      {createElement('tbody', null, ...lines)}
    </table>
  );
  const box = { className: styles.wide, tabIndex: 0, role: 'region', 'aria-label': 'Table' };
  return createElement('div', box, table, end);
}

const cellView = (tag: 'th' | 'td', { align, inside }: Cell): ReactNode =>
  createElement(tag, { scope: tag === 'th' ? 'col' : undefined, 'data-align': align }, ...inside.map(inlineView));

function inlineView(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text;
    case 'strong':
    case 'em':
      return createElement(inline.kind, null, ...inline.inside.map(inlineView));
    case 'code':
      return <code>{inline.text}</code>;
    case 'break':
      return <br />;
    case 'link': {
      const { href, inside } = inline;
      return createElement('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...inside.map(inlineView));
    }
  }
}
