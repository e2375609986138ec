import { answers, ask, askHeld, chatPath, heldMessages, newQuestion, onServer, questions, stopButton } from './chat.ts';
import { expect, test } from './chat-product.ts';
import { openAsNewPerson } from './own-device.ts';

test('an answer is shown as it is written, with its Markdown, and stays, once; other programs get theirs as JSON', {
  tag: '@gate',
}, async ({ quietPage: page, request, product, model }) => {
  const { token } = await openAsNewPerson(page, request, chatPath);
  const question = newQuestion('held');
  const answer = await askHeld(page, model, question);
  await expect(stopButton(page)).toBeVisible();
  const shown = answers(page).last();
  answer.say('Make **ten');
  await expect(shown.locator('p')).toHaveText(/^Make (\*\*)?ten$/);
  answer.say(' calls** a week:\n\n1. To old customers\n2. To ');
  await expect(shown.locator('strong')).toHaveText('ten calls');
  await expect(shown.getByRole('listitem').first()).toHaveText('To old customers');
  await expect(stopButton(page)).toBeVisible();
  answer.say('new ones <img src="/x"> [here](javascript:alert(1))');
  answer.end();
  await expect(stopButton(page)).toBeHidden();
  await expect(shown.getByRole('button', { name: 'Try again' })).toBeVisible();

  await page.reload();
  await expect(answers(page)).toHaveCount(1);
  await expect(questions(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(question.slice(0, 20));
  await expect(shown.getByRole('listitem').last()).toContainText('To new ones');
  await expect(shown.locator('img, [href^=javascript]')).toHaveCount(0);
  const stored = async () => (await heldMessages(page)).map(({ role, state }) => [role, state]);
  await expect.poll(stored).toEqual([
    ['user', 'done'],
    ['assistant', 'done'],
  ]);

  const plain = newQuestion();
  const reply = await request.post('/api/chat', {
    headers: { Authorization: `Bearer ${token}` },
    data: { message: { content: plain } },
  });
  const { reply: text, conversationId } = await reply.json();
  expect(onServer(product, plain)).toEqual([
    { role: 'user', content: plain, state: 'done' },
    { role: 'assistant', content: text, state: 'done' },
  ]);
  await page.goto(`${chatPath}?conversation=${conversationId}`);
  await expect(answers(page)).toContainText(text);
  await ask(page, newQuestion());
  await expect(answers(page)).toHaveCount(2);
});
