/**
 * Lists who calls. The session of `ended` was signed out, the account of `inactive` was made Inactive, and `demoted` is a
 * client who was a coach before.
 */
const walkRoles = ['visitor', 'ended', 'inactive', 'demoted', 'client', 'other', 'coach', 'admin'] as const;
export type WalkRole = (typeof walkRoles)[number];

const roleGroups: Record<string, readonly WalkRole[]> = {
  all: walkRoles,
  signedOut: ['visitor', 'ended', 'inactive'],
  signedIn: ['demoted', 'client', 'other', 'coach', 'admin'],
  clients: ['demoted', 'client', 'other'],
  staff: ['coach', 'admin'],
};

/** Lists the roles that a text such as `signedOut coach` names. */
export function rolesIn(text: string): readonly WalkRole[] {
  return text.split(' ').flatMap((name) => {
    const role = walkRoles.find((known) => known === name);
    const group = role ? [role] : roleGroups[name];
    if (!group) throw new Error(`There is no role ${name}.`);
    return group;
  });
}

/** Holds the ids and texts of one role's objects; empty where it has no such object. */
export interface WalkedObjects {
  user: string;
  email: string;
  /** A session besides the one that calls. */
  spareSession: string;
  resetToken: string;
  verifyToken: string;
  submission: string;
  reportText: string;
  order: string;
  paymentSession: string;
  goal: string;
  /** An internal note about the submission, and a goal that a coach set for it. */
  note: string;
  coachingGoal: string;
  conversation: string;
  answer: string;
  escrow: string;
  device: string;
}

/**
 * Lists whose object a call names. `foreign` is the client's, or for the client the other client's; `unlinked` is the
 * visitor's, which belongs to no account; `missing` is an id that nothing has.
 */
const owners = ['own', 'foreign', 'unlinked', 'missing'] as const;

/** Says what some roles are answered, and what their call changes. */
export interface WalkOutcome {
  status: number;
  /** The keys of the answer as `fieldsOf` writes them; unless given, the route's, or those of an error. */
  fields?: string;
  /** The tables with rows added (+), changed (~) and removed (-), as `watchDatabase` writes them; none unless given. */
  changes?: string;
  /** The roles that get it for an object of each owner. */
  own?: string;
  foreign?: string;
  unlinked?: string;
  missing?: string;
  /** The roles that get it whichever object they name, and where the route has none. */
  any?: string;
}

export interface WalkedRoute {
  /** The kind of object that the call names; absent where it names none. */
  object?: keyof WalkedObjects;
  /** Unless the route's only parameter is the object's id. */
  path?: (objects: WalkedObjects) => string;
  body?: (objects: WalkedObjects) => object;
  /** The keys of an answer with a status below 400; none unless given. */
  fields?: string;
  outcomes: readonly WalkOutcome[];
}

/** By method and pattern, such as `GET /api/report/:id`. */
export type WalkedRoutes = Record<string, WalkedRoute>;

export const signInNeeded: WalkOutcome = { status: 401, any: 'signedOut' };
export const staffNeeded: WalkOutcome = { status: 403, any: 'clients' };
export const adminNeeded: WalkOutcome = { status: 403, any: 'clients coach' };

/** A goal on the wire. */
export const goalFields =
  'coach_first_name coach_last_name completed_date created_at created_by description goal_type id is_deleted notes priority status submission_id target_completion title updated_at';

export interface WalkedData {
  own: Record<WalkRole, WalkedObjects>;
  missing: WalkedObjects;
  tokens: Partial<Record<WalkRole, string>>;
}

/** One call of a route: by whom, and about whose object. */
export interface WalkCell {
  role: WalkRole;
  owner: (typeof owners)[number] | 'any';
  objects: WalkedObjects;
}

/** Lists every role with each object; a role without one of its own has no such cell. */
export function cellsOf({ object }: WalkedRoute, { own, missing }: WalkedData): WalkCell[] {
  if (object === undefined) return walkRoles.map((role) => ({ role, owner: 'any', objects: own[role] }));
  return walkRoles.flatMap((role) => {
    const foreign = role === 'client' ? own.other : own.client;
    const objectsOf = { own: own[role], foreign, unlinked: own.visitor, missing };
    return owners.flatMap((owner) => {
      const objects = objectsOf[owner];
      const isOwn = owner !== 'own' && objects === own[role];
      return isOwn || objects[object] === '' ? [] : [{ role, owner, objects }];
    });
  });
}

/** Lists the outcomes that the table has for a cell: exactly one in a complete table. */
export const outcomesFor = ({ outcomes }: WalkedRoute, { role, owner }: WalkCell): WalkOutcome[] =>
  outcomes.filter(({ any = '', ...outcome }) => {
    const named = owner === 'any' ? any : `${outcome[owner] ?? ''} ${any}`;
    return named.trim() !== '' && rolesIn(named.trim()).includes(role);
  });
