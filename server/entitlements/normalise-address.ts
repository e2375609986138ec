import { cleanEmail } from '#schema/clean-line.ts';

const dotlessDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * One spelling for the addresses that end in one mailbox: lower case, without a `+tag`, for Gmail without dots. For
 * comparing only; mail goes to the address as it was given.
 */
export function normaliseAddress(email: string): string {
  const [mailbox = '', domain = ''] = cleanEmail(email).toLowerCase().split('@');
  const [name = ''] = mailbox.split('+');
  return dotlessDomains.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
