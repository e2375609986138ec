import { readFileSync } from 'node:fs';
import Router from '@koa/router';
import { AppError } from '#schema/errors.ts';
import type { Database } from '#server/db/connect.ts';
import { readBody } from '#server/http/read-body.ts';
import type { CashierSession } from './books.ts';
import { deliveryModeSchema, type Notifications } from './notifications.ts';
import { cashierPage, missingPage, returnUrlOf } from './page.ts';
import { failSessionRefund, refundSession } from './refund-session.ts';
import {
  type BookContext,
  confirmPayment,
  declineSession,
  paySession,
  paySessionLater,
  readCashierSession,
  refusePayment,
  type SessionTransition,
} from './settle-session.ts';

export interface CashierPagesDeps {
  database: Database;
  brand: string;
  production: boolean;
  notifications: Notifications;
  context: () => BookContext;
}

const style = readFileSync(new URL('./cashier.css', import.meta.url));
/** The product's own fonts: the built app serves them under names that change with every build. */
const fonts = ['newsreader-display.woff2', 'inter.woff2'].map((name) => ({
  name,
  content: readFileSync(new URL(`../../../pwa/ui/fonts/${name}`, import.meta.url)),
}));

/**
 * The cashier's pages: what the hosted payment page of the provider is in service. `POST {url}/pay`, `/pay-later`,
 * `/decline` and `/cancel` take any body and answer 303, and so do, outside production, `/confirm`, `/refuse`, `/refund`
 * and `/refund-fails`: what the bank or the shop's owner does later.
 */
export function cashierRoutes({ database, brand, production, notifications, context }: CashierPagesDeps) {
  const router = new Router({ prefix: '/cashier' });

  /** Runs one step of the books, which may expire the session and so announce it. */
  async function take(step: SessionTransition, id: string): Promise<CashierSession> {
    const entry = await database.tx((db) => step(db, id, context()));
    notifications.poke();
    if (!entry) throw new AppError('not_found');
    return entry;
  }

  router.get('/cashier.css', (ctx) => {
    ctx.type = 'text/css; charset=utf-8';
    ctx.body = style;
  });
  for (const { name, content } of fonts) {
    router.get(`/${name}`, (ctx) => {
      ctx.type = 'font/woff2';
      ctx.body = content;
    });
  }

  /** For tests only: how notifications travel from now on. */
  router.post('/notifications', async (ctx) => {
    if (production) throw new AppError('not_found');
    notifications.setMode(await readBody(ctx, deliveryModeSchema));
    ctx.status = 204;
  });

  router.get('/:id', async (ctx) => {
    const entry = await database.tx((db) => readCashierSession(db, ctx.params.id ?? '', context()));
    notifications.poke();
    ctx.status = entry ? 200 : 404;
    ctx.type = 'text/html; charset=utf-8';
    ctx.body = entry ? cashierPage({ brand, production }, entry) : missingPage(brand);
  });
  for (const [path, step] of [
    ['/:id/pay', paySession],
    ['/:id/pay-later', paySessionLater],
  ] as const) {
    router.post(path, async (ctx) => {
      const { object } = await take(step, ctx.params.id ?? '');
      seeOther(ctx, object.status === 'complete' ? returnUrlOf(object) : `/cashier/${object.id}`);
    });
  }
  router.post('/:id/decline', async (ctx) => {
    const { id } = await take(declineSession, ctx.params.id ?? '');
    seeOther(ctx, `/cashier/${id}`);
  });
  router.post('/:id/cancel', async (ctx) => {
    const { object } = await take(readCashierSession, ctx.params.id ?? '');
    seeOther(ctx, object.cancel_url ?? '/');
  });
  for (const [path, step] of [
    ['/:id/confirm', confirmPayment],
    ['/:id/refuse', refusePayment],
    ['/:id/refund', refundSession],
    ['/:id/refund-fails', failSessionRefund],
  ] as const) {
    router.post(path, async (ctx) => {
      if (production) throw new AppError('not_found');
      const { id } = await take(step, ctx.params.id ?? '');
      seeOther(ctx, `/cashier/${id}`);
    });
  }
  return router;
}

/** 303: the browser asks for the next page with GET, and going back repeats nothing. */
function seeOther(ctx: { status: number; redirect(url: string): void }, url: string): void {
  ctx.redirect(url);
  ctx.status = 303;
}
