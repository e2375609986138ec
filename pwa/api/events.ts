import { addRequest } from '#pwa/offline/requests.ts';
import { AppError } from '#schema/errors.ts';
import type { AnalyticsEvent } from '#schema/events.ts';
import { callApi, noAnswer } from './api-client.ts';

export type EventName = AnalyticsEvent['name'];

const path = '/api/events';
const sessionKey = 'northbeam.event-session';
const laneLimit = { rows: 50, ageMs: 7 * 24 * 3_600_000 };

/** A random word that lives as long as the tab. */
function eventSession(): string {
  const known = sessionStorage.getItem(sessionKey);
  if (known) return known;
  const session = crypto.randomUUID();
  sessionStorage.setItem(sessionKey, session);
  return session;
}

/**
 * Counts that something happened, without saying who did it. Without a network it waits, with at most 49 others, for
 * seven days; it never fails for the person, so a browser that cannot keep it loses it.
 */
export async function track(name: EventName): Promise<void> {
  const body: AnalyticsEvent = { name, at: Date.now(), session: eventSession() };
  try {
    await callApi(path, { method: 'POST', body, answer: noAnswer, anonymous: true });
  } catch (error) {
    const isUnreached = error instanceof AppError && (error.code === 'network' || error.code === 'unreadable');
    if (isUnreached) await keepForLater(body);
  }
}

async function keepForLater(body: AnalyticsEvent): Promise<void> {
  const row = { id: crypto.randomUUID(), lane: 'events', path, body, keepsAnswer: false, sessionMark: null };
  await addRequest(row, body.at, laneLimit).catch(() => undefined);
}
