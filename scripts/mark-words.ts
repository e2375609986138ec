interface Entry {
  url: string;
  revision: string | null;
  size: number;
}

/**
 * The pages hold the operator's words, which the server puts in at its start: so the worker's list names a revision of the
 * words too, or browsers would keep pages with the old ones.
 */
export const markWords = (entries: Entry[]): { manifest: Entry[]; warnings: string[] } => ({
  manifest: entries.map((entry) =>
    entry.url.endsWith('.html') ? { ...entry, revision: `${entry.revision}%WORDS%` } : entry,
  ),
  warnings: [],
});
