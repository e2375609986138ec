import nodemailer from 'nodemailer';
import { reportFileName } from '#schema/report.ts';
import type { MailFolder } from './mail-folder.ts';
import type { Mail } from './outbox.ts';

/**
 * Hands one mail over; rejects when the other side did not take it, or when the signal came first. Delivering the same mail
 * again has the same Message-ID.
 */
export type DeliverMail = (mail: Mail, pdf?: Buffer, signal?: AbortSignal) => Promise<void>;

/**
 * Tells whether the mail server will never take this mail for its recipient (RFC 5321, 4.2.1: a 5yz answer). Not when
 * it refuses us, the sender or the sign-in: that is the operator's to mend, and the mail is as good as before.
 */
export function isRefusedForGood(cause: unknown): boolean {
  const { responseCode, command } = cause as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

function toMessage(mail: Mail, from: string, pdf: Buffer | undefined) {
  const { recipient: to, subject, text, html, messageId } = mail;
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId,
    date: new Date(mail.createdAt),
    attachments: pdf ? [{ filename: reportFileName, content: pdf, contentType: 'application/pdf' }] : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** For the connection, its lookup included; for the first words; and for each answer after them. */
const smtpTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** @param smtpUrl as nodemailer reads it, such as `smtps://user:password@host:465` */
export function smtpDelivery(smtpUrl: string, from: string): DeliverMail {
  const transport = nodemailer.createTransport({ url: smtpUrl, ...smtpTimeouts });
  return async (mail, pdf, signal) => {
    // The transport closes its connection when the signal comes.
    await transport.sendMail({ ...toMessage(mail, from, pdf), ...(signal && { signal }) });
  };
}

/** For a product without a mail server. */
export function folderDelivery(folder: MailFolder, from: string): DeliverMail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail, pdf) => {
    const { message } = await transport.sendMail(toMessage(mail, from, pdf));
    await folder.write(mail.id, message as Buffer);
  };
}
