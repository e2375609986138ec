import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const gibibyte = 2 ** 30;

/**
 * One folder for all that the tests of a run set down, gone with the run; its processes know it as `TMPDIR`, and as
 * `TEST_RUN_FOLDER` when they look for what another one has made. In memory where there is plenty: a thousand databases
 * wait for the disk at each commit.
 */
export function setup(): () => void {
  const place = hasRoomInMemory() ? memory : tmpdir();
  removeLeftovers(place);
  const folder = mkdtempSync(join(place, `northbeam-run-${process.pid}-`));
  process.env.TMPDIR = folder;
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoomInMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * gibibyte && freemem() > 6 * gibibyte;
}

/** Of runs that were killed. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const [, pid] = /^northbeam-run-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
