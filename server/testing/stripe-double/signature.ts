import { createHmac } from 'node:crypto';

/**
 * The `Stripe-Signature` header by the contract's rule: HMAC-SHA256 over `t.body`, in hex.
 *
 * @param timestamp Unix seconds
 */
export function signatureHeader({
  payload,
  secret,
  timestamp,
}: {
  payload: string;
  secret: string;
  timestamp: number;
}) {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
