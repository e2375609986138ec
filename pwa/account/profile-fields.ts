import { companySizes, decisionAuthorities, revenueBands } from '#schema/insights.ts';
import type { User } from '#schema/users.ts';

/** The fields of the profile that the person edits, in the order of the page, by their wire names. */
export const profileFields = [
  { name: 'first_name', label: 'First name', autoComplete: 'given-name' },
  { name: 'last_name', label: 'Last name', autoComplete: 'family-name' },
  { name: 'company', label: 'Company', autoComplete: 'organization', optional: true },
  { name: 'industry', label: 'Industry', autoComplete: 'off', optional: true },
  { name: 'company_size', label: 'Company size', options: companySizes, optional: true },
  { name: 'revenue_band', label: 'Revenue', options: revenueBands, optional: true },
  { name: 'decision_authority', label: 'Who decides', options: decisionAuthorities, optional: true },
] as const;

export type ProfileName = (typeof profileFields)[number]['name'];
export type Profile = Record<ProfileName, string>;

export function profileOf(user: User): Profile {
  const entries = profileFields.map(({ name }) => [name, user[name] ?? '']);
  return Object.fromEntries(entries) as Profile;
}

/** An old second reading of the sizes is kept as long as the person does not choose another. */
export function optionsFor(options: readonly string[], value: string): readonly string[] {
  return value === '' || options.includes(value) ? options : [value, ...options];
}
