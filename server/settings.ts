import { resolve } from 'node:path';
import { z } from 'zod';

/** An environment variable that is set but empty counts as not set. */
const text = (fallback: string) => z.preprocess((value) => value || undefined, z.string().default(fallback));
const whole = (fallback: number) =>
  z.preprocess((value) => value || undefined, z.coerce.number().int().default(fallback));
const flag = z.preprocess((value) => value === '1', z.boolean());

const environmentSchema = z.object({
  NODE_ENV: text('development'),
  PORT: whole(4173),
  DATA_DIR: text('data/local'),
  DATABASE_URL: text(''),
  PUBLIC_ORIGIN: text(''),
  BRAND_NAME: text('Northbeam'),
  SUPPORT_EMAIL: text('support@northbeam.example'),
  PRIVACY_EMAIL: text('privacy@northbeam.example'),
  MAIL_FROM: text('Northbeam <hello@northbeam.example>'),
  SMTP_URL: text(''),
  PRICE_CENTS: whole(2499),
  CHAT_PRICE_CENTS: whole(2499),
  CURRENCY: text('usd'),
  BETA_ENDS_AT: text('2025-05-31T23:59:59Z'),
  TRIAL_DAYS: whole(7),
  EXPLAINER_URL: text(''),
  STRIPE_SECRET_KEY: text(''),
  STRIPE_WEBHOOK_SECRET: text(''),
  STRIPE_API_BASE: text(''),
  ALLOW_LOCAL_CASHIER: flag,
  CLOCK_OFFSET_MS: whole(0),
  RATE_LIMIT: text('on'),
  TRUST_PROXY: flag,
});

export type Settings = ReturnType<typeof readSettings>;

/**
 * The operator's choices, checked once at start.
 *
 * @throws Error with one sentence that names the variable, when a value is unusable or unsafe in production.
 */
export function readSettings(environment: Record<string, string | undefined>) {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) throw new Error(`Environment: ${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && (env.CLOCK_OFFSET_MS !== 0 || env.RATE_LIMIT === 'off')) {
    throw new Error('CLOCK_OFFSET_MS and RATE_LIMIT=off are for tests and refused with NODE_ENV=production.');
  }
  if (production && env.STRIPE_SECRET_KEY === '' && !env.ALLOW_LOCAL_CASHIER) {
    throw new Error('Set STRIPE_SECRET_KEY, or ALLOW_LOCAL_CASHIER=1: the local cashier takes no money.');
  }
  if (env.STRIPE_SECRET_KEY !== '' && env.STRIPE_WEBHOOK_SECRET === '') {
    throw new Error('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET: without it no notification can be trusted.');
  }
  if (!production && env.STRIPE_SECRET_KEY.startsWith('sk_live_')) {
    throw new Error('A live STRIPE_SECRET_KEY is refused outside NODE_ENV=production.');
  }
  const betaEndsAt = Date.parse(env.BETA_ENDS_AT);
  if (Number.isNaN(betaEndsAt)) throw new Error('BETA_ENDS_AT must be a date such as 2025-05-31T23:59:59Z.');
  const dataDir = resolve(env.DATA_DIR);
  return {
    production,
    port: env.PORT,
    dataDir,
    databasePath: databasePath(env.DATABASE_URL, dataDir),
    publicOrigin: env.PUBLIC_ORIGIN || `http://localhost:${env.PORT}`,
    brand: env.BRAND_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    privacyEmail: env.PRIVACY_EMAIL,
    mailFrom: env.MAIL_FROM,
    smtpUrl: env.SMTP_URL || null,
    priceCents: env.PRICE_CENTS,
    chatPriceCents: env.CHAT_PRICE_CENTS,
    currency: env.CURRENCY,
    betaEndsAt,
    trialDays: env.TRIAL_DAYS,
    explainerUrl: env.EXPLAINER_URL || null,
    stripe:
      env.STRIPE_SECRET_KEY === ''
        ? null
        : { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, apiBase: env.STRIPE_API_BASE },
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    rateLimit: env.RATE_LIMIT !== 'off',
    /** Behind a proxy that sets X-Forwarded-For: the caller's address is read from it. */
    trustProxy: env.TRUST_PROXY,
  };
}

function databasePath(url: string, dataDir: string): string {
  if (url === '') return resolve(dataDir, 'northbeam.db');
  if (url.startsWith('file:')) return resolve(url.slice('file:'.length));
  throw new Error('DATABASE_URL must be a file: path; other engines are not served yet.');
}
