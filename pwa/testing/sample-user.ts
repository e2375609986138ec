import type { User } from '#schema/users.ts';

/** A client as the server answers one; tests change what they look at. */
export const sampleUser: User = {
  id: 'u'.repeat(22),
  first_name: 'Dana',
  last_name: 'Okafor',
  email: 'dana@okafor.example',
  role: 'client',
  status: 'Active',
  company: null,
  industry: null,
  company_size: null,
  revenue_band: null,
  decision_authority: null,
  chat_admin_override_until: null,
  email_verified: false,
};
