import { beforeEach, expect, test } from 'vitest';
import { keepSubmission, readKeptSubmission } from '#pwa/offline/kept-submission.ts';
import {
  cameBack,
  cameToNothing,
  followHere,
  forgetPayment,
  gotInsights,
  leftFor,
  paymentOf,
  readReturn,
} from './known-payment.ts';

const payment = { submissionId: 'abc', sessionId: 'cs_1' };

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('the address tells by its session which payment came back; without one, what the tab kept does', () => {
  expect(readReturn('?submission_id=abc')).toBeUndefined();
  cameBack({ sessionId: 'cs_1' });
  expect(readReturn('?submission_id=abc')).toEqual({ sessionId: 'cs_1' });
  expect(readReturn('?session_id=cs_2&submission_id=abc')).toEqual({ sessionId: 'cs_2', submissionId: 'abc' });
});

test('what is no payment in the store is none', () => {
  for (const text of ['{', 'null', '{}', '{"sessionId":1}']) {
    sessionStorage.setItem('northbeam.payment-return', text);
    expect(readReturn()).toBeUndefined();
  }
});

test('a session whose submission is not known leaves nothing behind the tab', () => {
  cameBack({ sessionId: 'cs_1' });
  expect(readKeptSubmission()).toBeUndefined();
});

test('two tabs follow two payments, and each looks to the other for the insights that it does not follow', () => {
  keepSubmission({ submissionId: 'other', sessionId: 'cs_2' });
  followHere(payment);
  expect(paymentOf('abc')).toEqual(payment);
  expect(paymentOf('other')).toEqual({ submissionId: 'other', sessionId: 'cs_2' });
  expect(paymentOf('third')).toEqual({ submissionId: 'third' });
});

test('coming back adds to what is known of the same insights, and takes the place of others', () => {
  leftFor('abc', 'cs_1');
  cameBack({ submissionId: 'abc' });
  expect(readKeptSubmission()).toEqual({ submissionId: 'abc', openedSessionId: 'cs_1' });
  cameBack(payment);
  cameBack({ submissionId: 'abc' });
  expect(paymentOf('abc')).toMatchObject(payment);
  cameBack({ submissionId: 'other', sessionId: 'cs_2' });
  expect(readKeptSubmission()).toEqual({ submissionId: 'other', sessionId: 'cs_2' });
});

test('insights that are shown again take nothing from their payment', () => {
  cameBack(payment);
  gotInsights('abc');
  expect(readKeptSubmission()).toEqual(payment);
  gotInsights('other');
  expect(readKeptSubmission()).toEqual({ submissionId: 'other' });
});

test('leaving for a new payment page forgets the payment before', () => {
  cameBack(payment);
  leftFor('abc', 'cs_2');
  expect(paymentOf('abc')).toEqual({ submissionId: 'abc', openedSessionId: 'cs_2' });
});

test.each([
  ['of its session', 'cs_1', { submissionId: 'abc' }],
  ['of another session', 'cs_2', payment],
  ['without a session', undefined, payment],
])('a payment %s that came to nothing takes only itself away', (_, sessionId, known) => {
  cameBack(payment);
  cameToNothing(sessionId);
  expect(paymentOf('abc')).toEqual(known);
});

test('a page that another tab has opened since is not forgotten with a payment that came to nothing', () => {
  followHere({ submissionId: 'abc' });
  keepSubmission({ submissionId: 'abc', openedSessionId: 'cs_2' });
  cameToNothing(undefined);
  expect(readReturn()).toBeUndefined();
  expect(readKeptSubmission()).toEqual({ submissionId: 'abc', openedSessionId: 'cs_2' });
});

test('forgetting takes what the tab follows and what is kept of the same insights, and can be taken back', () => {
  cameBack(payment);
  const undo = forgetPayment('abc');
  expect({ ...sessionStorage, ...localStorage }).toEqual({});
  undo();
  expect([readReturn(), readKeptSubmission()]).toEqual([payment, payment]);

  gotInsights('other');
  const undoFirst = forgetPayment('abc');
  expect([readReturn(), readKeptSubmission()]).toEqual([undefined, { submissionId: 'other' }]);
  gotInsights('third');
  undoFirst();
  expect([readReturn(), readKeptSubmission()]).toEqual([payment, { submissionId: 'third' }]);
});
