import type { FullAccount } from './full-account.ts';
import { type All, type Everything, inDays, testStart } from './insert-everything.ts';
import { type Kept, some } from './some-kept.ts';

/** Lists what devices hold of one submission, and what coaches typed about it. */
export function syncedOfSubmission(whose: string, id: string) {
  return [
    { what: `the goals ${whose}`, ...some('goals', ({ submissionId }) => submissionId === id) },
    { what: `the notes ${whose}`, ...some('notes', ({ submissionId }) => submissionId === id) },
    { what: `a coach's draft ${whose}`, ...some('drafts', (row) => row.id === `note:${id}`) },
    { what: `a coach's pin ${whose}`, ...some('pins', (row) => row.id === id) },
    { what: `the history ${whose}`, ...some('rowVersions', ({ rowKey }) => rowKey === id) },
    { what: `a text in escrow ${whose}`, ...some('syncEscrow', ({ submissionId }) => submissionId === id) },
  ];
}

const saysDana = (value: unknown): boolean => JSON.stringify(value).includes('dana');

/** Lists what only the person's own devices hold. */
export function syncedOfAccount({ userId }: FullAccount) {
  const isOwn = (row: { userId: string | null }) => row.userId === userId;
  return [
    { what: 'the conversations of that account', ...some('conversations', isOwn) },
    { what: 'its messages', ...some('messages', ({ content }) => content.startsWith('dana')) },
    { what: 'that its answers were asked for', ...some('chatTurns', isOwn) },
    { what: 'its own drafts', ...some('drafts', isOwn) },
    { what: 'its devices', ...some('syncDevices', isOwn) },
    { what: 'that they were served what staff see', ...some('syncStaffHolders', isOwn) },
    { what: 'its saved lists of the portal', ...some('coachDesks', isOwn) },
    {
      what: 'what its devices sent',
      ...some('syncMutations', ({ name, result }) => name === 'goals.create' && saysDana(result)),
    },
    { what: 'which rows its devices hold', ...some('syncFeed', ({ audience }) => audience === `own:${userId}`) },
  ];
}

/** Lists what goes by its date. */
export function syncedRecords({ tom, dana, deleted }: Everything): Kept[] {
  const isGone = ({ isGone }: All['syncFeed'][number]) => isGone;
  const restorable = { period: 'restoreDays', until: inDays(30) } as const;
  return [
    { what: 'a deleted goal', ...restorable, ...some('goals', ({ id }) => id === deleted.goal) },
    { what: 'a deleted note', ...restorable, ...some('notes', ({ id }) => id === deleted.note) },
    { what: 'a deleted conversation', ...restorable, ...some('conversations', ({ id }) => id === deleted.talk) },
    { what: 'its messages', ...restorable, ...some('messages', ({ conversationId: id }) => id === deleted.talk) },
    {
      what: 'that its answers were asked for',
      ...restorable,
      ...some('chatTurns', ({ conversationId: id }) => id === deleted.talk),
    },
    { what: 'its history', ...restorable, ...some('rowVersions', ({ rowKey }) => rowKey === deleted.goal) },
    {
      what: 'that a deleted goal went',
      period: 'tombstoneDays',
      from: inDays(30),
      until: inDays(30 + 180),
      ...some('syncFeed', (row) => isGone(row) && row.rowKey === deleted.goal),
    },
    {
      what: 'that a deleted account’s submission went',
      period: 'tombstoneDays',
      from: inDays(7),
      until: inDays(7 + 180),
      ...some('syncFeed', (row) => isGone(row) && row.rowKey === dana.submissionId),
    },
    {
      what: 'what a coach opened',
      period: 'autoPinDays',
      until: inDays(30),
      ...some('pins', ({ auto }) => auto),
    },
    {
      what: 'a discarded draft',
      period: 'clearedDraftDays',
      until: inDays(180),
      ...some('drafts', ({ clearedAt }) => clearedAt !== null),
    },
    {
      what: 'a refused edit of a silent device',
      period: 'attentionDays',
      from: inDays(30),
      until: inDays(30 + 180),
      ...some('drafts', ({ id }) => id.startsWith('attention:')),
    },
    {
      what: 'a text in escrow about somebody who stays',
      period: 'escrowDays',
      until: inDays(180),
      ...some('syncEscrow', ({ submissionId }) => submissionId === tom.submissionId),
    },
    ...devices({ tom, dana }),
  ];
}

function devices({ tom, dana }: Pick<Everything, 'tom' | 'dana'>): Kept[] {
  const forgotten = { period: 'deviceDays', until: inDays(365) } as const;
  const isDanas = ({ userId }: { userId: string }) => userId === dana.userId;
  return [
    { what: 'a silent device', ...forgotten, ...some('syncDevices', ({ userId }) => userId === tom.userId) },
    { what: 'the hashes of edits', ...forgotten, ...some('syncMutations') },
    { what: 'what a device dropped', ...forgotten, ...some('syncForgetAcks') },
    {
      what: 'what devices of a deleted account had dropped',
      period: 'endedSessionDays',
      until: inDays(180),
      ...some('syncForgets', (row) => isDanas(row) && row.createdAt === testStart),
    },
    {
      what: 'that devices of a deleted account must forget it',
      period: 'endedSessionDays',
      from: inDays(7),
      until: inDays(7 + 180),
      ...some('syncForgets', (row) => isDanas(row) && row.reason === 'deleted'),
    },
  ];
}
