import { expect, type Page } from '@playwright/test';
import { type Desk, maxDeskViews } from '#schema/desk.ts';
import { readTable } from '../browser/engine.ts';
import { answerList, longCompany, longPerson, portalRows } from './portal-rows.ts';
import {
  cutOff,
  goOffline,
  internalError,
  isSynced,
  keepWaiting,
  openAs,
  type Screen,
  unfoldFilters,
  waitOutTries,
} from './states.ts';
import type { World } from './world.ts';

const list = '**/api/coaching/submissions?*';
const hourMs = 3_600_000;

/** The portal's list, and what others see in its place. */
export const coachingScreens: Screen[] = [
  {
    page: 'coaching',
    state: 'default',
    open: (page, world) => openList(page, world, '/coaching'),
  },
  {
    page: 'coaching',
    state: 'who needs you, three pages',
    async open(page, world) {
      await openAnswered(page, world, portalRows(52), '/coaching?sort=need');
      await page.getByText('New question').first().waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'last page, filters and search',
    async open(page, world) {
      const filters =
        'search=okaf&filter[industry]=Custom&filter[company_size]=11-50&filter[has_report]=true&filter[date_range]=2026-03-01,2026-03-12';
      await openAnswered(page, world, portalRows(52), `/coaching?${filters}&page=3`);
      await unfoldFilters(page);
      await page.getByRole('combobox', { name: 'Filter by' }).selectOption('Date range');
    },
  },
  {
    page: 'coaching',
    state: 'long content',
    async open(page, world) {
      const [row, ...others] = portalRows(4);
      if (!row) throw new Error('There is no row.');
      const long = {
        ...longPerson,
        ...longCompany,
        notes_count: 1284,
        total_goals_count: 310,
        created_at: '2019-12-28T10:00:00.000Z',
      };
      await openAnswered(page, world, [{ ...row, ...long }, ...others], '/coaching');
    },
  },
  {
    page: 'coaching',
    state: 'export',
    isOverlay: true,
    async open(page, world) {
      await openList(page, world, '/coaching');
      await unfoldFilters(page);
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await page.getByRole('button', { name: 'Download CSV' }).waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'export failed',
    isOverlay: true,
    async open(page, world) {
      await page.route('**/api/coaching/submissions.csv*', (route) => route.fulfill(internalError));
      await openList(page, world, '/coaching');
      await unfoldFilters(page);
      await page.getByRole('button', { name: 'Export CSV' }).click();
      await page.getByRole('button', { name: 'Download CSV' }).click();
      await page.getByText('Failed to export the submissions.').waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'a view to be saved',
    isOverlay: true,
    async open(page, world) {
      await openList(page, world, '/coaching?search=okafor');
      await unfoldFilters(page);
      await page.getByRole('button', { name: 'Save this view' }).click();
      await page.getByRole('dialog', { name: 'Save this view' }).waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'new since the last visit',
    async open(page, world) {
      await answerDesk(page, { views: [], lastVisitAt: Date.now() - hourMs });
      await openList(page, world, '/coaching');
      await unfoldFilters(page);
      await page.getByRole('button', { name: /new since your last visit$/ }).waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'all views used',
    async open(page, world) {
      const views = Array.from({ length: maxDeskViews }, (_, i) => ({
        ...{ name: i === 0 ? 'Quiet for two weeks, more than ten people' : `Cabinetry ${i}`, search: `cabinets ${i}` },
        ...{ filters: {}, sort: 'need' as const },
      }));
      await answerDesk(page, { views, lastVisitAt: null });
      await openList(page, world, '/coaching?search=okafor');
      await unfoldFilters(page);
      await page.getByText(`You can save up to ${maxDeskViews} views.`).waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'loading',
    async open(page, { coach }) {
      // The device would show its own rows.
      for (const call of [list, '**/api/sync']) await keepWaiting(page, call);
      await openAs(page, coach, '/coaching');
      await page.getByText('Loading submissions').waitFor({ state: 'attached' });
    },
  },
  {
    page: 'coaching',
    state: 'empty',
    async open(page, { coach }) {
      await keepWaiting(page, '**/api/sync');
      await answerList(page, []);
      await openAs(page, coach, '/coaching');
      await page.getByText('No submissions yet').waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'no match',
    async open(page, { coach }) {
      await openAs(page, coach, '/coaching?search=zebra');
      await page.getByText('No submissions match').waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'failed',
    async open(page, { coach }) {
      await keepWaiting(page, '**/api/sync');
      await page.route(list, (route) => route.fulfill(internalError));
      await openAs(page, coach, '/coaching');
      await page.getByText('Failed to load submissions.').waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'failed, some on this device',
    async open(page, { coach }) {
      await page.route(list, (route) => route.fulfill(internalError));
      await openAs(page, coach, '/coaching');
      await page.getByText('You’re seeing the ones on this device.').waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'offline with data',
    async open(page, world) {
      await openList(page, world, '/coaching');
      await goOffline(page);
      await page
        .getByText(/^As of/)
        .first()
        .waitFor();
      await firstRow(page).waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'offline, no match',
    async open(page, world) {
      await openList(page, world, '/coaching');
      await goOffline(page);
      await page.getByRole('searchbox', { name: 'Search submissions' }).fill('zebra');
      await page.getByText('We searched only the submissions on this device.').waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'offline without data',
    async open(page, { coach }) {
      await page.clock.install();
      for (const call of [list, '**/api/sync']) await cutOff(page, call);
      await openAs(page, coach, '/coaching');
      await waitOutTries(page, 'Submissions aren’t on this device yet');
    },
  },
  notPermitted('coaching', '/coaching', 'newcomer'),
  notPermitted('coaching', '/coaching', 'visitor'),
  {
    page: 'coaching',
    state: 'the session has ended',
    async open(page, { coach }) {
      await page.goto('/terms');
      await page.evaluate((token) => localStorage.setItem('northbeam.token', token), coach.token);
      await page.goto('/coaching');
      await isRemembered(page);
      await page.evaluate(() => localStorage.removeItem('northbeam.token'));
      await page.reload();
      await page.getByText('Your session has ended').waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'offline for seven days',
    async open(page, { coach }) {
      await openAs(page, coach, '/coaching');
      await isRemembered(page);
      await cutOff(page, '**/api/**');
      await page.clock.install({ time: Date.now() + 8 * 24 * hourMs });
      await page.reload();
      await page.getByText('This device has been offline for seven days').waitFor();
    },
  },
  {
    page: 'coaching',
    state: 'the role is not known',
    async open(page, { coach }) {
      await page.clock.install();
      await cutOff(page, '**/api/**');
      await openAs(page, coach, '/coaching');
      await waitOutTries(page, 'Failed to load current user.');
    },
  },
  {
    page: 'more',
    state: 'of a coach',
    async open(page, { coach }) {
      await openAs(page, coach, '/more');
      await page.getByRole('main').getByRole('link', { name: 'Coaching Portal' }).waitFor();
    },
  },
];

/** A page of staff, as somebody else sees it. */
export function notPermitted(name: string, path: string, who: 'newcomer' | 'coach' | 'visitor'): Screen {
  const readers = { newcomer: 'a client', coach: 'a coach', visitor: 'a visitor' };
  return {
    page: name,
    state: `not permitted, ${readers[who]}`,
    async open(page, world) {
      await (who === 'visitor' ? page.goto(path) : openAs(page, world[who], path));
      await page.getByText('You do not have access to this page.').waitFor();
    },
  };
}

/** The device has what staff may see, and the role of its owner. */
async function isRemembered(page: Page): Promise<void> {
  await firstRow(page).waitFor();
  await isSynced(page);
  await expect.poll(() => readTable(page, 'me')).toHaveLength(1);
}

/** Answers the reader's own desk, whatever is saved. */
const answerDesk = (page: Page, desk: Desk): Promise<unknown> =>
  page.route('**/api/coaching/desk', (route) => route.fulfill({ json: desk }));

const firstRow = (page: Page) => page.getByRole('link', { name: /^View Details/ }).first();

async function openList(page: Page, { coach }: World, path: string): Promise<void> {
  await openAs(page, coach, path);
  await firstRow(page).waitFor();
}

/** Opens the list with rows that neither the server nor the device has. */
async function openAnswered(
  page: Page,
  world: World,
  rows: ReturnType<typeof portalRows>,
  path: string,
): Promise<void> {
  await keepWaiting(page, '**/api/sync');
  await answerList(page, rows);
  await openList(page, world, path);
  await page
    .getByText(new RegExp(`\\b${rows.length} submissions`))
    .first()
    .waitFor();
}
