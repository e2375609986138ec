import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { type Config, configSchema } from '#schema/config.ts';
import { AppError } from '#schema/errors.ts';
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

let config = pageConfig;
let isAsked = false;
const listeners = new Set<() => void>();

/** Asked once a page load; without an answer what the page came with stays. */
async function refresh(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    config = await callApi('/api/config', { answer: configSchema, anonymous: true });
    for (const listener of listeners) listener();
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    isAsked = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  void refresh();
  return () => listeners.delete(listener);
}

/** Returns the operator's settings, or offline those that came with the page. */
export function useConfig(): Config {
  return useSyncExternalStore(
    subscribe,
    () => config,
    () => pageConfig,
  );
}

/** Words for prerendered markup, which must not change when the fresh config arrives. */
export const { brand, supportEmail, privacyEmail } = pageConfig;
