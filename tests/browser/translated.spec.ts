import { answers, askHeld, chatPath, newQuestion } from './chat.ts';
import { expect, test } from './chat-product.ts';
import { getInsights } from './form.ts';
import { addGoal, goalList, pill } from './goals.ts';
import { openAsNewPerson, synced } from './own-device.ts';
import { newPerson } from './people.ts';
import { askWithoutAccount, expectReport, goToCashier, pay } from './purchase.ts';
import { translatePage } from './translate-page.ts';

// F1
test('in a translated page insights are read, and the report is bought', { tag: '@gate' }, async ({
  quietPage: page,
}) => {
  await translatePage(page);
  await page.goto('/insights');
  await expect(page.locator('font').first()).toBeAttached();
  await getInsights(page, newPerson());
  await askWithoutAccount(page);
  await goToCashier(page);
  await pay(page);
  await expectReport(page);
});

// F1
test('in a translated page an answer streams whole, and counts go on counting', { tag: '@gate' }, async ({
  quietPage: page,
  request,
  model,
}) => {
  await translatePage(page);
  await openAsNewPerson(page, request);
  await addGoal(page, 'Four kitchens a month');
  await addGoal(page, 'A second saw');
  await expect(page.getByRole('tab', { name: 'Completed 0' })).toBeVisible();
  await goalList(page).getByRole('button', { name: 'Complete A second saw' }).click();
  await expect(page.getByRole('tab', { name: 'Completed 1' })).toBeVisible();
  await expect(pill(page)).toHaveText(synced);

  await page.goto(chatPath);
  const answer = await askHeld(page, model, newQuestion('held'));
  const shown = answers(page).last();
  for (const words of ['Make ', 'ten **calls', '** a ', 'week.', '\n\nThen ', 'write ', 'to *two*', ' of them.']) {
    answer.say(words);
    await expect(shown).toContainText(words.replaceAll('*', '').trim());
  }
  answer.end();
  await expect(shown.locator('p')).toHaveText([
    'Using: 2 goals',
    'Make ten calls a week.',
    'Then write to two of them.',
  ]);
});
