import { answerErrors, type CheckedCall, checkCall, errorsOf, type ProviderCall } from './contract.ts';
import { createFaults, faultAnswers, type StripeFault } from './faults.ts';
import { createIdempotency, type StripeReply } from './idempotency.ts';
import type { StripeProvider } from './provider.ts';
import { StripeRefusal } from './stripe-error.ts';

type Answer = Record<string, unknown>;
/** A lie: what is answered instead. */
type Change = (answer: Answer) => Answer;
/** What a caller meets: an answer, or a connection on which none comes. */
export type Outcome = StripeReply | 'hang' | 'reset';

/** Answers calls as the provider does, with the faults that were planned, and notes what breaks the contract. */
export function createAnswering(provider: StripeProvider, clock: () => number) {
  const violations: string[] = [];
  const faults = createFaults();
  const once = createIdempotency(clock);
  let change: Change = (answer) => answer;

  function answer(call: ProviderCall): Outcome {
    const planned = faults.take(call.url.pathname);
    const checked = orRefusal(() => checkCall(call));
    if (checked instanceof StripeRefusal) {
      violations.push(`${call.method} ${call.url.pathname}: ${checked.message}`);
      return sent(call, undefined, replyOf(checked));
    }
    const fault = planned && faultOutcome(planned.fault);
    if (fault && planned.moment === 'beforeEffect') return sent(call, checked, fault);
    const insteadOfWork = planned?.moment === 'replayed' && typeof fault === 'object' ? fault : undefined;
    const reply = answerOnce(call, checked, insteadOfWork);
    return sent(call, checked, fault && planned.moment === 'afterEffect' ? fault : reply);
  }

  function answerOnce(call: ProviderCall, checked: CheckedCall, insteadOfWork: StripeReply | undefined): StripeReply {
    const work = () => insteadOfWork ?? replyOf(orRefusal(() => ({ status: 200, body: provider.answer(checked) })));
    const key = call.method === 'POST' ? call.headers.get('Idempotency-Key') : null;
    return replyOf(orRefusal(() => once(key, { path: call.url.pathname, params: checked.params }, work)));
  }

  /** The double's own answers must keep the contract too, lies included. */
  function sent(call: ProviderCall, checked: CheckedCall | undefined, outcome: Outcome): Outcome {
    if (typeof outcome === 'string') return outcome;
    const body = change(structuredClone(outcome.body) as Answer);
    const errors = checked ? answerErrors(checked, outcome.status, body) : errorsOf('error', body);
    if (errors.length > 0) {
      violations.push(`The answer to ${call.method} ${call.url.pathname}: ${JSON.stringify(errors)}`);
    }
    return { ...outcome, body };
  }

  return {
    answer,
    violations,
    faults,
    changeAnswers(next: Change): void {
      change = next;
    },
  };
}

const faultOutcome = (fault: StripeFault): Outcome =>
  fault === 'hang' || fault === 'reset' ? fault : faultAnswers[fault];

const replyOf = (answer: StripeReply | StripeRefusal): StripeReply =>
  answer instanceof StripeRefusal ? { status: answer.status, body: answer.body } : answer;

function orRefusal<T>(work: () => T): T | StripeRefusal {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof StripeRefusal) return cause;
    throw cause;
  }
}
