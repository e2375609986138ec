import BetterSqlite3 from 'better-sqlite3';

/** Copies of the one goal that there is, past the store, which would take minutes. */
export function copyGoal(path: string, count: number, clientId: string): void {
  const writer = new BetterSqlite3(path);
  const columns = (writer.pragma('table_info(goals)') as { name: string }[]).map(({ name }) => name);
  const copied: Record<string, string> = { id: "printf('goal-%06d', i)", client_id: `'${clientId}'`, rev: '1000 + i' };
  const values = columns.map((name) => copied[name] ?? name);
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  writer.exec(`BEGIN;
    ${numbers} INSERT INTO goals (${columns}) SELECT ${values} FROM n, (SELECT * FROM goals LIMIT 1);
    INSERT INTO sync_feed (audience, entity, row_key, rev, is_gone)
      SELECT who, 'goal', id, rev, 0 FROM goals, (SELECT 'staff' AS who UNION SELECT 'own:${clientId}')
      WHERE id LIKE 'goal-%' ORDER BY who, rev;
    UPDATE sync_counter SET rev = 1000 + ${count};
    COMMIT`);
  writer.close();
}
