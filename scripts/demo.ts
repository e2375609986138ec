import { demoPassword, seedDemo } from '#server/demo/seed.ts';
import { readSeed } from '#server/demo/seed-content.ts';
import { createLog } from '#server/log.ts';
import { appPages } from '#server/pages.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#server/start.ts';
import { stopOnSignal } from '#server/stop-on-signal.ts';

/** Serves a database of its own, filled with invented people: `npm run demo`. Deleting its folder starts it afresh. */
const settings = readSettings({ ...process.env, DATA_DIR: process.env.DATA_DIR || 'data/demo' });
if (settings.production) throw new Error('The demo has known passwords and is refused with NODE_ENV=production.');

let moved = 0;
const clock = () => Date.now() + moved;
const errors = createLog((line) => console.error(line), clock);
const log = { ...errors, info: () => undefined };

/** Fills the database through a server on a free port, whose clock goes through the story's days; no mail leaves. */
async function fill(): Promise<void> {
  const quiet = { ...settings, port: 0, rateLimit: false, smtpUrl: null, stripe: null };
  const story = await startServer({ settings: quiet, clock, log });
  const setClock = (at: number) => {
    moved = at - Date.now();
  };
  await seedDemo({ ...story, setClock }, Date.now());
  moved = 0;
  await story.stop();
}

console.log('Filling the demo database…');
await fill();
const server = await startServer({ settings, clock, log, pages: appPages(settings) });
console.log(`\n${settings.brand}, with made-up people, at ${server.origin}`);
console.log(`Emails: ${server.origin}/dev/outbox`);
console.log(`Password for everyone: ${demoPassword}\n`);
for (const { role, email } of readSeed().people) console.log(`  ${role.padEnd(6)}  ${email}`);
stopOnSignal(server, log);
