import type { MemoryDatabase } from './memory-database.ts';

/** The newest report of a submission, null if there is none, and whether the submission's client has it. */
export interface Report {
  doc: unknown;
  isBought: boolean;
}
export type ReportOf = (submissionId: string) => Report;

/** Read behind the engine's back: what was written, and what was paid for and not given back. */
export function findReport(database: MemoryDatabase, submissionId: string): Report {
  const isOfIt = ({ submission_id: id }: Record<string, unknown>) => id === submissionId;
  const written = database.dump('reports').filter(isOfIt);
  const [newest] = written.sort((a, b) => Number(b.version) - Number(a.version));
  const grants = database.dump('entitlements').filter(isOfIt);
  const isBought = grants.some(({ kind, revoked_at: revokedAt }) => kind === 'report' && revokedAt === null);
  return { doc: newest ? JSON.parse(String(newest.doc)) : null, isBought };
}
