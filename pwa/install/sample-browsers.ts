import { vi } from 'vitest';
import type { InstallWay } from './install-way.ts';

const agents: Partial<Record<InstallWay, string>> = {
  'android-firefox': 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
  none: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
};

/** For tests: a browser by what it has and has not. */
export function pretendToBe(way: Exclude<InstallWay, 'prompt'>): void {
  const isFirefox = way === 'android-firefox' || way === 'none';
  const userAgent = agents[way] ?? 'Mozilla/5.0';
  vi.stubGlobal('navigator', { ...(way === 'ios' && { standalone: false }), userAgent });
  vi.stubGlobal('CSS', { supports: (property: string) => isFirefox && property === '-moz-appearance' });
  vi.stubGlobal('matchMedia', () => ({ matches: way === 'installed' }));
  if (way === 'chromium') vi.stubGlobal('BeforeInstallPromptEvent', class {});
  if (way === 'mac-safari') vi.stubGlobal('GestureEvent', class {});
}
