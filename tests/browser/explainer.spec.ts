import type { Page } from '@playwright/test';
import { appIsKept } from './goals.ts';
import { expect, test } from './product.ts';

const explainer = (page: Page) => page.getByLabel('How it works, a silent video');

const readVideo = (page: Page) =>
  explainer(page).evaluate((video: HTMLVideoElement) => ({
    isPaused: video.paused,
    at: video.currentTime,
    duration: video.duration,
    error: video.error?.code,
  }));

const readHeight = async (page: Page) => (await explainer(page).boundingBox())?.height;

/** The files in the service worker's caches. */
async function listStoredFiles(page: Page): Promise<string[]> {
  const files = await page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(files).toContain('/index.html');
  return files;
}

test('the explainer loads when it is played, by keyboard, seeks, and has captions', async ({ quietPage: page }) => {
  const fetched: string[] = [];
  const statuses = new Set<number>();
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  page.on('response', (response) => {
    if (response.url().endsWith('/explainer.mp4')) statuses.add(response.status());
  });
  await page.goto('/');
  await explainer(page).scrollIntoViewIfNeeded();
  await expect.poll(() => fetched).toContain('/explainer.webp');
  expect(fetched).not.toContain('/explainer.mp4');
  expect((await readVideo(page)).isPaused).toBe(true);

  await explainer(page).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => readVideo(page)).toMatchObject({ isPaused: false, error: undefined });
  await expect.poll(async () => (await readVideo(page)).duration).toBeGreaterThan(40);
  await explainer(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 30;
    for (const track of video.textTracks) track.mode = 'showing';
  });
  await expect.poll(async () => (await readVideo(page)).at).toBeGreaterThan(30);
  const countCues = () => explainer(page).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length);
  await expect.poll(countCues).toBeGreaterThan(5);
  expect([...statuses]).toEqual([206]);
});

test('without a network the explainer says what it needs, and plays once there is one', async ({ quietPage: page }) => {
  await page.goto('/');
  await appIsKept(page);
  expect(await listStoredFiles(page)).not.toContain('/explainer.mp4');
  const height = await readHeight(page);
  await page.context().setOffline(true);
  await expect(page.getByText('You’ll need to be online to play this video.')).toBeVisible();
  await explainer(page).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('You’re offline. The video needs a connection.')).toBeVisible();
  expect(await readHeight(page)).toBe(height);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => readVideo(page)).toMatchObject({ isPaused: false, error: undefined });
});
