import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Config, configSchema } from '#schema/config.ts';
import { callApi } from './api-client.ts';

/** The words of the build that the server replaces when it serves a page; what prerendered HTML is made with. */
const placeholderConfig: Config = {
  brand: '%BRAND_NAME%',
  priceCents: 0,
  currency: 'usd',
  betaEndsAt: null,
  trialDays: 0,
  chatPriceCents: 0,
  provider: 'playbook',
  supportEmail: '%SUPPORT_EMAIL%',
  privacyEmail: '%PRIVACY_EMAIL%',
  explainerUrl: null,
};

/** The config that came with the page, in a data block that the server fills; a page from the cache may hold an older one. */
function configOfPage(): Config {
  if (typeof document === 'undefined') return placeholderConfig;
  try {
    const result = z.safeParse(configSchema, JSON.parse(document.getElementById('config')?.textContent ?? ''));
    return result.success ? result.data : placeholderConfig;
  } catch {
    return placeholderConfig;
  }
}

const pageConfig = configOfPage();

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => callApi('/api/config', { answer: configSchema, signal, anonymous: true }),
  initialData: pageConfig,
  initialDataUpdatedAt: 0,
  staleTime: 5 * 60_000,
});

/** What the operator set; offline, what the page came with. */
export function useConfig(): Config {
  return useQuery(configQuery).data;
}

/** Words for prerendered markup, which must not change when the fresh config arrives. */
export const { brand, supportEmail, privacyEmail } = pageConfig;
