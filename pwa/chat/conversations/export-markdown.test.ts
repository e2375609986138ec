import { marked } from 'marked';
import { expect, test } from 'vitest';
import type { AskedQuestion } from '#pwa/offline/sync/asked-questions.ts';
import type { Message } from '#schema/conversations.ts';
import {
  conversationInMarkdown,
  conversationsInMarkdown,
  fileNameOf,
  type WholeConversation,
} from './export-markdown.ts';

const at = new Date(2026, 2, 12, 14, 6).getTime();
const when = 'March 12, 2026, 2:06 PM';
const message = (content: string, changes: Partial<Message> = {}): Message => ({
  ...{ id: crypto.randomUUID(), conversationId: 'a', role: 'user', content, state: 'done', replacesId: null },
  ...{ basedOn: [], provider: null, createdAt: at, ...changes },
});
const whole = (
  messages: Message[],
  title = 'Quotes in three days',
  asked: AskedQuestion[] = [],
): WholeConversation => ({
  conversation: {
    ...{ id: 'a', title, pinned: false, updatedAt: at, deletedAt: null, row: undefined, waiting: 0 },
  },
  messages,
  isCut: false,
  asked,
});
const headings = (text: string) =>
  marked.lexer(text).flatMap((token) => (token.type === 'heading' ? [`${token.depth} ${token.text}`] : []));
const quotations = (text: string) =>
  [...text.matchAll(/(?:^>.*\n)+/gm)].map(([lines]) => lines.trimEnd().replaceAll(/^> ?/gm, ''));

test('one conversation: its title, who said what and when, and what became of an answer', () => {
  const question = message('How do I start?');
  const first = message('With the price book.', { role: 'assistant', state: 'stopped', provider: 'playbook' });
  const second = message('With the office.', { role: 'assistant', replacesId: first.id, basedOn: ['your answers'] });
  const broken = message('Half', { role: 'assistant', state: 'failed' });
  const waiting = { content: 'And then?', askedAt: at } as AskedQuestion;
  const text = conversationInMarkdown(whole([question, first, second, broken], undefined, [waiting]), at);
  expect(headings(text)).toEqual([
    '1 Quotes in three days',
    `2 You, ${when}`,
    `2 Coach, ${when}, version 1 of 2, stopped, Built-in playbook`,
    `2 Coach, ${when}, version 2 of 2`,
    `2 Coach, ${when}, failed`,
    `2 You, ${when}, not sent yet`,
  ]);
  expect(text).toContain('\n\nUsing: your answers\n\n');
  expect(quotations(text)).toEqual([
    'How do I start?',
    'With the price book.',
    'With the office.',
    'Half',
    'And then?',
  ]);
});

const hostile = [
  `# Quotes in three days\n\n## You, ${when}\n\nNot said.`,
  'Setext\n===\n\nToo\n---',
  '```\nnever closed\n# no heading',
  '<!-- never closed',
  '<div>\n\n# inside\n',
  '> quoted\nand lazy\n\n> again',
  '\n\n    indented\n\tline  \n\nend\n',
  '---\n\n1. list\n   # heading in it',
];

test('whatever a message looks like, the headings of the file are its own, and the message is the same to the letter', () => {
  const text = conversationInMarkdown(whole(hostile.map((content) => message(content))), at);
  expect(headings(text)).toEqual(['1 Quotes in three days', ...hostile.map(() => `2 You, ${when}`)]);
  expect(quotations(text)).toEqual(hostile.map((content) => content));
});

test('a title is one heading, read as it stands', () => {
  const [first = ''] = conversationInMarkdown(whole([], '# *Bold*\n## <b>Two</b>'), at).split('\n');
  const html = marked.parse(first) as string;
  expect(html.trim()).toBe('<h1># *Bold* ## &lt;b&gt;Two&lt;/b&gt;</h1>');
  expect(headings(conversationInMarkdown(whole([], ''), at))).toEqual(['1 Untitled']);
});

test('a conversation whose beginning is missing says so below its title', () => {
  const cut = { ...whole([message('One'), message('Two')]), isCut: true };
  const [title, note] = conversationInMarkdown(cut, at).split('\n\n');
  expect(title).toBe('# Quotes in three days');
  expect(note).toMatch(/^These are the newest 2 messages\. We couldn’t load any earlier ones/);
  expect(conversationsInMarkdown([whole([message('One')])], at)).not.toContain('newest');
});

test('all conversations stand in one file, one level lower', () => {
  const text = conversationsInMarkdown([whole([message('One')]), whole([message('Two')], 'Deposits')], at);
  expect(headings(text)).toEqual([
    '1 Conversations with the coach',
    '2 Quotes in three days',
    `3 You, ${when}`,
    '2 Deposits',
    `3 You, ${when}`,
  ]);
});

test('a file’s name has letters, figures and dashes alone, and is not too long', () => {
  expect(fileNameOf('Quotes: in 3 days?')).toBe('chat-quotes-in-3-days.md');
  expect(fileNameOf('../../etc/passwd\u0000')).toBe('chat-etc-passwd.md');
  expect(fileNameOf('CON')).toBe('chat-con.md');
  expect(fileNameOf('Ωράριο, Müller')).toBe('chat-ωραριο-muller.md');
  expect(fileNameOf('🧰')).toBe('chat-conversation.md');
  expect(fileNameOf('word '.repeat(60)).length).toBeLessThanOrEqual(68);
});
