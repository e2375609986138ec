import type { AuditAnswer } from '#schema/audit.ts';
import { openAs, type Screen } from './states.ts';

const dayMs = 86_400_000;

/** The users as an admin sees them, and the log of what staff did. */
export const usersScreens: Screen[] = [
  {
    page: 'users',
    state: 'default',
    async open(page, { admin }) {
      await openAs(page, admin, '/users');
      await page.getByLabel('Role of Dana Okafor').waitFor();
    },
  },
  {
    page: 'audit',
    state: 'default',
    async open(page, { admin }) {
      await page.route('**/api/audit?*', (route) => route.fulfill({ json: someEntries() }));
      await openAs(page, admin, '/users/audit');
      await page.getByText(/exported 214 submissions/).waitFor();
    },
  },
];

type Entry = AuditAnswer['entries'][number];

const logOf = (entries: Entry[]): AuditAnswer => ({
  entries,
  pagination: { page: 1, limit: 50, totalPages: 1, total: entries.length },
});

/** What staff did, in every kind of sentence. */
function someEntries(): AuditAnswer {
  const now = Date.now();
  const marco = { actorId: 'm', actor: 'Marco Bellini' };
  const ines = { actorId: 'i', actor: 'Ines Duarte' };
  const dana = { kind: 'submission', id: 's'.repeat(22), name: 'Dana Okafor' } as const;
  const nadia = { kind: 'user', id: 'n', name: 'Nadia Koval' } as const;
  const one = { about: null, count: 1, fields: [] };
  const status = { ...one, about: nadia, fields: ['status', 'chat_admin_override_until'] };
  const gone = { ...one, about: { ...nadia, name: null } };
  const entries: Omit<Entry, 'id'>[] = [
    { ...marco, at: now - 60_000, action: 'read', subject: 'submission', details: { ...one, about: dana } },
    { ...ines, at: now - 8 * 60_000, action: 'changed', subject: 'user', details: status },
    { ...ines, at: now - dayMs, action: 'exported', subject: 'submissions', details: { ...one, count: 214 } },
    { ...ines, at: now - dayMs - 60_000, action: 'refunded', subject: 'order', details: { ...one, about: nadia } },
    { ...marco, at: now - dayMs - 90_000, action: 'deleted', subject: 'note', details: { ...one, about: dana } },
    { ...ines, at: now - 2 * dayMs, action: 'deleted', subject: 'user', details: gone },
    { actorId: 'x', actor: null, at: now - 3 * dayMs, action: 'read', subject: 'users', details: { ...one, count: 9 } },
    {
      actorId: null,
      actor: null,
      at: now - 3 * dayMs,
      action: 'deleted',
      subject: 'audit',
      details: { ...one, count: 31 },
    },
  ];
  return logOf(entries.map((entry, index) => ({ ...entry, id: String(index) })));
}
