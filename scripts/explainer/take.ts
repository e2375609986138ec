import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { videoFormat } from './stage.ts';

/** One picture of the page, and how long the video shows it. */
export interface VideoFrame {
  path: string;
  seconds: number;
}

const frameSeconds = 1 / videoFormat.framesPerSecond;
const lettersPerFrame = 3;
/** Far above what a screenshot takes, even on a busy machine. */
const screenshotLimitMs = 120_000;

export type Take = ReturnType<typeof startTake>;

/**
 * Films a page frame by frame. Each frame is shown for a given time, however long the machine takes to make it.
 *
 * @param name starts the names of its files in the folder
 */
export function startTake(page: Page, folder: string, name: string) {
  const frames: VideoFrame[] = [];

  async function shoot(seconds: number): Promise<void> {
    const path = join(folder, `${name}-${frames.length}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: 92, caret: 'initial', timeout: screenshotLimitMs });
    frames.push({ path, seconds });
  }

  async function scroll(pixels: number, seconds: number, box = page.locator('html')): Promise<void> {
    const from = await box.evaluate(({ scrollTop }) => scrollTop);
    const steps = Math.round(seconds * videoFormat.framesPerSecond);
    for (let step = 1; step <= steps; step += 1) {
      const eased = (1 - Math.cos((Math.PI * step) / steps)) / 2;
      await box.evaluate((element, top) => element.scrollTo({ top, behavior: 'instant' }), from + pixels * eased);
      await shoot(frameSeconds);
    }
  }

  return {
    frames,
    /** Shows the page as it is. */
    pause: (seconds: number) => shoot(seconds),
    async type(field: Locator, text: string): Promise<void> {
      await field.focus();
      for (let at = 0; at < text.length; at += lettersPerFrame) {
        await page.keyboard.insertText(text.slice(at, at + lettersPerFrame));
        await shoot(frameSeconds);
      }
    },
    /** Scrolls the page or a box of it down, slower at both ends. */
    scroll,
    /** Scrolls until an element is this far below the upper edge of the window. */
    async scrollTo(target: Locator, seconds: number, below = 90): Promise<void> {
      const box = await target.boundingBox();
      if (!box) throw new Error('The element to scroll to is not visible.');
      await scroll(box.y - below, seconds);
    },
    /** Shows a ring where somebody taps, and taps there. */
    async tap(target: Locator): Promise<void> {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      if (!box) throw new Error('The element to tap is not visible.');
      await page.evaluate(showTap, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
      await shoot(0.35);
      await page.evaluate(hideTap);
      await target.click();
    },
  };
}

function showTap({ x, y }: { x: number; y: number }): void {
  const ring = document.createElement('div');
  ring.id = 'explainer-tap';
  // A popover is drawn above open dialogs.
  ring.popover = 'manual';
  Object.assign(ring.style, {
    position: 'fixed',
    inset: 'auto',
    left: `${x - 24}px`,
    top: `${y - 24}px`,
    width: '48px',
    height: '48px',
    boxSizing: 'border-box',
    margin: '0',
    padding: '0',
    border: '3px solid #e2a52b',
    borderRadius: '50%',
    background: 'rgb(226 165 43 / 35%)',
    pointerEvents: 'none',
  });
  document.body.append(ring);
  ring.showPopover();
}

const hideTap = (): void => document.getElementById('explainer-tap')?.remove();
