import type { Database, Db } from '#server/db/connect.ts';
import { sha256 } from '#server/ids.ts';
import { cashierBooks } from './books.ts';
import { calls } from './calls.ts';
import { CashierError } from './cashier-error.ts';
import { decodeForm } from './form-params.ts';

export interface CashierApiDeps {
  database: Pick<Database, 'tx'>;
  clock: () => number;
  newId: () => string;
  /** Where the pages of the cashier are. */
  origin: string;
  /** Called after a call that may have made events. */
  onEvents: () => void;
}

/** Answers the calls of the official SDK as the payment provider does: request in, response out, no network. */
export function cashierApi(deps: CashierApiDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await answer(deps, request);
    } catch (cause) {
      if (cause instanceof CashierError) return Response.json(cause.body, { status: cause.status });
      throw cause;
    } finally {
      deps.onEvents();
    }
  };
}

async function answer({ database, clock, newId, origin }: CashierApiDeps, request: Request): Promise<Response> {
  if (!/^Bearer (sk|rk)_/.test(request.headers.get('Authorization') ?? '')) {
    throw new CashierError(401, 'invalid_request_error', 'You did not provide an API key.');
  }
  const { pathname, search } = new URL(request.url);
  const call = calls.find(({ method, path }) => method === request.method && path.test(pathname));
  if (!call) throw unknownCall(request.method, pathname);
  const text = request.method === 'GET' ? search.slice(1) : await request.text();
  const id = call.path.exec(pathname)?.[1] ?? '';
  const apiVersion = request.headers.get('Stripe-Version') ?? '';
  const context = { params: decodeForm(text), id, origin, now: clock(), newId, apiVersion };
  const key = request.headers.get('Idempotency-Key');
  return database.tx(async (db) => {
    const work = () => call.answer({ ...context, db });
    if (request.method === 'GET' || key === null) return Response.json(await work());
    return answerOnce(db, { key, requestHash: sha256(`${pathname}\n${text}`), now: context.now }, work);
  });
}

/** The same key again gets the same answer; with other parameters it is a mistake of the caller. */
async function answerOnce(
  db: Db,
  { key, requestHash, now }: { key: string; requestHash: string; now: number },
  work: () => Promise<object>,
): Promise<Response> {
  const books = cashierBooks(db);
  const saved = await books.findAnswer(key);
  if (!saved) {
    const body = (await work()) as Record<string, unknown>;
    await books.insertAnswer({ idempotencyKey: key, requestHash, body, createdAt: now });
    return Response.json(body);
  }
  if (saved.requestHash === requestHash) {
    return Response.json(saved.body, { headers: { 'Idempotent-Replayed': 'true' } });
  }
  const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
  throw new CashierError(400, 'idempotency_error', message);
}

const unknownCall = (method: string, path: string) =>
  new CashierError(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
