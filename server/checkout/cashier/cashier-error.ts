import type { z } from 'zod';

type ErrorType = 'invalid_request_error' | 'idempotency_error';

/** A refusal in the words and the shape of the payment provider. */
export class CashierError extends Error {
  override readonly name = 'CashierError';
  readonly status: number;
  readonly body: { error: { type: ErrorType; message: string; code?: string; param?: string } };

  constructor(status: number, type: ErrorType, message: string, details: { code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...details } };
  }
}

export const cashierRefusal = (message: string, details: { code?: string; param?: string } = {}) =>
  new CashierError(400, 'invalid_request_error', message, details);

/**
 * Checks the decoded parameters of a call.
 *
 * @throws CashierError as Stripe answers: an unknown parameter, a missing one, or a value of the wrong kind
 */
export function readParams<S extends z.ZodType>(params: unknown, schema: S): z.output<S> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, issue.keys[0] ?? '']);
    throw cashierRefusal(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const path = issue?.path ?? [];
  const param = bracketed(path);
  if (valueAt(params, path) === undefined) {
    throw cashierRefusal(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  throw cashierRefusal(`Invalid ${param}: ${issue?.message ?? 'not readable'}`, { param });
}

const valueAt = (params: unknown, path: PropertyKey[]): unknown =>
  path.reduce((value: unknown, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], params);

const bracketed = ([first = '', ...rest]: PropertyKey[]): string =>
  String(first) + rest.map((part) => `[${String(part)}]`).join('');
