import { openAs, type Screen } from './states.ts';

/** The portal's list. */
export const coachingScreens: Screen[] = [
  {
    page: 'coaching',
    state: 'default',
    async open(page, { coach }) {
      await openAs(page, coach, '/coaching');
      await page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .waitFor();
    },
  },
];
