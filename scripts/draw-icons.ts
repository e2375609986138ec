import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { Flag, type LucideIcon, MessageCircle, ScrollText } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { openBrowser } from './browser.ts';

/** Draws the icons that systems want as pictures, with Chromium, into `pwa/public`: `node scripts/draw-icons.ts`. */
const folder = join(import.meta.dirname, '../pwa/public');
const colors = { ground: '#0d4b56', line: '#f7f8f4' };

/** The mark of `icon.svg` in one colour: systems take the shape from what is opaque, and colour it as they like. */
const monochrome = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><g transform="translate(106 106) scale(12.5)" fill="none" stroke="#000" stroke-width="1.4"><path d="M12 14.6 8.2 2a10.75 10.75 0 0 1 7.6 0Z" fill="#000" stroke-linejoin="round"/><circle cx="12" cy="12" r="10.75"/><circle cx="12" cy="15.2" r="1.9" fill="#000"/></g></svg>`;

function shortcut(icon: LucideIcon): string {
  const drawing = renderToStaticMarkup(createElement(icon, { x: 24, y: 24, size: 48, color: colors.line }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="21" fill="${colors.ground}"/>${drawing}</svg>`;
}

const browser = await openBrowser();
const page = await browser.newPage();
await draw(page, 'icon-monochrome-512', monochrome, 512);
await draw(page, 'shortcut-goal', shortcut(Flag), 96);
await draw(page, 'shortcut-coach', shortcut(MessageCircle), 96);
await draw(page, 'shortcut-history', shortcut(ScrollText), 96);
await browser.close();

async function draw(page: Page, name: string, svg: string, size: number): Promise<void> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  await page.evaluate((size) => document.querySelector('svg')?.setAttribute('width', String(size)), size);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
}
