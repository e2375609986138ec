import type { Context } from 'koa';

/** The first and the last byte of a part; both belong to it. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Answers with a video, or with the part that the request asks for (RFC 9110, sections 13.1.5 and 14). Players seek by
 * asking for parts, and Safari plays nothing from a server without them.
 */
export function sendVideo(ctx: Context, video: Buffer): void {
  ctx.set('Accept-Ranges', 'bytes');
  const range = isPartWanted(ctx) ? parseByteRange(ctx.get('Range'), video.length) : undefined;
  if (range === undefined) {
    ctx.body = video;
  } else if (range === 'unsatisfiable') {
    ctx.status = 416;
    ctx.set('Content-Range', `bytes */${video.length}`);
    ctx.body = '';
  } else {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${video.length}`);
    ctx.body = video.subarray(range.start, range.end + 1);
  }
}

/** A part of a newer video would not fit the bytes that the browser already has. */
function isPartWanted(ctx: Context): boolean {
  const known = ctx.get('If-Range');
  return ctx.method === 'GET' && (known === '' || known === ctx.response.get('ETag'));
}

const singleRange = /^bytes=(\d*)-(\d*)$/;

/** @returns undefined for the whole file: no header, another unit, or several parts, which a server need not support */
function parseByteRange(header: string, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = singleRange.exec(header) ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}
