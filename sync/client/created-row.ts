import type { MutationName } from '#sync/mutations.ts';
import type { Row } from '#sync/protocol.ts';
import type { ClientPorts, ClientTx } from './ports.ts';

/** After every position that a list gives: the screen sends a position of its own, or the server finds the last one. */
const atTheEnd = 'zz';

/** Makes the new row that a screen shows until the server's arrives: the same defaults. */
export async function createdRow(
  tx: ClientTx,
  { userId, firstName, lastName }: ClientPorts['me'],
  name: MutationName,
  args: Record<string, unknown> & { id: string },
  at: number,
): Promise<Row> {
  const instants = { createdAt: at, updatedAt: at, deletedAt: null };
  const coach = { coachFirstName: firstName, coachLastName: lastName };
  if (name === 'notes.create') {
    return { title: '', noteType: 'internal', authorId: userId, ...coach, ...instants, ...args };
  }
  const isCoaching = name === 'coachingGoals.create';
  return {
    clientId: isCoaching ? await clientOf(tx, String(args.submissionId)) : userId,
    submissionId: null,
    description: '',
    status: 'Not Started',
    priority: 'Medium',
    targetCompletion: null,
    completedDate: null,
    notes: '',
    position: atTheEnd,
    goalType: isCoaching ? 'coaching' : 'client',
    createdBy: userId,
    ...(isCoaching ? coach : { coachFirstName: null, coachLastName: null }),
    ...instants,
    ...args,
  };
}

async function clientOf(tx: ClientTx, submissionId: string): Promise<unknown> {
  const [card] = await tx.getRows('submission', [`staff:${submissionId}`]);
  return card?.row?.clientId ?? null;
}
