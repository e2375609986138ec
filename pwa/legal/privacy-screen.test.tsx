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
    'Submissions without an account: 90 days after the last activity, with all that was written from them.',
    'What is kept in an account, your conversations with the coach among it: until you delete it, also when your chat access has ended. When each question was asked, for the daily count: as long as its answer.',
    'A goal, note or conversation that was deleted: 30 days, in which it can be restored. That it is gone, by its number, 180 days longer, so that every device hears of it. A draft that was discarded: its number, 180 days.',
    'An edit that was refused and that its device did not fetch: 180 days for your other devices. What one of our people typed about data that they may not hold any more: 180 days. Which submission one of them opened: 30 days.',
    'Devices that do not come back, and one-way hashes of edits: 365 days.',
    'Payment records: 7 years after the payment or its return. When their submission or account is deleted, they stay without personal content: number, amount, dates, country and the provider’s numbers.',
    'Notices of the payment provider: their numbers and times, 7 years.',
    'Orders that nobody paid: 90 days after they were closed.',
    'Emails: address and words 30 days after an email was sent or could not be; occasion and time 7 years.',
    'Links in emails: 30 days after they were used or ran out.',
    'Sessions: the name of the browser until the session ends. Its one-way hash, its times and the reason of its end 180 days longer: a device that comes back late must still learn that it has to forget.',
    'Free chat days: with the account; a one-way hash of the email 365 days after they ended, also when the account is deleted, because they are given once.',
    'Finished work of writing follow-up questions: 30 days; the questions belong to the submission.',
    'Counts of visits: 365 days. Counts against misuse: 1 day after their time is over. Sums of what the AI provider costs a day: 90 days.',
    'Staff activity log: who viewed, changed or exported what: 365 days. We record people, submissions and fields by number or name, never what is in them.',
    'Our test cashier, where no payment provider is connected: 30 days.',
    'Numbers of what was deleted, and of accounts whose deletion was asked for or taken back: 365 days, so that it is deleted again, or kept, if a backup has to be put back. Backups: 35 days.',
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
    'What we recognise in the other answers as your name, your company’s name, an email address or a phone number is taken out first',
  );
  expect(model).toContain('Notes and your other conversations are not sent.');
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
  expect(kept).toContain('the numbers of your last insights and of their payment, for 7 days');
  expect(kept).toContain('“Start Over” deletes the results and these numbers, but for those that lead to a report');
});

/** Every name under which the app keeps something in a browser, and what the page says of it. */
const keptInBrowser: Record<string, string> = {
  'northbeam-browser-marks': 'random marks of the last sign-ins here',
  'northbeam-install-declined': 'that you did not want the app installed',
  'northbeam.chat-payment': 'which page to pay for the chat you left for',
  'northbeam.chat-sidebar': 'whether the list of conversations is open',
  'northbeam.ended-token': 'What could not be finished at once',
  'northbeam.event-session': 'a random word that your browser forgets with the tab',
  'northbeam.goal-sort': 'how your goals are sorted',
  'northbeam.held-offer': 'which offer we asked you about',
  'northbeam.insights-shown': 'which insights were counted as shown',
  'northbeam.kept-account.': 'what you had not sent, if you choose at sign-out to keep it',
  'northbeam.kept-here': 'what you are typing, finished answers that wait',
  'northbeam.lead-email': 'the email address that you typed',
  'northbeam.leaving-draft.': 'what you are typing',
  'northbeam.opened-notes.': 'which notes from your coach we have told you about and which you have opened',
  'northbeam.owner': 'A copy of what is yours',
  'northbeam.payment-return': 'which payment you came from',
  'northbeam.place': 'where you were on a page',
  'northbeam.report-followed.': 'which reports are being written for them',
  'northbeam.report-position': 'how far you read a report',
  'northbeam.session.': 'changes to users that you have not saved',
  'northbeam.shared-device': 'This is a shared device',
  'northbeam.single-keys': 'whether single keys are on',
  'northbeam.storage-kept': 'what the browser said when it was asked to keep its storage',
  'northbeam.submission': 'the numbers of your last insights and of their payment',
  'northbeam.thank-you': 'the results that you are looking at',
  'northbeam.token': 'your session',
  'northbeam.told-notes': 'which notes from your coach we have told you about',
  'northbeam.unfinished.': 'What could not be finished at once',
  'northbeam.used': 'whether you have used the app',
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
  expect(page).toContain('for 30 days and seen by nobody else');
});

test('the terms say the same of submissions and payments', () => {
  render(
    <InApp>
      <TermsScreen />
    </InApp>,
  );
  const data = screen.getByText(/How long we keep what you enter/).closest('p')?.textContent;
  expect(data).toContain('kept for 90 days after their last activity');
  expect(data).toContain('those of payments, are kept for 7 years');
});
