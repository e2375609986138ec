import { escapeHtml } from './compose.ts';
import type { Mail } from './outbox.ts';

/** The newest mails, each with a link to read it. */
export function outboxPage(mails: readonly Mail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/dev/outbox/${mail.id}">${escapeHtml(mail.subject)}</a><div class="meta">${escapeHtml(mail.recipient)} · ${instant(mail.createdAt)} · ${stateOf(mail)}</div></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No emails yet.</p>';
  return page('Outbox', list);
}

/** @param hasFile whether the mail can be had as an `.eml` file */
export function mailPage(mail: Mail, hasFile: boolean): string {
  const attachment = mail.attachmentReportId === null ? '' : '<dt>Attached</dt><dd>The report as a PDF</dd>';
  const head = `<dl><dt>To</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>Written</dt><dd>${instant(mail.createdAt)}</dd><dt>State</dt><dd>${stateOf(mail)}</dd>${attachment}</dl>`;
  const download = hasFile ? `<p><a href="/dev/outbox/${mail.id}.eml">Download the mail (.eml)</a></p>` : '';
  const back = '<p><a href="/dev/outbox">All mails</a></p>';
  return page(mail.subject, `${back}${head}<div class="text">${withLinks(mail.text)}</div>${download}`);
}

function page(title: string, body: string): string {
  const name = escapeHtml(title);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title><link rel="stylesheet" href="/dev/outbox.css"></head><body><h1>${name}</h1>${body}</body></html>`;
}

const instant = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

function stateOf({ sentAt, failedAt, attempts }: Mail): string {
  if (sentAt !== null) return 'sent';
  if (failedAt !== null) return 'given up';
  return attempts === 0 ? 'waiting' : `not accepted, tried ${attempts} times`;
}

/** Escaped text in which addresses of pages can be followed. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const escaped = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${escaped}">${escaped}</a>` : escaped;
    })
    .join('');
}
