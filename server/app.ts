import Router from '@koa/router';
import type { Middleware } from 'koa';
import Koa from 'koa';
import { runAsServer } from '#sync/server/run-as-server.ts';
import { accountRoutes } from './account/account.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import type { AuthDeps } from './auth/auth-deps.ts';
import type { Answering } from './chat/answering.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { checkoutRoutes, webhookRoutes } from './checkout/checkout.routes.ts';
import type { Payments } from './checkout/checkout-deps.ts';
import { orderRoutes } from './checkout/orders.routes.ts';
import { refundJob } from './checkout/refund-job.ts';
import type { PortalDeps } from './coaching/coaching-deps.ts';
import { deskRoutes } from './coaching/desk.routes.ts';
import { detailsRoutes } from './coaching/details.routes.ts';
import { coachingGoalRoutes } from './coaching/goal.routes.ts';
import { noteRoutes } from './coaching/note.routes.ts';
import { submissionRoutes } from './coaching/submission.routes.ts';
import { submissionListRoutes } from './coaching/submissions.routes.ts';
import { configRoutes } from './config/config.routes.ts';
import type { ServerDeps } from './deps.ts';
import { findAdminOverrides, setAdminOverride } from './entitlements/admin-override.ts';
import { grantTrial } from './entitlements/trial.ts';
import { eventRoutes } from './events/event.routes.ts';
import { goalRoutes } from './goals/goal.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { historyRoutes } from './history/history.routes.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { errorHandler } from './http/error-handler.ts';
import { rateRules } from './http/rate-limit.ts';
import { requestLog } from './http/request-log.ts';
import { type FindActor, readSession } from './http/require-user.ts';
import { securityHeaders } from './http/security-headers.ts';
import { insightsRoutes } from './insights/insights.routes.ts';
import { linkFree } from './insights/link-submission.ts';
import { questionsJob } from './insights/questions-job.ts';
import type { JobKind } from './jobs/run-job.ts';
import { devOutboxRoutes } from './mail/dev-outbox.routes.ts';
import { findReport } from './report/find-report.ts';
import { remakeReport } from './report/remake-report.ts';
import { renderReport } from './report/render-report.ts';
import { reportRoutes } from './report/report.routes.ts';
import { type RenderReport, reportJob } from './report/report-job.ts';
import { isReportPending } from './report/report-status.ts';
import { type EngineDeps, enginePorts } from './sync/answer-sync.ts';
import { auditedStore } from './sync/audited-store.ts';
import { escrowRoutes } from './sync/escrow.routes.ts';
import type { EventStreams } from './sync/event-streams.ts';
import type { NoteMailDeps } from './sync/note-mail.ts';
import { notifyingStore } from './sync/notifying-store.ts';
import { syncRoutes, syncSideRoutes } from './sync/sync.routes.ts';
import { findWriter } from './sync/sync-session.ts';
import { versionsRoutes } from './sync/versions.routes.ts';
import type { RunMutation } from './synced-rows/write-by-rest.ts';
import { userRoutes } from './users/user.routes.ts';

export interface AppDeps extends ServerDeps, Pick<PortalDeps, 'closing' | 'reportWait'> {
  findActor: FindActor;
  payments: Payments;
  streams: Pick<EventStreams, 'open'>;
  answering: Answering;
  /** The built app; absent in tests of the API. */
  pages?: Middleware;
}

/** Builds the whole server from its dependencies; the only place that composes features. */
export function buildApp(deps: AppDeps): Koa {
  const { settings, log, newId, clock, limit, payments } = deps;
  const app = new Koa();
  app.proxy = settings.trustProxy;
  // The proxy adds the caller's address at the end of X-Forwarded-For; what stands before it the caller wrote.
  app.maxIpsCount = 1;
  app.use(requestLog(log, newId, clock));
  app.use(securityHeaders([settings.stripe ? 'https://checkout.stripe.com' : settings.publicOrigin]));
  app.use(compressAnswers());
  app.use(errorHandler(log));
  app.use(webhookRoutes({ ...deps, ...payments }).routes());
  if (deps.pages) app.use(deps.pages);
  app.use(readSession(deps.findActor));
  // Before the others, because the limit of the many calls is not its own.
  app.use(syncRoutes(deps).routes());

  const router = new Router();
  router.use(limit(rateRules.rest));
  const userDeps = { ...deps, findAdminOverrides, setAdminOverride };
  const authDeps: AuthDeps = {
    ...userDeps,
    grantTrial: (db, user, now) => grantTrial(db, user, { days: settings.trialDays, now, newId }),
    linkSubmission: linkFree,
  };
  const rowDeps = { ...deps, runMutation: createRunMutation(deps) };
  const features = [
    configRoutes(deps),
    healthRoutes(),
    eventRoutes(deps),
    authRoutes(authDeps),
    accountRoutes(userDeps),
    userRoutes(userDeps),
    auditRoutes(deps),
    insightsRoutes(deps),
    reportRoutes({ ...deps, renderReport: renderer(deps) }),
    historyRoutes(deps),
    goalRoutes(rowDeps),
    submissionListRoutes(deps),
    deskRoutes(deps),
    noteRoutes(rowDeps),
    coachingGoalRoutes(rowDeps),
    detailsRoutes(rowDeps),
    submissionRoutes(portalDeps(deps)),
    chatRoutes(rowDeps),
    syncSideRoutes(deps),
    escrowRoutes(rowDeps),
    versionsRoutes(deps),
    devOutboxRoutes(deps),
    checkoutRoutes({ ...deps, stripe: payments.stripe }),
    orderRoutes(deps),
    ...(payments.pages ? [payments.pages] : []),
  ];
  for (const feature of features) router.use(feature.routes());
  app.use(router.routes());
  app.use(router.allowedMethods());
  return app;
}

/** Makes what the features write synced rows with (docs/protocol.md#20-rest-writes). */
function createRunMutation(deps: EngineDeps & NoteMailDeps): RunMutation {
  const ports = enginePorts(deps);
  return async (db, sessionId, { name, args, createdBy, requestId }) => {
    const writer = await findWriter(db, sessionId, deps.clock());
    if (!writer) return undefined;
    const store = auditedStore(db, deps, { ...writer, requestId }, notifyingStore(db, deps));
    return runAsServer(ports, store, writer, name, args, createdBy);
  };
}

function portalDeps(deps: AppDeps): PortalDeps {
  return {
    ...deps,
    reports: {
      remake: (actor, submissionId, input) => remakeReport(deps, actor, submissionId, input),
      isPending: isReportPending,
      find: (submissionId, actor) => findReport(deps.database.read, submissionId, actor),
    },
  };
}

/** The work that outlives a request, for `startWorker`; tests print in their own way. */
export function jobKinds(deps: ServerDeps & Pick<Payments, 'stripe'>, print = renderer(deps)): JobKind[] {
  return [questionsJob(deps), reportJob({ ...deps, renderReport: print }), refundJob(deps)];
}

function renderer({ settings }: ServerDeps): RenderReport {
  return (doc) => renderReport(doc, { brandName: settings.brand });
}
