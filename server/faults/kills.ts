import type { BuyerStep } from './buyer.ts';
import type { Moment } from './mortal-process.ts';
import type { World } from './world.ts';

const rows = (table: string, where = '1') => `SELECT count(*) FROM ${table} WHERE ${where}`;

/** A commit that ends one stage, recognised by rows that are there only from then on. */
interface Commit {
  stage: string;
  count: string;
  from: BuyerStep;
  /** Also after it: whoever should be told of it was not. */
  after?: true;
}

export const thirdSection = rows('jobs', "stage = 'sections' AND json_array_length(checkpoint, '$.sections') = 3");
export const keptPdf = rows('reports', 'pdf IS NOT NULL');
export const readyMailSent = rows('mails', "sent_at IS NOT NULL AND subject = 'Your report is ready'");

const commits: Commit[] = [
  { stage: 'payment: the submission', count: rows('submissions'), from: 'submit' },
  { stage: 'payment: the order, before the provider is asked', count: rows('orders'), from: 'open' },
  {
    stage: 'payment: the provider’s page, before we know it',
    count: rows('cashier_sessions'),
    from: 'open',
    after: true,
  },
  { stage: 'payment: the page, kept with the order', count: rows('orders', 'session_id IS NOT NULL'), from: 'open' },
  { stage: 'payment: the money, before anybody tells us', count: rows('cashier_events'), from: 'pay' },
  { stage: 'payment: the notice and its effect', count: rows('orders', "state = 'paid'"), from: 'pay', after: true },
  { stage: 'job: the claim', count: rows('jobs', "kind = 'report' AND state = 'running'"), from: 'pay' },
  { stage: 'job: the outline', count: rows('jobs', "stage = 'sections'"), from: 'pay' },
  { stage: 'job: the third section', count: thirdSection, from: 'pay' },
  { stage: 'job: the assembled report', count: rows('reports'), from: 'pay' },
  { stage: 'PDF', count: keptPdf, from: 'pay' },
  { stage: 'mail: the outbox', count: rows('mails', "subject = 'Your report is ready'"), from: 'pay' },
  { stage: 'mail: handed over', count: readyMailSent, from: 'pay', after: true },
];

/** Before a commit everything outside has happened and nothing is written down: the harder of the two moments. */
export const kills = commits.flatMap(({ stage, count, from, after }) =>
  (after ? (['before', 'after'] as Moment[]) : (['before'] as Moment[])).map((moment) => ({
    name: `${moment} the commit of ${stage}`,
    before: { [from]: ({ shop }: World) => shop.dieAt(count, moment) },
    deaths: 1,
  })),
);
