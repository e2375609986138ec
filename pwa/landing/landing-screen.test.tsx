import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '#pwa/testing/answer-calls.ts';
import type { Config } from '#schema/config.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const hourMs = 3_600_000;
const now = Date.UTC(2025, 4, 20, 12);
const config: Config = {
  brand: 'Northbeam',
  priceCents: 2499,
  currency: 'usd',
  betaEndsAt: null,
  trialDays: 0,
  chatPriceCents: 2499,
  provider: 'playbook',
  supportEmail: 'support@northbeam.example',
  privacyEmail: 'privacy@northbeam.example',
  explainerUrl: null,
};

/** The page as a visitor sees it once the operator's settings are there; the clock stands at 20 May 2025, noon. */
async function openLanding(change: Partial<Config> = {}) {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const calls = answerCalls({
    'GET /api/config': () => ({ ...config, ...change }),
    'POST /api/events': () => new Response(null, { status: 204 }),
  });
  // The app asks for the settings once a page load, so each test loads it anew.
  vi.resetModules();
  const { InApp } = await import('#pwa/testing/in-app.tsx');
  const { LandingScreen } = await import('./landing-screen.tsx');
  render(
    <InApp>
      <LandingScreen renderAction={(start) => start} start={<input id="start" aria-label="The form" />} />
    </InApp>,
  );
  await screen.findByText('$24.99');
  return calls;
}

test('while the beta price lasts, the days and hours that are left stand beside it and go down by themselves', async () => {
  await openLanding({ betaEndsAt: now + 11 * 24 * hourMs + 6 * hourMs });
  expect(await screen.findByText('Beta price ends in 11 days 6 hours')).toBeDefined();
  act(() => vi.advanceTimersByTime(hourMs));
  expect(screen.getByText('Beta price ends in 11 days 5 hours')).toBeDefined();
});

test('after the beta price the price stands alone', async () => {
  await openLanding({ betaEndsAt: now - 1 });
  expect(screen.queryByText(/Beta price/)).toBeNull();
});

test('free days with the coach are promised only while the operator grants them', async () => {
  await openLanding({ trialDays: 0 });
  expect(screen.queryByText(/^Free for/)).toBeNull();
  cleanup();
  await openLanding({ trialDays: 7 });
  expect(await screen.findByText('Free for 7 days when you sign up')).toBeDefined();
});

const openExplainer = () => openLanding({ explainerUrl: '/explainer.mp4' });
const findVideo = () => screen.findByLabelText<HTMLVideoElement>('How it works, a silent video');

test('the video has a place only when there is one', async () => {
  await openLanding();
  expect(screen.queryByText('How it works')).toBeNull();
  cleanup();
  await openExplainer();
  expect(await screen.findByText('How it works')).toBeDefined();
});

test('the video waits to be played, with a poster of its size and captions', async () => {
  await openExplainer();
  const video = await findVideo();
  expect([video.getAttribute('preload'), video.autoplay, video.controls]).toEqual(['none', false, true]);
  const poster = ['poster', 'width', 'height'].map((name) => video.getAttribute(name));
  expect(poster).toEqual(['/explainer.webp', '1280', '720']);
  const track = video.querySelector('track');
  expect([track?.getAttribute('kind'), track?.getAttribute('src')]).toEqual(['captions', '/explainer.vtt']);
});

test('a video that does not load says so over its poster, and Try again plays it', async () => {
  await openExplainer();
  const video = await findVideo();
  const [load, play] = [vi.spyOn(video, 'load').mockReturnValue(), vi.spyOn(video, 'play').mockResolvedValue()];
  fireEvent.error(video);
  expect(screen.getByText('We couldn’t load the video. Check your connection and try again.')).toBeDefined();
  expect(video.getAttribute('poster')).toBe('/explainer.webp');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([load.mock.calls.length, play.mock.calls.length]).toEqual([1, 1]);
  expect(screen.queryByText(/We couldn’t load the video/)).toBeNull();
  expect(document.activeElement).toBe(video);
});

test('without a network the video says what it needs, until it plays', async () => {
  await openExplainer();
  const video = await findVideo();
  setOnline(false);
  expect(screen.getByText('You’ll need to be online to play this video.')).toBeDefined();
  fireEvent.error(video);
  expect(screen.getByText('You’re offline. The video needs a connection.')).toBeDefined();
  setOnline(true);
  fireEvent.playing(video);
  setOnline(false);
  expect(screen.queryByText(/online to play|needs a connection/)).toBeNull();
});

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test('the call to action leads to the form and is counted without a name', async () => {
  const calls = await openLanding();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const scroll = vi.spyOn(screen.getByLabelText('The form'), 'scrollIntoView');
  fireEvent.click(screen.getByRole('link', { name: 'Get my free insights' }));
  expect(scroll).toHaveBeenCalled();
  const event = calls.find(({ path }) => path === '/api/events');
  expect(event).toMatchObject({ token: null, body: { name: 'cta_click', at: now } });
  expect(Object.keys(event?.body ?? {}).toSorted()).toEqual(['at', 'name', 'session']);
});

test('the price stands beside the way to start and an address for questions', async () => {
  await openLanding();
  expect(screen.getByRole('link', { name: 'Start with free insights' }).getAttribute('href')).toBe('#start');
  const questions = screen.getByText(/Questions\?/);
  expect(questions.parentElement?.querySelector('a')?.getAttribute('href')).toMatch(/^mailto:/);
});

test('with insights on the page, no button offers to start with them', async () => {
  sessionStorage.setItem(
    'northbeam.thank-you',
    JSON.stringify({
      submissionId: 's1',
      nuggets: [],
      email: 'dana@okafor.example',
      firstName: 'Dana',
      createdAt: now,
    }),
  );
  await openLanding();
  expect(screen.getAllByRole('link', { name: 'See your insights' })).toHaveLength(2);
  expect(screen.queryByText(/Start with free insights|Get my free insights|Read your free insights first/)).toBeNull();
  sessionStorage.clear();
});

test('two pages of a sample report open at full size and keep their place until they are there', async () => {
  await openLanding();
  const pages = screen.getAllByRole('img', { name: /^(Page one|The plan): / });
  const files = ['/sample-page-one.webp', '/sample-plan.webp'];
  expect(pages.map((page) => page.closest('a')?.getAttribute('href'))).toEqual(files);
  expect(pages.map((page) => page.getAttribute('src'))).toEqual(files);
  for (const name of ['width', 'height']) expect(pages.every((page) => Number(page.getAttribute(name)) > 0)).toBe(true);
  expect(pages.every((page) => page.getAttribute('loading') === 'lazy')).toBe(true);
});

test('the sample is said to be of a made-up business, and can be read as text', async () => {
  await openLanding();
  expect(screen.getByText(/^Sample report for a made-up business\./)).toBeDefined();
  const text = screen.getByRole('link', { name: 'read the full report as text' });
  expect(text.getAttribute('href')).toBe('/sample-report.txt');
});
