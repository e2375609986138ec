import Router from '@koa/router';
import type { Context } from 'koa';
import { updateAccountInputSchema } from '#schema/account.ts';
import {
  loginInputSchema,
  logoutInputSchema,
  registerInputSchema,
  requestResetInputSchema,
  resetMailSentMessage,
  updatePasswordInputSchema,
  verifyEmailInputSchema,
  verifyResetTokenInputSchema,
} from '#schema/auth.ts';
import { AppError } from '#schema/errors.ts';
import { addressOf, rateRules } from '#server/http/rate-limit.ts';
import { readBody } from '#server/http/read-body.ts';
import { type Actor, requireUser } from '#server/http/require-user.ts';
import { presentUser } from '#server/identity/present-users.ts';
import { endSession } from '#server/identity/session.repository.ts';
import { sessionLabel } from '#server/identity/session-label.ts';
import { userRepository } from '#server/identity/user.repository.ts';
import type { AuthDeps, Caller } from './auth-deps.ts';
import { register } from './register.ts';
import { requestReset } from './request-reset.ts';
import { resendVerification } from './resend-verification.ts';
import { checkResetToken, setPasswordByLink } from './set-password.ts';
import { signIn } from './sign-in.ts';
import { updateAccount } from './update-account.ts';
import { verifyEmail } from './verify-email.ts';

export function authRoutes(deps: AuthDeps) {
  const router = new Router({ prefix: '/api/auth' });
  sessionRoutes(router, deps);
  passwordRoutes(router, deps);
  profileRoutes(router, deps);
  return router;
}

function sessionRoutes(router: Router, deps: AuthDeps): void {
  const { database, clock, limit, log } = deps;

  router.post('/login', async (ctx) => {
    const input = await readBody(ctx, loginInputSchema);
    const { requestId } = ctx.state;
    ctx.body = await signIn(deps, callerOf(ctx), input).catch((cause) => {
      log.info('sign_in_refused', { requestId, reason: cause instanceof AppError ? cause.code : 'internal' });
      throw cause;
    });
    log.info('signed_in', { requestId });
  });

  router.post('/register', limit(rateRules.register), async (ctx) => {
    ctx.body = await register(deps, callerOf(ctx), await readBody(ctx, registerInputSchema));
    ctx.status = 201;
    log.info('registered', { requestId: ctx.state.requestId });
  });

  /** Also good without a session: a sign-out that was queued offline may come after the session's end. */
  router.post('/logout', async (ctx) => {
    await readBody(ctx, logoutInputSchema);
    const actor: Actor | undefined = ctx.state.actor;
    if (actor) await database.tx((db) => endSession(db, actor.userId, actor.sessionId, 'signed_out', clock()));
    ctx.set('Clear-Site-Data', '"cache"');
    ctx.status = 204;
  });
}

function passwordRoutes(router: Router, deps: AuthDeps): void {
  const { database, clock, limit, log } = deps;

  router.post('/reset-password', limit(rateRules.reset), async (ctx) => {
    const { email } = await readBody(ctx, requestResetInputSchema);
    await requestReset(deps, email);
    ctx.body = { message: resetMailSentMessage };
  });

  router.post('/verify-reset-token', async (ctx) => {
    const { token } = await readBody(ctx, verifyResetTokenInputSchema);
    await checkResetToken(database.read, token, clock());
    ctx.body = { valid: true };
  });

  router.post('/update-password', async (ctx) => {
    const { token, newPassword } = await readBody(ctx, updatePasswordInputSchema);
    await setPasswordByLink(deps, token, newPassword);
    log.info('password_set', { requestId: ctx.state.requestId });
    ctx.body = { message: 'Your password is changed. Please sign in with the new one.' };
  });

  router.post('/verify-email', async (ctx) => {
    const { token } = await readBody(ctx, verifyEmailInputSchema);
    await verifyEmail(deps, token);
    ctx.body = { message: 'Your email address is confirmed.' };
  });

  router.post('/resend-verification', limit(rateRules.reset), async (ctx) => {
    await resendVerification(deps, requireUser(ctx));
    ctx.status = 204;
  });
}

function profileRoutes(router: Router, deps: AuthDeps): void {
  const { database, findAdminOverrides } = deps;

  router.get('/user', async (ctx) => {
    const { userId } = requireUser(ctx);
    const user = await userRepository(database.read).find(userId);
    if (!user) throw new AppError('unauthenticated');
    ctx.body = { user: await presentUser(database.read, user, findAdminOverrides) };
  });

  router.put('/update', async (ctx) => {
    const actor = requireUser(ctx);
    ctx.body = await updateAccount(deps, actor, await readBody(ctx, updateAccountInputSchema));
  });
}

function callerOf(ctx: Context): Caller {
  const actor: Actor | undefined = ctx.state.actor;
  const label = sessionLabel(ctx.get('User-Agent'));
  return { label, address: addressOf(ctx), sessionId: actor?.sessionId, userId: actor?.userId };
}
