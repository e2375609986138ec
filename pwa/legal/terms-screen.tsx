import { Link } from 'react-router-dom';
import { brand, supportEmail } from '#pwa/api/config.ts';
import { dailyQuestions, dailyQuestionsUnverified, warningShare } from '#schema/chat.ts';
import { paths } from '#schema/paths.ts';
import { retention } from '#schema/retention.ts';
import { LegalPage, MailTo } from './legal-page.tsx';

const inShort = [
  'Your first three insights are free. You pay for the full report once, before we write it.',
  'You can get your money back within 7 days of buying a report.',
  'Software writes what you read here. It isn’t legal, tax or financial advice.',
];

export function TermsScreen() {
  return (
    <LegalPage title="Terms of Service" inShort={inShort}>
      <h2>1. Who this is between</h2>
      <p>
        These terms are an agreement between you and {brand} (“we”). They apply when you use this website and app, with
        or without an account. If you use it for a business, you confirm that you can act for that business. If you
        don’t agree with these terms, please don’t use the service.
      </p>

      <h2>2. What you get</h2>
      <p>
        You answer a two-step questionnaire and get three growth insights for free. You can then buy a full strategic
        action report of 5 to 10 pages. It comes with 30 days of access to the coach, a chat that answers business
        questions. You can also buy chat access on its own, 30 days at a time. With an account, you also have your
        history, downloads and account details in one place.
      </p>

      <h2>3. Written by software</h2>
      <p>
        Software writes insights, reports and the coach’s answers from what you enter. If an AI provider is connected,
        its language model writes them. Otherwise, our own built-in playbook does. Each text says which of the two wrote
        it. They can be wrong or incomplete, and they depend on what you told us. They aren’t legal, tax, accounting,
        investment or other professional advice. Check important decisions with a professional before you act. Coaches
        and admins who work for us may read your answers and reports to help you.
      </p>

      <h2>4. Your account</h2>
      <p>
        Give accurate details and keep your password to yourself. Tell us right away if you think someone else is using
        your account. You must be at least 18 years old. You can delete your account at any time on the account page.
      </p>

      <h2>5. Prices and payment</h2>
      <p>
        We show the price before you pay. It includes everything you pay us for that purchase. A card payment provider
        takes the payment on its own page. We never see or store your card number. A report with 30 days of chat access,
        and chat access on its own, are one-time payments and don’t renew. If you buy more chat days while you still
        have some, the new ones start when those end. If we offer subscriptions, they renew automatically at the end of
        each period until you cancel, and we tell you so before you buy.
      </p>

      <h2>6. Money back</h2>
      <p>
        You can ask for your money back within 7 days of buying a report. You don’t need a reason. Press “Get Money
        Back” in your account or on your receipt, or email <MailTo address={supportEmail} /> from the address you bought
        with. We refund the full price to the card you paid with. The refund ends your access to the report and to the
        chat days that came with it. This offer covers reports. Chat access bought on its own has no refund period. If
        we do refund it, its days end. Your consumer rights under your country’s law still apply.
      </p>

      <h2>7. The chat, and free chat days</h2>
      <p>
        If we offer free chat access at sign-up, it starts when you register. Each person gets it once. “Unlimited” chat
        is subject to fair use: up to {dailyQuestions} messages a day, or {dailyQuestionsUnverified} in the free period
        until you confirm your email address. The day starts at midnight UTC. We warn you at {warningShare * 100}%. When
        you ask for an answer again, or ask to continue it, that counts as a message. After your access ends, you can
        still read, export and delete your conversations.
      </p>

      <h2>8. Your content and ours</h2>
      <p>
        What you write is yours. You allow us to store and process it as needed to give you the service. The report we
        write for you is yours to use, copy and share, in your business and with your advisors. You may not resell the
        service itself. The software, the design and our texts are ours.
      </p>

      <h2>9. Fair conduct</h2>
      <p>
        Please don’t use the service to break the law, harm or deceive others, enter other people’s personal data
        without their consent, get around limits or payment, overload it, or look for ways into it. We may limit or end
        the access of anyone who does. We’ll tell you why, unless the law forbids it.
      </p>

      <h2>10. Availability and changes</h2>
      <p>
        We work to keep the service available, but can’t promise it never fails. We may change it. If a change takes
        away something you’ve paid for and haven’t received, we refund what you paid for it.
      </p>

      <h2>11. Liability</h2>
      <p>
        We provide the service with reasonable care and, beyond that, as is. As far as the law permits, we aren’t liable
        for lost profits, lost business, lost data, or decisions you make based on a text. Our total liability for all
        claims is capped at the fees you paid us in the 12 months before the event behind the claim. Nothing here limits
        liability for intent, for injury to life or health, or where the law doesn’t allow a limit.
      </p>

      <h2>12. Data</h2>
      <p>
        Our <Link to={paths.privacy}>Privacy Policy</Link> explains how long we keep what you enter, who processes it
        and how you delete it. We keep submissions without an account for {retention.unownedSubmissionDays} days after
        their last activity. We keep what’s in an account until you delete it. We keep some records, such as those of
        payments, for {retention.paymentYears} years.
      </p>

      <h2>13. Changes to these terms</h2>
      <p>
        When we change these terms, we change the date at the top. We email people with an account about changes that
        matter at least 14 days before they take effect. For a purchase, the terms on the day of that purchase apply.
      </p>

      <h2>14. General</h2>
      <p>
        If part of these terms isn’t valid, the rest stays in force. The law of the country where we’re established
        applies. As a consumer, you keep the protection of the law where you live. Questions? Email{' '}
        <MailTo address={supportEmail} />.
      </p>
    </LegalPage>
  );
}
