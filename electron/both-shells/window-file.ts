import { extname, join } from 'node:path';

const CONTENT_TYPES: Record<string, string> = {
  '.bin': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export type WindowFile = {
  /** Absolute path inside the window's folder. */
  path: string;
  contentType: string;
  /** Whether the name holds a hash of the content, so that it may be kept for ever. */
  isImmutable: boolean;
};

// One segment of a path: no separator of any system, no drive letter, no hidden file, no "..".
const SAFE_SEGMENT = /^[A-Za-z0-9_~@+-][A-Za-z0-9_~@+.-]*$/;

/**
 * Finds the file of the window that a URL path asks for, or nothing when the path could name anything else. What the
 * bundler writes has plain names, so that every other spelling is refused rather than repaired.
 */
export function windowFile(windowDir: string, pathname: string): WindowFile | undefined {
  const segments = (pathname === '/' ? '/index.html' : pathname).split('/').slice(1);
  if (!pathname.startsWith('/') || !segments.every((segment) => SAFE_SEGMENT.test(segment))) return undefined;
  const path = join(windowDir, ...segments);
  const contentType = CONTENT_TYPES[extname(path)];
  if (contentType === undefined) return undefined;
  return { path, contentType, isImmutable: segments.length > 1 && segments[0] === 'assets' };
}

/**
 * The policy of the window, the same in both shells. 'self' covers the WebSocket of the browser shell; `blob:` images
 * and workers of the own origin are what the map needs, and `blob:` sounds are those of an answer of a tool. Nothing inline, nothing from elsewhere.
 */
export const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `media-src blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `worker-src 'self'`,
  `manifest-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
