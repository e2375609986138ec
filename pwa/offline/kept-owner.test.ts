// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import { clearDevice } from './clear-device.ts';
import { makeRoomFor } from './device-owner.ts';
import { ownerDbName, readOwner } from './kept-flag.ts';
import { restoreOwner } from './kept-owner.ts';
import { noteUnfinished } from './unfinished.ts';

beforeEach(async () => {
  answerCalls({});
  await clearDevice();
  localStorage.clear();
});

/** What a browser that is killed has not written yet. */
const loseLocalStorage = () => localStorage.clear();

test('whose device this is outlives a local storage that was lost', async () => {
  await makeRoomFor('dana');
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBe('dana');
});

test('who left is not brought back, also when the browser could not finish it', async () => {
  await makeRoomFor('dana');
  await clearDevice();
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBeNull();

  await makeRoomFor('dana');
  loseLocalStorage();
  noteUnfinished('database', ownerDbName);
  await restoreOwner();
  expect(readOwner()).toBeNull();
});

test('a shared device says nothing of who was here', async () => {
  await makeRoomFor('dana', true);
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBeNull();
});

test('of two people the last one is known again', async () => {
  await makeRoomFor('dana');
  await makeRoomFor('marco');
  loseLocalStorage();
  await restoreOwner();
  expect(readOwner()).toBe('marco');
});

test('who signs in where the browser keeps no databases comes in all the same', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('No databases here.', 'SecurityError');
  });
  await makeRoomFor('dana');
  vi.restoreAllMocks();
  expect(readOwner()).toBe('dana');
});
