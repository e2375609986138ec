export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface MailParts {
  brand: string;
  subject: string;
  paragraphs: string[];
  /** The one thing to do. */
  action?: { label: string; url: string };
  /** Said last and small. */
  footer: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** A mail in two parts that say the same. Every text is ours or escaped; a subject is one line. */
export function composeMail({ brand, subject, paragraphs, action, footer }: MailParts): MailContent {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const text = [...paragraphs, ...link, footer, brand].join('\n\n');
  const button = action
    ? `<p><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#0D4B56;color:#fff;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#14212A;max-width:560px;margin:24px auto;padding:0 16px"><p style="font:500 20px Georgia,serif">${escapeHtml(brand)}</p>${body}${button}<p style="color:#5A676D;font-size:14px">${escapeHtml(footer)}</p></body></html>`;
  return { subject: subject.replace(/[\r\n]+/g, ' '), text, html };
}
