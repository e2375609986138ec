import type { Context, Middleware } from 'koa';
import { AppError } from '#schema/errors.ts';
import type { Role } from '#schema/users.ts';

/** Who is asking, as the database says at this moment. */
export interface Actor {
  userId: string;
  role: Role;
  sessionId: string;
  emailVerified: boolean;
  /** Of the call; absent for work in a person's name outside of one. */
  requestId?: string;
}

export type FindActor = (token: string) => Promise<Actor | undefined>;

export function bearerToken(ctx: Context): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(ctx.get('Authorization'))?.[1];
}

/** Looks the bearer token up once a request; a public call with an ended token is answered as without one. */
export function readSession(findActor: FindActor): Middleware {
  return async (ctx, next) => {
    const token = bearerToken(ctx);
    const actor = token === undefined ? undefined : await findActor(token);
    if (actor) ctx.state.actor = { ...actor, requestId: ctx.state.requestId } satisfies Actor;
    await next();
  };
}

/** @throws AppError `unauthenticated` */
export function requireUser(ctx: Context): Actor {
  const actor: Actor | undefined = ctx.state.actor;
  if (!actor) throw new AppError('unauthenticated');
  return actor;
}

/** @throws AppError `unauthenticated`, or `forbidden` for clients */
export function requireStaff(ctx: Context): Actor {
  const actor = requireUser(ctx);
  if (!isStaff(actor)) throw new AppError('forbidden');
  return actor;
}

/** @throws AppError `unauthenticated`, or `forbidden` for everybody but admins */
export function requireAdmin(ctx: Context): Actor {
  const actor = requireUser(ctx);
  if (actor.role !== 'admin') throw new AppError('forbidden');
  return actor;
}

export const isStaff = ({ role }: Pick<Actor, 'role'>): boolean => role === 'admin' || role === 'coach';
