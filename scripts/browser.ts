import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/** Chromium as the tests run it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
