import { vi } from 'vitest';

/** Each test file loads the product's modules anew, with their own state, but not the packages: those take the time. */
vi.resetModules();

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  // Its one second is short for a busy machine.
  configure({ asyncUtilTimeout: 15_000 });
}
