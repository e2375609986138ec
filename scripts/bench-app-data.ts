import { join } from 'node:path';
import { openDatabase } from '../server/db/connect.ts';
import { newId } from '../server/ids.ts';
import { announceRows, announceSubmissions } from '../server/synced-rows/stored-rows.ts';
import { insertGoals } from './bench-goals.ts';

const day = 86_400_000;
const messagesEach = 100;
const unannounced = { rev: 0, createdRev: 0, clocks: {} };

export interface Amounts {
  goals: number;
  submissions: number;
  /** A multiple of 100: so many are in each conversation. */
  messages: number;
}

/** Fills a client's account with years of use, in the database of a server that does not run. */
export async function fillAccount(dataDir: string, userId: string, amounts: Amounts): Promise<void> {
  const path = join(dataDir, 'northbeam.db');
  await insertGoals(path, userId, amounts.goals);
  const database = openDatabase(path);
  await database.tx(async (db) => {
    const { q, t } = db;
    const now = Date.now();
    for (let i = 0; i < amounts.submissions; i += 1) {
      const id = newId();
      await q.insert(t.submissions).values({ ...sampleSubmission(i, now), id, userId });
      await announceSubmissions(db, [id], now);
    }
    for (let i = 0; i < amounts.messages / messagesEach; i += 1) {
      const id = newId();
      const at = now - i * day;
      const title = `How do we get the quotes out within three days, part ${i}`;
      const stamps = { createdAt: at, updatedAt: at, ...unannounced };
      await q.insert(t.conversations).values({ id, userId, title, pinned: false, ...stamps });
      await announceRows(db, 'conversation', [id], at);
      const messages = Array.from({ length: messagesEach }, (_, index) => sampleMessage(id, index, at));
      await q.insert(t.messages).values(messages);
      await announceRows(
        db,
        'message',
        messages.map((message) => message.id),
        at,
      );
    }
  });
  database.close();
}

const sampleSubmission = (index: number, now: number) => ({
  firstName: 'Bea',
  email: 'bench@example.com',
  company: 'Bench & Sons',
  problems: 'Operations' as const,
  desiredOutcome: 'Four kitchens a month instead of three, without working Saturdays.',
  industry: 'Custom cabinetry',
  stepsTaken: 'Hired a second installer in January. I still price every job myself.',
  bodyHash: `bench ${index}`,
  insights: ['Price book', 'Weekly board', 'Deposit'].map(
    (title) => `${title}\n\n${'What is sold most comes first. '.repeat(20)}`,
  ),
  provider: 'playbook' as const,
  createdAt: now - index * day,
  updatedAt: now - index * day,
});

const sampleMessage = (conversationId: string, index: number, at: number) => ({
  id: newId(),
  conversationId,
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: 'Write down who does what until when, and look at it every Monday at eight. '.repeat(
    index % 2 === 0 ? 2 : 8,
  ),
  state: 'done' as const,
  basedOn: [],
  createdAt: at + index,
  ...unannounced,
});
