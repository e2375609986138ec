import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { errorsOf, fixture, stripeContract } from './contract.ts';
import { invalidRequest, missing } from './stripe-error.ts';

export type AnnouncedType =
  | `checkout.session.${'completed' | 'expired' | 'async_payment_succeeded' | 'async_payment_failed'}`
  | `refund.${'created' | 'updated' | 'failed'}`
  | 'charge.refunded';

interface EventQuery {
  created?: number | { gt?: number; gte?: number; lt?: number; lte?: number };
  delivery_success?: boolean;
  type?: string;
  types?: string[];
  limit?: number;
  starting_after?: string;
  ending_before?: string;
  expand?: string[];
}

const keptForS = 30 * 86_400;

/** Records what the provider announced, and serves its list of it. */
export function createEventBook(clock: () => number) {
  const newestFirst: Stripe.Event[] = [];
  const seconds = () => Math.floor(clock() / 1000);

  /** @param previous what the object's changed members were before */
  function announce(type: AnnouncedType, object: object, previous?: object): void {
    const event = {
      ...fixture<Record<string, unknown>>('event'),
      id: `evt_${randomBytes(12).toString('hex')}`,
      api_version: stripeContract.info.version,
      created: seconds(),
      data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      pending_webhooks: 1,
      type,
    };
    const errors = errorsOf(`event.${type}`, event);
    if (errors.length > 0) throw new Error(`The double made a wrong ${type}: ${JSON.stringify(errors)}`);
    newestFirst.unshift(event as unknown as Stripe.Event);
  }

  function list(query: EventQuery): object {
    const { limit = 10, starting_after: after, ending_before: before, expand } = query;
    if (limit < 1 || limit > 100) throw invalidRequest('Limit must be between 1 and 100.', { param: 'limit' });
    if (expand) throw invalidRequest('This property cannot be expanded.', { param: 'expand' });
    const matching = newestFirst.filter((event) => event.created > seconds() - keptForS && matches(event, query));
    const page = before === undefined ? pageAfter(matching, after, limit) : pageBefore(matching, before, limit);
    return { object: 'list', url: '/v1/events', ...page };
  }

  function pageAfter(matching: Stripe.Event[], id: string | undefined, limit: number) {
    const from = id === undefined ? 0 : positionOf(id, 'starting_after') + 1;
    const rest = matching.filter((event) => newestFirst.indexOf(event) >= from);
    return { data: rest.slice(0, limit), has_more: rest.length > limit };
  }

  function pageBefore(matching: Stripe.Event[], id: string, limit: number) {
    const until = positionOf(id, 'ending_before');
    const rest = matching.filter((event) => newestFirst.indexOf(event) < until);
    return { data: rest.slice(-limit), has_more: rest.length > limit };
  }

  function positionOf(id: string, param: string): number {
    const position = newestFirst.findIndex((event) => event.id === id);
    if (position < 0) throw missing('event', id, param);
    return position;
  }

  return { announce, list, all: () => structuredClone(newestFirst) };
}

function matches(event: Stripe.Event, { created, delivery_success, type, types }: EventQuery): boolean {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = typeof created === 'object' ? created : {};
  if (typeof created === 'number' && event.created !== created) return false;
  if (event.created <= gt || event.created < gte || event.created >= lt || event.created > lte) return false;
  if (delivery_success !== undefined && delivery_success !== (event.pending_webhooks === 0)) return false;
  if (type !== undefined && types !== undefined) throw invalidRequest('You may pass either type or types, not both.');
  const wanted = type === undefined ? types : [type];
  return wanted === undefined || wanted.some((name) => isOfType(event, name));
}

/** `charge.*` names a group. */
const isOfType = (event: Stripe.Event, name: string): boolean =>
  name.endsWith('*') ? event.type.startsWith(name.slice(0, -1)) : event.type === name;
