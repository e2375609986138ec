import { readdirSync } from 'node:fs';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { builtFolder } from '../../scripts/build-manifest.ts';
import type { Product } from '../../scripts/product.ts';

/** What the second build says is new in it. */
export const secondRelease = { id: 'second', text: 'Goals can be put in order by hand.' };

/** A server in front of the product that can bring out a second build of the app, which shares no script with the first. */
export interface Deployment {
  origin: string;
  deploy(): void;
  end(): void;
}

export async function deployable(product: Product): Promise<Deployment> {
  let isSecond = false;
  const server = createServer((asked, answer) => {
    const path = isSecond ? firstNameOf(asked.url ?? '/') : (asked.url ?? '/');
    if (path === undefined) return void answer.writeHead(404).end();
    const headers = { ...asked.headers, 'accept-encoding': 'identity', ...(isSecond && { 'if-none-match': '' }) };
    const passedOn = request(product.origin + path, { method: asked.method, headers }, (response) => {
      const type = response.headers['content-type'] ?? '';
      const isOfBuild = isSecond && !path.startsWith('/api/') && /html|javascript/.test(type);
      if (isOfBuild) return void sendSecond(response, answer, response.statusCode ?? 200, response.headers);
      answer.writeHead(response.statusCode ?? 200, response.headers);
      response.pipe(answer);
    });
    passedOn.on('error', () => answer.destroy());
    asked.pipe(passedOn);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy: () => {
      isSecond = true;
    },
    end: () => close(server),
  };
}

function close(server: Server): void {
  server.closeAllConnections();
  server.close();
}

const scripts = readdirSync(join(builtFolder, 'assets')).filter((name) => name.endsWith('.js'));
const secondNameOf = (name: string) => name.replace(/\.js$/, '.second.js');

/** Where the first build has what this path names; undefined for a script that the second build does not have. */
function firstNameOf(path: string): string | undefined {
  if (!path.startsWith('/assets/') || !path.endsWith('.js')) return path;
  return path.endsWith('.second.js') ? path.replace(/\.second\.js$/, '.js') : undefined;
}

async function sendSecond(
  body: AsyncIterable<Buffer>,
  answer: ServerResponse,
  status: number,
  { 'content-length': _, etag: __, ...headers }: Record<string, string | string[] | undefined>,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  answer.writeHead(status, headers).end(toSecond(Buffer.concat(chunks).toString()));
}

/** The same code under other names, pages that are marked, and one release more. */
function toSecond(text: string): string {
  return scripts
    .reduce((code, name) => code.replaceAll(name, secondNameOf(name)), text)
    .replaceAll(/revision:"([\w-]+)"/g, 'revision:"$1-second"')
    .replace('<html lang="en">', '<html lang="en" data-build="second">')
    .replace('postMessage([', `postMessage([${JSON.stringify(secondRelease)},`);
}
