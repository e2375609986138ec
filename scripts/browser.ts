import { type Browser, chromium } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/** As the tests run it. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: browserArguments });
