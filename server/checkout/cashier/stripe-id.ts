/** An id as Stripe writes them: a prefix, then letters and digits only. */
export const stripeId = (prefix: string, newId: () => string): string => prefix + newId().replaceAll(/[-_]/g, '0');

/** Stripe counts in whole seconds. */
export const toSeconds = (ms: number): number => Math.floor(ms / 1000);
