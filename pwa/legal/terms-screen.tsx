import { Link } from 'react-router-dom';
import { brand, supportEmail } from '#pwa/api/config.ts';
import { dailyQuestions, dailyQuestionsUnverified, warningShare } from '#schema/chat.ts';
import { paths } from '#schema/paths.ts';
import { retention } from '#schema/retention.ts';
import { LegalPage, MailTo } from './legal-page.tsx';

const inShort = [
  'The first three insights are free. The full report is paid once, before it is written.',
  'You can have your money back within 7 days of buying a report.',
  'What you read here is written by software. It is not legal, tax or financial advice.',
];

export function TermsScreen() {
  return (
    <LegalPage title="Terms of Service" inShort={inShort}>
      <h2>1. Who this is between</h2>
      <p>
        These terms are an agreement between you and {brand} (“we”). They apply when you use this website and app, with
        or without an account. If you use it for a business, you confirm that you may act for that business. If you do
        not agree with these terms, please do not use the service.
      </p>

      <h2>2. What you get</h2>
      <p>
        You answer a questionnaire in two steps and receive three growth insights, free of charge. You can then buy a
        full strategic action report, a document of 5 to 10 pages, together with 30 days of access to the coach, a chat
        that answers business questions. Access to the chat can also be bought alone, 30 days at a time. With an account
        you also have your history, your downloads and your account details in one place.
      </p>

      <h2>3. Written by software</h2>
      <p>
        Insights, reports and answers of the coach are produced by software from what you enter: by a language model of
        an AI provider where one is connected, otherwise by our own built-in playbook. Each text says which of the two
        wrote it. They can be wrong or incomplete, and they rest on what you told us. They are no legal, tax,
        accounting, investment or other professional advice. Check important decisions with a professional before you
        act on them. Coaches and administrators who work for us may read your answers and reports to help you.
      </p>

      <h2>4. Your account</h2>
      <p>
        Give true details, keep your password to yourself and tell us at once if you think that somebody else uses your
        account. You must be at least 18 years old. You can end your account at any time on the account page.
      </p>

      <h2>5. Prices and payment</h2>
      <p>
        The price is shown before you pay and includes everything that you pay to us for that purchase. Payment is taken
        by a card payment provider on its own page; we never see or store your card number. A report with 30 days of
        chat access, and chat access alone, are single payments: they do not renew by themselves. Chat days that you buy
        while you have some begin when those end. Where subscriptions are offered, they renew automatically at the end
        of each period until you cancel, and this is stated before you buy.
      </p>

      <h2>6. Money back</h2>
      <p>
        You can ask for your money back within 7 days of buying a report, without giving a reason. Press “Get Money
        Back” in your account or on your receipt, or write to <MailTo address={supportEmail} /> from the address that
        you bought with. We return the full price to the card that you paid with. With the refund, the report and the
        chat access that came with it end. This offer is for reports; chat access that is bought alone has no such
        period. Should it be refunded, its days end. Rights that the law of your country gives you as a consumer are not
        limited by this.
      </p>

      <h2>7. The chat, and free chat days</h2>
      <p>
        Where a free period of chat access is offered at sign-up, it starts when you register and is given once for each
        person. “Unlimited” chat is subject to fair use: up to {dailyQuestions} messages a day, and{' '}
        {dailyQuestionsUnverified} in the free period until you confirm your email address. The day begins at midnight
        UTC. We warn you from {warningShare * 100} % on. An answer that you ask for again, or to be continued, counts as
        a message. When your access ends, your conversations stay yours to read, to export and to delete.
      </p>

      <h2>8. Your content and ours</h2>
      <p>
        What you write stays yours. You allow us to store it and to process it as far as this is needed to give you the
        service. The report that we write for you is yours to use, copy and pass on, in your business and to your
        advisers. You may not resell the service itself. The software, the design and our texts remain ours.
      </p>

      <h2>9. Fair conduct</h2>
      <p>
        Please do not use the service to break the law, to harm or deceive others, to enter other people’s personal data
        without their consent, to get around limits or payment, to overload it, or to look for ways into it. We may
        limit or end the access of anyone who does. We tell you why, unless the law forbids that.
      </p>

      <h2>10. Availability and changes</h2>
      <p>
        We work to keep the service available, but do not promise that it never fails. We may change it. If a change
        takes away something that you have paid for and not yet received, we return what you paid for it.
      </p>

      <h2>11. Liability</h2>
      <p>
        We provide the service with reasonable care and, beyond that, as it is. As far as the law permits, we are not
        liable for lost profits, lost business, lost data, or decisions that you take on the strength of a text. Our
        total liability for all claims is capped at the fees that you paid us in the 12 months before the event that
        gave rise to the claim. Nothing here limits liability for intent, for injury to life or health, or where the law
        does not allow a limit.
      </p>

      <h2>12. Data</h2>
      <p>
        How long we keep what you enter, who processes it and how you delete it is described in our{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>. Submissions without an account are kept for{' '}
        {retention.unownedSubmissionDays} days after their last activity; what is kept in an account stays until you
        delete it; some records, those of payments, are kept for {retention.paymentYears} years.
      </p>

      <h2>13. Changes to these terms</h2>
      <p>
        When we change these terms, the date at the top changes. Changes that matter to people with an account are
        announced by email at least 14 days before they take effect. For a purchase, the terms of the day of that
        purchase apply.
      </p>

      <h2>14. Last words</h2>
      <p>
        If a part of these terms does not hold, the rest stays in force. The law of the country in which we are
        established applies; as a consumer you keep the protection of the law where you live. Questions go to{' '}
        <MailTo address={supportEmail} />.
      </p>
    </LegalPage>
  );
}
