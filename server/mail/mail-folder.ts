import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder, syncFolder } from '#server/durable-folder.ts';

/** Named by the id of the mail's row, so that a repeated delivery leaves one file. What is not named so is not ours. */
const fileName = /^([\w-]{22})\.eml(?:\.part)?$/;

export type MailFolder = ReturnType<typeof openMailFolder>;

/** Where mails lie as `.eml` files when there is no mail server; each must go when its row says so. */
export function openMailFolder(dataDir: string) {
  const folder = resolve(dataDir, 'outbox');
  const fileOf = (mailId: string): string => join(folder, `${mailId}.eml`);
  const partOf = (mailId: string): string => `${fileOf(mailId)}.part`;

  /** The file is there whole or not at all, also when the disk is full or the machine goes down. */
  async function write(mailId: string, content: Buffer): Promise<void> {
    await makeFolder(folder);
    try {
      await writeFile(partOf(mailId), content, { flush: true });
      await rename(partOf(mailId), fileOf(mailId));
    } catch (cause) {
      await rm(partOf(mailId), { force: true });
      throw cause;
    }
    await syncFolder(folder);
  }

  /** The ids of the mails that have a file, or the part of one that a crash left or that is being written. */
  async function list(): Promise<string[]> {
    const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return [];
      throw cause;
    });
    return [...new Set(names.flatMap((name) => fileName.exec(name)?.[1] ?? []))];
  }

  /** The part first: what is renamed meanwhile goes as the file. */
  async function remove(mailIds: readonly string[]): Promise<void> {
    for (const id of mailIds) {
      await rm(partOf(id), { force: true });
      await rm(fileOf(id), { force: true });
    }
  }

  return { fileOf, write, list, remove };
}
