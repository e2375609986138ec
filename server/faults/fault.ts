import type { Buyer, BuyerStep } from './buyer.ts';
import type { World } from './world.ts';

/** Describes what happens, and before which step of the purchase. */
export interface Fault<W extends World = World> {
  name: string;
  /** Steps that the person never takes, such as to come back from the payment page. */
  skips?: BuyerStep[];
  before: Partial<Record<BuyerStep, (world: W, buyer: Buyer) => Promise<unknown>>>;
  /** Who writes the report where a model can; the model, unless the fault keeps it away. */
  author?: 'playbook';
  /** How often a server dies of it. */
  deaths?: number;
  /** Throws when the row is over and the fault was not met. */
  met?(world: W, buyer: Buyer): Promise<unknown>;
}

/** Limits the time until a failed step is tried again. */
export const longestBackOffMs = 400_000;

export const wait =
  (ms: number) =>
  ({ shop }: World) =>
    shop.passTime(ms);

export const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

/** Tells whether an announced object is a session whose money came. */
export const saysPaid = (object: object): boolean => 'payment_status' in object && object.payment_status === 'paid';

/** How the product learned of the money: from a notice, from the provider's list of events, or by asking for the session. */
export async function learnedFrom(world: World, buyer: Buyer): Promise<'notice' | 'list' | 'session'> {
  const heard = await world.shop.read(({ q, t }) => q.select({ id: t.paymentEvents.id }).from(t.paymentEvents));
  const notices = await world.paymentNotices(buyer.sessionId());
  const known = notices.filter(({ id }) => heard.some((event) => event.id === id));
  if (known.length === 0) return 'session';
  return known.some(({ delivered }) => delivered) ? 'notice' : 'list';
}

/** Each time that the buyer's ready mail was handed over; a line of a mail is folded with a `=` at its end. */
export function readyMails({ deliveries }: World, buyer: Buyer): string[] {
  const isTheirs = (text: string) => text.replaceAll('=\r\n', '').includes(buyer.sessionId());
  return deliveries().filter((text) => text.includes('Subject: Your report is ready') && isTheirs(text));
}

/** @throws when one has no Message-ID, by which its copies are known as one mail */
export function messageIds(mails: readonly string[]): string[] {
  return mails.map((mail) => {
    const [, id] = /^Message-ID: (<\S+@northbeam>)\r?$/im.exec(mail) ?? [];
    if (id === undefined) throw new Error('A mail has no Message-ID.');
    return id;
  });
}
