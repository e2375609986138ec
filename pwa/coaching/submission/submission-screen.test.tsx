// @vitest-environment happy-dom
import { formatMoment } from '#pwa/ui/dates.ts';
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveJournalDraft } from '#pwa/offline/draft-journal.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { startStaffUpkeep } from '#pwa/offline/sync/staff-upkeep.ts';
import { useAttention } from '#pwa/sync/goal-attention.tsx';
import { SubmissionAttention } from '#pwa/sync/submission-attention.tsx';
import { answerCalls, refuse, settleCalls } from '#pwa/testing/answer-calls.ts';
import { InApp } from '#pwa/testing/in-app.tsx';
import { leaveOwnPage, loseConnection, openOwnPage, reach, recordSavedFiles } from '#pwa/testing/own-page.ts';
import { sampleGoal } from '#pwa/testing/sample-goal.ts';
import { sampleNote } from '#pwa/testing/sample-note.ts';
import { shortReport } from '#pwa/testing/sample-report.ts';
import { holdPins, noteStaff } from '#pwa/testing/staff-device.ts';
import { holdForStaff, staffCard, staffDetail } from '#pwa/testing/staff-submission.ts';
import { ToastProvider } from '#pwa/ui/toast.tsx';
import type { Note } from '#schema/notes.ts';
import { summaryLabels } from '#schema/summary-labels.ts';
import { newNoteDraftId } from './submission-edits.ts';
import { type AttentionSubject, SubmissionScreen } from './submission-screen.tsx';

const note = sampleNote({
  ...{ submissionId: 'one', title: 'Before the next call', content: 'Ask Luis.', noteType: 'internal' },
});
const goal = sampleGoal({ title: 'Ask for a deposit', clientId: 'dana' });
const coachGoal = sampleGoal({
  title: 'Set a floor price',
  goalType: 'coaching',
  clientId: 'dana',
  submissionId: 'one',
});
const writtenAt = '2026-03-18T09:00:00Z';

const summary = (changes = {}) => ({
  summary: 'Dana waits for the price book.',
  ...{ cached: true, provider: 'playbook', written_at: writtenAt, fields: ['desired_outcome'] },
  ...changes,
});
const path = '/api/coaching/submissions/one';
const generateCall = `POST ${path}/generate-report?wait=false`;
const dayMs = 86_400_000;
const event = {
  id: 'e',
  kind: 'note',
  at: 1,
  by: { name: 'Ruth Lindqvist', role: 'staff' },
  title: 'A call',
  details: ['internal'],
};
const timeline = {
  events: [
    event,
    { ...event, id: 'f', at: 2, details: ['shared'] },
    { ...event, id: 'o', at: 2, details: ['client'], title: 'What we agreed' },
    { ...event, id: 'p', at: 3, details: ['unshared'] },
    {
      ...event,
      ...{ id: 'q', at: 8 * dayMs, details: ['deleted'], title: 'Too early' },
      by: { name: 'a former coach', role: 'staff' },
    },
    { ...event, id: 'g', kind: 'edit', title: '', details: ['industry'] },
    { ...event, id: 'h', at: 6 * dayMs, kind: 'refunded', by: null, title: '' },
    { ...event, id: 'm', at: 7 * dayMs, kind: 'goal', by: null, title: 'Raise the price', details: ['created'] },
    { ...event, id: 'i', kind: 'goal', title: 'Hire', details: ['completed'] },
    { ...event, id: 'j', kind: 'report', at: 3 * dayMs, title: 'Version 2' },
    {
      ...event,
      id: 'k',
      kind: 'report',
      at: 4 * dayMs,
      title: 'Version 1',
      by: { name: 'Dana Okafor', role: 'client' },
    },
    { ...event, id: 'l', kind: 'edit', at: 5 * dayMs, by: null, title: '' },
  ],
  next: null,
};
const answers = {
  [`GET ${path}`]: () => staffDetail([note], [goal]),
  [`POST ${path}/summary`]: () => summary(),
  [`POST ${path}/opened`]: () => undefined,
  [`GET ${path}/timeline`]: () => timeline,
};

/** Lists answers without the server: a lost network, a proxy before a server that is down, and a captive portal. */
const noAnswers = {
  network: refuse('network'),
  unavailable: () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
  unreadable: () => new Response('<h1>Welcome to our Wi-Fi</h1>'),
};

let account: Account;
let calls: ReturnType<typeof answerCalls>;
afterEach(async () => {
  vi.useRealTimers();
  await leaveOwnPage();
});

/** Opens a coach's own page. The device has the rows of the submission unless said otherwise. */
async function open(changes: Parameters<typeof answerCalls>[0] = {}): Promise<void> {
  account = await openOwnPage();
  calls = answerCalls({ ...answers, ...changes });
}
const hold = (changes: Parameters<typeof holdForStaff>[1] = {}) =>
  holdForStaff(account, {
    body: { insights: ['One\n\nFirst.'], summary: 'The stored one.', summaryAt: Date.parse(writtenAt) },
    notes: [note],
    goals: [goal, coachGoal],
    ...changes,
  });

function Attended(subject: AttentionSubject) {
  return <SubmissionAttention items={useAttention()} {...subject} />;
}

const screenRoutes = (
  <Routes>
    <Route
      path="/coaching/submissions/:submissionId"
      element={
        <SubmissionScreen
          renderInsights={({ insights }) => insights.join()}
          renderReport={({ title }) => `Whole report: ${title}`}
          renderPayments={() => null}
          renderAttention={(subject) => <Attended {...subject} />}
        />
      }
    />
  </Routes>
);

function show(state?: object, id = 'one') {
  render(
    <InApp at={{ pathname: `/coaching/submissions/${id}`, state }}>
      <ToastProvider>{screenRoutes}</ToastProvider>
    </InApp>,
  );
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
/** Presses a button once it can be pressed. */
async function press(name: string): Promise<void> {
  await expect.poll(async () => (await button(name)).disabled).toBe(false);
  fireEvent.click(await button(name));
}
const pressInDialog = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });
const fill = async (name: string, value: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
const queue = async () =>
  (await account.db.queue.toArray())
    .filter(({ name }) => !/^(drafts|pins)\./.test(name))
    .map(({ name, args }) => ({ name, args }));
const queuedNames = async () => (await queue()).map(({ name }) => name);

test('without a connection, a submission that this device does not have is said to be missing', async () => {
  await open({ [`GET ${path}`]: () => new Promise(() => undefined) });
  reach(false);
  show();
  expect(await screen.findByText('This submission isn’t on this device')).toBeTruthy();
  expect(await button('Try again')).toBeTruthy();
});

test('after a change of page the focus is on the client’s name', async () => {
  await open();
  await hold();
  render(
    <InApp at="/coaching">
      <Link to="/coaching/submissions/one">Open</Link>
      <ToastProvider>{screenRoutes}</ToastProvider>
    </InApp>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
  const title = await titled('Dana Okafor');
  screen.getByRole('link', { name: 'Open' }).blur();
  await expect.poll(() => document.activeElement).toBe(title);
});

test('before the rows are here the server’s answer is shown, and cannot be edited', async () => {
  await open();
  show();
  expect(await titled('Dana Okafor')).toBeTruthy();
  expect(screen.getByText(/^Downloading to this device/)).toBeTruthy();
  expect(screen.getByText('Ask Luis.')).toBeTruthy();
  expect(screen.getByText('Internal, coaches only')).toBeTruthy();
  expect(screen.getByText('9 messages')).toBeTruthy();
  expect(screen.getByText('1 message')).toBeTruthy();
  expect(screen.getByText('Untitled')).toBeTruthy();
  expect(screen.getByText('Second.')).toBeTruthy();
  expect(screen.queryByText('Third.')).toBeNull();
  for (const name of [
    'Edit Details',
    'Note for coaches',
    'Write to Dana',
    'Add coach goal',
    `Edit note ${note.title}`,
    `Update goal ${goal.title}`,
  ]) {
    expect((await button(name)).disabled).toBe(true);
  }
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H1 Dana Okafor',
    'H2 AI Coaching Summary',
    'H2 Coaching Notes',
    'H3 Before the next call',
    'H2 All Goals',
    'H3 Ask for a deposit',
    'H2 Business Situation',
    'H2 Generated Insights',
    'H2 Timeline',
    'H2 Client Information',
    'H2 Strategic Report',
    'H2 Recent Chat Activity',
  ]);
  await hold();
  await expect.poll(async () => (await button('Edit Details')).disabled).toBe(false);
  expect(screen.queryByText(/^Downloading/)).toBeNull();
});

test('opening pins the submission once, and records the read each time', async () => {
  await open();
  await hold();
  show();
  const pins = async () => (await account.db.queue.toArray()).filter(({ name }) => name === 'pins.put');
  const reads = () => calls.filter((call) => call.path === `${path}/opened`);
  await expect.poll(async () => (await pins()).map(({ args }) => args)).toEqual([{ id: 'one', auto: true }]);
  await expect.poll(() => reads().map(({ body }) => body)).toEqual([{ at: expect.any(Number) }]);
  await expect.poll(() => account.db.opened.count()).toBe(0);
  cleanup();
  show();
  await expect.poll(() => reads().length).toBe(2);
  expect(await pins()).toHaveLength(1);
});

test('the back link leads to the list as it was left, or to its beginning', async () => {
  await open();
  show({ list: '?search=dana&page=2' });
  await titled('Dana Okafor');
  const href = () => screen.getByRole('link', { name: 'Coaching Portal' }).getAttribute('href');
  expect(href()).toBe('/coaching?search=dana&page=2');
  cleanup();
  show();
  await titled('Dana Okafor');
  expect(href()).toBe('/coaching');
});

test('the insights and the answers are shown, and what was not answered is named', async () => {
  await open();
  show();
  expect(await screen.findByText('Four kitchens a month.')).toBeTruthy();
  expect(screen.getByText('Steps taken, Timeline, Budget')).toBeTruthy();
  await press('View Full');
  expect((await screen.findByRole('dialog')).textContent).toContain('Third.');
});

describe('notes', () => {
  beforeEach(() => open());

  test('a note for coaches has no way to reach the client, and says so', async () => {
    await hold();
    show();
    await press('Note for coaches');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Only coaches and admins read this. Dana never sees it.');
    expect(within(dialog).queryByRole('radio')).toBeNull();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    await fill('Note', 'Ask about Luis.');
    await pressInDialog('Save for coaches');
    await expect
      .poll(queue)
      .toMatchObject([
        { name: 'notes.create', args: { submissionId: 'one', content: 'Ask about Luis.', noteType: 'internal' } },
      ]);
    expect(await screen.findByText('Saved on this device, not synced yet')).toBeTruthy();
  });

  test('a note to the client has its own form, draft and button', async () => {
    await hold();
    show();
    await press('Note for coaches');
    await fill('Note', 'Only for us.');
    fireEvent.click(await button('Close'));
    await press('Write to Dana');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    expect(field.value).toBe('');
    expect(screen.getByRole('dialog').textContent).toContain('Dana Okafor reads this');
    await fill('Note', 'Price book first.');
    await pressInDialog('Share with Dana');
    await expect
      .poll(queue)
      .toMatchObject([{ name: 'notes.create', args: { content: 'Price book first.', noteType: 'client' } }]);
    expect(await screen.findByText('Visible to client')).toBeTruthy();
    expect(await button('Note for coaches (draft)')).toBeTruthy();
  });

  test('offline, a note to the client is saved, and goes out later', async () => {
    await hold();
    show();
    await press('Write to Dana');
    await fill('Note', 'Price book first.');
    loseConnection();
    await pressInDialog('Share with Dana');
    expect(await screen.findByText('Saved. We’ll send it to Dana when you’re back online.')).toBeTruthy();
    expect(screen.queryByText('Note shared with Dana')).toBeNull();
  });

  test('a note that somebody else changed says who', async () => {
    const changed = { ...note, editorFirstName: 'Priya', editorLastName: 'Nair', updatedAt: note.createdAt + 120_000 };
    await hold({ notes: [changed] });
    show();
    const words = `Ruth Lindqvist, ${formatMoment(note.createdAt)}, edited by Priya Nair, ${formatMoment(changed.updatedAt)}`;
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('a note needs a text', async () => {
    await hold();
    show();
    await press('Write to Dana');
    await pressInDialog('Share with Dana');
    expect(await screen.findByText('Please write something.')).toBeTruthy();
    expect(await queue()).toEqual([]);
  });

  test('sharing an internal note asks first and names the reader, and can be undone', async () => {
    await hold();
    show();
    await press(`Share with Dana: ${note.title}`);
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Dana Okafor will be able to read all of this note');
    expect(await queue()).toEqual([]);
    await confirm('Share with Dana');
    await expect
      .poll(queue)
      .toEqual([{ name: 'notes.update', args: { id: note.id, baseRev: 5, set: { noteType: 'client' } } }]);
    await press('Undo');
    await expect.poll(async () => (await queue()).at(-1)?.args).toMatchObject({ set: { noteType: 'internal' } });
  });

  test.each([
    ['internal', 'client', 'Someone shared this note with Dana while you were writing', 'Save for coaches', 'internal'],
    ['client', 'internal', 'Someone made this note internal while you were writing', 'Save for coaches', undefined],
    ['client', 'client', undefined, 'Share with Dana', undefined],
    ['internal', 'internal', undefined, 'Save for coaches', 'internal'],
  ] as const)('a note opened as %s that is %s when saved', async (before, meanwhile, words, label, sentType) => {
    await hold();
    const put = (noteType: Note['noteType'], rev: number) =>
      account.db.notes.put({ rev, generation: 0, key: `staff:${note.id}`, row: { ...note, noteType } });
    await put(before, 5);
    show();
    await press(`Edit note ${note.title}`);
    await fill('Note', 'Ask Luis, and say nothing to Dana.');
    await put(meanwhile, 6);
    if (words) expect(await screen.findByText(words)).toBeTruthy();
    await pressInDialog(label);
    await expect.poll(queuedNames).toEqual(['notes.update']);
    const [edit] = await queue();
    expect((edit?.args.set as Partial<Note> | undefined)?.noteType).toBe(sentType);
    expect(edit?.args).toMatchObject({ text: { content: { value: 'Ask Luis, and say nothing to Dana.' } } });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  const typeBeside = async (theirs: string) => {
    await hold();
    show();
    await press(`Edit note ${note.title}`);
    await fill('Note', 'Ask Luis and Ruth.');
    const row = { ...note, content: theirs, editorFirstName: 'Priya', editorLastName: 'Nair' };
    await account.db.notes.put({ rev: 6, generation: 0, key: `staff:${note.id}`, row });
    expect(await screen.findByText('Priya changed this while you were writing')).toBeTruthy();
  };
  const noteField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });

  test('a text that two coaches changed is not saved before one of them chooses', async () => {
    await typeBeside('Ask Luis tomorrow.');
    expect(within(screen.getByRole('dialog')).getByText('Ask Luis tomorrow.')).toBeTruthy();
    await pressInDialog('Save for coaches');
    expect(await screen.findByText('Choose which text to keep.')).toBeTruthy();
    expect(await queuedNames()).toEqual([]);
  });

  test.each([
    ['Use mine', 'Ask Luis and Ruth.'],
    ['Add mine below theirs', 'Ask Luis tomorrow.\n\nAsk Luis and Ruth.'],
  ])('after “%s” the saved text takes the place of theirs, word for word', async (words, saved) => {
    await typeBeside('Ask Luis tomorrow.');
    await press(`${words}: Note`);
    await expect.poll(() => noteField().value).toBe(saved);
    await pressInDialog('Save for coaches');
    await expect.poll(queuedNames).toEqual(['notes.update']);
    const [edit] = await queue();
    expect(edit?.args).toMatchObject({ text: { content: { base: 'Ask Luis tomorrow.', value: saved } } });
  });

  test('after “Use Priya’s” their text stands, and nothing is sent', async () => {
    await typeBeside('Ask Luis tomorrow.');
    await press('Use Priya’s: Note');
    await expect.poll(() => noteField().value).toBe('Ask Luis tomorrow.');
    await press('Use mine: Note');
    await expect.poll(() => noteField().value).toBe('Ask Luis and Ruth.');
    await press('Use Priya’s: Note');
    await expect.poll(() => noteField().value).toBe('Ask Luis tomorrow.');
    await pressInDialog('Save for coaches');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect((await queue()).flatMap(({ args }) => (args.text ? [args] : []))).toEqual([]);
  });

  test('what is typed survives a reload, and the row says that there is a draft', async () => {
    await hold();
    show();
    await press(`Edit note ${note.title}`);
    await fill('Note', 'Half a thought');
    expect(await screen.findByText('Draft saved on this device')).toBeTruthy();
    cleanup();
    show();
    expect(await screen.findByText('You have an unfinished draft')).toBeTruthy();
    await press(`Edit note ${note.title}`);
    await expect
      .poll(() => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })?.value)
      .toBe('Half a thought');
    const drafts = await account.db.drafts.toArray();
    expect(drafts.map(({ key }) => key)).toEqual([`staff:note:${note.id}`]);
  });

  test('deleting a note asks first, and it can be restored', async () => {
    await hold();
    show();
    await press(`Delete note ${note.title}`);
    await confirm('Delete note');
    await expect.poll(queuedNames).toEqual(['notes.delete']);
    fireEvent.click(await screen.findByText('Recently deleted notes (1)'));
    await press(`Restore ${note.title}`);
    await expect.poll(queuedNames).toEqual(['notes.delete', 'notes.restore']);
  });

  test('an edit that lost is shown on its note, with both texts', async () => {
    await hold();
    await account.db.attention.put({
      ...{ key: 'd:9', kind: 'superseded', subject: `note:${note.id}`, scope: 'staff', name: 'notes.update' },
      ...{ schema: 1, at: 0, args: { id: note.id, set: { title: 'Before Monday' } }, kept: { title: 'Before Monday' } },
    });
    show();
    expect(await screen.findByText('Title: Before Monday')).toBeTruthy();
    expect(screen.getByText(`Title: ${note.title}`)).toBeTruthy();
    await press('Use both');
    await expect
      .poll(async () => (await queue())[0])
      .toMatchObject({
        name: 'notes.update',
        args: { set: { title: `${note.title} / Before Monday` } },
      });
  });

  test('earlier versions name their author, and can be put into the form', async () => {
    const version = { id: 'v', field: 'content', kind: 'replaced', value: 'Ask Marco.', at: 5, rev: 3 };
    const author = { firstName: 'Ruth', lastName: 'Lindqvist', isYou: false };
    const versions = [{ ...version, author }];
    calls = answerCalls({ ...answers, [`GET /api/versions/note/${note.id}`]: () => ({ versions, next: null }) });
    await hold();
    show();
    await press(`Edit note ${note.title}`);
    const summaryLine = await screen.findByText('Earlier versions');
    const details = summaryLine.closest('details');
    if (details) details.open = true;
    fireEvent(details ?? summaryLine, new Event('toggle'));
    expect(await screen.findByText(/by Ruth Lindqvist/)).toBeTruthy();
    await press(`Use this text: Note, ${formatMoment(5)}`);
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    await expect.poll(() => field.value).toBe('Ask Marco.');
  });
});

describe('earlier versions of a note that was internal first', () => {
  const version = { kind: 'replaced', author: null, at: 5 };
  const versions = [
    { ...version, id: 'w', field: 'content', value: 'Dear Dana.', rev: 9 },
    { ...version, id: 'v', field: 'noteType', value: 'internal', rev: 7 },
    { ...version, id: 'u', field: 'content', value: 'She cannot pay.', rev: 7 },
    { ...version, id: 's', field: 'content', kind: 'sent', value: 'Sent for coaches.', rev: 6 },
    { ...version, id: 't', field: 'content', value: 'Ask her bank.', rev: 5 },
  ];
  const hidden = 'Versions that only coaches could read aren’t shown here. Make the note internal to see them.';

  /** Opens the versions for the note as it is now. */
  async function openVersions(noteType: Note['noteType'], isUnsent = false): Promise<HTMLElement[]> {
    await open({ [`GET /api/versions/note/${note.id}`]: () => ({ versions, next: null }) });
    const row = { ...note, noteType };
    await hold({ notes: [row] });
    const confirmed = { ...note, noteType: 'internal' as const };
    if (isUnsent) {
      await account.db.notes.put({ rev: 5, generation: 0, key: `staff:${note.id}`, row, confirmed });
    }
    show();
    await press(`Edit note ${note.title}`);
    const details = (await screen.findByText('Earlier versions')).closest('details');
    if (!details) throw new Error('The versions are missing.');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    await expect.poll(() => details.querySelector('ol')).not.toBeNull();
    return within(details).queryAllByRole('listitem');
  }

  test('are not offered in the form of the shared note, which says so', async () => {
    const items = await openVersions('client');
    expect(items).toHaveLength(1);
    expect(items[0]?.textContent).toContain('Visible to client');
    expect(items[0]?.textContent).toContain('Dear Dana.');
    expect(screen.getByText(hidden)).toBeTruthy();
    expect(screen.queryByText('She cannot pay.')).toBeNull();
  });

  test('are none of them offered while the server has not taken that it is shared', async () => {
    expect(await openVersions('client', true)).toEqual([]);
    expect(screen.getByText(hidden)).toBeTruthy();
  });

  test('are all offered in the form for coaches, each with who could read it', async () => {
    const items = await openVersions('internal');
    expect(items.map(({ textContent }) => textContent?.includes('Internal, coaches only'))).toEqual(
      Array.from({ length: 4 }, () => true),
    );
    expect(screen.queryByText(hidden)).toBeNull();
  });
});

test('older versions than the newest page come with a press, and a failure can be tried again', async () => {
  const version = { field: 'content', kind: 'replaced', author: null, rev: 3 };
  const [newest, oldest] = [
    { ...version, id: 'v', value: 'Ask Marco.', at: 5 },
    { ...version, id: 'u', value: 'Ask nobody.', at: 4 },
  ];
  const versions = `GET /api/versions/note/${note.id}`;
  let isFailing = true;
  await open({
    [versions]: () => ({ versions: [newest], next: 'place 5' }),
    [`${versions}?before=place%205`]: () => (isFailing ? refuse('internal')() : { versions: [oldest], next: null }),
  });
  await hold();
  show();
  await press(`Edit note ${note.title}`);
  const details = (await screen.findByText('Earlier versions')).closest('details');
  if (!details) throw new Error('The versions are missing.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await press('Show older versions');
  expect(await screen.findByText('We couldn’t load earlier versions')).toBeTruthy();
  expect(screen.getByText('Ask Marco.')).toBeTruthy();
  isFailing = false;
  await press('Try again');
  expect(await screen.findByText('Ask nobody.')).toBeTruthy();
  expect(screen.getByText('Ask Marco.')).toBeTruthy();
  expect(screen.queryByText('We couldn’t load earlier versions')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
});

describe('goals', () => {
  beforeEach(() => open());

  test('only status and notes of a client’s goal can be changed', async () => {
    await hold();
    show();
    await press(`Update goal ${goal.title}`);
    expect(screen.queryByRole('button', { name: `Delete goal ${goal.title}` })).toBeNull();
    const status = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    expect([...status.options].map(({ value }) => value)).toEqual(['Not Started', 'In Progress', 'Completed']);
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    fireEvent.change(status, { target: { value: 'In Progress' } });
    await pressInDialog('Save changes');
    await expect
      .poll(queue)
      .toEqual([{ name: 'goals.update', args: { id: goal.id, baseRev: 5, set: { status: 'In Progress' } } }]);
  });

  test('a new coaching goal has four priorities, Medium by default, and On Hold', async () => {
    await hold();
    show();
    await press('Add coach goal');
    const options = async (name: string) => {
      const { options, value } = await screen.findByRole<HTMLSelectElement>('combobox', { name });
      return [value, ...[...options].map((option) => option.value)];
    };
    expect(await options('Priority')).toEqual(['Medium', 'Low', 'Medium', 'High', 'Critical']);
    expect(await options('Status')).toEqual(['Not Started', 'Not Started', 'In Progress', 'Completed', 'On Hold']);
    await pressInDialog('Add goal');
    expect(await screen.findByText('Please enter a title.')).toBeTruthy();
    await fill('Title', ' Agree on a floor price ');
    fireEvent.change(screen.getByLabelText(/^Target date/), { target: { value: '2099-12-01' } });
    await pressInDialog('Add goal');
    await expect.poll(queue).toMatchObject([
      {
        name: 'coachingGoals.create',
        args: {
          submissionId: 'one',
          title: 'Agree on a floor price',
          targetCompletion: '2099-12-01',
          priority: 'Medium',
        },
      },
    ]);
  });

  test('a coaching goal for a day that has passed is saved after a question', async () => {
    await hold();
    show();
    await press('Add coach goal');
    fireEvent.change(await screen.findByLabelText(/^Target date/), { target: { value: '2020-01-31' } });
    await pressInDialog('Add goal');
    expect(await screen.findByText('Please enter a title.')).toBeTruthy();
    await fill('Title', 'Agree on a floor price');
    await pressInDialog('Add goal');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('January 31, 2020 has passed');
    expect(await queuedNames()).toEqual([]);
    await confirm('Change the date');
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    await pressInDialog('Add goal');
    await confirm('Save anyway');
    await expect.poll(queuedNames).toEqual(['coachingGoals.create']);
  });

  test('a coaching goal is deleted after a question, and can be restored', async () => {
    await hold();
    show();
    await press(`Delete goal ${coachGoal.title}`);
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Dana won’t see it anymore.');
    await confirm('Delete goal');
    await expect.poll(queuedNames).toEqual(['goals.delete']);
    fireEvent.click(await screen.findByText('Recently deleted goals (1)'));
    await press(`Restore ${coachGoal.title}`);
    await expect.poll(queuedNames).toEqual(['goals.delete', 'goals.restore']);
  });
});

test('edited details send only changes, an emptied answer as null', async () => {
  await open();
  await hold();
  show();
  await press('Edit Details');
  await fill('Industry', ' ');
  await pressInDialog('Save changes');
  expect(await screen.findByText('Industry is required')).toBeTruthy();
  await fill('Industry', 'Custom kitchens');
  await fill('Last name optional', '');
  await pressInDialog('Save changes');
  await expect.poll(queue).toEqual([
    {
      name: 'submissions.update',
      args: { id: 'one', baseRev: 5, set: { lastName: null, industry: 'Custom kitchens' } },
    },
  ]);
  expect(await titled('Dana')).toBeTruthy();
});

test.each(['+44 20 7946 0018', '(212) 555-0187 ext. 4'])(
  'the phone number %s is stored as it was typed',
  async (phone) => {
    await open();
    await hold();
    show();
    await press('Edit Details');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone optional' });
    expect([field.type, field.inputMode, field.autocomplete]).toEqual(['tel', 'tel', 'off']);
    await fill('Phone optional', phone);
    expect(field.value).toBe(phone);
    await pressInDialog('Save changes');
    await expect.poll(async () => (await queue())[0]?.args.set).toEqual({ phone });
  },
);

test('a detail that somebody else changed meanwhile is shown at its field', async () => {
  await open();
  await hold();
  show();
  await press('Edit Details');
  await fill('Industry', 'Kitchens');
  const row = { ...staffCard, industry: 'Joinery', location: 'Asheville' };
  await account.db.submissions.put({ rev: 6, generation: 0, key: 'staff:one', row });
  expect(
    await screen.findByText('Changed while you were editing: “Joinery”. Saving replaces it with yours.'),
  ).toBeTruthy();
  expect(screen.getByText('Changed while you were editing: “Asheville”. Saving keeps their change.')).toBeTruthy();
  await pressInDialog('Save changes');
  await expect.poll(async () => (await queue())[0]?.args.set).toEqual({ industry: 'Kitchens' });
});

/** Opens the disclosure with this summary. */
async function unfold(summaryLine: string): Promise<void> {
  const details = (await screen.findByText(summaryLine)).closest('details');
  if (!details) throw new Error(`Nothing unfolds below “${summaryLine}”.`);
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

describe('earlier versions offline', () => {
  const version = { field: 'content', kind: 'replaced', author: null, rev: 3, id: 'v', value: 'Ask Marco.', at: 5 };

  beforeEach(async () => {
    await open({ [`GET /api/versions/note/${note.id}`]: () => ({ versions: [version], next: 'place 5' }) });
    await hold();
    show();
    await press(`Edit note ${note.title}`);
    await screen.findByText('Earlier versions');
  });

  test('say before they are opened that they need a connection', () => {
    const words = 'You’ll need to be online to see these.';
    expect(screen.queryByText(words)).toBeNull();
    loseConnection();
    expect(screen.getByText(words).closest('summary')).not.toBeNull();
  });

  test('that are open say the same of the older ones', async () => {
    await unfold('Earlier versions');
    expect(await button('Show older versions')).toBeTruthy();
    loseConnection();
    expect(screen.getByText('You’ll need to be online to see older versions.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older versions' })).toBeNull();
    expect(screen.getByText('Ask Marco.')).toBeTruthy();
  });
});

describe('a question of the client', () => {
  const text = 'Two more people did not show up for their interview. Should I raise the pay, or the hours?';
  const question = { text, asked_at: new Date(note.createdAt + dayMs).toISOString() };
  const asked = { [`GET ${path}`]: () => ({ ...staffDetail([note], [goal]), question }) };

  test('is shown in full and can be answered at the top', async () => {
    await open(asked);
    await hold();
    show();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Dana asked' })).toBeTruthy();
    await press('Write to Dana, answer the question');
    expect((await screen.findByRole('dialog')).textContent).toContain('Dana Okafor reads this');
  });

  test('is gone once a coach has written to the client', async () => {
    await open(asked);
    await hold({ notes: [{ ...note, noteType: 'client', createdAt: note.createdAt + 2 * dayMs }] });
    show();
    expect(await screen.findByText('Dana waits for the price book.')).toBeTruthy();
    await expect.poll(() => screen.queryByText(text)).toBeNull();
  });

  test('opens the note at once for who comes to write', async () => {
    await open(asked);
    await hold();
    show({ writes: true, page: 2 });
    expect((await screen.findByRole('dialog')).textContent).toContain('Dana Okafor reads this');
    // Else a reload would open it again.
    expect(screen.getByLabelText('Address').dataset.state).not.toContain('writes');
    expect(screen.getByLabelText('Address').dataset.state).toContain('"page":2');
  });

  test('that is answered opens no note', async () => {
    await open(asked);
    await hold({ notes: [{ ...note, noteType: 'client', createdAt: note.createdAt + 2 * dayMs }] });
    show({ writes: true });
    expect(await screen.findByText('Dana waits for the price book.')).toBeTruthy();
    await expect.poll(() => screen.queryByText(text)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the summary', () => {
  test('names writer, fields and time; a failed refresh leaves the last one', async () => {
    let isFailing = false;
    const refresh = () =>
      isFailing ? refuse('internal')() : summary({ summary: 'Anew.', cached: false, provider: 'openai' });
    await open({ [`POST ${path}/summary?force=true`]: refresh });
    show();
    expect(await screen.findByText('Dana waits for the price book.')).toBeTruthy();
    expect(screen.getByText('Cached')).toBeTruthy();
    expect(screen.getByText(`From our playbook, not AI. ${formatMoment(Date.parse(writtenAt))}`)).toBeTruthy();
    expect(screen.getByText(/^Based on: Desired outcome\./)).toBeTruthy();
    await press('Refresh');
    expect(await screen.findByText('Anew.')).toBeTruthy();
    expect(screen.queryByText('Cached')).toBeNull();
    expect(screen.getByText(/^Written by: AI model/)).toBeTruthy();
    isFailing = true;
    await press('Refresh');
    expect(await screen.findByText('Failed to generate AI summary. Please try refreshing the page.')).toBeTruthy();
    expect(screen.getByText('Anew.')).toBeTruthy();
  });

  test('shows what to start with and to ask, and folds what the answers say', async () => {
    const { client, goal, tried, startWith, questions } = summaryLabels;
    const retold = `${client}: Dana runs a bakery.\n\n${goal}: More sales.\n\n${tried}: Flyers.`;
    const text = `${retold}\n\n${startWith}: “Raise the price.”\n\n${questions}: Why now?`;
    await open({ [`POST ${path}/summary`]: () => summary({ summary: text }) });
    show();
    const first = await screen.findByText('Start with: “Raise the price.”');
    expect(first.closest('details')).toBe(screen.getByText('Ask in the first call: Why now?').closest('details'));
    const folded = screen.getByText('Who they are, and what they tried').closest('details');
    expect(folded?.open).toBe(false);
    expect([...(folded?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Dana runs a bakery.', 'More sales.', 'Tried so far: Flyers.']),
    );
    expect(folded?.contains(first)).toBe(false);
  });

  test('can be tried again when it could not be written', async () => {
    let isFailing = true;
    await open({ [`POST ${path}/summary`]: () => (isFailing ? refuse('summary_failed')() : summary()) });
    show();
    expect(await screen.findByText('Failed to generate AI summary. Please try refreshing the page.')).toBeTruthy();
    isFailing = false;
    await press('Retry');
    expect(await screen.findByText('Dana waits for the price book.')).toBeTruthy();
  });
});

describe('the report', () => {
  const withReport = { ...staffCard, hasReport: true };
  const reportAnswer = (version: number) => ({
    reportDoc: { ...shortReport, title: `Plan ${version}` },
    reportText: 'text',
    version,
    versions: [2, 1].map((number) => ({ number, createdAt: number })),
  });

  test('is generated as a job whose stages are shown, and downloaded when it is done', async () => {
    let status: object = { status: 'pending', stage: 'sections', progress: 0.4 };
    let card = staffCard;
    await open({
      [`GET ${path}`]: () => staffDetail([note], [goal], card),
      [generateCall]: () => ({ status: 'pending', jobId: 'j' }),
      'GET /api/report-status/one': () => status,
      'GET /api/coaching/download-report/one': () => ({ message: '# Plan' }),
      'POST /api/email/generate-pdf': () => new Response(new Blob(['%PDF-'], { type: 'application/pdf' })),
    });
    await hold();
    show();
    await press('Generate Report');
    await fill('Additional context optional', 'A second installer came.');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await pressInDialog('Generate report');
    expect(await screen.findByText('Writing the sections')).toBeTruthy();
    vi.useRealTimers();
    expect(calls.find(({ method, path }) => `${method} ${path}` === generateCall)?.body).toEqual({
      additionalContext: 'A second installer came.',
    });
    status = { status: 'done', stage: null, progress: 1, report: '# Plan' };
    card = withReport;
    cleanup();
    show();
    const saved = recordSavedFiles();
    await press('Download');
    await expect.poll(() => saved).toEqual(['Strategy_Analysis_Report.pdf']);
    expect(screen.queryByText('Writing the report')).toBeNull();
  });

  test.each([
    ['refunded', 'Refunded March 9'],
    ['refund_pending', 'Refund on its way since March 9'],
  ])('a payment that is %s is said beside the report', async (state, words) => {
    vi.useFakeTimers({ now: Date.parse('2026-03-12T12:00:00Z'), toFake: ['Date'] });
    const detail = staffDetail([note], [goal], withReport);
    const submission = { ...detail.submission, refund: { state, at: '2026-03-09T12:00:00.000Z' } };
    await open({ [`GET ${path}`]: () => ({ ...detail, submission }) });
    await hold({ card: withReport });
    show();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  /** Downloads the report that the server has now, on a device that has `shortReport`. @returns the names of saved files */
  async function downloadFrom(answer: { message: string; reportDoc: object }): Promise<string[]> {
    await open({
      [`GET ${path}`]: () => staffDetail([note], [goal], withReport),
      'GET /api/coaching/download-report/one': () => answer,
      'POST /api/email/generate-pdf': () => new Response(new Blob(['%PDF-'], { type: 'application/pdf' })),
    });
    await hold({ card: withReport, body: { reportDoc: shortReport } });
    show();
    const saved = recordSavedFiles();
    await press('Download');
    await expect.poll(() => saved).toHaveLength(1);
    return saved;
  }

  test('once downloaded, its PDF is saved without a connection too', async () => {
    const saved = await downloadFrom({ message: '# Plan', reportDoc: shortReport });
    await expect.poll(() => account.db.pdfs.count()).toBe(1);
    loseConnection();
    expect(await screen.findByText(/^The PDF is on this device\./)).toBeTruthy();
    const before = calls.length;
    await press('Download');
    await expect.poll(() => saved).toHaveLength(2);
    expect(calls).toHaveLength(before);
  });

  test('a PDF of a newer report than this device has is not stored with the older one', async () => {
    await downloadFrom({ message: '# Newer', reportDoc: { ...shortReport, title: 'Newer' } });
    expect(await account.db.pdfs.count()).toBe(0);
  });

  test('that is finished while the page is open is announced', async () => {
    let status: object = { status: 'pending', stage: 'sections', progress: 0.4 };
    await open({
      [generateCall]: () => ({ status: 'pending', jobId: 'j' }),
      'GET /api/report-status/one': () => status,
    });
    await hold();
    show();
    await press('Generate Report');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await pressInDialog('Generate report');
    expect(await screen.findByText('Writing the sections')).toBeTruthy();
    const region = screen.getByText('This can take several minutes. You can leave this page.');
    expect(region.getAttribute('role')).toBe('status');
    status = { status: 'done', stage: null, progress: 1, report: '# Plan' };
    act(() => void vi.advanceTimersByTime(5_000));
    await expect.poll(() => region.textContent).toBe('The report is ready.');
    vi.useRealTimers();
    expect(region.isConnected).toBe(true);
    expect(screen.queryByText('Writing the sections')).toBeNull();
  });

  test('cannot be given up while the server takes the text, and then its dialog closes', async () => {
    const taken = Promise.withResolvers<object>();
    await open({
      [generateCall]: () => taken.promise,
      'GET /api/report-status/one': () => ({ status: 'pending', stage: 'outline', progress: 0 }),
    });
    await hold();
    show();
    await press('Generate Report');
    await fill('Additional context optional', 'A second installer came.');
    await pressInDialog('Generate report');
    await expect.poll(async () => (await button('Cancel')).disabled).toBe(true);
    taken.resolve({ status: 'pending', jobId: 'j' });
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText('Reading the answers and planning the report')).toBeTruthy();
    expect(screen.queryByText('Draft discarded.')).toBeNull();
    expect((await account.db.drafts.toArray()).flatMap(({ row }) => row ?? [])).toEqual([]);
  });

  test.each<[outcome: string, words: string, answer: () => object]>([
    ['is followed', 'Writing the sections', () => ({ status: 'pending', stage: 'sections', progress: 0.4 })],
    ['has failed', 'Failed to generate report.', refuse('not_found')],
  ])('whose call got no answer %s as the server says, and the text stays', async (_, words, answer) => {
    const isThere = Promise.withResolvers<void>();
    await open({
      [generateCall]: refuse('network'),
      'GET /api/report-status/one': () => isThere.promise.then(answer),
    });
    await hold();
    show();
    await press('Generate Report');
    await fill('Additional context optional', 'A second installer came.');
    await pressInDialog('Generate report');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByText(/^We’re checking whether this started\./)).toBeTruthy();
    expect(screen.queryByText(/Nothing was saved/)).toBeNull();
    isThere.resolve();
    expect(await screen.findByText(words)).toBeTruthy();
    await expect
      .poll(async () => JSON.stringify(await account.db.drafts.toArray()))
      .toContain('A second installer came.');
  });

  test('whose context is not finished says that there is a draft, also after a reload', async () => {
    await open();
    await hold({ card: withReport });
    show();
    await press('Generate again');
    await fill('Additional context optional', 'A second installer came.');
    expect(await screen.findByText('Draft saved on this device')).toBeTruthy();
    cleanup();
    show();
    await press('Generate again (draft)');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Additional context optional' });
    await expect.poll(() => field.value).toBe('A second installer came.');
  });

  test('whose older context lost its place to a newer one offers it', async () => {
    await open();
    await hold();
    const value = { value: { values: { context: 'A second installer came.' }, seen: null }, caret: null };
    await account.db.attention.put({
      ...{ key: 'd:9', kind: 'superseded', subject: 'draft:details:one:report', scope: 'staff', name: 'drafts.put' },
      ...{ schema: 1, at: 0, args: { id: 'details:one:report', value }, kept: { value } },
    });
    show();
    expect(await screen.findByText('Older draft')).toBeTruthy();
    expect(screen.getByText(/A second installer came\./)).toBeTruthy();
    expect(await button('Use this draft')).toBeTruthy();
  });

  test('that somebody else asked or paid for is followed too', async () => {
    const detail = staffDetail([note], [goal]);
    const submission = { ...detail.submission, report_pending: true };
    await open({
      [`GET ${path}`]: () => ({ ...detail, submission }),
      'GET /api/report-status/one': () => ({ status: 'pending', stage: 'assemble', progress: 0.7 }),
    });
    await hold();
    show();
    expect(await screen.findByText('Putting the report together')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Generate Report' })).toBeNull();
  });

  test('says so when it could not be written', async () => {
    await open({
      [generateCall]: () => ({ status: 'pending', jobId: 'j' }),
      'GET /api/report-status/one': () => ({ status: 'error', stage: null, progress: 0 }),
    });
    await hold();
    show();
    await press('Generate Report');
    await pressInDialog('Generate report');
    expect(await screen.findByText('Failed to generate report.')).toBeTruthy();
  });

  test('is read from this device, and its versions from the server', async () => {
    await open({
      [`GET ${path}`]: () => staffDetail([note], [goal], withReport),
      'GET /api/report/one': () => reportAnswer(2),
      'GET /api/report/one?version=1': () => reportAnswer(1),
    });
    await hold({ card: withReport, body: { reportDoc: shortReport } });
    show();
    await press('Read');
    expect(await screen.findByText(`Whole report: ${shortReport.title}`)).toBeTruthy();
    fireEvent.click((await screen.findAllByRole('button', { name: 'Close' }))[0] as HTMLElement);
    const details = (await screen.findByText('All versions')).closest('details');
    if (details) details.open = true;
    fireEvent(details as HTMLElement, new Event('toggle'));
    await press('Read version 1');
    expect(await screen.findByText('Whole report: Plan 1')).toBeTruthy();
  });
});

test('offline, only versions of the report that were read before can be read', async () => {
  const version = (number: number) => ({
    reportDoc: { ...shortReport, title: `Plan ${number}` },
    ...{ reportText: 'text', version: number, versions: [2, 1].map((of) => ({ number: of, createdAt: of })) },
  });
  const card = { ...staffCard, hasReport: true };
  await open({
    [`GET ${path}`]: () => staffDetail([note], [goal], card),
    'GET /api/report/one': () => version(2),
    'GET /api/report/one?version=1': () => version(1),
  });
  await hold({ card });
  show();
  await unfold('All versions');
  await press('Read version 1');
  expect(await screen.findByText('Whole report: Plan 1')).toBeTruthy();
  fireEvent.click((await screen.findAllByRole('button', { name: 'Close' }))[0] as HTMLElement);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  loseConnection();
  expect(screen.getByText('You’ll need to be online to read versions that you haven’t opened yet.')).toBeTruthy();
  expect((await button('Read version 2')).disabled).toBe(true);
  await press('Read version 1');
  expect(await screen.findByText('Whole report: Plan 1')).toBeTruthy();
});

test('a report that is read offline says how old it is, which turns amber after a day', async () => {
  const card = { ...staffCard, hasReport: true };
  await open({ [`GET ${path}`]: () => staffDetail([note], [goal], card) });
  await hold({ card, body: { reportDoc: shortReport } });
  const readAt = Date.now();
  await noteStaff(account, readAt);
  show();
  await press('Read');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText(/^As of/)).toBeNull();
  vi.spyOn(Date, 'now').mockReturnValue(readAt + 2 * dayMs);
  loseConnection();
  const age = await within(dialog).findByText(/^As of .* There may be a newer version\.$/);
  expect(age.textContent).toContain(`As of ${formatMoment(readAt)}.`);
  expect(age.closest('[data-stale]')).not.toBeNull();
});

test('the timeline and the summary wait for the detail, whose read covers theirs', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await open({ [`GET ${path}`]: () => promise });
  await hold();
  show();
  await screen.findByRole('heading', { name: 'Timeline' });
  await expect.poll(() => calls.some((call) => call.path === path)).toBe(true);
  const parts = () => calls.filter((call) => /(timeline|summary)$/.test(call.path)).length;
  expect(parts()).toBe(0);
  resolve(staffDetail([note], [goal]));
  await expect.poll(parts).toBe(2);
});

test('the timeline says what happened, when and by whom', async () => {
  await open();
  show();
  await press('Show more');
  expect(await screen.findByText('Note added, internal: A call')).toBeTruthy();
  expect(screen.getByText('Note shared with client: A call')).toBeTruthy();
  expect(screen.getByText('Note to Dana: What we agreed')).toBeTruthy();
  expect(screen.getByText('Note made internal again: A call')).toBeTruthy();
  expect(screen.getByText('Note deleted: Too early')).toBeTruthy();
  expect(screen.getByText('Details edited: Industry')).toBeTruthy();
  expect(screen.getByText('Refunded')).toBeTruthy();
  expect(screen.getByText('Goal completed: Hire')).toBeTruthy();
  expect(screen.getAllByText(`${formatMoment(1)}, Ruth Lindqvist`).length).toBeGreaterThan(0);
  expect(screen.getByText(formatMoment(6 * dayMs))).toBeTruthy();
  expect(screen.getByText(`${formatMoment(7 * dayMs)}, Northbeam`)).toBeTruthy();
  expect(screen.getByText(`${formatMoment(8 * dayMs)}, a former coach`)).toBeTruthy();
  expect(screen.getByText(`${formatMoment(3 * dayMs)}, generated by Ruth Lindqvist`)).toBeTruthy();
  expect(screen.getByText(`${formatMoment(4 * dayMs)}, paid by the client`)).toBeTruthy();
  expect(screen.getByText(formatMoment(5 * dayMs))).toBeTruthy();
});

test('a submission that does not exist is said to be missing', async () => {
  await open();
  show(undefined, 'gone');
  expect(await titled('Submission not found.')).toBeTruthy();
  expect(calls.some((call) => call.path.endsWith('/gone/opened'))).toBe(false);
});

test.each(['network', 'unavailable', 'unreadable'] as const)(
  'a call without an answer (%s) is a lost connection and no failure',
  async (code) => {
    await open({ [`GET ${path}`]: noAnswers[code] });
    show();
    expect(await screen.findByText('This submission isn’t on this device')).toBeTruthy();
    await hold();
    expect(await screen.findByText(/Can’t reach Northbeam right now/)).toBeTruthy();
    expect(screen.queryByText('Failed to load submission details.')).toBeNull();
  },
);

test('a failed call says so, shows the device’s rows, and can be tried again', async () => {
  let isFailing = true;
  await open({ [`GET ${path}`]: () => (isFailing ? refuse('internal')() : staffDetail([note], [goal])) });
  show();
  expect(await screen.findByText('Failed to load submission details.')).toBeTruthy();
  await hold();
  expect(await screen.findByText('Ask Luis.')).toBeTruthy();
  expect(screen.getByText('Failed to load submission details.')).toBeTruthy();
  isFailing = false;
  await press('Try again');
  await expect.poll(() => screen.queryByText('Failed to load submission details.')).toBeNull();
});

describe('Cancel', () => {
  beforeEach(async () => {
    await open();
    await hold();
    show();
  });

  test.each<[opener: string, field: string, typed: string]>([
    ['Note for coaches', 'Note', 'Only for us.'],
    [`Edit note ${note.title}`, 'Note', 'Ask Luis and Ruth.'],
    ['Add coach goal', 'Title', 'Agree on a floor price'],
    ['Edit Details', 'Industry', 'Custom kitchens'],
    ['Generate Report', 'Additional context optional', 'A second installer came.'],
  ])('of “%s” discards the draft, and Undo brings it back into the form', async (opener, field, typed) => {
    await press(opener);
    await fill(field, typed);
    await pressInDialog('Cancel');
    expect(await screen.findByText('Draft discarded.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await account.db.drafts.toArray()).flatMap(({ row }) => row ?? [])).toEqual([]);
    fireEvent.click(await button('Undo'));
    await expect
      .poll(async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: field })).value)
      .toBe(typed);
    await expect.poll(async () => JSON.stringify(await account.db.drafts.toArray())).toContain(typed);
  });

  test('of a form in which nothing was typed says nothing', async () => {
    await press('Note for coaches');
    await pressInDialog('Cancel');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('Draft discarded.')).toBeNull();
  });
});

test('a note begun on two devices shows the other text when asked, and never its kind', async () => {
  await open();
  await hold();
  show();
  await press('Note for coaches');
  await fill('Note', 'Mine.');
  await screen.findByText('Draft saved on this device');
  const values = { title: '', content: 'Theirs.', noteType: 'internal' };
  const value = { value: { values, seen: null }, caret: null };
  await account.engine.edit('drafts.put', { id: newNoteDraftId('one', 'internal'), value });
  expect(await screen.findByText('You also started this somewhere else.')).toBeTruthy();
  expect(screen.queryByText('Theirs.')).toBeNull();
  await pressInDialog('See that text');
  expect(screen.getByText('Theirs.')).toBeTruthy();
  expect(screen.queryByText('internal')).toBeNull();
  await pressInDialog('Use that text');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Theirs.');
});

test.each(['ctrlKey', 'metaKey'])('a note is saved from the keyboard, with %s and Enter', async (modifier) => {
  await open();
  await hold();
  show();
  await press('Note for coaches');
  await fill('Note', 'Call on Monday.');
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note' }), { key: 'Enter', [modifier]: true });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(await queue()).toMatchObject([{ name: 'notes.create', args: { content: 'Call on Monday.' } }]);
});

test('a saved note takes its own first half off the older drafts, and nothing else', async () => {
  await open();
  await hold();
  const lost = (key: string, content: string) => {
    const value = { value: { values: { title: '', content, noteType: 'internal' }, seen: null }, caret: null };
    const subject = `draft:${newNoteDraftId('one', 'internal')}`;
    return account.db.attention.put({
      ...{ key, kind: 'superseded', subject, scope: 'staff', name: 'drafts.put' },
      ...{ schema: 1, at: 0, args: { id: newNoteDraftId('one', 'internal'), value }, kept: { value } },
    });
  };
  await lost('d:1', 'Call on');
  await lost('d:2', 'Ask about the van.');
  show();
  await press('Note for coaches');
  await fill('Note', 'Call on Monday.');
  await pressInDialog('Save for coaches');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect((await account.db.attention.toArray()).map(({ key }) => key)).toEqual(['d:2']);
});

test('an Enter alone starts a new line in a note and saves nothing', async () => {
  await open();
  await hold();
  show();
  await press('Note for coaches');
  await fill('Note', 'Call on Monday.');
  const isDefault = fireEvent.keyDown(screen.getByRole('textbox', { name: 'Note' }), { key: 'Enter' });
  expect(isDefault).toBe(true);
  expect(await queue()).toEqual([]);
});

describe('a reload in the moment of saving', () => {
  const typedIn = async () => JSON.stringify((await account.db.drafts.toArray()).flatMap(({ row }) => row ?? []));

  test('finds the draft while the note is not on the disk, and then the note alone', async () => {
    await open();
    loseConnection();
    await hold();
    show();
    const disk = Promise.withResolvers<void>();
    const { editAll } = account.engine;
    const writes = vi.spyOn(account.engine, 'editAll').mockImplementation(async (edits) => {
      await disk.promise;
      await editAll(edits);
    });
    await press('Note for coaches');
    await fill('Note', 'On the train.');
    await pressInDialog('Save for coaches');
    await expect.poll(() => writes.mock.calls.length).toBe(1);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(await typedIn()).toContain('On the train.');
    expect(await queue()).toEqual([]);
    disk.resolve();
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(await queue()).toMatchObject([{ name: 'notes.create', args: { content: 'On the train.' } }]);
    expect(await typedIn()).toBe('[]');
    expect(writes.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['notes.create', 'drafts.clear']);
  });

  test('finds as a draft what was only in the journal', async () => {
    await open();
    await hold();
    const values = { title: '', content: 'On the train.', noteType: 'internal' };
    const value = { value: { values, seen: null }, caret: null };
    saveJournalDraft({ id: newNoteDraftId('one', 'internal'), value, updatedAt: Date.now() });
    const stop = startStaffUpkeep(account);
    show();
    await press('Note for coaches (draft)');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
    await expect.poll(() => field.value).toBe('On the train.');
    stop();
  });
});

test('a part that fails to download again stays, with the time it is from', async () => {
  let isFailing = false;
  await open({ [`GET ${path}`]: () => (isFailing ? refuse('internal')() : staffDetail([note], [goal])) });
  await hold();
  await holdPins(account, [{ id: 'one', auto: false, createdAt: 1 }]);
  show();
  expect(await screen.findByText('Quotes in three days')).toBeTruthy();
  expect(screen.queryByText(/^As of/)).toBeNull();
  isFailing = true;
  await press('Update now');
  expect(await screen.findByText(/^You’re seeing what’s on this device, as of /)).toBeTruthy();
  expect(screen.getByText('Quotes in three days')).toBeTruthy();
  expect(screen.getByText(/^As of/)).toBeTruthy();
  expect(screen.getByText('Ask Luis.')).toBeTruthy();
});

test('a submission that is not on this device is dated by the server’s answer', async () => {
  const answeredAt = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(answeredAt);
  await open();
  await noteStaff(account, answeredAt - 2 * dayMs);
  show();
  await titled('Dana Okafor');
  loseConnection();
  expect((await screen.findByText(/^As of .*Can’t reach Northbeam right now/)).textContent).toBe(
    `As of ${formatMoment(answeredAt)}. Can’t reach Northbeam right now. You can edit this submission once it’s on this device.`,
  );
});

test.each([
  ['an hour', 3_600_000, false],
  ['a day', dayMs + 60_000, true],
])('after %s offline, each part says from when it is, and whether that is long ago', async (_, laterMs, isOld) => {
  const readAt = Date.now();
  await open({ [`POST ${path}/summary`]: () => summary({ written_at: new Date(readAt).toISOString() }) });
  await hold();
  show();
  await screen.findByText('Dana waits for the price book.');
  await screen.findByText('Quotes in three days');
  await screen.findByText('Refunded');
  vi.spyOn(Date, 'now').mockReturnValue(readAt + laterMs);
  loseConnection();
  const marks = () => screen.getAllByText(/^As of/).map((age) => age.closest('[data-stale]') !== null);
  // The page, the summary, the timeline and the chats.
  await expect.poll(marks).toEqual([isOld, isOld, isOld, isOld]);
});

/** The events of the timeline, from the top. */
const timelineTexts = () => {
  const section = screen.getByRole('heading', { name: 'Timeline' }).closest('section');
  return within(section as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('a timeline that was read stays offline, with the time it is from', async () => {
  await open();
  await hold();
  show();
  expect(await screen.findByText('Note added, internal: A call')).toBeTruthy();
  loseConnection();
  expect(await screen.findByText(/^As of .* Newer events appear when you’re back online\.$/)).toBeTruthy();
  expect(screen.getByText('Note added, internal: A call')).toBeTruthy();
});

test('what is written offline joins a timeline that was read before', async () => {
  await open();
  await hold();
  show();
  expect(await screen.findByText('Note added, internal: A call')).toBeTruthy();
  loseConnection();
  await press('Note for coaches');
  await fill('Title optional', 'On the train');
  await fill('Note', 'Ask Luis again.');
  await pressInDialog('Save for coaches');
  expect(await screen.findByText('Note added, internal: On the train')).toBeTruthy();
  await press('Add coach goal');
  await fill('Title', 'Agree on a floor price');
  await pressInDialog('Add goal');
  expect(await screen.findByText('Goal added: Agree on a floor price')).toBeTruthy();
  await press(`Update goal ${goal.title}`);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Status' }), { target: { value: 'Completed' } });
  await pressInDialog('Save changes');
  expect(await screen.findByText(`Goal completed: ${goal.title}`)).toBeTruthy();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(timelineTexts()[0]).toContain(`Goal completed: ${goal.title}`);
  expect(screen.getByText('Note deleted: Too early')).toBeTruthy();
});

test('offline, the timeline says that older events need a connection', async () => {
  const events = ['e', 'f'].map((id) => ({ ...event, id, at: Date.now() }));
  await open({ [`GET ${path}/timeline`]: () => ({ events, next: 'place 1' }) });
  await hold();
  show();
  expect(await button('Show more')).toBeTruthy();
  // The server's next page may have events between these and the older ones of this device.
  expect(timelineTexts()).toHaveLength(2);
  loseConnection();
  expect(await screen.findByText('You’ll need to be online to see older events.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

describe('offline', () => {
  beforeEach(async () => {
    await open();
    loseConnection();
  });

  test('the page comes from this device, says from when, and takes notes', async () => {
    await hold({ card: { ...staffCard, hasReport: true } });
    show();
    expect((await screen.findByText(/^As of .*Can’t reach Northbeam right now\./)).textContent).toContain(
      'We save what you write here',
    );
    expect(await screen.findByText('The stored one.')).toBeTruthy();
    expect(
      screen.getByText(`As of ${formatMoment(Date.parse(writtenAt))}. You’ll need to be online to refresh it.`),
    ).toBeTruthy();
    expect((await button('Refresh')).disabled).toBe(true);
    expect((await button('Download')).disabled).toBe(true);
    expect((await button('Generate again')).disabled).toBe(true);
    expect(screen.getByText('You’ll need to be online to see chat activity.')).toBeTruthy();
    expect(screen.getByText(/^This shows only what’s on this device/)).toBeTruthy();
    expect(screen.getByText('Questionnaire submitted')).toBeTruthy();
    expect(screen.getByText(`Note added, internal: ${note.title}`)).toBeTruthy();
    await press('Note for coaches');
    await fill('Note', 'On the train.');
    await pressInDialog('Save for coaches');
    expect(await screen.findByText('On the train.')).toBeTruthy();
  });

  test('a card alone says that the rest is missing, never that there is none', async () => {
    await holdForStaff(account, {});
    show();
    expect(
      await screen.findByText('Notes aren’t on this device yet. They’ll download when you’re back online.'),
    ).toBeTruthy();
    expect(screen.getByText(/^Goals aren’t on this device yet/)).toBeTruthy();
    expect(screen.getByText(/^Insights aren’t on this device yet/)).toBeTruthy();
    expect(screen.queryByText(/^No (notes|goals|insights)/)).toBeNull();
    expect(screen.getByText(/^There’s no summary on this device yet/)).toBeTruthy();
  });

  test('a submission that is whole here says what there is none of', async () => {
    await hold({ body: {}, notes: [], goals: [] });
    show();
    expect(await screen.findByText(/^No notes yet/)).toBeTruthy();
    expect(screen.getByText(/^No goals yet/)).toBeTruthy();
    expect(screen.getByText('No insights yet.')).toBeTruthy();
  });

  test('a submission that is not here says that it needs a connection', async () => {
    show();
    expect(await screen.findByText('This submission isn’t on this device')).toBeTruthy();
  });

  test('a page opened without the server is read when the server is back', async () => {
    await hold();
    show();
    expect(await screen.findByText(/Can’t reach Northbeam right now/)).toBeTruthy();
    await settleCalls();
    calls = answerCalls(answers);
    reach(true);
    expect(await screen.findByText('9 messages')).toBeTruthy();
    expect(await screen.findByText('Note added, internal: A call')).toBeTruthy();
    expect(await screen.findByText('Dana waits for the price book.')).toBeTruthy();
    for (const words of [
      /Can’t reach Northbeam right now/,
      'Chat activity couldn’t be loaded.',
      'The timeline couldn’t be loaded',
      'Failed to generate AI summary. Please try refreshing the page.',
    ]) {
      expect(screen.queryByText(words)).toBeNull();
    }
  });

  test('a submission that is not here is shown when the server is back', async () => {
    show();
    expect(await screen.findByText('This submission isn’t on this device')).toBeTruthy();
    await settleCalls();
    calls = answerCalls(answers);
    reach(true);
    expect(await titled('Dana Okafor')).toBeTruthy();
    expect(screen.queryByText('This submission isn’t on this device')).toBeNull();
  });

  test('the read waits on this device, and is sent with the next connection', async () => {
    await hold();
    show();
    await expect.poll(() => account.db.opened.toArray()).toMatchObject([{ submissionId: 'one' }]);
    const [waiting] = await account.db.opened.toArray();
    calls = answerCalls(answers);
    const { sendOpened } = await import('#pwa/offline/sync/opened-submissions.ts');
    reach(true);
    await sendOpened(account);
    expect(calls.filter((call) => call.path === `${path}/opened`).map(({ body }) => body)).toEqual([
      { at: waiting?.at },
    ]);
    expect(await account.db.opened.count()).toBe(0);
  });
});

describe('what cannot be saved', () => {
  beforeEach(async () => {
    await open({
      [`GET ${path}`]: refuse('internal'),
      [generateCall]: refuse('internal'),
      'GET /api/coaching/download-report/one': refuse('internal'),
    });
    await hold({ card: { ...staffCard, hasReport: true } });
    vi.spyOn(account.engine, 'editAll').mockRejectedValue(new Error('The disk is full.'));
    show();
  });

  test.each<[message: string, edit: () => Promise<void>]>([
    [
      'Failed to add note.',
      async () => {
        await press('Write to Dana');
        await fill('Note', 'Price book first.');
        await pressInDialog('Share with Dana');
      },
    ],
    [
      'Failed to update note.',
      async () => {
        await press(`Edit note ${note.title}`);
        await fill('Note', 'Ask Luis and Ruth.');
        await pressInDialog('Save for coaches');
      },
    ],
    [
      'Failed to add goal.',
      async () => {
        await press('Add coach goal');
        await fill('Title', 'Agree on a floor price');
        await pressInDialog('Add goal');
      },
    ],
    [
      'Failed to update goal.',
      async () => {
        await press(`Edit goal ${coachGoal.title}`);
        await fill('Title', 'Ask for half');
        await pressInDialog('Save changes');
      },
    ],
    [
      'Failed to update submission.',
      async () => {
        await press('Edit Details');
        await fill('Industry', 'Custom kitchens');
        await pressInDialog('Save changes');
      },
    ],
    [
      'Failed to generate report.',
      async () => {
        await press('Generate again');
        await fill('Additional context optional', 'A second installer came.');
        await pressInDialog('Generate report');
      },
    ],
  ])('“%s” keeps the form open with what was typed', async (message, edit) => {
    await edit();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('Nothing was saved. Your text is still here.')).toBeTruthy();
  });

  test.each([
    ['Failed to delete note.', `Delete note ${note.title}`, 'Delete note'],
    ['Failed to delete goal.', `Delete goal ${coachGoal.title}`, 'Delete goal'],
  ])('“%s” leaves the row', async (message, opening, confirming) => {
    await press(opening);
    await confirm(confirming);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: opening })).toBeTruthy();
  });

  test('“Failed to download report.” is said beside the button', async () => {
    await press('Download');
    expect(await screen.findByText('Failed to download report.')).toBeTruthy();
  });
});
