import { mkdir, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Until then a power cut can take back what was made, renamed or removed in the folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Makes a folder, and those above it, that a power cut does not take back. */
export async function makeFolder(path: string): Promise<void> {
  const whole = resolve(path);
  const first = await mkdir(whole, { recursive: true });
  if (first === undefined) return;
  for (let made = whole; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}
