/** One JSON line an entry. Never answers, chats, reports, tokens, addresses or ids that are keys. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

export function createLog(write: (line: string) => void, clock: () => number): Log {
  const entry =
    (level: string) =>
    (event: string, fields: Record<string, unknown> = {}) =>
      write(JSON.stringify({ at: new Date(clock()).toISOString(), level, event, ...fields }));
  return { info: entry('info'), error: entry('error') };
}

/** Describes a failure for the log: its message and where it happened, never the request. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: impersonal(String(error)) };
  const cause = error.cause instanceof Error ? { cause: impersonal(error.cause.message) } : {};
  return { error: impersonal(error.message), stack: framesOf(error), ...cause };
}

/** Messages of other people's code: a mail server and a payment provider repeat addresses, a failed query its values. */
const impersonal = (message: string): string =>
  message.replace(/\nparams: .*/s, '').replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '[address]');

/** Without the message, which the stack begins with. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
