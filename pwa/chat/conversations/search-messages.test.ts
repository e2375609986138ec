import { expect, test } from 'vitest';
import type { Message } from '#schema/conversations.ts';
import type { ListedConversation } from './list-conversations.ts';
import { searchMessages } from './search-messages.ts';

const conversation = (changes: Partial<ListedConversation> = {}): ListedConversation => ({
  ...{ id: 'a', title: 'Quotes in three days', pinned: false, updatedAt: 1, deletedAt: null },
  ...{ row: undefined, waiting: 0, ...changes },
});
const message = (content: string, changes: Partial<Message> = {}): Message => ({
  ...{ id: crypto.randomUUID(), conversationId: 'a', role: 'user', content, state: 'done', replacesId: null },
  ...{ basedOn: [], provider: null, createdAt: 1, ...changes },
});
const find = (search: string, ...messages: Message[]) => searchMessages(search, [conversation()], messages);
const inMarks = (parts: readonly { text: string; isFound: boolean }[] = []) =>
  parts.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('');
const passages = (search: string, ...messages: Message[]) =>
  find(search, ...messages).shown.map(({ said }) => inMarks(said?.passage));

test('every word must be there, at the start of a word or within one, in any case and order', () => {
  const said = message('The Price book waits for the evening.');
  expect(passages('BOOK pri', said)).toEqual(['The [Pri]ce [book] waits for the evening.']);
  expect(passages('vening', said)).toEqual(['The Price book waits for the e[vening].']);
  expect(passages('price morning', said)).toEqual([]);
  expect(passages('   ', said)).toEqual([]);
});

test('accents count on neither side, and the marks stand around whole letters', () => {
  expect(passages('angebot muller', message('Das Ángebot für Müller: bald'))).toEqual([
    'Das [Ángebot] für [Müller]: bald',
  ]);
  expect(passages('cafe\u0301', message('Two CAFES and a café, 🧰 tools'))).toEqual([
    'Two [CAFE]S and a [café], 🧰 tools',
  ]);
  expect(passages('tool', message('Ana’s e\u0301 🧰 tools'))).toEqual(['Ana’s e\u0301 🧰 [tool]s']);
});

// F11
test('quotes, dashes and letters of two kinds are found by what a keyboard has', () => {
  expect(passages("o'brien", message('Ask O’Brien first'))).toEqual(['Ask [O’Brien] first']);
  expect(passages('STRASSE', message('In the Straße 3–5'))).toEqual(['In the [Straße] 3–5']);
  expect(passages('3-5 izmir', message('İzmir, Straße 3–5'))).toEqual(['[İzmir], Straße [3–5]']);
  expect(passages('O’Brien', message("Ask O'Brien first"))).toEqual(["Ask [O'Brien] first"]);
});

test('a passage begins near what was found, and says where it leaves out', () => {
  const long = `${'One two three four. '.repeat(20)}Here is the deposit. ${'Five six seven. '.repeat(20)}`;
  const [passage = ''] = passages('deposit', message(long));
  expect(passage).toMatch(/^… .*Here is the \[deposit\]\. Five.* …$/);
  expect(passage.length).toBeLessThan(180);
});

test('the signs of Markdown are neither searched nor shown', () => {
  expect(passages('price', message('## Next\n\n- **Price** book, see [the page](https://example.com/price)'))).toEqual([
    'Next [Price] book, see the page',
  ]);
});

test('titles are found too; what was deleted and what belongs to no conversation is not', () => {
  const conversations = [
    conversation({ id: 'a', updatedAt: 5 }),
    conversation({ id: 'gone', title: 'Quotes again', deletedAt: 9 }),
    conversation({ id: 'empty', title: '' }),
  ];
  const messages = ['a', 'gone', 'unknown'].map((conversationId) =>
    message('How are quotes written?', { conversationId, role: 'assistant' }),
  );
  const { shown, count } = searchMessages('quotes', conversations, messages);
  expect(count).toBe(2);
  expect(shown.map(({ messageId, conversationId }) => [conversationId, messageId])).toEqual([
    ['a', null],
    ['a', messages[0]?.id],
  ]);
  expect(shown[1]?.said?.by).toBe('assistant');
  expect(inMarks(shown[1]?.title)).toBe('[Quotes] in three days');
  expect(searchMessages('untitled', conversations, messages).count).toBe(1);
});

test('the fifty newest are shown, and all are counted', () => {
  const messages = Array.from({ length: 120 }, (_, at) => message(`Price ${at}`, { createdAt: at }));
  const { shown, count } = find('price', ...messages);
  expect(count).toBe(120);
  expect(shown).toHaveLength(50);
  expect(shown.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, at) => 119 - at));
});

test('a message that is written on is found by its new words', () => {
  const streaming = message('The office', { state: 'streaming' });
  expect(find('deposit', streaming).count).toBe(0);
  expect(find('deposit', { ...streaming, content: 'The office asks for a deposit.' }).count).toBe(1);
});
