import { vi } from 'vitest';

/** Each test file loads the product's modules anew, with their own state, but not the packages: those take the time. */
vi.resetModules();
