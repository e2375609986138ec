import { Link } from 'react-router-dom';
import { brand, privacyEmail } from '#pwa/api/config.ts';
import { retainedAccountDays } from '#pwa/offline/retained-accounts.ts';
import { keptDays } from '#pwa/offline/storage-keys.ts';
import { paths } from '#schema/paths.ts';
import { retention } from '#schema/retention.ts';
import { LegalPage, MailTo } from './legal-page.tsx';

const inShort = [
  'We use what you enter to write your insights and your report, and for nothing else.',
  'No advertising, no third-party tracking, no sale of data.',
  'You can take everything with you, or delete it, on your account page.',
];

export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy Policy" inShort={inShort}>
      <h2>1. Who is responsible</h2>
      <p>
        {brand} is responsible for the personal data that this website and app process. Write to{' '}
        <MailTo address={privacyEmail} /> with any question, request or complaint about it.
      </p>

      <h2>2. What we hold</h2>
      <ul>
        <li>
          <strong>Your answers:</strong> name, work email, and what you choose to tell about your business, for example
          company, phone, industry, size, revenue, goals and steps taken.
        </li>
        <li>
          <strong>What is written from them:</strong> insights, questions, your report, and your conversations with the
          coach, with what the coach had read for each answer.
        </li>
        <li>
          <strong>What you work on:</strong> goals, what you are typing, and notes that coaches write about your
          submissions; earlier words of them, so that nothing is lost when two devices change the same.
        </li>
        <li>
          <strong>Your devices:</strong> a random number of each, when it last connected, and what became of its edits.
        </li>
        <li>
          <strong>Your account:</strong> name, email, a one-way hash of your password, profile, sessions with their
          browser and times.
        </li>
        <li>
          <strong>Purchases:</strong> what was bought, when, for how much, what was returned, the country, and the
          payment provider’s numbers for it. Never your card number.
        </li>
        <li>
          <strong>Mails</strong> that we send you, and the links in them as one-way hashes.
        </li>
        <li>
          <strong>Against misuse:</strong> counts of calls, with your network address, the number of your account or a
          one-way hash of the email that was tried.
        </li>
        <li>
          <strong>What our people do:</strong> who read, changed or exported what, and when, without the content.
        </li>
        <li>
          <strong>Logs:</strong> technical records of requests and errors, without your answers, chats, reports or
          passwords.
        </li>
      </ul>

      <h2>3. What we use it for</h2>
      <p>
        To give you what you asked for: insights, report, coach, account (performance of a contract). To keep the
        service safe, to limit abuse and to find faults (our legitimate interest). To keep payment records as the law
        requires (legal duty). We do not train models with your data, and take no decision about you by automatic means
        alone that has legal effect.
      </p>

      <h2>4. Who processes it for us</h2>
      <ul>
        <li>
          <strong>A card payment provider,</strong> when you buy. It receives what you enter on its own page, your email
          and the number of your order; your answers are not sent to it.
        </li>
        <li>
          <strong>An AI provider,</strong> only where one is connected; otherwise our built-in playbook writes and
          nothing leaves our server. It receives your answers without the fields for name, email, phone and company, and
          is told not to store them. What we recognise in the other answers as your name, your company’s name, an email
          address or a phone number is taken out first; names of other people are not recognised. Each text says who
          wrote it.
          <br />
          For the chat it receives your question, the latest of the same conversation and, as far as they fit and you
          have not switched them off, parts of your answers, insights, report and goals, with the same things taken out.
          Notes and your other conversations are not sent.
        </li>
        <li>
          <strong>An email service,</strong> to send you the emails that you ask for or that belong to your account.
        </li>
      </ul>
      <p>
        Coaches and administrators who work for us can read submissions to help you; that access is recorded. We pass
        data to nobody else, unless the law compels us. Where a processor works outside your country, we rely on the
        safeguards that the law provides for this.
      </p>

      <h2>5. How long we keep it</h2>
      <ul>
        <li>
          <strong>Submissions without an account:</strong> {retention.unownedSubmissionDays} days after the last
          activity, with all that was written from them.
        </li>
        <li>
          <strong>What is kept in an account,</strong> your conversations with the coach among it: until you delete it,
          also when your chat access has ended. When each question was asked, for the daily count: as long as its
          answer.
        </li>
        <li>
          <strong>A goal, note or conversation that was deleted:</strong> {retention.restoreDays} days, in which it can
          be restored. That it is gone, by its number, {retention.tombstoneDays} days longer, so that every device hears
          of it. A draft that was discarded: its number, {retention.clearedDraftDays} days.
        </li>
        <li>
          <strong>An edit that was refused</strong> and that its device did not fetch: {retention.attentionDays} days
          for your other devices. What one of our people typed about data that they may not hold any more:{' '}
          {retention.escrowDays} days. Which submission one of them opened: {retention.autoPinDays} days.
        </li>
        <li>
          <strong>Devices</strong> that do not come back, and one-way hashes of edits: {retention.deviceDays} days.
        </li>
        <li>
          <strong>Payment records:</strong> {retention.paymentYears} years after the payment or its return. When their
          submission or account is deleted, they stay without personal content: number, amount, dates, country and the
          provider’s numbers.
        </li>
        <li>
          <strong>Notices of the payment provider:</strong> their numbers and times, {retention.paymentYears} years.
        </li>
        <li>
          <strong>Orders that nobody paid:</strong> {retention.unpaidOrderDays} days after they were closed.
        </li>
        <li>
          <strong>Emails:</strong> address and words {retention.mailWordsDays} days after an email was sent or could not
          be; occasion and time {retention.mailYears} years.
        </li>
        <li>
          <strong>Links in emails:</strong> {retention.linkTokenDays} days after they were used or ran out.
        </li>
        <li>
          <strong>Sessions:</strong> the name of the browser until the session ends. Its one-way hash, its times and the
          reason of its end {retention.endedSessionDays} days longer: a device that comes back late must still learn
          that it has to forget.
        </li>
        <li>
          <strong>Free chat days:</strong> with the account; a one-way hash of the email {retention.trialMarkDays} days
          after they ended, also when the account is deleted, because they are given once.
        </li>
        <li>
          <strong>Finished work of writing follow-up questions:</strong> {retention.questionsJobDays} days; the
          questions belong to the submission.
        </li>
        <li>
          <strong>Counts of visits:</strong> {retention.analyticsDays} days. Counts against misuse:{' '}
          {retention.rateCounterDays} day after their time is over. Sums of what the AI provider costs a day:{' '}
          {retention.aiSpendDays} days.
        </li>
        <li>
          <strong>Staff activity log: who viewed, changed or exported what:</strong> {retention.auditDays} days. We
          record people, submissions and fields by number or name, never what is in them.
        </li>
        <li>
          <strong>Our test cashier,</strong> where no payment provider is connected: {retention.cashierDays} days.
        </li>
        <li>
          <strong>Numbers of what was deleted,</strong> and of accounts whose deletion was asked for or taken back:{' '}
          {retention.deletedIdDays} days, so that it is deleted again, or kept, if a backup has to be put back. Backups:{' '}
          {retention.backupDays} days.
        </li>
        <li>
          <strong>Logs:</strong> {retention.logDays} days.
        </li>
      </ul>
      <p>
        A job deletes each day what has come of age, and overwrites it in the database file; devices follow when they
        next connect.
      </p>

      <h2>6. What stays on your device</h2>
      <p>
        We set no cookies. To work without a network, the app keeps some things in your browser’s own storage: what you
        are typing, finished answers that wait to be sent, the email address that you typed, your session, the results
        that you are looking at and, so that you find them again when the page was closed, the numbers of your last
        insights and of their payment, for {keptDays} days. Whoever uses this browser in that time can open them. “Start
        Over” deletes the results and these numbers, but for those that lead to a report that you bought.
      </p>
      <p>With an account it keeps besides, until you sign out:</p>
      <ul>
        <li>
          <strong>A copy of what is yours:</strong> your details, submissions, insights, reports and the PDFs that you
          fetched, goals, notes for you, conversations and unfinished forms. For coaches and administrators, what they
          work on too, which goes 7 days after the device last reached us.
        </li>
        <li>
          <strong>What is not settled yet:</strong> edits and questions for the coach that wait to be sent, and those
          that could not be made as they were meant, until you discard them.
        </li>
        <li>
          <strong>Small marks about this device:</strong> its random number, what the server last said of your chat
          access, what the coach is not to read, how your goals are sorted, whether single keys are on, which notes from
          your coach we have told you about and which you have opened, whether you have used the app, and what the
          browser said when it was asked to keep its storage. Until the tab is closed: whether the list of conversations
          is open, how far you read a report, where you were on a page, which insights were counted as shown, which
          offer we asked you about, which payment you came from, which page to pay for the chat you left for, which page
          asked you to sign in, and, for coaches and administrators, changes to users that you have not saved and which
          reports are being written for them.
        </li>
      </ul>
      <p>
        Signing out deletes all of that. Four things stay: that you did not want the app installed, so that you are not
        asked again; random marks of the last sign-ins here, so that someone else’s wrong guesses at your password don’t
        make you wait; what you had not sent, if you choose at sign-out to keep it or somebody else signs in before it
        is sent, for {retainedAccountDays} days and seen by nobody else; and the files of the app itself, which say
        nothing about you. What could not be finished at once, such as ending the session on our server without a
        network, is noted until it is done. With “This is a shared device” at sign-in, nothing outlives the session. You
        can also clear the storage in your browser’s settings at any time.
      </p>

      <h2>7. Counting visits</h2>
      <p>
        We count four events ourselves: a press of the start button, the first edit of the form, insights shown, and the
        purchase button pressed. Each count carries its time and a random word that your browser forgets with the tab:
        no name, no address, no number of yours, and no connection to your account. No one else’s script runs on our
        pages.
      </p>

      <h2>8. Your rights</h2>
      <p>
        You can see and correct your details on the <Link to={paths.account}>account page</Link>, download what your
        account holds there as one file, and delete your account. After you ask for deletion you have{' '}
        {retention.accountUndoDays} days to undo it; then it is deleted for good, with submissions, reports,
        conversations and notes about you, and payment records lose everything that points to you. What section 5 names
        with a time of its own goes then. Without an account, write to us from the address that you gave, and we do the
        same for you. You may also ask us to restrict or stop a use, or complain to the data protection authority where
        you live. We answer within one month.
      </p>

      <h2>9. Safety</h2>
      <p>
        Connections are encrypted. Passwords are stored as slow one-way hashes, sessions as one-way hashes. Links to
        submissions carry at least 128 random bits. Access of our own people is limited by role. If something goes wrong
        that puts your data at risk, we tell you and the authority as the law requires.
      </p>

      <h2>10. Children</h2>
      <p>The service is for people who run a business, aged 18 and over.</p>

      <h2>11. Changes</h2>
      <p>
        When this policy changes, the date at the top changes. Changes that matter to people with an account are
        announced by email before they take effect. It belongs to our <Link to={paths.terms}>Terms of Service</Link>.
      </p>
    </LegalPage>
  );
}
