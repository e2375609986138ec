import { register } from './calls.ts';
import { answers, askHeld, chatPath, heldMessages, isWritten, newQuestion, questions, stopButton } from './chat.ts';
import { expect } from './chat-product.ts';
import { openAsNewPerson } from './own-device.ts';
import { newPerson } from './people.ts';
import { openSignedIn } from './sign-in.ts';
import { type SleepingBrowser, startSleepingBrowser } from './sleeping-browser.ts';
import { test } from './weak-link.ts';

const sleptMs = 180_000;

const sleeping = test.extend<{ phone: SleepingBrowser }>({
  phone: async ({ browserName: _ }, use) => {
    const phone = await startSleepingBrowser();
    await use(phone);
    await phone.close();
  },
});

for (const loss of ['is cut', 'falls silent'] as const) {
  sleeping(
    `a phone that sleeps for three minutes in the middle of an answer, while its connection ${loss}, shows all of it within a second of waking`,
    async ({ phone, request, product, model, link }) => {
      const { page } = phone;
      const person = newPerson();
      await register(request, person);
      await openSignedIn(page, person, link.origin + chatPath);
      const question = newQuestion('held');
      const answer = await askHeld(page, model, question);
      answer.say('The first half, ');
      await expect(answers(page)).toContainText('The first half,');

      // Silent is also a round of sync that was under way.
      const swallowed = loss === 'falls silent' ? link.swallowNext('/api/sync') : undefined;
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await swallowed;
      await phone.freeze();
      if (loss === 'is cut') link.cut();
      else link.fallSilent();
      answer.say('and the second.');
      answer.end();
      await isWritten(product, question, 'The first half, and the second.');
      link.mend();
      expect(await page.evaluate(() => document.visibilityState)).toBe('hidden');
      await expect(answers(page)).not.toContainText('and the second.');

      const calls: string[] = [];
      page.on('request', (call) => calls.push(`${call.method()} ${new URL(call.url()).pathname}`));
      await page.evaluate(() => Object.assign(window, { hasSlept: true }));
      const wokenAt = performance.now();
      await phone.wake(sleptMs);
      await expect(answers(page)).toContainText('The first half, and the second.');
      const tookMs = performance.now() - wokenAt;
      test.info().annotations.push({ type: 'from waking to the whole answer, ms', description: tookMs.toFixed(0) });
      await expect(stopButton(page)).toBeHidden();
      // By one call, in the same page.
      expect(calls.filter((call) => call === 'POST /api/chat')).toHaveLength(1);
      expect(await page.evaluate(() => 'hasSlept' in window)).toBe(true);
      // Far sooner than a round of sync that fell silent is given up otherwise.
      await phone.letPass(5_000);
      await expect.poll(async () => (await heldMessages(page)).map(({ state }) => state)).toEqual(['done', 'done']);
      await expect(questions(page)).toHaveCount(1);
      await expect(answers(page)).toHaveCount(1);
      expect(model.callsFor(question)).toHaveLength(1);
    },
  );
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
