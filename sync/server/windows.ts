import { everything, isFrom } from './cookie.ts';
import { queryCost } from './page.ts';
import type { StoredRow } from './ports.ts';
import type { PullContext } from './pull-context.ts';
import type { ListPlace, Ref, Subject } from './pull-store-port.ts';

/** Says what is inside the windows of staff, of the rows that were asked for (docs/protocol.md#16-window). */
export interface Windows {
  has(subject: Subject): boolean;
  /** The texts, notes and goals of a submission. */
  kept(submissionId: string): boolean;
}

type Looking = Pick<PullContext, 'store' | 'actor' | 'cookie' | 'page'>;
const noWindows = { cards: everything, kept: everything };

/** Of whom these rows are, without reading them. */
export async function findSubjects({ store, page }: Looking, refs: readonly Ref[]): Promise<Subject[]> {
  const others = refs.filter(({ entity }) => entity === 'goal' || entity === 'note');
  const found = others.length === 0 ? [] : await store.listSubjects(others);
  page.spend((others.length === 0 ? 0 : 2 * queryCost) + found.length);
  const itself = refs.filter(({ entity }) => entity !== 'goal' && entity !== 'note');
  return [...itself.map(({ entity, key }) => ({ entity, key, submissionId: key, clientId: null })), ...found];
}

export const subjectOf = ({ entity, key, row }: StoredRow): Subject => ({
  entity,
  key,
  submissionId: entity === 'goal' || entity === 'note' ? textOf(row.submissionId) : key,
  clientId: entity === 'goal' ? textOf(row.clientId) : null,
});

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Looks up what decides about these rows, at most some hundred, in two queries. */
export async function findWindows(context: Looking, subjects: readonly Subject[]): Promise<Windows> {
  const { cards, kept } = context.cookie.staff ?? noWindows;
  const submissionIds = new Set(subjects.flatMap(({ submissionId }) => submissionId ?? []));
  const clientIds = new Set(subjects.flatMap(({ clientId }) => clientId ?? []));
  const { store, actor, page } = context;
  const places = submissionIds.size === 0 ? [] : await store.findSubmissions(actor.userId, [...submissionIds]);
  const clients = new Set(clientIds.size === 0 ? [] : await store.listHeldClients(actor.userId, [...clientIds], kept));
  page.spend(2 * queryCost + places.length);

  const byId = new Map(places.map((place) => [place.id, place]));
  const isIn = (start: ListPlace, id: string | null): boolean => {
    const place = id === null ? undefined : byId.get(id);
    return place !== undefined && (place.isPinned || isFrom(place, start));
  };
  return {
    has({ entity, submissionId, clientId }) {
      // A device with the texts of a submission has its card.
      if (entity === 'submission') return isIn(cards, submissionId) || isIn(kept, submissionId);
      return isIn(kept, submissionId) || (clientId !== null && clients.has(clientId));
    },
    kept: (submissionId) => isIn(kept, submissionId),
  };
}
