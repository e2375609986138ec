import { runKillPoints } from '../tests/kill-tabs/kill-points.ts';
import { openBrowser } from './browser.ts';
import { Product } from './product.ts';

/**
 * `npm run kill-tabs -- --points 500 [--seed 17]` types into the forms of the built product and kills the tab so often,
 * at random moments: nothing that was older than 300 ms may be lost.
 */
const option = (name: string): number | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index === -1 ? undefined : Number(process.argv[index + 1]);
};

const seed = option('seed') ?? Date.now();
const points = option('points') ?? 500;
const startedAt = performance.now();
let told = 0;
const product = await Product.start();
const browser = await openBrowser();
try {
  const report = await runKillPoints(browser, product.origin, {
    ...{ seed, points },
    onPoint({ points: done, losses }) {
      for (; told < losses.length; told += 1) console.log(losses[told]);
      if (done % 50 === 0) console.log(`${done} of ${points}, ${losses.length} with a loss`);
    },
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`seed ${seed}: ${report.points} tabs killed in ${seconds} s`);
  console.log(`lost ${report.lost} of ${report.characters} characters`);
  process.exitCode = report.losses.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await product.end();
}
