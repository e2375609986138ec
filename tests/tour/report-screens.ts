import type { Page } from '@playwright/test';
import type { ReportAnswer } from '#schema/report.ts';
import { cutOff, openAs, type Screen } from './states.ts';
import type { World } from './world.ts';

/** The report in its versions, and on its way to another app. */
export const reportScreens: Screen[] = [
  {
    page: 'report',
    state: 'made again, with what changed',
    async open(page, world) {
      await openMadeAgain(page, world);
      await page
        .getByRole('region', { name: /^What changed since/ })
        .getByText('New: A price list')
        .waitFor();
    },
  },
  {
    page: 'report',
    state: 'an older version',
    async open(page, { owner, reportId }) {
      await addVersion(page, `**/api/report/${reportId}?version=1`, 1);
      await openAs(page, owner, `/history/${reportId}/report?version=1`);
      await page.getByText('You’re reading an older version.').waitFor();
    },
  },
  {
    page: 'report',
    state: 'a version that never was',
    async open(page, { owner, reportId }) {
      await openAs(page, owner, `/history/${reportId}/report?version=9`);
      await page.getByText('We couldn’t find that version').waitFor();
    },
  },
  {
    page: 'report',
    state: 'what changed cannot be loaded',
    async open(page, world) {
      await page.clock.install();
      await cutOff(page, `**/api/report/${world.reportId}?version=1`);
      await openMadeAgain(page, world);
      await page.getByRole('heading', { name: 'What changed since version 1' }).waitFor();
      await page.clock.fastForward(10_000);
      await page.clock.fastForward(10_000);
      await page.getByText('We couldn’t load what changed.').waitFor();
    },
  },
  {
    page: 'report',
    state: 'ready to be shared',
    async open(page, { owner, reportId }) {
      await page.addInitScript(() => {
        navigator.canShare = () => true;
        navigator.share = () => Promise.reject(new DOMException('The tap was too long ago.', 'NotAllowedError'));
      });
      await openAs(page, owner, `/history/${reportId}/report`);
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('button', { name: 'Share now' }).waitFor();
    },
  },
];

async function openMadeAgain(page: Page, { owner, reportId }: World): Promise<void> {
  await addVersion(page, `**/api/report/${reportId}`, 2);
  await openAs(page, owner, `/history/${reportId}/report`);
}

/** Answers as if the report had been made again; the second version differs in what a person would see. */
async function addVersion(page: Page, path: string, shown: 1 | 2): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const answer: ReportAnswer = await response.json();
    const [first] = answer.versions;
    const versions = [{ number: 2, createdAt: (first?.createdAt ?? 0) + 14 * 86_400_000 }, ...answer.versions];
    const reportDoc = shown === 1 ? answer.reportDoc : changed(answer.reportDoc);
    await route.fulfill({ response, json: { ...answer, reportDoc, version: shown, versions } });
  });
}

const changed = (doc: ReportAnswer['reportDoc']): ReportAnswer['reportDoc'] => ({
  ...doc,
  sections: doc.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block, at) => {
      if (block.kind === 'option') return { ...block, effort: 1 + (block.effort % 5) };
      return block.kind === 'finding' && at < 2 ? { ...block, title: 'A price list' } : block;
    }),
  })),
});
