import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { appManifest } from './scripts/app-manifest.ts';
import { builtFolder } from './scripts/build-manifest.ts';
import { checkChunks, chunkGroups } from './scripts/chunks.ts';
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
    checkChunks(),
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
        navigateFallbackDenylist: [/^\/api\//, /^\/cashier\//, /^\/dev\//, /^\/sample-/],
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
          groups: chunkGroups,
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
