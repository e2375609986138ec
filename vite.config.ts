import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { appManifest } from './scripts/app-manifest.ts';
import { builtFolder } from './scripts/build-manifest.ts';
import { markWords } from './scripts/mark-words.ts';
import { prerender } from './scripts/prerender.ts';
import { tellWhatsNew, whatsNewFile } from './scripts/tell-whats-new.ts';
import { LongestFirst } from './tests/longest-first.ts';
import { SummaryReporter } from './tests/vitest-summary.ts';

const routerFolder = fileURLToPath(new URL('./node_modules/react-router/dist/production', import.meta.url));
const api = { target: `http://localhost:${process.env.API_PORT ?? 4173}` };

export default defineConfig({
  root: 'pwa',
  plugins: [
    react({ jsxImportSource: '#jsx' }),
    prerender(),
    tellWhatsNew(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: false,
      integration: { closeBundleOrder: 'post' },
      manifest: appManifest,
      // The system has them.
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{html,js,css,woff2,svg}'],
        manifestTransforms: [markWords],
        importScripts: ['/background-sync.js', '/take-over.js', `/${whatsNewFile}`],
        // A page that is left before its second load opens without a network too.
        clientsClaim: true,
        // Whatever an address carries, the page is the one that was made for its path.
        ignoreURLParametersMatching: [/./],
        navigateFallback: '/app.html',
        navigateFallbackDenylist: [/^\/api\//, /^\/cashier\//, /^\/dev\//],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: {
    alias: [
      // The package's own entry leads to its build for browsers of long ago, which is larger.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // The package's own entries lead to its build with warnings for developers.
      { find: /^react-router$/, replacement: `${routerFolder}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${routerFolder}/dom-export.mjs` },
    ],
  },
  // The calls, and not the sources in pwa/api.
  server: { proxy: { '^/api/[^.]*$': api, '/cashier': api, '/dev': api } },
  build: {
    outDir: `../${builtFolder}`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      // A browser that does not know the hint asks for the same files a little later.
      polyfill: false,
      // What a part of the app needs is on the device from the second start on, and a hint for each file costs a phone a
      // tenth of its start. The first pages name theirs in their HTML.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
    },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          /** What the first pages need travels in few files: they compress better, and a phone asks fewer times. */
          groups: [
            {
              name: 'vendor',
              test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|zod)\//,
              priority: 4,
            },
            /** What every page begins with; else the groups below take along what they share with it. */
            { name: 'start', tags: ['$initial'], priority: 3 },
            {
              name: 'parts',
              test: /\/pwa\/(api\/(error-text|save-file|time-limit)|ui\/(failed-state|badge|data-age))/,
            },
            {
              name: 'kept',
              test: /\/pwa\/(offline\/kept-submission|checkout\/(ask|payment-calls|report-told|known-payment|find-payment|question-answers))/,
            },
            {
              name: 'fields',
              test: /\/(schema\/clean-line|pwa\/ui\/(field|form|page)|lucide-react\/.*\/check\.m?js$)/,
              priority: 2,
            },
            { name: 'drafts', test: /\/pwa\/offline\/(persist-storage|draft|requests)\.ts$/, priority: 2 },
            {
              name: 'beside',
              test: /\/pwa\/offline\/sync\/(one-tab|contact|tab-signal)\.ts$/,
              priority: 2,
            },
            {
              name: 'own',
              test: /\/(sync\/client\/back-off|pwa\/sync\/pill-words|pwa\/offline\/sync\/(asked-questions|named-edits|use-remembered-user|use-synced|use-sync-status))\.ts$/,
              priority: 2,
            },
            {
              name: 'icons',
              test: /lucide-react\/.*\/(house|target|message-square-text|scroll-text|ellipsis|arrow-up|clock)\.m?js$/,
              priority: 2,
            },
            // What single pages alone need of it stays with them.
            {
              name: 'query',
              test: /node_modules\/@tanstack\/(?!.*(infinite|useMutation|mutationObserver))/i,
              priority: 1,
            },
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
    // Far above what any takes: a busy machine is not a defect.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    // Half of a worker's time is waiting, for a thread that sets a report or for a timer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    isolate: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: ['tests/run-folder.ts'],
    setupFiles: ['tests/fresh-modules.ts'],
    reporters: ['dot', ...(process.env.VITEST_SUMMARY ? [new SummaryReporter()] : [])],
    tags: [
      { name: 'all', description: 'Left out of the gate: runs with `npm run test:all`.' },
      { name: 'fresh', description: 'Random: runs with a new seed in `npm run test:fresh`.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{schema,sync,server,scripts}/**/*.test.ts', 'tests/simulation/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // It must find the Dexie of the product, which has a name of its own above.
          server: { deps: { inline: ['dexie-react-hooks'] } },
          include: ['pwa/**/*.test.{ts,tsx}'],
          // The gate gives a test in a page a second try; `scripts/test.ts` lists what needed it.
          retry: process.env.TEST_LANE === 'gate' ? 1 : 0,
        },
      },
    ],
  },
});
