import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './find-chromium.ts';

/**
 * `npm run releases -- <tag or commit>`: builds that release beside this one, and shows in a browser that each of the two
 * apps works with the server of the other, and that nothing is lost on the way (`tests/releases`). Not part of `npm test`:
 * a checkout need not bring its history.
 */
const [first] = process.argv.slice(2);
if (first === undefined) {
  console.error('Name the older release: npm run releases -- v0.1.0');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'northbeam-release-'));
execFileSync('git', ['worktree', 'add', '--detach', '--force', folder, first], { stdio: 'inherit' });
try {
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'inherit' });
  execFileSync('playwright', ['test', '--config', 'tests/releases/playwright.config.ts', '--reporter=list'], {
    stdio: 'inherit',
    env: { ...process.env, CHROME_PATH: findChromium(), FIRST_RELEASE: folder },
  });
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', folder], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
}
