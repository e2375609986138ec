import type { Product } from '../../scripts/product.ts';
import { expect } from './product.ts';

/** The mail with this subject to somebody, once it has been written. A busy machine first takes long over its PDF. */
export async function mailTo(product: Product, address: string, subject: string): Promise<string> {
  const find = () => product.mails().find((mail) => isFor(mail, address, subject));
  const options = { message: `the mail "${subject}" to ${address}`, timeout: 120_000 };
  await expect.poll(() => find() !== undefined, options).toBe(true);
  return find() ?? '';
}

/** How many mails with this subject somebody got so far. */
export const countMails = (product: Product, address: string, subject: string): number =>
  product.mails().filter((mail) => isFor(mail, address, subject)).length;

function isFor(mail: string, address: string, subject: string): boolean {
  return mail.includes(`\r\nTo: ${address}\r\n`) && mail.includes(`\r\nSubject: ${subject}\r\n`);
}

/** The way that a mail's link leads within the product. */
export function linkIn(product: Product, mail: string): string {
  const [, path] = new RegExp(`${product.origin}(/[^\\s"<]+)`).exec(mail) ?? [];
  if (path === undefined) throw new Error('The mail has no link to the product.');
  return path;
}

/** Whether a PDF goes with the mail. */
export const hasPdf = (mail: string): boolean =>
  mail.includes('Content-Type: application/pdf') && mail.includes(Buffer.from('%PDF-1').toString('base64').slice(0, 8));
