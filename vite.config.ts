import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: 'pwa',
  plugins: [react()],
  build: { outDir: '../dist/app', emptyOutDir: true },
  test: {
    root: '.',
    include: ['{schema,sync,server,pwa,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
});
