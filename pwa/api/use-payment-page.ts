import { type MutationOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { AppError } from '#schema/errors.ts';
import { queryClient } from './query-client.ts';

interface Call<A> {
  signal: AbortSignal;
  input: A;
}

/** A page that is still here then was not left: its loading was stopped, or it opened in another window. */
const leavingMs = 10_000;

/**
 * Leaves for a payment page. One press makes one call; after it the page is left, so the button stays busy until the browser
 * comes back. Closing the screen calls it off.
 *
 * @param open says whether the browser is leaving now; false when there turned out to be nothing to pay
 * @param failed the text for a failure that has no words of its own
 */
export function usePaymentPage<A>(open: (signal: AbortSignal, input: A) => Promise<boolean>, failed: string) {
  // Besides the mutation, which reports a call as pending only at the next turn: a double click must not open two.
  const running = useRef<AbortController | null>(null);
  const mutation: MutationOptions<boolean, Error, Call<A>> = {
    mutationFn: ({ signal, input }) => open(signal, input),
    onSettled: (isLeaving, _, { signal }) => {
      if (running.current?.signal === signal && !isLeaving) running.current = null;
    },
    // Soon: its input may be a person's words.
    gcTime: 1_000,
  };
  // Named here: the landing page, which opens it too, has no provider.
  const { mutate, reset, isPending, data, error } = useMutation(mutation, queryClient);

  const isLeaving = data === true;
  useEffect(() => {
    const end = () => {
      running.current?.abort();
      running.current = null;
    };
    const handleReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      end();
      reset();
    };
    window.addEventListener('pageshow', handleReturn);
    return () => {
      window.removeEventListener('pageshow', handleReturn);
      end();
    };
  }, [reset]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => {
      running.current = null;
      reset();
    }, leavingMs);
    return () => clearTimeout(timer);
  }, [isLeaving, reset]);

  function start(input: A): void {
    if (running.current) return;
    running.current = new AbortController();
    mutate({ signal: running.current.signal, input });
  }

  return { start, isBusy: isPending || isLeaving, failure: toAppError(error, failed) };
}

function toAppError(error: Error | null, failed: string): AppError | null {
  if (!error || error instanceof AppError) return error;
  return new AppError('internal', { userMessage: failed, cause: error });
}
