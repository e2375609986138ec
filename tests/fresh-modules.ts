import { vi } from 'vitest';

/** Each test file loads the product's modules anew, with their own state and an empty browser; packages stay: they take the time. */
vi.resetModules();

if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  const { configure } = await import('@testing-library/react');
  // Its one second is short for a busy machine.
  configure({ asyncUtilTimeout: 15_000 });
}
