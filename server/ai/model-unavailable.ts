/** Why a text of the model cannot be had; safe to log, because none of these holds content. */
export type UnavailableReason =
  | 'budget'
  | 'circuit_open'
  | 'time'
  | 'stopping'
  | 'connection'
  | 'http_status'
  | 'refusal'
  | 'truncated'
  | 'filtered'
  | 'unusable_answer';

/**
 * The model does not write this text; the playbook does. An abort by the caller is thrown with the caller's own reason: the
 * server that stops gives this one for insights, because somebody waits for them.
 */
export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  readonly reason: UnavailableReason;
  /** The HTTP status of the last answer, where there was one. */
  readonly status: number | undefined;

  constructor(reason: UnavailableReason, { status }: { status?: number | undefined } = {}) {
    super(`The model is not available: ${reason}.`);
    this.reason = reason;
    this.status = status;
  }
}
