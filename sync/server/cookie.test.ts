import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cookie, decodeCookie, encodeCookie, everything, submissionParts, type Task } from './cookie.ts';

const mark = 'Ab3_-x';
const count = fc.nat(Number.MAX_SAFE_INTEGER);
/** Ids have 36 plain characters at most; of stranger ones, as many as are written no longer. */
const id = fc.string({ unit: 'grapheme', maxLength: 22 }).filter((text) => encodeURIComponent(text).length <= 66);
const place = fc.record({ at: count, id });
const start = fc.record({ at: count, id: fc.stringMatching(/^[\w-]{0,22}$/) });
const before = fc.option(place, { nil: null });
const kind = <K extends string>(...kinds: K[]) => fc.constantFrom(...kinds);
const task = fc.oneof(
  fc.record({ kind: kind('own', 'member'), before: count }),
  fc.record({ kind: kind('conversations', 'cards', 'kept'), before }),
  fc.record({ kind: kind('messages'), id, before, left: fc.nat(200) }),
  fc.record({ kind: kind('pinned'), after: id }),
  fc.record({ kind: kind('left'), before: place, from: place }),
  fc.record({ kind: kind('submission'), id, part: fc.constantFrom(...submissionParts), before: count }),
) as fc.Arbitrary<Task>;
const cookies: fc.Arbitrary<Cookie> = fc.record(
  {
    rev: count,
    issued: count,
    caughtUp: count,
    snapshot: fc.record({ told: count, through: count }),
    forgets: fc.constantFrom('', 'Zz09_-'),
    conversations: start,
    staff: fc.option(fc.record({ cards: start, kept: start }), { nil: null }),
    tasks: fc.array(task, { maxLength: 20 }),
  },
  { requiredKeys: ['rev', 'issued', 'caughtUp', 'forgets', 'conversations', 'staff', 'tasks'] },
);

test('a cookie comes back as it was given', { tags: 'fresh' }, () => {
  fc.assert(
    fc.property(cookies, (cookie) => {
      expect(decodeCookie(encodeCookie(cookie, mark), mark)).toEqual(cookie);
    }),
  );
});

test('the cookie of somebody else is unreadable', { tags: 'fresh' }, () => {
  fc.assert(
    fc.property(cookies, (cookie) => {
      expect(decodeCookie(encodeCookie(cookie, mark), 'Ab3_-y')).toBeUndefined();
    }),
  );
});

test('whatever comes as a cookie is read as one that could have been given, or not at all', { tags: 'fresh' }, () => {
  const damaged = fc.tuple(cookies, fc.nat(), fc.string({ maxLength: 3 }), fc.nat(3)).map(([cookie, at, put, cut]) => {
    const text = encodeCookie(cookie, mark);
    const from = at % (text.length + 1);
    return text.slice(0, from) + put + text.slice(from + cut);
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), damaged), (text) => {
      const cookie = decodeCookie(text, mark);
      if (cookie) expect(decodeCookie(encodeCookie(cookie, mark), mark)).toEqual(cookie);
    }),
    { numRuns: 2_000 },
  );
});

test('a start that is written longer than any is given is unreadable', () => {
  const long = (text: string) => `1;${mark};1;;;${text};s;`;
  expect(decodeCookie(long('1,-aa-----aa!<1000000000'), mark)).toBeDefined();
  expect(decodeCookie(long('1,-aa-----aa!<10000000000'), mark)).toBeUndefined();
  expect(decodeCookie(`1;${mark};1;;;;s1,-aa-----aa!<10000000000;`, mark)).toBeUndefined();
});

test('a sync that finds nothing takes at most 300 bytes each way, of a coach with full windows too', () => {
  const uuid = '01234567-89ab-4cde-8f01-23456789abcd';
  const start = { at: 1_790_000_000_000, id: 'AbCdEfGhIjKlMnOpQrStUv' };
  const rev = 1_790_000_000_000;
  const cookie = encodeCookie(
    {
      rev,
      issued: rev,
      caughtUp: rev,
      forgets: 'Zz09_-',
      conversations: { at: start.at, id: uuid },
      staff: { cards: start, kept: start },
      tasks: [],
    },
    mark,
  );
  const request = {
    protocol: 1,
    deviceId: uuid,
    clientTime: rev,
    cookie,
    mutations: [],
    ackedResults: 123_456,
    ackedForgets: [],
  };
  const answer = { serverTime: rev, acceptedThrough: 123_456, results: [], changes: [], cookie, more: false };
  expect(JSON.stringify(request).length).toBeLessThanOrEqual(300);
  expect(JSON.stringify(answer).length).toBeLessThanOrEqual(300);
});

test('windows that are not full start nowhere, and take no room', () => {
  const cookie: Cookie = {
    ...{ rev: 7, issued: 7, caughtUp: 7, forgets: '' },
    ...{ conversations: everything, staff: null, tasks: [] },
  };
  expect(encodeCookie(cookie, mark)).toBe('1;Ab3_-x;7;;;;;');
});
