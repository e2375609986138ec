import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { keepStatements } from './keep-statements.ts';

function open() {
  const connection = new BetterSqlite3(':memory:');
  connection.exec('CREATE TABLE things (id INTEGER) STRICT; INSERT INTO things VALUES (1), (2)');
  keepStatements(connection);
  return connection;
}
const all = 'SELECT id FROM things ORDER BY id';

test('a statement is parsed once, and answers as a new one does', () => {
  const connection = open();
  const first = connection.prepare(all);
  expect(first.raw().all()).toEqual([[1], [2]]);
  expect(connection.prepare(all)).toBe(first);
  expect(connection.prepare(all).all()).toEqual([{ id: 1 }, { id: 2 }]);
  const insert = connection.prepare('INSERT INTO things VALUES (?)');
  insert.run(3);
  expect(connection.prepare(all).all()).toHaveLength(3);
});

test('one that is being read row by row is not shared', () => {
  const connection = open();
  const seen: unknown[] = [];
  for (const row of connection.prepare(all).iterate()) seen.push(row, connection.prepare(all).all());
  expect(seen).toHaveLength(4);
});

test('a changed table is seen, and of very many statements the oldest go', () => {
  const connection = open();
  const first = connection.prepare('SELECT * FROM things');
  connection.exec('ALTER TABLE things ADD COLUMN name TEXT');
  expect(connection.prepare('SELECT * FROM things').get()).toEqual({ id: 1, name: null });
  for (let count = 0; count < 1_000; count += 1) connection.prepare(`SELECT ${count}`).get();
  expect(connection.prepare('SELECT * FROM things')).not.toBe(first);
});
