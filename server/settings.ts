import { resolve } from 'node:path';
import { z } from 'zod';

/** An environment variable that is set but empty counts as not set. */
const unlessEmpty = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema);
const text = (fallback: string) => unlessEmpty(z.string().default(fallback));
const matching = (pattern: RegExp, message: string, fallback = '') =>
  unlessEmpty(z.string().regex(pattern, message).default(fallback));
const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  unlessEmpty(z.enum(values, { error: `must be one of ${values.join(', ')}` }).default(fallback));
const flag = oneOf(['0', '1'], '0').transform((value) => value === '1');
const email = (fallback: string) => matching(/^[^\s@]+@[^\s@]+$/, 'must be an email address', fallback);

function whole(fallback: number, from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return unlessEmpty(z.coerce.number({ error }).int(error).min(from, error).max(to, error).default(fallback));
}

/** The most that the payment provider charges at once. */
const maxCents = 99_999_999;

/** A budget or price of ten thousand dollars is a slip of the hand. */
const maxModelCents = 1_000_000;

/** A century. */
const maxOffsetMs = 100 * 366 * 86_400_000;

const addressPattern = /^https?:\/\/[^?#@\s]+$/;
const originPattern = /^https?:\/\/[^/?#@\s]+\/?$/;

const environmentSchema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test'], 'development'),
  PORT: whole(4173, 0, 65_535),
  DATA_DIR: text('data/local'),
  DELETED_IDS_FILE: text(''),
  DATABASE_URL: matching(/^file:./, 'must be a file: path, because other engines are not served yet'),
  PUBLIC_ORIGIN: matching(originPattern, 'must be an origin such as https://northbeam.example'),
  BRAND_NAME: text('Northbeam'),
  SUPPORT_EMAIL: email('support@northbeam.example'),
  PRIVACY_EMAIL: email('privacy@northbeam.example'),
  MAIL_FROM: text('Northbeam <hello@northbeam.example>'),
  SMTP_URL: matching(/^smtps?:\/\/./, 'must be an address such as smtps://user:password@host:465'),
  PRICE_CENTS: whole(2499, 1, maxCents),
  CHAT_PRICE_CENTS: whole(2499, 1, maxCents),
  CURRENCY: matching(/^[a-z]{3}$/i, 'must be three letters such as usd', 'usd').transform((code) => code.toLowerCase()),
  BETA_ENDS_AT: text('2025-05-31T23:59:59Z')
    .transform((given) => Date.parse(given))
    .refine((instant) => !Number.isNaN(instant), 'must be a date such as 2025-05-31T23:59:59Z'),
  TRIAL_DAYS: whole(7, 0, 3650),
  EXPLAINER_URL: text('/explainer.mp4'),
  STRIPE_SECRET_KEY: text(''),
  STRIPE_WEBHOOK_SECRET: text(''),
  STRIPE_API_BASE: matching(originPattern, 'must be an origin such as http://localhost:12111'),
  ALLOW_LOCAL_CASHIER: flag,
  OPENAI_API_KEY: text(''),
  OPENAI_BASE_URL: matching(
    addressPattern,
    'must be an address such as http://localhost:8000/v1',
    'https://api.openai.com/v1',
  ),
  OPENAI_MODEL: text('gpt-5.4-mini'),
  AI_DAILY_BUDGET_CENTS: whole(2000, 0, maxModelCents),
  AI_INPUT_CENTS_PER_MILLION: whole(250, 0, maxModelCents),
  AI_OUTPUT_CENTS_PER_MILLION: whole(1500, 0, maxModelCents),
  CLOCK_OFFSET_MS: whole(0, -maxOffsetMs, maxOffsetMs),
  RATE_LIMIT: oneOf(['on', 'off'], 'on'),
  NETWORK_LAB: flag,
  TRUST_PROXY: flag,
});

export type Settings = ReturnType<typeof readSettings>;
export type OpenAiSettings = NonNullable<Settings['openAi']>;

/**
 * The operator's choices, checked once at start.
 *
 * @throws Error with one sentence that names the variable, when a value is unusable or unsafe in production.
 */
export function readSettings(environment: Record<string, string | undefined>) {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) throw new Error(sentenceOf(parsed.error));
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if (production && (env.CLOCK_OFFSET_MS !== 0 || env.RATE_LIMIT === 'off' || env.NETWORK_LAB)) {
    throw new Error(
      'CLOCK_OFFSET_MS, RATE_LIMIT=off and NETWORK_LAB=1 are for tests, refused with NODE_ENV=production.',
    );
  }
  if (production && env.STRIPE_SECRET_KEY === '' && !env.ALLOW_LOCAL_CASHIER) {
    throw new Error('Set STRIPE_SECRET_KEY, or ALLOW_LOCAL_CASHIER=1: the local cashier takes no money.');
  }
  if (env.STRIPE_SECRET_KEY !== '' && env.STRIPE_WEBHOOK_SECRET === '') {
    throw new Error('STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET: without it no notification can be trusted.');
  }
  if (!production && /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY)) {
    throw new Error('A live STRIPE_SECRET_KEY is refused outside NODE_ENV=production.');
  }
  const dataDir = resolve(env.DATA_DIR);
  return {
    production,
    port: env.PORT,
    dataDir,
    databasePath: databasePath(env.DATABASE_URL, dataDir),
    /** Survives when the database is put back from an older copy; best on another disk. */
    deletedIdsFile: env.DELETED_IDS_FILE === '' ? resolve(dataDir, 'deleted-ids.jsonl') : resolve(env.DELETED_IDS_FILE),
    publicOrigin: env.PUBLIC_ORIGIN.replace(/\/$/, '') || `http://localhost:${env.PORT}`,
    brand: env.BRAND_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    privacyEmail: env.PRIVACY_EMAIL,
    mailFrom: env.MAIL_FROM,
    smtpUrl: env.SMTP_URL || null,
    priceCents: env.PRICE_CENTS,
    chatPriceCents: env.CHAT_PRICE_CENTS,
    currency: env.CURRENCY,
    betaEndsAt: env.BETA_ENDS_AT,
    trialDays: env.TRIAL_DAYS,
    explainerUrl: env.EXPLAINER_URL === 'off' ? null : env.EXPLAINER_URL,
    stripe:
      env.STRIPE_SECRET_KEY === ''
        ? null
        : { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET, apiBase: env.STRIPE_API_BASE },
    /** Null without a key: the playbook writes alone. Prices are cents for a million tokens. */
    openAi:
      env.OPENAI_API_KEY === ''
        ? null
        : {
            apiKey: env.OPENAI_API_KEY,
            baseUrl: env.OPENAI_BASE_URL,
            model: env.OPENAI_MODEL,
            dailyBudgetCents: env.AI_DAILY_BUDGET_CENTS,
            inputCentsPerMillion: env.AI_INPUT_CENTS_PER_MILLION,
            outputCentsPerMillion: env.AI_OUTPUT_CENTS_PER_MILLION,
          },
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    rateLimit: env.RATE_LIMIT !== 'off',
    /** Serves the build that has the network lab in it (docs/decisions/0012-network-lab.md). */
    networkLab: env.NETWORK_LAB,
    /** Behind a proxy that sets X-Forwarded-For: the caller's address is read from it. */
    trustProxy: env.TRUST_PROXY,
  };
}

function sentenceOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.')} ${issue?.message}.`;
}

function databasePath(url: string, dataDir: string): string {
  return url === '' ? resolve(dataDir, 'northbeam.db') : resolve(url.slice('file:'.length));
}
