import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { prerender } from './scripts/prerender.ts';
import { FileOrder } from './tests/file-order.ts';

const api = { target: `http://localhost:${process.env.API_PORT ?? 4173}` };

export default defineConfig({
  root: 'pwa',
  plugins: [
    react(),
    prerender(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      integration: { closeBundleOrder: 'post' },
      manifest: {
        id: '/',
        name: '%BRAND_NAME%',
        short_name: '%BRAND_NAME%',
        description: 'A strategy coach for business owners: insights, a report and a plan with dates on it.',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f5f6f2',
        theme_color: '#0d4b56',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{html,js,css,woff2,svg}'],
        importScripts: ['/background-sync.js'],
        navigateFallback: '/app.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/cashier\//, /^\/dev\//],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  // The calls, and not the sources in pwa/api.
  server: { proxy: { '^/api/[^.]*$': api, '/cashier': api, '/dev': api } },
  build: {
    outDir: '../dist/app',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          /** What the first pages need travels in few files: they compress better, and a phone asks fewer times. */
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zod)\//,
              priority: 2,
            },
            {
              name: 'parts',
              test: /\/pwa\/(api\/(error-text|save-file|time-limit)|ui\/(failed-state|badge|data-age))/,
            },
            {
              name: 'kept',
              test: /\/pwa\/(offline\/kept-submission|checkout\/(ask|pause|payment-calls|report-told|known-payment|find-payment|question-answers))/,
            },
            { name: 'query', test: /node_modules\/@tanstack\//, priority: 1 },
            {
              name: 'form',
              test: /\/pwa\/(api\/price|insights\/(?!prefill|insights-screen|earlier-insights|phone-answer|format-phone))/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  test: {
    root: '.',
    include: ['{schema,sync,server,pwa,scripts}/**/*.test.{ts,tsx}', 'tests/simulation/*.test.ts'],
    // Far above what any takes: a busy machine is not a defect.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Half of a worker's time is waiting, for a thread that sets a report or for a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    isolate: false,
    sequence: { sequencer: FileOrder },
    globalSetup: ['tests/run-folder.ts'],
    setupFiles: ['tests/fresh-modules.ts'],
  },
});
