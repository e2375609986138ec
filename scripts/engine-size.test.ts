import { expect, test } from 'vitest';
import { maxEngineBytes, measureEngine } from './engine-size.ts';

test('the client engine, without its store, is at most 14 KB as it travels', async () => {
  const { code, bytes } = await measureEngine();
  expect(code).toContain('goals.create');
  expect(bytes).toBeLessThanOrEqual(maxEngineBytes);
});
