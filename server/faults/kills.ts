import type { BuyerStep } from './buyer.ts';
import type { Fault } from './fault.ts';
import type { Shop } from './shop.ts';

const some = (table: string, where = '1') => `SELECT EXISTS (SELECT 1 FROM ${table} WHERE ${where})`;

/** A commit that ends one stage, recognised by what stands in the database only from then on. */
interface Commit {
  stage: string;
  when: string;
  from: BuyerStep;
  /** Also after it: whoever should be told of it was not. */
  after?: true;
}

const commits: Commit[] = [
  { stage: 'payment: the submission', when: some('submissions'), from: 'submit' },
  { stage: 'payment: the order, before the provider is asked', when: some('orders'), from: 'open' },
  {
    stage: 'payment: the provider’s page, before we know it',
    when: some('cashier_sessions'),
    from: 'open',
    after: true,
  },
  { stage: 'payment: the page, kept with the order', when: some('orders', 'session_id IS NOT NULL'), from: 'open' },
  { stage: 'payment: the money, before anybody tells us', when: some('cashier_events'), from: 'pay' },
  { stage: 'payment: the notice and its effect', when: some('orders', "state = 'paid'"), from: 'pay', after: true },
  { stage: 'job: the claim', when: some('jobs', "kind = 'report' AND state = 'running'"), from: 'pay' },
  { stage: 'job: the outline', when: some('jobs', "stage = 'sections'"), from: 'pay' },
  {
    stage: 'job: the third section',
    when: some('jobs', "stage = 'sections' AND json_array_length(checkpoint, '$.sections') = 3"),
    from: 'pay',
  },
  { stage: 'job: the assembled report', when: some('reports'), from: 'pay' },
  { stage: 'PDF', when: some('reports', 'pdf IS NOT NULL'), from: 'pay' },
  { stage: 'mail: the outbox', when: some('mails', "subject = 'Your report is ready'"), from: 'pay' },
  { stage: 'mail: handed over', when: some('mails', 'sent_at IS NOT NULL'), from: 'pay', after: true },
];

/** Before a commit everything outside has happened and nothing is written down: the harder of the two moments. */
export const kills: Fault[] = commits.flatMap(({ stage, when, from, after }) =>
  (after ? (['before', 'after'] as const) : (['before'] as const)).map((moment) => ({
    name: `${moment} the commit of ${stage}`,
    before: { [from]: (shop: Shop) => shop.dieAt(when, moment) },
  })),
);
