import { answers, askHeld, chatPath, newQuestion, onServer, questions, stopButton } from './chat.ts';
import { expect, test } from './chat-product.ts';
import { openAsNewPerson } from './own-device.ts';

test('two tabs show one answer as it grows, and the one that is left shows all of it when the other is closed', async ({
  quietPage: page,
  request,
  product,
  model,
}) => {
  await openAsNewPerson(page, request, chatPath);
  const first = newQuestion('held');
  const answer = await askHeld(page, model, first);
  answer.say('One, ');
  await expect(answers(page)).toContainText('One,');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(answers(other)).toContainText('One,');
  answer.say('two, ');
  for (const tab of [page, other]) await expect(answers(tab)).toContainText('One, two,');
  answer.say('three.');
  answer.end();
  for (const tab of [page, other]) {
    await expect(answers(tab)).toContainText('One, two, three.');
    await expect(stopButton(tab)).toBeHidden();
    await expect(questions(tab)).toHaveCount(1);
    await expect(answers(tab)).toHaveCount(1);
  }

  const second = newQuestion('held', 'And then');
  const next = await askHeld(page, model, second);
  next.say('Four, ');
  await expect(answers(other).last()).toContainText('Four,');
  await page.close();
  next.say('five.');
  next.end();
  await expect(answers(other).last()).toContainText('Four, five.');
  await expect(stopButton(other)).toBeHidden();
  await other.reload();
  await expect(answers(other)).toHaveCount(2);
  await expect(questions(other)).toHaveCount(2);
  expect(onServer(product, second)).toHaveLength(4);
  expect([model.callsFor(first).length, model.callsFor(second).length]).toEqual([1, 1]);
});
