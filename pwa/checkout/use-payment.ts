import { useCallback, useEffect, useRef, useState } from 'react';
import { followPayment, type PaymentStep } from './follow-payment.ts';

/** The payment's present step, followed as long as the screen is open. `again` starts anew, for example after signing in. */
export function usePayment(sessionId: string): { step: PaymentStep; again: () => void } {
  const [step, setStep] = useState<PaymentStep>({ name: 'confirming', isLate: false, isConnected: true });
  const running = useRef<AbortController | null>(null);

  const follow = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    followPayment(sessionId, setStep, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
  }, [sessionId]);

  useEffect(() => {
    follow();
    return () => running.current?.abort();
  }, [follow]);

  return { step, again: follow };
}
