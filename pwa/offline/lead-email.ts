import { cleanEmail } from '#schema/clean-line.ts';

/** The address typed into the questionnaire or the sign-up form; fills the other one. Purged at sign-out. */
const key = 'northbeam.lead-email';

export const readLeadEmail = (): string => localStorage.getItem(key) ?? '';

export function rememberLeadEmail(email: string): void {
  const clean = cleanEmail(email);
  if (clean === '') localStorage.removeItem(key);
  else localStorage.setItem(key, clean);
}
