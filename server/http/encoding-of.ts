import type { Context } from 'koa';

/** The best of ours that the caller takes, whatever their order: browsers name `gzip` first and take `br` as gladly. */
export const encodingOf = (ctx: Context): 'br' | 'gzip' | undefined =>
  (['br', 'gzip'] as const).find((encoding) => ctx.acceptsEncodings(encoding) === encoding);
