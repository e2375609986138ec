import { execFileSync, spawnSync } from 'node:child_process';

/** The first is Chromium without the parts for a desktop: the same tests take two thirds of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser for tests and pictures: `CHROME_PATH`, one of the system's, or one installed by the system's package manager.
 *
 * @throws Error with one sentence when there is none and none can be installed.
 */
export function findChromium(): string {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  const found = ofSystem();
  if (found) return found;
  const mayInstall = spawnSync('apt-get', ['--version']).status === 0 && process.getuid?.() === 0;
  if (mayInstall) {
    console.log('Installing Chromium…');
    execFileSync('apt-get', ['update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'] });
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const packages = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'];
    execFileSync('apt-get', packages, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  }
  const installed = ofSystem();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it, or name one with CHROME_PATH.');
}

function ofSystem(): string | undefined {
  for (const name of names) {
    const { status, stdout } = spawnSync('which', [name], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}
