import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { retention } from '#schema/retention.ts';
import type { Coach } from './ai/coach.ts';
import { ModelUnavailable } from './ai/model-unavailable.ts';
import { openCoach } from './ai/open-coach.ts';
import { type OpenPlaybook, openPlaybook } from './ai/open-playbook.ts';
import { openWriters } from './ai/open-writers.ts';
import { buildApp, jobKinds } from './app.ts';
import { openAnswering } from './chat/answering.ts';
import { forgetCashierPeople, forgetPayer } from './checkout/cashier/forget-payers.ts';
import { type ClientLimits, openPayments } from './checkout/payments.ts';
import { startReconciler } from './checkout/reconcile.ts';
import { startSweep } from './checkout/sweep.ts';
import type { ReportWait } from './coaching/coaching-deps.ts';
import { openDatabase } from './db/connect.ts';
import type { ServerDeps } from './deps.ts';
import { openErasure } from './erasure/erasure.ts';
import { closableServer } from './http/closable-server.ts';
import { isCheap, rateLimit, rememberedRates, storedRates, type TakeRate } from './http/rate-limit.ts';
import { actorFinder } from './identity/find-actor.ts';
import { type PasswordCost, serviceCost } from './identity/password.ts';
import { newId } from './ids.ts';
import { startWorker } from './jobs/worker.ts';
import { describeError, type Log } from './log.ts';
import { folderDelivery, smtpDelivery } from './mail/deliver.ts';
import { openMailFolder } from './mail/mail-folder.ts';
import { startSender } from './mail/sender.ts';
import { startDailyDeletion } from './retention/daily-deletion.ts';
import type { Settings } from './settings.ts';
import { type StopTimes, stopTimes } from './stop-times.ts';
import { openEventStreams } from './sync/event-streams.ts';
import { hasNoteToRead } from './sync/note-mail.ts';
import { startSegment } from './synced-rows/counter.ts';

export interface StartOptions {
  settings: Settings;
  clock: () => number;
  log: Log;
  /** The built app; absent in tests of the API. */
  pages?: Middleware;
  /** For tests: one that several servers share. */
  playbook?: OpenPlaybook;
  /** For tests: another coach. */
  coach?: Coach;
  /** For tests: other work, and less patience on stopping. */
  kinds?: typeof jobKinds;
  times?: StopTimes;
  /** For tests: shorter ones for a payment provider that does not answer. */
  clientLimits?: ClientLimits;
  /** For tests: how often the workers look for a job. */
  pollMs?: number;
  /** For tests that are not about passwords: a hash takes less time. No setting leads here: in service it is `serviceCost`. */
  passwordCost?: PasswordCost;
  /** For tests: how long the portal's call for a report waits for it. */
  reportWait?: ReportWait;
  /** For the benchmark: how many callers may share a commit. */
  callersPerCommit?: number;
}

export interface RunningServer {
  origin: string;
  deps: ServerDeps;
  /** Ends within 25 s: no new calls, running stages finish or hand their lease back, the database is closed. */
  stop(): Promise<void>;
}

const unlimited: TakeRate = async (_key, limit, windowMs) => ({ allowed: true, remaining: limit, resetAt: windowMs });

/** Opens the database, starts the background work and listens. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { settings, clock, log, pages, kinds = jobKinds, times = stopTimes } = options;
  const database = openDatabase(settings.databasePath, options.callersPerCommit);
  // Before the first write: a database that was put back from a copy gives out no rev a second time.
  await database.tx((db) => startSegment(db, clock()));
  const mailFolder = openMailFolder(settings.dataDir);
  const journalPath = settings.deletedIdsFile;
  const erasure = openErasure({ database, clock, log, journalPath, forgetPayer, mailFolder });
  const stopping = new AbortController();
  const closing = new AbortController();
  const playbook = options.playbook ?? openPlaybook();
  const stored = settings.rateLimit ? storedRates(database, clock) : unlimited;
  const remembered = settings.rateLimit ? rememberedRates(clock) : unlimited;
  const deps: ServerDeps = {
    settings,
    database,
    erasure,
    mailFolder,
    clock,
    newId,
    log,
    takeRate: stored,
    passwordCost: options.passwordCost ?? serviceCost,
    writers: openWriters(playbook, settings, database, clock, stopping.signal),
    limit: (rule) => rateLimit(isCheap(rule) ? remembered : stored, rule, clock),
  };
  if (settings.production && !settings.smtpUrl) log.info('mail_in_folder', { keptDays: retention.mailWordsDays });
  const deliver = settings.smtpUrl
    ? smtpDelivery(settings.smtpUrl, settings.mailFrom)
    : folderDelivery(mailFolder, settings.mailFrom);

  const payments = openPayments(deps, options.clientLimits);
  const streams = openEventStreams(deps);
  const coach = options.coach ?? openCoach(playbook.coach, settings, deps);
  const answering = openAnswering({ ...deps, coach });
  const app = buildApp({
    ...deps,
    payments,
    streams,
    answering,
    closing: closing.signal,
    reportWait: options.reportWait,
    findActor: actorFinder(deps),
    ...(pages && { pages }),
  });
  app.on('error', (cause) => {
    // A reader that closed the page early is no fault.
    if (cause.code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error('response_failed', describeError(cause));
  });
  const { server, close } = closableServer(app.callback());
  await playbook.ready;
  // The database may have been put back from a copy in which deleted people still are: nobody may see them.
  await erasure.eraseAgain();
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(settings.port, ready);
  });
  const { port } = server.address() as AddressInfo;
  payments.start(`http://localhost:${port}`);
  // This look takes up what the last process left half written.
  await answering.look();
  const keepWords = !settings.production;
  const sending = { keepWords, graceMs: times.mailMs, isStillTrue: hasNoteToRead };
  const sender = startSender({ database, deliver, mailFolder, clock, log, ...sending });
  const polling = options.pollMs === undefined ? {} : { pollMs: options.pollMs };
  // One each, so that questions, which somebody waits for, do not stand behind a report.
  const workers = kinds({ ...deps, stripe: payments.stripe }).map((kind) =>
    startWorker({ database, kinds: [kind], clock, newId, log, graceMs: times.stageMs, ...polling }),
  );
  const sweep = startSweep({ ...deps, stripe: payments.stripe });
  const reconciler = startReconciler({ ...deps, stripe: payments.stripe });
  const dailyDeletion = startDailyDeletion({ ...deps, forgetCashierPeople });

  return {
    origin: `http://localhost:${port}`,
    deps,
    async stop() {
      closing.abort();
      // Answers that would never end by themselves.
      streams.close();
      const answered = answering.close();
      const cutOff = setTimeout(() => server.closeAllConnections(), times.connectionsMs);
      const lastWords = setTimeout(() => stopping.abort(new ModelUnavailable('stopping')), times.insightsMs);
      const background = [...workers, sender, dailyDeletion, sweep, reconciler];
      const ended = Promise.all([
        answered,
        ...background.map((part) => part.stop()),
        // Its notifications come to this server: first they end, then no more calls are taken.
        payments.stop().then(close),
      ]);
      await Promise.race([ended, wait(times.allMs, undefined, { ref: false })]);
      await playbook.close();
      clearTimeout(cutOff);
      clearTimeout(lastWords);
      database.close();
    },
  };
}
