import { answers, askHeld, chatPath, heldMessages, isWritten, newQuestion, questions, stopButton } from './chat.ts';
import { expect } from './chat-product.ts';
import { openAsNewPerson } from './own-device.ts';
import { test } from './weak-link.ts';

const sleptMs = 180_000;

for (const loss of ['is cut', 'falls silent'] as const) {
  test(`a phone that sleeps in the middle of an answer, while its connection ${loss}, shows all of it within a second of waking`, async ({
    quietPage: page,
    request,
    product,
    model,
    link,
  }) => {
    await openAsNewPerson(page, request, chatPath);
    const question = newQuestion('held');
    const answer = await askHeld(page, model, question);
    answer.say('The first half, ');
    await expect(answers(page)).toContainText('The first half,');

    const browser = await page.context().newCDPSession(page);
    const frozenAt = Date.now();
    await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
    if (loss === 'is cut') link.cut();
    else link.fallSilent();
    answer.say('and the second.');
    answer.end();
    await isWritten(product, question, 'The first half, and the second.');
    link.mend();

    await page.clock.setFixedTime(frozenAt + sleptMs);
    const wokenAt = performance.now();
    await browser.send('Page.setWebLifecycleState', { state: 'active' });
    await expect(answers(page)).toContainText('The first half, and the second.', { timeout: 5_000 });
    expect(performance.now() - wokenAt).toBeLessThan(1_000);
    await expect(stopButton(page)).toBeHidden();
    await expect.poll(async () => (await heldMessages(page)).map(({ state }) => state)).toEqual(['done', 'done']);
    await expect(questions(page)).toHaveCount(1);
    await expect(answers(page)).toHaveCount(1);
  });
}

test('through twenty losses of the network an answer comes whole and right', async ({
  quietPage: page,
  request,
  product,
  model,
  link,
}) => {
  await openAsNewPerson(page, request, chatPath);
  const question = newQuestion('held');
  const answer = await askHeld(page, model, question);
  let whole = '';
  for (let flap = 1; flap <= 20; flap++) {
    const piece = `Part ${flap}, €${flap} 🙂. `;
    whole += piece;
    link.cut();
    answer.say(piece);
    link.mend();
    // Each other time it is lost again before it has begun to read.
    if (flap % 2 === 0) await expect(answers(page)).toContainText(piece.trim());
  }
  answer.end();
  await isWritten(product, question, whole);
  await expect(stopButton(page)).toBeHidden();
  await expect(answers(page).locator('p')).toHaveText(whole.trim());
  await expect.poll(async () => (await heldMessages(page)).at(-1)?.content).toBe(whole);
  await expect(answers(page)).toHaveCount(1);
  expect(model.callsFor(question)).toHaveLength(1);
});
