import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyProgress } from '#pwa/chat/ask/read-answer.ts';
import { publishAnswer, removeAnswer } from '#pwa/chat/ask/streaming-answers.ts';
import { readDraft, writeDrafts } from '#pwa/offline/draft.ts';
import { readJournalDraft } from '#pwa/offline/draft-journal.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { ownKey } from '#pwa/offline/sync/synced-db.ts';
import { answerCalls, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { noteAnswered } from '#pwa/testing/own-device.ts';
import { leaveOwnPage, openOwnPage, reach } from '#pwa/testing/own-page.ts';
import { shortReport } from '#pwa/testing/sample-report.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import { offersLead } from '#schema/coach-offers.ts';
import type { Message } from '#schema/conversations.ts';
import { questionsOfReport } from '#schema/questions-of-report.ts';
import { questionDraftId } from './composer.tsx';
import { ConversationPane } from './conversation-pane.tsx';

const conversationId = '2b0b0f4e-6a57-4a5e-9d0e-5a3f1f2f0001';
let account: Account;
let stopped: string[];
const note = (what: string) => {
  stopped.push(what);
  return new Response(null, { status: 204 });
};
beforeEach(async () => {
  stopped = [];
  account = await openOwnPage({
    'POST /api/chat/a1/stop': () => note('a1'),
    'DELETE /api/chat/a1': () => note('discarded'),
  });
  await noteAnswered(account, 1);
});
afterEach(async () => {
  removeAnswer('q1');
  await writeDrafts();
  await leaveOwnPage();
});

const message = (id: string, role: Message['role'], createdAt: number, more: Partial<Message> = {}): Message => ({
  ...{ id, role, createdAt, conversationId, content: `${id} **says** it`, state: 'done' },
  ...{ replacesId: null, basedOn: [], provider: null },
  ...more,
});
const hold = (...rows: Message[]) =>
  account.db.messages.bulkPut(rows.map((row) => ({ key: ownKey(row.id), rev: 1, generation: 0, row })));
const questions = () => account.db.questions.toArray();
const begun = vi.fn();

const pane = (at: string | null) => (
  <InApp at="/business-chat-coaching">
    <ToastProvider>
      <ConversationPane
        conversationId={at}
        messageId={null}
        onOpen={begun}
        renderGoalForm={({ title, day }) => <p>{`Goal: ${title}, ${day}`}</p>}
      />
    </ToastProvider>
  </InApp>
);
const show = (at: string | null = conversationId) => render(pane(at));
const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ask a question...' });
const type = async (value: string) => fireEvent.change(await composer(), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a new chat after another one, on the same page, is another conversation', async () => {
  const { rerender } = show(null);
  const askHere = async (content: string) => {
    await type(content);
    fireEvent.keyDown(await composer(), { key: 'Enter' });
    await expect.poll(async () => (await questions()).some((question) => question.content === content)).toBe(true);
  };
  await askHere('One');
  const [first] = await questions();
  rerender(pane(first?.conversationId ?? null));
  rerender(pane(null));
  await askHere('Two');
  expect(new Set((await questions()).map((question) => question.conversationId)).size).toBe(2);
});

// F15
test.each([{ keyCode: 229 }, { keyCode: 13, isComposing: true }])(
  'an Enter that takes a composed word sends nothing: %o',
  async (press) => {
    show(null);
    await type('にほん');
    fireEvent.keyDown(await composer(), { key: 'Enter', ...press });
    expect((await composer()).value).toBe('にほん');
    expect(await questions()).toEqual([]);
  },
);

test('what the coach offers in place of an answer is asked with one press, while it is the last', async () => {
  const offer = 'Why did you recommend “Ask for \\*one\\* name”?';
  const content = `${offersLead}\n\n- What are my goals?\n- ${offer}`;
  const refusal = message('m2', 'assistant', 2, { content, provider: 'playbook' });
  await hold(message('m1', 'user', 1, { content: 'What is the capital of France?' }), refusal);
  show();
  expect(await screen.findByRole('button', { name: 'What are my goals?' })).toBeTruthy();
  await press('Why did you recommend “Ask for *one* name”?');
  await expect
    .poll(async () => (await questions()).map((asked) => asked.content))
    .toEqual(['Why did you recommend “Ask for *one* name”?']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'What are my goals?' })).toBeNull());
  expect(screen.getByText('What are my goals?')).toBeTruthy();
});

test.each([
  ['a list that offers nothing', 'Your report plans this:\n\n- What are my goals?', 'playbook'],
  ['a model that repeats the words', `${offersLead}\n\n- What are my goals?`, 'openai'],
] as const)('%s stays a text', async (_what, content, provider) => {
  await hold(message('m1', 'user', 1), message('m2', 'assistant', 2, { content, provider }));
  show();
  expect(await screen.findByText('What are my goals?')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'What are my goals?' })).toBeNull();
});

test('a question goes into the queue with Enter, and only then leaves the field and the draft', async () => {
  show(null);
  await type('  How do I start? ');
  fireEvent.keyDown(await composer(), { key: 'Enter', shiftKey: true });
  expect(await questions()).toEqual([]);
  fireEvent.keyDown(await composer(), { key: 'Enter' });
  await waitFor(() => expect(begun).toHaveBeenCalled());
  expect((await composer()).value).toBe('');
  const [asked] = await questions();
  expect(asked).toMatchObject({ content: 'How do I start?', state: 'waiting', without: [] });
  expect(begun).toHaveBeenCalledWith(asked?.conversationId);
  await writeDrafts();
  expect((await account.db.drafts.toArray()).filter(({ row }) => row !== null)).toEqual([]);
});

test('nothing is asked with an empty field, and a disk that refuses leaves the question where it was typed', async () => {
  show();
  await press('Send');
  vi.spyOn(account.db.questions, 'put').mockRejectedValueOnce(new Error('The disk is full.'));
  await type('How?');
  await press('Send');
  expect(await screen.findByText(/couldn’t save your question/)).toBeTruthy();
  expect((await composer()).value).toBe('How?');
  expect(await questions()).toEqual([]);
});

test('from 80 % of the day’s messages on the composer says how many are left, as each is counted', async () => {
  let usedToday = 159;
  const access = { hasAccess: true, until: null, source: 'order', dailyLimit: 200 };
  const calls = answerCalls({ 'GET /api/chat/access': () => ({ ...access, usedToday }) });
  show();
  await composer();
  await settleCalls();
  expect(screen.queryByText(/messages left today/)).toBeNull();
  usedToday = 182;
  const count = calls.length;
  act(() => publishAnswer({ questionId: 'q1', conversationId, phase: 'answering', heard: emptyProgress }));
  expect(await screen.findByText(/^18 of 200 messages left today\. The count resets at/)).toBeTruthy();
  expect(calls.length).toBe(count + 1);
});

test('a question is on the disk before anything of its draft is taken away', async () => {
  show();
  await type('How?');
  await writeDrafts();
  const seen: unknown[] = [];
  const { put } = account.db.questions;
  vi.spyOn(account.db.questions, 'put').mockImplementation((row) => {
    seen.push(readJournalDraft(questionDraftId(conversationId)));
    return put.call(account.db.questions, row);
  });
  const { edit } = account.engine;
  vi.spyOn(account.engine, 'edit').mockImplementation(async (name, args) => {
    seen.push([name, await account.db.questions.count()]);
    return edit(name, args);
  });
  await press('Send');
  await waitFor(() => expect(seen).toHaveLength(2));
  expect(seen).toEqual([undefined, ['drafts.clear', 1]]);
});

test('a disk that fails before, between and behind the two writes loses no word and asks nothing twice', async () => {
  const contents = async () => (await questions()).map(({ content }) => content);
  const page = show();
  vi.spyOn(account.db.questions, 'put').mockRejectedValueOnce(new Error('The disk is full.'));
  await type('How?');
  await press('Send');
  await screen.findByText(/couldn’t save your question/);
  await writeDrafts();
  page.unmount();
  const next = show();
  await waitFor(async () => expect((await composer()).value).toBe('How?'));

  const failing = vi.spyOn(account.engine, 'edit').mockRejectedValue(new Error('The disk is full.'));
  await press('Send');
  await waitFor(() => expect(failing).toHaveBeenCalled());
  await waitFor(async () => expect((await composer()).value).toBe(''));
  expect(screen.queryByText(/couldn’t save/)).toBeNull();
  await press('Send');
  expect(await contents()).toEqual(['How?']);
  next.unmount();
  failing.mockRestore();
  show();
  await screen.findByText('How?', { selector: 'p' });
  await expect.poll(async () => (await account.db.drafts.toArray()).filter(({ row }) => row !== null)).toEqual([]);
  expect((await composer()).value).toBe('');
  expect(await contents()).toEqual(['How?']);
});

test('an edited question is asked once, and its field closes, though its draft cannot be cleared', async () => {
  await hold(message('q1', 'user', 1), message('a1', 'assistant', 2));
  show();
  await press('Edit');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'Else?' } });
  await writeDrafts();
  const failing = vi.spyOn(account.engine, 'edit').mockRejectedValue(new Error('The disk is full.'));
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull());
  await press('Edit');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'Else?' } });
  await press('Ask');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull());
  expect(screen.queryByText(/couldn’t save/)).toBeNull();
  expect(await questions()).toMatchObject([{ content: 'Else?', replacesId: 'q1' }]);
  failing.mockRestore();
  expect(await readDraft('question:q1')).toBeUndefined();
});

test('messages are headings to walk by, and Markdown is what it means', async () => {
  await hold(
    message('q1', 'user', Date.UTC(2026, 2, 12, 14, 6)),
    message('a1', 'assistant', Date.UTC(2026, 2, 12, 14, 7)),
  );
  show();
  expect(await screen.findByText('says')).toHaveProperty('tagName', 'STRONG');
  expect(headings()).toEqual([
    expect.stringMatching(/^You, \d{1,2}:06 [AP]M$/),
    expect.stringMatching(/^Coach, \d{1,2}:07 [AP]M$/),
  ]);
});

test('while it is written it can be stopped; a screen reader hears that it comes, and that it is there', async () => {
  await hold(message('q1', 'user', 1), message('a1', 'assistant', 2, { state: 'streaming', content: 'Half' }));
  show();
  expect(await screen.findByText('Answering')).toBeTruthy();
  await press('Stop');
  await waitFor(() => expect(stopped).toEqual(['a1']));
  await act(() => hold(message('a1', 'assistant', 2, { state: 'stopped', content: 'Half\n\nand half' })));
  expect(screen.queryByText(/^Answer ready/)).toBeNull();
  await press('Continue');
  await press('Continue');
  await expect.poll(questions).toMatchObject([{ continuesId: 'a1', content: null, state: 'waiting' }]);
  await account.db.questions.clear();
  await act(() => hold(message('a1', 'assistant', 2, { state: 'streaming', content: 'Half' })));
  expect(await screen.findByText('Answering')).toBeTruthy();
  await act(() => hold(message('a1', 'assistant', 2, { content: 'Half\n\nand half' })));
  expect(await screen.findByText('Answer ready, 2 paragraphs')).toBeTruthy();
});

test('an answer that broke off says so, and can be tried again under its own id, or discarded', async () => {
  await hold(message('q1', 'user', 1), message('a1', 'assistant', 2, { state: 'failed', content: 'Half' }));
  show();
  expect(await screen.findByText(/Error: The answer was cut off\. Please try again\./)).toBeTruthy();
  await press('Discard');
  await waitFor(() => expect(stopped).toEqual(['discarded']));
  await press('Try again');
  await expect.poll(questions).toMatchObject([{ id: 'q1', content: 'q1 **says** it', replacesId: null }]);
});

test('another answer is asked for beside the one that is there, and both can be looked at', async () => {
  await hold(message('q1', 'user', 1), message('a1', 'assistant', 2));
  show();
  await press('Try again');
  await expect.poll(questions).toMatchObject([{ replacesId: 'a1', content: null }]);
  await account.db.questions.clear();
  await act(() => hold(message('a2', 'assistant', 3, { replacesId: 'a1', content: 'Second' })));
  expect(await screen.findByText('2/2')).toBeTruthy();
  expect(screen.getByText('Second')).toBeTruthy();
  await press('Earlier version');
  expect(screen.getByText('1/2')).toBeTruthy();
  expect(screen.queryByText('Second')).toBeNull();
});

test('the last question is asked in other words in its place, and what is typed there is kept', async () => {
  await hold(message('q1', 'user', 1), message('a1', 'assistant', 2));
  show();
  await press('Edit');
  const field = await screen.findByRole('textbox', { name: 'Your question' });
  fireEvent.change(field, { target: { value: 'In other words?' } });
  const askAgain = screen.getByRole('button', { name: 'Ask' });
  fireEvent.click(askAgain);
  fireEvent.click(askAgain);
  await expect.poll(questions).toMatchObject([{ replacesId: 'q1', content: 'In other words?' }]);
  expect((await questions())[0]?.id).not.toBe('q1');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull());
  expect(await questions()).toHaveLength(1);
});

test('who writes is said at the first answer, and where it changes', async () => {
  const answers = ['playbook', 'playbook', 'openai', 'openai', 'playbook'] as const;
  await hold(
    ...answers.flatMap((provider, i) => [
      message(`q${i}`, 'user', 2 * i + 1),
      message(`a${i}`, 'assistant', 2 * i + 2, { provider, content: `Answer ${i}` }),
    ]),
  );
  show();
  await screen.findByText('Answer 4');
  expect(screen.getAllByText(/^(Answer \d|Answered by .*)$/).map(({ textContent }) => textContent)).toEqual([
    'Answer 0',
    'Answered by our built-in playbook',
    'Answer 1',
    'Answer 2',
    'Answered by an AI model',
    'Answer 3',
    'Answer 4',
    'Answered by our built-in playbook',
  ]);
});

test('an answer of the playbook offers no other one, and a goal only where it has a step', async () => {
  const ofPlaybook = { provider: 'playbook' } as const;
  await hold(
    message('q1', 'user', 1),
    message('a1', 'assistant', 2, { ...ofPlaybook, content: '**Do this:** Call ten people.' }),
    message('q2', 'user', 3),
    message('a2', 'assistant', 4, { ...ofPlaybook, content: 'A margin is a part of the price.' }),
  );
  show();
  await screen.findByText('A margin is a part of the price.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Make a goal' })).toHaveLength(1);
});

test('with a report on the device, the first questions are about it', async () => {
  await account.db.submissionBodies.put({
    ...{ key: ownKey('s1'), rev: 1, generation: 1 },
    row: { id: 's1', insights: [], reportDoc: shortReport, updatedAt: 1 },
  });
  show(null);
  const [expected] = questionsOfReport(shortReport);
  expect(expected).toBeTruthy();
  for (const name of questionsOfReport(shortReport)) {
    expect(await screen.findByRole('button', { name })).toBeTruthy();
  }
  expect(screen.queryByRole('button', { name: 'How much should I charge?' })).toBeNull();
});

test('an example that is pressed twice is asked once', async () => {
  show(null);
  const example = await screen.findByRole('button', { name: 'What should I do first this week?' });
  fireEvent.click(example);
  fireEvent.click(example);
  await waitFor(() => expect(begun).toHaveBeenCalled());
  expect(await questions()).toHaveLength(1);
});

test('a question that is too long is not cut, and says by how much', async () => {
  show();
  await type('a'.repeat(5_001));
  await press('Send');
  expect(await screen.findByText(/up to 5,000 characters\. Yours has 5,001/)).toBeTruthy();
  expect((await composer()).value).toHaveLength(5_001);
  expect(await questions()).toEqual([]);
});

test('without a network it says so before, and the question waits in sight: to be edited, or cancelled', async () => {
  reach(false);
  show();
  expect(await screen.findByText(/We’ll send this when you’re back/)).toBeTruthy();
  await type('How?');
  await press('Send');
  expect(await screen.findByText(/^Asked at \d{1,2}:\d\d [AP]M, sends automatically$/)).toBeTruthy();
  const [first] = await questions();
  const later = { questionId: first?.id ?? '', conversationId, phase: 'later', heard: emptyProgress } as const;
  act(() => publishAnswer(later));
  expect(await screen.findByText(/^Asked offline at/)).toBeTruthy();
  expect(screen.queryByText(/^Answer ready/)).toBeNull();
  await press('Edit');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'How then?' } });
  await press('Ask');
  await expect.poll(questions).toMatchObject([{ content: 'How then?', replacesId: null }]);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your question' })).toBeNull());
  await press('Cancel');
  await expect.poll(questions).toEqual([]);
  await press('Undo');
  await expect.poll(questions).toMatchObject([{ content: 'How then?', state: 'waiting' }]);
});

test('what the server refused says why', async () => {
  await account.db.questions.put({
    ...{ id: 'q1', conversationId, content: 'How?', replacesId: null, continuesId: null, without: [], askedAt: 1 },
    ...{ state: 'refused', isConfirmed: false, answerId: null },
    hindrance: { code: 'conflict', message: 'You already asked this.' },
  });
  show();
  expect(await screen.findByText('You already asked this.')).toBeTruthy();
  await press('Discard');
  await expect.poll(questions).toEqual([]);
});

test('an answer names what it rests on and leads there, and becomes a goal that is begun', async () => {
  await hold(
    message('q1', 'user', 1),
    message('a1', 'assistant', 2, {
      content: 'Call **ten** people. By December 11.',
      basedOn: ['report:r1', 'goal:g1', 'goal:g2'],
    }),
  );
  show();
  const links = within((await screen.findByText('Using:', { exact: false })).closest('p') as HTMLElement).getAllByRole(
    'link',
  );
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['report', '/history/r1/report'],
    ['2 goals', '/goals'],
  ]);
  await press('Make a goal');
  expect(await screen.findByText(/^Goal: Call ten people, \d{4}-12-11$/)).toBeTruthy();
});

test('an answer without a step offers no goal', async () => {
  await hold(
    message('q1', 'user', 1),
    message('a1', 'assistant', 2, { content: 'I don’t have a good answer to that.' }),
  );
  show();
  await screen.findByText('I don’t have a good answer to that.');
  expect(screen.queryByRole('button', { name: 'Make a goal' })).toBeNull();
});

test('a part that is switched off is not read for the next question', async () => {
  await account.db.goals.put({
    ...{ key: ownKey('g1'), rev: 1, generation: 0 },
    row: { id: 'g1', title: 'Hire', deletedAt: null, status: 'Not Started' } as never,
  });
  show();
  await press('1 goal');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '1 goal' }).getAttribute('aria-pressed')).toBe('false'),
  );
  await type('How?');
  await press('Send');
  await expect.poll(questions).toMatchObject([{ without: ['goals'] }]);
});

test('the report is read with the answers only, and shows that', async () => {
  await account.db.submissions.put({
    ...{ key: ownKey('s1'), rev: 1, generation: 0 },
    row: { id: 's1', hasReport: true, insights: [] } as never,
  });
  show();
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  await press('your answers and insights');
  await waitFor(() => expect(pressed('your report')).toBe('false'));
  await press('your report');
  await press('your answers and insights');
  await waitFor(() => expect(pressed('your report')).toBe('true'));
});

test('what is heard of an answer is shown before its row is here', async () => {
  await account.db.questions.put({
    ...{ id: 'q1', conversationId, content: 'How?', replacesId: null, continuesId: null, without: [], askedAt: 1 },
    ...{ state: 'taken', isConfirmed: false, answerId: 'a1', hindrance: null },
  });
  show();
  await screen.findByText('How?');
  const heard = { lastEventId: '1.4', answerId: 'a1', text: 'Half a', basedOn: [] };
  act(() => publishAnswer({ questionId: 'q1', conversationId, phase: 'answering', heard }));
  expect(await screen.findByText('Half a')).toBeTruthy();
});

test('what is typed while the question before it is being kept is not lost with it', async () => {
  show();
  await type('How?');
  const kept = Promise.withResolvers<void>();
  const { read } = account;
  vi.spyOn(account, 'read').mockImplementation((work) => kept.promise.then(() => read(work)));
  await press('Send');
  expect((await composer()).value).toBe('');
  await type('And then');
  kept.resolve();
  await waitFor(() => expect(screen.getByText('Saved on this device')).toBeTruthy());
  expect((await composer()).value).toBe('And then');
});

test('what was discarded does not come back, though it was asked on this device', async () => {
  await hold(message('q1', 'user', 1), message('a1', 'assistant', 2, { state: 'failed', content: '' }));
  await account.db.questions.put({
    ...{ id: 'q1', conversationId, content: 'How?', replacesId: null, continuesId: null, without: [], askedAt: 1 },
    ...{ state: 'taken', isConfirmed: false, answerId: 'a1', hindrance: null },
  });
  show();
  act(() =>
    publishAnswer({ questionId: 'q1', conversationId, phase: 'failed', heard: { ...emptyProgress, answerId: 'a1' } }),
  );
  await press('Discard');
  await waitFor(() => expect(stopped).toEqual(['discarded']));
  await expect.poll(questions).toEqual([]);
});

test('other words for another answer that waits are a question of their own', async () => {
  await hold(message('q1', 'user', 1), message('a1', 'assistant', 2));
  show();
  await press('Try again');
  await waitFor(async () => expect(await questions()).toHaveLength(1));
  await press('Edit');
  fireEvent.change(await screen.findByRole('textbox', { name: 'Your question' }), { target: { value: 'Else?' } });
  await press('Ask');
  await expect.poll(questions).toMatchObject([{ content: 'Else?', replacesId: 'q1', isConfirmed: true }]);
});

test('nothing is asked in a conversation that was deleted, until it is restored', async () => {
  const row = { id: conversationId, title: 'Prices', pinned: false, updatedAt: 1 };
  const holdIt = (deletedAt: number | null) =>
    account.db.conversations.put({ key: ownKey(row.id), rev: 1, generation: 0, row: { ...row, deletedAt } });
  await holdIt(1);
  await hold(message('q1', 'user', 1), message('a1', 'assistant', 2));
  show();
  await screen.findByText('says');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Ask a question...' })).toBeNull());
  await act(() => holdIt(null));
  expect(await composer()).toBeTruthy();
});
