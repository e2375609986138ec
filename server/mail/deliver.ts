import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import nodemailer from 'nodemailer';
import { reportFileName } from '#schema/report.ts';
import type { Mail } from './outbox.ts';

/** Hands one mail over; rejects when the other side did not take it. Delivering the same mail again has the same Message-ID. */
export type DeliverMail = (mail: Mail, pdf?: Buffer) => Promise<void>;

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

/** @param smtpUrl as nodemailer reads it, such as `smtps://user:password@host:465` */
export function smtpDelivery(smtpUrl: string, from: string): DeliverMail {
  const transport = nodemailer.createTransport(smtpUrl);
  return async (mail, pdf) => void (await transport.sendMail(toMessage(mail, from, pdf)));
}

/** Where a mail lies as an `.eml` file when there is no mail server. */
export const mailFile = (dataDir: string, mailId: string): string => resolve(dataDir, 'outbox', `${mailId}.eml`);

/** One `.eml` file a mail, named by the mail's id, so that a repeated delivery leaves one file. */
export function folderDelivery(dataDir: string, from: string): DeliverMail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mail, pdf) => {
    const { message } = await transport.sendMail(toMessage(mail, from, pdf));
    const file = mailFile(dataDir, mail.id);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.part`, message as Buffer);
    await rename(`${file}.part`, file);
  };
}
