import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { register } from './calls.ts';
import { appIsKept, pill } from './goals.ts';
import { newPerson, type Person } from './people.ts';
import { openSignedIn } from './sign-in.ts';

/** What the pill says when nothing waits and the server was heard. */
export const synced = /^Synced \d{1,2}:\d\d [AP]M$/;

/** Makes the page's device that of somebody with a new account, and opens a page of theirs on it. */
export async function openAsNewPerson(
  page: Page,
  request: APIRequestContext,
  path = '/goals',
): Promise<{ person: Person; token: string }> {
  const person = newPerson();
  const token = await register(request, person);
  await openSignedIn(page, person, path);
  return { person, token };
}

/** From then on the device could do without the server: it holds what its person has, and all files of the app. */
export async function holdsAll(page: Page): Promise<void> {
  await expect(pill(page)).toHaveText(synced);
  await appIsKept(page);
}

/** The server is gone, as after a power cut, once these devices can do without it. */
export async function loseServer(product: Product, ...devices: Page[]): Promise<void> {
  for (const device of devices) await holdsAll(device);
  await product.stopServer('SIGKILL');
}

/**
 * The server is back, and these devices hear it at once, as a phone does that has a network again. By themselves they
 * would ask ever more rarely: the longer a test was without the server, the longer it would wait here.
 */
export async function serverIsBack(product: Product, ...devices: Page[]): Promise<void> {
  await product.startServer();
  for (const device of devices) await device.evaluate(() => window.dispatchEvent(new Event('online')));
}
