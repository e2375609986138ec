import type { Config } from '#schema/config.ts';
import type { Settings } from '#server/settings.ts';

/** Picks the operator's choices that every visitor may know. */
export function publicConfig(settings: Settings): Config {
  const {
    brand,
    priceCents,
    currency,
    betaEndsAt,
    trialDays,
    chatPriceCents,
    supportEmail,
    privacyEmail,
    explainerUrl,
    openAi,
  } = settings;
  return {
    brand,
    priceCents,
    currency,
    betaEndsAt,
    trialDays,
    chatPriceCents,
    provider: openAi ? 'openai' : 'playbook',
    supportEmail,
    privacyEmail,
    explainerUrl,
  };
}
