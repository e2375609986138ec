import { Link } from 'react-router-dom';
import { brand, privacyEmail } from '#pwa/api/config.ts';
import { retainedAccountDays } from '#pwa/offline/retained-accounts.ts';
import { keptDays } from '#pwa/offline/storage-keys.ts';
import { paths } from '#schema/paths.ts';
import { retention } from '#schema/retention.ts';
import { LegalPage, MailTo } from './legal-page.tsx';

const inShort = [
  'We use what you enter to write your insights, your report and your coach’s answers, and for nothing else.',
  'No ads, no third-party tracking, and we don’t sell data.',
  'You can download or delete everything on your account page.',
];

export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy Policy" inShort={inShort}>
      <h2>1. Who is responsible</h2>
      <p>
        {brand} is responsible for the personal data this website and app process. Email{' '}
        <MailTo address={privacyEmail} /> with any question, request or complaint.
      </p>

      <h2>2. What we hold</h2>
      <ul>
        <li>
          <strong>Your answers:</strong> name, work email, and what you choose to tell us about your business, such as
          company, phone, industry, size, revenue, goals and steps taken.
        </li>
        <li>
          <strong>What we write from them:</strong> insights, questions, your report, and your conversations with the
          coach, including what the coach used for each answer.
        </li>
        <li>
          <strong>What you work on:</strong> goals, what you’re typing, and notes that coaches write about your
          submissions. We also keep earlier versions, so nothing is lost when two devices change the same thing.
        </li>
        <li>
          <strong>Your devices:</strong> a random ID for each, when it last connected, and what happened to its edits.
        </li>
        <li>
          <strong>Your account:</strong> name, email, a one-way hash of your password, profile, and sessions with their
          browser and times.
        </li>
        <li>
          <strong>Purchases:</strong> what you bought, when, for how much, what we refunded, the country, and the
          payment provider’s IDs for it. Never your card number.
        </li>
        <li>
          <strong>Emails</strong> we send you, and the links in them as one-way hashes.
        </li>
        <li>
          <strong>To prevent misuse:</strong> counts of requests, with your IP address, your account ID or a one-way
          hash of the email that was tried.
        </li>
        <li>
          <strong>What our staff does:</strong> who read, changed or exported what, and when, without the content.
        </li>
        <li>
          <strong>Logs:</strong> technical records of requests and errors, without your answers, chats, reports or
          passwords.
        </li>
      </ul>

      <h2>3. What we use it for</h2>
      <p>
        To give you what you asked for: insights, report, coach, account (performance of a contract). To keep the
        service safe, limit abuse and find bugs (our legitimate interest). To keep payment records as the law requires
        (legal duty). We don’t train models on your data. We don’t make decisions with legal effect about you by
        automated means alone.
      </p>

      <h2>4. Who processes it for us</h2>
      <ul>
        <li>
          <strong>A card payment provider,</strong> when you buy. It gets what you enter on its own page, your email and
          your order ID. It doesn’t get your answers.
        </li>
        <li>
          <strong>An AI provider,</strong> only if one is connected. Otherwise, our built-in playbook writes and nothing
          leaves our server. It gets your answers without the fields for name, email, phone and company, and we tell it
          not to store them. First, we take out anything in the other answers that we recognize as your name, your
          company’s name, an email address or a phone number. We don’t recognize other people’s names. Each text says
          who wrote it.
          <br />
          For the chat, it gets your question and the latest messages of the same conversation. As far as they fit, and
          unless you turn them off, it also gets parts of your answers, insights, report and goals, with the same things
          taken out. It doesn’t get notes or your other conversations.
        </li>
        <li>
          <strong>An email service,</strong> to send you emails that you ask for or that your account needs.
        </li>
      </ul>
      <p>
        Coaches and admins who work for us can read submissions to help you. Of your chats, they can read the titles
        and, for each submission, the last question you asked, and nothing else. We record that access. We don’t share
        data with anyone else unless the law requires it. If a processor works outside your country, we rely on the
        safeguards the law provides.
      </p>

      <h2>5. How long we keep it</h2>
      <ul>
        <li>
          <strong>Submissions without an account:</strong> {retention.unownedSubmissionDays} days after the last
          activity, with everything we wrote from them.
        </li>
        <li>
          <strong>What’s in your account,</strong> including your conversations with the coach: until you delete it,
          even after your chat access ends. When you asked each question, for the daily count: as long as its answer.
        </li>
        <li>
          <strong>A deleted goal, note or conversation:</strong> {retention.restoreDays} days, so you can restore it.
          Its ID stays {retention.tombstoneDays} days longer, so every device learns that it’s gone. The ID of a
          discarded draft: {retention.clearedDraftDays} days.
        </li>
        <li>
          <strong>An edit we couldn’t apply</strong> and its device never picked up: {retention.attentionDays} days, for
          your other devices. What a coach or admin typed about data they can no longer see: {retention.escrowDays}{' '}
          days. Which submissions they opened: {retention.autoPinDays} days.
        </li>
        <li>
          <strong>Devices</strong> that don’t come back, and one-way hashes of edits: {retention.deviceDays} days.
        </li>
        <li>
          <strong>Payment records:</strong> {retention.paymentYears} years after the payment or its refund. Once the
          submission or account is deleted, they stay without personal content: ID, amount, dates, country and the
          provider’s IDs.
        </li>
        <li>
          <strong>Notices from the payment provider:</strong> their IDs and times, {retention.paymentYears} years.
        </li>
        <li>
          <strong>Unpaid orders:</strong> {retention.unpaidOrderDays} days after they close.
        </li>
        <li>
          <strong>Emails:</strong> address and text, {retention.mailWordsDays} days after we sent an email or failed to.
          Reason and time, {retention.mailYears} years.
        </li>
        <li>
          <strong>Links in emails:</strong> {retention.linkTokenDays} days after they’re used or expire.
        </li>
        <li>
          <strong>Sessions:</strong> the browser’s name until the session ends. The session’s one-way hash, its times
          and why it ended, {retention.endedSessionDays} days longer, so a device that comes back late still clears its
          data.
        </li>
        <li>
          <strong>Free chat days:</strong> as long as the account. A one-way hash of the email,{' '}
          {retention.trialMarkDays} days after they end, even if the account is deleted, because each person gets them
          once.
        </li>
        <li>
          <strong>Records of writing follow-up questions:</strong> {retention.questionsJobDays} days. The questions stay
          with the submission.
        </li>
        <li>
          <strong>Counts of visits:</strong> {retention.analyticsDays} days. Counts to prevent misuse:{' '}
          {retention.rateCounterDays} day after their period ends. Daily totals of what the AI provider costs:{' '}
          {retention.aiSpendDays} days.
        </li>
        <li>
          <strong>Staff activity log: who viewed, changed or exported what:</strong> {retention.auditDays} days. We
          record people, submissions and fields by ID or name, never what’s in them.
        </li>
        <li>
          <strong>Our test checkout,</strong> if no payment provider is connected: {retention.cashierDays} days.
        </li>
        <li>
          <strong>IDs of what was deleted,</strong> and of accounts whose owners asked for deletion or undid it:{' '}
          {retention.deletedIdDays} days, so we delete or keep them again if we restore a backup. Backups:{' '}
          {retention.backupDays} days.
        </li>
        <li>
          <strong>Logs:</strong> {retention.logDays} days.
        </li>
      </ul>
      <p>
        Every day, a job deletes what’s due and overwrites it in the database file. Devices follow the next time they
        connect.
      </p>

      <h2>6. What stays on your device</h2>
      <p>
        We set no cookies. To work offline, the app keeps some things in your browser’s own storage: what you’re typing,
        finished answers waiting to be sent, the email address you typed, your session, and the results you’re looking
        at. So you can find them again after you close the page, it also keeps the IDs of your last insights and their
        payment for {keptDays} days. Anyone who uses this browser in that time can open them. “Start Over” deletes the
        results and these IDs, except those that lead to a report you bought. If you download a report’s PDF without an
        account, it also keeps the report’s ID until you have one, so the PDF is on this device then.
      </p>
      <p>With an account, it also keeps these until you sign out:</p>
      <ul>
        <li>
          <strong>A copy of what’s yours:</strong> your details, submissions, insights, reports and the PDFs you
          downloaded, goals, notes for you, conversations and unfinished forms. For coaches and admins, also what they
          work on, until 7 days after the device last reached us.
        </li>
        <li>
          <strong>What’s not settled yet:</strong> edits and questions for the coach that are waiting to be sent, and
          those we couldn’t apply, until you discard them.
        </li>
        <li>
          <strong>Small facts about this device:</strong> its random ID, what we last knew about your chat access, what
          the coach shouldn’t read, how you sort your goals, whether single keys are on, which notes from your coach
          we’ve told you about and which you’ve opened, whether you’ve used the app, and what the browser said when we
          asked it to keep its storage. Until you close the tab: whether the list of conversations is open, how far you
          read a report, where you were on a page, which insights we counted as shown, which offer we asked you about,
          which payment you came from, which chat payment page you left for, which page asked you to sign in, and, for
          coaches and admins, changes to users they haven’t saved and which reports we’re writing for them.
        </li>
      </ul>
      <p>
        Signing out deletes all of that. Four things stay: that you didn’t want to install the app, so we don’t ask
        again; random marks of the last sign-ins here, so someone else’s wrong guesses at your password don’t make you
        wait; work that hasn’t synced, if you choose to keep it when you sign out or someone else signs in first, for{' '}
        {retainedAccountDays} days, and nobody else can see it; and the files of the app itself, which say nothing about
        you. If something can’t be finished right away, such as ending the session on our server while you’re offline,
        we note it until it’s done. With “This is a shared device” at sign-in, nothing outlives the session. You can
        also clear the storage in your browser’s settings at any time.
      </p>

      <h2>7. Counting visits</h2>
      <p>
        We count four events ourselves: pressing the start button, the first edit of the form, seeing insights, and
        pressing the purchase button. Each count has a time and a random word that your browser forgets with the tab. It
        has no name, address or ID of yours, and no link to your account. No one else’s script runs on our pages.
      </p>

      <h2>8. Your rights</h2>
      <p>
        On the <Link to={paths.account}>account page</Link>, you can see and correct your details, download your
        account’s data as one file, and delete your account. After you ask for deletion you have{' '}
        {retention.accountUndoDays} days to undo it. Then we delete it for good, with submissions, reports,
        conversations and notes about you, and payment records lose everything that points to you. What has its own time
        in section 5 goes then. If you don’t have an account, email us from the address you gave, and we’ll do the same
        for you. You can also ask us to restrict or stop a use, or complain to the data protection authority where you
        live. We answer within one month.
      </p>

      <h2>9. Security</h2>
      <p>
        Connections are encrypted. Passwords are stored as slow one-way hashes, sessions as one-way hashes. Links to
        submissions carry at least 128 random bits. Our staff’s access is limited by role. If something puts your data
        at risk, we tell you and the authority as the law requires.
      </p>

      <h2>10. Children</h2>
      <p>The service is for people who run a business, aged 18 and over.</p>

      <h2>11. Changes</h2>
      <p>
        When we change this policy, we change the date at the top. We email people with an account about changes that
        matter before they take effect. This policy is part of our <Link to={paths.terms}>Terms of Service</Link>.
      </p>
    </LegalPage>
  );
}
