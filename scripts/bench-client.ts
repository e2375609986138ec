import { join } from 'node:path';
import { build } from 'vite';

export const benchPerson = { email: 'bench@example.com', password: 'a long enough phrase' };

/** Registers the one person of a benchmark. */
export async function signUp(origin: string): Promise<{ userId: string; token: string }> {
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...benchPerson, first_name: 'Bea', last_name: 'Nch' }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  return { userId: user.id, token };
}

/** A file of `tests/bench` as one script for a page. */
export async function bundleClient(file: string): Promise<string> {
  const mode = process.env.NODE_ENV;
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'esnext',
      lib: { entry: join(import.meta.dirname, '../tests/bench', file), formats: ['es'], fileName: 'bench' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  // The bundler sets it for this process, and products for tests do not start as in production.
  if (mode === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = mode;
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${file} was not bundled.`);
  return chunk.code;
}
