import { expect, test } from 'vitest';
import { shortReport } from '#pwa/testing/sample-report.ts';
import { positionKey } from './shown-report.tsx';

test('the place in a report is found again with or without the server, and not in one that was made again', () => {
  const key = positionKey('abc', shortReport);
  expect(positionKey('abc', structuredClone(shortReport))).toBe(key);
  expect(positionKey('abc', { ...shortReport, title: 'Five kitchens a month' })).not.toBe(key);
  expect(positionKey('other', shortReport)).not.toBe(key);
});
