import { useEffect, useEffectEvent } from 'react';
import { onReconnected } from './connection-status.ts';

/** Calls the listener each time that the server answers again, so that the page reads what it could not. */
export function useOnReconnected(listener: () => void): void {
  const call = useEffectEvent(listener);
  useEffect(() => onReconnected(() => call()), []);
}
