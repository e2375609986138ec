/** An error in the words and the shape of the provider. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; message: string; code?: string; param?: string } };

  constructor(status: number, type: string, message: string, details: { code?: string; param?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...details } };
  }
}

export const invalidRequest = (message: string, details: { code?: string; param?: string } = {}) =>
  new StripeRefusal(400, 'invalid_request_error', message, details);

export const missing = (what: string, id: string, param: string) =>
  invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param });
