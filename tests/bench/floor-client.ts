import Dexie, { type EntityTable } from 'dexie';

interface FloorGoal {
  id: string;
  title: string;
  position: string;
  rev: number;
}

type FloorDb = Dexie & {
  goals: EntityTable<FloorGoal, 'id'>;
  queue: EntityTable<{ n: number; row: FloorGoal }, 'n'>;
};

const shownRows = 40;

/** What offline work costs a browser without any of what makes it safe: bare Dexie, one fetch, no conflicts. */
function openFloor(name: string) {
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' }) as FloorDb;
  db.version(1).stores({ goals: 'id, position, clientId, submissionId', queue: '++n' });

  return {
    /** Fetches all rows and stores them; ms from the first call until they are readable and stored. */
    async hydrate(): Promise<number> {
      const startedAt = performance.now();
      const rows = (await (await fetch('/rows')).json()) as FloorGoal[];
      await db.goals.bulkPut(rows);
      if ((await db.goals.count()) !== rows.length) throw new Error('Not all rows are there.');
      return performance.now() - startedAt;
    },
    /** One edit and its queue entry; ms until both are committed. */
    async edit(id: string, title: string): Promise<number> {
      const startedAt = performance.now();
      await db.transaction('rw', db.goals, db.queue, async () => {
        const row = await db.goals.get(id);
        if (!row) throw new Error('The row is missing.');
        await db.goals.put({ ...row, title });
        await db.queue.add({ row: { ...row, title } } as { n: number; row: FloorGoal });
      });
      return performance.now() - startedAt;
    },
    /** The first rows, each with a button that completes it: painted at once, then kept. */
    async show(): Promise<void> {
      const list = document.body.appendChild(document.createElement('ul'));
      for (const row of await db.goals.orderBy('position').limit(shownRows).toArray()) {
        const item = list.appendChild(document.createElement('li'));
        item.dataset.goal = row.id;
        item.append(row.title);
        const button = item.appendChild(document.createElement('button'));
        button.ariaLabel = 'Complete it';
        button.onclick = () => {
          button.ariaLabel = 'Reopen it';
          void this.edit(row.id, `Completed: ${row.title}`);
        };
      }
    },
    /** Sends what is queued in one request, and empties the queue; ms until the server has it. */
    async send(): Promise<number> {
      const startedAt = performance.now();
      const queued = await db.queue.toArray();
      await fetch('/edits', { method: 'POST', body: JSON.stringify(queued.map(({ row }) => row)) });
      const takenAt = performance.now();
      await db.queue.clear();
      return takenAt - startedAt;
    },
    /** Follows the server: each poke fetches what is new and stores it. Settles when the stream is open. */
    async follow(): Promise<void> {
      let rev = 0;
      for (const row of await db.goals.toArray()) rev = Math.max(rev, row.rev);
      const events = new EventSource('/events');
      events.addEventListener('pull', async () => {
        const rows = (await (await fetch(`/rows?since=${rev}`)).json()) as FloorGoal[];
        await db.goals.bulkPut(rows);
        for (const row of rows) rev = Math.max(rev, row.rev);
      });
      await new Promise((resolve) => events.addEventListener('open', resolve, { once: true }));
    },
    /** Settles when this title is readable here. */
    async untilShown(id: string, title: string): Promise<void> {
      while ((await db.goals.get(id))?.title !== title) await new Promise((resolve) => setTimeout(resolve, 0));
    },
  };
}

if (location.pathname === '/list') void openFloor('floor').show();
Object.assign(globalThis, { openFloor });
