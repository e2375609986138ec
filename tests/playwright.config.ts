import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export default defineConfig({
  testDir: './browser',
  outputDir: './results',
  // Each keeps a server and a browser at work; more of them than processors were no faster, and each slower.
  workers: Math.min(6, availableParallelism()),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Far above what any takes: a busy machine is not a defect.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    ...phone,
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
