import { expect, test } from 'vitest';
import { readSettings } from './settings.ts';

test('with nothing set, or everything set to nothing, the product starts with its own choices', () => {
  const own = readSettings({});
  expect(own).toMatchObject({ port: 4173, publicOrigin: 'http://localhost:4173', currency: 'usd', trialDays: 7 });
  expect(readSettings({ PORT: '', PUBLIC_ORIGIN: '', NODE_ENV: '', TRUST_PROXY: '', TRIAL_DAYS: '' })).toEqual(own);
  expect(readSettings({ TRIAL_DAYS: '0' }).trialDays).toBe(0);
});

test('the explainer is ours unless the operator names another one, or none', () => {
  const urlFor = (EXPLAINER_URL: string) => readSettings({ EXPLAINER_URL }).explainerUrl;
  expect(['', '/ours.mp4', 'off'].map(urlFor)).toEqual(['/explainer.mp4', '/ours.mp4', null]);
});

test('spellings that mean the same are taken', () => {
  const given = { PUBLIC_ORIGIN: 'https://northbeam.example/', CURRENCY: 'EUR', BETA_ENDS_AT: '2030-01-01' };
  const meant = { publicOrigin: 'https://northbeam.example', currency: 'eur', betaEndsAt: Date.UTC(2030, 0) };
  expect(readSettings(given)).toMatchObject(meant);
});

test('a model is used with a key only, at a cautious price and within a budget', () => {
  expect(readSettings({ OPENAI_MODEL: 'some-model' }).openAi).toBeNull();
  expect(readSettings({ OPENAI_API_KEY: 'sk-x' }).openAi).toEqual({
    apiKey: 'sk-x',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-5.4-mini',
    dailyBudgetCents: 2000,
    inputCentsPerMillion: 250,
    outputCentsPerMillion: 1500,
  });
});

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test.'],
  [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '4173.5' }, 'PORT must be a whole number from 0 to 65535.'],
  [
    { DATABASE_URL: 'postgres://db/northbeam' },
    'DATABASE_URL must be a file: path, because other engines are not served yet.',
  ],
  [{ PUBLIC_ORIGIN: 'northbeam.example' }, 'PUBLIC_ORIGIN must be an origin such as https://northbeam.example.'],
  [
    { PUBLIC_ORIGIN: 'https://northbeam.example/app' },
    'PUBLIC_ORIGIN must be an origin such as https://northbeam.example.',
  ],
  [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL must be an email address.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address such as smtps://user:password@host:465.'],
  [{ PRICE_CENTS: '0' }, 'PRICE_CENTS must be a whole number from 1 to 99999999.'],
  [{ CURRENCY: 'Dollar' }, 'CURRENCY must be three letters such as usd.'],
  [{ BETA_ENDS_AT: 'in spring' }, 'BETA_ENDS_AT must be a date such as 2025-05-31T23:59:59Z.'],
  [{ TRIAL_DAYS: '-1' }, 'TRIAL_DAYS must be a whole number from 0 to 3650.'],
  [{ STRIPE_API_BASE: 'localhost' }, 'STRIPE_API_BASE must be an origin such as http://localhost:12111.'],
  [{ OPENAI_BASE_URL: 'localhost:8000' }, 'OPENAI_BASE_URL must be an address such as http://localhost:8000/v1.'],
  [{ AI_DAILY_BUDGET_CENTS: '20.5' }, 'AI_DAILY_BUDGET_CENTS must be a whole number from 0 to 1000000.'],
  [{ ALLOW_LOCAL_CASHIER: 'yes' }, 'ALLOW_LOCAL_CASHIER must be one of 0, 1.'],
  [{ RATE_LIMIT: 'no' }, 'RATE_LIMIT must be one of on, off.'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must be one of 0, 1.'],
])('%j is refused in one sentence', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(new Error(sentence));
});

const production = { NODE_ENV: 'production', ALLOW_LOCAL_CASHIER: '1' };
test.each([
  [{ ...production, CLOCK_OFFSET_MS: '1' }, /for tests, refused with NODE_ENV=production/],
  [{ ...production, RATE_LIMIT: 'off' }, /for tests, refused with NODE_ENV=production/],
  [{ ...production, NETWORK_LAB: '1' }, /for tests, refused with NODE_ENV=production/],
  [{ NODE_ENV: 'production' }, /the local cashier takes no money/],
  [{ STRIPE_SECRET_KEY: 'sk_test_x' }, /needs STRIPE_WEBHOOK_SECRET/],
  [{ STRIPE_SECRET_KEY: 'rk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }, /live STRIPE_SECRET_KEY is refused outside/],
])('%j is refused as unsafe', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});
