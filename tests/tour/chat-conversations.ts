import { join } from 'node:path';
import type { Conversation, Message } from '#schema/conversations.ts';
import { saveChatRow } from '#server/chat/chat-row.repository.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Product } from '../../scripts/product.ts';
import { readDatabase } from '../browser/database.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Told {
  title: string;
  pinned?: true;
  /** How long ago the last message was. */
  agoMs: number;
  /** Question and answer in turns. */
  said: string[];
  /** How the last answer ended. */
  ended?: Message['state'];
  /** The last answer has another one beside it. */
  isAnotherAnswer?: true;
}

/** The conversations of somebody who has asked the coach for a while, by their titles. */
const told: Told[] = [
  {
    title: 'Quotes in three days',
    pinned: true,
    agoMs: 2 * hour,
    said: [
      'Quotes take us nine days, because I price every kitchen myself. How do I get that down to three?',
      'Take your evenings out of the way of the quote.\n\n1. **Price book** for the twenty units you build most, base units first.\n2. The office fills it in on the day of the measure.\n3. You look only at what is above 12,000.\n\nBegin with ten units this week; Ana keeps the prices of the last ten kitchens.',
      'Who answers when a client asks for the price on day two?',
      'The office, not you. You said the quote waits for your evenings, so an answer that needs you brings the wait back.\n\n- On the day of the measure: name the date of the price.\n- On day two: “It is being priced, you have it on Thursday.”\n- If the date slips, the office calls first.',
    ],
  },
  {
    title: 'What to say to the bookkeeper',
    agoMs: 5 * day,
    said: [
      'Which numbers should the bookkeeper send me each month?',
      'Four: orders signed, hours sold against hours worked, money owed to you, and cash for the next six weeks. Ask for them on the fifth.',
    ],
  },
  {
    title:
      'Can the café kitchens for Müller & Sons, the two in Łódź and the one by the harbour, be quoted from one price b…',
    agoMs: 9 * day,
    said: [
      'Can the café kitchens for Müller & Sons, the two in Łódź and the one by the harbour, be quoted from one price book?',
      'Yes, when the price book names the worktop apart. Quote the three together and deliver them one by one.',
    ],
  },
  {
    title: 'Who gives the book to the installers',
    agoMs: 3 * day,
    ended: 'failed',
    said: ['Can I give the book to the installers as well?', 'Yes, once the'],
  },
  {
    title: 'Hire or promote',
    agoMs: 4 * day,
    ended: 'stopped',
    said: [
      'Do I hire a second measurer or promote Ana?',
      'Promote Ana, and hire for what she leaves. Two reasons:\n\n1.',
    ],
  },
  {
    title: 'The first ten units',
    agoMs: 6 * day,
    isAnotherAnswer: true,
    said: ['Which ten units first?', 'Base units from 300 to 900.', 'The ones that you sold most since January.'],
  },
  { title: '', agoMs: 40 * day, said: ['Is a deposit usual?', 'In your trade, a third before the drawings is.'] },
  {
    title: 'Deposits before drawings',
    agoMs: 400 * day,
    said: [
      'How do I ask for a deposit?',
      'Put it in the quote as the first date of the plan, in one line, with the price.',
    ],
  },
];

/** Writes them as the server does, while it runs. */
export async function tellConversations(product: Product, email: string): Promise<void> {
  const owner = ownerOf(product, email);
  const [submission] = readDatabase<{ id: string }>(product, 'SELECT id FROM submissions WHERE user_id = ?', owner.id);
  const goals = readDatabase<{ id: string }>(product, 'SELECT id FROM goals WHERE client_id = ? LIMIT 3', owner.id);
  const sources = [`answers:${submission?.id}`, `report:${submission?.id}`, ...goals.map(({ id }) => `goal:${id}`)];
  const now = Date.now();
  const database = openDatabase(join(product.dataDir, 'northbeam.db'));
  await database.tx(async (db) => {
    for (const { title, pinned = false, agoMs, said, ended, isAnotherAnswer } of told) {
      const updatedAt = now - agoMs;
      const row: Conversation = { id: crypto.randomUUID(), title, pinned, updatedAt, deletedAt: null };
      await saveChatRow(db, owner.id, { entity: 'conversation', row }, now);
      let before: string | undefined;
      for (const [at, content] of said.entries()) {
        const createdAt = updatedAt - (said.length - 1 - at) * 60_000;
        const isLast = at === said.length - 1;
        const message = messageOf({
          conversationId: row.id,
          at: isAnotherAnswer && isLast ? 1 : at,
          content,
          createdAt,
        });
        if (isLast && ended) message.state = ended;
        if (isLast && isAnotherAnswer && before) message.replacesId = before;
        if (message.role === 'assistant' && message.state === 'done') message.basedOn = sources;
        await saveChatRow(db, owner.id, { entity: 'message', row: message }, now);
        before = message.id;
      }
    }
  });
  database.close();
}

/** One conversation with so many messages, question and answer in turns, which say their number; the last one is of now. */
export async function tellLongConversation(product: Product, email: string, title: string, count: number) {
  const owner = ownerOf(product, email);
  const now = Date.now();
  const database = openDatabase(join(product.dataDir, 'northbeam.db'));
  await database.tx(async (db) => {
    const row: Conversation = { id: crypto.randomUUID(), title, pinned: false, updatedAt: now, deletedAt: null };
    await saveChatRow(db, owner.id, { entity: 'conversation', row }, now);
    for (let at = 0; at < count; at += 1) {
      const createdAt = now - (count - 1 - at) * 1000;
      const message = messageOf({ conversationId: row.id, at, content: `Said as number ${at}.`, createdAt });
      await saveChatRow(db, owner.id, { entity: 'message', row: message }, now);
    }
  });
  database.close();
}

function ownerOf(product: Product, email: string): { id: string } {
  const [owner] = readDatabase<{ id: string }>(product, 'SELECT id FROM users WHERE email = ?', email);
  if (!owner) throw new Error('Nobody has this address.');
  return owner;
}

const messageOf = ({
  at,
  ...given
}: Pick<Message, 'conversationId' | 'content' | 'createdAt'> & { at: number }): Message => ({
  ...given,
  ...{ id: crypto.randomUUID(), state: 'done', replacesId: null, basedOn: [] },
  role: at % 2 === 0 ? 'user' : 'assistant',
  provider: at % 2 === 0 ? null : 'playbook',
});
