import type Stripe from 'stripe';
import { z } from 'zod';
import type { Order } from '#server/orders/order.repository.ts';
import type { Settings } from '#server/settings.ts';

/** Defines what our sessions say of their orders: enough to make one again that was lost. */
const sessionMetadataSchema = z.object({
  /** Our origin: several shops may sell with one account of the provider. */
  shop: z.string(),
  kind: z.enum(['report', 'chat']),
  submission: z.string().optional(),
});
type SessionMetadata = z.infer<typeof sessionMetadataSchema>;

type Shop = Pick<Settings, 'publicOrigin'>;

/** The metadata of a new session. The submission's id stands in its return address too. */
export function writeMetadata({ publicOrigin }: Shop, { kind, submissionId }: Order): Stripe.MetadataParam {
  return { shop: publicOrigin, kind, ...(submissionId !== null && { submission: submissionId }) };
}

/** Undefined when the session is another shop's. */
export function readMetadata(
  { publicOrigin }: Shop,
  { metadata }: Stripe.Checkout.Session,
): SessionMetadata | undefined {
  const ours = sessionMetadataSchema.safeParse(metadata).data;
  return ours?.shop === publicOrigin ? ours : undefined;
}
