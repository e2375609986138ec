import { formatMoney } from '#pwa/api/price.ts';
import type { Config } from '#schema/config.ts';

/** Undefined while the operator's price is not known. Apart from the words, which the chat loads: it shows no price. */
export const chatPrice = ({ chatPriceCents, currency }: Config): string | undefined =>
  chatPriceCents > 0 ? formatMoney(chatPriceCents, currency) : undefined;
