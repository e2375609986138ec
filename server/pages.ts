import { existsSync } from 'node:fs';
import type { Middleware } from 'koa';
import { pageFile } from '#schema/paths.ts';
import { publicConfig } from './config/public-config.ts';
import { staticFiles } from './http/static-files.ts';
import { escapeHtml } from './mail/compose.ts';
import type { Settings } from './settings.ts';

/** What `npm run build` makes. */
const builtApp = new URL('../dist/app', import.meta.url).pathname;

/**
 * The built app with the operator's words in it.
 *
 * @throws Error when there is no build.
 */
export function appPages(settings: Settings): Middleware {
  if (!existsSync(builtApp)) throw new Error('The app is not built: run npm run build first.');
  return staticFiles({
    folder: builtApp,
    pageOf: pageFile,
    replacements: {
      '%BRAND_NAME%': escapeHtml(settings.brand),
      '%SUPPORT_EMAIL%': escapeHtml(settings.supportEmail),
      '%PRIVACY_EMAIL%': escapeHtml(settings.privacyEmail),
      '%CONFIG_JSON%': scriptSafeJson(publicConfig(settings)),
    },
  });
}

/** JSON that cannot end the script element that holds it. */
function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
