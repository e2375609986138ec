import type { Page } from '@playwright/test';
import { emptyReply } from '#schema/chat.ts';
import { answers, ask, chatPath, newQuestion, onServer, questions, startNewChat, stopButton, turnOf } from './chat.ts';
import { expect, test } from './chat-product.ts';
import { openAsNewPerson } from './own-device.ts';
import { wholeAnswer } from './scripted-model.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const broken = /^Error: (The answer was cut off|The coach couldn’t answer)\. Please try again\.$/;

test('an answer that fails keeps its question, to be tried again, edited, copied or discarded', async ({
  quietPage: page,
  request,
  product,
}) => {
  await openAsNewPerson(page, request, chatPath);
  // The model may be silent for twenty seconds before it counts as gone: meanwhile others are asked elsewhere.
  const stalled = newQuestion('stall');
  await ask(page, stalled);
  await expect(answers(page)).toContainText('Half of');
  const whereItStalls = page.url();
  await startNewChat(page);

  const cut = newQuestion('cut');
  await ask(page, cut);
  await expect(turnOf(page, cut).getByText('Error: The answer was cut off. Please try again.')).toBeVisible();
  await expect(turnOf(page, cut)).toContainText('Half of');
  await page.reload();
  await press(page, cut, 'Try again');
  await isAnswered(page, cut);

  const garbage = newQuestion('garbage');
  await ask(page, garbage);
  await expect(turnOf(page, garbage).getByText(broken)).toBeVisible();
  await press(page, garbage, 'Copy');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(garbage);
  await press(page, garbage, 'Try again');
  await isAnswered(page, garbage);

  const tooMany = newQuestion('429');
  await ask(page, tooMany);
  await expect(turnOf(page, tooMany).getByText(broken)).toBeVisible();
  await press(page, tooMany, 'Edit');
  const field = page.getByRole('textbox', { name: 'Your question' });
  await expect(field).toHaveValue(tooMany);
  await expect(field).toBeFocused();
  const edited = newQuestion('', 'Said otherwise');
  await field.fill(edited);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await isAnswered(page, edited);
  await expect(page.getByText(broken)).toHaveCount(0);
  await expect(questions(page)).toHaveCount(3);

  const down = newQuestion('500');
  await ask(page, down);
  await expect(turnOf(page, down).getByText(broken)).toBeVisible();
  await press(page, down, 'Discard');
  await expect(turnOf(page, down)).toHaveCount(0);
  await expect.poll(() => onServer(product, down)).toEqual([]);
  await page.reload();
  await expect(questions(page)).toHaveCount(3);
  await expect(turnOf(page, down)).toHaveCount(0);

  await page.goto(whereItStalls);
  await expect(turnOf(page, stalled).getByText('Error: The answer was cut off. Please try again.')).toBeVisible();
  await expect(stopButton(page)).toBeHidden();
  await press(page, stalled, 'Try again');
  await isAnswered(page, stalled);
  expect(onServer(product, stalled).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('an empty answer becomes the specified sentence, and a refusal is shown in the model’s words', async ({
  quietPage: page,
  request,
  product,
}) => {
  await openAsNewPerson(page, request, chatPath);
  const empty = newQuestion('empty');
  await ask(page, empty);
  await expect(answers(page).last()).toContainText(emptyReply);
  await expect(page.getByText(broken)).toHaveCount(0);
  await answers(page).last().getByRole('button', { name: 'Try again' }).click();
  await isAnswered(page, empty);
  await expect(turnOf(page, empty)).toContainText('2/2');
  await page.getByRole('button', { name: 'Earlier version' }).click();
  await expect(answers(page)).toContainText(emptyReply);
  await expect(turnOf(page, empty)).toContainText('1/2');
  expect(onServer(product, empty).map(({ content }) => content)).toEqual([empty, emptyReply, wholeAnswer(empty)]);

  const refused = newQuestion('refuse');
  await ask(page, refused);
  await expect(answers(page).last()).toContainText('I cannot help with that.');
});

const press = (page: Page, question: string, name: string) =>
  turnOf(page, question).getByRole('button', { name, exact: true }).click();

async function isAnswered(page: Page, question: string): Promise<void> {
  await expect(turnOf(page, question)).toContainText(wholeAnswer(question));
  await expect(stopButton(page)).toBeHidden();
}
