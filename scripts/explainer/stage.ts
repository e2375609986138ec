import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from '@playwright/test';

/** The picture of the video, in pixels. */
export const videoFormat = { width: 1280, height: 720, framesPerSecond: 15 };
/** The viewport of the filmed phone, in CSS pixels. */
export const phoneViewport = { width: 390, height: 672 };
/** Where the phone's screen is in the video, in pixels of the video. */
export const screenArea = { x: 804, y: 26, width: 388, height: 668 };

export interface SceneText {
  title: string;
  text: string;
  /** Fills the picture, without the phone. */
  isTitleCard?: boolean;
}

const root = join(import.meta.dirname, '../..');
const theme = readFileSync(join(root, 'pwa/ui/theme.css'), 'utf8').replaceAll(
  './fonts/',
  `${pathToFileURL(join(root, 'pwa/ui/fonts')).href}/`,
);

/** Opens a page that draws what surrounds the phone's screen: a picture with a transparent hole. */
export async function openStage(browser: Browser, folder: string) {
  const page = await browser.newPage({
    viewport: { width: videoFormat.width, height: videoFormat.height },
    colorScheme: 'light',
  });
  // A page from a file may load the fonts beside it. A page without an address may not.
  await page.goto(pathToFileURL(join(root, 'pwa/ui/fonts/OFL-inter.txt')).href);
  let count = 0;

  return {
    /** @returns the path of a PNG */
    async draw(text: SceneText): Promise<string> {
      await page.setContent(markup(text));
      await loadFonts(page);
      count += 1;
      const path = join(folder, `stage-${count}.png`);
      await page.screenshot({ path, omitBackground: true });
      return path;
    },
  };
}

/** Loads the fonts of the theme; its faces for local fonts would fail where the machine has none of them. */
const loadFonts = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(['500 1em Newsreader', '400 1em Inter'].map((font) => document.fonts.load(font))));

/** The letters are large, because most people watch this on a phone. */
function markup({ title, text, isTitleCard = false }: SceneText): string {
  const { x, y, width, height } = screenArea;
  return `<!doctype html><meta charset="utf-8"><style>${theme}
    html, body { margin: 0; background: ${isTitleCard ? 'var(--cover)' : 'transparent'}; overflow: hidden; }
    .screen { position: fixed; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px; border-radius: 30px;
      box-shadow: 0 0 0 9px #10191c, 0 0 0 2000px var(--cover); display: ${isTitleCard ? 'none' : 'block'}; }
    .text { position: fixed; left: 80px; top: 0; width: ${isTitleCard ? 1120 : 640}px; height: 720px; display: flex;
      flex-direction: column; justify-content: center; gap: 26px; color: var(--on-cover); }
    .brand { position: fixed; left: 80px; top: 52px; font: 600 26px var(--sans); color: var(--on-cover); }
    h1 { margin: 0; font: 500 68px/1.06 var(--serif); letter-spacing: -0.01em; color: inherit; text-wrap: balance; }
    p { margin: 0; font: 400 36px/1.35 var(--sans); color: inherit; opacity: 0.9; text-wrap: pretty; }
  </style><div class="screen"></div><div class="brand">Northbeam</div>
  <div class="text"><h1>${title}</h1><p>${text}</p></div>`;
}
