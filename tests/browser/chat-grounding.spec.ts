import { register, submit } from './calls.ts';
import { answers, ask, chatPath, newQuestion } from './chat.ts';
import { canaries, expect, test } from './chat-product.ts';
import { addGoal } from './goals.ts';
import { loseServer, serverIsBack } from './own-device.ts';
import { newPerson } from './people.ts';
import { openSignedIn } from './sign-in.ts';
import { callAsCoach, makeCoach } from './staff.ts';

test('the coach reads what is the person’s own, part by part, says which, and nothing of notes or of others', async ({
  quietPage: page,
  request,
  product,
  model,
}) => {
  const person = newPerson();
  const token = await register(request, person);
  const submissionId = await submit(request, person, token);
  const addStep = (title: string, bearer: string) =>
    request.post('/api/steps', { data: { title }, headers: { Authorization: `Bearer ${bearer}` } });
  await addStep('Visit the walnut yard', token);
  await addStep('Photograph ten kitchens', token);
  const { coach } = await makeCoach(product, request);
  for (const [note_type, content] of [
    ['internal', canaries.internalNote],
    ['client', canaries.clientNote],
  ]) {
    await callAsCoach(request, coach, ['post', `submissions/${submissionId}/notes`], { content, note_type });
  }
  const other = newPerson('Nadia', 'Koval');
  const otherToken = await register(request, other);
  await submit(request, { ...other, company: canaries.other }, otherToken);
  await addStep(canaries.other, otherToken);

  await openSignedIn(page, person, chatPath);
  const first = newQuestion('', 'What next');
  await ask(page, first);
  await expect(answers(page)).toContainText(/Using: .*your answers of \w+ \d+.*2 goals/);
  const [sent = ''] = model.callsFor(first);
  for (const known of ['Visit the walnut yard', 'Photograph ten kitchens', 'Facebook ads'])
    expect(sent).toContain(known);
  for (const word of [person.email, ...Object.values(canaries)]) expect(sent).not.toContain(word);

  const choice = page.getByRole('group', { name: 'Using:' });
  const sources = page.getByRole('button', { name: /^Sources, / });
  await sources.click();
  await choice.getByRole('button', { name: '2 goals' }).click();
  await expect(choice.getByRole('button', { name: '2 goals' })).toHaveAttribute('aria-pressed', 'false');
  const second = newQuestion('', 'And without goals');
  await ask(page, second);
  await expect(answers(page)).toHaveCount(2);
  await expect.poll(() => model.callsFor(second).length).toBe(1);
  const [withoutGoals = ''] = model.callsFor(second);
  expect(withoutGoals).not.toContain('walnut yard');
  expect(withoutGoals).toContain('Facebook ads');
  await page.reload();
  await sources.click();
  await expect(choice.getByRole('button', { name: '2 goals' })).toHaveAttribute('aria-pressed', 'false');
  await choice.getByRole('button', { name: '2 goals' }).click();

  await loseServer(product, page);
  await page.goto('/goals');
  await addGoal(page, 'Only on this phone');
  await page.goto(chatPath);
  await sources.click();
  await expect(page.getByText(/1 goal hasn’t synced, so the coach can’t see it yet/)).toBeVisible();
  await serverIsBack(product, page);
  await expect(page.getByText(/not sent yet/)).toHaveCount(0);
  const third = newQuestion('', 'And now');
  await ask(page, third);
  await expect.poll(() => model.callsFor(third)[0]).toContain('Only on this phone');
});
