import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { storeToken } from '#pwa/api/session-token.ts';
import type { Account } from '#pwa/offline/sync/account.ts';
import { requestEnded } from '#pwa/offline/sync/connection-status.ts';
import { wipeLocalData } from '#pwa/offline/wipe-local-data.ts';
import { answerCalls } from './answer-calls.ts';
import { ownDevice } from './own-device.ts';

/** A page of somebody who is signed in on their own device; `leaveOwnPage` after each test. */
export async function openOwnPage(answers: Parameters<typeof answerCalls>[0] = {}): Promise<Account> {
  answerCalls(answers);
  const account = await ownDevice();
  storeToken('token', false);
  return account;
}

export async function leaveOwnPage(): Promise<void> {
  cleanup();
  reach(true);
  await wipeLocalData();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** Notes whether the tab that sends can reach the server. */
export const reach = (isServer: boolean): void => act(() => requestEnded({ kind: 'wait', isServer }));

/** No call arrives any more, which the tab that sends has noticed. */
export function loseConnection(): void {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  reach(false);
}

/** @returns the names of the files that the page saves from now on, until mocks are restored */
export function recordSavedFiles(): string[] {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

export const pdfFile = () => new Response(new Blob(['%PDF-'], { type: 'application/pdf' }));
