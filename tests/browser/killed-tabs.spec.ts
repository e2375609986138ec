import { runKillPoints } from '../kill-tabs/kill-points.ts';
import { testSeed } from '../seed.ts';
import { expect, test } from './product.ts';

/** `npm run kill-tabs -- --points 500` does more of them. */
const points = 25;

test(`${points} tabs are killed at random moments, and no character that was older than 300 ms is lost`, {
  tag: '@fresh',
}, async ({ browser, product }) => {
  const seed = testSeed;
  const { losses, lost, characters } = await runKillPoints(browser, product.origin, { seed, points });
  expect({ losses, lost }, `seed ${seed}`).toEqual({ losses: [], lost: 0 });
  expect(characters).toBeGreaterThan(points);
});
