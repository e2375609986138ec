import type { Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { register, submit } from './calls.ts';
import { addGoal, editGoal, goalList, pill, titlesShown } from './goals.ts';
import { holdsAll, serverIsBack, synced } from './own-device.ts';
import { newPerson } from './people.ts';
import { expect, test } from './product.ts';
import { openSignedIn } from './sign-in.ts';
import { callAsCoach, makeCoach, type Staff } from './staff.ts';
import { openSyncDevice } from './sync-device.ts';

const workshop = 'Open a second workshop';
const notesBefore = 'Ask two people we know before May by phone.';

/** Later is what is later by more than the ways of both edits to the server. */
const longestWayMs = 10 * 60_000;

interface Scene {
  phone: Page;
  coach: Staff;
  /** The coach's. */
  device: ReturnType<typeof openSyncDevice>;
  submissionId: string;
}

const withCoach = test.extend<{ scene: Scene }>({
  /** A client's phone with one goal, and a coach's device that holds it too. */
  scene: async ({ quietPage: phone, request, product }, use) => {
    const { coach } = await makeCoach(product, request);
    const person = newPerson();
    const submissionId = await submit(request, person, await register(request, person));
    await openSignedIn(phone, person, '/goals');
    await addGoal(phone, workshop);
    await editGoal(phone, workshop);
    await phone.getByRole('textbox', { name: 'Notes' }).fill(notesBefore);
    await save(phone);
    await holdsAll(phone);
    const device = openSyncDevice(request, coach.token);
    await device.sync();
    expect(device.goal(workshop)?.notes).toBe(notesBefore);
    await use({ phone, coach, device, submissionId });
  },
});

for (const first of ['client', 'coach'] as const) {
  withCoach(
    `the notes that a client and a coach wrote apart are joined word by word, ${first} first`,
    async ({ scene: { phone, device }, product }) => {
      await product.stopServer('SIGKILL');
      await editGoal(phone, workshop);
      await phone.getByRole('textbox', { name: 'Title' }).fill('Open a third workshop');
      await phone.getByRole('textbox', { name: 'Notes' }).fill('Ask two people we know by phone. Then the bank.');
      await save(phone);
      device.edit(workshop, {
        set: { status: 'In Progress' },
        notes: 'Ask two good people we know before May by phone.',
      });
      await inOrder(first, { phone, device, product });

      await expect.poll(() => titlesShown(phone)).toEqual(['Open a third workshop']);
      await expect(goalList(phone).getByText('In Progress')).toBeVisible();
      await goalList(phone).getByRole('button', { name: 'Open a third workshop', exact: true }).click();
      // Where the client's edit came second, the text stands twice: in the goal, and in the question which should stay.
      await expect(phone.getByText('Ask two good people we know by phone. Then the bank.').first()).toBeVisible();
      const combined = phone.getByRole('heading', { name: /Which version do you want to keep\?$/ });
      await expect(combined).toHaveCount(first === 'coach' ? 1 : 0);
      await device.sync();
      expect(device.goal('Open a third workshop')).toMatchObject({
        status: 'In Progress',
        notes: 'Ask two good people we know by phone. Then the bank.',
      });
    },
  );
}

withCoach(
  'two statuses for one goal: the later counts, and the client decides at the goal whether theirs should',
  async ({ scene: { phone, device }, product }) => {
    await completeWithoutServer(phone, product);
    const url = phone.url();
    await phone.goto('about:blank');
    await product.startServer();
    device.edit(workshop, { set: { status: 'In Progress' } });
    await device.sync();
    // The way to the server counts as part of an edit's age, and on a busy machine it is long.
    await phone.clock.setSystemTime(Date.now() + longestWayMs);
    await phone.goto(url);
    await expect(pill(phone)).toHaveText('Needs attention');

    const card = goalList(phone).getByRole('article');
    await expect(card.getByRole('heading')).toHaveText('Changed on another device after your edit');
    await expect(card).toContainText('YoursStatus: Completed');
    await expect(card).toContainText('As it is nowStatus: In Progress');
    await expect(phone.getByRole('tab', { name: 'Completed 0' })).toBeVisible();
    await card.getByRole('button', { name: 'Keep mine' }).click();
    await expect(card).toBeHidden();
    await expect(phone.getByRole('tab', { name: 'Completed 1' })).toBeVisible();
    await expect(pill(phone)).toHaveText(synced);
    await device.sync();
    expect(device.goal(workshop)?.status).toBe('Completed');
  },
);

withCoach(
  'a status that comes after the client’s counts without a question',
  async ({ scene: { phone, device }, product }) => {
    await completeWithoutServer(phone, product);
    await serverIsBack(product, phone);
    await expect(pill(phone)).toHaveText(synced);
    device.edit(workshop, { set: { status: 'In Progress' } });
    await device.sync();
    await expect(phone.getByRole('tab', { name: 'Completed 0' })).toBeVisible();
    await expect(goalList(phone).getByText('In Progress')).toBeVisible();
    await expect(goalList(phone).getByRole('article')).toHaveCount(0);
  },
);

withCoach(
  'a coach puts a goal of theirs on hold while the client renames one and moves both',
  async ({ scene: { phone, coach, submissionId }, request, product }) => {
    const fromCoach = 'Visit three suppliers';
    const { goal } = await callAsCoach(request, coach, ['post', `submissions/${submissionId}/goals`], {
      title: fromCoach,
      status: 'In Progress',
    });
    await phone.getByLabel('Sort goals by').selectOption('My order');
    await expect.poll(() => titlesShown(phone)).toEqual([workshop, fromCoach]);
    await expect(goalList(phone).getByText('From coach Marco Bellini, view only')).toBeVisible();
    await product.stopServer('SIGKILL');
    await editGoal(phone, workshop);
    await phone.getByRole('textbox', { name: 'Title' }).fill('Open a third workshop');
    await save(phone);
    await phone.getByRole('button', { name: `Move ${fromCoach} up` }).click();
    await expect.poll(() => titlesShown(phone)).toEqual([fromCoach, 'Open a third workshop']);

    const url = phone.url();
    await phone.goto('about:blank');
    await product.startServer();
    await callAsCoach(request, coach, ['put', `goals/${goal.id}`], { status: 'On Hold' });
    await phone.goto(url);
    await expect(pill(phone)).toHaveText(synced);
    await expect(goalList(phone).getByText('On Hold')).toBeVisible();
    await expect.poll(() => titlesShown(phone)).toEqual([fromCoach, 'Open a third workshop']);
    const device = openSyncDevice(request, coach.token);
    await device.sync();
    expect(device.goal(fromCoach)?.status).toBe('On Hold');
    expect(device.goal('Open a third workshop')).toBeDefined();
  },
);

async function completeWithoutServer(phone: Page, product: Product): Promise<void> {
  await product.stopServer('SIGKILL');
  await goalList(phone)
    .getByRole('button', { name: `Complete ${workshop}` })
    .click();
  await expect(phone.getByRole('tab', { name: 'Completed 1' })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeHidden();
}

/** Starts the server, and has one of them send before the other one asks. */
async function inOrder(
  first: 'client' | 'coach',
  { phone, device, product }: Pick<Scene, 'phone' | 'device'> & { product: Product },
): Promise<void> {
  const url = phone.url();
  if (first === 'coach') await phone.goto('about:blank');
  await serverIsBack(product, phone);
  if (first === 'client') await expect(pill(phone)).toHaveText(synced);
  await device.sync();
  if (first === 'coach') await phone.goto(url);
  // The client whose text came second is asked which should stay.
  await expect(pill(phone)).toHaveText(first === 'coach' ? 'Needs attention' : synced);
}
