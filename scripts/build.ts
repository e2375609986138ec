import { build } from 'vite';

/** Builds the app, its prerendered pages and its service worker into `dist/app`. */
await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
