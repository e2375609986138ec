import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { makeWorld } from '../tests/tour/world.ts';
import { openBrowser } from './browser.ts';
import { toCaptions } from './explainer/captions.ts';
import { encodeScene, encodeTitleCard, extractPicture, joinParts, totalSeconds } from './explainer/encode.ts';
import { type ExplainerScene, scenes } from './explainer/scenes.ts';
import { openStage, phoneViewport } from './explainer/stage.ts';
import { startTake } from './explainer/take.ts';
import { Product } from './product.ts';
import { toWebp } from './to-webp.ts';

/**
 * `npm run record-explainer` films the built product for the landing page, and writes the video's captions and poster.
 * It needs ffmpeg (docs/decisions/0022-the-explainer.md).
 */
const target = join(import.meta.dirname, '../pwa/public');
const posterQuality = 0.8;
/** The poster shows the insights. */
const posterScene = 2;
const posterAfterSeconds = 1;

const folder = mkdtempSync(join(tmpdir(), 'northbeam-explainer-'));
const product = await Product.start();
const browser = await openBrowser();
try {
  const world = await makeWorld(product);
  const stage = await openStage(browser, folder);
  const parts: { path: string; seconds: number; text: string }[] = [];
  let page: Page | undefined;
  for (const [index, scene] of scenes.entries()) {
    const picture = await stage.draw(scene.words);
    const name = `scene-${index}`;
    const text = `${scene.words.title}. ${scene.words.text}`;
    if (!scene.act) {
      const { seconds = 0 } = scene;
      parts.push({ path: encodeTitleCard(folder, name, picture, seconds), seconds, text });
      continue;
    }
    page = await openPage(scene, page);
    const take = startTake(page, folder, name);
    await scene.act(page, take, world);
    const seconds = totalSeconds(take.frames);
    parts.push({ path: encodeScene(folder, name, picture, take.frames), seconds, text });
    console.log(`${name}: ${seconds.toFixed(1)} s, ${take.frames.length} frames`);
  }
  const video = join(target, 'explainer.mp4');
  const paths = parts.map(({ path }) => path);
  joinParts(folder, paths, video);
  writeFileSync(join(target, 'explainer.vtt'), toCaptions(parts));
  const poster = join(folder, 'poster.png');
  extractPicture(video, totalSeconds(parts.slice(0, posterScene)) + posterAfterSeconds, poster);
  writeFileSync(join(target, 'explainer.webp'), await toWebp(browser, readFileSync(poster), posterQuality));
  console.log(`${totalSeconds(parts).toFixed(1)} s, ${statSync(video).size} bytes`);
} finally {
  await browser.close();
  await product.end();
  rmSync(folder, { recursive: true });
}

async function openPage({ continues = false }: ExplainerScene, before: Page | undefined): Promise<Page> {
  if (continues && before) return before;
  await before?.context().close();
  const context = await browser.newContext({
    viewport: phoneViewport,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: 'light',
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: product.origin,
  });
  return context.newPage();
}
