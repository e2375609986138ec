import type { Config } from '#schema/config.ts';
import type { Settings } from '#server/settings.ts';

/** What every visitor may know of the operator's choices. */
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
