import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Modules that travel in one file, though several pages share them: few files compress better than many.
 *
 * Each entry names a folder (`pwa/insights/`) or a module without its ending (`pwa/ui/form`), from the repository's root.
 * The imports of a module come along. An entry that matches nothing fails the build, so that a rename cannot change
 * unnoticed what a page loads.
 */
interface Chunk {
  name: string;
  /** Where two chunks match a module, the higher one takes it. */
  priority: number;
  modules: readonly string[];
  /** Excludes what single pages alone need, which stays with them. */
  except?: readonly string[];
}

const icon = (name: string) => `node_modules/lucide-react/dist/esm/icons/${name}`;
const checkout = (name: string) => `pwa/checkout/${name}`;
const offline = (name: string) => `pwa/offline/${name}`;
const sync = (name: string) => `pwa/offline/sync/${name}`;
const ui = (name: string) => `pwa/ui/${name}`;

const chunks: readonly Chunk[] = [
  {
    name: 'vendor',
    priority: 4,
    modules: ['react', 'react-dom', 'react-router', 'scheduler', 'zod'].map((name) => `node_modules/${name}/`),
  },
  {
    name: 'parts',
    priority: 0,
    modules: [
      'pwa/api/error-text',
      'pwa/api/save-file',
      'schema/plain-text',
      'schema/read-insight',
      ...['failed-state', 'badge', 'data-age'].map(ui),
      ...['download', 'printer', 'share', 'rotate-ccw'].map(icon),
    ],
  },
  {
    name: 'purchase',
    priority: 0,
    modules: [
      offline('kept-submission'),
      ...['ask', 'ask-for-money-back', 'payment-calls', 'report-told', 'known-payment'].map(checkout),
      ...['find-payment', 'question-answers'].map(checkout),
    ],
  },
  {
    name: 'fields',
    priority: 2,
    modules: ['schema/clean-line', ...['field', 'field-frame', 'form', 'page'].map(ui), icon('check')],
  },
  // Pages of all kinds write dates, also those that load nothing else of the signed-in person's.
  { name: 'dates', priority: 3, modules: [ui('dates')] },
  { name: 'drafts', priority: 2, modules: ['persist-storage', 'draft', 'requests'].map(offline) },
  {
    name: 'who',
    priority: 0,
    modules: [
      'pwa/api/current-user',
      'pwa/api/with-queries',
      'pwa/api/query-client',
      'schema/users',
      ui('avatar'),
      ui('menu-button'),
    ],
  },
  { name: 'tabs', priority: 2, modules: ['tab-leader', 'connection-status', 'broadcast', 'signals'].map(sync) },
  {
    name: 'engine',
    priority: 2,
    modules: [
      'sync/client/back-off',
      'pwa/sync/pill-words',
      ...['asked-questions', 'named-edits', 'use-remembered-user', 'use-synced', 'use-sync-status'].map(sync),
    ],
  },
  {
    name: 'icons',
    priority: 2,
    modules: ['house', 'target', 'message-square-text', 'scroll-text', 'ellipsis', 'arrow-up'].map(icon),
  },
  {
    name: 'query',
    priority: 1,
    modules: ['node_modules/@tanstack/'],
    except: ['infinite', 'Infinite', 'useMutation', 'mutationObserver'],
  },
  {
    name: 'form',
    priority: 1,
    modules: ['pwa/api/price', 'pwa/insights/'],
    except: [
      'prefill',
      'insights-screen',
      'earlier-insights',
      'phone-answer',
      'format-phone',
      'example-answer',
      'given-answers',
      'what-you-get',
      'email-hint',
      'suggest-email',
      'questionnaire-watch',
    ],
  },
];

const unmatched = new Set<string>();

/** Puts what every page begins with before the others. Else they take along what they share with it. */
export const chunkGroups = [
  { name: 'runtime', test: /rolldown\/runtime/, priority: 4 },
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  ...chunks.map((chunk) => ({ name: chunk.name, priority: chunk.priority, test: (id: string) => isPartOf(chunk, id) })),
];

function isPartOf({ modules, except = [] }: Chunk, id: string): boolean {
  const path = id.includes('/node_modules/') ? id.slice(id.lastIndexOf('node_modules/')) : relative(process.cwd(), id);
  const entry = modules.find((module) => (module.endsWith('/') ? path.startsWith(module) : isModule(module, path)));
  if (entry === undefined) return false;
  unmatched.delete(entry);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const exception = except.find((start) => name.includes(start));
  if (exception !== undefined) unmatched.delete(exception);
  return exception === undefined;
}

/** Its styles are part of a module: `badge.tsx`, `badge.module.css`. */
const isModule = (module: string, path: string) => path.startsWith(`${module}.`);

/** Fails the build when an entry of the chunks names nothing that was built. */
export function checkChunks(): Plugin {
  return {
    name: 'check-chunks',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    buildStart() {
      for (const { modules, except = [] } of chunks) for (const entry of [...modules, ...except]) unmatched.add(entry);
    },
    generateBundle(_, bundle) {
      const built = new Set(Object.values(bundle).map(({ name }) => name));
      const empty = chunks.map(({ name }) => name).filter((name) => !built.has(name));
      const wrong = [...unmatched, ...empty];
      if (wrong.length > 0) this.error(`The chunks in scripts/chunks.ts name what is not built: ${wrong.join(', ')}`);
    },
  };
}
