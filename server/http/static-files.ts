import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Middleware } from 'koa';
import { sha256 } from '#server/ids.ts';
import { encodingOf } from './encoding-of.ts';
import { sendVideo } from './send-video.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.vtt']);
/** Lists the files into which the server puts the operator's words when it starts. */
type Fillable = '.html' | '.webmanifest' | 'sw.js';

function fillableAs(name: string): Fillable | undefined {
  const extension = extname(name);
  if (extension === '.html' || extension === '.webmanifest') return extension;
  return name === 'sw.js' ? name : undefined;
}

/** Tells whether the build compresses a file. At each start it would take the server longer than all else. */
export const isCompressedByBuild = (name: string): boolean =>
  compressible.has(extname(name)) && fillableAs(name) === undefined;

/** Never a page of the app. */
const serverPaths = /^\/(api|cashier|dev)\//;

interface File {
  type: string;
  etag: string;
  cacheControl: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

export interface StaticFilesOptions {
  /** The built app. */
  folder: string;
  /** Operator's words that the build left open, such as `%BRAND_NAME%`, as each kind of file writes them. */
  replacements: Record<Fillable, Record<string, string>>;
  /** Which file answers a path that is a page of the app; undefined for paths that are none. */
  pageOf: (path: string) => { file: string; status: number };
}

/**
 * Serves the built app from memory: it is small, and a path that is not in the map cannot reach the disk. Assets carry
 * their hash in the name and never change; everything else is asked for again by its ETag.
 */
export function staticFiles({ folder, replacements, pageOf }: StaticFilesOptions): Middleware {
  const files = loadFiles(folder, replacements);
  return async (ctx, next) => {
    if (serverPaths.test(ctx.path) || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    const exact = files.get(ctx.path);
    const page = exact ? undefined : pageOf(ctx.path);
    const file = exact ?? (page && files.get(`/${page.file}`));
    if (!file) return next();
    ctx.status = page?.status ?? 200;
    ctx.set('Cache-Control', file.cacheControl);
    ctx.set('Vary', 'Accept-Encoding');
    ctx.set('ETag', file.etag);
    ctx.type = file.type;
    if (ctx.status === 200 && ctx.fresh) {
      ctx.status = 304;
      return;
    }
    if (file.type.startsWith('video/')) return sendVideo(ctx, file.plain);
    const encoding = encodingOf(ctx);
    const body = encoding && file[encoding];
    if (body) ctx.set('Content-Encoding', encoding);
    ctx.body = body ?? file.plain;
  };
}

function loadFiles(folder: string, replacements: StaticFilesOptions['replacements']): Map<string, File> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !/\.(br|gz)$/.test(name));
  return new Map(names.map((name) => [`/${name}`, loadFile(folder, name, replacements)]));
}

function loadFile(folder: string, name: string, replacements: StaticFilesOptions['replacements']): File {
  const read = (end = '') => readFileSync(join(folder, name + end));
  const kind = fillableAs(name);
  if (kind) {
    const plain = fill(read(), replacements[kind]);
    return { ...fileOf(name, plain), br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  }
  const file = fileOf(name, read());
  return isCompressedByBuild(name) ? { ...file, br: read('.br'), gzip: read('.gz') } : file;
}

function fileOf(name: string, content: Buffer): File {
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    etag: `"${sha256(content.toString('latin1')).slice(0, 22)}"`,
    cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    plain: content,
  };
}

function fill(content: Buffer, replacements: Record<string, string>): Buffer {
  const text = Object.entries(replacements).reduce(
    (html, [name, value]) => html.replaceAll(name, () => value),
    content.toString(),
  );
  return Buffer.from(text);
}
