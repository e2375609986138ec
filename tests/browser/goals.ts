import { expect, type Locator, type Page } from '@playwright/test';
import { readRows } from './engine.ts';

export const goalList = (page: Page): Locator => page.getByRole('list', { name: 'Your goals' });

export const titlesShown = (page: Page): Promise<string[]> =>
  goalList(page).locator('[data-goal] > :nth-child(2) > button').allTextContents();

/** The titles on the disk, in the person's own order: what is shown may not be there yet. */
export async function titlesKept(page: Page): Promise<unknown[]> {
  const rows = await readRows(page, 'goals');
  return rows.sort((a, b) => (String(a.position) < String(b.position) ? -1 : 1)).map(({ title }) => title);
}

/** Opens the form for a new goal, fills in its title and saves it. */
export async function addGoal(page: Page, title: string): Promise<void> {
  // The list may still be empty, and then offers it too.
  await page.getByRole('button', { name: 'Add a goal' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Save goal' }).click();
  await expect(page.getByRole('button', { name: 'Save goal' })).toBeHidden();
  await expect(goalList(page).getByRole('button', { name: title, exact: true })).toBeVisible();
}

/** Opens a goal's details, and from there its form in the list. */
export async function editGoal(page: Page, title: string): Promise<void> {
  await goalList(page).getByRole('button', { name: title, exact: true }).click();
  // On a wide screen the details stand beside the list.
  const details = page
    .getByRole('dialog', { name: title })
    .or(page.getByRole('complementary', { name: 'Goal details' }));
  await details.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
}

/** What the pill in the header says. */
export const pill = (page: Page): Locator => page.getByRole('banner').getByRole('status').first();

/** The service worker holds all files of the app. */
export async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

/** Takes a goal by its handle and lets it go over another one, with the mouse or with a finger. */
export async function dragGoal(page: Page, title: string, over: string, by: 'mouse' | 'finger'): Promise<void> {
  const [from, to] = await Promise.all([centreOf(handleOf(page, title)), centreOf(handleOf(page, over))]);
  const send = by === 'mouse' ? mouse(page) : await finger(page);
  await send.down(from);
  const steps = 12;
  for (let i = 1; i <= steps; i++) {
    await send.move({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    // One move a frame, as a hand does.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  }
  await send.up();
}

const handleOf = (page: Page, title: string) =>
  goalList(page).locator('li', { hasText: title }).locator('[data-handle]');

/** Holds a goal at the lower edge of the window with a finger until another one has moved up above its place. */
export async function dragToEdge(page: Page, title: string, past: string): Promise<void> {
  const from = await centreOf(handleOf(page, title));
  const send = await finger(page);
  const bottom = (page.viewportSize()?.height ?? 0) - 20;
  await send.down(from);
  for (let i = 1; i <= 12; i++) await send.move({ x: from.x, y: from.y + ((bottom - from.y) * i) / 12 });
  await expect(goalList(page).locator('[data-goal]').last()).not.toContainText(past);
  await send.up();
}

interface Point {
  x: number;
  y: number;
}

async function centreOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const mouse = ({ mouse }: Page) => ({
  async down({ x, y }: Point) {
    await mouse.move(x, y);
    await mouse.down();
  },
  move: ({ x, y }: Point) => mouse.move(x, y),
  up: () => mouse.up(),
});

async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (point: Point) => touch('touchStart', [point]),
    move: (point: Point) => touch('touchMove', [point]),
    up: () => touch('touchEnd', []),
  };
}
