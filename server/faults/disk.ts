import { execFileSync } from 'node:child_process';

/** From now on a process can add no byte to any file, as on a full disk; `false` makes room again. Linux only. */
export function fillDisk(pid: number, full: boolean): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${full ? 0 : 'unlimited'}:unlimited`]);
}
