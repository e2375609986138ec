/** The server itself waits up to 16 s for the payment provider, and then answers with what it knows. */
const answerMs = 20_000;

/** Ends a call that hangs, which then fails as a lost connection does; `signal` ends it sooner. */
export function withTimeLimit(signal?: AbortSignal, ms = answerMs): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
