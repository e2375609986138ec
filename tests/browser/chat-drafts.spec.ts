import { answers, ask, chatPath, composer, newQuestion, startNewChat } from './chat.ts';
import { expect, test } from './chat-product.ts';
import { pill } from './goals.ts';
import { openAsNewPerson, synced } from './own-device.ts';
import { openSignedIn } from './sign-in.ts';

// `killed-tabs.spec.ts` types here too, and kills the tab.
test('what is typed and not asked is kept for each conversation and for a new one, also on other devices', async ({
  quietPage: page,
  newDevice,
  request,
}) => {
  const { person } = await openAsNewPerson(page, request, chatPath);
  await ask(page, newQuestion());
  await expect(answers(page)).toHaveCount(1);
  await composer(page).fill('Begun in the first one');
  const conversation = page.url();
  await startNewChat(page);
  await expect(composer(page)).toHaveValue('');
  await composer(page).fill('Begun in a new one');
  await page.reload();
  await expect(composer(page)).toHaveValue('Begun in a new one');
  await page.goto(conversation);
  await expect(composer(page)).toHaveValue('Begun in the first one');
  await expect(pill(page)).toHaveText(synced);

  const laptop = await newDevice();
  await openSignedIn(laptop, person, chatPath);
  await expect(composer(laptop)).toHaveValue('Begun in a new one');
  await ask(page, 'Begun in the first one');
  await expect(answers(page)).toHaveCount(2);
  await page.reload();
  await expect(composer(page)).toHaveValue('');
  await expect(answers(page)).toHaveCount(2);
  await startNewChat(page);
  await expect(composer(page)).toHaveValue('Begun in a new one');
});
