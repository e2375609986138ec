import { useCallback, useEffect, useRef, useState } from 'react';
import { followPayment, type PaymentStep } from './follow-payment.ts';
import type { PaymentReturn } from './known-payment.ts';

/** The payment's present step, followed as long as the screen is open. `again` starts anew, for example after signing in. */
export function usePayment(payment: PaymentReturn): { step: PaymentStep; again: () => void } {
  const [step, setStep] = useState<PaymentStep>({ name: 'confirming', isLate: false, isConnected: true });
  const running = useRef<AbortController | null>(null);

  const follow = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    void showSteps(followPayment(payment, controller.signal), setStep, controller.signal);
  }, [payment]);

  useEffect(() => {
    follow();
    return () => running.current?.abort();
  }, [follow]);

  return { step, again: follow };
}

async function showSteps(
  steps: AsyncIterable<PaymentStep>,
  show: (step: PaymentStep) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const step of steps) if (!signal.aborted) show(step);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
