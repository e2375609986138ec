import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** One picture of one state, in the folder of all. */
export interface Picture {
  page: string;
  state: string;
  width: number;
  colorScheme: 'light' | 'dark';
  name: string;
}

/** The drawn width on a sheet, by the width of the window. */
const sheetWidths: Record<number, number> = { 390: 260, 768: 384, 1440: 640 };

const style = `
  body { margin: 0; padding: 24px; font: 14px/1.4 sans-serif; }
  .sheet { background: #808684; color: #fff; }
  .readme { padding: 0; background: #fff; }
  .readme img { border-radius: 12px; }
  main { display: flex; flex-wrap: wrap; gap: 24px; align-items: flex-start; }
  figure { margin: 0; }
  figcaption { max-width: 260px; padding-bottom: 6px; }
  img { display: block; max-height: 1600px; object-fit: cover; object-position: top; }
`;

/**
 * Lays the pictures of each page out on one sheet.
 *
 * @returns the paths of the sheets.
 */
export async function writeContactSheets(
  browser: Browser,
  folder: string,
  pictures: readonly Picture[],
): Promise<string[]> {
  const sheets: string[] = [];
  for (const [page, ofPage] of Map.groupBy(pictures, ({ page }) => page)) {
    const path = join(folder, `sheet-${page}.png`);
    await writeSheet(browser, folder, path, { look: 'sheet', content: figuresOf(ofPage), width: 1720 });
    sheets.push(path);
  }
  return sheets;
}

/** The landing page on a phone and on a desktop, for the README. */
export async function writeReadmePicture(browser: Browser, folder: string): Promise<void> {
  const target = resolve('docs/pictures');
  mkdirSync(target, { recursive: true });
  const picture = (width: number, drawnWidth: number) =>
    `<img src="landing-default-${width}-light.png" width="${drawnWidth}" height="600" alt="">`;
  const content = picture(390, 277) + picture(1440, 880);
  await writeSheet(browser, folder, join(target, 'landing.png'), { look: 'readme', content, width: 1181 });
}

function figuresOf(pictures: readonly Picture[]): string {
  return pictures
    .map(({ state, width, colorScheme, name }) => {
      const caption = `${state}, ${width} px, ${colorScheme}`;
      return `<figure><figcaption>${caption}</figcaption><img src="${name}" width="${sheetWidths[width]}" alt=""></figure>`;
    })
    .join('');
}

interface Sheet {
  look: 'sheet' | 'readme';
  content: string;
  /** In pixels. */
  width: number;
}

async function writeSheet(
  browser: Browser,
  folder: string,
  path: string,
  { look, content, width }: Sheet,
): Promise<void> {
  const html = join(folder, 'sheet.html');
  const head = `<!doctype html><meta charset="utf-8"><style>${style}</style>`;
  writeFileSync(html, `${head}<body class="${look}"><main>${content}</main></body>`);
  const page = await browser.newPage({ viewport: { width, height: 200 } });
  await page.goto(pathToFileURL(html).href);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}
