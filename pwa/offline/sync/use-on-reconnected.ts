import { useEffect, useEffectEvent } from 'react';
import { onReconnected } from './connection-status.ts';

/** Calls the listener each time that the server is heard again after it was not: the page then reads what it could not. */
export function useOnReconnected(listener: () => void): void {
  const call = useEffectEvent(listener);
  useEffect(() => onReconnected(() => call()), []);
}
