import type { Page, Request } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { testSeed } from '../seed.ts';
import { randomFrom } from '../simulation/random.ts';
import {
  answers,
  ask,
  askedHere,
  askHeld,
  chatPath,
  heldCall,
  heldMessages,
  newQuestion,
  onServer,
  stopButton,
  turnOf,
} from './chat.ts';
import { expect, test } from './chat-product.ts';
import { openAsNewPerson } from './own-device.ts';
import { type ScriptedModel, wholeAnswer } from './scripted-model.ts';

const points = 10;
/** The model says a word so often until nobody listens. */
const wordMs = 25;

test(`stopped at ${points} random points, the model's call ends, its words stay and go on`, { tag: '@fresh' }, async ({
  quietPage: page,
  request,
  product,
  model,
}) => {
  await openAsNewPerson(page, request, chatPath);
  const seed = testSeed;
  const random = randomFrom('stop', seed);
  const tookMs: number[] = [];
  for (let point = 0; point < points; point++) {
    const word = 1 + random.int(50);
    await test.step(`seed ${seed}, point ${point}, after word ${word}`, async () => {
      const question = newQuestion('held');
      const kept = await stopAfter(page, question, word, { product, model, tookMs });
      await page.getByRole('button', { name: 'Continue' }).click();
      const next = await heldCall(model, question, 1);
      expect(next.begun).toBe(kept);
      next.say(`and the rest of ${point}.`);
      next.end();
      await expect.poll(() => onServer(product, question).at(-1)?.content).toBe(`${kept}and the rest of ${point}.`);
      await expect(answers(page).last()).toContainText(`and the rest of ${point}.`);
      await expect(stopButton(page)).toBeHidden();
    });
  }
  test.info().annotations.push({ type: 'from the press to the end of the call, ms', description: tookMs.join(' ') });
});

test('stopped before its first word, an answer is an empty one that goes on in its place, and nothing waits behind it', async ({
  quietPage: page,
  request,
  product,
  model,
}) => {
  await openAsNewPerson(page, request, chatPath);
  const question = newQuestion('held');
  await askHeld(page, model, question);
  await stopButton(page).click();
  await expect.poll(() => model.closings(question).length).toBe(1);
  await isStoppedEmpty(page, product, question);
  await page.reload();
  await isStoppedEmpty(page, product, question);
  await expect(answers(page).getByRole('button')).toHaveText(['Continue']);

  const next = newQuestion('', 'And meanwhile');
  await ask(page, next);
  await expect(turnOf(page, next)).toContainText(wholeAnswer(next));
  const last = newQuestion('held', 'Once more');
  await askHeld(page, model, last);
  await stopButton(page).click();
  await expect(turnOf(page, last).getByText('Stopped', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  const answer = await heldCall(model, last, 1);
  expect(answer.begun).toBe('');
  await expect(turnOf(page, last).getByText('Stopped', { exact: true })).toBeHidden();
  answer.say('From the start.');
  answer.end();
  await expect(turnOf(page, last)).toContainText('From the start.');
  await expect(turnOf(page, last)).not.toContainText('2/2');
  await expect
    .poll(() => onServer(product, last).slice(-2))
    .toEqual([
      { role: 'user', content: last, state: 'done' },
      { role: 'assistant', content: 'From the start.', state: 'done' },
    ]);
  expect(onServer(product, last)).toHaveLength(6);
  await expect.poll(() => askedHere(page)).toEqual([]);
});

async function isStoppedEmpty(page: Page, product: Product, question: string): Promise<void> {
  const rows = [
    { role: 'user', content: question, state: 'done' },
    { role: 'assistant', content: '', state: 'stopped' },
  ];
  await expect(answers(page).getByText('Stopped', { exact: true })).toBeVisible();
  await expect(stopButton(page)).toBeHidden();
  await expect.poll(() => onServer(product, question)).toEqual(rows);
  await expect
    .poll(async () => (await heldMessages(page)).map(({ role, content, state }) => ({ role, content, state })))
    .toEqual(rows);
  await expect.poll(() => askedHere(page)).toEqual([]);
}

/**
 * The model would say words without an end: what ends its call is the press.
 *
 * @returns the part that was kept
 */
async function stopAfter(
  page: Page,
  question: string,
  word: number,
  { product, model, tookMs }: { product: Product; model: ScriptedModel; tookMs: number[] },
): Promise<string> {
  const stops: string[] = [];
  const noteStop = (call: Request) => call.url().endsWith('/stop') && stops.push(call.url());
  page.on('request', noteStop);
  const answer = await askHeld(page, model, question);
  // In the page itself: a press takes its time on the way.
  const pressing = turnOf(page, question).evaluate(stopOnceItSays, `word ${word} `);
  let said = '';
  for (let at = 1; model.closings(question).length === 0; at++) {
    answer.say(`word ${at} `);
    said += `word ${at} `;
    await new Promise((resolve) => setTimeout(resolve, wordMs));
  }
  tookMs.push((model.closings(question)[0] ?? Number.NaN) - (await pressing));
  await expect(answers(page).last().getByText('Stopped', { exact: true })).toBeVisible();
  page.off('request', noteStop);
  expect(stops).toHaveLength(1);
  await expect.poll(() => onServer(product, question).at(-1)?.state).toBe('stopped');
  const kept = onServer(product, question).at(-1)?.content ?? '';
  expect(kept).toContain(`word ${word} `);
  expect(said.startsWith(kept)).toBe(true);
  await expect(answers(page).last()).toContainText(kept.trim());
  expect(model.callsFor(question)).toHaveLength(1);
  return kept;
}

/** Runs in the page. @returns when Stop was pressed, epoch ms */
async function stopOnceItSays(turn: Element, words: string): Promise<number> {
  const findStop = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop');
  while (!`${turn.textContent} `.includes(words) || !findStop()) await new Promise(requestAnimationFrame);
  const pressedAt = Date.now();
  findStop()?.click();
  return pressedAt;
}
