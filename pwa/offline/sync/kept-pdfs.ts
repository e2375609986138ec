import type { Table } from 'dexie';
import type { LocalRow } from '#sync/client/ports.ts';
import type { Entity } from '#sync/protocol.ts';

/** Stores a report as a file. A submission has one at most: that of a newer report takes its place. */
export interface KeptPdf {
  /** Names the submission: its id for the person's own, `staff:<id>` for staff (`pdfKeyOf`). */
  submissionId: string;
  /** Says which report it is of, as `markOf` writes it. */
  mark: string;
  /** Contains bytes and not a Blob, because WebKit has lost Blobs that lay in a database. */
  bytes: ArrayBuffer;
}

/** Returns the key of a file by that of its row. The person's own keep the bare id, which the table had first. */
export const pdfKeyOf = (rowKey: string): string => rowKey.replace(/^own:/, '');

/** Deletes a file with its report: when the row goes, or the money went back. */
export async function dropPdfsOf(pdfs: Table<KeptPdf, string>, entity: Entity, keys: readonly string[]): Promise<void> {
  if (entity === 'submissionBody' && keys.length > 0) await pdfs.bulkDelete(keys.map(pdfKeyOf));
}

export const keysWithoutReport = (held: readonly LocalRow[]): string[] =>
  held.flatMap(({ key, row }) => (row?.reportDoc ? [] : [key]));
