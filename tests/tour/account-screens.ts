import type { Page } from '@playwright/test';
import { openAccountMenu } from '../browser/sign-in.ts';
import {
  breakDisk,
  cutOff,
  goOffline,
  isSynced,
  keepDiskWaiting,
  keepWaiting,
  openAs,
  openOnOwnDevice,
  type Screen,
  waitOutTries,
} from './states.ts';
import type { World } from './world.ts';

export const accountScreens: Screen[] = [
  { page: 'account', state: 'default', open: openAccount },
  {
    page: 'account',
    state: 'editing, without a name',
    async open(page, world) {
      await openAccount(page, world);
      await page.getByRole('button', { name: 'Edit details' }).click();
      await page.getByLabel('First name').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('First name is required').waitFor();
    },
  },
  {
    page: 'account',
    state: 'saved, and read again under the bell',
    isOverlay: true,
    async open(page, world) {
      await openAccount(page, world);
      await page.getByRole('button', { name: 'Edit details' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your profile has been updated successfully').waitFor();
      await page.getByRole('button', { name: /^Messages/ }).click();
      await page.getByRole('region', { name: 'Past messages' }).waitFor();
    },
  },
  {
    page: 'account',
    state: 'loading',
    async open(page, { owner }) {
      await keepWaiting(page, '**/api/auth/user');
      await openAs(page, owner, '/account');
      await page.getByText('Loading your account').waitFor({ state: 'attached' });
    },
  },
  {
    page: 'account',
    state: 'failed',
    async open(page, { owner }) {
      await page.route('**/api/auth/user', (route) => route.fulfill({ status: 404, json: {} }));
      await openAs(page, owner, '/account');
      await page.getByText('Failed to load user data. Please try again later.').waitFor();
    },
  },
  {
    page: 'account',
    state: 'offline, with data',
    async open(page, { owner }) {
      await openAs(page, owner, '/account');
      await goOffline(page);
      await page.getByText('From your last visit online.').waitFor();
    },
  },
  dialogState('Change email', 'Change your email'),
  dialogState('Change password', 'Change your password'),
  dialogState('Delete my account', 'Delete your account?'),
  {
    page: 'account',
    state: 'menu',
    isOverlay: true,
    async open(page, world) {
      // On a phone it is the page "More".
      await page.setViewportSize({ width: 820, height: 1180 });
      await openAccount(page, world);
      await openAccountMenu(page);
      await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
    },
  },
  { page: 'history', state: 'default', open: openHistory },
  {
    page: 'history',
    state: 'empty',
    async open(page, { newcomer }) {
      await openAs(page, newcomer, '/history');
      await page.getByText('No submissions found').waitFor();
    },
  },
  {
    page: 'history',
    state: 'loading',
    async open(page, { owner }) {
      await keepDiskWaiting(page);
      await openAs(page, owner, '/history');
      await page.getByText('Loading your history').waitFor({ state: 'attached' });
    },
  },
  {
    page: 'history',
    state: 'failed',
    async open(page, { owner }) {
      await breakDisk(page);
      await openAs(page, owner, '/history');
      await page.getByText('Failed to load history').waitFor();
    },
  },
  {
    page: 'history',
    state: 'offline, with data',
    async open(page, world) {
      await openHistory(page, world);
      await goOffline(page);
      await page.getByText(/^As of/).waitFor();
    },
  },
  {
    page: 'history',
    state: 'offline, without data',
    async open(page, { newcomer }) {
      await cutOff(page, '**/api/**');
      await openOnOwnDevice(page, newcomer, '/history');
      await page.getByText('Your history isn’t on this device yet').waitFor();
    },
  },
  {
    page: 'history',
    state: 'insights of one submission',
    isOverlay: true,
    async open(page, world) {
      await openHistory(page, world);
      await page.getByRole('button', { name: 'More', exact: true }).first().click();
      await page.getByRole('menuitem', { name: 'View Insights' }).click();
      await page.getByRole('dialog', { name: 'Your Insights' }).waitFor();
    },
  },
  {
    page: 'report',
    state: 'default',
    open: openReport,
  },
  {
    page: 'report',
    state: 'loading',
    async open(page, { owner, reportId }) {
      for (const path of [`**/api/report/${reportId}`, '**/api/sync']) await keepWaiting(page, path);
      await openAs(page, owner, `/history/${reportId}/report`);
      await page.getByText('Loading the report').waitFor({ state: 'attached' });
    },
  },
  {
    page: 'report',
    state: "somebody else's",
    async open(page, { newcomer, reportId }) {
      await openAs(page, newcomer, `/history/${reportId}/report`);
      await page.getByText('Failed to fetch report').waitFor();
    },
  },
  {
    page: 'report',
    state: 'offline',
    async open(page, world) {
      // Else the page keeps it as soon as somebody reads.
      await cutOff(page, pdfCall);
      await openReport(page, world);
      await goOffline(page);
      await page.getByText('You’re offline. Connect to get the PDF or email it.').waitFor();
    },
  },
  {
    page: 'report',
    state: 'offline, with its PDF',
    async open(page, world) {
      await openReport(page, world);
      // A file is kept only of a report that is on the device.
      await isSynced(page);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download Full Report' }).click();
      await saving;
      await goOffline(page);
      await page.getByText(/^You’re offline. The PDF is on this device/).waitFor();
    },
  },
  {
    page: 'report',
    state: 'offline, without its PDF, which was asked for',
    async open(page, world) {
      await cutOff(page, pdfCall);
      await openReport(page, world);
      await goOffline(page);
      await page.getByRole('button', { name: 'Download Full Report' }).click();
      await page.getByText('You’re offline. The PDF comes when you’re back.').waitFor();
    },
  },
  {
    page: 'report',
    state: 'offline, not on this device',
    async open(page, { newcomer, reportId }) {
      await cutOff(page, '**/api/**');
      await openOnOwnDevice(page, newcomer, `/history/${reportId}/report`);
      await page.getByText('This report isn’t on this device yet').waitFor();
    },
  },
  {
    page: 'report',
    state: 'offline, a version that is not on this device',
    async open(page, { newcomer, reportId }) {
      await cutOff(page, '**/api/**');
      await openOnOwnDevice(page, newcomer, `/history/${reportId}/report?version=1`);
      await page.getByText('This version isn’t on this device').waitFor();
    },
  },
  {
    page: 'reset-password',
    state: 'checking the link',
    async open(page) {
      await keepWaiting(page, '**/api/auth/verify-reset-token');
      await page.goto('/reset-password?token=AAAAAAAAAAAAAAAAAAAAAA');
      await page.getByText('Checking your link…').waitFor();
    },
  },
  {
    page: 'reset-password',
    state: 'choosing a password',
    async open(page) {
      await page.route('**/api/auth/verify-reset-token', (route) => route.fulfill({ json: { valid: true } }));
      await page.goto('/reset-password?token=AAAAAAAAAAAAAAAAAAAAAA');
      await page.getByLabel('New Password').fill('twelve oak staircases');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByText('Passwords do not match').waitFor();
    },
  },
  {
    page: 'reset-password',
    state: 'invalid link',
    async open(page) {
      await page.goto('/reset-password');
      await page.getByRole('heading', { name: 'Invalid Reset Link' }).waitFor();
    },
  },
  {
    page: 'reset-password',
    state: 'link could not be checked',
    async open(page) {
      await page.clock.install();
      await cutOff(page, '**/api/auth/verify-reset-token');
      await page.goto('/reset-password?token=AAAAAAAAAAAAAAAAAAAAAA');
      await waitOutTries(page, 'Failed to verify reset link');
    },
  },
  {
    page: 'verify-email',
    state: 'confirmed',
    async open(page) {
      const json = { message: 'Your email address is confirmed.' };
      await page.route('**/api/auth/verify-email', (route) => route.fulfill({ json }));
      await page.goto('/verify-email?token=AAAAAAAAAAAAAAAAAAAAAA');
      await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
    },
  },
  {
    page: 'verify-email',
    state: 'link does not work',
    async open(page) {
      await page.goto('/verify-email?token=AAAAAAAAAAAAAAAAAAAAAA');
      await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
    },
  },
];

async function openAccount(page: Page, { owner }: World): Promise<void> {
  await openAs(page, owner, '/account');
  await page.getByText('This device', { exact: true }).waitFor();
}

const pdfCall = '**/api/email/generate-pdf';

async function openReport(page: Page, { owner, reportId }: World): Promise<void> {
  await openAs(page, owner, `/history/${reportId}/report`);
  await page.getByRole('heading', { name: 'Your plan' }).waitFor();
}

async function openHistory(page: Page, { owner }: World): Promise<void> {
  await openAs(page, owner, '/history');
  await page.getByRole('link', { name: 'Read Report' }).waitFor();
}

function dialogState(button: string, title: string): Screen {
  return {
    page: 'account',
    state: title.toLowerCase().replaceAll('?', ''),
    isOverlay: true,
    async open(page, world) {
      await openAccount(page, world);
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog', { name: title }).waitFor();
    },
  };
}
