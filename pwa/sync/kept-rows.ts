import type { Account } from '#pwa/offline/sync/account.ts';

export interface KeptRow {
  name: string;
  count: number;
}

/** How much of each kind this device holds. */
export function readKept({ read }: Pick<Account, 'read'>): Promise<KeptRow[]> {
  return read(async (db) => {
    const [submissions, pdfs, goals, notes, conversations] = await Promise.all([
      db.submissionBodies.count(),
      db.pdfs.count(),
      db.goals.count(),
      db.notes.count(),
      db.conversations.count(),
    ]);
    return [
      { name: 'Insights and reports', count: submissions },
      { name: 'Reports as PDF', count: pdfs },
      { name: 'Goals', count: goals },
      { name: 'Notes', count: notes },
      { name: 'Conversations', count: conversations },
    ];
  });
}

/** Takes away what the server has and can be fetched again at any time; nothing that was typed, and no row. */
export const clearCache = ({ read }: Pick<Account, 'read'>): Promise<void> => read((db) => db.pdfs.clear());
