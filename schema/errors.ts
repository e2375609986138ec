/**
 * Every failure the product can name: machine code → HTTP status and what the person reads
 * (docs/specification.md#8-error-catalogue).
 */
export const errors = {
  bad_request: { status: 400, userMessage: 'Please check what you entered.' },
  /** Sync: an unreadable cookie, or another person's. */
  bad_cookie: { status: 400, userMessage: 'This device will load everything again.' },
  invalid_reset_link: { status: 400, userMessage: 'Invalid or expired reset link' },
  invalid_signature: { status: 400, userMessage: 'Invalid signature' },
  sign_in_failed: { status: 401, userMessage: 'Failed to sign in' },
  /** Sync: the session is over, and the device keeps what it holds. */
  expired: { status: 401, userMessage: 'Your session has ended. Please sign in again.' },
  /** Sync: the session ended because of something that this device must forget. */
  session_revoked: { status: 401, userMessage: 'Your access changed. Please sign in again.' },
  unauthenticated: { status: 401, userMessage: 'Authentication failed. Please sign in again.' },
  payment_required: { status: 402, userMessage: 'Missing required payment information' },
  forbidden: { status: 403, userMessage: 'You do not have access to this page.' },
  /** The chat days are over, or never began. */
  no_chat_access: { status: 403, userMessage: 'You don’t have chat access right now.' },
  not_found: { status: 404, userMessage: 'We couldn’t find that.' },
  method_not_allowed: { status: 405, userMessage: 'You can’t do that here.' },
  conflict: { status: 409, userMessage: 'This changed in the meantime. Please reload it.' },
  /** Sync: an edit was skipped, was changed after it was sent, or too many results wait. */
  gap: { status: 409, userMessage: 'Some changes are missing. We’ll send them again.' },
  fork: { status: 409, userMessage: 'This device was restored. We’ll send its changes again.' },
  ack_first: { status: 409, userMessage: 'This device needs to sync first.' },
  email_taken: { status: 409, userMessage: 'Failed to create account' },
  too_large: { status: 413, userMessage: 'This is too long to send.' },
  /** A report is not sold on these answers. Why is said where it is thrown. */
  not_offered: { status: 422, userMessage: 'API Error' },
  upgrade_to_pull: { status: 426, userMessage: 'Your changes are saved. Please update the app to see what’s new.' },
  rate_limited: { status: 429, userMessage: 'Too many tries. Please wait a moment and try again.' },
  internal: { status: 500, userMessage: 'API Error' },
  /** The payment provider did not answer, or refused. */
  payment_failed: { status: 502, userMessage: 'Failed to create checkout session' },
  /** The coach did not answer; the question is kept. */
  answer_failed: { status: 502, userMessage: 'The coach couldn’t answer.' },
  /** The coach's summary of a submission could not be written. Where it is thrown it is said, off the pages of visitors. */
  summary_failed: { status: 502, userMessage: 'API Error' },
  /** Every attempt to write the report failed, said likewise. */
  report_failed: { status: 502, userMessage: 'API Error' },
  unavailable: { status: 503, userMessage: 'The server is restarting. Please try again in a moment.' },
  network: { status: 0, userMessage: 'Network error' },
  unreadable: { status: 0, userMessage: 'Failed to parse response' },
} as const;

export type ErrorCode = keyof typeof errors;

export interface AppErrorDetails {
  /** For the log only; never shown. */
  message?: string;
  /** Shown to the person in place of the table's text. */
  userMessage?: string;
  /** The wire name of the input field that is wrong. */
  field?: string;
  /** Seconds after which another try makes sense. */
  retryAfterS?: number;
  /** Further members of the answer's body, beside `error`. */
  members?: Readonly<Record<string, unknown>>;
  cause?: unknown;
}

/** The one error class: a code of the table, what the person reads, and what only the log sees. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly userMessage: string;
  readonly field: string | undefined;
  readonly retryAfterS: number | undefined;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: AppErrorDetails = {}) {
    super(details.message ?? details.userMessage ?? code, { cause: details.cause });
    this.code = code;
    this.userMessage = details.userMessage ?? errors[code].userMessage;
    this.field = details.field;
    this.retryAfterS = details.retryAfterS;
    this.members = details.members ?? {};
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/**
 * The body of every error answer. `message` stands at the top level too, for callers of the specified API; answers of the
 * sync endpoint have further members there.
 */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; field?: string };
  message: string;
  [member: string]: unknown;
}

export function toErrorBody(error: AppError): ErrorBody {
  const { code, userMessage: message, field, members } = error;
  return { ...members, error: { code, message, ...(field === undefined ? {} : { field }) }, message };
}

/**
 * Reads an error answer back; undefined when the body is not one of ours.
 *
 * @param retryAfterS what the header of that name said; 0 when there was none
 */
export function readErrorBody(body: unknown, retryAfterS = 0): AppError | undefined {
  const error = (body as { error?: unknown } | null | undefined)?.error;
  const { code, message, field } = (error ?? {}) as Record<string, unknown>;
  if (typeof code !== 'string' || !Object.hasOwn(errors, code) || typeof message !== 'string') return undefined;
  return new AppError(code as ErrorCode, {
    userMessage: message,
    ...(typeof field === 'string' && { field }),
    ...(retryAfterS > 0 && { retryAfterS }),
  });
}
