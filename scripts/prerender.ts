import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { pageFile, prerenderedPaths } from '../schema/paths.ts';
import { builtFolder, prerenderedModules, readManifest } from './build-manifest.ts';

/** Types the exports of `pwa/app/prerender.tsx`. */
interface Prerendered {
  renderPage(path: string): Promise<{ markup: string; title: string; description: string }>;
}

/**
 * After the app is built: writes the HTML of the pages that are made at build time, and `app.html`, the empty shell that
 * answers every other page. Runs before the service worker's list of files is made.
 */
export function prerender(): Plugin {
  let isServerBuild = false;
  // A build that failed has no page to fill, and says why itself.
  let isWritten = false;
  return {
    name: 'northbeam-prerender',
    apply: 'build',
    configResolved(config) {
      isServerBuild = Boolean(config.build.ssr);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (!isServerBuild && isWritten) await writePages();
      },
    },
  };
}

const rendererDir = resolve('dist/prerender');

async function writePages(): Promise<void> {
  const out = resolve(builtFolder);
  const { renderPage } = await buildRenderer();
  const template = readFileSync(join(out, 'index.html'), 'utf8');
  const links = linksOf('app/other-routes.tsx');
  writeFileSync(
    join(out, 'app.html'),
    template.replace('<!--app-->', '').replace('</head>', () => `${links}</head>`),
  );
  for (const path of prerenderedPaths) {
    const { markup, title, description } = await renderPage(path);
    const html = template
      .replace('<!--app-->', () => markup)
      .replace('</head>', () => `${linksOf(moduleOf(path))}</head>`)
      .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
      .replace(/(<meta name="description" content=")[^"]*/, (_, start: string) => start + description);
    writeFileSync(join(out, pageFile(path).file), html);
  }
  // Not before: the code of lazy pages is read from it while they are rendered.
  rmSync(rendererDir, { recursive: true });
}

function moduleOf(path: string): string {
  const module = prerenderedModules[path];
  if (module === undefined) throw new Error(`No module is named for ${path}.`);
  return module;
}

/** Links the files of the page's own module, so that they do not wait for the shell. */
function linksOf(module: string): string {
  const { entry, scripts, styles } = readManifest();
  const isNew = (known: string[]) => (file: string) => !known.includes(file);
  const preloads = scripts([module]).filter(isNew(scripts([entry])));
  const sheets = styles([module]).filter(isNew(styles([entry])));
  return [
    ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('');
}

async function buildRenderer(): Promise<Prerendered> {
  const { build } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  await build({
    configFile: false,
    root: 'pwa',
    logLevel: 'warn',
    plugins: [react()],
    build: { ssr: 'app/prerender.tsx', outDir: rendererDir, emptyOutDir: true, assetsInlineLimit: 0 },
  });
  return (await import(pathToFileURL(join(rendererDir, 'prerender.js')).href)) as Prerendered;
}
