import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder, syncFolder } from '#server/durable-folder.ts';
import type { DeletedId } from './deleted-ids.ts';
import type { DeletionRequest } from './deletion-requests.ts';

/** A bad byte makes no other id. */
const id = z.string().regex(/^[\w-]+$/);
const lineSchema = z.discriminatedUnion('kind', [
  z.object({ id, kind: z.enum(['user', 'submission']), deletedAt: z.number() }),
  z.object({ id, kind: z.literal('request'), deleteAt: z.number().nullable(), at: z.number() }),
]);

export type JournalLine = DeletedId | DeletionRequest;

export interface JournalContent {
  deletedIds: DeletedId[];
  requests: DeletionRequest[];
  /** Whole lines that say something else, such as those of a newer version, or cannot be read; a character is a byte. */
  unreadable: string[];
  /** How many lines a crash tore off; what they would have said is in the database. */
  torn: number;
}

/**
 * Records deletions, and who asked for one or took it back, one JSON line each. It is beside the database: one that is
 * put back from a copy does not take it along.
 */
export interface DeletionJournal {
  /** Every line that can be read. */
  read(): Promise<JournalContent>;
  /** Answers when the lines are on the disk. */
  append(lines: readonly JournalLine[]): Promise<void>;
  /**
   * Puts these in place of all that can be read; they are listed when it is their turn, so that nothing appended before is
   * lost. What is torn goes, what cannot be read stays.
   */
  replace(list: (content: JournalContent) => Promise<JournalLine[]>): Promise<void>;
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
    append: (lines) => inTurn(() => appendLines(path, lines)),
    replace: (list) => inTurn(() => replaceLines(path, list)),
  };
}

async function readJournal(path: string): Promise<JournalContent> {
  const texts = await readTexts(path);
  const lines = texts.flatMap((text) => readLine(text) ?? []);
  return {
    deletedIds: lines.filter((line) => line.kind !== 'request'),
    requests: lines.filter((line) => line.kind === 'request'),
    unreadable: texts.filter(isForeign),
    torn: texts.filter(isTorn).length,
  };
}

/** The lines as they stand there. A byte is a character, so that what is no UTF-8 can be written again as it was. */
async function readTexts(path: string): Promise<string[]> {
  const text = await readFile(path, 'latin1').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  return text.split('\n').filter((line) => line !== '');
}

function readLine(text: string): JournalLine | undefined {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const isTorn = (text: string): boolean => !text.endsWith('}');
const isForeign = (text: string): boolean => !isTorn(text) && readLine(text) === undefined;

async function appendLines(path: string, lines: readonly JournalLine[]): Promise<void> {
  if (lines.length === 0) return;
  await makeFolder(dirname(path));
  await writeAndSync(path, 'a+', async (file) => {
    await file.appendFile(`${(await endsWithin(file)) ? '\n' : ''}${toText(lines)}`);
  });
}

/** Tells whether the last line was torn off. The next one then starts below it, or both would be lost. */
async function endsWithin(file: FileHandle): Promise<boolean> {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== '\n';
}

async function replaceLines(path: string, list: (content: JournalContent) => Promise<JournalLine[]>): Promise<void> {
  const content = await readJournal(path);
  const lines = await list(content);
  const unreadable = content.unreadable.map((text) => `${text}\n`);
  const draft = `${path}.new`;
  await writeAndSync(draft, 'w', (file) => file.writeFile(toText(lines) + unreadable.join(''), 'latin1'));
  await rename(draft, path);
  await syncFolder(dirname(path));
}

async function writeAndSync(path: string, flags: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

const toText = (lines: readonly JournalLine[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
