import { existsSync } from 'node:fs';
import type { Middleware } from 'koa';
import { pageFile } from '#schema/paths.ts';
import { publicConfig } from './config/public-config.ts';
import { staticFiles } from './http/static-files.ts';
import { sha256 } from './ids.ts';
import { escapeHtml } from './mail/compose.ts';
import type { Settings } from './settings.ts';

/** Locates what `npm run build` makes, and what it makes with `--lab`. */
const builtApp = new URL('../dist/app', import.meta.url).pathname;
const builtLab = new URL('../dist/lab', import.meta.url).pathname;

/**
 * The built app with the operator's words in it.
 *
 * @throws Error when there is no build.
 */
export function appPages(settings: Settings): Middleware {
  const folder = settings.networkLab ? builtLab : builtApp;
  if (!existsSync(folder)) {
    const command = `npm run build${settings.networkLab ? ' -- --lab' : ''}`;
    throw new Error(`The app is not built: run ${command} first.`);
  }
  const words = {
    '%BRAND_NAME%': escapeHtml(settings.brand),
    '%SUPPORT_EMAIL%': escapeHtml(settings.supportEmail),
    '%PRIVACY_EMAIL%': escapeHtml(settings.privacyEmail),
    '%CONFIG_JSON%': scriptSafeJson(publicConfig(settings)),
  };
  return staticFiles({
    folder,
    pageOf: pageFile,
    replacements: {
      '.html': words,
      // Within the quotes that are there.
      '.webmanifest': { '%BRAND_NAME%': JSON.stringify(settings.brand).slice(1, -1) },
      // Other words are another version of the pages, which the worker of each browser has to fetch.
      'sw.js': { '%WORDS%': sha256(JSON.stringify(words)).slice(0, 8) },
    },
  });
}

/** JSON that cannot end the script element that holds it. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
