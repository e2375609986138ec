import type { ListedConversation } from '../pwa/chat/conversations/list-conversations.ts';
import { searchMessages } from '../pwa/chat/conversations/search-messages.ts';
import type { Message } from '../schema/conversations.ts';
import { tell } from './bench-times.ts';

const rounds = 100;
const conversationCount = 50;
const messageCount = 5_000;
const topics = ['quotes', 'deposits', 'the café kitchens', 'hiring a lead', 'the bookkeeper', 'Müller & Sons'];
/** As somebody types it, and what is nearly everywhere, and what is nowhere. */
const searches = ['p', 'pr', 'price', 'price bo', 'muller kitchens', 'the', 'submarine'];
const barMs = 100;

/** The search over all messages of a device, on this machine's own processor, beside `String.includes` over the same texts. */
export function benchChatSearch(): void {
  const conversations = Array.from({ length: conversationCount }, (_, at) => conversationOf(at));
  const first: number[] = [];
  const bare: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // New rows each time, so that the first search has to read them all.
    const messages = round % 10 === 0 ? makeMessages() : lastMade;
    if (round % 10 === 0) first.push(timeOf(() => searchMessages('price', conversations, messages)));
    for (const search of searches) {
      bare.push(timeOf(() => messages.filter(({ content }) => content.includes(search))));
      ours.push(timeOf(() => searchMessages(search, conversations, messages)));
    }
  }
  console.log(`\nsearch over ${messageCount} messages, ${searches.length} searches, bar ${barMs} ms`);
  tell('the first one, which reads every text', first, bare, undefined, 0.95);
  tell('one after it', ours, bare, undefined, 0.5);
  tell('one after it', ours, bare, undefined, 0.95);
}

let lastMade: Message[] = [];

function makeMessages(): Message[] {
  lastMade = Array.from({ length: messageCount }, (_, at) => messageOf(at));
  return lastMade;
}

function timeOf(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

const conversationOf = (at: number): ListedConversation => ({
  ...{ id: `c${at}`, title: `${topics[at % topics.length]}, part ${at}`, pinned: false, updatedAt: at },
  ...{ deletedAt: null, row: undefined, waiting: 0 },
});

const messageOf = (at: number): Message => ({
  ...{ id: `m${at}`, conversationId: `c${at % conversationCount}`, role: at % 2 === 0 ? 'user' : 'assistant' },
  content:
    at % 2 === 0
      ? `How do I go on with ${topics[at % topics.length]} after week ${at}?`
      : `Begin with **${topics[at % topics.length]}**, week ${at}.\n\n${'- Write down who does what until when, and look at the price book every Monday at eight.\n'.repeat(10)}`,
  ...{ state: 'done', replacesId: null, basedOn: [], provider: null, createdAt: at },
});
