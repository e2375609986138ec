import { QueryClient } from '@tanstack/react-query';
import { onLocalDataWiped } from '#pwa/offline/local-data-wiped.ts';
import { AppError } from '#schema/errors.ts';

/**
 * A refusal does not change by asking again; a lost connection or a restarting server may. Whoever has waited for a server that
 * hangs is told so first.
 */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  const isTimeout = error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
  return (error.code === 'network' && !isTimeout) || error.code === 'unavailable';
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 2 && isTemporary(error), networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Wiping the local data clears everything that was read for the person. */
onLocalDataWiped(() => queryClient.clear());
