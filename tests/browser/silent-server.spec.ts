import { holdsAll } from './own-device.ts';
import { details, newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openStaffPage } from './sign-in.ts';
import { makeCoach } from './staff.ts';
import { addNote, isSent } from './submission-page.ts';

test.use({ ownServer: true });

test('on a link that swallows all packets, a coach’s pages open after a cold start and take a note', async ({
  quietPage: page,
  product,
  request,
}) => {
  const { coach } = await makeCoach(product, request);
  const { firstName, lastName, email, company } = newPerson();
  const data = { firstName, lastName, email, company, problems: 'Marketing', ...details };
  const { submissionId } = await (await request.post('/api/submit', { data })).json();
  await openStaffPage(page, coach.person, '/coaching');
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible();
  await holdsAll(page);

  product.pauseServer();
  await page.goto(`/coaching/submissions/${submissionId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${firstName} ${lastName}`);
  await expect(page.getByText(details.desiredOutcome)).toBeVisible();
  await expect(page.getByText(/^As of .*Can’t reach Northbeam right now\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  await addNote(page, 'Note for coaches', 'Written on the plane');
  for (const path of ['/coaching', '/coaching/offline', '/users']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Can’t reach Northbeam right now/).first()).toBeVisible();
  }

  product.resumeServer();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await isSent(page);
});
