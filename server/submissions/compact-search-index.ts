import { is, sql } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#server/db/connect.ts';

/**
 * Removes the words of deleted submissions from the pages of the search index; run it inside the transaction of the
 * deletion. SQLite's index removes a word with the last submission that had it, but keeps the word's prefix where a page
 * began with it. Only then is the index rewritten, which takes a second for 100,000 submissions.
 */
export async function compactSearchIndex({ q, t }: Db): Promise<void> {
  // PostgreSQL's index keeps no prefixes.
  if (!is(t.submissions, SQLiteTable)) return;
  if (q.all(leftover).length === 0) return;
  // An index of one segment counts as optimized already: one more word makes it two.
  q.run(sql`INSERT INTO submission_search (rowid, words) VALUES (-1, '0')`);
  q.run(sql`INSERT INTO submission_search (submission_search) VALUES ('optimize')`);
  q.run(sql`INSERT INTO submission_search (submission_search, rowid, words) VALUES ('delete', -1, '0')`);
}

/** Finds a page's first prefix that no submission's word begins with. Its first byte is the number of its list. */
const leftover = sql`SELECT 1 FROM submission_search_idx AS page WHERE length(page.term) > 1 AND NOT EXISTS (
  SELECT 1 FROM submission_search_terms AS known WHERE known.term >= CAST(substr(page.term, 2) AS TEXT)
    AND known.term < CAST(substr(page.term, 2) AS TEXT) || char(1114111)) LIMIT 1`;
