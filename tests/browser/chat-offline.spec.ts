import type { Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { endOtherSessions, register, signInByCall } from './calls.ts';
import {
  answers,
  ask,
  askedHere,
  askHeld,
  chatPath,
  composer,
  newQuestion,
  onServer,
  questions,
  stopButton,
  turnOf,
} from './chat.ts';
import { expect, test } from './chat-product.ts';
import { readDatabase } from './database.ts';
import { pill } from './goals.ts';
import { holdsAll, loseServer, openAsNewPerson, serverIsBack, synced } from './own-device.ts';
import { newPerson } from './people.ts';
import { wholeAnswer } from './scripted-model.ts';
import { signIn, signInDialog } from './sign-in.ts';

test('questions that are asked without a server can be changed and taken back, outlive the tab, and go out once and in order', {
  tag: '@gate',
}, async ({ quietPage: page, request, product, model }) => {
  await openAsNewPerson(page, request, chatPath);
  await expect(composer(page)).toBeVisible();
  await loseServer(product, page);
  const [first, second, unwanted] = [newQuestion('', 'First'), newQuestion('', 'Second'), newQuestion('', 'Third')];
  for (const question of [first, second, unwanted]) await ask(page, question);
  await expect(page.getByText(/Asked offline at \d{1,2}:\d\d [AP]M/)).toHaveCount(3);
  await expect(pill(page)).toHaveText('Offline');

  await press(page, first, 'Edit');
  const edited = newQuestion('', 'First, in other words');
  await page.getByRole('textbox', { name: 'Your question' }).fill(edited);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(turnOf(page, edited)).toBeVisible();
  await press(page, unwanted, 'Cancel');
  await expect(turnOf(page, unwanted)).toHaveCount(0);
  const kept = [
    { content: edited, state: 'waiting' },
    { content: second, state: 'waiting' },
  ];
  await expect.poll(() => askedHere(page)).toEqual(kept);

  const url = page.url();
  await page.close();
  const next = await page.context().newPage();
  await next.goto(url);
  await expect(next.getByText(/Asked offline at \d{1,2}:\d\d [AP]M/)).toHaveCount(2);
  expect(await askedHere(next)).toEqual(kept);

  await serverIsBack(product, next);
  await expect(turnOf(next, second)).toContainText(wholeAnswer(second));
  await expect(pill(next)).toHaveText(synced);
  await expect.poll(() => askedHere(next)).toEqual([]);
  expect(onServer(product, edited).map(({ content }) => content)).toEqual(
    [edited, second].flatMap((question) => [question, wholeAnswer(question)]),
  );
  for (const question of [edited, second]) expect(model.callsFor(question)).toHaveLength(1);
  for (const question of [first, unwanted]) expect(onServer(product, question)).toEqual([]);
  await expect(questions(next)).toHaveCount(2);
  await expect(answers(next)).toHaveCount(2);
  await expect(next.getByText('Asked offline')).toHaveCount(0);
});

test('a conversation that is only a question on its way is deleted for good: taken back, or deleted once it is here', async ({
  quietPage: page,
  request,
  product,
  model,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openAsNewPerson(page, request, chatPath);
  await expect(composer(page)).toBeVisible();
  await loseServer(product, page);
  const waiting = newQuestion('', 'Asked offline');
  await ask(page, waiting);
  await expect(page.getByText(/Asked offline at \d{1,2}:\d\d [AP]M/)).toBeVisible();
  await deleteListed(page, waiting);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(turnOf(page, waiting)).toBeVisible();
  await deleteListed(page, waiting);
  await serverIsBack(product, page);
  await expect.poll(() => askedHere(page)).toEqual([]);
  await expect(pill(page)).toHaveText(synced);

  const rows = Promise.withResolvers<void>();
  await page.route('**/api/sync', async (route) => {
    await rows.promise;
    await route.continue();
  });
  const sent = newQuestion('held');
  const answer = await askHeld(page, model, sent);
  answer.say('Half of ');
  await expect(answers(page)).toContainText('Half of');
  await deleteListed(page, sent);
  rows.resolve();
  await expect(page.getByRole('button', { name: 'Recently deleted (1)' })).toBeVisible();
  await expect(listed(page)).toHaveCount(0);
  await expect.poll(() => isDeletedOnServer(product, sent)).toBe(true);
  await expect.poll(() => askedHere(page)).toEqual([]);
  answer.end();

  expect(onServer(product, waiting)).toEqual([]);
  expect(model.callsFor(waiting)).toEqual([]);
});

test('a question that is older than a day is not sent before somebody says so', async ({
  quietPage: page,
  request,
  product,
  model,
}) => {
  await openAsNewPerson(page, request, chatPath);
  await expect(composer(page)).toBeVisible();
  await loseServer(product, page);
  const question = newQuestion('', 'Is this still of interest');
  await ask(page, question);
  await expect(page.getByText(/Asked offline at \d{1,2}:\d\d [AP]M/)).toBeVisible();
  const url = page.url();
  await page.close();

  await product.startServer();
  const next = await page.context().newPage();
  await next.clock.setFixedTime(Date.now() + 25 * 3_600_000);
  const heard = next.waitForResponse('**/api/sync');
  await next.goto(url);
  await expect(turnOf(next, question)).toContainText('Do you still want to send it?');
  // It has been in touch with the server, and has sent nothing.
  await heard;
  await expect(pill(next)).not.toHaveText('Offline');
  await next.reload();
  await expect(turnOf(next, question)).toContainText('Do you still want to send it?');
  expect(model.callsFor(question)).toEqual([]);
  await press(next, question, 'Send it');
  await expect(turnOf(next, question)).toContainText(wholeAnswer(question));
  expect(model.callsFor(question)).toHaveLength(1);
});

test('a session that ends in the middle keeps answer and question, which go on after signing in as the same person', async ({
  quietPage: page,
  request,
  product,
  model,
}) => {
  const { person } = await openAsNewPerson(page, request, chatPath);
  const question = newQuestion('held');
  const answer = await askHeld(page, model, question);
  answer.say('Half of ');
  await expect(answers(page)).toContainText('Half of');
  await endOtherSessions(request, await signInByCall(request, person));
  await page.reload();
  await expect(signInDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const later = newQuestion('', 'Asked without a session');
  await ask(page, later);
  answer.say('it.');
  answer.end();
  await expect.poll(() => onServer(product, question).at(-1)?.state).toBe('done');
  expect(onServer(product, later)).toEqual([]);

  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await signIn(page, person);
  await expect(turnOf(page, question)).toContainText('Half of it.');
  await expect(turnOf(page, later)).toContainText(wholeAnswer(later));
  await expect(stopButton(page)).toBeHidden();
  expect(onServer(product, question).map(({ content }) => content)).toEqual([
    ...[question, 'Half of it.'],
    ...[later, wholeAnswer(later)],
  ]);
  expect(model.callsFor(later)).toHaveLength(1);
});

test('what waits is not sent, nor shown, after somebody else signs in, and goes out when its person is back', {
  tag: '@gate',
}, async ({ quietPage: page, request, product, model }) => {
  const { person } = await openAsNewPerson(page, request, chatPath);
  await holdsAll(page);
  await endOtherSessions(request, await signInByCall(request, person));
  await page.reload();
  await expect(signInDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  const question = newQuestion('', 'Only mine');
  await ask(page, question);
  const other = newPerson('Nadia', 'Koval');
  await register(request, other);
  await page.goto('/?signin=1');
  await signIn(page, other);
  await page.goto(chatPath);
  const own = newQuestion('', 'Of somebody else');
  await ask(page, own);
  await expect(turnOf(page, own)).toContainText(wholeAnswer(own));
  await expect(page.getByText(question)).toHaveCount(0);
  expect(model.callsFor(question)).toEqual([]);
  expect(onServer(product, question)).toEqual([]);

  await page.goto('/more');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.goto('/?signin=1');
  await signIn(page, person);
  await expect.poll(() => onServer(product, question).at(-1)?.content).toBe(wholeAnswer(question));
  expect(model.callsFor(question)).toHaveLength(1);
});

const press = (page: Page, question: string, name: string) =>
  turnOf(page, question).getByRole('button', { name, exact: true }).click();

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const listed = (page: Page) => list(page).getByRole('button', { name: /^Delete / });

/** Deletes the one conversation that there is. */
async function deleteListed(page: Page, question: string): Promise<void> {
  await listed(page).click();
  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await expect(listed(page)).toHaveCount(0);
  await expect(turnOf(page, question)).toHaveCount(0);
}

const isDeletedOnServer = (product: Product, question: string): boolean =>
  readDatabase<{ at: number | null }>(
    product,
    `SELECT deleted_at AS at FROM conversations WHERE id IN
       (SELECT conversation_id FROM messages WHERE content = ?)`,
    question,
  ).every(({ at }) => at !== null);
