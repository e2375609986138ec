import { answers, askHeld, chatPath, heldCall, newQuestion, onServer, questions, stopButton } from './chat.ts';
import { expect, test } from './chat-product.ts';
import { openAsNewPerson } from './own-device.ts';

test('a server that is killed in the middle of an answer writes it when it is back, and after a second death says that it failed', async ({
  quietPage: page,
  request,
  product,
  model,
}) => {
  await openAsNewPerson(page, request, chatPath);
  const first = newQuestion('held', 'Who finishes this');
  const begun = await askHeld(page, model, first);
  begun.say('Half of the ');
  await expect(answers(page).last()).toContainText('Half of the');
  await product.stopServer('SIGKILL');
  await product.startServer();
  const again = await heldCall(model, first, 1);
  again.say('All of it.');
  again.end();
  await expect(answers(page).last()).toContainText('All of it.');
  await expect(answers(page).last()).not.toContainText('Half of the');
  await expect(stopButton(page)).toBeHidden();
  expect(onServer(product, first).map(({ content, state }) => [content, state])).toEqual([
    [first, 'done'],
    ['All of it.', 'done'],
  ]);

  const second = newQuestion('held', 'And who this');
  for (const death of [0, 1]) {
    const answer = death === 0 ? await askHeld(page, model, second) : await heldCall(model, second, 1);
    answer.say(`Half of that, ${death} `);
    await expect(answers(page).last()).toContainText(`Half of that, ${death}`);
    await product.stopServer('SIGKILL');
    // Later than the killed one has promised to be done.
    await product.startServer({ CLOCK_OFFSET_MS: String((death + 1) * 60_000) });
  }
  // With or without the part of it that the second one had kept.
  await expect(page.getByText(/^Error: .* Please try again\.$/)).toBeVisible();
  await expect(stopButton(page)).toBeHidden();
  await page.getByRole('button', { name: 'Try again' }).click();
  const last = await heldCall(model, second, 2);
  last.say('In the end.');
  last.end();
  await expect(answers(page).last()).toContainText('In the end.');
  await expect(page.getByText(/^Error: /)).toBeHidden();
  await expect(stopButton(page)).toBeHidden();
  await expect(questions(page)).toHaveCount(2);
  expect(onServer(product, second).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
});
