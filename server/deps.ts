import type { Middleware } from 'koa';
import type { Writers } from './ai/with-fallback.ts';
import type { Database } from './db/connect.ts';
import type { Erasure } from './erasure/erasure.ts';
import type { RateRule, TakeRate } from './http/rate-limit.ts';
import type { PasswordCost } from './identity/password.ts';
import type { Log } from './log.ts';
import type { MailFolder } from './mail/mail-folder.ts';
import type { Settings } from './settings.ts';

/** Lists what every feature may use. Each feature's own type names the further things that it needs. */
export interface ServerDeps {
  settings: Settings;
  database: Database;
  /** Deletes people and submissions for good. */
  erasure: Erasure;
  /** The mails of a product without a mail server. */
  mailFolder: MailFolder;
  /** Epoch ms. */
  clock: () => number;
  /** 22 base64url characters, 128 random bits. */
  newId: () => string;
  log: Log;
  /** A middleware that refuses calls over the rule. */
  limit: (rule: RateRule) => Middleware;
  /** For limits on other keys than the address or the account, such as a report's mails in a day. */
  takeRate: TakeRate;
  /** Sets the cost of a password's hash, and so of a guess at it. */
  passwordCost: PasswordCost;
  /** Who writes insights, questions and reports. */
  writers: Writers;
}
