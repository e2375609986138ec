import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import Router from '@koa/router';
import type { Context } from 'koa';
import type { ServerDeps } from '#server/deps.ts';
import { pathId } from '#server/http/path-id.ts';
import { mailPage, outboxPage } from './dev-outbox-pages.ts';
import { findMail, listMails } from './outbox.ts';

const styles = readFileSync(new URL('./dev-outbox.css', import.meta.url), 'utf8');
const newestMails = 200;

/** The mails that this server wrote, to be read without a mail server. Everything in them can be seen by anybody: never in production. */
export function devOutboxRoutes({
  settings,
  database,
  mailFolder,
}: Pick<ServerDeps, 'settings' | 'database' | 'mailFolder'>) {
  const router = new Router();
  if (settings.production) return router;
  const { read } = database;
  const fileOf = (mail: { id: string }) => mailFolder.fileOf(mail.id);

  router.get('/dev/outbox', async (ctx) => {
    answerHtml(ctx, outboxPage(await listMails(read, newestMails)));
  });

  router.get('/dev/outbox.css', (ctx) => {
    ctx.type = 'text/css';
    ctx.body = styles;
  });

  router.get('/dev/outbox/:id.eml', async (ctx) => {
    const mail = await findMail(read, pathId(ctx));
    if (!mail || !existsSync(fileOf(mail))) return;
    ctx.body = await readFile(fileOf(mail));
    ctx.attachment(`${mail.id}.eml`);
    ctx.type = 'message/rfc822';
  });

  router.get('/dev/outbox/:id', async (ctx) => {
    const mail = await findMail(read, pathId(ctx));
    if (mail) answerHtml(ctx, mailPage(mail, existsSync(fileOf(mail))));
  });
  return router;
}

function answerHtml(ctx: Context, html: string): void {
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = html;
}
