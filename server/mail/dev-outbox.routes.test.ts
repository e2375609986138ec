import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { queueMail } from './outbox.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const typed = '<script>alert(1)</script>';

async function queueOne(cause = 'one'): Promise<string> {
  const { database } = server.deps;
  const content = { subject: `Hello ${typed}`, text: `Open https://a.example/?x=1&y=2 ${typed}`, html: '<p>Hello</p>' };
  await database.tx((db) => queueMail(db, server.deps, { ...content, cause, recipient: 'dana@a.example' }));
  const row = await server.until(async () => {
    const { q, t } = database.read;
    const [mail] = await q.select().from(t.mails).where(eq(t.mails.cause, cause));
    return mail?.sentAt ? mail : undefined;
  });
  return row.id;
}

test('the outbox lists and shows mails as text with links, without script or inline style', async () => {
  const id = await queueOne();
  const list = await server.call<string>('GET', '/dev/outbox');
  expect(list.status).toBe(200);
  expect(list.headers.get('Content-Type')).toContain('text/html');
  expect(list.headers.get('Cache-Control')).toBe('no-store');
  expect(list.body).toContain(`href="/dev/outbox/${id}"`);
  const page = await server.call<string>('GET', `/dev/outbox/${id}`);
  for (const html of [list.body, page.body]) expect(html).not.toMatch(/<script|style="|<style/);
  expect(page.body).toContain('<a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a>');
  expect(page.body).toContain('&lt;script&gt;');

  const file = await server.call<string>('GET', `/dev/outbox/${id}.eml`);
  expect(file.headers.get('Content-Type')).toContain('message/rfc822');
  expect(file.body).toContain('To: dana@a.example');
  expect((await server.call('GET', '/dev/outbox.css')).headers.get('Content-Type')).toContain('text/css');
  expect((await server.call('GET', '/dev/outbox/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
  expect((await server.call('GET', '/dev/outbox/..%2F..%2Fetc%2Fpasswd.eml')).status).toBe(404);
});

test('a mail whose tries ended is shown as given up', async () => {
  const id = await queueOne('two');
  const { t } = server.deps.database.read;
  expect((await server.call<string>('GET', `/dev/outbox/${id}`)).body).toContain('<dd>sent</dd>');
  await server.deps.database.tx((db) =>
    db.q.update(t.mails).set({ sentAt: null, failedAt: 1 }).where(eq(t.mails.id, id)),
  );
  expect((await server.call<string>('GET', `/dev/outbox/${id}`)).body).toContain('<dd>given up</dd>');
});

test('in production there is no outbox to read, and the operator is told where mails stay without a mail server', async () => {
  const production = await startTestServer({ NODE_ENV: 'production', ALLOW_LOCAL_CASHIER: '1', RATE_LIMIT: '' });
  expect(production.lines.join()).toContain('"event":"mail_in_folder","keptDays":30');
  const paths = ['/dev/outbox', '/dev/outbox.css', '/dev/outbox/AAAAAAAAAAAAAAAAAAAAAA'];
  const answers = await Promise.all(paths.map((path) => production.call('GET', path)));
  await production.stop();
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
});
