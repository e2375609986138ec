import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Names the parts of the engine that a device needs. Its store is not in it. */
const parts = ['engine', 'status', 'schedule'];
const folder = fileURLToPath(new URL('../sync/client/', import.meta.url));
const source = parts.map((part) => `export * from '${folder}${part}.ts';`).join('\n');

const entry = 'engine-parts';
const theParts = {
  name: entry,
  resolveId: (id: string) => (id.endsWith(entry) ? entry : null),
  load: (id: string) => (id === entry ? source : null),
};

/** Issue 5. */
export const maxEngineBytes = 14 * 1024;

/** The client engine as one file; `bytes` as it travels, compressed. */
export async function measureEngine(): Promise<{ code: string; bytes: number }> {
  const built = await build({
    ...{ configFile: false, logLevel: 'silent', plugins: [theParts] },
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: entry },
      // Of a library in this format Vite keeps the white space, which the app that holds the engine does not.
      rolldownOptions: { output: { minify: true } },
    },
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('Nothing was built.');
  const code = bundle.output.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('');
  return { code, bytes: gzipSync(code).length };
}
