import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs on whatever Node npm found (20 or newer), before anything is installed: plain JavaScript, no dependency. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.installed-lock');
const neededMajor = 24;

/**
 * Installs what the lock file says, once for each content of it, and answers the path of a Node that runs the product.
 * Not `npm ci`: it refuses a lock file without every platform's binaries, and a registry need not carry them all.
 */
export function setUp() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  if (!installed) {
    process.stdout.write('Installing packages …\n');
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    writeFileSync(stamp, lock);
  }
  return findNode();
}

function findNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node');
  for (const candidate of [bundled, process.execPath]) {
    const { status, stdout } = spawnSync(candidate, ['-p', 'process.versions.node'], { encoding: 'utf8' });
    if (status === 0 && Number(stdout.split('.')[0]) >= neededMajor) return candidate;
  }
  process.stderr.write(
    `Northbeam needs Node ${neededMajor} or newer; this is ${process.version}, and no bundled one runs on this machine.\n`,
  );
  process.exit(1);
}
