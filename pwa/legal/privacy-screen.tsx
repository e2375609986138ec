import { Link } from 'react-router-dom';
import { brand, privacyEmail } from '#pwa/api/config.ts';
import { paths } from '#schema/paths.ts';
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
          coach.
        </li>
        <li>
          <strong>Your account:</strong> name, email, a one-way hash of your password, profile, sessions with their
          times.
        </li>
        <li>
          <strong>Purchases:</strong> what was bought, when, for how much, and the payment provider’s numbers for it.
          Never your card number.
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
          <strong>A card payment provider,</strong> when you buy. It receives what you enter on its own page and the
          number of your order; your answers are not sent to it.
        </li>
        <li>
          <strong>An AI provider,</strong> only where one is connected; otherwise our built-in playbook writes and
          nothing leaves our server. It receives your answers without your name, email and phone number, and is told not
          to store them. Each text says who wrote it.
        </li>
        <li>
          <strong>A mail service,</strong> to send you the mails that you ask for or that belong to your account.
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
          <strong>Submissions without an account:</strong> 90 days after the last activity.
        </li>
        <li>
          <strong>What is kept in an account:</strong> until you delete it.
        </li>
        <li>
          <strong>Payment records:</strong> 7 years, without personal content: number, amount, date, country and the
          provider’s numbers.
        </li>
        <li>
          <strong>Sessions, links for password resets, and notices of the payment provider:</strong> 30 days after they
          end.
        </li>
        <li>
          <strong>Logs:</strong> 90 days.
        </li>
      </ul>
      <p>A job deletes each day what has come of age; devices follow when they next connect.</p>

      <h2>6. What stays on your device</h2>
      <p>
        We set no cookies. To work without a network, the app keeps some things in your browser’s own storage: what you
        are typing, finished answers that wait to be sent, the email address that you typed, your session, and the
        results that you are looking at. Signing out deletes them. With “This is a shared device” at sign-in, nothing
        outlives the session. You can also clear the storage in your browser’s settings at any time.
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
        You can see and correct your details on the <Link to={paths.account}>account page</Link>, download everything
        that we hold about you there as one file, and delete your account. After you ask for deletion you have 7 days to
        undo it; then it is deleted for good, with submissions, reports, conversations and notes about you, and payment
        records lose everything that points to you. Without an account, write to us from the address that you gave, and
        we do the same for you. You may also ask us to restrict or stop a use, or complain to the data protection
        authority where you live. We answer within one month.
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
