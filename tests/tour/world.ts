import { type APIRequestContext, request } from '@playwright/test';
import type { Product } from '../../scripts/product.ts';
import { buyReport, openCheckout, register, submit } from '../browser/calls.ts';
import { setCoachingGoal } from '../browser/coaching.ts';
import { changeDatabase, readDatabase } from '../browser/database.ts';
import { newPerson, type Person } from '../browser/people.ts';
import { callAsCoach } from '../browser/staff.ts';
import { tellConversations } from './chat-conversations.ts';

/** People and things, made through the product's own calls, that the designed states are shown with. */
export interface World {
  product: Product;
  /** Two submissions, one with its report and with goals of a coach. */
  owner: Insider;
  /** An account with nothing in it. */
  newcomer: Insider;
  /** Staff with nothing of their own. */
  coach: Insider;
  admin: Insider;
  /** Insights that no account holds. */
  visitor: { person: Person; submissionId: string };
  /** The report's submission, in the owner's account, with notes of a coach. */
  reportId: string;
  /** The owner's other submission, without a note. */
  otherId: string;
  /** The order that paid for it. */
  orderId: string;
  /** Payment sessions by what became of them. */
  payments: Record<'ofOwner' | 'ofVisitor' | 'open' | 'awaited' | 'refused' | 'returned', string>;
}

export interface Insider {
  person: Person;
  token: string;
}

export async function makeWorld(product: Product): Promise<World> {
  const calls = await request.newContext({ baseURL: product.origin });
  const [owner, newcomer, coach, admin] = await Promise.all([
    enter(calls, newPerson('Dana', 'Okafor')),
    enter(calls, newPerson('Nadia', 'Koval')),
    enterAs(calls, product, 'coach', newPerson('Ruth', 'Lindqvist')),
    enterAs(calls, product, 'admin', newPerson('Ines', 'Duarte')),
  ]);
  const undecided = newPerson('Mei', 'Tanaka');
  const [{ reportId, otherId }, visitorsPaid, submissionId, awaited, refused, returned] = await Promise.all([
    fillHistory(calls, product, owner, coach),
    submitAndBuy(calls, newPerson('Marco', 'Bellini')),
    submitAndLeave(calls, undecided),
    takeToCashier(calls, product, ['pay-later']),
    takeToCashier(calls, product, ['pay-later', 'refuse']),
    takeToCashier(calls, product, ['pay-later', 'confirm', 'refund']),
  ]);
  await calls.dispose();
  return {
    product,
    owner,
    newcomer,
    coach,
    admin,
    visitor: { person: undecided, submissionId },
    reportId,
    otherId,
    orderId: orderOf(product, reportId).id,
    payments: {
      ofOwner: orderOf(product, reportId).sessionId,
      ofVisitor: orderOf(product, visitorsPaid).sessionId,
      open: orderOf(product, submissionId).sessionId,
      awaited,
      refused,
      returned,
    },
  };
}

/** A submission with its report and a coach's notes, one without, goals and conversations. */
async function fillHistory(
  calls: APIRequestContext,
  product: Product,
  { person, token }: Insider,
  coach: Insider,
): Promise<{ reportId: string; otherId: string }> {
  const reportId = await submitAndBuy(calls, person, token);
  const otherId = await submit(calls, person, token);
  await setGoals(calls, token);
  await tellConversations(product, person.email);
  const description = 'Two evenings with both teams: what goes wrong between the drawing and the saw.';
  await setCoachingGoal(calls, coach.token, reportId, {
    title: coachsGoal,
    status: 'On Hold',
    priority: 'High',
    description,
  });
  await setCoachingGoal(calls, coach.token, reportId, { title: 'Agree on a floor price', status: 'In Progress' });
  const notes: ['post', string] = ['post', `submissions/${reportId}/notes`];
  await callAsCoach(calls, coach, notes, {
    ...{ title: noteTitles.client, note_type: 'client' },
    content:
      'Price book first, twenty units, no corner units before Easter. You send me the list on Friday, however rough.',
  });
  await callAsCoach(calls, coach, notes, {
    title: noteTitles.internal,
    content: 'Luis may want the schedule. Ask her what would happen if he had it for two weeks. Don’t suggest it.',
  });
  return { reportId, otherId };
}

/** Titles of the coach's notes, by who reads them. */
export const noteTitles = { client: 'What we agreed on Tuesday', internal: 'Before the next call' };

export const coachsGoal = 'Workshop days with both teams';

/** Of every status and priority that a client has, early, late and without a day. */
async function setGoals(calls: APIRequestContext, token: string): Promise<void> {
  const goals = [
    { title: 'Price book for the twenty units we build most', status: 'In Progress', priority: 'High', days: 10 },
    { title: 'Quote within three days of the measure', status: 'In Progress', priority: 'Critical', days: 30 },
    { title: 'Ask for a deposit before drawings', priority: 'Low' },
    { title: 'Close the month in four numbers', days: -5 },
    { title: 'Name the schedule’s owner', status: 'Completed', priority: 'High', days: -20 },
  ];
  for (const { days, ...goal } of goals) {
    const target_completion = days === undefined ? null : dayFromNow(days);
    const data = { ...goal, target_completion, notes: 'Base units 300 to 900 are done. Corner units are open.' };
    await calls.post('/api/steps', { headers: { Authorization: `Bearer ${token}` }, data });
  }
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function submitAndBuy(calls: APIRequestContext, person: Person, token?: string): Promise<string> {
  const submissionId = await submit(calls, person, token);
  await buyReport(calls, submissionId, token);
  return submissionId;
}

/** As a buyer who got as far as the cashier. */
async function submitAndLeave(calls: APIRequestContext, person: Person): Promise<string> {
  const submissionId = await submit(calls, person);
  await openCheckout(calls, submissionId);
  return submissionId;
}

/** A visitor's payment, brought along with these steps at the cashier. */
async function takeToCashier(calls: APIRequestContext, product: Product, steps: string[]): Promise<string> {
  const submissionId = await submitAndLeave(calls, newPerson());
  const { sessionId } = orderOf(product, submissionId);
  for (const step of steps) await calls.post(`/cashier/${sessionId}/${step}`, { maxRedirects: 0 });
  return sessionId;
}

async function enter(calls: APIRequestContext, person: Person): Promise<Insider> {
  return { person, token: await register(calls, person) };
}

async function enterAs(
  calls: APIRequestContext,
  product: Product,
  role: 'coach' | 'admin',
  person: Person,
): Promise<Insider> {
  const insider = await enter(calls, person);
  changeDatabase(product, 'UPDATE users SET role = ? WHERE email = ?', role, person.email);
  return insider;
}

function orderOf(product: Product, submissionId: string): { id: string; sessionId: string } {
  const sql = 'SELECT id, session_id AS sessionId FROM orders WHERE submission_id = ?';
  const [order] = readDatabase<{ id: string; sessionId: string }>(product, sql, submissionId);
  if (!order) throw new Error('The submission has no order.');
  return order;
}
