import { endOtherSessions, signInByCall } from './calls.ts';
import { countUnsent } from './engine.ts';
import { addGoal, goalList, pill, titlesShown } from './goals.ts';
import { loseServer, openAsNewPerson, serverIsBack } from './own-device.ts';
import { expect, test } from './product.ts';
import { openSignedIn, signIn, signInDialog } from './sign-in.ts';

test('a session that ends between two requests of a queue loses nothing: it is sent, once, after signing in again', async ({
  quietPage: phone,
  newDevice,
  request,
  product,
}) => {
  const { person } = await openAsNewPerson(phone, request);
  await addGoal(phone, 'Goal 1');
  await loseServer(product, phone);
  await addGoal(phone, 'Goal 2');
  await goalList(phone).getByRole('button', { name: 'Complete Goal 1' }).click();
  await addGoal(phone, 'Goal 3');

  // What left first is recorded, and this device never hears of it.
  let isEnded = false;
  await phone.route('**/api/sync', async (route) => {
    if (isEnded || route.request().postDataJSON().mutations.length === 0) return route.continue();
    const answer = await route.fetch().catch(() => undefined);
    // The server is still down.
    if (!answer) return route.abort('connectionrefused');
    isEnded = true;
    await endOtherSessions(request, await signInByCall(request, person));
    return route.abort('connectionreset');
  });
  await serverIsBack(product, phone);
  await expect(signInDialog(phone)).toBeVisible();
  await expect(signInDialog(phone)).toContainText('Your session has expired. Please sign in again.');
  await phone.keyboard.press('Escape');
  await expect(pill(phone)).toHaveText('Sign in to send');
  await addGoal(phone, 'Goal 4');
  await phone.reload();
  await expect.poll(() => titlesShown(phone)).toHaveLength(4);
  expect(await countUnsent(phone)).toBeGreaterThanOrEqual(4);

  await pill(phone).click();
  await expect(phone.getByText('New goal “Goal 4”')).toBeVisible();
  await phone.getByRole('button', { name: 'Sign in to send' }).click();
  await signIn(phone, person);
  await expect(phone).toHaveURL(/\/sync$/);
  await expect(pill(phone)).toHaveText(/^Synced/);
  await expect(phone.getByText('Everything is synced.')).toBeVisible();
  const laptop = await newDevice();
  await openSignedIn(laptop, person, '/goals');
  await expect(laptop.getByRole('tab', { name: 'Completed 1' })).toBeVisible();
  await expect.poll(async () => (await titlesShown(laptop)).sort()).toEqual(['Goal 1', 'Goal 2', 'Goal 3', 'Goal 4']);
});
