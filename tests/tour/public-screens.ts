import type { Locator } from '@playwright/test';
import { pill } from '../browser/goals.ts';
import { signInDialog } from '../browser/sign-in.ts';
import { changeAnswer, openAs, type Screen } from './states.ts';

export const publicScreens: Screen[] = [
  {
    page: 'landing',
    state: 'default',
    async open(page) {
      await page.goto('/');
      await page.getByText('$24.99').first().waitFor();
      for (const name of [/^Page one: /, /^The plan: /]) await seePicture(page.getByRole('img', { name }));
    },
  },
  {
    page: 'landing',
    state: 'beta price with its countdown',
    async open(page) {
      await changeAnswer(page, '**/api/config', { betaEndsAt: Date.now() + (11 * 24 + 6.5) * 3_600_000 });
      await page.goto('/');
      await page.getByText('ends in 11 days 6 hours').first().waitFor();
    },
  },
  {
    page: 'landing',
    state: 'signed in',
    async open(page, { owner }) {
      await openAs(page, owner, '/');
      await pill(page).getByText('Synced').waitFor();
    },
  },
  ...(['terms', 'privacy'] as const).map((name) => ({
    page: name,
    state: 'default',
    async open(page: Parameters<Screen['open']>[0]) {
      await page.goto(`/${name}`);
      await page.getByText('Effective May 25, 2025').waitFor();
    },
  })),
  {
    page: 'not-found',
    state: 'default',
    async open(page) {
      await page.goto('/no-such-page');
      await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
    },
  },
  {
    page: 'sign-in',
    state: 'default',
    isOverlay: true,
    async open(page) {
      await page.goto('/login');
      await signInDialog(page).waitFor();
    },
  },
  {
    page: 'sign-in',
    state: 'something missing',
    isOverlay: true,
    async open(page) {
      await page.goto('/login');
      await signInDialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Password is required').waitFor();
    },
  },
  {
    page: 'sign-in',
    state: 'wrong password',
    isOverlay: true,
    async open(page, { owner }) {
      await page.goto('/login');
      await signInDialog(page).getByLabel('Email').fill(owner.person.email);
      await signInDialog(page).getByLabel('Password', { exact: true }).fill('not the password');
      await signInDialog(page).getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Failed to sign in').waitFor();
    },
  },
  {
    page: 'sign-in',
    state: 'sign up',
    isOverlay: true,
    async open(page) {
      await page.goto('/login');
      await signInDialog(page).getByRole('button', { name: 'Create an account' }).click();
      await page.getByRole('dialog', { name: 'Create your account' }).waitFor();
    },
  },
  {
    page: 'sign-in',
    state: 'reset mail sent',
    isOverlay: true,
    async open(page, { owner }) {
      await page.goto('/login');
      await signInDialog(page).getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill(owner.person.email);
      await page.getByRole('button', { name: 'Send reset link' }).click();
      await page.getByText('Password reset email sent.').waitFor();
    },
  },
];

/** Loads a picture that waits until somebody comes near it. */
async function seePicture(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await picture.evaluate((img: HTMLImageElement) => img.decode());
}
