import { expect, test } from 'vitest';
import { parseRequest } from './parse-request.ts';

const request = {
  protocol: 1,
  deviceId: '3f0c9a52-6a3c-4b43-9a0e-0d8f3c2b1a00',
  clientTime: 1_790_000_000_000,
  cookie: null,
  mutations: [{ id: 41, schema: 1, name: 'goals.update', at: 1_789_999_990_000, args: {} }],
  ackedResults: 37,
  ackedForgets: ['f_8'],
};

test('a request is read, and what is wrong inside a mutation is no fault of the request', () => {
  expect(parseRequest(request)).toEqual(request);
  const strange = [{ id: 1, schema: 'two', name: 7, at: null, args: [] }, { id: 2 }];
  expect(parseRequest({ ...request, mutations: strange })).toEqual({ ...request, mutations: strange });
});

test('two spellings of one UUID are one id, of the device, of a row and in the id of a draft; others stay as they are', () => {
  const upper = '3F0C9A52-6A3C-4B43-9A0E-0D8F3C2B1A00';
  const lower = upper.toLowerCase();
  const withIds = (...ids: string[]) => ids.map((id, index) => ({ id: index + 1, args: { id, title: upper } }));
  const sent = { ...request, deviceId: upper, mutations: withIds(upper, `goal:${upper}`, 'Abcdef-hijklmnopqrst_V') };
  const read = { ...request, mutations: withIds(lower, `goal:${lower}`, 'Abcdef-hijklmnopqrst_V') };
  expect(parseRequest(sent)).toEqual(read);
});

test.each([
  ['protocol', { protocol: 2 }],
  ['protocol', { protocol: undefined }],
  ['deviceId', { deviceId: 'phone' }],
  ['clientTime', { clientTime: '12:00' }],
  ['cookie', { cookie: 7 }],
  ['cookie', { cookie: undefined }],
  ['ackedResults', { ackedResults: -1 }],
  ['ackedForgets[1]', { ackedForgets: ['f', 1] }],
  ['mutations', { mutations: {} }],
  ['mutations', { mutations: Array.from({ length: 201 }, (_, index) => ({ id: index + 1 })) }],
  ['mutations[0].id', { mutations: ['goals.update'] }],
  ['mutations[0].id', { mutations: [{ id: 0 }] }],
  ['mutations[1].id', { mutations: [{ id: 1 }, { id: 1.5 }] }],
  ['mutations[1].id', { mutations: [{ id: 2 }, { id: 2 }] }],
  ['mutations[1].id', { mutations: [{ id: 2 }, { id: 1 }] }],
])('a malformed envelope is refused by the name of its field: %s', (field, change) => {
  expect(parseRequest({ ...request, ...change })).toEqual({ status: 400, code: 'bad_request', field });
});

test('a body that is no object is refused', () => {
  for (const body of [null, [], 'sync', undefined]) {
    expect(parseRequest(body)).toMatchObject({ status: 400, code: 'bad_request' });
  }
});
