import { once } from 'node:events';
import { openDatabase } from '#server/db/connect.ts';

/** A process of its own for tests: opens the databases of the given paths, one after the other, once it is told to. */
process.stdout.write('ready\n');
await once(process.stdin, 'data');
const databases = process.argv.slice(2).map(openDatabase);
for (const database of databases) database.close();
process.stdin.destroy();
