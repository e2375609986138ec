import { build } from 'vite';
import { measureBuild, printMeasures } from './budgets.ts';
import { isLab } from './build-manifest.ts';
import { compressBuild } from './compress-build.ts';

/** Builds the app, its prerendered pages and its service worker; fails when a part grew over its bar. `--lab` adds the network lab. */
await build({ configFile: 'vite.config.ts', mode: isLab ? 'lab' : 'production', logLevel: 'warn' });
compressBuild();

const over = (isLab ? [] : measureBuild()).filter(({ bytes, limit }) => limit !== undefined && bytes > limit);
if (over.length > 0) {
  console.error('The build is over its size:');
  printMeasures(over);
  process.exitCode = 1;
}
