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

/** What a log line may say of a failure: its own message and the stack, never the request. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? { cause: error.cause.message } : {};
  return { error: error.message, stack: error.stack, ...cause };
}
