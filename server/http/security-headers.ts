import type { Middleware } from 'koa';

/** No third-party script at all; hosted checkout is a plain redirect (docs/security.md#2-asvs). */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/**
 * Headers for every answer. `formTargets` are origins besides our own that a form may end at: browsers check redirects of
 * a submitted form against `form-action` too.
 */
export function securityHeaders(formTargets: readonly string[] = []): Middleware {
  const policy = [...contentSecurityPolicy, ["form-action 'self'", ...formTargets].join(' ')].join('; ');
  return async (ctx, next) => {
    ctx.set('Content-Security-Policy', policy);
    ctx.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    ctx.set('X-Content-Type-Options', 'nosniff');
    ctx.set('Referrer-Policy', 'no-referrer');
    ctx.set('Cross-Origin-Opener-Policy', 'same-origin');
    ctx.set('Cross-Origin-Resource-Policy', 'same-origin');
    ctx.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
    if (ctx.path.startsWith('/api/') || ctx.path.startsWith('/dev/') || ctx.path.startsWith('/cashier/')) {
      ctx.set('Cache-Control', 'no-store');
    }
    await next();
  };
}
