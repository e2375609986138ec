import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InApp } from '#pwa/testing/in-app.tsx';
import { retention } from '#schema/retention.ts';
import { PrivacyScreen } from './privacy-screen.tsx';
import { TermsScreen } from './terms-screen.tsx';

afterEach(cleanup);

/** The names of the periods that a page asked for. */
const read = vi.hoisted(() => new Set<string>());
vi.mock('#schema/retention.ts', async (load) => {
  const original = await load<typeof import('#schema/retention.ts')>();
  const get = (periods: Record<string, number>, name: string) => {
    read.add(name);
    return periods[name];
  };
  return { retention: new Proxy(original.retention, { get } as ProxyHandler<typeof original.retention>) };
});

/** The lines of the list under a heading. */
function linesUnder(heading: string): string[] {
  const list = screen.getByRole('heading', { name: heading }).nextElementSibling;
  return within(list as HTMLElement)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

/**
 * The test repeats what `server/retention/seven-years.test.ts` shows of the daily job, with its numbers written out.
 */
test('the privacy page says of each thing how long it is kept, as the daily job keeps it', () => {
  render(
    <InApp>
      <PrivacyScreen />
    </InApp>,
  );
  expect(linesUnder('5. How long we keep it')).toEqual([
    'Submissions without an account: 90 days after the last activity, with everything we wrote from them.',
    'What’s in your account, including your conversations with the coach: until you delete it, even after your chat access ends. When you asked each question, for the daily count: as long as its answer.',
    'A deleted goal, note or conversation: 30 days, so you can restore it. Its ID stays 180 days longer, so every device learns that it’s gone. The ID of a discarded draft: 180 days.',
    'An edit we couldn’t apply and its device never picked up: 180 days, for your other devices. What a coach or admin typed about data they can no longer see: 180 days. Which submissions they opened: 30 days.',
    'Devices that don’t come back, and one-way hashes of edits: 365 days.',
    'Payment records: 7 years after the payment or its refund. Once the submission or account is deleted, they stay without personal content: ID, amount, dates, country and the provider’s IDs.',
    'Notices from the payment provider: their IDs and times, 7 years.',
    'Unpaid orders: 90 days after they close.',
    'Emails: address and text, 30 days after we sent an email or failed to. Reason and time, 7 years.',
    'Links in emails: 30 days after they’re used or expire.',
    'Sessions: the browser’s name until the session ends. The session’s one-way hash, its times and why it ended, 180 days longer, so a device that comes back late still clears its data.',
    'Free chat days: as long as the account. A one-way hash of the email, 365 days after they end, even if the account is deleted, because each person gets them once.',
    'Records of writing follow-up questions: 30 days. The questions stay with the submission.',
    'Counts of visits: 365 days. Counts to prevent misuse: 1 day after their period ends. Daily totals of what the AI provider costs: 90 days.',
    'Staff activity log: who viewed, changed or exported what: 365 days. We record people, submissions and fields by ID or name, never what’s in them.',
    'Our test checkout, if no payment provider is connected: 30 days.',
    'IDs of what was deleted, and of accounts whose owners asked for deletion or undid it: 365 days, so we delete or keep them again if we restore a backup. Backups: 35 days.',
    'Logs: 90 days.',
  ]);
  expect(screen.getByText(/After you ask for deletion you have/).closest('li, p')?.textContent).toContain(
    'you have 7 days to undo it',
  );
});

test('the privacy page promises of the AI provider what the server does, and no more', () => {
  render(
    <InApp>
      <PrivacyScreen />
    </InApp>,
  );
  const [, model] = linesUnder('4. Who processes it for us');
  expect(model).toContain('without the fields for name, email, phone and company');
  expect(model).toContain(
    'we take out anything in the other answers that we recognize as your name, your company’s name, an email address or a phone number',
  );
  expect(model).toContain('It doesn’t get notes or your other conversations.');
});

test('every period that the job knows is named on the privacy page', () => {
  read.clear();
  render(
    <InApp>
      <PrivacyScreen />
    </InApp>,
  );
  expect([...read].sort()).toEqual(Object.keys(retention).sort());
});

test('the privacy page names the ids that find insights and their payment again, and how long they stay', () => {
  render(
    <InApp>
      <PrivacyScreen />
    </InApp>,
  );
  const kept = screen.getByText(/We set no cookies/).textContent;
  expect(kept).toContain('the IDs of your last insights and their payment for 7 days');
  expect(kept).toContain('“Start Over” deletes the results and these IDs, except those that lead to a report');
});

/** Every name under which the app keeps something in a browser, and what the page says of it. */
const keptInBrowser: Record<string, string> = {
  'northbeam-browser-marks': 'random marks of the last sign-ins here',
  'northbeam-install-declined': 'that you didn’t want to install the app',
  'northbeam.chat-payment': 'which chat payment page you left for',
  'northbeam.chat-sidebar': 'whether the list of conversations is open',
  'northbeam.downloaded-report': 'If you download a report’s PDF without an account',
  'northbeam.ended-token': 'If something can’t be finished right away',
  'northbeam.event-session': 'a random word that your browser forgets with the tab',
  'northbeam.goal-sort': 'how you sort your goals',
  'northbeam.held-offer': 'which offer we asked you about',
  'northbeam.insights-shown': 'which insights we counted as shown',
  'northbeam.kept-account.': 'work that hasn’t synced, if you choose to keep it when you sign out',
  'northbeam.kept-here': 'what you’re typing, finished answers waiting',
  'northbeam.lead-email': 'the email address you typed',
  'northbeam.leaving-draft.': 'what you’re typing',
  'northbeam.opened-notes.': 'which notes from your coach we’ve told you about and which you’ve opened',
  'northbeam.owner': 'A copy of what’s yours',
  'northbeam.payment-return': 'which payment you came from',
  'northbeam.place': 'where you were on a page',
  'northbeam.report-followed.': 'which reports we’re writing for them',
  'northbeam.report-position': 'how far you read a report',
  'northbeam.session.': 'changes to users they haven’t saved',
  'northbeam.shared-device': 'This is a shared device',
  'northbeam.single-keys': 'whether single keys are on',
  'northbeam.storage-kept': 'what the browser said when we asked it to keep its storage',
  'northbeam.submission': 'the IDs of your last insights and their payment',
  'northbeam.thank-you': 'the results you’re looking at',
  'northbeam.token': 'your session',
  'northbeam.told-notes': 'which notes from your coach we’ve told you about',
  'northbeam.unfinished.': 'If something can’t be finished right away',
  'northbeam.used': 'whether you’ve used the app',
};
/** Names of locks, of messages between tabs and of a file: nothing is kept under them. */
const keepsNothing = [
  'answers',
  'asked',
  'cleared',
  'contact',
  'edited',
  'forgotten',
  'not-written',
  'opened-submissions',
  'requests',
  'shared-session',
  'sync',
  'tab-with-update',
  'visible.',
  'take-over',
];

test('everything that the app keeps in a browser is named on the privacy page', () => {
  const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.*', '!../testing/**'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const names = Object.values(sources).flatMap((source) => source.match(/(?<=')northbeam[.-][a-z-]+\.?(?=')/g) ?? []);
  const kept = new Set(names.filter((name) => !keepsNothing.includes(name.replace('northbeam.', ''))));
  expect([...kept].sort()).toEqual(Object.keys(keptInBrowser).sort());
  render(
    <InApp>
      <PrivacyScreen />
    </InApp>,
  );
  const page = document.body.textContent;
  for (const words of Object.values(keptInBrowser)) expect(page).toContain(words);
  expect(page).toContain('for 30 days, and nobody else can see it');
});

test('the terms say the same of submissions and payments', () => {
  render(
    <InApp>
      <TermsScreen />
    </InApp>,
  );
  const data = screen.getByText(/how long we keep what you enter/).closest('p')?.textContent;
  expect(data).toContain('submissions without an account for 90 days after their last activity');
  expect(data).toContain('such as those of payments, for 7 years');
});
