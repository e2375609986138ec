import { type APIRequestContext, request } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { buyReport, register, submit } from '../browser/calls.ts';
import { readDatabase } from '../browser/database.ts';
import { newPerson, type Person } from '../browser/people.ts';

/** People and things, made through the product's own calls, that the designed states are shown with. */
export interface World {
  product: Product;
  /** Two submissions, one with its report. */
  owner: Insider;
  /** An account with nothing in it. */
  newcomer: Insider;
  /** Insights that no account holds. */
  visitor: { person: Person; submissionId: string };
  /** The report's submission, in the owner's account. */
  reportId: string;
  /** Payment sessions by what became of them. */
  payments: { ofOwner: string; ofVisitor: string; open: string };
}

export interface Insider {
  person: Person;
  token: string;
}

export async function makeWorld(product: Product): Promise<World> {
  const calls = await request.newContext({ baseURL: product.origin });
  const owner = await enter(calls, newPerson('Dana', 'Okafor'));
  const newcomer = await enter(calls, newPerson('Nadia', 'Koval'));
  const reportId = await submit(calls, owner.person, owner.token);
  await buyReport(calls, reportId, owner.token);
  await submit(calls, owner.person, owner.token);

  const visitor = newPerson('Marco', 'Bellini');
  const visitorsPaid = await submit(calls, visitor);
  await buyReport(calls, visitorsPaid);
  const undecided = newPerson('Mei', 'Tanaka');
  const submissionId = await submit(calls, undecided);
  await calls.post('/api/create-checkout-session', { data: { submissionId } });
  await calls.dispose();
  return {
    product,
    owner,
    newcomer,
    visitor: { person: undecided, submissionId },
    reportId,
    payments: {
      ofOwner: sessionOf(product, reportId),
      ofVisitor: sessionOf(product, visitorsPaid),
      open: sessionOf(product, submissionId),
    },
  };
}

async function enter(calls: APIRequestContext, person: Person): Promise<Insider> {
  return { person, token: await register(calls, person) };
}

function sessionOf(product: Product, submissionId: string): string {
  const sql = 'SELECT session_id AS id FROM orders WHERE submission_id = ?';
  const [order] = readDatabase<{ id: string }>(product, sql, submissionId);
  if (!order) throw new Error('The submission has no order.');
  return order.id;
}
