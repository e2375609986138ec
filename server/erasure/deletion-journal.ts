import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { DeletedId } from './deleted-ids.ts';

const lineSchema = z.object({ id: z.string(), kind: z.enum(['user', 'submission']), deletedAt: z.number() });

/** The deleted ids beside the database, one JSON line each: a database that is put back from a copy does not take it along. */
export interface DeletionJournal {
  /** Every line that can be read; a line that a crash tore off is left out. */
  read(): Promise<DeletedId[]>;
  /** Answers when the lines are on the disk. */
  append(ids: readonly DeletedId[]): Promise<void>;
  /** Puts these in place of all; they are listed when it is their turn, so that nothing appended before is lost. */
  replace(list: () => Promise<DeletedId[]>): Promise<void>;
}

export function deletionJournal(path: string): DeletionJournal {
  let last: Promise<unknown> = Promise.resolve();
  /** One after another, so that nothing is appended to a file that is being replaced. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    read: () => inTurn(() => readJournal(path)),
    append: (ids) => inTurn(() => appendLines(path, ids)),
    replace: (list) => inTurn(async () => replaceLines(path, await list())),
  };
}

async function readJournal(path: string): Promise<DeletedId[]> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  return text.split('\n').flatMap(readLine);
}

function readLine(line: string): DeletedId[] {
  try {
    return [lineSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}

async function appendLines(path: string, ids: readonly DeletedId[]): Promise<void> {
  if (ids.length === 0) return;
  await mkdir(dirname(path), { recursive: true });
  await writeAndSync(path, 'a+', async (file) => {
    await file.appendFile(`${(await endsWithin(file)) ? '\n' : ''}${toLines(ids)}`);
  });
}

/** Whether the last line was torn off: the next one then starts below it, or both would be lost. */
async function endsWithin(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}

async function replaceLines(path: string, ids: readonly DeletedId[]): Promise<void> {
  const draft = `${path}.new`;
  await writeAndSync(draft, 'w', (file) => file.writeFile(toLines(ids)));
  await rename(draft, path);
  await syncFolder(path);
}

async function writeAndSync(path: string, flags: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(path);
}

/** A new name is on the disk only with its folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const toLines = (ids: readonly DeletedId[]): string => ids.map((id) => `${JSON.stringify(id)}\n`).join('');
