import { build } from 'vite';
import { measureBuild, printMeasures } from './budgets.ts';
import { compressBuild } from './compress-build.ts';

/** Builds the app, its prerendered pages and its service worker into `dist/app`; fails when a part grew over its bar. */
await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
compressBuild();

const over = measureBuild().filter(({ bytes, limit }) => limit !== undefined && bytes > limit);
if (over.length > 0) {
  console.error('The build is over its size:');
  printMeasures(over);
  process.exitCode = 1;
}
